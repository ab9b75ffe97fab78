"""A check that is to hold in every group: one check for each of them, decided together where it asks for confidence."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reportgen.analysis.bounds import Bounded, bounds_of_outcomes
from reportgen.analysis.check_figures import Figure, figure_of
from reportgen.analysis.checks import checked
from reportgen.analysis.decisions import Check
from reportgen.analysis.groups import names_shown
from reportgen.analysis.in_groups import InGroups
from reportgen.analysis.results import Results
from reportgen.config.checks import Check as Asked
from reportgen.config.conditions import Condition
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.checks import decided
from reportgen.stats.reasons import because

APPARENT = because("apparent_groups")

Figures = Mapping[str, Figure]  # by group


def group_checks(asked: Asked, grouped: Sequence[InGroups], results: Results) -> tuple[Check, ...]:
    """Return the check of each group, in their order."""
    found = next(one for one in grouped if one.key.column == asked.each_group_of)
    condition, model = asked.check, asked.model or results.subject
    figures = {shown: _figure(condition, model, name, found, results) for name, shown in names_shown(found).items()}
    checks = {name: checked(asked, figure, model=model) for name, figure in figures.items()}
    if asked.with_confidence is not None:
        checks = together(condition, figures, checks, asked.with_confidence)
    return tuple(replace(check, column=found.key.column, group=name) for name, check in checks.items())


def _figure(condition: Condition, model: str, name: str, found: InGroups, results: Results) -> Figure:
    grouping = next(one for one in results.groups if one.column == found.key.column)
    judged = grouping.groups[found.names.index(name)].models[model]
    apparent, given = found.models[model].apparent is not None, found.given(model, (name,))

    def bounds(confidence: float) -> Bounded:
        if apparent:
            return APPARENT
        outcomes, ranges = found.outcomes(model, (name,)), found.ranges(model, (name,))
        return bounds_of_outcomes(condition.metric, outcomes, given, ranges, confidence)

    clusters = found.clusters((name,))
    figure = figure_of(condition.metric, judged, results, given=given, clusters=clusters, bounds=bounds)
    # Nothing is judged in a small group, though the bounds of a share would hold there, too.
    lack = figure.lack or lack_of_cases(figure.cases)
    return replace(figure, lack=lack, misses=None if apparent else figure.misses)


def together(
    condition: Condition, figures: Figures, checks: Mapping[str, Check], confidence: float
) -> dict[str, Check]:
    """Return the checks with those left open that miss the limit no farther than one of so many does by chance.

    To pass, each group has its own bounds; to fail, it has to miss by Holm's method over the groups that have bounds.
    """
    among = sum(check.low is not None for check in checks.values())
    failed, missing = set[str](), {name for name, check in checks.items() if check.status == "fail"}
    while True:
        sure = 1 - (1 - confidence) / max(among - len(failed), 1)
        more = {name for name in missing - failed if _misses(condition, figures[name].bounds(sure))}
        if not more:
            break
        failed |= more
    return {
        name: replace(check, status="insufficient", reason=because("chance_among_groups", among=among))
        if name in missing - failed
        else check
        for name, check in checks.items()
    }


def _misses(condition: Condition, bounds: Bounded) -> bool:
    return not isinstance(bounds, str) and decided(bounds.low, bounds.high, condition.op, condition.limit) is False
