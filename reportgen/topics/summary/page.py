"""The first screen, and what it has no room for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from reportgen.analysis.verdict import is_monitored, since
from reportgen.page.blocks import (
    Answer,
    Before,
    Bullets,
    Callout,
    Callouts,
    Content,
    Panel,
    Paragraphs,
    Since,
    Tone,
)
from reportgen.page.bold import brief
from reportgen.page.material import (
    Material,
    Pieces,
    Speaker,
    joined,
    paragraphs,
    texts_of,
)
from reportgen.page.options import option_table
from reportgen.results.values.checks import Mark
from reportgen.results.values.summary import Code, Verdict
from reportgen.text import numbers
from reportgen.text.facts import Facts
from reportgen.text.sentences import Explanation, Sentence
from reportgen.topics.costs.limits_words import WITHIN_LIMITS
from reportgen.topics.costs.ways_words import runs_today
from reportgen.topics.summary.asked_words import checks_told, marks

OPEN: tuple[Mark, ...] = ("fail", "short", "insufficient")
MARKS: tuple[Mark, ...] = (*OPEN, "turned", "pass")
Kind = Literal["clear", "close", "depends", "drawback", "next"] | Since | Mark
ANSWERS: Mapping[str, Kind] = {  # sentences of the verdict that have a word of their own before them
    "result.saved": "clear",
    "result.fewer": "clear",
    "classes.result.saves": "clear",
    "result.more_errors": "drawback",
    "result.costs_more": "drawback",
    "classes.result.less": "drawback",
    "result.cost_open": "close",
    "option.close": "close",
    "limits.turns": "depends",
    "classes.result.next": "next",
    "classes.result.trial": "next",
    "result.next": "next",
    "since.apart": "apart",
    "since.then": "then",
}


SINCE: Mapping[str, Kind] = {"worse": "worse", "better": "better", "before": "before", "open": "close"}
TONES: Mapping[Code, Tone] = {
    "not_as_it_stands": "bad",
    "worse": "bad",
    "keep_todays_way": "bad",
    "better": "good",
    "as_before": "good",
    "meets": "good",
    "measured": "plain",
}
UNSTATED = "head.not_stated"
LACKING = ("data", "few")  # what a verdict is about that lacks data
MOST_CHECKS = 3  # on the first screen
TWO_LINES = 105  # letters of a headline
MOST_LINES = 3
BELOW = {*WITHIN_LIMITS} - {*ANSWERS}  # what stated limits leave open, where no answer says it
MOST_WORDS = 168  # of the verdict, its table and these lines; titles and links make it 200


def key_messages(material: Material, called_out: Sequence[Callouts], *, complete: bool) -> Content:
    """Yield the verdict, what each way of deciding costs, and what to know before deciding."""
    facts = about_advised(material.say.facts, material.explained.verdict)
    became = marks(facts)
    limits = len(became) - checks_told(facts)
    state = _state(facts, material.explained.verdict, became[:limits])
    yield from first_screen(material, became, called_out, complete=complete, state=state, limits=limits)


def first_screen(
    material: Pieces,
    became: Sequence[Mark],
    called_out: Sequence[Callouts],
    *,
    complete: bool,
    state: str | None,
    limits: int = 0,
) -> Content:
    """Yield the verdict with what became of the subject's checks, the options, and what to know first.

    `state` is what follows the code of the verdict in the name of its state. So many limits stand before the checks.
    """
    panels = tuple(_panel(material, became, complete=complete, state=state, limits=limits))
    yield from panels
    tables = () if material.explained.options is None else (option_table(material.explained.options),)
    yield from tables
    callouts = [item for part in called_out for item in part.items if _is_of_headline(material, item)]
    texts = (*(text for piece in panels for text in piece.texts), *(text for piece in tables for text in piece.above))
    yield _before(material, callouts, room=MOST_WORDS - _words(*texts))


def _is_of_headline(material: Pieces, callout: Callout) -> bool:
    """Return whether a finding is about the model of the headline, today's way or all, or is grave."""
    facts, verdict = material.say.facts, material.explained.verdict
    names = {verdict.model if verdict is not None else facts.results.subject, facts.results.baseline}
    named = {facts.model_name(name).shown for name in names if name in facts.results.models}
    return callout.severity == "grave" or not callout.models or not named.isdisjoint(callout.models)


def _panel(
    material: Pieces, became: Sequence[Mark], *, complete: bool, state: str | None, limits: int
) -> Iterator[Panel]:
    say, explained = material.say, material.explained
    if explained.verdict is None or not explained.said("verdict_told"):
        return
    headline = explained.said("verdict_told")[0]
    others = [sentence for sentence in explained.said("verdict_told")[1:] if sentence.id not in BELOW]
    code: Code = explained.verdict.code if complete else "not_as_it_stands"
    key = f"result.{code}.{state}"
    tried, left = _tried(explained, became, limits)
    yield Panel(
        tone="open" if code == "measured" and state is not None else TONES.get(code, "open"),
        state=say(key if state is not None and complete and say.has(key) else f"result.{code}"),
        headline=_in_two_lines(headline.text if complete else say("result.incomplete"), headline),
        means=(joined(plain),) if (plain := [one for one in others if one.id not in ANSWERS]) else (),
        answers=(*_since(say, explained), *_answers(say, (*others, *explained.said("close")))),
        checks=tuple(_answer(say, mark, sentence) for mark, sentence in tried),
        others=say("answer.more"),
        more=_more(say, left),
    )


