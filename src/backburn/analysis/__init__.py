"""Analysis: how good everybody's chances are at each ply of a match, and which moves would have been better.

`Analysis` looks at a whole match, `Judge` at one decision as the seat to act sees it. Both only run bots and playouts that exist anyway:
this room has no kernels. docs/how-to/analysis.md says what the figures mean.
"""

from __future__ import annotations

from backburn.analysis.effort import Effort
from backburn.analysis.estimates import Estimate
from backburn.analysis.judging import Judge, JudgedMove, Verdict, make_ready
from backburn.analysis.match_analysis import Analysis, Point
from backburn.analysis.reasons import Reason

__all__ = ["Analysis", "Effort", "Estimate", "Judge", "JudgedMove", "Point", "Reason", "Verdict", "make_ready"]
