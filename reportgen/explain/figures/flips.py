"""The words of the picture of what one model alone gets right."""

from reportgen.analysis.parted import of_subject
from reportgen.explain.explained import Sentence
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.figures.worded import Worded, all_cases
from reportgen.explain.flips import names_of, slots_of


def drawn(facts: Facts) -> int | None:
    """Return the place of the pair that is drawn: the subject's first; None where it parts on no case."""
    found = facts.results.flips
    place = next(iter(of_subject(found, facts.results.subject)), None)
    if place is None or not found[place].positives.apart + found[place].negatives.apart:
        return None
    return place


def flips(facts: Facts) -> Worded:
    """Return the words of the pair that is drawn."""
    place, say = drawn(facts) or 0, facts.say
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
