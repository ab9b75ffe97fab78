"""How well the scores of each model fit as probabilities in each group, and whether a group differs from all others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce

import numpy as np

from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.groups.counted import JOINT_CELLS, InGroups, with_crossing
from reportgen.analysis.ranges import with_interval
from reportgen.counts.query import Label, Query, Score, Split
from reportgen.counts.views import score_counts
from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.values.groups import GroupCalibration
from reportgen.stats.adequacy import FEWEST, Lack
from reportgen.stats.calibration import Chances, chances
from reportgen.stats.calibration_ranges import intercept_range, ratio_range
from reportgen.stats.evaluation import UndefinedError
from reportgen.stats.paired import holm
from reportgen.stats.reasons import because
from reportgen.stats.trends import trend_of_ratios

TWO = 2  # groups, of which each is all others of the other one: one test
ByModel = Mapping[str, tuple[GroupCalibration, ...]]


@frozen
class _Sums:
    """What chances add up to."""

    events: float
    expected: float
    squares: float
    cases: float

    def __add__(self, other: "_Sums") -> "_Sums":
        return _Sums(
            events=self.events + other.events,
            expected=self.expected + other.expected,
            squares=self.squares + other.squares,
            cases=self.cases + other.cases,
        )


@frozen(eq=False)
class _Look:
    """One group of a grouping with all other cases of the same split."""

    found: InGroups
    name: str
    stated: Chances
    one: _Sums
    rest: _Sums

    @property
    def lack(self) -> Lack | None:
        """Why nothing is tested here: the scores expect too few cases of a class, here or in all others."""
        for of in ("positives", "negatives"):
            have = min(side.expected if of == "positives" else side.cases - side.expected for side in self.both)
            if have < FEWEST:
                return Lack(of="positives" if of == "positives" else "negatives", have=have, need=FEWEST)
        return None

    @property
    def both(self) -> tuple[_Sums, _Sums]:
        """The others and the group."""
        return self.rest, self.one

    @property
    def p(self) -> float | None:
        """How often chance sets observed over expected cases so far from that of all others."""
        alone = self.name in self.found.kept_out or len(self.found.compared) < TWO
        if alone or self.lack is not None or not self.one.events + self.rest.events:
            return None
        events, expected, squares = (
            np.array([getattr(side, name) for side in self.both]) for name in ("events", "expected", "squares")
        )
        return trend_of_ratios(events, expected, squares)


def no_calibration(models: Mapping[str, CountedModel]) -> str | None:
    """Return why it is not told how scores fit in groups, though a model has chances; None where it is."""
    setting = next(iter(models.values())).setting
    if not _with_chances(models):
        return None
    if not setting.plain:
        return because("not_one_by_one")
    return because("many_cases", most=f"{JOINT_CELLS:,}") if setting.facts.rows.used > JOINT_CELLS else None


def calibrations(grouped: Sequence[InGroups], models: Mapping[str, CountedModel]) -> tuple[ByModel, ...]:
    """Return for each grouping how the scores of each model fit in its groups, all tested together."""
    named = _with_chances(models)
    if no_calibration(models) is not None:
        return tuple({} for _ in grouped)
    by_model = {name: _of_model([[*_looks(in_groups, name)] for in_groups in grouped], len(named)) for name in named}
    return tuple({name: fits[place] for name, fits in by_model.items() if fits[place]} for place in range(len(grouped)))


def _with_chances(models: Mapping[str, CountedModel]) -> list[str]:
    """Return the models whose scores are probabilities."""
    return [
        name
        for name, model in models.items()
        if model.scored is not None and model.setting.config.models[name].kind == "probability"
    ]


def _looks(in_groups: InGroups, model: str) -> Iterator[_Look]:
    """Yield each group that is shown, where there are two or more."""
    if len(in_groups.every) < TWO:
        return
    setting = in_groups.everyone.setting
    flag = setting.config.models[model].flag
    cells = setting.source.count(Query(keys=(*in_groups.parts, Split(), Label(), Score(model))))
    cells = with_crossing(cells.where(cells.columns[Split()] == setting.facts.reported_on), in_groups.parts)
    groups = cells.columns[in_groups.key]
    stated = {
        name: chances(score_counts(cells.where(groups == name), Score(model), flag)) for name in set(groups.tolist())
    }
    sums = {name: _summed(group) for name, group in stated.items()}
    for name in in_groups.names:
        others = [group for other, group in sums.items() if other != name and other not in in_groups.kept_out]
        if name in sums and len(sums) > 1:
            rest = reduce(_Sums.__add__, others, _Sums(events=0, expected=0, squares=0, cases=0))
            yield _Look(found=in_groups, name=name, stated=stated[name], one=sums[name], rest=rest)


def _summed(stated: Chances) -> _Sums:
    return _Sums(
        events=float(stated.events.sum()),
        expected=float(np.sum(stated.total * stated.chance)),
        squares=float(np.sum(stated.total * stated.chance**2)),
        cases=float(stated.total.sum()),
    )


def _of_model(looks: Sequence[Sequence[_Look]], models: int) -> list[tuple[GroupCalibration, ...]]:
    """Return the groups of each grouping, adjusted for all that are tested; two of one column are one test."""
    p = dict[tuple[int, int], float]()
    for place, column in enumerate(looks):
        for number, look in enumerate(column):
            if _test(place, number, look) not in p and (value := look.p) is not None:
                p[_test(place, number, look)] = value
    adjusted = dict(zip(p, holm([*p.values()]), strict=True))
    return [
        tuple(_group(look, adjusted.get(_test(place, number, look)), models) for number, look in enumerate(column))
        for place, column in enumerate(looks)
    ]


def _test(place: int, number: int, look: _Look) -> tuple[int, int]:
    """Return which test a group of a column has: one for both of two, one of its own for what is kept out."""
    both = len(look.found.compared) == TWO and look.name not in look.found.kept_out
    return place, -1 if both else number


def _group(look: _Look, adjusted: float | None, models: int) -> GroupCalibration:
    level = look.found.everyone.setting.config.uncertainty.level
    sums, lack = look.one, look.lack
    fit = GroupCalibration(
        group=look.found.shown[look.name],
        cases=int(sums.cases),
        observed=int(sums.events),
        expected=sums.expected,
        lack=lack,
        observed_expected=None,
        calibration_intercept=None,
    )
    if lack is not None:
        return fit
    ratio = ratio_range(sums.events, sums.expected, sums.cases, level)
    return replace(
        fit,
        observed_expected=with_interval(Measure(estimate=ratio.estimate), ratio),
        calibration_intercept=_intercept(look.stated, level),
        rest=look.rest.events / look.rest.expected,
        p=look.p,
        p_adjusted=None if adjusted is None else min(adjusted * models, 1.0),
    )


def _intercept(stated: Chances, level: float) -> Measure:
    try:
        intercept = intercept_range(stated, level)
    except UndefinedError as error:
        return Measure(estimate=None, reason=str(error.args[0]))
    return with_interval(Measure(estimate=intercept.estimate), intercept)
