"""The four outcomes and the two errors."""

from reportgen.topics.outcomes import figures, findings, picture
from reportgen.topics.outcomes.page import confusion_sheet, errors_section, outcomes_section
from reportgen.topics.outcomes.words import errors, outcomes
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"outcomes": Words(tell=outcomes), "errors": Words(tell=errors)},
        figures={
            "tree": Figure(words=figures.tree_words, picture=picture.tree, advised=True),
        },
        sections={"errors": errors_section},
        records={"outcomes": outcomes_section},
        findings=(findings.rare_class, findings.undefined_metrics),
        findings_of_models=(findings.accuracy_near_no_information,),
    ),
    without_cases=Contribution(sections={"errors": errors_section}),
    tables={"confusion": confusion_sheet},
)
