"""The database schema, the same for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData()

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(64), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
    sql.Column("time", sql.Double, nullable=False),
    sql.Column("due", sql.Double),
    sql.Index("events_due", "due", postgresql_where=sql.text("due IS NOT NULL"), sqlite_where=sql.text("due IS NOT NULL")),
)
"""The event log. `due` is when the server itself must act unless another event follows: a bot's turn, dice, a clock that runs out."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("made", sql.Double, nullable=False),
    sql.Column("ended", sql.Double),
    sql.Column("aside", sql.Double),
    sql.Index("tables_going", "made", postgresql_where=sql.text("ended IS NULL"), sqlite_where=sql.text("ended IS NULL")),
)
"""An index of tables, derived from the events. `aside` is when the table was marked as abandoned."""

people = sql.Table(
    "people",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("key", sql.String(128), nullable=False, unique=True),
    sql.Column("secret", sql.String(64), nullable=False, unique=True),
    sql.Column("made", sql.Double, nullable=False),
    sql.Column("look", sql.String(128), nullable=False, unique=True),
)
"""People who have claimed a name. `key` and `look` are the name in comparable form, `secret` the digest of what proves who they are."""

claims = sql.Table(
    "claims",
    metadata,
    sql.Column("token", sql.String(64), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False),
)
"""Whose seat it is, by the digest of the seat's token, which stays the same in rematches."""

guests = sql.Table(
    "guests",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("seen", sql.Double, nullable=False),
)
"""The browsers that play without a claimed name: `id` is from the digest of a cookie, `name` what was last typed in there."""

results = sql.Table(
    "results",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("table_id", sql.String(64), nullable=False, unique=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("sides", sql.Text, nullable=False),
    sql.Column("ranks", sql.Text, nullable=False),
    sql.Column("time", sql.Double, nullable=False),
)
"""The results that are rated, as JSON; ratings follow from them in the order of their numbers."""

archives = sql.Table(
    "archives",
    metadata,
    sql.Column("table_id", sql.String(64), primary_key=True),
    sql.Column("archive", sql.Text, nullable=False),
)
"""The ends of finished games, packed: what can be shown of them when their rules have another version."""

uptime = sql.Table(
    "uptime",
    metadata,
    sql.Column("process", sql.String(32), primary_key=True),
    sql.Column("alive", sql.Double, nullable=False),
)
"""When each server process last noted that it was up."""

downtimes = sql.Table(
    "downtimes",
    metadata,
    sql.Column("began", sql.Double, primary_key=True),
    sql.Column("ended", sql.Double, nullable=False),
)
"""When no server was up: from the last note of any process to the next start."""

openings = sql.Table(
    "openings",
    metadata,
    sql.Column("table_id", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("made", sql.Double, nullable=False),
    sql.Column("browser", sql.String(64), nullable=False),
    sql.Column("queue", sql.String(64), unique=True),
    sql.Index("openings_made", "made"),
)
"""The tables that the lobby knows of, until they are over. `browser` is a digest of its cookie. `queue` is the game where a
player waits for anybody: the store lets only one table of a game wait."""

fires = sql.Table(
    "fires",
    metadata,
    sql.Column("table_id", sql.String(64), primary_key=True),
    sql.Column("day", sql.String(10), nullable=False),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("payoff", sql.Double, nullable=False),
    sql.Column("lead", sql.Integer, nullable=False),
    sql.Column("name", sql.String(64), nullable=False, server_default=""),
    sql.Column("salt", sql.String(64), nullable=False, server_default=""),
    sql.Index("fires_of_day", "day", "game"),
)
"""The results of counted Daily Fires, and whose they are; they follow from the events of their tables, and were audited."""

evenings = sql.Table(
    "evenings",
    metadata,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("data", sql.Text, nullable=False),
    sql.Column("made", sql.Double, nullable=False),
)
"""Evenings at the club, as JSON: guests with the digests of their secrets, rounds and results. Every change raises `version`."""

subscriptions = sql.Table(
    "subscriptions",
    metadata,
    sql.Column("endpoint", sql.String(1000), primary_key=True),
    sql.Column("table_id", sql.String(64), primary_key=True),
    sql.Column("seat", sql.String(64), nullable=False),
    sql.Column("key", sql.String(128), nullable=False),
    sql.Column("secret", sql.String(32), nullable=False),
    sql.Column("made", sql.Double, nullable=False),
    sql.Column("told", sql.Integer, nullable=False),
    sql.Index("subscriptions_of_table", "table_id"),
)
"""The browsers that wait for a seat's turn, until the game is over. `seat` is the digest of its token; `told` is the
last turn they know of."""

push_keys = sql.Table(
    "push_keys",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("key", sql.String(64), nullable=False),
)
"""The private key with which this server signs what it sends to push services: one, with the number 0. It is in no export."""

salts = sql.Table(
    "salts",
    metadata,
    sql.Column("day", sql.String(10), primary_key=True),
    sql.Column("salt", sql.String(64), nullable=False),
)
"""What this server adds to the dates of Daily Fires, each since its day began."""
