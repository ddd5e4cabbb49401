"""Where callers come from: which of them count as one, and which proxies are believed."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from backburn.core.errors import OptionError

NOWHERE = "nowhere"
"""What all count as that have no address."""
HOUSEHOLD = 64
"""The bits of an IPv6 address that a household shares; it may choose the others as it likes."""
MAPPED = 96
"""The bits before an IPv4 address that is written as one of IPv6."""


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """What a caller counts as: its IPv4 address, or the network of its IPv6 address; a port or a zone does not matter."""
    try:
        found = ip_address(_bare(host))
    except ValueError:
        return NOWHERE
    if not isinstance(found, IPv6Address):
        return str(found)
    within = found.ipv4_mapped or found.sixtofour
    return str(within or IPv6Network((int(found), HOUSEHOLD), strict=False))


def _bare(host: str) -> str:
    """An address as proxies may write it, without brackets and port."""
    text = host.strip()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def proxies(given: str) -> list[str]:
    """The addresses and networks of proxies that are believed, those of IPv4 also as a socket for IPv6 sees them. Raises OptionError."""
    if given.strip() == "*":
        return ["*"]
    found = [_proxy(part.strip()) for part in given.split(",") if part.strip()]
    mapped = [f"::ffff:{each.network_address}/{MAPPED + each.prefixlen}" for each in found if isinstance(each, IPv4Network)]
    return [*map(str, found), *mapped]


def _proxy(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise OptionError(f"--trusted-proxies: {error}; give addresses like 127.0.0.1 or networks like 10.0.0.0/8, or *") from None
