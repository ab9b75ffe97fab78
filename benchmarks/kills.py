"""Kill runs at random moments: the old report is whole each time, and nothing is left when a run has ended well.

    python benchmarks/kills.py --kills 200 --rows 900000
    python benchmarks/kills.py --stop --kills 40           by Ctrl-C, which is to end a run within 2 seconds

Cases are counted by SQL, beside a scratch file, as they are where they do not fit into memory. Each run is killed
(SIGKILL) after a share of the time that a whole one takes. Then the folder of the report holds the old one or the new
one, to the last byte, and what the killed run left among the temporary files is gone when the next one has started.
"""

import argparse
import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd

ROOT = Path(__file__).resolve().parents[1]
CONFIG = """\
version: 1
title: {title}
data: {{path: rows.parquet, id: id, label: label, positive: 1, memory: 100}}
models: {{m: {{score: score}}}}
costs: {{false_positive: 1, false_negative: 9}}
uncertainty: {{resamples: 100}}
"""
SOON = 2.0  # seconds
LEAST = 700_000  # rows that do not fit into so many megabytes


def main() -> None:
    """Print what came of the kills; exit with 1 where a report was not whole or something was left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--rows", type=int, default=900_000)
    parser.add_argument(
        "--stop", action="store_true", help="send SIGINT, as Ctrl-C does, and measure how long it takes"
    )
    asked = parser.parse_args()
    if asked.rows < LEAST:
        parser.error(f"fewer than {LEAST:,} rows are counted in memory")
    with TemporaryDirectory() as folder:
        found = killed(Path(folder), asked.kills, asked.rows, stop=asked.stop)
    print(", ".join(f"{name}: {times}" for name, times in found.items()))
    raise SystemExit(found["neither"] + found["left behind"] + found["late"] > 0)


def killed(folder: Path, kills: int, rows: int, *, stop: bool = False) -> Counter[str]:
    """Return how often the old report stood after a kill, the new one or neither, and where a file was left."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which runs begun by a shell in the background ignore
    chance, moments = np.random.default_rng(1), random.Random(1)  # noqa: S311 - moments, no secrets
    label = chance.random(rows) < 0.1  # noqa: PLR2004
    score = np.round(1 / (1 + np.exp(2 - 2 * label - chance.normal(size=rows))), 6)
    made = {"id": np.arange(rows), "label": label.astype(int), "score": score}
    pd.DataFrame(made).to_parquet(folder / "rows.parquet")
    (folder / "temporary").mkdir()
    whole, longest = {}, 0.0
    for title in ("one", "other"):
        began = time.monotonic()
        if started(folder, title).wait():
            sys.exit("a whole run fails")
        longest = time.monotonic() - began
        whole[title] = content(folder)
    stands, found = "other", Counter(dict.fromkeys(("old", "new", "neither", "left behind", "late"), 0))
    ends = list[float]()
    for number in range(kills):
        title = "one" if stands == "other" else "other"
        process = started(folder, title)
        time.sleep(moments.uniform(0, longest))
        began = time.monotonic()
        process.send_signal(signal.SIGINT if stop else signal.SIGKILL)
        process.wait()
        ends.append(time.monotonic() - began)
        found["late"] += stop and ends[-1] > SOON
        found["left behind"] += stop and any((folder / "temporary").iterdir())
        now = content(folder)
        found["old" if now == whole[stands] else "new" if now == whole[title] else "neither"] += 1
        stands = title if now == whole[title] else stands
        if number % 10 == 9:  # noqa: PLR2004 - a whole run now and then
            started(folder, stands).wait()
            found["left behind"] += any((folder / "temporary").iterdir()) or content(folder) != whole[stands]
    print(f"a whole run: {longest:.1f} s; ended after {max(ends):.2f} s at most")
    return found


def started(folder: Path, title: str) -> "subprocess.Popen[bytes]":
    """Start a run whose temporary files are here."""
    (folder / "c.yaml").write_text(CONFIG.format(title=title))
    environment = {**os.environ, "TMPDIR": str(folder / "temporary"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "reportgen", "run", "c.yaml", "-o", "report", "-q"]
    return subprocess.Popen(command, cwd=folder, env=environment)


def content(folder: Path) -> dict[str, str]:
    """Return the digest of each file of the report."""
    files = sorted((folder / "report").rglob("*"))
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files if path.is_file()
    }


if __name__ == "__main__":
    main()
