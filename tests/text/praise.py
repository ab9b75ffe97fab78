"""Which messages praise a model, and how each may be said of one that is no better than guessing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from string import Formatter

from reportgen.text.sentences import Sentence
from reportgen.topics.english import MESSAGES, PARTS

# Words of praise. A message that has one of them stands below: as praise, or with the reason why it is none.
WORDS = re.compile(
    r"\b(better|best|cheaper|cheapest|saves?|worth|take away|catches more|larger share|less often|times as common"
    r"|as good|as cheap|meets? the limit|passed|a gap at least|harm)\b|at random"
)


@dataclass(frozen=True, kw_only=True)
class Praise:
    """One form of a message that praises the models of some slots, or the subject."""

    key: str
    form: str = ""
    of: tuple[str, ...] = ()  # slots with the names of those praised; none: the subject
    how: str = "yet"  # or "never": not said of a guesser; "opens": its section opens with those that guess

    def found(self, sentence: Sentence) -> bool:
        """Whether a sentence holds this praise, by itself or as a part of a longer one."""
        if self.how == "opens" and sentence.id != self.key:
            return False
        message = MESSAGES[self.key]
        read = _read(message if isinstance(message, str) else message[self.form])
        if not all(literal in sentence.text for literal, _ in read):
            return False
        shown = {name: re.escape(slot.shown) for name, slot in sentence.values.items()}
        parts = (re.escape(literal) + (shown.get(name, ".+") if name else "") for literal, name in read)
        return re.search("".join(parts), sentence.text) is not None


@cache
def _read(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, *_ in Formatter().parse(template))


def _forms(key: str, *starts: str, of: tuple[str, ...] = (), how: str = "yet") -> Iterator[Praise]:
    """Yield the praise in each form of a message whose name starts so; in all of them by default."""
    message = MESSAGES[key]
    names = [""] if isinstance(message, str) else [name for name in message if f"{name} ".startswith(starts or ("",))]
    assert names, f"no form of {key} begins with {starts}"
    yield from (Praise(key=key, form=name, of=of, how=how) for name in names)


# Of each: the key, how its forms begin (none: all of them), the slots with the names of those praised (none: the
# subject), and when it may be said of one that is no better than guessing.
PRAISES = tuple(
    praise
    for part in PARTS
    for key, starts, of, how in getattr(part, "PRAISES", ())
    for praise in _forms(key, *starts, of=of, how=how)
)
# How the keys of others begin, or a key and a form.
NO_PRAISE = tuple(start for part in PARTS for starts in getattr(part, "NO_PRAISE", {}).values() for start in starts)


def praised(sentence: Sentence, praise: Praise) -> list[str]:
    """Return what a sentence calls those whom it praises in this way; nothing where it does not."""
    if not praise.found(sentence) or not _more_than_chance(sentence):
        return []
    of = praise.of or (
        ("used",) if "used" in sentence.values else ()
    )  # whom a headline advises need not be the subject
    return [sentence.values[name].shown for name in of] or [""]


def _more_than_chance(sentence: Sentence) -> bool:
    """Return whether what is caught beside picking at random is praise at all."""
    found = {name: float(sentence.values[name].value) for name in MEASURED if name in sentence.values}
    return sentence.id != "figure.gain.random" or found["caught"] > found["expected"]


MEASURED = ("caught", "expected")


def unclassified() -> list[tuple[str, str]]:
    """Return the messages with a word of praise that stand neither as praise nor with a reason why they are none."""
    known = {f"{one.key}: {one.form}" for one in PRAISES} | {start for start in NO_PRAISE if ": " in start}
    keys, reasons = {one.partition(": ")[0] for one in known}, tuple(start for start in NO_PRAISE if ": " not in start)
    return [
        (key, name)
        for key, name, text in _every_form()
        if WORDS.search(text) and f"{key}: {name}" not in known
        if key in keys or not key.removeprefix("page.").startswith(reasons)
    ]


def left_over() -> list[str]:
    """Return the reasons that no message with a word of praise needs."""
    worded = [f"{key.removeprefix('page.')}: {name}" for key, name, text in _every_form() if WORDS.search(text)]
    return [start for start in NO_PRAISE if not any(key.startswith(start) for key in worded)]


def _every_form() -> Iterator[tuple[str, str, str]]:
    for key, message in MESSAGES.items():
        yield from (
            (key, name, text) for name, text in ({"": message} if isinstance(message, str) else message).items()
        )
