"""Which messages a report says, in which of their forms."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from reportgen.text import languages, numerals
from reportgen.topics import english as en


class Recorded(dict):
    """A catalogue that remembers which texts were asked for."""

    def __init__(self, messages: Mapping, used: set[str], prefix: str = "") -> None:
        super().__init__(messages)
        self.used, self.prefix = used, prefix

    def get(self, key: str, default: object = None) -> object:
        return default if key not in self.keys() else self[key]

    def __getitem__(self, key: str) -> object:
        message = super().__getitem__(key)
        if isinstance(message, str):
            self.used.add(self.prefix + key)
            return message
        return Recorded(message, self.used, f"{key}: ")


@contextmanager
def recorded(used: set[str]) -> Iterator[None]:
    """Add to a set what is said in English in the meantime."""
    with pytest.MonkeyPatch.context() as patch:
        catalogue = SimpleNamespace(MESSAGES=Recorded(en.MESSAGES, used))
        patch.setattr(languages, "LANGUAGES", {**languages.LANGUAGES, "en": catalogue})
        yield
    numerals.speak(languages.language("en"))
