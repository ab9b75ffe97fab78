"""Edit files of reports at random and count how many of the edits `reportgen verify` finds, with a lock and without.

    python benchmarks/edits.py                     1,000 edits of five reports, and 200 reports that nobody touched
    python benchmarks/edits.py --edits 100 --untouched 20 --seed 2

An edit is another digit, another character, another value or a line that is removed, in one HTML, Markdown, CSV or
JSON file, each kind as often as the others; and in one SVG file for every ten of these. The reports: two classes with
a deployed threshold, several classes, an earlier report as the baseline, sampling weights, and own templates.
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from reportgen import verifying  # noqa: E402 (of this code)
from reportgen.analysis.analyse import Analysis  # noqa: E402
from reportgen.app import run  # noqa: E402
from reportgen.audit.lock import LOCK  # noqa: E402
from reportgen.report import Report  # noqa: E402
from reportgen.topics.tasks import OneClass  # noqa: E402
from tests.cases.case import Case, Changed  # noqa: E402
from tests.cases.every import ALL, TOPICS, cases_of  # noqa: E402
from tests.net.drawn import drawn  # noqa: E402

NAMES = ("two", "several", "earlier", "weighed", "own")
KINDS = ("html", "md", "csv", "json")
OTHER_SIGNS = "abcxyz0159.,-%"
SVG_EVERY = 10
STYLE = "table { margin: 1em }\n"
WEIGHED = 16  # a drawn report with sampling weights


def main() -> None:
    """Print how many edits are found, by kind of file, and how many untouched reports raise anything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--untouched", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    remember()
    with tempfile.TemporaryDirectory() as folder:
        missed, counts = edited(reports(Path(folder)), asked.edits, random.Random(asked.seed))  # noqa: S311
        for kind in (*KINDS, "svg"):
            alone, locked, tried = (counts[kind, what] for what in ("alone", "locked", "tried"))
            print(f"{kind}: {alone} of {tried} edits found without a lock, {locked} with one")
        alone, locked, tried = (sum(counts[kind, what] for kind in KINDS) for what in ("alone", "locked", "tried"))
        print(
            f"together: {alone} of {tried} ({alone / tried:.1%}) without a lock, {locked} ({locked / tried:.1%}) with"
        )
        print(*missed, sep="\n")
        raised = [line for line in untouched(Path(folder) / "cases", asked.untouched) if line]
        print(f"untouched: {len(raised)} of {asked.untouched} reports raise something")
        print(*raised, sep="\n")


def remember() -> None:
    """Make the report of the same results and tables once: most edits leave both as they are."""
    made: dict[str, Any] = {}
    again = verifying.made_again

    def once(results: Any, config: Any, *rest: Any) -> Any:  # noqa: ANN401
        files = (results.path, *sorted(results.path.parent.glob("tables/sweep_*.csv")))
        key = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
        if key not in made:
            if len(made) > 20:  # noqa: PLR2004 (those of the reports as they were stay, as they came first)
                del made[[*made][-1]]
            made[key] = again(results, config, *rest)
        return made[key]

    verifying.made_again = once  # type: ignore[assignment]


def reports(folder: Path, names: Sequence[str] = NAMES) -> list[Path]:
    """Write the reports, and return their folders."""
    plain = {"report.formats": ["html", "markdown"], "uncertainty.resamples": 200}
    two = ROOT / "configs" / "cancer_screening.yaml"
    earlier = {"compare.baseline": {"results": str(folder / "two" / "results.json")}}
    own = folder / "mine" / "html" / "own.css"
    own.parent.mkdir(parents=True)
    own.write_text(STYLE, encoding="utf-8")
    make: dict[str, Callable[[], Report]] = {
        "two": lambda: run(two, sets=plain),
        "several": lambda: run(ROOT / "configs" / "tickets.yaml", sets=plain),
        "earlier": lambda: run(two, sets={**plain, **earlier}),
        "weighed": lambda: drawn(WEIGHED).report(folder),
        "own": lambda: run(ROOT / "configs" / "minimal.yaml", sets={**plain, "report.template": str(folder / "mine")}),
    }
    return [make[name]().save(folder / name) for name in names]


