"""How hard a text is to read: the grade of Flesch and Kincaid, by syllables that are counted from the spelling."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

# A number counts as a word of one syllable; a sum or a percentage is one number.
NUMBER = re.compile(r"(?:[\u20ac$\u00a3\u2212]|CHF\u00a0)*\d[\d,.:\u2212-]*(?<![.,:])%?")
SENTENCE = re.compile(r"(?<=[.;:?!])\s+")
SENTENCE_ALONE = re.compile(r"(?<=[.?!])\s+")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
VOWELS = re.compile(r"[aeiouy]+")
SILENT = re.compile(r"(?:[^laeiouy]e|[^laeiouytd]ed|[^aeiouyscxzgh]es|[aeiouy]les?|[aeiouyr]led)$")


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What the brief asks of the key messages."""

    grade: float
    mean: float  # words a sentence
    longest: int
    words: int


def syllables(word: str) -> int:
    """Return how many syllables a word has, as far as its spelling tells."""
    found = word.lower()
    if SILENT.search(found) and not re.search(r"[^aeiouy]les?$", found):
        found = re.sub(r"e[ds]?$", "", found)
    return max(len(VOWELS.findall(found)), 1)


def sentences(texts: Iterable[str]) -> list[str]:
    """Return the sentences of texts; a line that ends without a full stop is one, too."""
    return [one for text in texts for one in SENTENCE_ALONE.split(text.strip()) if one]


def words(sentence: str) -> list[str]:
    """Return the words of a sentence, each number as one of one syllable."""
    return WORD.findall(NUMBER.sub("one", sentence))


def reading(texts: Iterable[str]) -> Reading:
    """Return how hard texts are to read."""
    told = [found for one in sentences(texts) if (found := words(one))]
    every = [word for one in told for word in one]
    mean = len(every) / len(told)
    return Reading(
        grade=0.39 * mean + 11.8 * sum(map(syllables, every)) / len(every) - 15.59,
        mean=mean,
        longest=max(map(len, told)),
        words=len(every),
    )
