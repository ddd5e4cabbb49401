"""A push service and browsers of our own: what is sent is decrypted."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from backburn.server.ops.push_encryption import BrowserKeys, encoded, message_keys, point_of


@dataclass
class Browser:
    """One that has subscribed."""

    private: ec.EllipticCurvePrivateKey
    secret: bytes

    @classmethod
    def new(cls) -> Browser:
        return cls(ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef")

    @property
    def keys(self) -> BrowserKeys:
        return BrowserKeys(point_of(self.private), self.secret)

    def subscription(self, endpoint: str) -> dict[str, str]:
        """What its page sends."""
        return {"endpoint": endpoint, "key": encoded(self.keys.public), "secret": encoded(self.secret)}

    def read(self, body: bytes, padded: bool = True) -> bytes:
        """Decrypt what the service passes on."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert struct.unpack("!L", body[16:20])[0] >= len(sealed)
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        key, nonce = message_keys(self.private.exchange(ec.ECDH(), point), self.keys, sender, salt)
        message, mark, rest = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert mark and not any(rest) and bool(rest) == padded
        return message


@dataclass
class Service:
    """What is sent to it; it answers with these statuses, one after the other, and then with 201."""

    statuses: list[int] = field(default_factory=list)
    heard: list[httpx.Request] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        return httpx.Response(self.statuses.pop(0) if self.statuses else 201)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=httpx.MockTransport(self.answer))
