"""Models known by published figures alone."""

from reportgen.topics.published import figures, findings, picture, words
from reportgen.topics.published.page import best_at_betas_section, published_section
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"published": Words(tell=words.beside), "best_at_betas": Words(tell=words.best_at_betas)},
        findings=(findings.published_guess,),
        findings_of_published=(findings.published_below_chance,),
    ),
    without_cases=Contribution(
        words={"published": Words(tell=words.figures), "best_at_betas": Words(tell=words.best_at_betas)},
        figures={
            "f_by_beta": Figure(words=figures.f_by_beta, picture=picture.f_by_beta, when=figures.is_ranked),
        },
        sections={"published": published_section, "best_at_betas": best_at_betas_section},
        findings=(findings.published_guess, findings.small_published_test),
        findings_of_published=(findings.published_below_chance,),
    ),
)
