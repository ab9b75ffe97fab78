"""Which groups are counted and shown, but kept out of gaps, ratios and checks: of unknown cases, or of few."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from reportgen.analysis.groups.counted import Parted, parts_of
from reportgen.analysis.profile import MISSING
from reportgen.config.groups import LeaveOut
from reportgen.config.schema import Config
from reportgen.counts.views import FloatArray
from reportgen.results.values.groups import KeptOut
from reportgen.results.values.selection import KeptOutAs

G = TypeVar("G", bound=Parted)


def keep_out(grouped: Sequence[G], config: Config, counts_of: Callable[[G, str], FloatArray]) -> tuple[G, ...]:
    """Return the groupings with the groups that the config keeps out; hidden ones are not, which would tell of them."""
    return tuple(_marked(grouping, config, counts_of) for grouping in grouped)


def _marked(grouping: G, config: Config, counts_of: Callable[[G, str], FloatArray]) -> G:
    asked = config.left_out_of(grouping.key.column)
    if asked is None and not any(part.column in config.unknown_apart for part in grouping.parts):
        return grouping
    cases = {name: float(counts_of(grouping, name)[0]) for name in (*grouping.shown, *grouping.hidden)}
    wanted = config.reference_of(grouping.key.column)
    reasons = {
        name: reason
        for name, label in grouping.shown.items()
        if label != wanted and (reason := _reason(grouping, name, cases, config, asked)) is not None
    }
    return replace(grouping, kept_out=reasons, out=_kept_out(grouping, reasons, cases, asked)) if reasons else grouping


def _reason(
    grouping: Parted, name: str, cases: Mapping[str, float], config: Config, asked: LeaveOut | None
) -> KeptOutAs | None:
    values = parts_of(name) if grouping.columns else (name,)
    pairs = zip(grouping.parts, values, strict=True)
    if any(value == MISSING and part.column in config.unknown_apart for part, value in pairs):
        return "unknown"
    return "left_out" if asked is not None and cases[name] < asked.below * sum(cases.values()) else None


def _kept_out(
    grouping: Parted, reasons: Mapping[str, KeptOutAs], cases: Mapping[str, float], asked: LeaveOut | None
) -> KeptOut:
    unknown, left_out = ([name for name in reasons if reasons[name] == why] for why in ("unknown", "left_out"))
    return KeptOut(
        unknown=tuple(grouping.shown[name] for name in unknown),
        unknown_cases=int(sum(cases[name] for name in unknown)),
        left_out=tuple(grouping.shown[name] for name in left_out),
        left_out_cases=int(sum(cases[name] for name in left_out)),
        below=None if asked is None else asked.below,
        because=None if asked is None else asked.because,
    )
