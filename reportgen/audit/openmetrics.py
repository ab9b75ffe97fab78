"""The shown metrics, checks and verdict as text that Prometheus and OpenMetrics read."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime

from reportgen.audit.audited import Audited, named
from reportgen.audit.judging import STATUSES
from reportgen.harmless import visible

ENDS = {
    "estimate": "A metric shown first; the corrected figure where there is one.",
    "low": "Low end of its range.",
    "high": "High end of its range.",
}
Labels = Mapping[str, str]
Samples = Iterable[tuple[Labels, float]]


def openmetrics(audited: Audited) -> bytes:
    """Return one family of gauges for each kind of figure; what has no value has no line."""
    lines = [
        line
        for name, meaning, samples in _families(audited)
        for line in _family(name, meaning, [({"config": audited.config.name, **own}, value) for own, value in samples])
    ]
    return "\n".join([*lines, "# EOF", ""]).encode()


def _families(audited: Audited) -> Iterator[tuple[str, str, Samples]]:
    for end, meaning in ENDS.items():
        figures = {of: getattr(figure, end) for of, figure in audited.shown.items()}
        yield (
            f"metric_{end}",
            meaning,
            [({"model": model, "metric": key}, value) for (model, key), value in figures.items() if value is not None],
        )
    yield (
        "check_state",
        "1 for the state that a check is in, 0 for all others.",
        [
            ({"model": check.model, "check": named(check), "state": state}, float(check.status == state))
            for check in audited.checks
            for state in STATUSES
        ],
    )
    verdict = audited.results.get("verdict")
    if verdict is not None:
        labels = {"model": verdict.get("model") or "", "code": verdict["code"]}
        yield "verdict", "1 for the code of the verdict.", [(labels, 1.0)]
    as_of = audited.results["run"]["as_of"]
    if as_of is not None:
        yield "as_of_timestamp_seconds", "Date of the report, in seconds since 1970.", [({}, _seconds(as_of))]
    yield "complete", "0 where a fault has left a part of the report out.", [({}, float(audited.complete))]


def _family(name: str, meaning: str, samples: Samples) -> Iterator[str]:
    """Yield the lines of a family; of two samples that a reader could not tell apart, the last."""
    written = {_labelled(labels): value for labels, value in samples}
    if written:
        yield f"# HELP reportgen_{name} {meaning}"
        yield f"# TYPE reportgen_{name} gauge"
        yield from (f"reportgen_{name}{labels} {value!r}" for labels, value in written.items())


def _labelled(labels: Labels) -> str:
    pairs = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{pairs}}}" if pairs else ""


def _escaped(text: str) -> str:
    return visible(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", " ")


def _seconds(day: str) -> float:
    at = date.fromisoformat(day)
    return datetime(at.year, at.month, at.day, tzinfo=UTC).timestamp()
