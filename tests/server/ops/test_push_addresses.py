"""Push goes to public machines alone, whatever address a browser names."""

from __future__ import annotations

import pytest

from backburn.core.kit.errors import OptionError
from backburn.server.ops.push_addresses import LONGEST, public_address, push_host, resolved

PUBLIC = "93.184.215.14"


@pytest.mark.parametrize("endpoint", ["https://push.example.org/a/b?c=d", "https://push.example.org:443/a", "https://push.example.org./a"])
def test_the_address_of_a_push_service_is_accepted(endpoint: str) -> None:
    assert push_host(endpoint) == "push.example.org"


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://push.example.org/a",
        "ftp://push.example.org/a",
        "https://push.example.org:8443/a",
        "https://push.example.org:0/a",
        "https://push.example.org:99999/a",
        "https://me:secret@push.example.org/a",
        "https://push.example.org/a b",
        "https://push.example.org\\@other.org/",
        "https://push.exämple.org/a",
        "https://push.example.org/\n",
        "https://localhost/a",
        "https://127.0.0.1/a",
        "https://10.0.0.1/a",
        "https://0x7f000001/a",
        "https://127.1/a",
        "https://[::1]/a",
        "https://[::1/a",
        "https:///a",
        "https://push.example.org/" + "a" * LONGEST,
    ],
)
def test_what_is_no_public_https_address_is_refused(endpoint: str) -> None:
    with pytest.raises(OptionError, match="push service"):
        push_host(endpoint)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "addresses",
    [
        [],
        ["127.0.0.1"],
        ["10.1.2.3"],
        ["192.168.0.1"],
        ["172.16.0.1"],
        ["169.254.169.254"],
        ["100.64.0.1"],
        ["0.0.0.0"],
        ["224.0.0.1"],
        ["::1"],
        ["fe80::1"],
        ["fd00::1"],
        ["::ffff:127.0.0.1"],
        ["2002:7f00:1::"],
        ["64:ff9b::7f00:1"],
        ["2001:0:7f00:1::"],
        [PUBLIC, "10.0.0.1"],
    ],
)
async def test_names_of_private_machines_are_refused(addresses: list[str]) -> None:
    async def resolve(_: str) -> list[str]:
        return addresses

    with pytest.raises(OptionError, match="not a public machine"):
        await public_address("push.example.org", resolve)


@pytest.mark.asyncio
async def test_a_public_machine_is_found() -> None:
    async def resolve(_: str) -> list[str]:
        return [PUBLIC, "2606:4700::1111"]

    assert await public_address("push.example.org", resolve) == PUBLIC


@pytest.mark.asyncio
async def test_the_own_machine_is_not_public() -> None:
    with pytest.raises(OptionError, match="not a public machine"):
        await public_address("localhost", resolved)
