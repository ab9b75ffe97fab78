"""At most five sentences for a reader with one minute: whole counts in the words of the config, no metric names."""

from collections.abc import Sequence

from reportgen.analysis.decisions import PriceRange
from reportgen.explain import numbers
from reportgen.explain.costs import against_no_model, baseline_cost
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, size_of, together
from reportgen.explain.money import only_errors_cost, typical
from reportgen.explain.ranged import few_of_a_class, money_range
from reportgen.explain.rates import rates
from reportgen.explain.say import by, form, joined
from reportgen.explain.verdicts import key_comparison
from reportgen.findings.found import Found

# Findings that limit what may be concluded, in plain words; the gravest one found ends the key messages.
WRONG_WAY = ("auc_below_chance", "decisions_below_chance")  # where grave; their own words name metrics
UNMET = "rule_unmet"  # names metrics, too
LIMITS = (
    "irreversible_miss_equal_weights",
    "irreversible_false_alarm_equal_weights",
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
    """Return what was tested, what was caught and missed, the false alarms, the cost and the gravest limit.

    What another model would do stands with the cost, so that there are never more than five.
    """
    told: Sentence | None = None
    for say in (cost, saving, baseline, unit, cost_on_new, key_comparison):
        told = joined(told, say(facts))
    missed, alarms = rates(facts, ("missed", "alarms"))
    errors = (joined(caught(facts), missed), joined(false_alarms(facts), alarms))
    found = (tested(facts), *errors, told, limit(facts, findings))
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
    return facts.say("key.caught", by("caught", "whole", spare=("missed",)), **slots)


def false_alarms(facts: Facts) -> Sentence:
    """Say how many of the flags were wrong, and how many negatives were left alone."""
    slots = together(part=facts.count("fp"), whole=facts.count("flagged"))
    alone = facts.part("negative", facts.count("tn"), facts.count("negatives"))
    return facts.say("key.false_alarms", by("part", "whole", spare=("alone",)), alone=alone, **slots)


def cost(facts: Facts) -> Sentence | None:
    """Say what the errors cost beside flagging nothing and flagging everything; None without prices."""
    costs = facts.results.costs
    if costs is None:
        return None
    amount = facts.metric("total_cost")
    if not only_errors_cost(costs):
        rules = {
            name: facts.balance(float(found.value), found.source)
            for name, rule in (("none", "flag_none"), ("all", "flag_all"))
            for found in (baseline_cost(facts, rule),)
        }
        return facts.say("key.cost_balance", paid=facts.balance(float(amount.value), amount.source), **rules)
    paid = facts.say.phrase("key.cost.paid", amount, form("weighted" if facts.weighted else "other"), cost=amount)
    none, every = (baseline_cost(facts, name) for name in ("flag_none", "flag_all"))
    worse = against_no_model(facts, facts.results.subject)
    return facts.say("key.cost", form(worse or "model", spare=("none", "all")), paid=paid, none=none, all=every)


def saving(facts: Facts) -> Sentence | None:
    """Say how far the cost lies from that of flagging nothing, and how sure that is; None where it is not."""
    costs, found = facts.results.costs, facts.subject.metrics.get("saving")
    if costs is None or found is None or not only_errors_cost(costs) or few_of_a_class(facts):
        return None
    amount, low, high = found.estimate, found.low, found.high
    if amount is None or low is None or high is None or amount == 0:
        return None
    path = f"models.{facts.results.subject}.metrics.saving"
    saved = facts.money(*size_of(amount, f"{path}.estimate"))
    way, other = ("less", "more") if amount > 0 else ("more", "less")
    between = low < 0 < high
    names = ("high", "low") if way == "more" and not between else ("low", "high")
    ends = money_range(facts, found, path, saved, names=names)
    how = form(f"{way}_or_{other}" if between else way)
    return facts.say("key.saving", how, saving=saved, saving_low=ends["low"], saving_high=ends["high"])


def unit(facts: Facts) -> Sentence | None:
    """Say what the errors cost in units, where the config gives a ratio and no money."""
    costs = facts.results.costs
    if costs is None or costs.form != "ratio":
        return None
    prices = {"miss": costs.false_negative, "alarm": costs.false_positive}
    ranged = any(isinstance(price, PriceRange) for price in prices.values())
    keys = {"miss": "false_negative", "alarm": "false_positive"}
    slots = {
        name: facts.money(typical(price), f"costs.{keys[name]}{'.likely' if isinstance(price, PriceRange) else ''}")
        for name, price in prices.items()
    }
    return facts.say("key.unit", form("range" if ranged else "other"), **slots)


def baseline(facts: Facts) -> Sentence | None:
    """Say what the model that the config compares with would have cost."""
    costs, name = facts.results.costs, facts.results.baseline
    if costs is None or name not in facts.results.models or name == facts.results.subject:
        return None
    paid, errors = facts.metric("total_cost", name), only_errors_cost(costs)
    return facts.say(
        "key.baseline",
        form("errors" if errors else "balance"),
        baseline=facts.model_name(name),
        model=facts.model_name(),
        cost=paid if errors else facts.balance(float(paid.value), paid.source),
    )


def cost_on_new(facts: Facts) -> Sentence | None:
    """Say what the cost would probably be on new cases, where the cut-off was tuned on these."""
    costs = facts.results.costs
    if costs is None or few_of_a_class(facts):
        return None
    found = facts.measure("total_cost").corrected
    if found is None or found.estimate is None:
        return None
    source = f"models.{facts.results.subject}.metrics.total_cost.corrected.estimate"
    if only_errors_cost(costs):
        return facts.say("key.cost_new", cost=facts.money(found.estimate, source, rough=True))
    return facts.say("key.cost_new", form("balance"), cost=facts.balance(found.estimate, source, rough=True))


def limit(facts: Facts, findings: Sequence[Found]) -> Sentence | None:
    """Return the gravest finding that limits what may be concluded, or None."""
    if any(_points_the_wrong_way(facts, found) for found in findings):
        return facts.say("key.wrong_way")
    if any(found.code == UNMET and found.severity == "grave" for found in findings):
        return facts.say("key.rule_unmet")
    by_code = {found.code: found.sentence for found in findings if found.code not in _of_others(facts)}
    return next((by_code[code] for code in LIMITS if code in by_code), None)


def _of_others(facts: Facts) -> tuple[str, ...]:
    """Return the findings that limit other models only; key messages are about the subject."""
    return () if facts.results.subject in facts.apparent else ("apparent_threshold",)


def _points_the_wrong_way(facts: Facts, found: Found) -> bool:
    if found.code not in WRONG_WAY or found.severity != "grave":
        return False
    return found.sentence.values["model"].value == facts.results.subject
