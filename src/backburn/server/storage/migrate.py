"""Schema migrations."""

from __future__ import annotations

import sys
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncEngine

from backburn.core.kit.errors import OptionError

_MIGRATION_LOCK = 0x6261636B
"""The PostgreSQL advisory lock that serializes migrations."""


async def migrate(engine: AsyncEngine, revision: str = "head", lose: bool = False) -> None:
    """Migrate the database up or down to a revision; `base` is an empty database. Going down deletes rows only if `lose` is set."""
    async with engine.begin() as connection:
        await connection.run_sync(migrate_connection, revision, lose)


def migrate_connection(connection: sql.Connection, revision: str = "head", lose: bool = False) -> None:
    """The same on a connection, in its transaction. Raises OptionError for an unknown schema, or one without a place for the data."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    current = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar() if _has_versions(connection) else None
    _require_known(current, config)
    if revision != "base" and (revision == "head" or current is None or revision > current):
        _announce_upgrade(current, ScriptDirectory.from_config(config).get_current_head() if revision == "head" else revision)
        command.upgrade(config, revision)
    else:
        if not lose:
            _refuse_loss(connection, config, current, revision)
        command.downgrade(config, revision)


def _announce_upgrade(current: str | None, revision: str | None) -> None:
    """Say what an older program cannot undo, before it is done."""
    if current is not None and current != revision:
        print(
            f"backburn: the database gets the schema {revision} instead of {current}; an older backburn cannot use it then, "
            "and the way back is a copy or an export from before",
            file=sys.stderr,
        )


def _refuse_loss(connection: sql.Connection, config: Config, current: str | None, revision: str) -> None:
    """Refuse to go back to a schema that has no place for the data."""
    steps = ScriptDirectory.from_config(config).iterate_revisions(current, revision) if current else ()
    names = [name for step in steps for name in step.module.DROPS]
    counts = {name: connection.execute(sql.text(f"SELECT count(*) FROM {name}")).scalar() for name in names}
    lost = [f"{count} of {name}" for name, count in counts.items() if count]
    if lost:
        raise OptionError(f"the schema {revision!r} has no place for {', '.join(lost)}, which would be deleted; export the database first")


def _require_known(current: str | None, config: Config) -> None:
    steps = ScriptDirectory.from_config(config)
    if current is not None and current not in {step.revision for step in steps.walk_revisions()}:
        raise OptionError(
            f"the database has the schema {current[:20]!r}, and this backburn knows none after {steps.get_current_head()!r}: "
            "a newer one, or another program, has made it; update this one, or name another database with --database"
        )


def _has_versions(connection: sql.Connection) -> bool:
    return sql.inspect(connection).has_table("alembic_version")
