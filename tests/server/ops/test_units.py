"""Small parts by themselves: buckets, clocks, logs, locks, names, settings."""

from __future__ import annotations

import socket
from io import StringIO
from pathlib import Path

import pytest
import structlog

from backburn.core.kit.errors import OptionError
from backburn.server.ops import logs
from backburn.server.ops.client_address import UNKNOWN, client_key, trusted_proxies
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.request_limits import TokenBuckets
from backburn.server.ops.settings import Rate, host_settings
from backburn.server.storage.store import DatabaseInUse, Store, lock_database
from backburn.server.tables.state.clock import Clock
from backburn.server.tables.state.seats import clean_name
from backburn.server.web.serve import ListenAddress, bind
from backburn.server.web.shelf import studies_folder


def test_buckets_fill_again() -> None:
    now = 0.0
    buckets = TokenBuckets(Rate(2, 3), lambda: now)
    for _ in range(3):
        buckets.take("a")
    buckets.take("b")
    with pytest.raises(RefusedRequest) as refusal:
        buckets.take("a")
    assert refusal.value.wait == 0.5
    now = 0.5
    buckets.take("a")


def test_the_log_is_json() -> None:
    stream = StringIO()
    before = structlog.get_config()
    logs.configure_logging(stream)
    structlog.get_logger().info("hello", seat=1)
    structlog.configure(**before)
    assert '"event": "hello"' in stream.getvalue() and '"seat": 1' in stream.getvalue()


def test_one_server_a_sqlite_file(tmp_path: Path) -> None:
    address = Store(str(tmp_path / "a.sqlite")).address
    lock = lock_database(address, "http://here")
    with pytest.raises(DatabaseInUse, match="http://here"):
        lock_database(address, "http://there")
    assert lock
    lock.close()
    again = lock_database(address, "http://there")
    assert again
    again.close()


def test_clocks_run_for_one_seat_at_a_time() -> None:
    clock = Clock(60, 5, "loses", [60.0, 60.0])
    clock.switch(0, 0, 100)
    assert clock.runs_out_at() == 160 and clock.remaining(0, 110) == 50 and clock.remaining(1, 110) == 60
    clock.switch(0, 0, 110)
    assert clock.left == [50, 60], "a ply within the turn gives nothing back"
    clock.switch(None, -1, 120)
    assert clock.runs_out_at() is None and clock.left == [40, 60]
    clock.switch(1, 1, 120)
    assert clock.left == [45, 60] and clock.runs_out_at() == 180


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann  B ", "Ann B"),
        ("a\u202eb\u200b\x00c\n", "abc"),
        ("x" * 99, "x" * 40),
        ("\ud800", ""),
        ("Zo\u0065\u0308", "Zo\u00eb"),
        ("\u00a0", ""),
    ],
)
def test_names_are_one_clean_line(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_hosts_write_settings() -> None:
    assert host_settings("", "backburn/", []).base_path == "/backburn"
    assert host_settings("", "", ["https://games.example.org/"]).public_origins == ("https://games.example.org",)
    for base_path, public in (("/a b", []), ("", ["games.example.org"]), ("", ["https://x.example/path"])):
        with pytest.raises(OptionError):
            host_settings("", base_path, public)


@pytest.mark.parametrize(
    ("host", "counts_as"),
    [
        ("1.2.3.4", "1.2.3.4"),
        (" 1.2.3.4 ", "1.2.3.4"),
        ("1.2.3.4:5678", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("[::ffff:1.2.3.4]:443", "1.2.3.4"),
        ("2002:102:304:5::1", "1.2.3.4"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff::2", "2001:db8::/64"),
        ("2001:0DB8:0000:0000:0001:0000:0000:0003", "2001:db8::/64"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("[2001:db8::1]:443", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("fe80::2%wlan1", "fe80::/64"),
        ("[2001:db8::1", "2001:db8::/64"),
        *((garbage, UNKNOWN) for garbage in ("", "unknown", "_hidden", "1.2.3", "[", "::1::2", "1.2.3.4, 5.6.7.8", "x" * 300)),
    ],
)
def test_callers_of_one_network_count_as_one(host: str, counts_as: str) -> None:
    assert client_key(host) == counts_as


def test_proxies_are_believed_on_both_kinds_of_sockets() -> None:
    assert trusted_proxies("127.0.0.1, 10.0.0.0/8,::1") == [
        "127.0.0.1/32",
        "10.0.0.0/8",
        "::1/128",
        "::ffff:127.0.0.1/128",
        "::ffff:10.0.0.0/104",
    ]
    assert trusted_proxies("*") == ["*"] and trusted_proxies("") == []
    for given in ("localhost", "10.0.0.1/8", "127.0.0.1;10.0.0.1"):
        with pytest.raises(OptionError, match="--trusted-proxies"):
            trusted_proxies(given)


def test_a_folder_of_studies_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert studies_folder("") == "" and studies_folder(str(tmp_path)) == str(tmp_path)
    with pytest.raises(OptionError, match=r"--studies: there is no folder '.*nowhere'"):
        studies_folder(str(tmp_path / "nowhere"))


@pytest.mark.parametrize(("host", "other"), [("999.1.1.1", "--host"), ("203.0.113.1", "--host"), ("127.0.0.1", "--port")])
def test_an_address_that_cannot_be_used_says_which_part_to_change(host: str, other: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OptionError, match=f"cannot listen on {host} .*; name another with {other}"):
            bind(ListenAddress(host, taken.getsockname()[1]))
