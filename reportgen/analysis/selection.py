"""What each category has selected, and how that compares, from the cases and those selected of each alone."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from reportgen.frozen import frozen
from reportgen.results.values.selection import LIMIT, AgainstLimit, KeptOutAs, Selection, SelectionShare
from reportgen.stats.intervals import LEVEL, Estimated, share_interval
from reportgen.stats.selection import ITSELF, Share, ratios_to, ratios_to_highest


@frozen(eq=False)
class Counted:
    """The cases of a category and those selected, without weights; and their share at a level, None without a case."""

    cases: int
    selected: int
    share: Share | None


def plain(cases: int, selected: int) -> Counted:
    """Return a category whose cases count once each and come by themselves."""
    return Counted(cases=cases, selected=selected, share=partial(_share, selected, cases) if cases else None)


def selection(
    categories: Mapping[str, Counted],
    metric: str,
    *,
    reference: str | None = None,
    kept_out: Mapping[str, KeptOutAs] = MappingProxyType({}),
    level: float = LEVEL,
) -> Selection:
    """Return the categories with their shares over the highest one, or over that of the reference.

    Those that are kept out have a share, and are compared with none.
    """
    shares = {name: counted.share for name, counted in categories.items() if counted.share is not None}
    rates = {name: share(level).estimate for name, share in shares.items()}
    ratios = _ratios({name: share for name, share in shares.items() if name not in kept_out}, reference, level)
    return Selection(
        metric=metric,
        base=tuple(name for name, ratio in ratios.items() if ratio is ITSELF),
        named=reference is not None,
        level=level,
        categories=tuple(
            replace(_category(name, counted, rates.get(name), ratios.get(name)), kept_out=kept_out.get(name))
            for name, counted in categories.items()
        ),
    )


def _ratios(shares: Mapping[str, Share], reference: str | None, level: float) -> dict[str, Estimated]:
    """Return the ratio of each category; nothing where there is none to compare with, or it has nothing selected."""
    if not shares or (reference is not None and reference not in shares):
        return {}
    every = [*shares.values()]
    if reference is None:
        ratios = ratios_to_highest(every, level)
    else:
        ratios = ratios_to(every, [*shares].index(reference), level)
    return {} if ratios is None else dict(zip(shares, ratios, strict=True))


def _category(name: str, counted: Counted, rate: float | None, ratio: Estimated | None) -> SelectionShare:
    return SelectionShare(
        category=name,
        cases=counted.cases,
        selected=counted.selected,
        rate=rate,
        ratio=None if ratio is None else ratio.estimate,
        low=None if ratio is None else ratio.low,
        high=None if ratio is None else ratio.high,
        no_range=None if ratio is None else ratio.reason,
        four_fifths=None if ratio is None else _against_limit(ratio),
    )


def _against_limit(ratio: Estimated) -> AgainstLimit | None:
    if ratio.low is None or ratio.high is None:
        return None
    return "below" if ratio.high < LIMIT else "above" if ratio.low >= LIMIT else "cannot_tell"


def _share(selected: int, cases: int, level: float) -> Estimated:
    share = share_interval(selected, cases, level)
    assert share is not None  # noqa: S101 - there are cases
    return share