def edited(folders: list[Path], edits: int, chance: random.Random) -> tuple[list[str], Counter[tuple[str, str]]]:
    """Return the edits that are missed, and counts of those tried and found."""
    missed, counts = list[str](), Counter[tuple[str, str]]()
    for number in range(edits + edits // SVG_EVERY):
        kind = KINDS[number % len(KINDS)] if number < edits else "svg"
        folder = chance.choice(folders)
        file = chance.choice(sorted(folder.rglob(f"*.{kind}")))
        before = file.read_bytes()
        how, after = edit(before.decode(), chance)
        file.write_bytes(after.encode())
        counts[kind, "tried"] += 1
        counts[kind, "locked"] += bool(found(folder))
        lock = (folder / LOCK).rename(folder.with_suffix(".lock"))
        told = found(folder)
        counts[kind, "alone"] += bool(told)
        if not told:
            missed.append(f"missed: {folder.name}/{file.relative_to(folder)}: {how}")
        lock.rename(folder / LOCK)
        file.write_bytes(before)
    return missed, counts


def edit(text: str, chance: random.Random) -> tuple[str, str]:
    """Return what is done to a text, and what becomes of it."""
    how: Callable[[str, random.Random], tuple[int, int, str]] = chance.choice((_digit, _sign, _value, _line))
    begin, end, new = how(text, chance)
    if text[begin:end] == new or begin == end:
        return edit(text, chance)
    return f"{how.__name__} {text[max(0, begin - 20) : end]!r} -> {new!r}", text[:begin] + new + text[end:]


def _digit(text: str, chance: random.Random) -> tuple[int, int, str]:
    places = _places(text, r"\d")
    at = chance.choice(places)[0] if places else 0
    return at, at + bool(places), chance.choice("0123456789")


def _sign(text: str, chance: random.Random) -> tuple[int, int, str]:
    at = chance.randrange(len(text))
    return at, at + 1, chance.choice(OTHER_SIGNS)


def _value(text: str, chance: random.Random) -> tuple[int, int, str]:
    places = _places(text, r"\d+(\.\d+)?")
    begin, end = chance.choice(places) if places else (0, 0)
    return begin, end, f"{chance.random():.3g}"


def _line(text: str, chance: random.Random) -> tuple[int, int, str]:
    begin, end = chance.choice(_places(text, r"[^\n]*\n|[^\n]+\Z"))
    return begin, end, ""


@cache
def _places(text: str, pattern: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(pattern, text)]


def found(folder: Path) -> str:
    """Return what is told of a report that is not as it was; nothing where all is well."""
    told = [str(level) for level in verifying.levels(folder, quick=True) if level.code]
    return "; ".join(told)


def untouched(folder: Path, number: int) -> Iterator[str]:
    """Yield what is told of made-up reports as they were written."""
    folder.mkdir()
    for seed in range(drawn_ones := number // 4):
        yield from _raised(drawn(seed).report(folder), folder / f"drawn_{seed}")
    cases = [case for topic in TOPICS for case in cases_of(ALL + topic) if not isinstance(case, Changed)]
    step = max(1, len(cases) // number)
    for at, case in enumerate(cases[::step][: number - drawn_ones]):
        yield from _raised(report_of(case), folder / str(at))


def _raised(report: Report, place: Path) -> Iterator[str]:
    """Yield what is told of a report with its lock and without, each after its number."""
    report.save(place)
    yield "".join(f"{place.name}: {told}" for told in [found(place)] if told)
    (place / LOCK).unlink()
    yield "".join(f"{place.name}, no lock: {told}" for told in [found(place)] if told)
    shutil.rmtree(place)


def report_of(case: Case) -> Report:
    """Return the report of a made-up case."""
    return Report(config=case.config, reported=OneClass(analysis=Analysis(results=case.results, sweeps={})))


if __name__ == "__main__":
    main()
