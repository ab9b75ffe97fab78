"""Findings on the figures themselves: worse than guessing, no better than the commoner class, not defined."""

from math import sqrt

from reportgen.explain import numbers
from reportgen.explain.costs import RULES, against_no_model, baseline_cost
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.explain.reasons import reason_slot
from reportgen.explain.say import form
from reportgen.findings.cut_off import CEILINGS, weight_of
from reportgen.findings.found import Found, Severity
from reportgen.stats.metrics import METRICS, find
from reportgen.stats.thresholds import TIE

CHANCE = 0.5  # the AUC of guessing
CLEAR = 2.0  # standard errors below chance from which a sample tells it clearly
NEAR = 0.1  # of the way from the no-information rate to 1; an accuracy that gets no farther is near it
COARSE = 0.05  # one score that holds a larger share of the cases makes the flag rate jump
TIED = 5  # fewer cases on one score are no more than the grain of a small test


def auc_below_chance(facts: Facts, name: str) -> Found | None:
    """Say that the scores rank the classes the wrong way round, as clearly as the size of the sample allows.

    The standard error is that of the rank-sum statistic when scores mean nothing: sqrt((n + 1) / (12 P N)).
    """
    value = facts.measure("roc_auc", name).estimate
    if value is None or value >= CHANCE:
        return None
    positives, negatives = facts.cases("positives", name), facts.cases("negatives", name)
    error = sqrt((positives + negatives + 1) / (12 * positives * negatives))
    clear = CHANCE - value > CLEAR * error
    decimals = numbers.decimals_apart([value, CHANCE, 1 - value])
    auc = facts.metric("roc_auc", name, decimals)
    sentence = facts.say(
        "finding.auc_below_chance",
        form("clear" if clear else "unclear"),
        model=facts.model_name(name),
        auc_name=facts.metric_name("roc_auc"),
        auc=auc,
        chance=limit_slot(CHANCE, numbers.plain(CHANCE)),
        turned=Slot(value=1 - value, shown=numbers.metric(1 - value, decimals), source=f"1 - {auc.source}"),
        flag=text_slot("low" if facts.setup(name).flag == "high" else "high", f"config.models.{name}.flag"),
    )
    return Found(severity="grave" if clear else "warning", sentence=sentence)


def decisions_below_chance(facts: Facts, name: str) -> Found | None:
    """Say that decisions flag negatives more readily than positives (two-proportion z for how clearly)."""
    informedness = facts.measure("informedness", name).estimate
    if facts.setup(name).decision is None or informedness is None or informedness >= 0:
        return None
    flagged = {outcome: facts.cases(outcome, name) for outcome in ("tp", "fp", "positives", "negatives")}
    pooled = (flagged["tp"] + flagged["fp"]) / facts.cases("n", name)
    error = sqrt(pooled * (1 - pooled) * (1 / flagged["positives"] + 1 / flagged["negatives"]))
    clear = -informedness > CLEAR * error
    sentence = facts.say(
        "finding.decisions_below_chance",
        form("clear" if clear else "unclear"),
        model=facts.model_name(name),
        flagged_positives=facts.part("positive", facts.count("tp", name), facts.count("positives", name)),
        flagged_negatives=facts.part("negative", facts.count("fp", name), facts.count("negatives", name)),
    )
    return Found(severity="grave" if clear else "warning", sentence=sentence)


def worse_than_no_model(facts: Facts, name: str) -> Found | None:
    """Say that a rule which needs no model costs less than this model, or just as much."""
    way = against_no_model(facts, name)
    if way is None:
        return None
    rule, _, how = way.partition("_")
    sentence = facts.say(
        "finding.worse_than_no_model",
        form(way, spare=("rule",)),
        model=facts.model_name(name),
        cost=facts.metric("total_cost", name),
        rule=baseline_cost(facts, RULES[rule]),
    )
    audited = name == facts.results.subject
    severity: Severity = "grave" if audited and how == "less" else "warning" if audited or how == "less" else "note"
    return Found(severity=severity, sentence=sentence)


def accuracy_near_no_information(facts: Facts) -> Found | None:
    """Say that the accuracy is no better, or hardly better, than taking every case for the commoner class.

    A rule that weighs the errors differently pays for that in accuracy on purpose, so there it is a note.
    """
    accuracy, rate = facts.measure("accuracy").estimate, facts.measure("no_information_rate").estimate
    if accuracy is None or rate is None or accuracy - rate > NEAR * (1 - rate) + TIE:
        return None
    weighed, decimals = _weighed(facts), numbers.decimals_apart([accuracy, rate])
    sentence = facts.say(
        "finding.accuracy_near_no_information",
        form("weighed" if weighed else "below" if accuracy <= rate else "near"),
        accuracy=facts.metric("accuracy", decimals=decimals),
        rate=facts.metric("no_information_rate", decimals=decimals),
    )
    return Found(severity="note" if weighed else "warning", sentence=sentence)


def _weighed(facts: Facts) -> bool:
    """Return whether a rule chose the cut-off by costs or a beta under which one error is worse than the other."""
    advice = facts.advice()
    if advice is None or advice[0].kind not in {"optimise", "closed_form"}:
        return False
    found, _ = advice
    given = METRICS[found.metric or "total_cost"].weighs_misses == "given"
    apart = any(weight_of(error, facts, found) in {"more", "less"} for error in CEILINGS)
    return apart and (given or bool(found.constraints))


def coarse_scores(facts: Facts, name: str) -> Found | None:
    """Say that one score holds so many cases that the number of flags can only jump."""
    model, cases = facts.model(name), facts.cases("n", name)
    tied, distinct = model.largest_tie, model.distinct_scores
    if tied is None or distinct is None or tied < TIED or tied <= COARSE * cases:
        return None
    sentence = facts.say(
        "finding.coarse_scores",
        model=facts.model_name(name),
        tied=facts.part("case", number_slot(tied, f"models.{name}.largest_tie"), facts.count("n", name)),
        distinct=number_slot(distinct, f"models.{name}.distinct_scores"),
    )
    return Found(severity="note", sentence=sentence)


def undefined_metrics(facts: Facts) -> Found | None:
    """List the metrics that the author wants shown first and that have no value for the subject."""
    shown = [metric.key for name in facts.config.report.metrics if (metric := find(name)) is not None]
    empty = [key for key in shown if key in facts.subject.metrics and facts.measure(key).estimate is None]
    if not empty:
        return None
    listed = "; ".join(_undefined(facts, key) for key in empty)
    metrics = text_slot(listed, f"models.{facts.results.subject}.metrics")
    return Found(severity="note", sentence=facts.say("finding.undefined_metrics", metrics=metrics))


def _undefined(facts: Facts, key: str) -> str:
    reason = reason_slot(facts, facts.measure(key).reason, f"models.{facts.results.subject}.metrics.{key}.reason")
    return facts.say("finding.undefined_metric", metric=facts.metric_name(key), reason=reason).text
