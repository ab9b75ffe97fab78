"""Costs."""

from reportgen.topics.costs import benefit, figures, finding_words, findings, picture
from reportgen.topics.costs.page import costs_record
from reportgen.topics.costs.words import costs
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"costs": Words(tell=costs)},
        figures={
            "cost_by_threshold": Figure(
                words=figures.cost_by_threshold,
                picture=picture.cost_by_threshold,
                curve="cost_by_threshold",
                by_threshold=True,
            ),
            "threshold_by_ratio": Figure(
                words=figures.threshold_by_ratio, picture=picture.threshold_by_ratio, curve="threshold_by_ratio"
            ),
            "decision": Figure(words=benefit.decision, picture=picture.decision, curve="decision"),
            "cost": Figure(words=benefit.cost_curve, picture=picture.cost, curve="cost"),
        },
        records={"costs": costs_record},
        findings=(
            findings.beta_contradicts_costs,
            findings.error_costs_nothing,
            findings.no_hit_can_pay,
            findings.cheaper_errors,
        ),
        findings_of_models=(
            findings.beta_costs_more,
            findings.deployed_dearer,
            findings.closed_form_disagrees,
            findings.worse_than_no_model,
        ),
    ),
    without_cases=Contribution(findings=(findings.beta_contradicts_costs,)),
    finding_words={
        "closed_form_disagrees": finding_words.closed_form_disagrees,
        "worse_than_no_model": finding_words.worse_than_no_model,
    },
)
