"""Where web push may be sent: a browser names the address, so it must not lead into the host's own network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from backburn.core.kit.errors import OptionError

LONGEST = 1000
"""Characters of an address."""
UNICAST = ipaddress.ip_network("2000::/3")
"""All public addresses of IPv6; others may lead through a gateway to anywhere."""
Resolver = Callable[[str], Awaitable[list[str]]]


def push_host(endpoint: str) -> str:
    """The host of a push service. Raises OptionError if the address is not one that browsers are given."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise OptionError("the address of the push service cannot be read") from None
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "\\" not in endpoint
    if not plain or len(endpoint) > LONGEST or parts.scheme != "https" or "@" in parts.netloc or port not in (None, 443):
        raise OptionError("a push service has a plain https address, without a name or another port")
    host = (parts.hostname or "").rstrip(".")
    if "." not in host or not host.rpartition(".")[2].isalpha():
        raise OptionError("a push service has a public name, not the address of a machine")
    return host


async def public_address(host: str, resolve: Resolver) -> str:
    """The address of a host, all of whose addresses are public. Raises OptionError; OSError if the name is not known."""
    found = await resolve(host)
    if not found or not all(_is_public(address) for address in found):
        raise OptionError(f"{host} is not a public machine")
    return found[0]


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    inner = getattr(found, "sixtofour", None) or found
    return inner.is_global and found.is_global and not found.is_multicast and (found.version == 4 or found in UNICAST)


async def resolved(host: str) -> list[str]:
    """The addresses of a name. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]
