"""Many models: the order of a leaderboard, the ranks that ties share, and who comes first."""

from collections.abc import Iterator, Sequence

from reportgen.results.values.comparison import MOST_RANKED, Comparison, Ties
from reportgen.text.facts import Quoting, number_slot
from reportgen.text.sentences import Sentence

TOP = 5  # models of the leaderboard that the first screen and the pictures of curves show


def board(facts: Quoting, then: str | None) -> Ties | None:
    """Return the order of many models by what decides; None of so few that each is told by itself.

    `then` is the metric by which models within a limit are picked.
    """
    ties: Sequence[Ties] = facts.results.ties
    if len(facts.results.models) <= MOST_RANKED or not ties:
        return None
    return next((tie for tie in ties if tie.metric == then), ties[0])


def in_turn(tie: Ties) -> tuple[str, ...]:
    """Return the models as a leaderboard has them: those that a limit rules out last, and those without a value."""
    ranked = [name for name in tie.order if name in tie.ranks]
    return (*ranked, *(name for name in tie.order if name not in tie.ranks), *tie.undefined)


def pairs_of(facts: Quoting, tie: Ties) -> tuple[Comparison, ...]:
    """Return the comparisons that the ranks follow from."""
    declared: Sequence[Comparison] = facts.results.comparisons
    return (*(pair for pair in declared if pair.primary and pair.metric == tie.metric), *tie.pairs)


def leaders(facts: Quoting, tie: Ties | None) -> Iterator[Sentence]:
    """Yield who comes first by what decides, how many others may be as good, and how ranks are to be read."""
    if tie is None or not tie.order:
        return
    first = in_turn(tie)[0]
    slots = {"metric": facts.metric_name(tie.metric), "model": facts.model_name(first)}
    if not tie.ranks:
        models = number_slot(len(facts.results.models), facts.paths.of(facts.results, "models"))
        yield facts.say("leader.order", models=models, **slots)
        return
    ahead = tie.ahead(facts.results.comparisons)
    near = [name for name in tie.ranks if name != first and (first, name) not in ahead]
    count = {"count": facts.number_of(facts.results.models[name] for name in near)} if near else {}
    yield facts.say("leader.first", **slots, **count)
    yield facts.say("leader.ranks")


def rank_rule(facts: Quoting, then: str | None) -> Iterator[Sentence]:
    """Yield how ranks and ties are made; nothing without a leaderboard that has ranks."""
    tie = board(facts, then)
    if tie is not None and tie.ranks:
        yield facts.say("method.rule.ranks", count=facts.number_of(pairs_of(facts, tie)))
