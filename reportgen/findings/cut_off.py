"""Findings on the cut-off: how it was chosen, and whether it fits the scores."""

from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, number_slot
from reportgen.explain.say import form
from reportgen.explain.threshold import apparent
from reportgen.findings.found import Found

# Maximised, these weigh a miss and a false alarm alike, or each by its class alone.
EVEN_RULES = (
    "maximise accuracy",
    "maximise balanced_accuracy",
    "maximise f1",
    "maximise fowlkes_mallows",
    "maximise g_mean",
    "maximise informedness",
    "maximise kappa",
    "maximise markedness",
    "maximise mcc",
    "maximise threat_score",
)
EVEN_CUT_OFF = 0.5  # for a probability: a miss is taken to be as bad as a false alarm


def irreversible_miss_equal_weights(facts: Facts) -> Found | None:
    """Say that a miss cannot be undone while the rule treats both errors alike."""
    harms = facts.config.errors
    one_sided = harms.false_negative.reversible is False and harms.false_positive.reversible is not False
    if not one_sided or not treats_errors_alike(facts):
        return None
    missed = facts.part("positive", facts.count("fn"), facts.count("positives"))
    return Found(severity="grave", sentence=facts.say("finding.irreversible_miss_equal_weights", missed=missed))


def treats_errors_alike(facts: Facts) -> bool:
    """Return whether the rule of the cut-off weighs a miss like a false alarm."""
    found = facts.subject.threshold
    if found is None or facts.setup().decision is not None:
        return False  # whoever decided may have had reasons that the config does not tell
    if found.rule == "minimise cost":
        costs = facts.results.costs
        return costs is not None and costs.false_positive >= costs.false_negative
    if found.rule == "maximise f_beta":
        return facts.results.beta is not None and facts.results.beta <= 1
    if found.rule in EVEN_RULES or found.rule == "default":
        return True
    return found.rule == "fixed" and found.value == EVEN_CUT_OFF and facts.setup().kind == "probability"


def apparent_threshold(facts: Facts) -> Found | None:
    """Say that the cut-off was chosen on the cases that it is judged on."""
    if not apparent(facts):
        return None
    cases = facts.nouns("case", facts.count("n"))
    return Found(severity="warning", sentence=facts.say("finding.apparent_threshold", cases_tested=cases))


def default_threshold(facts: Facts) -> Found | None:
    """Say that the cut-off is 0.5 because nothing else is given."""
    found = facts.subject.threshold
    if found is None or found.rule != "default" or found.value is None or facts.setup().decision is not None:
        return None
    source = f"models.{facts.results.subject}.threshold.value"
    value = Slot(value=found.value, shown=numbers.score(found.value), source=source)
    return Found(severity="warning", sentence=facts.say("finding.default_threshold", value=value))


def threshold_outside_scores(facts: Facts, name: str) -> Found | None:
    """Say that a given cut-off lies beyond all scores, on one side or the other."""
    slots, found = facts.cut_offs(name), facts.model(name).threshold
    if slots is None or found is None:
        return None
    if slots.up_to is None:
        side = "nothing"
    elif slots.beyond is None and slots.up_to.value != slots.value.value:
        side = "everything"
    else:
        return None
    sentence = facts.say(
        "finding.threshold_outside_scores", form(side), value=slots.value, model=facts.model_name(name)
    )
    return Found(severity="warning", sentence=sentence)


def decision_disagrees(facts: Facts, name: str) -> Found | None:
    """Say on how many cases the decision in the data and the cut-off differ."""
    found = facts.model(name).disagreement
    if found is None or not found.flagged_by_decision_only + found.flagged_by_threshold_only:
        return None
    path = f"models.{name}.disagreement"
    sentence = facts.say(
        "finding.decision_disagrees",
        model=facts.model_name(name),
        by_decision=facts.nouns(
            "case", number_slot(found.flagged_by_decision_only, f"{path}.flagged_by_decision_only")
        ),
        by_threshold=facts.nouns(
            "case", number_slot(found.flagged_by_threshold_only, f"{path}.flagged_by_threshold_only")
        ),
    )
    return Found(severity="warning", sentence=sentence)
