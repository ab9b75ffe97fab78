"""The words of the curves over all cut-offs: ROC, how to read one, and precision-recall."""

from collections.abc import Iterator

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot
from reportgen.explain.figures.worded import (
    Worded,
    alarms_of_all,
    caught_of_all,
    classes,
    cut_off_label,
    decided,
    model_lines,
)
from reportgen.explain.say import by, form

PAIRS_IN_FULL = 10_000  # up to here a reader may count the pairs; above, so many of every hundred
HUNDRED = 100
RARE = 0.05
WHOLE_CURVE = 400  # a curve of fewer points holds every threshold


def roc(facts: Facts) -> Worded:
    """Return the words of the ROC curve."""
    say, flag = facts.say, facts.setup().flag
    return Worded(
        title=say("figure.roc.title", form(flag), right=_pairs(facts)),
        subtitle=say("figure.roc.subtitle", **classes(facts)),
        x=say("figure.fpr_axis", false_alarm_rate=facts.metric_name("false_alarm_rate")),
        y=say("figure.recall_axis", recall=facts.metric_name("recall")),
        labels={
            **model_lines(facts, "roc_auc"),
            "chance": say("figure.chance"),
            "threshold": cut_off_label(facts),
        },
        short=say(
            "figure.roc.short",
            auc_name=facts.metric_name("roc_auc"),
            auc=facts.metric("roc_auc"),
            recall_name=facts.metric_name("recall"),
            recall=facts.metric("recall"),
            false_alarm_rate_name=facts.metric_name("false_alarm_rate"),
            false_alarm_rate=facts.metric("false_alarm_rate"),
        ),
        reading=tuple(_roc_reading(facts)),
    )


def _roc_reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say(
        "figure.roc.pairs",
        form(facts.setup().flag),
        right=_pairs(facts),
        auc_name=facts.metric_name("roc_auc"),
        auc=facts.metric("roc_auc"),
    )
    here = {"caught": caught_of_all(facts), "alarmed": alarms_of_all(facts)}
    yield facts.say("figure.roc.decided" if decided(facts) else "figure.roc.here", **here)
    yield _elbow(facts)
    if (facts.measure("prevalence").estimate or 0.0) < RARE:
        yield facts.say("figure.roc.rare")


def _pairs(facts: Facts) -> Slot:
    """Return in how many pairs of a positive and a negative case the scores are right, ties counting one half."""
    auc = facts.metric("roc_auc")
    share = float(auc.value)
    positives, negatives = facts.count("positives"), facts.count("negatives")
    possible = float(positives.value) * float(negatives.value)
    if facts.weighted or (possible > PAIRS_IN_FULL and 0 < share < 1):
        right = Slot(value=HUNDRED * share, shown=_of_hundred(share), source=f"{HUNDRED} * {auc.source}")
        return facts.say.phrase("figure.pairs_share", right, right=right, pairs=limit_slot(HUNDRED))
    in_pairs = round(2 * share * possible) / 2  # a tie is half a pair, so halves are exact
    every = f"( {positives.source} ) * ( {negatives.source} )"
    right = Slot(value=in_pairs, shown=numbers.count(in_pairs), source=f"{auc.source} * {every}")
    pairs = Slot(value=possible, shown=numbers.count(possible), source=every)
    return facts.say.phrase("figure.pairs", right, by("right", "pairs"), right=right, pairs=pairs)


def _of_hundred(share: float) -> str:
    """Return a share of hundred with as few decimals as will do; more where it would read as none or all."""
    value = HUNDRED * share
    return numbers.fixed(value, 0) if value == int(value) else numbers.metric(value, 1)


def _elbow(facts: Facts) -> Sentence:
    curve = facts.subject.curves["roc"]
    fpr, tpr, cut_offs = curve["fpr"], curve["tpr"], curve["threshold"]
    heights = [(up or 0.0) - (across or 0.0) for up, across in zip(tpr, fpr, strict=True)]
    index = max(range(len(heights)), key=heights.__getitem__)
    value = cut_offs[index]
    if heights[index] <= 0 or value is None:
        return facts.say("figure.roc.no_elbow")
    path = f"models.{facts.results.subject}.curves.roc"
    following = cut_offs[index + 1] if index + 1 < len(cut_offs) else None
    shown = numbers.cut_offs(value, following, value).value if len(cut_offs) < WHOLE_CURVE else numbers.score(value)
    return facts.say(
        "figure.roc.elbow",
        value=Slot(value=value, shown=shown, source=f"{path}.threshold.{index}"),
        recall_name=facts.metric_name("recall"),
        recall=_point(tpr[index], f"{path}.tpr.{index}"),
        false_alarm_rate_name=facts.metric_name("false_alarm_rate"),
        false_alarm_rate=_point(fpr[index], f"{path}.fpr.{index}"),
        ks_name=facts.metric_name("ks"),
        ks=facts.metric("ks"),
    )


def _point(value: float | None, source: str) -> Slot:
    return Slot(value=value or 0.0, shown=numbers.metric(value or 0.0), source=source)


def roc_guide(facts: Facts) -> Worded:
    """Return the words of the sketch that shows how a ROC curve is read."""
    say = facts.say
    return Worded(
        title=say("figure.roc_guide.title"),
        subtitle=say("figure.roc_guide.subtitle"),
        x=say("figure.fpr_axis", false_alarm_rate=facts.metric_name("false_alarm_rate")),
        y=say("figure.recall_axis", recall=facts.metric_name("recall")),
        labels={
            "ideal": say("figure.roc_guide.ideal"),
            "typical": say("figure.roc_guide.typical"),
            "chance": say("figure.chance"),
        },
        short=say("figure.roc_guide.short"),
        reading=tuple(say(f"figure.roc_guide.{part}") for part in ("read", "perfect", "chance")),
    )


def pr(facts: Facts) -> Worded:
    """Return the words of the precision-recall curve."""
    say, prevalence = facts.say, facts.metric("prevalence")
    name, value = facts.metric_name("average_precision"), facts.metric("average_precision")
    return Worded(
        title=_alarm_right(facts),
        subtitle=say("figure.pr.subtitle", **classes(facts)),
        x=say("figure.recall_axis", recall=facts.metric_name("recall")),
        y=say("figure.precision_axis", precision=facts.metric_name("precision")),
        labels={
            **model_lines(facts, "average_precision"),
            "prevalence": say("figure.pr.prevalence", prevalence=prevalence),
            "threshold": cut_off_label(facts),
        },
        short=say("figure.pr.short", ap_name=name, ap=value, prevalence=prevalence),
        reading=(
            say("figure.pr.read", ap_name=name, ap=value),
            say("figure.pr.chance", prevalence=prevalence),
        ),
    )


def _alarm_right(facts: Facts) -> Sentence:
    if not facts.cases("flagged"):
        return facts.say("figure.nothing_flagged")
    return facts.say("figure.pr.title", right=facts.part("case", facts.count("tp"), facts.count("flagged")))
