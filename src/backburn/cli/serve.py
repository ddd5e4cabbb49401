"""`backburn serve`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.flags import Database
from backburn.cli.main import app


@app.command("serve")
def serve_tables(  # noqa: PLR0913
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="If not said, the first free one from 8000.")
    ] = None,
    database: Database = "",
    base_path: Annotated[str, typer.Option("--base-path", metavar="/PATH", help="Where a reverse proxy puts the server.")] = "",
    public: Annotated[
        list[str] | None, typer.Option("--public", metavar="URL", help="The address people type, like https://games.example.org.")
    ] = None,
    trusted_proxies: Annotated[
        str, typer.Option("--trusted-proxies", metavar="IPS", help="Whose X-Forwarded headers are believed.")
    ] = "127.0.0.1",
    bots: Annotated[int, typer.Option("--bots", metavar="N", min=1, max=256, help="Processes that think for bots.")] = 1,
    max_tables: Annotated[int, typer.Option("--max-tables", metavar="N", min=1, help="Games under way at most.")] = 50_000,
    rate: Annotated[float, typer.Option("--rate", metavar="N", min=1, help="Requests a second of one address.")] = 40,
    abandoned: Annotated[
        float,
        typer.Option("--abandoned", metavar="DAYS", min=0, help="Games at which nobody moved for so long no longer count; 0: they do."),
    ] = 30,
    no_metrics: Annotated[bool, typer.Option("--no-metrics", help="No /metrics.")] = False,
) -> None:
    """Run the table for others: a web server that keeps every game."""
    from backburn.server.ops.settings import host_settings
    from backburn.server.web.run import Place, serve

    settings = host_settings(
        database, base_path, public or [], bots=bots, tables=max_tables, rate=rate, metrics=not no_metrics, abandoned=abandoned
    )
    serve(settings, Place(host, port, trusted_proxies))
