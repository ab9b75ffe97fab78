"""A made-up language for tests, derived from the English catalogue, so that what comes from elsewhere stands out.

Its letters are wide, its slots stand in the reverse order, and it has the plural forms of Russian: wherever English
tells one from many, and in every sentence with slots by the first of them, which English does not.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from string import Formatter, ascii_letters
from types import SimpleNamespace
from typing import Any

from reportgen.config.schema import Config
from reportgen.text.say import Message
from reportgen.topics import english as en

CODE = "ru"  # its lists have no English "and", its numbers no point, and its nouns three forms after numbers
FORMS = {"few": "\u00b2", "many": "\u00b3"}  # beyond those of English, each with a sign of its own
WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ascii_letters})
WORD = re.compile(r"[A-Za-z]{2,}")


def marked(message: Message) -> Message:
    """Return the message in the made-up language."""
    if isinstance(message, str):
        first = next((name for _, name, *_ in Formatter().parse(message) if name), None)
        told = in_wide(message)
        return told if first is None else {**{f"{first}={one}": told + FORMS[one] for one in FORMS}, "other": told}
    found: dict[str, str] = {}
    for form, text in message.items():
        found[form] = in_wide(text)
        if form.endswith("=one"):
            rest = [part for part in form.split() if not part.endswith("=one")]
            many = in_wide(message.get(" ".join(rest) or "other", text))
            found |= {form.removesuffix("one") + one: many + sign for one, sign in FORMS.items()}
    return found


def in_wide(text: str) -> str:
    """Return a text with every letter of its own wide, and its parts in the reverse order."""
    parts = [(literal.translate(WIDE), name) for literal, name, *_ in Formatter().parse(text)]
    pieces = [
        piece for wide, name in parts for piece in (re.sub(r"([{}])", r"\1\1", wide), f"{{{name}}}" if name else "")
    ]
    return "".join(reversed(pieces))


LANGUAGES = {"en": en, CODE: SimpleNamespace(MESSAGES={key: marked(text) for key, text in en.MESSAGES.items()})}


def in_marked(config: Config) -> Config:
    """Return the config with the made-up language."""
    return replace(config, report=replace(config.report, language=CODE))


def words(value: Any) -> Iterator[str]:
    """Yield the words of all texts in there, names of fields included."""
    if isinstance(value, str):
        yield from WORD.findall(value)
    elif isinstance(value, Mapping):
        yield from (word for pair in value.items() for part in pair for word in words(part))
    elif isinstance(value, list | tuple | set):
        yield from (word for part in value for word in words(part))


class Shown(HTMLParser):
    """Every text that a reader of a page sees or hears; styles, scripts, typed code and drawings apart."""

    SILENT = ("style", "script", "pre")
    SPOKEN = ("alt", "title", "aria-label", "placeholder")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.within = tag if tag in self.SILENT else self.within
        self.texts += [text for name, text in attrs if name in self.SPOKEN and text]

    def handle_endtag(self, tag):
        self.within = "" if tag == self.within else self.within

    def handle_data(self, data):
        if not self.within:
            self.texts.append(data)
