"""`python -m tests.fuzz [SECONDS [NAME...]]` runs the fuzzers, half an hour where nothing is said.

`python -m tests.fuzz again FILE` runs one kept case and prints all that comes of it.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.case import case_of, judged
from tests.fuzz.fuzzers import FUZZERS
from tests.fuzz.working import fuzzed, work


def main(arguments: list[str]) -> int:
    """Return 1 where something was found."""
    if arguments[:1] == ["work"]:
        name, seed, seconds, folder = arguments[1:]
        work(name, int(seed), float(seconds), Path(folder))
        return 0
    if arguments[:1] == ["again"]:
        return again(Path(arguments[1]))
    seconds = float(arguments[0]) if arguments else 1800.0
    names = arguments[1:] or list(FUZZERS)
    found = []
    for name in names:
        tally = fuzzed(name, time.time_ns() % 10**9, seconds / len(names))
        found += tally.found
        print(f"{name}: {tally.tried:,} inputs tried, {len(tally.found)} found", *tally.found, sep="\n", flush=True)
    return int(bool(found))


def again(path: Path) -> int:
    """Run a kept case, print what it says, and return 1 where something is wrong."""
    case = case_of(path.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        what = judged(case, Path(folder, "case"))
    print("reportgen", *case.arguments)
    for name, content in case.files.items():
        print(f"--- {name}\n{content.decode('utf-8', 'backslashreplace')}")
    print(f"--- found: {what}")
    return int(what is not None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
