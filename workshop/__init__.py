"""The developers' workshop: programs that measure bots, fit weights, find puzzles, solve set-ups and write the tables of the docs.

Each is started by the script of its name, such as `python scripts/levels.py`; none of it is installed with backburn.
"""
