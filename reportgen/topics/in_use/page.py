"""The model in use: what it does there, and how many alarms are right by how common positives are."""

from collections.abc import Iterator, Mapping

from reportgen.page.blocks import Callouts, Content, FigureBlock, Table
from reportgen.page.material import Material, Ranged, Voice, paragraphs
from reportgen.page.table import OUTCOMES_AS_READ, Column, block, figures, number, texts
from reportgen.results.measure import Confusion
from reportgen.text import numbers
from reportgen.topics.in_use.words import shares, thousands_needed

THOUSAND = 1000
PARTS = {"value": "precision", "low": "low", "high": "high"}  # of the curve by prevalence
SELECTED = 6  # every so many points of a curve stand in its table, and those that are marked


def in_use_record(material: Material) -> Content:
    """Yield what the model does in use, and how many alarms are right by how common positives are.

    Nothing where the config says nothing of use.
    """
    yield from paragraphs(material.explained.said("deployment"))
    yield from deployment_table(material.say)
    if material.explained.said("deployment"):
        yield from by_prevalence(material)


def by_prevalence(material: Material) -> tuple[FigureBlock | Callouts, ...]:
    """Return how many alarms are right by how common positives are; nothing where that cannot be told."""
    say = material.say
    sweep = say.facts.subject.by_prevalence
    if sweep is None:
        return material.figure("by_prevalence")
    curve, marked = sweep.curve, {sweep.tested, sweep.used}
    shares, last = curve["prevalence"], len(curve["prevalence"]) - 1
    places = [place for place, share in enumerate(shares) if place % SELECTED == 0 or place == last or share in marked]
    right = [curve["precision"][place] or 0.0 for place in places]
    decimals = numbers.percent_places(right)
    columns: tuple[Column[int], ...] = (
        number("by_prevalence.share", lambda _, place: numbers.stated_percent(shares[place] or 0.0)),
        number(
            "by_prevalence.right",
            lambda _, place: _percents({name: curve[key][place] for name, key in PARTS.items()}, decimals),
        ),
    )
    table = block(say, "points-by-prevalence", say("by_prevalence.points"), columns, places)
    return material.figure("by_prevalence", table)


def _percents(shares: Mapping[str, float | None], decimals: int) -> Ranged:
    texts = {name: numbers.percent_at(share, decimals) for name, share in shares.items() if share is not None}
    return Ranged.of(texts)


def deployment_table(say: Voice) -> tuple[Table, ...]:
    """Return the counts and main metrics in this test and in use; nothing where the config says nothing of use.

    Without a share of positives of its own, what is in use is like the test, and stands alone.
    """
    facts = say.facts
    deployment, model = facts.subject.deployment, facts.results.subject
    if deployment is None:
        return ()
    counts, year = tuple(_of_thousand(say, deployment.per_1000)), tuple(_of_year(say))
    if not facts.weighs_use:
        rows = [(name, used) for name, _, used in (*counts, *year)]
        columns = (*texts("use.what"), *figures("use.use"))
        return (block(say, "in-use", say("use.table_alone", model=model), columns, rows),)
    tested, used = facts.subject.metrics, deployment.metrics
    priced = ("cost_per_1000",) if facts.results.costs is not None else ()
    keys = [
        key for key in dict.fromkeys((*say.headline(from_counts=True), *priced)) if key in used and key != "prevalence"
    ]
    mix = (say.metric("prevalence"), *(slot.shown for slot in shares(facts, deployment).values()))
    judged = ((say.metric(key), *(say.sure(key, metrics[key]) for metrics in (tested, used))) for key in keys)
    caption = say("use.table_corrected" if facts.is_corrected else "use.table", model=model)
    columns = (*texts("use.what"), *figures("use.test", "use.use"))
    return (block(say, "in-use", caption, columns, (*counts, mix, *judged, *year)),)


def _of_thousand(say: Voice, used: Confusion | None) -> Iterator[tuple[str, ...]]:
    if used is None:
        return
    tested = say.facts.subject.confusion_weighted or say.facts.subject.confusion
    n = sum(getattr(tested, key) for key in OUTCOMES_AS_READ)
    whole = THOUSAND * thousands_needed(say.facts, [getattr(used, key) for key in OUTCOMES_AS_READ])
    tree, tested_tree = (
        numbers.tree(*(times * getattr(counts, key) for key in ("tp", "fn", "fp", "tn")))
        for counts, times in ((used, whole / THOUSAND), (tested, whole / n if n else 0.0))
    )
    for key in OUTCOMES_AS_READ:
        name = say("use.count", outcome=say(f"outcome.{key}"), whole=numbers.count(whole))
        yield (
            name,
            numbers.in_tree(getattr(tested, key), tested_tree[key]),
            numbers.in_tree(getattr(used, key), tree[key]),
        )


def _of_year(say: Voice) -> Iterator[tuple[str, ...]]:
    deployment = say.facts.subject.deployment
    if deployment is None:
        return
    if deployment.per_year is not None:
        for key in ("tp", "fn", "fp"):
            value = numbers.count(round(getattr(deployment.per_year, key)))
            yield say("use.year", outcome=say(f"outcome.{key}")), "", value
    if deployment.flags_per_year is not None:
        yield say("use.flags"), "", numbers.count(round(deployment.flags_per_year))
    if deployment.cost_per_year is not None:
        yield say("use.cost"), "", numbers.cost_rate(deployment.cost_per_year, say.facts.currency)
