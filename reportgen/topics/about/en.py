"""English: what an author states."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "stated.lacking": {
        "count=one": "The config leaves out {count} field that this kind of report asks for, listed here with the key "
        "that states it.",
        "other": "The config leaves out {count} fields that this kind of report asks for, listed here with the keys "
        "that state them.",
    },
    "stated.about.report_id": "Report number",
    "stated.about.period": "Period of the data",
    "stated.about.model.name": "Name of the model",
    "stated.about.model.version": "Version of the model",
    "stated.about.owner": "Owner",
    "stated.about.reviewer": "Reviewer",
    "stated.about.approver": "Approver",
    "stated.about.status": "Status",
    "stated.about.next_review": "Next review",
    "stated.about.purpose": "Purpose",
    "stated.about.users": "Users",
    "stated.about.decision": "Decision that it feeds",
    "stated.about.affected": "People affected",
    "stated.about.out_of_scope": "Not meant for",
    "stated.about.overrule": "Can a person overrule it",
    "stated.about.materiality": "Materiality",
    "stated.about.tested_in_use": "Tested in use",
    "stated.errors.false_negative.happens": "What happens after a miss",
    "stated.errors.false_negative.borne_by": "Who bears a miss",
    "stated.errors.false_negative.reversible": "Can a miss be undone",
    "stated.errors.false_negative.noticed": "How a miss is noticed",
    "stated.errors.false_negative.price_source": "Source of the price of a miss",
    "stated.errors.false_negative.price_date": "Date of the price of a miss",
    "stated.errors.false_negative.no_price_because": "Why a miss has no price",
    "stated.errors.false_positive.happens": "What happens after a false alarm",
    "stated.errors.false_positive.borne_by": "Who bears a false alarm",
    "stated.errors.false_positive.reversible": "Can a false alarm be undone",
    "stated.errors.false_positive.noticed": "How a false alarm is noticed",
    "stated.errors.false_positive.price_source": "Source of the price of a false alarm",
    "stated.errors.false_positive.price_date": "Date of the price of a false alarm",
    "stated.errors.false_positive.no_price_because": "Why a false alarm has no price",
    "stated.about.cases_selected": "How cases were selected",
    "stated.about.label.decided_by": "Who decides the label",
    "stated.about.label.certainty": "How sure the label is",
    "stated.about.label.delay_days": "Delay of the label",
    "stated.about.label.seen_by": "Who saw the labels before",
    "stated.about.label.noise": "Known noise of the label",
    "stated.about.label.only_flagged_checked": "Only flagged cases are checked",
    "stated.about.label.known_problems": "Known problems of the label",
    "stated.about.limits": "Limits",
    "stated.about.conditions": "Conditions of use",
    "stated.about.monitoring": "Monitoring",
    "stated.status.draft": "draft",
    "stated.status.approved": "approved",
    "stated.status.expired": "expired",
    "stated.cases_selected.all": "all",
    "stated.cases_selected.random": "a random sample",
    "stated.cases_selected.convenience": "those at hand",
    "finding.report_expired": "This report is marked as expired: do not decide by it without a new one.",
    "finding.review_overdue": "The next review was due by {due}, and this report is dated {date}.",
    "finding.reviewer_is_owner": "Owner and reviewer are the same: \u201c{name}\u201d. A review is worth more by "
    "somebody who does not answer for the model.",
    "finding.missing_stated_fields": "Not stated in the config: {fields}.",
    "finding.missing_stated_field": "{field} ({key})",
}

# On the page, outside of sentences.
PAGE = {
    "section.purpose": "Purpose",
    "section.label": "Label",
    "section.sign_off": "Actions and sign-off",
    "sign_off.actions": "What is to be done",
    "sign_off.finding": "Finding",
    "sign_off.severity": "Severity",
    "sign_off.owner": "Owner",
    "sign_off.due": "Due",
    "sign_off.names": "Who answers for this report",
    "sign_off.role": "Role",
    "sign_off.name": "Name",
    "findings.same": "The same goes for {models}.",
    "findings.differ": "The same goes for {models}, with other numbers.",
    "findings.models": "{count} other models",
    "findings.of_model": "{model}: {numbers}",
}

# Why others with a word of praise are none.
NO_PRAISE = {
    "tells of flaws in data or config": ("finding.",),
}
