"""Statistics: intervals, tests that stop by themselves, many comparisons at once, effects of options. Knows no games, only numbers."""
