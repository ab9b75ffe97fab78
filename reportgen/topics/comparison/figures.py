"""The words of the figures that set models beside each other: what decides, and what one alone gets right."""

from reportgen.stats.checks import TOLD_APART
from reportgen.stats.metrics import METRICS
from reportgen.text.facts import Facts, number_of, text_slot
from reportgen.text.figures import Worded, all_cases
from reportgen.text.phrases import At, change
from reportgen.text.sentences import Sentence
from reportgen.topics.comparison.parts import names_of, slots_of
from reportgen.topics.comparison.values import of_subject
from reportgen.topics.comparison.verdicts import deciding


def deciding_with_range(facts: Facts) -> list[At]:
    """Return the comparisons that decide and have a range."""
    return [at for at in deciding(facts) if at.one.low is not None and at.one.high is not None]


def differences(facts: Facts) -> Worded:
    """Return the words of the differences that decide."""
    say, found = facts.say, deciding_with_range(facts)
    told = [at.path for at in found if (at.one.alone or at.one.verdict) in TOLD_APART]
    several = {"count": number_of([at.path for at in deciding(facts)]), "told": number_of(told)}
    labels: dict[str, Sentence] = {}
    for at in found:
        one = at.one
        names = {"a": text_slot(one.a, f"models.{one.a}"), "b": text_slot(one.b, f"models.{one.b}")}
        labels[at.path] = say("figure.differences.pair", **names)
        key = "higher" if METRICS[one.metric].higher_is_better else "lower"
        labels[one.metric] = say(f"figure.differences.{key}", metric=facts.metric_name(one.metric))
    first = change(facts, found[0])
    models = {"a": facts.model_name(found[0].one.a), "b": facts.model_name(found[0].one.b)}
    metric = {"metric": facts.metric_name(found[0].one.metric)}
    read = (say("figure.differences.read"), *((say("figure.differences.band"),) if _banded(found) else ()))
    return Worded(
        title=say("figure.differences.title", **several),
        subtitle=say("figure.differences.subtitle", cases_tested=all_cases(facts)),
        x=say("figure.differences.x"),
        y=say("figure.differences.y"),
        labels=labels,
        short=say("figure.differences.short", **several),
        reading=(
            *read,
            *(() if first is None else (say("figure.differences.here", **models, **metric, change=first),)),
        ),
    )


def _banded(found: list[At]) -> bool:
    return any(at.one.matters is not None for at in found)


def pair_drawn(facts: Facts) -> int | None:
    """Return the place of the pair that is pair_drawn: the subject's first; None where it parts on no case."""
    found = facts.results.flips
    place = next(iter(of_subject(found, facts.results.subject)), None)
    if place is None or not found[place].positives.apart + found[place].negatives.apart:
        return None
    return place


def flips(facts: Facts) -> Worded:
    """Return the words of the pair that is pair_drawn."""
    place, say = pair_drawn(facts) or 0, facts.say
    pair, names = facts.results.flips[place], names_of(facts, place)
    positives, negatives = slots_of(facts, place, "positive"), slots_of(facts, place, "negative")
    labels: dict[str, Sentence] = {
        side: say("figure.flips.a", name=text_slot(getattr(pair, side), f"flips.{place}.{side}")) for side in "ab"
    }
    for noun, slots in (("positive", positives), ("negative", negatives)):
        every = facts.nouns(noun, slots["whole"])
        both = {key: slots[key] for key in ("both_right", "both_wrong")}
        labels[noun] = say("figure.flips.row", every=every, **both)
        labels |= {f"{noun}_{side}": say("figure.flips.count", count=slots[f"only_{side}"]) for side in "ab"}
    return Worded(
        title=say(
            "figure.flips.title",
            positives_apart=facts.part("positive", positives["apart"], positives["whole"]),
            negatives_apart=facts.part("negative", negatives["apart"], negatives["whole"]),
        ),
        subtitle=say("figure.flips.subtitle", **names, cases_tested=all_cases(facts)),
        x=say("figure.flips.no_axis"),
        y=say("figure.flips.no_axis"),
        labels=labels,
        short=say(
            "figure.flips.short",
            **{f"{side}_positives": positives[f"only_{side}"] for side in "ab"},
            **{f"{side}_negatives": negatives[f"only_{side}"] for side in "ab"},
        ),
        reading=(say("figure.flips.read"),),
    )
