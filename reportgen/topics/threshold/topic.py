"""The threshold, its rule, and beta."""

from reportgen.topics.threshold import figures, finding_words, findings, picture
from reportgen.topics.threshold.choice import betas
from reportgen.topics.threshold.page import (
    beta_record,
    betas_sheet,
    rules_sheet,
    threshold_record,
    threshold_section,
)
from reportgen.topics.threshold.words import threshold
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"threshold": Words(tell=threshold), "betas": Words(tell=betas)},
        figures={
            "by_threshold": Figure(
                words=figures.by_threshold,
                picture=picture.by_threshold,
                curve="sensitivity_specificity_by_threshold",
                by_threshold=True,
                panel=True,
            ),
            "histogram": Figure(
                words=figures.histogram, picture=picture.histogram, curve="histogram", when=figures.no_costs
            ),
            "gain": Figure(words=figures.gain, picture=picture.gain, curve="gain", panel=True),
        },
        sections={"threshold": threshold_section},
        records={"threshold": threshold_record, "beta": beta_record},
        findings=(findings.apparent_threshold,),
        findings_of_models=(
            findings.default_threshold,
            findings.irreversible_miss_equal_weights,
            findings.irreversible_false_alarm_equal_weights,
            findings.rule_unmet,
            findings.rule_without_value,
            findings.floor_without_confidence,
            findings.threshold_outside_scores,
            findings.decision_disagrees,
            findings.no_better_than_a_rule,
        ),
    ),
    without_cases=Contribution(words={"betas": Words(tell=betas)}),
    tables={"rules": rules_sheet, "betas": betas_sheet},
    finding_words={
        "deployed_dearer": finding_words.deployed_dearer,
        "beta_contradicts_costs": finding_words.beta_contradicts_costs,
        "threshold_outside_scores": finding_words.threshold_outside_scores,
        "rule_unmet": finding_words.rule_unmet,
    },
)
