"""Findings on what decisions rest on: rules that cannot be kept, prices that contradict each other or beta."""

from collections.abc import Mapping
from dataclasses import replace

from reportgen.explain import numbers, published
from reportgen.explain.betas import beta_slot, given_choice, of_beta
from reportgen.explain.calibration import soundness
from reportgen.explain.choice import point
from reportgen.explain.constraints import condition, constraints, hundred, missed_on_new, unmet
from reportgen.explain.costs import beyond_least, where_chosen
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.explain.money import of_one_more_false_alarm, of_one_more_miss, per_case
from reportgen.explain.moving import amount_of, does, range_of, saving, where
from reportgen.explain.ranged import few_of_a_class
from reportgen.explain.say import form, joined
from reportgen.findings.found import Found, Severity, finding, note, warning
from reportgen.stats import adequacy
from reportgen.stats.adequacy import lack_of_clusters

DEARER = 0.1  # of the cost; a choice that is dearer by more is a warning


def rule_unmet(facts: Facts, name: str) -> Found | None:
    """Say which condition of a rule no threshold meets, and the best that can be reached."""
    told = next(unmet(facts, name), None)
    if told is None:
        return None
    severity: Severity = "grave" if name == facts.results.subject else "warning"
    return Found(code="rule_unmet", severity=severity, sentence=told)


def rule_without_value(facts: Facts, name: str) -> Found | None:
    """Say that what the rule pursues has no value at any threshold, so that nothing is flagged."""
    used, advised = facts.model(name).threshold, facts.model(name).recommended
    found = next((each for each in (used, advised) if each is not None and each.reason is not None), None)
    if found is None:
        return None
    return finding(
        "grave" if name == facts.results.subject else "warning",
        facts,
        "rule_without_value",
        form("in_use" if found is used else "advised"),
        model=facts.model_name(name),
        metric=facts.metric_name(found.metric or "total_cost"),
    )


def floor_without_confidence(facts: Facts, name: str) -> Found | None:
    """Say how often a choice like this one misses its floor on new cases."""
    for found, path in constraints(facts, name):
        often = missed_on_new(found, path)
        if found.met and often is not None:
            return note(
                facts,
                "floor_without_confidence",
                model=facts.model_name(name),
                condition=condition(facts, found, path),
                missed=often,
                whole=hundred(),
            )
    return None


def beta_contradicts_costs(facts: Facts) -> Found | None:
    """Say that a typed beta and the prices weigh the errors in opposite ways, or that following beta is dear."""
    costs, beta, source = facts.results.costs, facts.results.beta, facts.results.beta_source
    if costs is None or beta is None or source is None or source.source == "costs":
        return None
    miss, alarm = of_one_more_miss(costs), of_one_more_false_alarm(costs)
    places = {
        "beta_place": place(facts, source.source),
        "costs_place": place(facts, "costs"),
    }
    if (beta > 1 and miss < alarm) or (beta < 1 and miss > alarm):
        how = "miss" if beta > 1 else "alarm"
        return warning(facts, "beta_contradicts_costs", form(how), beta=beta_slot(beta), **places)
    apart = _another_model(facts, beta, places)
    if apart is not None:
        return apart
    return _dearer(facts, {"beta": beta_slot(beta), **places})


def _dearer(facts: Facts, slots: Mapping[str, Slot]) -> Found | None:
    """Say that to follow beta is dear: on new cases where they are known, which may be chance; else as counted."""
    given, found = given_choice(facts), of_beta(facts)
    if given is None or given[0].beyond_least is None or (given[0].beyond_least_share or 0.0) <= DEARER:
        return None
    choice, path = given
    if found is None:
        amount = facts.money(choice.beyond_least or 0.0, f"{path}.beyond_least")
        return finding(
            "note" if few_of_a_class(facts) else "warning",
            facts,
            "beta_contradicts_costs",
            form("counted"),
            amount=amount,
            where=where_chosen(facts),
            **slots,
        )
    if found.value >= 0:
        return None
    amount = amount_of(facts, found)
    told = finding(
        "note" if found.open else "warning",
        facts,
        "beta_contradicts_costs",
        form("expected"),
        does=does(facts, found, amount),
        where=where(facts, found),
        **slots,
    )
    return replace(told, sentence=joined(told.sentence, range_of(facts, found, amount)))


def _another_model(facts: Facts, beta: float, places: Mapping[str, Slot]) -> Found | None:
    """Say that of models with published figures beta and the prices prefer different ones."""
    at, least = published.winner_at(facts, beta), published.cheapest(facts)
    if at is None or least is None or not facts.results.published:
        return None
    best = published.names_at(facts, at)
    if not published.dearer(facts, best):
        return None
    return warning(
        facts,
        "beta_contradicts_costs",
        form("models"),
        beta=beta_slot(beta),
        best=facts.model_name(best[0]),
        amount=published.money_of(facts, best[0]),
        cheapest=facts.model_name(least),
        least=published.money_of(facts, least),
        **places,
    )


