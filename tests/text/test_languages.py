"""No word of a report is English but through the catalogue: shown by a language derived from it."""

import json
import re
from functools import cache
from typing import get_args

import pytest
from babel.numbers import format_decimal

from reportgen.config.conditions import Condition
from reportgen.config.page import Report
from reportgen.config.part import Part, keys_of
from reportgen.config.schema import Config, Words
from reportgen.drawing.marks import WIDE
from reportgen.page.blocks import Page, texts_of
from reportgen.page.own import NOTHING
from reportgen.page.render import render_html, render_markdown
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.text import facts, languages, numbers, numerals
from reportgen.text.facts import WORDS, number_slot
from reportgen.topics import english as en
from reportgen.topics.compose import compose
from reportgen.topics.explain import draw_figures, explain
from reportgen.topics.several import SeveralClasses, explain_classes
from tests.cases.case import Case
from tests.cases.classes import class_cases
from tests.cases.every import ALL, by_everyday_topic, cases_of
from tests.text.marked import CODE, FORMS, LANGUAGES, WORD, Shown, in_marked, words

# What stands on a page and is of no language: symbols of formulas, names of programs, and what a config may say.
SYMBOLS = {"TP", "FP", "FN", "TN", "reportgen", "duckdb", "numpy", "scipy", "Python", "low", "high", "SHA", "ln"}
HOLDS = {  # a report of a topic for each part of the page
    ("scores", "groups"): lambda results: results.groups and results.groups[0].missing,
    ("models", "checks"): lambda results: len({check.status for check in results.checks}) > 1,
    ("comparison", "folds"): lambda results: results.folds,
    ("comparison", "comparisons"): lambda results: results.comparisons and results.flips,
    ("comparison", "exploratory"): lambda results: any(not one.primary for one in results.comparisons),
    ("comparison", "pick"): lambda results: results.pick,
    ("change", "an earlier report"): lambda results: results.change and results.change.scores,
    ("change", "an earlier report that cannot be held against"): lambda results: (
        results.change and results.change.no_scores
    ),
    ("decisions", "published"): lambda results: results.published and not results.models,
    ("decisions", "published beside cases"): lambda results: results.published and results.models,
    ("scores", "calibration"): lambda results: results.models and results.models[results.subject].calibration,
    ("scores", "bands"): lambda results: results.models and results.models[results.subject].bands,
    ("decisions", "use"): lambda results: results.models and results.models[results.subject].deployment,
    ("models", "cases"): lambda results: results.cases,
    ("models", "decisions"): lambda results: results.models and not results.models[results.subject].curves,
    ("costs", "conditions"): lambda results: (
        results.models and any("subject to" in one.rule for one in results.models[results.subject].rules)
    ),
}


@cache
def case_with(topic: str, part: str) -> Case:
    return next(case for case in cases_of(ALL + topic) if HOLDS[topic, part](case.results))


@pytest.fixture
def marked_language(monkeypatch):
    monkeypatch.setattr(languages, "LANGUAGES", LANGUAGES)
    yield
    numerals.speak(languages.language("en"))


def page_of(results: Results, config: Config) -> tuple[Page, list[str]]:
    """Return the page with its pictures, and its sentences."""
    explained = explain(results, config)
    figures = draw_figures(results, explained.figures)
    return compose(results, explained, figures, config), [one.text for one in explained.sentences]


def typed_in(value: object) -> object:
    """Return a config as mappings, without what was left to its defaults."""
    if isinstance(value, Part):
        keys = {name: (getattr(value, key.attribute), key.default) for name, key in keys_of(type(value)).items()}
        typed = {name: typed_in(found) for name, (found, default) in keys.items() if found != default}
        return {name: found for name, found in typed.items() if found}
    if isinstance(value, Condition):
        return value.text
    if isinstance(value, dict):
        return {name: typed_in(found) for name, found in value.items()}
    return [typed_in(one) for one in value] if isinstance(value, tuple) else value


