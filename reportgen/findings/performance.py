"""Findings on the figures themselves: worse than guessing, no better than the commoner class, not defined."""

from reportgen.analysis.chance import AUC_OF_CHANCE
from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, text_slot
from reportgen.explain.no_model import beside_no_model, how_without_model
from reportgen.explain.reasons import reason_slot
from reportgen.explain.say import form
from reportgen.findings.cut_off import COUNTED, weight_by_config, weight_of
from reportgen.findings.found import Found, finding, grave, note, warning
from reportgen.stats.metrics import METRICS, find
from reportgen.stats.thresholds import TIE

NEAR = 0.1  # of the way from the no-information rate to 1; an accuracy that gets no farther is near it
COARSE = 0.05  # one score that holds a larger share of the cases makes the flag rate jump
TIED = 5  # fewer cases on one score are no more than the grain of a small test


def auc_below_chance(facts: Facts, name: str) -> Found | None:
    """Say that the scores rank the classes the wrong way round: the whole range of the AUC lies below chance."""
    if facts.model(name).ranks != "below chance":
        return None
    decimals = _decimals(facts, name)
    return grave(
        facts,
        "auc_below_chance",
        model=facts.model_name(name),
        auc_name=facts.metric_name("roc_auc"),
        auc=facts.metric("roc_auc", name, decimals),
        chance=_chance(),
        **_turned(facts, name, decimals),
    )


def decisions_below_chance(facts: Facts, name: str) -> Found | None:
    """Say that decisions flag negatives more readily than positives: the whole range of informedness is below 0."""
    if facts.model(name).decides != "below chance":
        return None
    return grave(facts, "decisions_below_chance", model=facts.model_name(name), **_flagged(facts, name))


def no_better_than_guessing(facts: Facts, name: str) -> Found | None:
    """Say that decisions, or scores, are not told apart from guessing: the range of their figure holds that of chance.

    Decisions come first where the data hold them, since counts and costs follow them.
    """
    model = facts.model(name)
    if model.decides == "not told apart":
        slots = {"model": facts.model_name(name), **_flagged(facts, name)}
        return warning(facts, "no_better_than_guessing", form("decisions"), **slots)
    if model.ranks != "not told apart":
        return None
    auc, decimals, path = facts.measure("roc_auc", name), _decimals(facts, name), f"models.{name}.metrics.roc_auc"
    ends = {end: (getattr(auc, end) or 0.0, f"{path}.{end}") for end in ("low", "high")}
    below = (auc.estimate or 0.0) < AUC_OF_CHANCE
    return warning(
        facts,
        "no_better_than_guessing",
        form("scores_below" if below else "scores"),
        model=facts.model_name(name),
        auc_name=facts.metric_name("roc_auc"),
        auc=facts.metric("roc_auc", name, decimals),
        chance=_chance(),
        **{
            end: Slot(value=at, shown=numbers.metric(at, decimals), source=source) for end, (at, source) in ends.items()
        },
        **(_turned(facts, name, decimals) if below else {}),
    )


def published_guess(facts: Facts) -> Found | None:
    """Say which models are no better than guessing by the counts that were published of them."""
    found = [name for name, each in facts.results.published.items() if each.may_guess]
    if not found:
        return None
    how = form("published_one" if len(found) == 1 else "published_other")
    return warning(facts, "no_better_than_guessing", how, models=facts.model_names(found))


def _decimals(facts: Facts, name: str) -> int:
    """Return the decimals that set an AUC apart from chance and from what it would be turned round."""
    value = facts.measure("roc_auc", name).estimate or 0.0
    return numbers.decimals_apart([value, AUC_OF_CHANCE, 1 - value]) if value != AUC_OF_CHANCE else numbers.METRIC


def _chance() -> Slot:
    return limit_slot(AUC_OF_CHANCE, numbers.plain(AUC_OF_CHANCE))


def _turned(facts: Facts, name: str, decimals: int) -> dict[str, Slot]:
    """Return what the AUC would be turned round, and what the config would say then."""
    auc = facts.metric("roc_auc", name, decimals)
    turned = 1 - float(auc.value)
    return {
        "turned": Slot(value=turned, shown=numbers.metric(turned, decimals), source=f"1 - {auc.source}"),
        "flag": text_slot("low" if facts.setup(name).flag == "high" else "high", f"config.models.{name}.flag"),
    }