def _since(say: Speaker, explained: Explanation) -> Iterator[Answer]:
    """Yield what the model came to since an earlier report of itself; nothing without one."""
    for state, mark in SINCE.items():
        yield from (_answer(say, mark, sentence) for sentence in explained.said(f"since_{state}"))
    yield from _answers(say, explained.said("then_and_now"))


def _answers(say: Speaker, sentences: Sequence[Sentence]) -> Iterator[Answer]:
    """Yield the lines that have a word of their own before them, those of one word together."""
    marks = [ANSWERS[one.id] for one in sentences if one.id in ANSWERS]
    for mark in dict.fromkeys(marks):
        yield from (_answer(say, mark, one) for one in sentences if ANSWERS.get(one.id) == mark)


def _answer(say: Speaker, mark: Kind, sentence: Sentence) -> Answer:
    return Answer(mark=mark, label=say(f"answer.{mark}"), text=sentence.text)


def _in_two_lines(headline: str, sentence: Sentence) -> str:
    """Return the headline; where it takes more than two lines, with long names cut, unless two would become one."""
    if len(headline) <= TWO_LINES:
        return headline
    named = {str(slot.value) for slot in sentence.values.values() if isinstance(slot.value, str)}
    cut = {name: brief(name) for name in named}
    for name, short in cut.items() if len(set(cut.values())) == len(cut) else ():
        headline = headline.replace(name, short)
    return headline


def about_advised(facts: Facts, verdict: Verdict | None) -> Facts:
    """Return the facts about the model that the verdict is about."""
    return facts if verdict is None else facts.of(verdict.model)


def _state(facts: Facts, verdict: Verdict | None, limits: Sequence[Mark]) -> str | None:
    """Return how the state of the verdict is told apart from others of its code.

    A limit may be open; two models may leave open which is better; what runs today is no baseline.
    """
    if verdict is None:
        return None
    if verdict.about in LACKING or (verdict.code == "measured" and not facts.results.models):
        return "data"
    if verdict.code == "measured":
        return None if all(mark == "pass" for mark in limits) else "limits"
    if verdict.about == "earlier" and is_monitored(facts):
        then = since(facts)
        return "both" if then is not None and then.way == "mixed" else "since"
    if verdict.about != "baseline":
        return None
    return "beside" if verdict.code == "not_settled" else None if runs_today(facts) is None else "running"


def _tried(
    explained: Explanation, became: Sequence[Mark], limits: int
) -> tuple[list[tuple[Mark, Sentence]], list[Mark]]:
    """Return the checks of the subject with what became of them, and what became of those there is no room for.

    Those that did not pass come first; where there is no room for all, they stand alone. Limits come
    before the checks, and are not counted among these.
    """
    places = range(min(len(became), len(explained.said("asked"))))
    order = sorted(places, key=lambda place: MARKS.index(became[place]))
    open_ones = [place for place in order if became[place] in OPEN]
    chosen = order if len(order) <= MOST_CHECKS else (open_ones or order)[:MOST_CHECKS]
    left = [became[place] for place in order[len(chosen) :] if place >= limits]
    return [(became[place], explained.said("asked")[place]) for place in chosen], left


def _more(say: Speaker, left: Sequence[Mark]) -> str:
    """Return what became of the checks that the first screen has no room for; nothing where it has."""
    counts = ((status, left.count(status)) for status in MARKS)
    return ". ".join(say(f"result.more.{status}", count=numbers.count(count)) for status, count in counts if count)


def _words(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


def _fitting(lines: Iterable[Callout], room: int) -> Iterator[Callout]:
    """Yield the lines that fit into so many words; the first one, and what is grave, in any case."""
    for place, line in enumerate(lines):
        if place == 0 or line.severity == "grave" or _words(line.text) <= room:
            room -= _words(line.text)
            yield line


def _before(material: Pieces, callouts: Sequence[Callout], *, room: int) -> Before:
    """Return the gravest findings and other lines, as far as there is room, and what stated limits leave open.

    Where none of it is there, it is said what no range covers.
    """
    say, sentences = material.say, material.explained.said("before")
    lines = [_line(sentence.text) for sentence in sentences]
    limits = [sentence for sentence in material.explained.said("verdict_told") if sentence.id in BELOW]
    items = (
        *_fitting((*callouts[: MOST_LINES - min(len(lines), 1)], *lines)[:MOST_LINES], room),
        *((_line(joined(limits)),) if limits else ()),
    )
    return Before(
        title=say("before.title"),
        items=items or ((_line(say("before.chance")),) if say.facts.results.models else ()),
        links={
            **(
                {"data": say("section.summary")}
                if say.facts.results.models
                else {"published": say("section.published")}
            ),
            "record": say("before.record"),
        },
    )


def _line(text: str) -> Callout:
    return Callout(severity="note", label="", text=text)


def warned(material: Pieces, called_out: Sequence[Callouts], shown: Sequence[Callout]) -> Content:
    """Yield the warnings not shown before, what a likely range is, and how much nobody stated.

    An audit says the last on its first screen.
    """
    explained = material.explained
    for notice in called_out:
        items = tuple(item for item in notice.items if item.each or item not in shown)
        if items:
            yield replace(notice, items=items)
    if lines := texts_of(explained.said("first")):
        yield Bullets(texts=lines)
    if explained.ranges:
        yield Paragraphs(texts=texts_of(explained.ranges))
    if material.say.facts.config.report.kind != "audit":
        unstated = [sentence for sentence in explained.said("head") if sentence.id == UNSTATED]
        yield from paragraphs(unstated)
