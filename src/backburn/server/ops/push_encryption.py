"""Web push: a message that only one browser can read (RFC 8291), and the signature that says which server sends it (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import struct
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from backburn.core.kit.errors import OptionError
from backburn.core.kit.extras import extra_needed

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

LENGTH = 512
"""Bytes that every message is filled up to: its length says nothing."""
POINT, SECRET, SALT = 65, 16, 16
"""Bytes of a public key, of a browser's secret, and of a message's salt."""
VALID = 12 * 3600
"""Seconds for which a signature holds; push services accept a day at most."""


@dataclass(frozen=True)
class BrowserKeys:
    """What a browser says when it subscribes: a public key, and a secret that its push service does not learn."""

    public: bytes
    secret: bytes

    @classmethod
    def read(cls, public: str, secret: str) -> BrowserKeys:
        """The keys as a browser spells them. Raises OptionError."""
        keys = cls(decoded(public), decoded(secret))
        if len(keys.public) != POINT or len(keys.secret) != SECRET:
            raise OptionError("the keys of the browser have another length")
        keys.point()
        return keys

    def point(self) -> EllipticCurvePublicKey:
        """The public key. Raises OptionError if it is none."""
        with extra_needed():
            from cryptography.hazmat.primitives.asymmetric import ec

        try:
            return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), self.public)
        except ValueError:
            raise OptionError("the key of the browser is not a point of the curve P-256") from None


def encrypt(message: bytes, keys: BrowserKeys) -> bytes:
    """The body that a push service is sent (aes128gcm, RFC 8188). The message has fewer than LENGTH bytes."""
    with extra_needed():
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(SALT)
    sender = point_of(own)
    key, nonce = message_keys(own.exchange(ec.ECDH(), keys.point()), keys, sender, salt)
    filled = message + b"\x02" + bytes(LENGTH - len(message) - 1)
    sealed = AESGCM(key).encrypt(nonce, filled, None)
    return salt + struct.pack("!LB", len(sealed), len(sender)) + sender + sealed


def message_keys(shared: bytes, keys: BrowserKeys, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of a message, from the secret that both sides know."""
    mixed = _derived(keys.secret, shared, b"WebPush: info\0" + keys.public + sender, 32)
    return _derived(salt, mixed, b"Content-Encoding: aes128gcm\0", 16), _derived(salt, mixed, b"Content-Encoding: nonce\0", 12)


def _derived(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    """HKDF with SHA-256, of one block."""
    mixed = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(mixed, purpose + b"\1", hashlib.sha256).digest()[:length]


# ---- the server's key


def new_key() -> str:
    """A private key for a server, as text."""
    with extra_needed():
        from cryptography.hazmat.primitives.asymmetric import ec

    return encoded(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def private_key(text: str) -> EllipticCurvePrivateKey:
    """The key that a text spells."""
    with extra_needed():
        from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), ec.SECP256R1())


def point_of(key: EllipticCurvePrivateKey) -> bytes:
    """The public key of a private one."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def authorization(endpoint: str, key: EllipticCurvePrivateKey, contact: str) -> str:
    """The header that says which server sends something to an endpoint, and whom to ask about it."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
    said = ".".join(encoded(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    pair = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in pair)
    return f"vapid t={said}.{encoded(signature)}, k={encoded(point_of(key))}"


def encoded(data: bytes) -> str:
    """Bytes as text for addresses and headers."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of such a text. Raises OptionError."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise OptionError("the keys of the browser are not base64") from None
