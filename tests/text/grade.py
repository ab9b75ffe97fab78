"""How hard a text is to read: the grade of Flesch and Kincaid, by syllables that are counted from the spelling."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

BANNED = re.compile(
    r"\b(false (positive|negative)s?|sensitivity|specificity|recall|precision|p-value|auc|significant(ly)?|accuracy|f1"
    r"|metrics?)\b",
    re.IGNORECASE,
)
# A number counts as a word of one syllable; a sum or a percentage is one number.
NUMBER = re.compile(r"(?:[\u20ac$\u00a3\u2212]|CHF\u00a0)*\d[\d,.:\u2212-]*(?<![.,:])%?")
END = re.compile(r"(?<=[.?!])\s+")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
VOWELS = re.compile(r"[aeiouy]+")
SILENT = re.compile(r"([^l]|[aeiouyr]l)e$|[^tdaeiouy]ed$|[^aeiouyscxzgh]es$")


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How hard some texts are to read."""

    grade: float
    mean: float  # words a sentence
    longest: int
    words: int


@cache
def syllables(word: str) -> int:
    """Return how many syllables a word has, as far as its spelling tells."""
    return sum(_of_part(part) for part in re.split(r"['\u2019-]", word.lower()) if VOWELS.search(part)) or 1


def _of_part(part: str) -> int:
    found = re.sub(r"ely$", "ly", part)
    found = re.sub(r"e[ds]?$", "", found) if SILENT.search(found) else found
    # "genuine", "patience": two vowels that are two sounds
    return max(len(VOWELS.findall(found)) + len(re.findall(r"nui|ience", part)), 1)


def sentences(texts: Iterable[str]) -> list[str]:
    """Return the sentences of texts; a line that ends without a full stop is one, too."""
    return [one for text in texts for one in END.split(text.strip()) if one]


@cache
def words(sentence: str) -> tuple[str, ...]:
    """Return the words of a sentence, each number as one of one syllable."""
    return tuple(WORD.findall(NUMBER.sub("one", sentence)))


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
