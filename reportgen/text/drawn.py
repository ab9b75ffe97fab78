"""What a picture has room for: of models the subject, the baseline and the best first; bars but for giants."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from reportgen.text.facts import COST_RATE, Facts
from reportgen.text.say import Say, joined
from reportgen.text.sentences import FigureRow, Panel, Sentence
from reportgen.text.tree import four_of

WAYS, LINES = 5, 4  # models that are drawn: one below the other, and as lines across each other
DWARFS = 20.0  # times as long as the next one, a bar leaves the others too short to be told apart


def rival(facts: Facts) -> str | None:
    """Return the baseline where it is another model on the same cases."""
    name = facts.results.baseline
    return name if name in facts.results.models and name != facts.results.subject else None


def drawn(facts: Facts) -> tuple[str, ...]:
    """Return the models to be drawn one below the other, in the order of the config where there is room for all."""
    names = tuple(facts.results.models)
    return names if len(names) <= WAYS else _foremost(facts, names)[:WAYS]


def lines(facts: Facts) -> tuple[str, ...]:
    """Return the models whose curves are drawn: those that have scores, the subject first."""
    return _foremost(facts, scored(facts))[:LINES]


def scored(facts: Facts) -> tuple[str, ...]:
    """Return the models that have scores."""
    return tuple(name for name, model in facts.results.models.items() if model.threshold is not None)


def _foremost(facts: Facts, names: Sequence[str]) -> tuple[str, ...]:
    """Return models by who is drawn first: the subject, the baseline, the best, then as they are ranked."""
    old = rival(facts)
    ranked = [name for ties in facts.results.ties[:1] for name in ties.order]
    first = (facts.results.subject, *(() if old is None else (old,)), *_best(facts), *ranked, *names)
    return tuple(name for name in dict.fromkeys(first) if name in names)


def _best(facts: Facts) -> Iterator[str]:
    """Yield the cheapest models; without prices the one that misses fewest, and the one of the fewest false alarms."""
    models = facts.results.models
    costs = {name: held.metrics[COST_RATE].best_guess for name, held in models.items() if COST_RATE in held.metrics}
    known = {name: cost for name, cost in costs.items() if cost is not None}
    if known:
        yield from sorted(known, key=lambda name: known[name])
        return
    for key in ("fn", "fp"):
        yield min(models, key=lambda name: four_of(facts, models[name])[key].value)


def bars(say: Say, rows: Iterable[FigureRow], head: Sentence | None = None) -> Panel:
    """Return rows with a bar each; in the place of those that would dwarf the others stand words."""
    held = tuple(rows)
    end = longest_bar(row.estimate or 0.0 for row in held)
    return Panel(rows=held, head=head, end=end, instead=None if end is None else say("figure.too_long"))


def longest_bar(values: Iterable[float]) -> float | None:
    """Return the longest of some bars that are drawn, where longer ones would dwarf two others; None where all are."""
    held = sorted(values)
    for shorter, (short, long) in enumerate(pairwise(held)):
        if shorter and short > 0 and long > DWARFS * max(short, -held[0]):
            return short
    return None


def beside_left_out(facts: Facts, told: Sentence, shown: Sequence[str], names: Iterable[str]) -> Sentence:
    """Return what is said of a picture of some models, with those for which there is no room."""
    left = [name for name in names if name not in shown]
    return joined(told, facts.say("figure.left_out", models=facts.model_names(left)) if left else None)
