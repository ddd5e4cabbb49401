"""Running: samples are played in blocks, by one process, several or a cluster, and their rows are kept in a file.

>>> from backburn.lab.running import Runner, Workers
>>> Runner(workers=Workers(jobs=2)).counts
[]
"""

from backburn.lab.running.clusters import WorkerError
from backburn.lab.running.runner import Runner
from backburn.lab.running.stores import GamesFile, StoreError
from backburn.lab.running.workers import Workers

__all__ = ["GamesFile", "Runner", "StoreError", "WorkerError", "Workers"]
