"""The words of the curves over all thresholds: ROC, how to read one, and precision-recall."""

from collections.abc import Iterator

from reportgen.stats.adequacy import OF_EACH_CLASS, RARE, lack_for_ranking
from reportgen.text import cut_offs, numbers
from reportgen.text.bands import band_label, no_band
from reportgen.text.facts import Facts, limit_slot, together
from reportgen.text.figures import (
    FigureWords,
    cut_off_label,
    model_lines,
    nothing_flagged,
    over_all,
)
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import of_both
from reportgen.text.sentences import Sentence, Slot

PAIRS_IN_FULL = 10_000  # up to here a reader may count the pairs; above, so many of every thousand


def roc(facts: Facts) -> FigureWords:
    """Return the words of the ROC curve."""
    say, flag = facts.say, facts.setup().flag
    return FigureWords(
        title=_order(facts, flag),
        subtitle=over_all(facts),
        x=say("figure.fpr_axis", false_alarm_rate=facts.metric_name("false_alarm_rate")),
        y=say("figure.recall_axis", recall=facts.metric_name("recall")),
        labels={
            **model_lines(facts, "roc_auc"),
            **band_label(facts, "roc"),
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


def _order(facts: Facts, flag: str) -> Sentence:
    """Return how many pairs the scores put in the right order; where cases share scores, that ties count one half."""
    distinct = facts.subject.distinct_scores
    if distinct == 1:
        return facts.say(
            "figure.roc.title",
        )
    tied = distinct is not None and distinct < facts.cases("n")
    return facts.say("figure.roc.title", flag=flag, tied=tied, right=_pairs(facts))


def _roc_reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say(
        "figure.roc.pairs",
        flag=facts.setup().flag,
        right=_pairs(facts),
        auc_name=facts.metric_name("roc_auc"),
        auc=facts.metric("roc_auc"),
    )
    yield from no_band(facts)
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
        right = Slot(value=THOUSAND * share, shown=numbers.of_thousand(share), source=f"{THOUSAND} * {auc.source}")
        return facts.say.phrase("figure.pairs_share", right, right=right, pairs=limit_slot(THOUSAND))
    in_pairs = round(2 * share * possible) / 2  # a tie is half a pair, so halves are exact
    every = f"( {positives.source} ) * ( {negatives.source} )"
    slots = together(
        right=Slot(value=in_pairs, shown="", source=f"{auc.source} * {every}"),
        pairs=Slot(value=possible, shown="", source=every),
    )
    return facts.say.phrase("figure.pairs", slots["right"], **slots)


def _elbow(facts: Facts) -> Sentence:
    elbow = facts.subject.elbow
    if elbow is None:
        return facts.say("figure.roc.no_elbow")
    beyond = elbow.same_decisions_below if elbow.same_decisions_above is None else elbow.same_decisions_above
    up_to = None if beyond is None else elbow.threshold  # no range is known of bins
    cut_off = cut_offs.in_range(elbow.threshold, beyond, up_to).value
    recall, alarms = (facts.quote(elbow, key, shown=numbers.share_in_words) for key in ("tpr", "fpr"))
    return facts.say(
        "figure.roc.elbow",
        value=facts.quote(elbow, "threshold", shown=lambda _: cut_off),
        recall_name=facts.metric_name("recall"),
        recall=recall,
        false_alarm_rate_name=facts.metric_name("false_alarm_rate"),
        false_alarm_rate=alarms,
        ks_name=facts.metric_name("ks"),
        ks=of_both(facts, facts.metric("ks"), recall, alarms),
    )


def pr(facts: Facts) -> FigureWords:
    """Return the words of the precision-recall curve."""
    say, prevalence = facts.say, facts.metric("prevalence")
    name, value = facts.metric_name("average_precision"), facts.metric("average_precision")
    return FigureWords(
        title=_alarm_right(facts),
        subtitle=over_all(facts),
        x=say("figure.recall_axis", recall=facts.metric_name("recall")),
        y=say("figure.precision_axis", precision=facts.metric_name("precision")),
        labels={
            **model_lines(facts, "average_precision"),
            **band_label(facts, "pr"),
            "prevalence": say("figure.pr.prevalence", prevalence=prevalence),
            "threshold": cut_off_label(facts),
        },
        short=say("figure.pr.short", ap_name=name, ap=value, prevalence=prevalence),
        reading=(
            say("figure.pr.read", ap_name=name, ap=value),
            say("figure.pr.chance", prevalence=prevalence),
            *_few_positives(facts),
            *no_band(facts),
        ),
    )


def _few_positives(facts: Facts) -> Iterator[Sentence]:
    """Say how high the area reads by guessing alone, where positives are few."""
    area = facts.measure("average_precision")
    lack = lack_for_ranking(facts.cases("positives"), OF_EACH_CLASS)
    if area.by_guessing is None or lack is None:
        return
    yield facts.say(
        "figure.pr.few",
        few=limit_slot(lack.need),
        ap_name=facts.metric_name("average_precision"),
        guessed=facts.quote(area, "by_guessing", shown=numbers.metric),
        prevalence=facts.metric("prevalence"),
    )


def _alarm_right(facts: Facts) -> Sentence:
    if not facts.cases("flagged"):
        return nothing_flagged(facts)
    if facts.weighted:
        named = {"precision_name": facts.metric_name("precision"), "recall_name": facts.metric_name("recall")}
        values = {"precision": facts.metric("precision"), "recall": facts.metric("recall")}
        return facts.say("figure.pr.title_weighted", **named, **values)
    return facts.say("figure.pr.title", right=facts.part("case", facts.count("tp"), facts.count("flagged")))