def place(facts: Facts, key: str) -> Slot:
    """Return a key of the config with its line: "beta on line 14"."""
    line = facts.config.where(key).split(":")[-2:-1]
    slots = {"key": text_slot(key, "config"), **({"line": text_slot(line[0], "config")} if line else {})}
    return text_slot(facts.say("config.place", form("line" if line else "other"), **slots).text, "config")


def error_costs_nothing(facts: Facts) -> Found | None:
    """Say that an error costs no more than the right answer, so that nothing speaks against making it."""
    costs = facts.results.costs
    if costs is None or costs.form == "shorthand":
        return None
    equal = {"miss": of_one_more_miss(costs) == 0, "alarm": of_one_more_false_alarm(costs) == 0}
    if not any(equal.values()):
        return None
    how = "both" if all(equal.values()) else "miss" if equal["miss"] else "alarm"
    return warning(facts, "error_costs_nothing", form(how))


def no_hit_can_pay(facts: Facts) -> Found | None:
    """Say that an inspection costs as much as a hit brings, or more."""
    costs = facts.results.costs
    if costs is None or costs.inspection is None or costs.benefit is None or costs.inspection < costs.benefit:
        return None
    slots = {
        "inspection": facts.money(costs.inspection, "costs.inspection"),
        "benefit": facts.money(costs.benefit, "costs.benefit"),
    }
    return warning(facts, "no_hit_can_pay", **slots)


def cheaper_errors(facts: Facts) -> Found | None:
    """Say of how many cases the error is cheaper than the right answer, where prices differ by case."""
    costs = facts.results.costs
    if costs is None or not costs.cheaper_misses + costs.cheaper_false_alarms:
        return None
    counts = {
        "misses": facts.nouns("positive", number_slot(costs.cheaper_misses, "costs.cheaper_misses")),
        "alarms": facts.nouns("negative", number_slot(costs.cheaper_false_alarms, "costs.cheaper_false_alarms")),
    }
    said = {name: slot for name, slot in counts.items() if slot.value}
    how = "both" if len(said) == len(counts) else next(iter(said))
    return warning(facts, "cheaper_errors", form(how), **said)


def deployed_dearer(facts: Facts) -> Found | None:
    """Say that the threshold used today costs more than the recommended one, and where that may be chance."""
    found, now, then = saving(facts), point(facts, "deployed"), point(facts, "recommended")
    if found is None or found.value <= 0 or now is None or then is None:
        return None
    paid = now[0].metrics["total_cost"].estimate if "total_cost" in now[0].metrics else None
    least = DEARER * abs(paid if paid is not None else found.total)
    severity: Severity = "warning" if found.value > least and not found.open else "note"
    amount = amount_of(facts, found)
    told = finding(
        severity,
        facts,
        "deployed_dearer",
        form(found.kind),
        where=where(facts, found),
        deployed=facts.cut_off_with(now[0].confusion, now[0].threshold, f"{now[1]}.threshold"),
        recommended=facts.cut_off_with(then[0].confusion, then[0].threshold, f"{then[1]}.threshold"),
        amount=amount,
    )
    return replace(told, sentence=joined(told.sentence, range_of(facts, found, amount, turned=True)))


def closed_form_disagrees(facts: Facts, name: str) -> Found | None:
    """Say that the threshold the prices call for is dearer on the data than chance explains."""
    found, costs = facts.model(name).closed_form, facts.results.costs
    if found is None or found.agrees is not False or found.chance is None or costs is None:
        return None
    if per_case(costs):  # there is no one cut-off that the prices call for
        return None
    return warning(
        facts,
        "closed_form_disagrees",
        form("sound" if soundness(facts, name) == "sound" else "other"),
        model=facts.model_name(name),
        chance=Slot(
            value=found.chance, shown=numbers.stated_percent(found.chance), source=f"models.{name}.closed_form.chance"
        ),
        more=beyond_least(facts, name),
        where=where_chosen(facts),
    )


def clusters_across_folds(facts: Facts) -> Found | None:
    """Say that cases of one cluster stand in several folds, so that models have seen what they are judged on."""
    folds, column = facts.results.folds, facts.config.data.cluster
    if folds is None or not folds.split_clusters or folds.clusters is None or column is None:
        return None
    return warning(
        facts,
        "clusters_across_folds",
        count=number_slot(folds.split_clusters, "folds.split_clusters"),
        whole=facts.nouns("cluster", number_slot(folds.clusters, "folds.clusters")),
        column=text_slot(column, "config.data.cluster"),
    )


def few_clusters(facts: Facts) -> Found | None:
    """Say that the cases come in too few clusters for the spread between them to be known."""
    clusters = facts.results.data.clusters
    hardly, few = lack_of_clusters(clusters), adequacy.few_clusters(clusters)
    lack = hardly or few
    if clusters is None or lack is None:
        return None
    column = text_slot(facts.config.data.cluster or "", "config.data.cluster")
    return warning(
        facts,
        "few_clusters",
        form("few" if hardly is None else "hardly"),
        clusters=facts.nouns("cluster", number_slot(clusters, "data.clusters")),
        column=column,
        limit=limit_slot(lack.need),
    )
