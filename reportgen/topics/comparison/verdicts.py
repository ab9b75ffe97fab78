"""Which comparisons decide which model is better on new cases, what they come to, and why some cannot tell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from reportgen.results.values.comparison import MOST_RANKED, Comparison, Pick, rivals_first, together
from reportgen.stats.checks import TOLD_APART
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, Facts, limit_slot, listed
from reportgen.text.paired import TESTS, alarms
from reportgen.text.phrases import end_of, reason_slot, yet
from reportgen.text.say import Fill, joined
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.costs.ways_words import advised_model


def verdicts(facts: Facts) -> tuple[tuple[Sentence, ...], ...]:
    """Return which comparisons decide, then of each that cannot tell why; tables tell the others.

    Nothing with one model.
    """
    comparisons = deciding(facts)
    if not comparisons:
        return ()
    parted = [facts.say("verdict.test_decides")] if any(map(_parted, comparisons)) else []
    untold = [] if len(facts.results.models) > MOST_RANKED else filter(_untold, comparisons)
    return (*_decides(facts, comparisons), *parted), *((_cannot_tell(facts, comparison),) for comparison in untold)


def deciding(facts: Facts) -> list[Comparison]:
    """Return the comparisons that decide which model is better."""
    return [comparison for comparison in facts.results.comparisons if comparison.primary]


def rivals(facts: Facts) -> tuple[Comparison, ...]:
    """Return the comparisons that decide as the review shows them.

    The model that is advised comes first, beside its best rival before the others; then come those of other
    models with today's, where these are few.
    """
    results, pick, name = facts.results, facts.results.pick, advised_model(facts)
    of_ties = (pair for tie in results.ties for pair in tie.pairs if name in (pair.a, pair.b))
    declared = deciding(facts)
    if len(results.models) > MOST_RANKED or results.baseline is None:
        declared = [pair for pair in declared if name in (pair.a, pair.b)] or declared
    pairs = sorted((*declared, *of_ties), key=lambda pair: pick is not None and pair.metric != pick.then)
    out = () if pick is None else [key for key, one in pick.models.items() if one.standing == "unacceptable"]
    return rivals_first(pairs, name, out, lambda key: METRICS[key].higher_is_better) if pairs else ()


def as_many_as_fit(pairs: Iterable[Comparison]) -> Iterator[Comparison]:
    """Yield the first pairs by each metric: the nearest rivals."""
    room = Counter[str]()
    for pair in pairs:
        room[pair.metric] += 1
        if room[pair.metric] <= MOST_RANKED:
            yield pair


def _decides(facts: Facts, comparisons: Sequence[Comparison]) -> Iterator[Sentence]:
    """Yield which comparisons decide, and how often chance alone makes one of them show something."""
    keys = dict.fromkeys(comparison.metric for comparison in comparisons)
    metrics = listed([facts.metric_name(key) for key in keys], facts.paths.of(facts.results, "comparisons"))
    count = facts.number_of(comparisons) if len(comparisons) > 1 else None
    yield facts.say("verdict.decides", count=count, metrics=metrics, alarms=alarms(facts), tests=limit_slot(TESTS))
    # What the differences are those of: corrected figures, and the classes as they are in use.
    if facts.apparent and any(METRICS[key].from_counts for key in keys):
        yield facts.say("verdict.corrected")
    if any(comparison.mix == "in_use" for comparison in comparisons):
        yield facts.say("verdict.mix", **facts.share_in_use)


def _untold(comparison: Comparison) -> bool:
    return comparison.verdict == "cannot_tell"


def _cannot_tell(facts: Facts, comparison: Comparison) -> Sentence:
    return facts.say(
        "verdict.cannot_tell",
        metric=facts.metric_name(comparison.metric),
        a=facts.model_name(comparison.a),
        b=facts.model_name(comparison.b),
        why=_why(facts, comparison),
    )


def _parted(comparison: Comparison) -> bool:
    """Return whether range and test say two things."""
    holds_none = (comparison.low or 0.0) <= 0 <= (comparison.high or 0.0)
    open_ones = ("no_difference_shown", "no_difference_that_matters")
    judged = comparison.verdict in (*TOLD_APART, *open_ones) and comparison.low is not None
    return judged and holds_none == (comparison.verdict in TOLD_APART) and bool(comparison.difference)


def _why(facts: Facts, comparison: Comparison) -> Slot:
    """Return what there is too little of for a verdict."""
    lack = comparison.lack
    if lack is None or (lack.of == "resamples"):
        reason = reason_slot(facts, comparison, "no_range")
        return facts.say.phrase("lack.range", reason, reason=reason)
    have = facts.quote(lack, "have")
    if lack.of != "disagreements":
        need = facts.quote(lack, "need")
        return facts.say.phrase(f"lack.{lack.of}", have, have=have, need=need)
    metric = METRICS[comparison.metric]
    among = metric.out_of if metric.of_one_class and metric.out_of is not None else "n"
    return facts.say.phrase("lack.disagreements", have, among=among, have=have, of=facts.count(among))


def key_comparison(facts: Facts) -> Sentence | None:
    """Say, without the name of a metric, which model is better on new cases; None with one model.

    Where a limit is required, who meets it and is best; else the subject beside the model it is held against.
    """
    return _beside(facts) if facts.results.pick is None else _under_limit(facts, facts.results.pick)


def _under_limit(facts: Facts, pick: Pick) -> Sentence:
    if pick.models[facts.results.subject].standing == "unacceptable":
        return facts.say("key.better", limit="unacceptable", model=facts.model_name())
    if pick.for_new is None:
        return facts.say("key.better", limit="open")
    together = (pick.for_new, *pick.alike)
    named = {"models": facts.model_names(together)} if pick.alike else {"model": facts.model_name(pick.for_new)}
    return joined(facts.say("key.better", limit="met", **named), next(yet(facts, *together), None))


def _beside(facts: Facts) -> Sentence | None:
    subject, comparisons = facts.results.subject, _told(facts)
    if not comparisons:
        return None
    first = comparisons[0]
    other = first.b if first.a == subject else first.a
    slots = {"model": facts.model_name(), "other": facts.model_name(other)}
    way = together([comparison.way(subject) for comparison in comparisons])
    sides: Mapping[str, tuple[str, ...]] = {"better": (subject,), "worse": (other,), "mixed": (subject, other)}
    ahead = sides.get(way, ())
    by_cost = next(
        (comparison for comparison in comparisons if comparison.way(subject) == way and comparison.metric == COST_RATE),
        None,
    )
    priced = _priced(facts, by_cost) if by_cost is not None and way in ("better", "worse") else {}
    parted = by_cut_off(facts, other) if way == "same" else {}
    sentence = facts.say("key.better", way=_same_in(comparisons) if way == "same" else way, **slots | parted, **priced)
    return joined(sentence, next(yet(facts, *ahead), None))


def by_cut_off(facts: Facts, other: str) -> dict[str, Fill]:
    """Return how models that order the cases alike part by their thresholds: in what one does better here.

    Nothing where they decide alike.
    """
    subject = facts.results.subject
    if other not in facts.results.models or facts.results.alike.one_decision(subject, other):
        return {}
    hits, alarms = ({name: facts.cases(key, name) for name in (subject, other)} for key in ("tp", "fp"))
    if hits[subject] == hits[other]:
        by, key, first = "alarms", "fp", min(alarms, key=lambda name: alarms[name])
    elif alarms[subject] == alarms[other]:
        by, key, first = "caught", "tp", max(hits, key=lambda name: hits[name])
    else:
        return {"by": "cut_off"}
    second = other if first == subject else subject
    names = {"first": facts.model_name(first), "second": facts.model_name(second)}
    return {"by": by, **names, "its": facts.count(key, first), "beside": facts.count(key, second)}


def _same_in(comparisons: Sequence[Comparison]) -> str:
    """Return in what two models are one by all that decides: in what they decide, or else in their scores."""
    kinds = {comparison.same for comparison in comparisons}
    return "same" if kinds & {None, "decisions"} else f"same_{min(filter(None, kinds))}"


def _told(facts: Facts) -> list[Comparison]:
    """Return the comparisons of the subject with one other model: the one that does better, else the nearest."""
    subject = facts.results.subject
    pairs = (*deciding(facts), *(comparison for ties in facts.results.ties for comparison in ties.pairs))
    beside: dict[str, list[Comparison]] = {}
    for comparison in pairs:
        if subject in (comparison.a, comparison.b):
            beside.setdefault(comparison.b if comparison.a == subject else comparison.a, []).append(comparison)
    order = ("worse", "mixed", "open", "little", "better", "same")

    def rank(comparisons: Sequence[Comparison]) -> tuple[int, float]:
        first = min(comparisons, key=lambda comparison: comparison.metric)
        way, size = together([comparison.way(subject) for comparison in comparisons]), abs(first.difference or 0.0)
        return order.index(way), -size if way in ("worse", "mixed") else size

    return min(beside.values(), key=rank, default=[])


def _priced(facts: Facts, comparison: Comparison) -> dict[str, Slot]:
    """Return what the cheaper model saves in a thousand cases; nothing where that is no sum of money on one side."""
    if (
        comparison.metric != COST_RATE
        or comparison.low is None
        or comparison.high is None
        or comparison.low < 0 < comparison.high
    ):
        return {}
    near, far = ("low", "high") if comparison.low >= 0 else ("high", "low")
    if end_of(facts, comparison, near).shown == end_of(facts, comparison, far).shown:
        return {}
    return {
        "low": end_of(facts, comparison, near, bare=True),
        "high": end_of(facts, comparison, far),
        "thousand": limit_slot(numbers.THOUSAND),
    }
