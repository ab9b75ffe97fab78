"""The words of the picture of differences: each comparison that decides, with its range, against none."""

from reportgen.explain.differences import At, change
from reportgen.explain.explained import Sentence
from reportgen.explain.facts import Facts, number_of, text_slot
from reportgen.explain.figures.worded import Worded, all_cases
from reportgen.explain.verdicts import deciding
from reportgen.stats.metrics import METRICS
from reportgen.stats.verdicts import TOLD_APART


def drawn(facts: Facts) -> list[At]:
    """Return the comparisons that decide and have a range."""
    return [at for at in deciding(facts) if at.one.low is not None and at.one.high is not None]


def differences(facts: Facts) -> Worded:
    """Return the words of the differences that decide."""
    say, found = facts.say, drawn(facts)
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
