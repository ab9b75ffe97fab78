"""Groups of cases."""

from reportgen.topics.groups import findings, picture, words
from reportgen.topics.groups.page import (
    calibration_sheet,
    gaps_sheet,
    groups_record,
    groups_section,
    groups_sheet,
    ratios_sheet,
)
from reportgen.topics.topic import Contribution, Figure, ListedWords, Topic

TOPIC = Topic(
    on_cases=Contribution(
        listed={"groups": ListedWords(tell=words.groups, each=lambda results: results.groups, turn=-2)},
        figures={"groups": Figure(words=words.by_group, picture=picture.groups, when=words.any_shown)},
        findings=(findings.reversal, findings.ratio_of_worse_outcome),
        findings_of_models=(findings.chances_off_in_group,),
        sections={"groups": groups_section},
        records={"groups": groups_record},
    ),
    tables={
        "groups": groups_sheet,
        "group_gaps": gaps_sheet,
        "group_ratios": ratios_sheet,
        "group_calibration": calibration_sheet,
    },
)
