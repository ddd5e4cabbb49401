"""`backburn serve`"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from backburn.cli.flags import Database
from backburn.cli.main import app


@app.command("serve")
def serve_tables(  # noqa: PLR0913
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all interfaces.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; by default the first free one from 8000.")
    ] = None,
    database: Database = "",
    base_path: Annotated[
        str, typer.Option("--base-path", metavar="/PATH", help="The path at which a reverse proxy mounts the server.")
    ] = "",
    public: Annotated[
        list[str] | None, typer.Option("--public", metavar="URL", help="The public URL, like https://games.example.org.")
    ] = None,
    trusted_proxies: Annotated[
        str, typer.Option("--trusted-proxies", metavar="IPS", help="Proxies whose X-Forwarded headers are trusted.")
    ] = "127.0.0.1",
    bots: Annotated[int, typer.Option("--bots", metavar="N", min=1, max=256, help="Worker processes for bots.")] = 1,
    analyses: Annotated[
        int, typer.Option("--analyses", metavar="N", min=1, max=64, help="Worker processes for hints and analyses, each for one at a time.")
    ] = 1,
    max_tables: Annotated[int, typer.Option("--max-tables", metavar="N", min=1, help="The maximum number of running games.")] = 50_000,
    rate: Annotated[float, typer.Option("--rate", metavar="N", min=1, help="Requests per second from one address.")] = 40,
    abandoned: Annotated[
        float,
        typer.Option("--abandoned", metavar="DAYS", min=0, help="Games without a move for so long no longer count; 0: they do."),
    ] = 30,
    chat: Annotated[
        bool, typer.Option("--chat", envvar="BACKBURN_CHAT", help="Let people write to each other; otherwise they have set phrases.")
    ] = False,
    ratings: Annotated[
        bool, typer.Option("--ratings", envvar="BACKBURN_RATINGS", help="Let people claim a name, and rate them and bots by their results.")
    ] = False,
    no_metrics: Annotated[bool, typer.Option("--no-metrics", help="Disable /metrics.")] = False,
) -> None:
    """Run a web server for other people; every game is saved."""
    from backburn.server.ops.settings import host_settings
    from backburn.server.web.serve import ListenAddress, serve

    settings = host_settings(
        database, base_path, public or [], bots=bots, tables=max_tables, rate=rate, metrics=not no_metrics, abandoned=abandoned
    )
    serve(replace(settings, analysis_processes=analyses, chat=chat, ratings=ratings), ListenAddress(host, port, trusted_proxies))
