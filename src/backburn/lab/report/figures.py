"""Figures: matplotlib's SVG, whose colours are custom properties of the page, so that they follow light, dark and print."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any

from backburn.core.kit.extras import extra_needed
from backburn.lab.findings import SHARE, Column, Figure, Series
from backburn.lab.report import words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 4.8
"""Inches of 72 pixels: the letters are as large as those around them on a phone."""
LETTERS = 58
"""How many letters of a legend fit into a line."""
ROW_HEIGHT, FRAME, CURVES_HEIGHT = 0.34, 0.95, 3.2
COLOURS = {"#010101": "ink", "#020202": "ink-soft", "#030303": "line", "#040404": "fire"}
SEATS = tuple(f"#0{number}0a0a" for number in range(6))
COLOURS |= {colour: f"seat-{number}" for number, colour in enumerate(SEATS)}
INK, SOFT, LINE, MARK = tuple(COLOURS)[:4]
MARKERS = "osD^vP"
"""Series differ in form, too: some people do not see the colours, and some prints have none."""
SETTINGS: dict[Any, object] = {
    "svg.fonttype": "none",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": SOFT,
    "axes.edgecolor": LINE,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "ytick.labelcolor": INK,
    "xtick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "legend.frameon": False,
    "savefig.transparent": True,
}


def draw(figure: Figure) -> str:
    """Return a figure as SVG for the middle of an HTML page. Raises MissingPackage without matplotlib."""
    with extra_needed():
        import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    rows = len(dict.fromkeys(place for series in figure.series for place in series.places))
    height = FRAME + ROW_HEIGHT * rows * (1 + 0.25 * (len(figure.series) - 1)) if figure.kind == "rows" else CURVES_HEIGHT
    with mpl.rc_context({**SETTINGS, "svg.hashsalt": figure.title}):
        canvas = Canvas(figsize=(WIDTH, height), layout="constrained")
        axes = canvas.add_subplot()
        {"rows": _rows, "curves": _curves, "front": _curves}[figure.kind](axes, figure)
        if len(figure.series) > 1 or figure.mark_name:
            canvas.legend(loc="outside upper left", ncols=_columns(figure), handlelength=1.5, fontsize=9)
        text = StringIO()
        canvas.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return _for_page(text.getvalue(), figure)


def _columns(figure: Figure) -> int:
    """Return how many names of a legend fit side by side."""
    longest = max(len(name) for name in [figure.mark_name, *(series.name for series in figure.series)])
    return max(1, min(3, LETTERS // (longest + 6)))


def _rows(axes: Axes, figure: Figure) -> None:
    """Draw an interval next to each name; the first one on top."""
    names = list(dict.fromkeys(str(place) for series in figure.series for place in series.places))
    for number, series in enumerate(figure.series):
        shift = 0.16 * (number - (len(figure.series) - 1) / 2)
        places = [names.index(str(place)) + shift for place in series.places]
        values, error_bars = _drawn(series, figure.unit)
        axes.errorbar(values, places, xerr=error_bars, **_style(number, series, len(figure.series)), linestyle="none")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=LINE, linewidth=0.6, alpha=0.7)
    axes.set_axisbelow(True)
    axes.set_xlabel(_axis(figure))
    if figure.mark is not None:
        axes.axvline(_scaled(figure.mark, figure.unit), color=MARK, linewidth=1.2, linestyle=(0, (4, 3)), label=figure.mark_name or None)


def _curves(axes: Axes, figure: Figure) -> None:
    """Draw values over numbers: joined, or the points of a front."""
    for number, series in enumerate(figure.series):
        values, error_bars = _drawn(series, figure.unit)
        style = _style(number, series, len(figure.series))
        style |= {"linestyle": "-" if figure.kind == "curves" else "none", "linewidth": 1.2}
        axes.errorbar(_beside(figure, number), values, yerr=error_bars, **style)
    axes.grid(color=LINE, linewidth=0.6, alpha=0.7)
    axes.set_axisbelow(True)
    axes.set_xlabel(figure.over)
    axes.set_ylabel(_axis(figure))
    places = sorted({place for series in figure.series for place in series.places}, key=str)
    if all(isinstance(place, str) for place in places) or len(places) <= 7:
        axes.set_xticks(list(dict.fromkeys(place for series in figure.series for place in series.places)))
    if figure.mark is not None:
        axes.axhline(_scaled(figure.mark, figure.unit), color=MARK, linewidth=1.2, linestyle=(0, (4, 3)), label=figure.mark_name or None)


def _beside(figure: Figure, number: int) -> list[Any]:
    """Return where the values of a series are drawn: a little off the others', so that no interval hides another."""
    places = list(figure.series[number].places)
    if figure.kind == "front" or not all(isinstance(place, int | float) for place in places):
        return places
    wide = max(places) - min(places)  # type: ignore[operator]
    return [place + 0.012 * wide * (number - (len(figure.series) - 1) / 2) for place in places]  # type: ignore[operator]


def _style(number: int, series: Series, many: int) -> dict[str, Any]:
    colour = SEATS[number % len(SEATS)]
    look = {"color": colour, "ecolor": colour, "elinewidth": 1.6, "capsize": 2.5, "markersize": 5}
    return look | {"marker": MARKERS[number % len(MARKERS)], "label": series.name if many > 1 else None}


def _drawn(series: Series, unit: str) -> tuple[list[float], list[list[float]]]:
    """Return the values, and how far their intervals reach below and above."""
    each = [[_scaled(bound, unit) for bound in (found.value, found.low, found.high)] for found in series.values]
    error_bars = [[max(0.0, value - low) for value, low, _ in each], [max(0.0, high - value) for value, _, high in each]]
    return [value for value, *_ in each], error_bars


def _scaled(value: float, unit: str) -> float:
    return 100 * value if unit == SHARE else value


def _axis(figure: Figure) -> str:
    return words.heading(Column(figure.axis, figure.unit))


def _for_page(svg: str, figure: Figure) -> str:
    """Return SVG without its head, with the page's colours and letters, and named for screen readers."""
    body = svg[svg.index("<svg") :]
    for colour, name in COLOURS.items():
        body = body.replace(colour, f"var(--{name})")
    body = re.sub(r"font: ([\d.]+)px [^;\"]+", r"font-size: \1px", body)
    body = re.sub(r"font-family: [^;\"]+;? ?", "", body)
    body = re.sub(r'<g id="[\w.]+"', "<g", body)
    body = re.sub(r"<metadata>.*?</metadata>\s*", "", body, flags=re.DOTALL)
    label = figure.title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    head = rf'<svg xmlns="http://www.w3.org/2000/svg" \1 role="img" aria-label="{label}">'
    body = re.sub(r"<svg [^>]*?(viewBox=\"[^\"]*\")[^>]*>", head, body, count=1, flags=re.DOTALL)
    return body.replace("xlink:href", "href")