def in_frameworks(results: Results | ClassResults) -> list[list[str]]:
    """Return what files of frameworks say, and the keys of a config that state it."""
    return [
        [framework.called, *(text for item in framework.items for text in (item.item, item.note or "", *item.missing))]
        for framework in results.profile
    ]


def own_words(case: Case) -> set[str]:
    """Return the words that the config and the data bring along, and the keys that the config may name."""
    results, typed = case.results, typed_in(case.config)
    then = results.earlier
    data = (
        list(results.data.splits),
        [results.data.positive, results.data.negative],
        [value for column in results.data.columns for value in column.contents.commonest],
        [group.group for grouping in results.groups for group in grouping.groups if group.group != grouping.missing],
        [fold.name for fold in results.folds.folds] if results.folds is not None else [],
        [one.sha256 for one in results.run.inputs],
        [one.name for one in results.run.inputs],
        [] if then is None else [then.title, then.as_of, then.model],
        [] if results.change is None else [[one.then, one.now] for one in results.change.differs],
        [getattr(price, "column", "") for price in vars(results.costs).values()] if results.costs is not None else [],
        [results.costs.currency] if results.costs is not None else [],
        [] if case.config.data.split is None else [case.config.data.split.tune_on, case.config.data.split.report_on],
        [field.key for field in case.explained.stated],
        [*results.models, *results.published],
        [case.id for one in results.cases.lists for case in one.cases] if results.cases is not None else [],
    )
    return {*words(typed), *words(data), *SYMBOLS} - {"all"}


def leaks(texts: list[str], own: set[str]) -> list[str]:
    """Return the texts with an English word; a hash, and the beginning of a name cut short, are none."""
    plain = [re.sub(r"\b[0-9a-f]{8,}\b|\w+\u2026|c_[A-Z]{2}", "", text) for text in texts]
    return [text for text in plain if set(WORD.findall(text)) - own]


@pytest.mark.slow
@pytest.mark.parametrize(("topic", "part"), HOLDS, ids=map("cases_of_{0[0]}-{0[1]}".format, HOLDS))
def test_no_english_reaches_a_page_in_another_language(topic, part, marked_language):
    case = case_with(topic, part)
    page, sentences = page_of(case.results, in_marked(case.config))
    html, markdown = render_html(page), render_markdown(page)
    scripted = re.findall(r'(?s)<script type="application/json"[^>]*>(.*?)</script>', html)
    said = [text for data in scripted for text in json.loads(data)["words"].values()]
    own = own_words(case)
    prose = re.sub(r"(?s)```.*?```|\((?:figures|tables)/[\w.-]+\)|\]\(#[^)]*\)|<[^>]*>|\[![A-Z]+\]", "", markdown)
    assert leaks(sentences, own) == []
    assert leaks([*Shown(html).texts, *said], {*own, *re.findall(r"\{(\w+)\}", " ".join(said))}) == []
    assert leaks(prose.splitlines(), own) == []
    assert f'<html lang="{CODE}">' in html


@pytest.mark.slow
@by_everyday_topic
def test_no_english_reaches_any_sentence_or_table_in_another_language(topic, marked_language):
    for case in cases_of(topic):
        config = in_marked(case.config)
        explained = explain(case.results, config)
        page = compose(case.results, explained, {}, config)
        terms = [text for term in explained.glossary for text in (term.name, term.meaning)]
        told = [*(one.text for one in explained.sentences), *texts_of(page.sections), *terms]
        assert leaks(told, own_words(case)) == []


