"""By which criteria the same cases were judged before: digests that the records of a history keep."""

import json
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from itertools import takewhile

from reportgen.config.plain import flow, plain_config
from reportgen.config.schema import Config
from reportgen.config.sealed import criteria_of
from reportgen.counts.cells import Input
from reportgen.results.values.record import Record, RecordedLook
from reportgen.results.values.seal import JudgedBefore

LETTERS = 16  # of a digest: enough to tell apart what one folder has
PICKED = ("label", "split", "table", "query")  # of `data`: which cases of the same files are judged, and for what


def looks_of(config: Config, inputs: Collection[Input], replaced: Record | None) -> tuple[RecordedLook, ...]:
    """Return the looks of a day: those of the record that is replaced, and that of this run where it is not among them.

    A run made again has the same ones before it, whatever came after it on that day.
    """
    looks = () if replaced is None else replaced.looks
    own = _look(config, inputs)
    return looks if own is None or own in looks else (*looks, own)


def judged_before(
    records: Iterable[Record], record: Record, config: Config, inputs: Collection[Input]
) -> JudgedBefore | None:
    """Return which other criteria the same cases were judged by before, given the records of other days and its own."""
    own = _look(config, inputs)
    if own is None:
        return None
    first = dict[str, str]()
    for day, look in _before(records, record, own):
        if look.cases == own.cases and look.criteria != own.criteria:
            first.setdefault(look.criteria, day)
    return JudgedBefore(sets=len(first), days=tuple(sorted({*first.values()}))) if first else None


def _before(records: Iterable[Record], record: Record, own: RecordedLook) -> Iterator[tuple[str, RecordedLook]]:
    """Yield the looks of earlier days, and those of this day before its own."""
    earlier = sorted((other for other in records if other.as_of < record.as_of), key=lambda other: other.as_of)
    yield from ((other.as_of, look) for other in earlier for look in other.looks)
    yield from ((record.as_of, look) for look in takewhile(lambda look: look != own, record.looks))


def _look(config: Config, inputs: Collection[Input]) -> RecordedLook | None:
    """Return which cases a run judges by which criteria; None where no file tells which cases they are."""
    if not inputs:
        return None
    data, criteria = plain_config(config)["data"], criteria_of(config)
    picked = {name: data[name] for name in PICKED if name in data} if isinstance(data, dict) else {}
    checks = criteria.pop("checks", [])
    return RecordedLook(
        cases=_digest([sorted({file.sha256 for file in inputs}), picked]),
        criteria=_digest([criteria, sorted(map(flow, checks))]),  # the order of checks decides nothing
    )


def _digest(content: list[object]) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:LETTERS]
