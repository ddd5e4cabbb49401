"""Client addresses: the key that rate limits count a client by, and which proxies are trusted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from backburn.core.kit.errors import OptionError

UNKNOWN = "unknown"
"""The key shared by all clients without a readable address."""
IPV6_PREFIX = 64
"""Bits of an IPv6 address that identify a network; its owner is free to choose the rest."""
IPV4_MAPPED_PREFIX = 96
"""Bits before an IPv4 address mapped into IPv6."""


@lru_cache(maxsize=4096)
def client_key(host: str) -> str:
    """The key of a client: its IPv4 address, or the network of its IPv6 address; port and zone are ignored."""
    try:
        found = ip_address(_without_port(host))
    except ValueError:
        return UNKNOWN
    if not isinstance(found, IPv6Address):
        return str(found)
    within = found.ipv4_mapped or found.sixtofour
    return str(within or IPv6Network((int(found), IPV6_PREFIX), strict=False))


def _without_port(host: str) -> str:
    """An address in any form that proxies write, without brackets and port."""
    text = host.strip()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def trusted_proxies(given: str) -> list[str]:
    """Addresses and networks of trusted proxies, IPv4 ones also in their IPv6-mapped form. Raises OptionError."""
    if given.strip() == "*":
        return ["*"]
    found = [_network(part.strip()) for part in given.split(",") if part.strip()]
    mapped = [f"::ffff:{each.network_address}/{IPV4_MAPPED_PREFIX + each.prefixlen}" for each in found if isinstance(each, IPv4Network)]
    return [*map(str, found), *mapped]


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise OptionError(f"--trusted-proxies: {error}; give addresses like 127.0.0.1 or networks like 10.0.0.0/8, or *") from None
