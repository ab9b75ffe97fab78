"""What has changed since the earlier report."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from reportgen.results.paths import Number
from reportgen.results.values.change import Differs, Earlier, MetricChange, Scores
from reportgen.stats.checks import TOLD_APART
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, metric_in_words, number_slot, percent_slot, text_slot
from reportgen.text.figures import FigureWords
from reportgen.text.paired import TESTS, alarms
from reportgen.text.phrases import reason_slot
from reportgen.text.sentences import ChangeWords, FigureRow, Panel, Sentence, Slot
from reportgen.text.tally import tally

NAMED = ("weight", "flag", "judged_on")  # codes that the catalogue has words for
PRICES = ("false_negative", "false_positive", "true_positive", "true_negative")  # a text names a column
QUOTED = ("positive", "negative", "case", "model", "rule", *PRICES)
ThenOrNow = Literal["then", "now"]
SIDES: tuple[ThenOrNow, ...] = ("then", "now")
LACKS = ("cases", "positives", "negatives", "clusters")


def change_words(facts: Facts) -> ChangeWords:
    """Return what is said of the change since an earlier report; nothing without one."""
    earlier, change = facts.results.earlier, facts.results.change
    if earlier is None or change is None:
        return ChangeWords()
    return ChangeWords(
        about=tuple(_about(facts, earlier)),
        differs=tuple(_differs(facts, difference) for difference in change.differs),
        each=(facts.say("since.each", tests=limit_slot(TESTS), alarms=alarms(facts)),),
        scores=tuple(_scores(facts)),
        limits=(_limits(facts),),
    )


def _about(facts: Facts, earlier: Earlier) -> Iterator[Sentence]:
    yield facts.say(
        "since.report",
        title=facts.text(earlier, "title"),
        model=facts.text(earlier, "model"),
        cases_then=facts.nouns("case", facts.quote(earlier, "cases")),
        positive_cases=facts.nouns("positive", facts.quote(earlier, "positives")),
        date=None if earlier.as_of is None else facts.day_of(earlier),
    )
    overlap = facts.results.change.overlap if facts.results.change is not None else "unknown"
    yield facts.say("since.cases", overlap=overlap)


def _differs(facts: Facts, difference: Differs) -> Sentence:
    key = f"since.differs.{difference.what}"
    if difference.what == "clusters":
        return facts.say(key, now=difference.now is not None)
    return facts.say(key, **{side: _side(facts, difference, side) for side in SIDES})


def _side(facts: Facts, difference: Differs, side: ThenOrNow) -> Slot:
    """Return one side of what differs, in words."""
    value, source = difference.then if side == "then" else difference.now, facts.paths.of(difference, side)
    if difference.what in NAMED:
        return text_slot(facts.say(f"since.{difference.what}.{value or 'none'}").text, source)
    if value is None:
        return text_slot(facts.say("since.nothing").text, source)
    if isinstance(value, str):
        slot = reason_slot(facts, difference, side)
        return facts.say.phrase("since.quoted", slot, text=slot) if difference.what in QUOTED else slot
    if difference.what == "level":
        return percent_slot(value, source)
    # The currency of then may be another, so that prices stand without it.
    return Slot(
        value=value, shown=numbers.plain(value) if difference.what == "beta" else numbers.cost(value), source=source
    )


def value_slot(facts: Facts, figure: MetricChange, side: ThenOrNow) -> Slot:
    """Return a figure of one report for running text: a share of cases as a percentage, a cost as money."""
    return value_of(facts, figure.metric, facts.at(figure, side, "estimate"), side)


def value_of(facts: Facts, metric: str, number: Number, side: ThenOrNow) -> Slot:
    """Return the value of a metric in one report for running text."""
    if METRICS[metric].kind == "cost":
        return facts.money(*number)
    if not METRICS[metric].describes:
        return number_slot(*number, partial(metric_in_words, metric))
    earlier = facts.results.earlier
    cases = earlier.cases if side == "then" and earlier is not None else facts.cases("n")
    percentage = numbers.percent(number.value, cases)
    if percentage is not None:
        return number_slot(*number, lambda _: percentage)
    judged = earlier if side == "then" else facts.subject
    part = facts.counted_in(judged, "positives" if metric == "prevalence" else "flagged")
    whole = facts.quote(earlier, "cases") if side == "then" else facts.count("n")
    return facts.say.phrase("since.few", part, part=part, whole=whole)


def _scores(facts: Facts) -> Iterator[Sentence]:
    """Yield where the scores of then and now lie farthest apart, and whether chance may do that."""
    change = facts.results.change
    if change is None:
        return
    if change.scores is None:
        yield facts.say("since.scores.unknown", reason=reason_slot(facts, change, "no_scores"))
        return
    scores = change.scores
    slots = {side: _part(facts, scores, side) for side in SIDES}
    if scores.flagged_then / scores.cases_then == scores.flagged_now / scores.cases_now:
        yield facts.say("since.scores.same")
        return
    threshold = facts.cut_off_at(scores, "threshold")
    yield facts.say("since.scores", flag=facts.setup().flag, threshold=threshold, **slots)
    how = {True: "moved", False: "open", None: "unknown"}[scores.moved]
    yield facts.say("since.scores.moved", way=how)


def _part(facts: Facts, scores: Scores, side: ThenOrNow) -> Slot:
    """Return "290 of 4,000 (7.3%)", without the percentage where there are too few."""
    part, whole = facts.at(scores, f"flagged_{side}"), facts.at(scores, f"cases_{side}")
    slots = {"part": number_slot(*part), "whole": number_slot(*whole)}
    share = facts.share(part / whole, whole.value)
    if share is None:
        return facts.say.phrase("since.few", slots["part"], **slots)
    return facts.say.phrase("since.part", slots["part"], share=share, **slots)


def _limits(facts: Facts) -> Sentence:
    """Return which limits are set on change, and whether they are kept."""
    name = None if facts.results.earlier is None else facts.results.earlier.name
    checks = [check for check in facts.results.checks if check.against == name]
    return facts.say("since.limits", told=tally(facts, checks)) if checks else facts.say("since.no_limits")


def report_slot(facts: Facts) -> Slot:
    """Return "the report of 30 June 2026", or "the earlier report" where it has no date."""
    earlier = facts.results.earlier
    if earlier is None or earlier.as_of is None:
        return facts.say.phrase("since.date", replace(facts.text(earlier, "title"), value="", shown=""))
    slot = facts.day_of(earlier)
    return facts.say.phrase("since.date", slot, date=slot)


MOST = 6  # figures in the picture; the table holds all


def in_both_reports(facts: Facts) -> list[MetricChange]:
    """Return the figures that both reports have."""
    change = facts.results.change
    figures = () if change is None else change.metrics
    return [figure for figure in figures if figure.then.estimate is not None and figure.now.estimate is not None][:MOST]


def then_and_now(facts: Facts) -> FigureWords:
    """Return the words of the figures of both reports."""
    say, figures, earlier = facts.say, in_both_reports(facts), facts.results.earlier
    apart = (figure for figure in figures if figure.found.verdict in TOLD_APART)
    several = {"count": facts.number_of(figures), "told": facts.number_of(apart)}
    runs = (earlier, facts.results.run)
    dates = [None if run is None else run.as_of for run in runs]
    sides: dict[str, Sentence] = {}
    for side, run, date in zip(SIDES, runs, dates, strict=True):
        dated = {} if date is None or len({*dates}) == 1 else {"date": facts.day_of(run)}
        sides[side] = say(f"figure.change.{side}", **dated)
    return FigureWords(
        title=say("figure.change.title", **several),
        subtitle=say(
            "figure.change.subtitle",
            report=report_slot(facts),
            cases_then=facts.nouns("case", facts.quote(earlier, "cases")),
            cases_now=facts.nouns("case", facts.count("n")),
        ),
        x=say("figure.change.x"),
        y=say("figure.change.y"),
        labels=sides,
        panels=tuple(_panel(facts, figure, sides) for figure in figures),
        short=say("figure.change.short"),
        reading=(say("figure.change.read"),),
    )


def _panel(facts: Facts, figure: MetricChange, sides: Mapping[str, Sentence]) -> Panel:
    """Return a figure of both reports, the earlier one first."""
    rows = (
        FigureRow(
            name=sides[side],
            beside=facts.say("figure.change.value", value=value_slot(facts, figure, side)),
            estimate=estimate.estimate,
            low=estimate.low,
            high=estimate.high,
        )
        for side, estimate in zip(SIDES, (figure.then, figure.now), strict=True)
    )
    head = facts.say(f"figure.change.{_better_side(figure.metric)}", metric=facts.metric_name(figure.metric))
    return Panel(head=head, rows=tuple(rows), share=METRICS[figure.metric].kind == "share")


def _better_side(key: str) -> str:
    """Return which way is better, where one way is."""
    if METRICS[key].describes:
        return "plain"
    return "higher" if METRICS[key].higher_is_better else "lower" if METRICS[key].lower_is_better else "plain"
