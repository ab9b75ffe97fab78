"""Scores as probabilities."""

from reportgen.topics.calibration import findings, picture, words
from reportgen.topics.calibration.page import calibration_record, calibration_section, calibration_sheet
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"calibration": Words(tell=words.calibration)},
        figures={
            "calibration": Figure(
                words=words.calibration_figure,
                picture=picture.calibration,
                curve="roc",
                # Needs a score that is a chance, and both classes.
                when=lambda facts: facts.subject.calibration is not None and "roc" in facts.subject.curves,
                panel=True,
            )
        },
        sections={"chances": calibration_section},
        records={"chances": calibration_record},
        findings_of_models=(findings.score_shift, findings.unsound_chances),
    ),
    tables={"calibration": calibration_sheet},
)
