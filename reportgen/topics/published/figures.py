"""Words of the pictures of published figures: the errors of each model, and F against beta."""

from collections.abc import Iterator

from reportgen.analysis.published import UNKNOWN
from reportgen.text.facts import Facts, number_slot
from reportgen.text.figures import LINES, WAYS, FigureWords, beside_left_out
from reportgen.text.phrases import may_guess
from reportgen.text.sentences import FigureRow, Panel, Sentence, Slot
from reportgen.topics.published.words import best_at_beta, given_beta, percent


def errors(facts: Facts) -> FigureWords:
    """Return the words of two bars for each model: how many positives it misses, and how many flags are wrong."""
    say, name = facts.say, "figure.published_errors"
    first = _shown(facts, WAYS)
    models = [model for model in facts.results.published if model in first]
    by_class = _by_class(facts)
    second = ("specificity", say(f"{name}.false")) if by_class else ("precision", say(f"{name}.wrong"))
    heads = {"recall": say(f"{name}.missed"), second[0]: second[1]}
    by = "class" if by_class else "flag"
    return FigureWords(
        title=say(f"{name}.title", number=len(facts.results.published)),
        subtitle=beside_left_out(facts, say(f"{name}.subtitle"), models, facts.results.published),
        x=say("figure.confusion.no_axis"),
        y=say("figure.confusion.no_axis"),
        labels={},
        panels=tuple(
            Panel(rows=tuple(_errors_row(facts, model, key) for model in models), head=head)
            for key, head in heads.items()
        ),
        short=say(f"{name}.short", by=by, models=facts.model_names(models)),
        reading=(say(f"{name}.read", by=by),),
    )


def _by_class(facts: Facts) -> bool:
    """Return whether false alarms are drawn out of the negatives: of some model nobody knows how often it is right."""
    models = facts.results.published.values()
    lacking = any(model.metrics["precision"].reason in UNKNOWN for model in models)
    return lacking and all(model.metrics["specificity"].estimate is not None for model in models)


def _errors_row(facts: Facts, name: str, key: str) -> FigureRow:
    """Return the bar of a model: what is left of its recall, or of its precision, where it has any."""
    measure, label = facts.measure(key, name), facts.say("figure.name", name=facts.named(name))
    if measure.estimate is None:
        why = "unknown" if measure.reason in UNKNOWN else "none"
        return FigureRow(name=label, beside=facts.say(f"figure.published_errors.{why}"), estimate=None)
    share = 1 - facts.at(measure, "estimate")
    return FigureRow(
        name=label,
        beside=facts.say("figure.published_errors.count", count=percent(facts, share)),
        estimate=share.value,
        strong=len(facts.results.published) == 1 or name in best_at_beta(facts),
    )


NAME = "figure.f_by_beta"


def _shown(facts: Facts, most: int) -> tuple[str, ...]:
    """Return the models to be drawn, the subject first; where there is no room for all, those that are best somewhere.

    Then the others come as the config has them.
    """
    results = facts.results
    best = (name for winner in results.beta_winners for name in (winner.model, *winner.alike) if name is not None)
    return tuple(dict.fromkeys((results.subject, *best, *results.published)))[:most]


def is_ranked(facts: Facts) -> bool:
    """Return whether F is known of every model, of two at least."""
    models = facts.results.published
    return len(models) > 1 and all(model.curves for model in models.values())


def f_by_beta(facts: Facts) -> FigureWords:
    """Return the words of F against beta."""
    say, beta = facts.say, facts.results.beta
    named = {"precision_name": facts.metric_name("precision"), "recall_name": facts.metric_name("recall")}
    models = _shown(facts, LINES)
    labels = {f"model.{name}": say("figure.name", name=facts.named(name)) for name in models}
    if beta is not None:
        labels["beta"] = say(f"{NAME}.beta", beta=given_beta(facts))
    title, short = _finding(facts)
    return FigureWords(
        title=title,
        subtitle=beside_left_out(facts, say(f"{NAME}.subtitle"), models, facts.results.published),
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
    if any(winner.model is None for winner in winners):
        return facts.say(f"{NAME}.title", winner="turns"), facts.say(f"{NAME}.short", winner="many")
    if len(winners) > 1:
        changes = number_slot(len(winners) - 1, f"{facts.paths.of(winners)} - 1")
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
        yield facts.say(f"{NAME}.given", beta=given_beta(facts))
