"""The words of the picture of then and now: each figure with its range in both reports."""

from collections.abc import Mapping

from reportgen.analysis.changed import Moved
from reportgen.explain.change import SIDES, value_slot
from reportgen.explain.change_first import report_slot
from reportgen.explain.explained import Panel, Row, Sentence
from reportgen.explain.facts import Facts, number_of, number_slot, text_slot
from reportgen.explain.figures.worded import Worded
from reportgen.stats.metrics import METRICS
from reportgen.stats.verdicts import TOLD_APART

MOST = 6  # figures in the picture; the table holds all


def drawn(facts: Facts) -> list[tuple[int, Moved]]:
    """Return the figures that both reports have, each with its place."""
    change = facts.results.change
    found = () if change is None else enumerate(change.metrics)
    return [(i, one) for i, one in found if one.then.estimate is not None and one.now.estimate is not None][:MOST]


def then_and_now(facts: Facts) -> Worded:
    """Return the words of the figures of both reports."""
    say, found, earlier = facts.say, drawn(facts), facts.results.earlier
    places = {f"change.metrics.{i}": one.found.verdict in TOLD_APART for i, one in found}
    several = {"count": number_of([*places]), "told": number_of([place for place, told in places.items() if told])}
    dates = {"then": (None if earlier is None else earlier.as_of, "earlier.as_of")}
    dates["now"] = (facts.results.run.as_of, "run.as_of")
    if dates["then"][0] == dates["now"][0]:
        dates = dict.fromkeys(dates, (None, ""))
    sides: dict[str, Sentence] = {}
    for name, (date, path) in dates.items():
        dated = {} if date is None else {"date": text_slot(date, path)}
        sides[name] = say(f"figure.change.{name}", **dated)
    cases = number_slot(0.0 if earlier is None else earlier.cases, "earlier.cases")
    return Worded(
        title=say("figure.change.title", **several),
        subtitle=say(
            "figure.change.subtitle",
            report=report_slot(facts),
            cases_then=facts.nouns("case", cases),
            cases_now=facts.nouns("case", facts.count("n")),
        ),
        x=say("figure.change.x"),
        y=say("figure.change.y"),
        labels=sides,
        panels=tuple(_panel(facts, one, i, sides) for i, one in found),
        short=say("figure.change.short", **several),
        reading=(say("figure.change.read"),),
    )


def _panel(facts: Facts, one: Moved, place: int, sides: Mapping[str, Sentence]) -> Panel:
    """Return a figure of both reports, the earlier one first."""
    rows = (
        Row(
            name=sides[side],
            beside=facts.say("figure.change.value", value=value_slot(facts, one, place, side)),
            estimate=held.estimate,
            low=held.low,
            high=held.high,
        )
        for side, held in zip(SIDES, (one.then, one.now), strict=True)
    )
    head = facts.say(f"figure.change.{_side(one.metric)}", metric=facts.metric_name(one.metric))
    return Panel(head=head, rows=tuple(rows), share=METRICS[one.metric].kind == "share")


def _side(key: str) -> str:
    """Return which way is better, where one way is."""
    if METRICS[key].describes:
        return "plain"
    return "higher" if METRICS[key].higher_is_better else "lower" if METRICS[key].lower_is_better else "plain"
