"""The event store: SQLite and PostgreSQL, migrations, export and import."""
