"""Which host names belong to this server. Requests for other names are refused.

A page of another site whose name leads to this machine (DNS rebinding) would otherwise be a page of ours to the
browser. An address that is typed as such cannot be redirected, a name of this machine belongs to nobody else.
"""

from __future__ import annotations

import re
import socket
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

LONGEST_HOST = 262
"""A name has at most 253 characters; brackets and a port may come with it."""
_HOST = re.compile(r"(\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[\w.-]+))(:\d{1,5})?", re.ASCII | re.IGNORECASE)
_PRIVATE = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Ends of names in a network of one's own, which nobody can register."""


def is_ours(host: str, reached_at: str) -> bool:
    """Whether a Host header can mean the server that was reached at that address; without one it names nobody else."""
    return not host or (len(host) <= LONGEST_HOST and _can_mean(host, reached_at))


def is_this_machine(host: str) -> bool:
    """Whether a Host header names this machine as it is called on itself."""
    return len(host) <= LONGEST_HOST and is_loopback(_name(host))


def is_loopback(name: str) -> bool:
    found = _address(name)
    return found.is_loopback if found else name == "localhost" or name.endswith(".localhost")


@lru_cache(maxsize=256)
def _can_mean(host: str, reached_at: str) -> bool:
    name = _name(host)
    if not name or is_loopback(name):
        return bool(name)
    address = _address(name)
    return name in (reached_at.lower(), *own_names()) or (address is not None and address == _address(reached_at))


@lru_cache(maxsize=256)
def _name(host: str) -> str:
    """Without the port; empty if it is not of the form that a host has."""
    found = _HOST.fullmatch(host)
    return (found["address"] or found["name"]).lower().rstrip(".") if found else ""


def source(address: str) -> str:
    """The key by which limits count an address: in IPv6 one person has a whole network of addresses."""
    found = _address(address) if ":" in address else None
    return str(ip_network((found, 64), strict=False)) if isinstance(found, IPv6Address) else str(found or address)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(name.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


@cache
def own_names() -> frozenset[str]:
    """The names of this machine in its network."""
    full = socket.gethostname().lower().rstrip(".")
    short = full.partition(".")[0]
    return frozenset({full, short, *(f"{short}.{end}" for end in _PRIVATE)} - {""})
