"""The words of the picture of a report without labels: how the scores are spread."""

from reportgen.results.paths import total
from reportgen.text import cut_offs, numbers
from reportgen.text.facts import number_slot
from reportgen.text.figures import FigureWords
from reportgen.topics.unlabelled.facts import SelectionFacts

MEDIAN = 0.5


def scores(facts: SelectionFacts) -> FigureWords | None:
    """Return the words of the scores of the subject; None where it has none."""
    say, model, name = facts.say, facts.subject, "figure.selection_scores"
    if model.scores is None:
        return None
    place = next(at for at, quantile in enumerate(model.scores.quantiles) if quantile.share == MEDIAN)
    median = facts.quote(model.scores.quantiles[place], "score", shown=numbers.score)
    cases = total(facts.at(bar, "cases") for bar in model.scores.histogram)
    slots = {"model": facts.model_name(), "cases_held": facts.nouns("case", number_slot(*cases.bracketed))}
    labels = {}
    if model.threshold is not None:
        low = facts.config.models[facts.results.subject].flag == "low"
        text = cut_offs.alone(model.threshold.value, low=low)
        value = facts.quote(model.threshold, "value", shown=lambda _: text)
        labels["threshold"] = say("figure.cut_off", value=value)
    return FigureWords(
        title=say(f"{name}.title", median=median),
        subtitle=say(f"{name}.subtitle", **slots),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels=labels,
        short=say(f"{name}.short", median=median),
        reading=(say(f"{name}.read"),),
    )
