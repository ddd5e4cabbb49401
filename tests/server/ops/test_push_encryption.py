"""Web push is readable for one browser alone, and signed by one server."""

from __future__ import annotations

import json
import struct
import time

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from backburn.core.kit.errors import OptionError
from backburn.server.ops.push_encryption import (
    LENGTH,
    BrowserKeys,
    authorization,
    decoded,
    encoded,
    encrypt,
    message_keys,
    new_key,
    point_of,
    private_key,
)
from server.push_service import Browser

RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
PUBLIC, SECRET = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "BTBZMqHH6r4Tts7J_aSIgg"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The example of RFC 8291, section 5."""


def test_the_example_of_the_standard_is_read() -> None:
    body, own = decoded(BODY), private_key(RECEIVER)
    keys = BrowserKeys.read(PUBLIC, SECRET)
    assert point_of(own) == keys.public
    assert Browser(own, keys.secret).read(body, padded=False) == b"When I grow up, I want to be a watermelon"


def test_a_message_is_read_by_its_browser_and_no_other() -> None:
    browser = Browser.new()
    body = encrypt(b"your turn", browser.keys)
    assert browser.read(body) == b"your turn"
    assert b"your turn" not in body and encrypt(b"your turn", browser.keys) != body, "a new key each time"
    with pytest.raises(InvalidTag):
        Browser(browser.private, b"0" * 16).read(body)
    with pytest.raises(InvalidTag):
        Browser(ec.generate_private_key(ec.SECP256R1()), browser.secret).read(body)


def test_the_length_of_a_message_says_nothing() -> None:
    browser = Browser.new()
    bodies = {len(encrypt(b"x" * length, browser.keys)) for length in (0, 1, 100, LENGTH - 1)}
    assert len(bodies) == 1 and bodies.pop() < 4096
    size = struct.unpack("!L", encrypt(b"", browser.keys)[16:20])[0]
    assert size == LENGTH + 16


@pytest.mark.parametrize(
    ("public", "secret"), [("", SECRET), (PUBLIC, ""), (PUBLIC[:-4], SECRET), ("%" * 87, SECRET), (encoded(b"\4" + b"\1" * 64), SECRET)]
)
def test_keys_that_are_none_are_refused(public: str, secret: str) -> None:
    with pytest.raises(OptionError, match="the browser"):
        BrowserKeys.read(public, secret)


def test_a_signature_names_the_service_and_is_the_servers() -> None:
    key = private_key(new_key())
    scheme, _, rest = authorization("https://push.example.org/abc?d", key, "https://fires.example").partition(" ")
    token, point = (each.partition("=")[2] for each in rest.split(", "))
    said, _, signature = token.rpartition(".")
    head, claims = (json.loads(decoded(each)) for each in said.split("."))
    assert (scheme, head["alg"], decoded(point)) == ("vapid", "ES256", point_of(key))
    assert (claims["aud"], claims["sub"]) == ("https://push.example.org", "https://fires.example")
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    numbers = [int.from_bytes(decoded(signature)[part], "big") for part in (slice(32), slice(32, 64))]
    key.public_key().verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        private_key(new_key()).public_key().verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(SHA256()))


def test_both_sides_find_the_same_keys() -> None:
    browser, own = Browser.new(), ec.generate_private_key(ec.SECP256R1())
    shared = own.exchange(ec.ECDH(), browser.keys.point())
    assert message_keys(shared, browser.keys, point_of(own), b"s" * 16) != message_keys(shared, browser.keys, point_of(own), b"t" * 16)
