"""Two or more models on the same cases: the best one under a limit, what is told apart, what each did; and figures."""

from collections.abc import Iterator

from reportgen.frozen import frozen
from reportgen.results.results import Threshold
from reportgen.results.values.comparison import BETTER, MOST_RANKED, WORSE, Comparison, Pick
from reportgen.stats.checks import TOLD_APART
from reportgen.stats.metrics import METRICS
from reportgen.text.facts import Facts, limit_slot
from reportgen.text.figures import FigureWords, all_cases
from reportgen.text.leaders import board, leaders
from reportgen.text.phrases import guessing, requirement
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.topics.comparison.differences_words import covers
from reportgen.topics.comparison.verdicts import as_many_as_fit, rivals
from reportgen.topics.costs.ways_words import advised_model
from reportgen.topics.costs.words import break_even, even, winners


def pick(facts: Facts) -> Iterator[Sentence]:
    """Yield which model is the best that meets the limit, and why; nothing without one."""
    choice = facts.results.pick
    if choice is None:
        return
    said = _Said(facts=facts, pick=choice)
    moved = any(METRICS[key].moves_with_classes for key in (choice.metric, choice.then))
    share = facts.share_in_use if moved else {}
    asked = facts.say("pick.asked", require=said.require, then=facts.metric_name(choice.then), **share)
    yield from about("pick", (asked, *said.here()))
    yield from about("new cases", said.new())


@frozen
class _Said:
    facts: Facts
    pick: Pick

    @property
    def require(self) -> Slot:
        return requirement(self.facts, self.pick)

    @property
    def elsewhere(self) -> bool:
        """Whether the model was picked on other cases than those it is judged on."""
        return self.pick.picked_on != self.facts.results.data.reported_on

    def here(self) -> Iterator[Sentence]:
        """Yield which model it is on the cases at hand; the table has the figures by which it is."""
        facts, pick = self.facts, self.pick
        slots = {"cases_tested": facts.nouns("case", facts.count("n"))}
        if self.elsewhere:
            cases = facts.nouns("case", facts.quote(facts.results.data.splits[pick.picked_on], "rows"))
            yield self._which("pick.picked", cases_held=cases, split=facts.text(pick, "picked_on"))
            if pick.here is None:
                yield facts.say("pick.alone", **slots)
            elif pick.here != pick.picked:
                yield facts.say("pick.alone", **slots, model=facts.model_name(pick.here))
        else:
            corrected = any(self.corrected(key, name) for name in pick.models for key in (pick.metric, pick.then))
            yield self._which("pick.here", corrected=corrected, **slots)

    def _which(self, key: str, **given: Fill) -> Sentence:
        facts, pick = self.facts, self.pick
        if pick.picked is None:
            return facts.say(key, **given)
        tied = facts.model_names(pick.tied) if pick.tied else None
        return facts.say(key, **given, model=facts.model_name(pick.picked), tied=tied)

    def corrected(self, key: str, name: str) -> bool:
        """Return whether the figure of a model is the corrected one."""
        return self.facts.judged(key, name).corrected is not None

    def new(self) -> Iterator[Sentence]:
        """Yield which model it is for new cases, or why nobody can tell."""
        facts, pick = self.facts, self.pick
        then = {"then": facts.metric_name(pick.then)}
        if pick.for_new is not None:
            together = (pick.for_new, *pick.alike)
            models = facts.model_names(together)
            yield facts.say("pick.new", number=len(together), models=models)
            alone = all(rival.standing == "unacceptable" for name, rival in pick.models.items() if name not in together)
            yield facts.say("pick.shown", alone=alone, number=len(together), **then)
            return
        yield facts.say("pick.new")
        if pick.picked is None:
            return
        model = facts.model_name(pick.picked)
        if pick.doubt == "limit":
            yield facts.say("pick.limit", model=model)
        ahead = {rival.b for rival in pick.against if rival.verdict in WORSE}
        for better in (True, False):
            names = [name for name in pick.rivals if (name in ahead) is better]
            if names:
                yield facts.say("pick.rivals", ahead=better, model=model, rivals=facts.model_names(names), **then)


