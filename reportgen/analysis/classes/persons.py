"""What leaving the least sure cases to a person spares, chosen on some cases and judged by others."""

from reportgen.analysis.classes.counted import CountedClasses
from reportgen.analysis.ranges import CROSS_FITTED
from reportgen.counts.query import Label, Unit, WinningScore
from reportgen.results.measure import Measure
from reportgen.results.values.classes import Handled, Unsure
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.crossfit import Replicates, corrected_interval
from reportgen.stats.unsure import Answers, Kept, answered, counted, error_rate, kept, least_scores


def left_to_persons(model: CountedClasses) -> tuple[tuple[Handled, ...], Unsure | None]:
    """Return what the model still decides, and how well, where its least sure cases go to a person; the most first.

    And which of these is proposed: none where the model best decides every case, or where expected costs say so.
    """
    if not model.scored:
        return (), None
    answers = _answers(model)
    least = least_scores(answers)
    table = answered(answers, least, model.setting.judging.units)
    counts = counted(table)
    shares, rates = counts.flagged / counts.n, error_rate(counts)
    rows = [
        Handled(
            least=float(least[at]),
            coverage=float(shares[at]),
            error_rate=float(rates[at]),
        )
        for at in range(len(least))
    ]
    best = None if _by_expected_cost(model) else kept(table, model.setting.judging)
    return tuple(reversed(rows)), None if best is None else _unsure(model, answers, best, rows[best.place])


def _unsure(model: CountedClasses, answers: Answers, best: Kept, row: Handled) -> Unsure:
    return Unsure(
        least=row.least,
        coverage=row.coverage,
        rate=_measure(best.rate, model.setting.level),
        spared=_measure(best.spared, model.setting.level),
        lack=lack_of_cases(float((answers.n * ~answers.right).sum())),
    )


def _by_expected_cost(model: CountedClasses) -> bool:
    """Return whether the decision of the least expected cost says which cases a person is to take."""
    config = model.setting.config
    priced = config.costs is not None and config.costs.person is not None
    return priced and config.models[model.name].kind == "probability"


def _answers(model: CountedClasses) -> Answers:
    setting, key = model.setting, WinningScore(model.name)
    decided = setting.decided(model.name)
    cells = setting.count(Unit(), key, Label(), decided)
    return Answers(
        unit=cells.columns[Unit()],
        sure=cells.columns[key],
        right=cells.columns[Label()] == cells.columns[decided],
        n=cells.n,
    )


def _measure(figure: Replicates, level: float) -> Measure:
    if figure.estimate is None:
        return Measure(estimate=None, reason=figure.reason)
    ends = corrected_interval(figure, level)
    if ends is None:
        return Measure(estimate=figure.estimate, no_range=figure.reason)
    return Measure(estimate=figure.estimate, low=ends[0], high=ends[1], method=CROSS_FITTED)
