"""Curves and scores."""

from reportgen.topics.ranking import findings, picture, words
from reportgen.topics.ranking.page import lift_sheet, ranking_record, ranking_section
from reportgen.topics.topic import Contribution, Figure, Topic

TOPIC = Topic(
    on_cases=Contribution(
        figures={
            "roc": Figure(words=words.roc, picture=picture.roc, curve="roc", panel=True),
            "pr": Figure(words=words.pr, picture=picture.pr, curve="pr", panel=True),
        },
        sections={"curves": ranking_section},
        records={"curves": ranking_record},
        findings_of_models=(
            findings.auc_below_chance,
            findings.decisions_below_chance,
            findings.no_better_than_guessing,
            findings.coarse_scores,
        ),
    ),
    tables={"lift": lift_sheet},
)