def comparison(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the models did on the same cases; nothing with one model."""
    return tuple(_comparison(facts)) if len(facts.results.models) > 1 else ()


def _comparison(facts: Facts) -> Iterator[Sentence]:
    names = tuple(facts.results.models)
    yield from guessing(facts, names)
    yield from same_model_sentences(facts)
    yield from pick(facts)
    many = board(facts, None if facts.results.pick is None else facts.results.pick.then)
    yield from about("leaders", leaders(facts, many))
    if facts.results.break_even or facts.results.winners:
        yield from about("prices", even(facts))
        if facts.weighs_use:
            yield from about("weighed", [facts.say("use.weighed")])
    yield from about("prices", (*break_even(facts), *winners(facts)))
    yield from _favoured(facts, names)
    yield from about("training", [covers(facts) or facts.say("verdict.training")])


def same_model_sentences(facts: Facts) -> Iterator[Sentence]:
    """Yield which models are one: in order and decisions, in the order alone, and in the decisions alone."""
    alike = facts.results.alike
    for how, sets in (("both", alike.whole), ("order", alike.order), ("decisions", alike.decisions)):
        for names in sets:
            if how == "both" or names not in alike.whole:
                yield facts.say("comparison.alike", how=how, models=facts.model_names(names))


def _favoured(facts: Facts, names: tuple[str, ...]) -> Iterator[Sentence]:
    """Say that some thresholds, and not all, were chosen on the cases of the comparison."""
    others = [name for name in names if name not in facts.apparent and not flags_nothing(facts.model(name).threshold)]
    if facts.apparent and others:
        yield facts.say(
            "comparison.apparent",
            number=len(facts.apparent),
            models=facts.model_names(facts.apparent),
            others=facts.model_names(others),
        )


def flags_nothing(threshold: Threshold | None) -> bool:
    """Return whether a threshold flags nothing, whatever the scores; None has none."""
    return threshold is not None and threshold.value is None


def rivals_with_range(facts: Facts) -> list[Comparison]:
    """Return the comparisons that the review shows and that have a range."""
    shown = as_many_as_fit(rivals(facts))
    return [comparison for comparison in shown if comparison.low is not None and comparison.high is not None]


def differences(facts: Facts) -> FigureWords:
    """Return the words of the differences that decide, the best rival of what is advised before the others."""
    say, comparisons = facts.say, rivals_with_range(facts)
    apart = [comparison for comparison in rivals(facts) if (comparison.alone or comparison.verdict) in TOLD_APART]
    several = {"count": facts.number_of(rivals(facts)), "told": facts.number_of(apart)}
    nearest = {} if len([*as_many_as_fit(rivals(facts))]) == len(rivals(facts)) else {"shown": limit_slot(MOST_RANKED)}
    banded = any(comparison.matters is not None for comparison in comparisons)
    labels: dict[str, Sentence] = {}
    for comparison in comparisons:
        seen, path = comparison.seen_from(advised_model(facts)), facts.paths.of(comparison)
        names = {"a": facts.named(seen.a), "b": facts.named(seen.b)}
        labels[path if seen is comparison else f"turned.{path}"] = say("figure.differences.pair", **names)
        key = "higher" if METRICS[comparison.metric].higher_is_better else "lower"
        metric, unit = facts.metric_name(comparison.metric), facts.unit_of(comparison.metric)
        points = METRICS[comparison.metric].in_percent
        labels[comparison.metric] = say(f"figure.differences.{key}", points=points, metric=metric, **unit)
    return FigureWords(
        title=say("figure.differences.title", **_in_one(facts, apart), **several),
        subtitle=say("figure.differences.subtitle", cases_tested=all_cases(facts), **nearest),
        x=say("figure.differences.x"),
        y=say("figure.differences.y"),
        labels=labels,
        short=say("figure.differences.short"),
        reading=(
            say("figure.differences.read"),
            *([say("figure.differences.band")] if banded else []),
        ),
    )


def _in_one(facts: Facts, apart: list[Comparison]) -> dict[str, Fill]:
    """Return who is better than whom, where one model has two rivals at most and all differ on one metric."""
    pairs = [(one.a, one.b) if (one.alone or one.verdict) in BETTER else (one.b, one.a) for one in apart]
    ahead, behind = (list(dict.fromkeys(pair[side] for pair in pairs)) for side in (0, 1))
    alike = len({one.metric for one in apart}) == 1
    if not alike or min(len(ahead), len(behind)) != 1 or len(pairs) > 2:  # noqa: PLR2004 (two names fill a title)
        return {}
    metric = facts.metric_name(apart[0].metric)
    return {
        "number": len(ahead),
        "ahead": facts.model_names(ahead),
        "behind": facts.model_names(behind),
        "metric": metric,
    }
