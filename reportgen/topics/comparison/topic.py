"""Two models and more."""

from reportgen.topics.comparison import figures, picture
from reportgen.topics.comparison.page import comparison_section, comparisons_csv, flips_csv, folds_csv
from reportgen.topics.comparison.parts import crossings, flips, folds
from reportgen.topics.comparison.verdicts import verdicts
from reportgen.topics.comparison.words import comparison
from reportgen.topics.topic import Figure, Part, Topic

TOPIC = Topic(
    on_cases=Part(
        words={"comparison": comparison, "crossings": crossings, "folds": folds},
        listed={"verdicts": verdicts, "flips": flips},
        figures={
            "flips": Figure(
                words=figures.flips, picture=picture.flips, when=lambda facts: figures.pair_drawn(facts) is not None
            ),
            "differences": Figure(
                words=figures.differences, picture=picture.differences, when=figures.deciding_with_range
            ),
        },
        sections={"comparison": comparison_section},
    ),
    tables={"flips": flips_csv, "comparisons": comparisons_csv, "folds": folds_csv},
)
