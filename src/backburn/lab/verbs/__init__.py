"""Verbs: what a designer asks, one module each. A question becomes samples, their rows become findings."""
