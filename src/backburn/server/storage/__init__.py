"""Events on disk: SQLite and PostgreSQL, migrations, export and import."""
