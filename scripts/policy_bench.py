"""Scores a policy on the tasks of backburn-bench: see `workshop/bench.py`, or `--help` and `solved --help`.

python scripts/policy_bench.py baselines --levels 5-6 --rounds 2 --minutes 30 --nets FOLDER
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop import bench, bench_solved

if __name__ == "__main__":
    sys.exit(bench_solved.main(sys.argv[2:]) if sys.argv[1:2] == ["solved"] else bench.main())
