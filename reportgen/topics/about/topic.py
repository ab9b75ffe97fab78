"""What an author states."""

from reportgen.topics.about import findings
from reportgen.topics.about.page import (
    label_section,
    limits_section,
    not_stated_section,
    notes_record,
    purpose_section,
    sign_off_section,
)
from reportgen.topics.about.words import lacking
from reportgen.topics.topic import Contribution, Topic, Words

_STATED = Contribution(
    words={"lacking": Words(tell=lacking)},
    sections={"notes": limits_section},
    records={
        "notes": notes_record,
        "purpose": purpose_section,
        "label": label_section,
        "not_stated": not_stated_section,
        "sign_off": sign_off_section,
    },
    findings=(
        findings.report_expired,
        findings.review_overdue,
        findings.reviewer_is_owner,
        findings.missing_stated_fields,
    ),
)
TOPIC = Topic(on_cases=_STATED, without_cases=_STATED)
