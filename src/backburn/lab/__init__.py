"""Statistics of many matches: summaries with confidence intervals, reports and tables for other programs."""