def _flagged(facts: Facts, name: str) -> dict[str, Slot]:
    """Return how many of each class were flagged."""
    return {
        "flagged_positives": facts.part("positive", facts.count("tp", name), facts.count("positives", name)),
        "flagged_negatives": facts.part("negative", facts.count("fp", name), facts.count("negatives", name)),
    }


def worse_than_no_model(facts: Facts, name: str) -> Found | None:
    """Say that a rule which needs no model, and is possible here, costs less than this model, or just as much.

    It is grave for the model under audit where the paired range leaves out that they cost the same.
    """
    found = facts.model(name).no_model
    if found is None or found.verdict == "cheaper":
        return None
    audited, dearer = name == facts.results.subject, found.verdict == "dearer"
    return finding(
        "grave" if audited and dearer and found.sure else "warning" if audited or dearer else "note",
        facts,
        "worse_than_no_model",
        form(how_without_model(found), spare=("rule",)),
        model=facts.model_name(name),
        **beside_no_model(facts, name, found),
    )


def accuracy_near_no_information(facts: Facts) -> Found | None:
    """Say that the accuracy is no better, or hardly better, than taking every case for the commoner class.

    A rule that weighs the errors differently pays for that in accuracy on purpose, so there it is a note.
    """
    accuracy, rate = facts.measure("accuracy").estimate, facts.measure("no_information_rate").estimate
    if accuracy is None or rate is None or accuracy - rate > NEAR * (1 - rate) + TIE:
        return None
    weighed, decimals = _weighed(facts), numbers.decimals_apart([accuracy, rate])
    return finding(
        "note" if weighed else "warning",
        facts,
        "accuracy_near_no_information",
        form("weighed" if weighed else "below" if accuracy <= rate else "near"),
        accuracy=facts.metric("accuracy", decimals=decimals),
        rate=facts.metric("no_information_rate", decimals=decimals),
    )


def _weighed(facts: Facts) -> bool:
    """Return whether a rule chose the cut-off by costs or a beta under which one error is worse than the other.

    A fixed cut-off follows the costs where it makes the same error the worse one.
    """
    advice = facts.advice()
    if advice is None or advice[0].kind not in {"optimise", "closed_form", "fixed"}:
        return False
    found, _ = advice
    pursued, weights = METRICS[found.metric or "total_cost"], [weight_of(error, facts, found) for error in COUNTED]
    if found.kind == "fixed":
        return weights[0] in {"more", "less"} and weights[0] == weight_by_config(pursued, facts.results)
    given = pursued.weighs_misses == "given"
    return (given or bool(found.constraints)) and any(weight in {"more", "less"} for weight in weights)


def coarse_scores(facts: Facts, name: str) -> Found | None:
    """Say that one score holds so many cases that the number of flags can only jump."""
    model, cases = facts.model(name), facts.cases("n", name)
    tied, distinct = model.largest_tie, model.distinct_scores
    if tied is None or distinct is None or tied < TIED or tied <= COARSE * cases:
        return None
    return note(
        facts,
        "coarse_scores",
        model=facts.model_name(name),
        tied=facts.part("case", number_slot(tied, f"models.{name}.largest_tie"), facts.count("n", name)),
        distinct=number_slot(distinct, f"models.{name}.distinct_scores"),
    )


def undefined_metrics(facts: Facts) -> Found | None:
    """List the metrics that the author wants shown first and that have no value for the subject."""
    shown = [metric.key for name in facts.config.report.metrics if (metric := find(name)) is not None]
    empty = [key for key in shown if key in facts.subject.metrics and facts.measure(key).estimate is None]
    if not empty:
        return None
    listed = "; ".join(_undefined(facts, key) for key in empty)
    metrics = text_slot(listed, f"models.{facts.results.subject}.metrics")
    return note(facts, "undefined_metrics", metrics=metrics)


def _undefined(facts: Facts, key: str) -> str:
    reason = reason_slot(facts, facts.measure(key).reason, f"models.{facts.results.subject}.metrics.{key}.reason")
    return facts.say("finding.undefined_metric", metric=facts.metric_name(key), reason=reason).text
