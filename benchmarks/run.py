"""Time whole processes of reportgen, side by side with what else one could run, and print a Markdown table.

    python benchmarks/run.py                                    10,000 and 1,000,000 rows, median of 3
    python benchmarks/run.py --rows 10000 --runs 5
    python benchmarks/run.py --rows 10000000                    from 5,000,000 rows on as Parquet
    python benchmarks/run.py --data DIR                         DIR/pred_10000.csv and so on (DIR/pred_10000000.parquet)
    python benchmarks/run.py --peer script.py                   also `python script.py PRED OUT.html --bootstrap 0`
    python benchmarks/run.py --peer script.py --bootstrap 1000  the same, with as many resamples as reportgen has

The works take turns, after one round that is not counted, so that a busy minute of the machine hits all of them alike.
Peak memory is that of the largest process of each work. This file imports nothing heavy: a child's peak memory never
reads lower than what its parent held when it started.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

CONFIG = """\
version: 1
title: Benchmark
data:
  path: {data}
  label: label
  positive: fraud
  negative: legit
models:
  a: {{score: score_a}}
  b: {{score: score_b}}
  c: {{score: score_c}}
costs:
  false_positive: 5
  false_negative: 120
beta: 2
uncertainty:
  resamples: 1000
report:
  kind: guard
  formats: {formats}
"""
FORMATS = {"HTML, Markdown, JSON": "[html, markdown, json]", "JSON": "[json]"}
START = """\
import yaml, pydantic
class Model(pydantic.BaseModel):
    field: int = 0
"""
# Files are compiled in the round that is not counted, as an installation does.
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
PARQUET = 5_000_000  # rows, from which nobody would keep them as text
MIB = 1024  # getrusage counts KiB


@dataclass(frozen=True)
class Taken:
    """What one process took."""

    wall: float
    cpu: float
    memory: float  # MiB


@dataclass(frozen=True)
class Work:
    """A command to time, and the name of the work that it is compared with."""

    name: str
    command: Sequence[str | Path]
    against: str | None = None
    written: Path | None = None  # its output, measured at the end


def take(command: Sequence[str | Path], folder: Path) -> Taken:
    """Return what one process took, its children included; a failing one ends the benchmark."""
    log = folder / "log.txt"
    with log.open("wb") as output:
        began = time.perf_counter()
        process = subprocess.Popen(list(map(str, command)), cwd=folder, stdout=output, stderr=output, env=COMPILED)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nended with {process.returncode}:\n{log.read_text()}")
    return Taken(wall=wall, cpu=used.ru_utime + used.ru_stime, memory=used.ru_maxrss / MIB)


def starts(reportgen: str, folder: Path) -> list[Work]:
    """Return what is to be as quick as a start of Python."""
    config = folder / "check.yaml"
    config.write_text(CONFIG.format(data="none.csv", formats="[json]"), encoding="utf-8")
    base = "python with yaml and one pydantic model"
    return [
        Work(base, [sys.executable, "-c", START]),
        Work("reportgen --help", [reportgen, "--help"], base),
        Work("reportgen check", [reportgen, "check", config], base),
    ]


def runs(reportgen: str, rows: int, data: Path, folder: Path, peer: Path | None, *, bootstrap: int) -> list[Work]:
    """Return the runs on a file of this many rows."""
    works = []
    script = f"{rows:,} rows: hand-written script, {bootstrap:,} resamples"
    if peer:
        out = folder / f"peer_{rows}.html"
        works.append(Work(script, [sys.executable, peer, data, out, "--bootstrap", str(bootstrap)], None, out))
    for name, formats in FORMATS.items():
        config, out = folder / f"{len(works)}_{rows}.yaml", folder / f"out_{len(works)}_{rows}"
        config.write_text(CONFIG.format(data=data, formats=formats), encoding="utf-8")
        # The exit code of a failed check would end the benchmark: this config has none.
        work = [reportgen, "run", config, "-q", "-o", out]
        page = out / ("results.json" if name == "JSON" else "report.html")
        works.append(Work(f"{rows:,} rows: reportgen run, {name}", work, script if peer else None, page))
    return works


def data_of(rows: int, given: Path | None, folder: Path) -> Path:
    """Return the file of this many rows: the one given, or one made now."""
    name = f"pred_{rows}.{'parquet' if rows >= PARQUET else 'csv'}"
    if given:
        return given / name
    made = folder / name
    # In a process of its own: what it holds in memory must not be ours.
    subprocess.run([sys.executable, Path(__file__).with_name("make_data.py"), str(rows), made], check=True)
    return made


def table(works: Sequence[Work], taken: dict[str, list[Taken]]) -> str:
    """Return the medians as a Markdown table; a ratio is the time compared with, over this one's."""
    lines = ["| work | wall s | from - to | CPU s | MiB | output kB | ratio of wall |", "|---|---|---|---|---|---|---|"]
    for work in works:
        times = [one.wall for one in taken[work.name]]
        ratio = ""
        if work.against:
            other = median(one.wall for one in taken[work.against])
            mine = median(times)
            ratio = f"{other / mine:.1f} x faster" if other > mine else f"{mine / other:.2f} x as long"
        size = f"{work.written.stat().st_size / 1000:,.0f}" if work.written else ""
        cells = [
            work.name,
            f"{median(times):.3f}",
            f"{min(times):.3f} - {max(times):.3f}",
            f"{median(one.cpu for one in taken[work.name]):.3f}",
            f"{median(one.memory for one in taken[work.name]):.0f}",
            size,
            ratio,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def measure(works: Sequence[Work], rounds: int, folder: Path, tell: Callable[[str], None]) -> dict[str, list[Taken]]:
    """Return what each work took in each counted round."""
    taken: dict[str, list[Taken]] = {work.name: [] for work in works}
    for number in range(rounds + 1):
        for work in works:
            one = take(work.command, folder)
            tell(f"{number}/{rounds} {work.name}: {one.wall:.3f} s")
            if number:
                taken[work.name].append(one)
    return taken


def installed() -> str:
    """Return where the command is; without one nothing can be timed."""
    reportgen = shutil.which("reportgen", path=str(Path(sys.executable).parent)) or shutil.which("reportgen")
    if reportgen is None:
        sys.exit("reportgen is not installed in this environment")
    return reportgen


def main() -> None:
    """Parse, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="+", default=[10_000, 1_000_000])
    parser.add_argument("--runs", type=int, default=3, help="counted rounds (default 3)")
    parser.add_argument("--data", type=Path, help="folder with pred_ROWS.csv; default: data made here")
    parser.add_argument("--peer", type=Path, help="a script called as PRED OUT.html --bootstrap N")
    parser.add_argument("--bootstrap", type=int, default=0, help="the N of the peer (default 0); reportgen has 1,000")
    args = parser.parse_args()
    reportgen = installed()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given = args.data.resolve() if args.data else None
        peer = args.peer.resolve() if args.peer else None
        works = starts(reportgen, folder)
        for rows in args.rows:
            works += runs(reportgen, rows, data_of(rows, given, folder), folder, peer, bootstrap=args.bootstrap)
        taken = measure(works, args.runs, folder, lambda line: print(line, file=sys.stderr))
        print(f"Median of {args.runs}, whole processes, {os.cpu_count()} cores, Python {sys.version.split()[0]}.\n")
        print(table(works, taken))


if __name__ == "__main__":
    main()
