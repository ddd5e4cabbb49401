"""`backburn serve`"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from backburn.cli.flags import Database, decimal, whole
from backburn.cli.main import app

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all interfaces.")]
Port = Annotated[
    int | None, typer.Option("--port", metavar="N", parser=whole(0, 65535), help="The port; by default the first free one from 8000.")
]
BasePath = Annotated[str, typer.Option("--base-path", metavar="/PATH", help="The path at which a reverse proxy mounts the server.")]
Public = Annotated[list[str] | None, typer.Option("--public", metavar="URL", help="The public URL, like https://games.example.org.")]
Proxies = Annotated[str, typer.Option("--trusted-proxies", metavar="IPS", help="Proxies whose X-Forwarded headers are trusted.")]
Bots = Annotated[int, typer.Option("--bots", metavar="N", parser=whole(1, 256), help="Worker processes for bots.")]
Analyses = Annotated[
    int,
    typer.Option("--analyses", metavar="N", parser=whole(1, 64), help="Worker processes for hints and analyses, each for one at a time."),
]
MaxTables = Annotated[int, typer.Option("--max-tables", metavar="N", parser=whole(1), help="The maximum number of running games.")]
Rate = Annotated[float, typer.Option("--rate", metavar="N", parser=decimal(1), help="Requests per second from one address.")]
Abandoned = Annotated[
    float,
    typer.Option("--abandoned", metavar="DAYS", parser=decimal(0), help="Games without a move for so long no longer count; 0: they do."),
]
Chat = Annotated[
    bool, typer.Option("--chat", envvar="BACKBURN_CHAT", help="Let people write to each other; otherwise they have set phrases.")
]
Private = Annotated[
    bool,
    typer.Option(
        "--private", envvar="BACKBURN_PRIVATE", help="List no tables in the lobby, and keep no names and ratings: tables by link only."
    ),
]
Ratings = Annotated[
    bool | None,
    typer.Option(
        "--ratings/--no-ratings",
        envvar="BACKBURN_RATINGS",
        help="Let people claim a name, and rate people and bots by their results; on unless `--private`.",
        show_default=False,
    ),
]
Push = Annotated[
    bool,
    typer.Option(
        "--push",
        envvar="BACKBURN_PUSH",
        help="Notify players of their turns while the page is closed, by their browsers' makers; needs `--public https://...`.",
    ),
]
DailySalt = Annotated[
    bool,
    typer.Option(
        "--daily-salt",
        envvar="BACKBURN_DAILY_SALT",
        help="Add a salt to each Daily Fire when its day begins: it is played on this server alone, and not compared with bots.",
    ),
]
Studies = Annotated[
    str, typer.Option("--studies", metavar="FOLDER", envvar="BACKBURN_STUDIES", help="Link the laboratory's reports in a folder, too.")
]
Site = Annotated[
    str,
    typer.Option(
        "--site",
        metavar="FOLDER",
        envvar="BACKBURN_SITE",
        help="Let browsers find hints and analyses with a site as `backburn site` builds it; by default `site` in the data folder. "
        "`none`: the server finds them.",
    ),
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in the browser, as the bare command does.")]
Own = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="PATH", help="Offer a game of your own, too: its folder or file; can be repeated. Its code runs here."),
]
NoMetrics = Annotated[bool, typer.Option("--no-metrics", help="Disable /metrics.")]


@app.command("serve")
def serve_tables(  # noqa: PLR0913
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = "",
    base_path: BasePath = "",
    public: Public = None,
    trusted_proxies: Proxies = "127.0.0.1",
    bots: Bots = 1,
    analyses: Analyses = 1,
    max_tables: MaxTables = 50_000,
    rate: Rate = 40,
    abandoned: Abandoned = 30,
    chat: Chat = False,
    private: Private = False,
    ratings: Ratings = None,
    push: Push = False,
    daily_salt: DailySalt = False,
    studies: Studies = "",
    site: Site = "",
    browser: Browser = False,
    no_metrics: NoMetrics = False,
    own: Own = None,
) -> None:
    """Run a web server for other people; every game is saved."""
    from backburn.server.ops.settings import can_push, host_settings
    from backburn.server.tables.state.catalogue import Catalogue
    from backburn.server.web.browsers import site_folder
    from backburn.server.web.serve import ListenAddress, serve
    from backburn.server.web.shelf import studies_folder

    settings = host_settings(
        database, base_path, public or [], bots=bots, tables=max_tables, rate=rate, metrics=not no_metrics, abandoned=abandoned
    )
    settings = replace(settings, analysis_processes=analyses, chat=chat, push=can_push(push, settings.public_origins), lobby=not private)
    known = not private if ratings is None else ratings
    settings = replace(settings, daily_salt=daily_salt, ratings=known, studies=studies_folder(studies), site=site_folder(site))
    serve(settings, ListenAddress(host, port, trusted_proxies), browser, catalogue=Catalogue.offering(own or []))
