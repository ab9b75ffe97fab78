"""The words of the figure that draws F against beta for models known by published figures alone."""

from collections.abc import Iterator

from reportgen.explain import numbers
from reportgen.explain.betas import beta_slot
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.figures.worded import Worded
from reportgen.explain.guessing import may_guess

NAME = "figure.f_by_beta"


def f_by_beta(facts: Facts) -> Worded:
    """Return the words of F against beta."""
    say, beta = facts.say, facts.results.beta
    named = {"precision_name": facts.metric_name("precision"), "recall_name": facts.metric_name("recall")}
    labels = {
        f"model.{name}": say("figure.name", name=text_slot(name, f"models.{name}")) for name in facts.results.published
    }
    if beta is not None:
        labels["beta"] = say(f"{NAME}.beta", beta=beta_slot(beta))
    title, short = _finding(facts)
    return Worded(
        title=title,
        subtitle=say(f"{NAME}.subtitle"),
        x=say(f"{NAME}.axis", **named),
        y=say("figure.share_axis"),
        labels=labels,
        short=short,
        reading=tuple(_reading(facts, named)),
    )


def _finding(facts: Facts) -> tuple[Sentence, Sentence]:
    winners = facts.results.beta_winners
    if facts.results.betas_apart:
        return facts.say(f"{NAME}.title", winner="apart"), facts.say(f"{NAME}.short", winner="apart")
    if any(each.model is None for each in winners):
        return facts.say(f"{NAME}.title", winner="turns"), facts.say(f"{NAME}.short", winner="many")
    if len(winners) > 1:
        value = len(winners) - 1
        changes = Slot(value=value, shown=numbers.count(value), source="beta_winners - 1")
        times = facts.say.phrase("counted.times", changes, count=changes)
        return facts.say(f"{NAME}.title", winner="turns"), facts.say(f"{NAME}.short", winner="turns", times=times)
    if not winners:
        return facts.say(f"{NAME}.title", winner="none"), facts.say(f"{NAME}.short", winner="none")
    names = facts.results.best_at(0)
    short = facts.say(f"{NAME}.short", winner="one")
    guess = next((name for name in names if may_guess(facts, name)), None)
    if guess is not None:
        return facts.say("figure.guessing", published=True, model=facts.model_name(guess)), short
    return facts.say(f"{NAME}.title", number=len(names), models=facts.model_names(names)), short


def _reading(facts: Facts, named: dict[str, Slot]) -> Iterator[Sentence]:
    yield facts.say(f"{NAME}.read_apart") if facts.results.betas_apart else facts.say(f"{NAME}.read", **named)
    if facts.results.beta is not None:
        yield facts.say(f"{NAME}.given", beta=beta_slot(facts.results.beta))
