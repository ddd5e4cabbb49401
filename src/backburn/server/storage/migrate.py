"""Schema migrations."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncEngine

from backburn.core.errors import OptionError

_MIGRATION_LOCK = 0x6261636B
"""The PostgreSQL advisory lock that serializes migrations."""


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Migrate the database up or down to a revision; `base` is an empty database."""
    async with engine.begin() as connection:
        await connection.run_sync(migrate_connection, revision)


def migrate_connection(connection: sql.Connection, revision: str = "head") -> None:
    """The same on a connection, in its transaction. Raises OptionError for an unknown schema."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    current = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar() if _has_versions(connection) else None
    _require_known(current, config)
    if revision != "base" and (revision == "head" or current is None or revision > current):
        command.upgrade(config, "head" if revision == "head" else revision)
    else:
        command.downgrade(config, revision)


def _require_known(current: str | None, config: Config) -> None:
    steps = ScriptDirectory.from_config(config)
    if current is not None and current not in {step.revision for step in steps.walk_revisions()}:
        raise OptionError(
            f"the database has the schema {current[:20]!r}, and this backburn knows none after {steps.get_current_head()!r}: "
            "a newer one, or another program, has made it; update this one, or name another database with --database"
        )


def _has_versions(connection: sql.Connection) -> bool:
    return sql.inspect(connection).has_table("alembic_version")