@pytest.mark.everyday(1)
@pytest.mark.parametrize("place", range(len(class_cases())))
def test_no_english_reaches_a_report_on_several_classes_in_another_language(place, marked_language):
    case = class_cases()[place]
    results, config = case.results, in_marked(case.config)
    explained = explain_classes(results, config, case.findings, case.verdict)
    report = SeveralClasses(results=results)
    page = report.compose(explained, report.draw(explained.figures, WIDE), config, NOTHING)
    terms = [text for term in explained.glossary for text in (term.name, term.meaning)]
    told = [*(one.text for one in explained.sentences), *texts_of(page.sections), *terms]
    held = [list(results.data.splits), list(results.models), [each.check for each in results.checks]]
    held += [[each.column, *each.hidden, *(group.group for group in each.groups)] for each in results.groups]
    held += [
        [*results.data.missing_codes],
        [each for one in results.data.group_shifts for each in (one.column, one.group)],
        [] if results.choice is None else [results.choice.require],
        [one.name for one in results.run.inputs],
    ]
    held += [results.data.classes, [check.reason for check in results.checks if check.reason]]
    held += [[field.key for field in explained.stated], ["EUR", "no", "case"], *in_frameworks(results)]
    own = {*words([typed_in(case.config), held]), *SYMBOLS}
    assert leaks(told, own) == []


def test_a_word_past_the_catalogue_is_found():
    assert leaks(["\uff54\uff48\uff45 fraud", "\uff54\uff48\uff45 cost"], {"fraud"}) == ["\uff54\uff48\uff45 cost"]


@pytest.mark.parametrize("code", ["de", "es", "fr", "hi", "pl"])
def test_numbers_are_written_as_babel_writes_them(code, marked_language):
    numerals.speak(languages.Language(code=code, messages=en.MESSAGES))
    for value in (0.0, 0.5, -7.25, 999.5, 1234.5, -12345.678, 1234567.0):
        written = format_decimal(value, "#,##,##0.00" if code == "hi" else "#,##0.00", locale=code)
        assert numerals.fixed(value, 2) == written.replace("-", numerals.MINUS)


def test_numbers_lists_and_plurals_follow_the_language(marked_language):
    numerals.speak(languages.language(CODE))
    assert (numbers.metric(0.25), numbers.cost(1234.5, "EUR")) == ("0,250", "1\u00a0234,50\u00a0\u20ac")
    assert (numbers.score(0.125), numbers.plain(0.5)) == ("0,125", "0,5")
    assert numbers.listed(["a", "b"]) == "a \u0438 b"
    assert numbers.large_count(1.2e6) == "\u00a0\uff4d\uff49\uff4c\uff4c\uff49\uff4f\uff4e1,2"
    assert numbers.in_tree(0.2, 0) == "1\uff46\uff45\uff57\uff45\uff52 \uff54\uff48\uff41\uff4e "
    numerals.speak(languages.Language(code="pl", messages=en.MESSAGES))
    assert [numerals.plural(value) for value in (1, 2, 5)] == ["one", "few", "many"]


@pytest.mark.slow
def test_a_language_has_plural_forms_of_its_own_and_chooses_by_any_slot(marked_language):
    case = case_with("scores", "groups")
    told = facts.facts(case.results, in_marked(case.config))
    few, many = FORMS.values()
    nouns = [told.nouns("case", number_slot(number, "")).shown for number in (1, 3, 5)]
    assert [[sign in shown for sign in (few, many)] for shown in nouns] == [
        [False, False],
        [True, False],
        [False, True],
    ]
    sums = [told.say("counted.day", count=number_slot(number, "")).text for number in (22, 25)]
    assert [sum(sign in shown for sign in (few, many)) for shown in sums] == [1, 1]
    assert few in told.say("data.dropped.other_split", rows=number_slot(3, "")).text


def test_the_config_takes_each_language_that_there_is():
    assert get_args(keys_of(Report)["language"].takes) == tuple(languages.LANGUAGES)
    assert keys_of(Report)["language"].default in languages.LANGUAGES


def test_the_english_words_for_cases_are_those_that_the_config_falls_back_on():
    names = {name: getattr(Words(), key)[place] for name, (key, place) in WORDS.items()}
    assert names == {name: en.MESSAGES[f"word.{name}"] for name in WORDS}
    assert en.MESSAGES["page.title"] == keys_of(Config)["title"].default
