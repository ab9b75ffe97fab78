"""What the sections of a page are made of: its words, the sentences and the pictures."""

from collections.abc import Iterable
from dataclasses import field
from itertools import groupby

from reportgen.frozen import frozen
from reportgen.page.blocks import Callouts, Drawn, Figure, Fold, Paragraphs, Table
from reportgen.page.voice import Voice
from reportgen.results.results import Results
from reportgen.text.facts import Facts
from reportgen.text.sentences import Explained, Sentence


@frozen
class Material:
    """All that a section may take from."""

    say: Voice
    explained: Explained
    figures: Drawn = field(default_factory=dict)

    @property
    def facts(self) -> Facts:
        """Results and config."""
        return self.say.facts

    @property
    def results(self) -> Results:
        """The numbers."""
        return self.say.facts.results

    def figure(self, name: str, *data: Table) -> tuple[Figure | Callouts, ...]:
        """Return a figure with its words, over the tables behind it, or what is told where it is missing.

        Nothing where there is none to draw.
        """
        text, drawn = self.explained.figures.get(name), self.figures.get(name)
        if isinstance(drawn, Callouts):
            return (drawn,)
        if text is None or drawn is None:
            return ()
        return (
            Figure(
                name=f"figure-{name.replace('_', '-')}",
                title=text.title,
                subtitle=text.subtitle,
                svg=drawn,
                file=f"figures/{name}.svg",
                short=text.short,
                reading=tuple(sentence.text for sentence in text.reading),
                data=Fold(summary=self.say("table.values"), blocks=data) if data else None,
            ),
        )


def texts_of(sentences: Iterable[Sentence]) -> tuple[str, ...]:
    """Return the text of each sentence."""
    return tuple(sentence.text for sentence in sentences)


def joined(sentences: Iterable[Sentence]) -> str:
    """Return sentences as one text."""
    return " ".join(texts_of(sentences))


def paragraph(sentences: Iterable[Sentence]) -> Paragraphs:
    """Return sentences as one paragraph."""
    return Paragraphs(texts=(joined(sentences),))


def paragraphs(sentences: Iterable[Sentence]) -> tuple[Paragraphs, ...]:
    """Return sentences as paragraphs: neighbours on one thing stand together."""
    texts = tuple(joined(together) for _, together in groupby(sentences, key=lambda each: each.about))
    return (Paragraphs(texts=texts),) if texts else ()
