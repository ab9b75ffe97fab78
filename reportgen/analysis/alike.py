"""Which models are one: by the order in which they put the cases, by what they decide, or by both."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from reportgen.analysis.counted import Counted
from reportgen.analysis.joint import joint
from reportgen.analysis.judged import Alike
from reportgen.analysis.scored import Scored
from reportgen.analysis.setting import Setting
from reportgen.counts.query import Query, Score, Split
from reportgen.counts.views import FloatArray


def alike(counted: Mapping[str, Counted]) -> Alike:
    """Return the models that order the cases alike, and those that decide the same on every case."""
    scored = {name: model.scored for name, model in counted.items() if model.scored is not None}

    def one_order(a: str, b: str) -> bool:
        return _one_order(a, b, scored, counted[a].setting)

    def one_decision(a: str, b: str) -> bool:
        return not any(pairs.disagreements for pairs in joint(counted[a], counted[b]).flags())

    return Alike(order=_sets(scored, one_order), decisions=_sets(counted, one_decision))


def _sets(names: Iterable[str], same: Callable[[str, str], bool]) -> tuple[tuple[str, ...], ...]:
    """Return the sets of names that are the same, each in the order given; one alone is no set."""
    found: list[list[str]] = []
    for name in names:
        held = next((each for each in found if same(each[0], name)), None)
        if held is None:
            found.append([name])
        else:
            held.append(name)
    return tuple(tuple(each) for each in found if len(each) > 1)


def _one_order(a: str, b: str, scored: Mapping[str, Scored], setting: Setting) -> bool:
    """Return whether two scores put the same cases in the same order, with the same ties."""
    # Scores that step through as many cases of each class may still do so with other cases; few models come so far.
    if scored[a].steps != scored[b].steps:
        return False
    cells = setting.source.count(Query(keys=(Split(), Score(a), Score(b))))
    for split in {setting.facts.reported_on, setting.chooses_on}:
        held = cells.where(cells.columns[Split()] == split)
        one, other = (_falling(held.columns[Score(name)], setting, name) for name in (a, b))
        order = np.argsort(one, kind="stable")
        if not all(np.all(np.diff(each[order]) > 0) for each in (one, other)):
            return False
    return True


def _falling(score: FloatArray, setting: Setting, name: str) -> FloatArray:
    return score if setting.config.models[name].flag == "high" else -score
