"""Time reportgen at each size against the hand-written script with 1,000 resamples, and duckdb at the largest.

    python benchmarks/sizes.py                                  10,000 and 1,000,000 rows
    python benchmarks/sizes.py --rows 10000000 --data DIR       DIR/10000000.parquet, made here where it is not there
    python benchmarks/sizes.py --rows 100000000 --data DIR      beside duckdb's own passes over the file
    python benchmarks/sizes.py --group FOLDER                   reportgen in a control group

Works take turns. More than 10,000 rows take the script too long for 1,000 resamples: it is timed with none and with a
few, and each further one is reckoned to take as long as these did. From 100,000,000 rows on it does not run at all;
there duckdb counts each score by label and 65,536 bins, in one pass a model, with 1 GB.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import run

MEMORY = 500  # MB for rows, from as many rows on as are kept in Parquet
RESAMPLES = 1000
HUGE = 100_000_000
AT_ONCE = 5_000_000  # rows that are made at once
PASSES = """\
import duckdb
database = duckdb.connect()
database.execute("SET memory_limit = '1GB'")
database.execute("SET threads = 2")
for model in "abc":
    database.execute(
        f"SELECT label, least(floor(score_{model} * 65536), 65535)::INTEGER AS bin, count(*) "
        "FROM read_parquet('{data}') GROUP BY ALL"
    ).fetchall()
"""
MADE = """\
import sys
sys.path.insert(0, {here!r})
import make_data
from pyarrow import parquet
writer = None
for part in range({parts}):
    make_data.SEED = 20240607 + part
    table = make_data.predictions({rows})
    writer = writer or parquet.ParquetWriter({file!r}, table.schema)
    writer.write_table(table)
writer.close()
"""


@dataclass(frozen=True)
class Size:
    """The works on one file: commands by their name, and with how many resamples the script was timed."""

    rows: int
    works: dict[str, list[str]]
    resamples: int


def resamples_of(rows: int) -> int:
    """Return with how many resamples the script is timed."""
    return next(many for most, many in ((10_000, RESAMPLES), (1_000_000, 4), (rows, 1)) if rows <= most)


def data_of(rows: int, given: Path) -> Path:
    """Return the file of this many rows, made where it is not there."""
    file = given / f"{rows}.{'parquet' if rows >= run.PARQUET else 'csv'}"
    if not file.exists() and rows > AT_ONCE:
        made = MADE.format(here=str(Path(__file__).parent), parts=rows // AT_ONCE, rows=AT_ONCE, file=str(file))
        subprocess.run([sys.executable, "-c", made], check=True)
    elif not file.exists():
        subprocess.run([sys.executable, Path(__file__).with_name("make_data.py"), str(rows), file], check=True)
    return file


def size_of(rows: int, data: Path, folder: Path, reportgen: str, resamples: int | None) -> Size:
    """Return what is timed on one file."""
    config, many = folder / f"{rows}.yaml", 0 if rows >= HUGE else resamples or resamples_of(rows)
    text = run.CONFIG.format(data=data, formats="[html, markdown, json]")
    if rows >= run.PARQUET:
        text = text.replace("data:\n", f"data:\n  memory: {MEMORY}\n  unpack_at_most: 50000\n", 1)
    config.write_text(text, encoding="utf-8")
    works = {"reportgen": [reportgen, "run", str(config), "-q", "-o", str(folder / f"out_{rows}")]}
    script = [sys.executable, str(Path(__file__).with_name("hand_written.py")), str(data), str(folder / "page.html")]
    if rows >= HUGE:
        works["duckdb, three passes"] = [sys.executable, "-c", PASSES.replace("{data}", str(data))]
    else:
        for number in sorted({0, many} if many < RESAMPLES else {many}):
            works[f"script, {number:,} resamples"] = [*script, "--bootstrap", str(number)]
    return Size(rows=rows, works=works, resamples=many)


def lines(size: Size, taken: dict[str, list[run.Taken]]) -> list[str]:
    """Return the rows of the table."""
    wall = {name: median(one.wall for one in many) for name, many in taken.items()}
    cpu = {name: median(one.cpu for one in many) for name, many in taken.items()}
    memory = {name: max(one.memory for one in many) for name, many in taken.items()}
    made = [f"| {size.rows:,} | {name} | {wall[name]:.1f} | {cpu[name]:.1f} | {memory[name]:.0f} | |" for name in taken]
    against, said = next((name for name in taken if name != "reportgen"), ""), ""
    other = {"wall": wall.get(against, 0.0), "cpu": cpu.get(against, 0.0)}
    if 0 < size.resamples < RESAMPLES:
        timed = f"script, {size.resamples:,} resamples"
        for kind, times in (("wall", wall), ("cpu", cpu)):
            none = times["script, 0 resamples"]
            other[kind] = none + RESAMPLES * (times[timed] - none) / size.resamples
        said = f"script, {RESAMPLES:,} resamples (reckoned)"
        made.append(f"| {size.rows:,} | {said} | {other['wall']:.0f} | {other['cpu']:.0f} | | |")
    if size.rows >= HUGE:
        ratio = f"{wall['reportgen'] / other['wall']:.1f} x as long, CPU {cpu['reportgen'] / other['cpu']:.1f} x"
    else:
        ratio = f"{other['wall'] / wall['reportgen']:,.0f} x faster, CPU {other['cpu'] / cpu['reportgen']:,.0f} x"
    return [line.replace("| |", f"| {ratio} |") if "| reportgen |" in line else line for line in made]


def within(command: Sequence[str], group: Path | None) -> list[str]:
    """Return a command that runs in a control group."""
    return list(command) if group is None else ["sh", "-c", f'echo $$ > {group}/cgroup.procs; exec "$@"', "-", *command]


def main() -> None:
    """Parse, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="+", default=[10_000, 1_000_000])
    parser.add_argument("--runs", type=int, default=1, help="rounds (default 1)")
    parser.add_argument("--data", type=Path, help="folder with ROWS.csv and ROWS.parquet; default: one made here")
    parser.add_argument("--group", type=Path, help="the folder of a control group that reportgen is to run in")
    parser.add_argument("--resamples", type=int, help="of the script that are timed (default by the rows)")
    args = parser.parse_args()
    reportgen = run.installed()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("| rows | work | wall s | CPU s | peak MiB | reportgen against it |\n|---|---|---|---|---|---|")
        for rows in args.rows:
            size = size_of(rows, data_of(rows, (args.data or folder).resolve()), folder, reportgen, args.resamples)
            taken: dict[str, list[run.Taken]] = {work: [] for work in size.works}
            for _ in range(args.runs):
                for work, command in size.works.items():
                    group = args.group if work == "reportgen" else None
                    taken[work].append(run.take(within(command, group), folder))
                    print(f"{rows:,} {work}: {taken[work][-1]}", file=sys.stderr)
            print("\n".join(lines(size, taken)), flush=True)


if __name__ == "__main__":
    main()
