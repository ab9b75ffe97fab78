"""Two models and more."""

from reportgen.topics.comparison import picture, words
from reportgen.topics.comparison.differences_words import crossings, flips, folds
from reportgen.topics.comparison.page import (
    comparison_record,
    comparison_section,
    comparisons_sheet,
    flips_sheet,
    folds_sheet,
)
from reportgen.topics.comparison.verdicts import verdicts
from reportgen.topics.topic import Contribution, Figure, ListedWords, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={
            "comparison": Words(tell=words.comparison),
            "crossings": Words(tell=crossings),
            "folds": Words(tell=folds),
        },
        listed={"verdicts": ListedWords(tell=verdicts, turn=-3), "flips": ListedWords(tell=flips, turn=1)},
        figures={
            "differences": Figure(
                words=words.differences, picture=picture.differences, when=words.rivals_with_range, advised=True
            ),
        },
        sections={"comparison": comparison_section},
        records={"comparison": comparison_record},
    ),
    tables={"flips": flips_sheet, "comparisons": comparisons_sheet, "folds": folds_sheet},
)
