"""Messages to sentences: slots and the words of the config are put in their places, and nothing may be left over."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from string import Formatter
from typing import overload

from reportgen.explain.explained import Sentence, Slot

Message = str | Mapping[str, str]  # the second: one text a form, "other" where no special form fits


class MessageError(LookupError):
    """A message is missing, or its slots are not those that the code fills: a mistake in the program."""

    def __init__(self, key: str, what: str) -> None:
        """Name the message and what is wrong with it."""
        super().__init__(f"message {key}: {what}")


@dataclass(frozen=True, kw_only=True)
class Choice:
    """How the form of a message is chosen: by its name, by one number, or by a part and its whole."""

    by: tuple[str, ...] = ()  # names of slots; a form may put them in words and leave them out
    spare: tuple[str, ...] = ()  # further slots that a form may leave out
    form: str | None = None


ANY = Choice()


def by(*slots: str, spare: tuple[str, ...] = ()) -> Choice:
    """Return the choice by the value of one slot, or by a part and its whole."""
    return Choice(by=slots, spare=spare)


def form(name: str, spare: tuple[str, ...] = ()) -> Choice:
    """Return the choice of the form of this name."""
    return Choice(form=name, spare=spare)


@overload
def joined(first: Sentence, second: Sentence | None) -> Sentence: ...
@overload
def joined(first: Sentence | None, second: Sentence | None) -> Sentence | None: ...
def joined(first: Sentence | None, second: Sentence | None) -> Sentence | None:
    """Return two sentences as one, or the only one that there is."""
    if first is None or second is None:
        return first or second
    return replace(first, text=f"{first.text} {second.text}", values={**first.values, **second.values})


@dataclass(frozen=True, kw_only=True)
class Say:
    """Makes sentences from one catalogue, in the words of one config."""

    messages: Mapping[str, Message]
    words: Mapping[str, str]  # "positives" -> "frauds"
    plural: Callable[[float], str]

    def __call__(self, key: str, choice: Choice = ANY, /, **slots: Slot) -> Sentence:
        """Return the message as a sentence; a slot that is missing or left over is an error."""
        message = self.messages.get(key)
        if message is None:
            raise MessageError(key, "not in the catalogue")
        chosen, template = _form_of(key, message, self._forms(choice, slots))
        text, placed = _filled(key, template, self.words, {name: slot.shown for name, slot in slots.items()})
        left_over = slots.keys() - placed - {*choice.by, *choice.spare}
        if left_over:
            raise MessageError(key, f"{', '.join(sorted(left_over))} not used")
        worded = {name: replace(slots[name], shown=self._in_words(chosen)) for name in choice.by if name not in placed}
        quoted = {name: slot for name, slot in slots.items() if name in placed}
        inner = {f"{name}.{part}": slot for name, outer in quoted.items() for part, slot in outer.inside.items()}
        return Sentence(id=key, text=text, values={**quoted, **worded, **inner})

    def phrase(self, key: str, named: Slot, choice: Choice = ANY, /, **slots: Slot) -> Slot:
        """Return the slot shown in words: "1 fraud", "none of the 18 frauds"; what else they quote stays with it."""
        made = self(key, choice, **slots)
        inside = {name: slot for name, slot in made.values.items() if slot.source not in ("", named.source)}
        return replace(named, shown=made.text, inside={**named.inside, **inside})

    def has(self, key: str) -> bool:
        """Return whether the catalogue holds this message."""
        return key in self.messages

    def _forms(self, choice: Choice, slots: Mapping[str, Slot]) -> Iterator[str]:
        """Yield the forms that fit, the most telling first."""
        if choice.form is not None:
            yield choice.form
            return
        numbers = [float(slots[name].value) for name in choice.by]
        if len(numbers) == 2:  # noqa: PLR2004 (a part and its whole)
            yield from _part_forms(*numbers)
        elif numbers == [0.0]:
            yield "zero"
        if numbers:
            yield self.plural(numbers[0])
        yield "other"

    def _in_words(self, chosen: str) -> str:
        return self(f"form.{chosen}").text


def in_place(key: str, messages: Mapping[str, Message], forms: Iterable[str], shown: Mapping[str, str]) -> str:
    """Return the text of a message with its slots filled, in the first of these forms that it has."""
    _, template = _form_of(key, messages[key], iter(forms))
    return _filled(key, template, {}, shown)[0]


def _form_of(key: str, message: Message, forms: Iterator[str]) -> tuple[str, str]:
    """Return the first form that the message has, and its text."""
    if isinstance(message, str):
        return "other", message
    chosen = next((name for name in forms if name in message), None)
    if chosen is None:
        raise MessageError(key, "no form fits")
    return chosen, message[chosen]


def _part_forms(part: float, whole: float) -> Iterator[str]:
    if whole == 0:
        yield "nothing"
    if part == 0:
        yield {1: "none_of_one", 2: "neither"}.get(int(whole), "none")
        yield "none"
    elif part == whole:
        yield {1: "only", 2: "both"}.get(int(whole), "all")
        yield "all"


def _filled(key: str, template: str, words: Mapping[str, str], shown: Mapping[str, str]) -> tuple[str, set[str]]:
    """Return the text and the slots that it placed; what is put in is not read as a template again."""
    parts, placed = [], set()
    for literal, name in _parsed(template):
        parts.append(literal)
        if name is None:
            continue
        if name in shown:
            placed.add(name)
            parts.append(shown[name])
        elif name in words:
            parts.append(words[name])
        else:
            raise MessageError(key, f"{name} not given")
    return "".join(parts), placed


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, _, _ in Formatter().parse(template))
