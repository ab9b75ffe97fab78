"""A made-up language for tests: the English one in wide letters, so that what comes from no catalogue stands out."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from string import Formatter, ascii_letters
from types import SimpleNamespace
from typing import Any

from reportgen.config.schema import Config
from reportgen.explain.messages import en
from reportgen.explain.say import Message

CODE = "el"  # its lists have no English "and", and its numbers no point
WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ascii_letters})
WORD = re.compile(r"[A-Za-z]{2,}")


def marked(message: Message) -> Message:
    """Return the message with every letter of its own wide, and its slots as they are."""
    if not isinstance(message, str):
        return {form: str(marked(text)) for form, text in message.items()}
    parts = ((literal.translate(WIDE), name) for literal, name, *_ in Formatter().parse(message))
    return "".join(re.sub(r"([{}])", r"\1\1", wide) + (f"{{{name}}}" if name else "") for wide, name in parts)


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
