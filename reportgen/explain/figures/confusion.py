"""The words of the confusion matrix."""

from reportgen.analysis.measured import OUTCOMES
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts
from reportgen.explain.figures.worded import Worded, alarms_of_all, all_cases, caught_of_all

CELLS = ("tp", "fn", "fp", "tn")


def confusion(facts: Facts) -> Worded:
    """Return the words of the four outcomes as a picture."""
    say = facts.say
    heads = ("positive", "negative", "flagged", "not_flagged")
    outcomes = {cell: say(f"figure.confusion.{cell}", number=facts.cases(cell)) for cell in CELLS}
    labels = {**{name: say(f"figure.confusion.{name}") for name in heads}, **outcomes}
    counts = {f"{cell}_count": say("figure.confusion.count", count=facts.count(cell)) for cell in CELLS}
    percents = numbers.percents([facts.cases(cell) for cell in CELLS]) or (None,) * len(CELLS)
    shares = {f"{cell}_share": _share(facts, cell, shown) for cell, shown in zip(CELLS, percents, strict=True)}
    return Worded(
        title=say("figure.confusion.title", caught=caught_of_all(facts), alarmed=alarms_of_all(facts)),
        subtitle=say("figure.confusion.subtitle", cases_tested=all_cases(facts), model=facts.model_name()),
        x=say("figure.confusion.no_axis"),
        y=say("figure.confusion.no_axis"),
        labels={**labels, **counts, **shares},
        short=say("figure.confusion.short", **{cell: facts.count(cell) for cell in CELLS}),
        reading=(say("figure.confusion.read"),),
    )


def _share(facts: Facts, cell: str, shown: str | None) -> Sentence:
    """Return "0.3% of all payments", or of how many where there are too few for a percentage."""
    whole = facts.count("n")
    path = f"models.{facts.results.subject}.confusion"
    over = " + ".join(f"{path}.{part}" for part in OUTCOMES["n"])
    if shown is None:
        return facts.say("figure.confusion.share", n=whole)
    share = Slot(value=facts.cases(cell) / facts.cases("n"), shown=shown, source=f"{path}.{cell} / ( {over} )")
    return facts.say("figure.confusion.share", share=share)
