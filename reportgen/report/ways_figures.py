"""Figures that set ways of deciding side by side, and right alarms by how common positives are, each with its table."""

from reportgen.explain import numbers
from reportgen.explain.explained import Explained
from reportgen.report.curve_sections import figure, missing
from reportgen.report.page import Callouts, Column, Drawn, Figure, Fold, Section, Table
from reportgen.report.voice import Voice

HUNDRED = 100
SELECTED = 6  # every so many points of a curve stand in its table, and those that are marked


def icons_fold(say: Voice, explained: Explained, figures: Drawn) -> tuple[Fold | Callouts, ...]:
    """Return the signs, one for each case, folded; nothing where there are too many cases and too few to picture."""
    text = explained.figures.get("icons")
    if text is None:
        return missing("icons", figures)
    ways = int(text.values["ways"])
    picture = figure("icons", explained, figures, _icons_table(say, explained, ways))
    summary = say("icons.summary_two" if ways > 1 else "icons.summary")
    return () if picture is None else (Fold(summary=summary, blocks=(picture,)),)


def _icons_table(say: Voice, explained: Explained, ways: int) -> Fold | None:
    """Return the numbers of the signs, folded; None where the tree that names them is missing."""
    text, tree = explained.figures["icons"], explained.figures.get("tree")
    if tree is None:
        return None
    table = Table(
        name="points-icons",
        caption=text.subtitle,
        columns=(
            Column(name=say("ways.outcome")),
            *(Column(name=text.labels[f"{way}.way"], align="right") for way in range(ways)),
        ),
        rows=tuple(
            (tree.labels[key], *(text.labels[f"{way}.{key}_count"] for way in range(ways)))
            for key in ("tp", "fn", "fp", "tn")
        ),
    )
    return Fold(summary=say("table.values"), blocks=(table,))


def errors_beside(say: Voice, explained: Explained, figures: Drawn) -> tuple[Figure | Callouts, ...]:
    """Return the errors of today's way beside those of the model; nothing where nothing is there today."""
    text = explained.figures.get("errors_beside")
    if text is None:
        return missing("errors_beside", figures)
    table = Table(
        name="points-errors-beside",
        caption=text.subtitle,
        columns=(
            Column(name=say("ways.error")),
            *(Column(name=text.labels[way], align="right") for way in ("0", "1")),
        ),
        rows=tuple((text.labels[key], *(text.labels[f"{key}.{way}"] for way in "01")) for key in ("fn", "fp")),
    )
    picture = figure("errors_beside", explained, figures, Fold(summary=say("table.values"), blocks=(table,)))
    return () if picture is None else (picture,)


def cost_bars(say: Voice, explained: Explained, figures: Drawn) -> tuple[Section, ...]:
    """Return the section on what each way of deciding costs; nothing without prices."""
    text = explained.figures.get("cost_bars")
    if text is None:
        return tuple(_costs_section(say, one) for one in missing("cost_bars", figures))
    table = Table(
        name="points-cost-bars",
        caption=text.x,
        columns=(Column(name=say("ways.way")), Column(name=say("ways.cost_and_range"), align="right")),
        rows=tuple((row.name.text, row.beside.text) for panel in text.panels for row in panel.rows),
    )
    picture = figure("cost_bars", explained, figures, Fold(summary=say("table.values"), blocks=(table,)))
    return () if picture is None else (_costs_section(say, picture),)


def _costs_section(say: Voice, picture: Figure | Callouts) -> Section:
    return Section(id="cost-bars", title=say("curve.cost_bars"), blocks=(picture,))


def by_prevalence(say: Voice, explained: Explained, figures: Drawn) -> tuple[Figure | Callouts, ...]:
    """Return how many alarms are right by how common positives are; nothing where that cannot be told."""
    found = say.facts.subject.by_prevalence
    if found is None or "by_prevalence" not in explained.figures:
        return missing("by_prevalence", figures)
    curve = found.curve
    marked = {found.tested, found.used}
    shares = curve["prevalence"]
    last = len(shares) - 1
    places = [place for place, share in enumerate(shares) if place % SELECTED == 0 or place == last or share in marked]
    hundred = numbers.count(HUNDRED)
    table = Table(
        name="points-by-prevalence",
        caption=say("by_prevalence.points"),
        columns=(
            Column(name=say("by_prevalence.share"), align="right"),
            Column(name=say("by_prevalence.right", hundred=hundred), align="right"),
            Column(name=say("by_prevalence.range"), align="right"),
        ),
        rows=tuple(
            (
                numbers.stated_percent(shares[place] or 0.0),
                numbers.of_hundred(curve["precision"][place] or 0.0),
                _range(say, curve["low"][place], curve["high"][place]),
            )
            for place in places
        ),
    )
    picture = figure("by_prevalence", explained, figures, Fold(summary=say("table.values"), blocks=(table,)))
    return () if picture is None else (picture,)


def _range(say: Voice, low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return say("not_defined")
    ends = {"low": numbers.of_hundred(low), "high": numbers.of_hundred(high)}
    return say("by_prevalence.ends", **ends) if ends["low"] != ends["high"] else ends["low"]
