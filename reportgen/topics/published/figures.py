"""Words of the picture of published figures: F against beta."""

from collections.abc import Iterator

from reportgen.text.facts import Facts
from reportgen.text.figures import FigureWords, beside_left_out
from reportgen.text.phrases import may_guess
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.published.words import given_beta

NAME = "figure.f_by_beta"

LINES = 4  # models that are drawn as lines across each other


def _shown(facts: Facts) -> tuple[str, ...]:
    """Return the models to be drawn, the subject first; where there is no room for all, those that are best somewhere.

    Then the others come as the config has them.
    """
    results = facts.results
    best = (name for winner in results.beta_winners for name in (winner.model, *winner.alike) if name is not None)
    return tuple(dict.fromkeys((results.subject, *best, *results.published)))[:LINES]


def is_ranked(facts: Facts) -> bool:
    """Return whether F is known of every model, of two at least."""
    models = facts.results.published
    return len(models) > 1 and all(model.curves for model in models.values())


def f_by_beta(facts: Facts) -> FigureWords:
    """Return the words of F against beta."""
    say, beta = facts.say, facts.results.beta
    named = {"precision_name": facts.metric_name("precision"), "recall_name": facts.metric_name("recall")}
    models = _shown(facts)
    labels = {f"model.{name}": say("figure.name", name=facts.named(name)) for name in models}
    if beta is not None:
        labels["beta"] = say(f"{NAME}.beta", beta=given_beta(facts))
    return FigureWords(
        title=_finding(facts),
        subtitle=beside_left_out(facts, say(f"{NAME}.subtitle"), models, facts.results.published),
        x=say(f"{NAME}.axis", **named),
        y=say(f"{NAME}.y"),
        labels=labels,
        short=say(f"{NAME}.short"),
        reading=tuple(_reading(facts, named)),
    )


def _finding(facts: Facts) -> Sentence:
    winners = facts.results.beta_winners
    if facts.results.betas_apart:
        return facts.say(f"{NAME}.title", winner="apart")
    if len(winners) > 1 or any(winner.model is None for winner in winners):
        return facts.say(f"{NAME}.title", winner="turns")
    if not winners:
        return facts.say(f"{NAME}.title", winner="none")
    names = facts.results.best_at(0)
    guess = next((name for name in names if may_guess(facts, name)), None)
    if guess is not None:
        return facts.say("figure.guessing", published=True, model=facts.model_name(guess))
    return facts.say(f"{NAME}.title", number=len(names), models=facts.model_names(names))


def _reading(facts: Facts, named: dict[str, Slot]) -> Iterator[Sentence]:
    yield facts.say(f"{NAME}.read_apart") if facts.results.betas_apart else facts.say(f"{NAME}.read", **named)
