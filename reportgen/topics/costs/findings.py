"""Findings on prices: those that contradict each other or beta, and what costs less than the model or its threshold."""

from reportgen.analysis.finding import (
    Evidence,
    Fact,
    Finding,
    Quote,
    Severity,
    finding,
    given_choice,
    if_audited,
    of_beta,
    saving,
    soundness,
    unchosen,
    warning,
    worked_out,
)
from reportgen.results.results import ThresholdRole
from reportgen.results.values.costs import of_one_more_false_alarm, of_one_more_miss, per_case

DEARER = 0.1  # of the cost; a choice that is dearer by more is a warning
NOW_AND_THEN: tuple[ThresholdRole, ThresholdRole] = ("deployed", "recommended")


def beta_contradicts_costs(evidence: Evidence) -> Finding | None:
    """Find that a typed beta and the prices weigh the errors in opposite ways, or prefer different models."""
    costs, beta, facts = evidence.results.costs, evidence.results.beta, _stated(evidence)
    if costs is None or beta is None or facts is None:
        return None
    miss, alarm = of_one_more_miss(costs), of_one_more_false_alarm(costs)
    if (beta > 1 and miss < alarm) or (beta < 1 and miss > alarm):
        return warning("beta_contradicts_costs", "miss" if beta > 1 else "alarm", about=(), **facts)
    return _another_model(evidence, beta, facts)


def beta_costs_more(evidence: Evidence, name: str) -> Finding | None:
    """Find that a model under audit pays for following beta: on new cases where they are known; else as counted.

    What is told of all models goes before.
    """
    given, expected = given_choice(evidence, name), of_beta(evidence, name)
    if given is None or given.beyond_least is None or (given.beyond_least_share or 0.0) <= DEARER:
        return None
    facts = _stated(evidence)
    if facts is None or not evidence.config.audits(name) or beta_contradicts_costs(evidence) is not None:
        return None
    if expected is None:
        amount = evidence.fact("money", given, "beyond_least")
        severity: Severity = "note" if evidence.few_of_a_class else "warning"
        return finding(severity, "beta_contradicts_costs", "counted", about=name, amount=amount, **facts)
    if expected.number.value >= 0:
        return None
    severity = "note" if expected.open else "warning"
    return finding(severity, "beta_contradicts_costs", "expected", about=name, saving=expected, **facts)


def _stated(evidence: Evidence) -> dict[str, Fact] | None:
    """Return a typed beta, where it stands and where the prices do; None where one of them is not typed."""
    costs, beta, source = evidence.results.costs, evidence.results.beta, evidence.results.beta_source
    if costs is None or beta is None or source is None or source.source == "costs":
        return None
    return {
        "beta": evidence.fact("beta", evidence.results, "beta"),
        "beta_place": Quote(value=source.source, path="config", unit="place"),
        "costs_place": Quote(value="costs", path="config", unit="place"),
    }


def _another_model(evidence: Evidence, beta: float, facts: dict[str, Fact]) -> Finding | None:
    """Find that of models with published figures beta and the prices prefer different ones."""
    results = evidence.results
    at, least = results.winner_at(beta), results.cheapest
    if at is None or not least or not results.published:
        return None
    best = results.best_at(at)
    if not results.are_dearer(best):
        return None
    quotes: dict[str, Fact] = {"beta": facts["beta"]}  # first, as it is said first
    for model, amount, name in (("best", "amount", best[0]), ("cheapest", "least", least[0])):
        quotes[model] = Quote(value=name, path=evidence.paths.of(results.judged(name)), unit="model")
        quotes[amount] = cost_beside(evidence, name)
    by = "models" if results.beta_costs else "models_each"
    return warning("beta_contradicts_costs", by, about=(best[0], least[0]), **{**quotes, **facts})


def cost_beside(evidence: Evidence, name: str) -> Fact:
    """Return what a model with published figures costs beside others: of 1,000 cases, or of each positive one."""
    results = evidence.results
    if results.beta_costs:
        return evidence.fact("balance", results.beta_costs, name)
    return evidence.fact("balance", results.positive_costs[name], "estimate")


def error_costs_nothing(evidence: Evidence) -> Finding | None:
    """Find that an error costs no more than the right answer, so that nothing speaks against making it."""
    costs = evidence.results.costs
    if costs is None or costs.form == "shorthand":
        return None
    equal = {"miss": of_one_more_miss(costs) == 0, "alarm": of_one_more_false_alarm(costs) == 0}
    if not any(equal.values()):
        return None
    return warning("error_costs_nothing", "both" if all(equal.values()) else "miss" if equal["miss"] else "alarm")


def no_hit_can_pay(evidence: Evidence) -> Finding | None:
    """Find that an inspection costs as much as a hit brings, or more."""
    costs = evidence.results.costs
    if costs is None or costs.inspection is None or costs.benefit is None or costs.inspection < costs.benefit:
        return None
    quoted = {key: evidence.fact("price", costs, key) for key in ("inspection", "benefit")}
    return warning("no_hit_can_pay", about=(), **quoted)


def cheaper_errors(evidence: Evidence) -> Finding | None:
    """Find of how many cases the error is cheaper than the right answer, where prices differ by case."""
    costs = evidence.results.costs
    if costs is None:
        return None
    counts = {
        "misses": evidence.fact("positive", costs, "cheaper_misses"),
        "alarms": evidence.fact("negative", costs, "cheaper_false_alarms"),
    }
    errors = {name: count for name, count in counts.items() if count.value}
    if not errors:
        return None
    return warning("cheaper_errors", "both" if len(errors) == len(counts) else next(iter(errors)), about=(), **errors)


def deployed_dearer(evidence: Evidence, name: str) -> Finding | None:
    """Find that the threshold of a model used today costs more than the choice of the rule, if perhaps by chance."""
    expected, now, then = saving(evidence, name), *(evidence.point(role, name) for role in NOW_AND_THEN)
    if expected is None or expected.number.value <= 0 or now is None or then is None:
        return None
    paid = now.metrics["total_cost"].estimate if "total_cost" in now.metrics else None
    least = DEARER * abs(paid if paid is not None else expected.total)
    dear = expected.number.value > least and not expected.open
    severity = if_audited("warning", evidence, name) if dear else "note"
    return finding(severity, "deployed_dearer", expected.kind, about=name, saving=expected)


def closed_form_disagrees(evidence: Evidence, name: str) -> Finding | None:
    """Find that the threshold the prices call for is dearer on the data than chance explains."""
    form, costs = evidence.model(name).closed_form, evidence.results.costs
    if form is None or form.agrees is not False or form.chance is None or costs is None:
        return None
    if per_case(costs):  # there is no one threshold that the prices call for
        return None
    return warning(
        "closed_form_disagrees",
        "sound" if soundness(evidence, name) == "sound" else "other",
        about=name,
        chance=evidence.fact("share", form, "chance"),
        more=worked_out(evidence.at(form, "cost") - evidence.at(form, "least_cost"), "rough money"),
    )


def worse_than_no_model(evidence: Evidence, name: str) -> Finding | None:
    """Find that a rule which needs no model, and is possible here, costs less than this model, or just as much.

    It is grave for a model under audit where the paired range leaves out that they cost the same.
    """
    beside = evidence.model(name).no_model
    if beside is None or beside.verdict == "cheaper" or unchosen(evidence.results, evidence.config, name) is not None:
        return None
    audited, dearer = evidence.config.audits(name), beside.verdict == "dearer"
    severity: Severity = "grave" if audited and dearer and beside.sure else "warning" if audited or dearer else "note"
    return finding(severity, "worse_than_no_model", beside.standing, about=name)
