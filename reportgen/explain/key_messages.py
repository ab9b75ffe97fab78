"""At most five sentences for a reader with one minute: whole counts in the words of the config, no metric names."""

from collections.abc import Sequence

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, together
from reportgen.explain.say import by, form
from reportgen.findings.found import Found

SHARE_FROM = 100  # with fewer cases an interval could be too wide for a percentage in a key message

# Findings that limit what may be concluded, in plain words; the gravest one found ends the key messages.
WRONG_WAY = ("auc_below_chance", "decisions_below_chance")  # where grave; their own words name metrics
LIMITS = (
    "irreversible_miss_equal_weights",
    "apparent_threshold",
    "only_flagged_checked",
    "label_problems",
    "convenience_sample",
    "small_test",
    "doubtful_labels",
    "missing_labels",
    "missing_scores",
    "repeated_ids",
)


def key_messages(facts: Facts, findings: Sequence[Found]) -> tuple[Sentence, ...]:
    """Return what was tested, what was caught and missed, the false alarms, the cost and the gravest limit."""
    found = (tested(facts), caught(facts), false_alarms(facts), cost(facts), limit(facts, findings))
    return tuple(sentence for sentence in found if sentence is not None)


def tested(facts: Facts) -> Sentence:
    """Say how many cases of each class there were."""
    slots = {
        "cases_tested": facts.nouns("case", facts.count("n")),
        "positive_cases": facts.nouns("positive", facts.count("positives")),
        "negative_cases": facts.nouns("negative", facts.count("negatives")),
    }
    models = len(facts.results.models)
    if models == 1:
        return facts.say("key.tested", **slots)
    several = Slot(value=models, shown=numbers.count(models), source="models")
    return facts.say("key.tested_several", models=several, model=facts.model_name(), **slots)


def caught(facts: Facts) -> Sentence:
    """Say how many positives the model caught and how many it missed."""
    slots = together(caught=facts.count("tp"), whole=facts.count("positives"), missed=facts.count("fn"))
    hits, positives = facts.cases("tp"), facts.cases("positives")
    share = facts.share(hits, positives, _over(slots["caught"], slots["whole"]))
    if share is not None and positives >= SHARE_FROM and 0 < hits < positives and not facts.weighted:
        return facts.say("key.caught_share", share=share, **slots)
    return facts.say("key.caught", by("caught", "whole", spare=("missed",)), **slots)


def false_alarms(facts: Facts) -> Sentence:
    """Say how many of the flags were wrong, and how many negatives were left alone."""
    slots = together(part=facts.count("fp"), whole=facts.count("flagged"))
    alone = facts.part("negative", facts.count("tn"), facts.count("negatives"))
    return facts.say("key.false_alarms", by("part", "whole", spare=("alone",)), alone=alone, **slots)


def cost(facts: Facts) -> Sentence | None:
    """Say what the errors cost beside flagging nothing and flagging everything; None without prices."""
    if facts.results.costs is None:
        return None
    amount = facts.metric("total_cost")
    none, every = (_baseline_cost(facts, name) for name in ("flag_none", "flag_all"))
    return facts.say("key.cost", form(_cheapest(facts, amount, none, every)), cost=amount, none=none, all=every)


def limit(facts: Facts, findings: Sequence[Found]) -> Sentence | None:
    """Return the gravest finding that limits what may be concluded, or None."""
    if any(_points_the_wrong_way(facts, found) for found in findings):
        return facts.say("key.wrong_way")
    by_code = {found.code: found.sentence for found in findings if found.code not in _of_others(facts)}
    return next((by_code[code] for code in LIMITS if code in by_code), None)


def _of_others(facts: Facts) -> tuple[str, ...]:
    """Return the findings that limit other models only; key messages are about the subject."""
    return () if facts.results.subject in facts.apparent else ("apparent_threshold",)


def _points_the_wrong_way(facts: Facts, found: Found) -> bool:
    if found.code not in WRONG_WAY or found.severity != "grave":
        return False
    return found.sentence.values["model"].value == facts.results.subject


def _cheapest(facts: Facts, amount: Slot, none: Slot, every: Slot) -> str:
    if facts.weighted:
        return "weighted"
    if float(amount.value) < min(float(none.value), float(every.value)):
        return "model"
    return "none" if float(none.value) <= float(every.value) else "all"


def _baseline_cost(facts: Facts, name: str) -> Slot:
    value = facts.results.baselines[name].metrics["total_cost"].estimate or 0.0
    return Slot(value=value, shown=numbers.cost(value), source=f"baselines.{name}.metrics.total_cost.estimate")


def _over(part: Slot, whole: Slot) -> str:
    return f"( {part.source} ) / ( {whole.source} )"
