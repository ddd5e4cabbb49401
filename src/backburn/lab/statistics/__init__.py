"""Statistics: intervals, tests with a stopping rule, many comparisons, effects of options. Knows no games, only numbers."""
