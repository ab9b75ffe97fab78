import ast
import json
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

import reportgen
from reportgen.page.material import PREFIX
from reportgen.stats.metrics import METRICS
from reportgen.text import en_metrics, languages
from reportgen.text.say import RANGED, conditions
from reportgen.topics import english as en
from reportgen.topics.classes import en as classes
from reportgen.topics.classes import en_figures as classes_figures
from reportgen.topics.unlabelled import en as unlabelled
from tests.cases.classes import class_cases
from tests.cases.every import ALL, TOPICS, by_topic, cases_of, told
from tests.cases.unlabelled import selection_cases
from tests.text import marked

SENTENCES = {key: message for key, message in en.MESSAGES.items() if not key.startswith(en.PREFIX)}
PACKAGE = Path(reportgen.__file__).parent
WORDS = {
    *("case", "cases", "positive", "positives", "negative", "negatives", "person", "people", "flag", "flagged"),
    *RANGED,
}


def texts(messages: Mapping) -> Iterator[tuple[str, str]]:
    for key, message in messages.items():
        if isinstance(message, str):
            yield key, message
        else:
            yield from ((f"{key}: {form}", text) for form, text in message.items())


def apart(code: str, messages: Mapping) -> list[str]:
    """Return what a language lacks of the English messages, and what it has beyond them.

    Its forms may be others. They speak of nothing but what the code gives, and leave no fact and no plural untold.
    """
    found = [f"{key}: missing" for key in en.MESSAGES if key not in messages]
    found += [f"{key}: unused" for key in messages if key not in en.MESSAGES]
    plurals = set(Locale.parse(code).plural_form.tags)
    for key in messages.keys() & en.MESSAGES.keys():
        own, english = (forms_of(each[key]) for each in (messages, en.MESSAGES))
        known = WORDS.union(*(slots(text) | {name for name, _ in conditions(form)} for form, text in english.items()))
        said = {form: slots(text) | {name for name, _ in conditions(form)} for form, text in own.items()}
        found += [f"{key}: {form}: {name}: not given" for form, names in said.items() for name in names - known]
        told, asked = ({pair for form in each for pair in conditions(form)} for each in (own, english))
        counted = {name for name, wanted in asked if wanted == "one" and name != "how"}  # that of a finding is a fact
        found += [
            f"{key}: {name}={plural}: missing"
            for name in counted
            for plural in plurals - {wanted for each, wanted in told if each == name}
        ]
        if "other" not in own:
            told_by = {(name, wanted) for name, wanted in asked - told if wanted is not None and name not in counted}
            found += [f"{key}: {name}={wanted}: missing" for name, wanted in told_by]
    return sorted(found)


def forms_of(message: str | Mapping[str, str]) -> Mapping[str, str]:
    return {"other": message} if isinstance(message, str) else message


def slots(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_every_language_has_every_message_in_every_form_and_no_other(code):
    assert apart(code, languages.LANGUAGES[code].MESSAGES) == []


def test_a_missing_an_unused_and_a_misspelt_message_of_another_language_are_found():
    messages = dict(marked.LANGUAGES[marked.CODE].MESSAGES)
    assert apart(marked.CODE, messages) == []
    del messages["data.used"]
    messages |= {
        "data.uses": "x",
        "data.missing_model": "{fist} {rows}",
        "folds.mean": {"way=higher": "x", "wax=lower": "x"},
    }
    found = apart(marked.CODE, messages)
    assert {"data.used: missing", "data.uses: unused", "data.missing_model: other: fist: not given"} <= {*found}
    assert {"folds.mean: way=lower: missing", "folds.mean: wax=lower: wax: not given"} <= {*found}


def test_a_language_that_lacks_a_plural_form_is_found():
    found = apart("ru", en.MESSAGES)
    assert {"counted.case: count=few: missing", "counted.case: count=many: missing"} <= {*found}
    assert {"threshold.whose: number=few: missing", "checks.lack.cases: have=many: missing"} <= {*found}
    assert apart("en", en.MESSAGES) == []


def said_elsewhere(key: str) -> bool:
    """Return whether another test holds that a message is used: names, the page, reasons, methods, rules, holes."""
    return key in en.NAMES or key.startswith((en.PREFIX, "reason.", "way.", "rule.", "number.", "hole."))


@pytest.fixture
def said_in(shared):
    """Tell what the cases of a topic say, which one worker finds out for all."""

    def found(topic):
        kept = shared / f"said-{topic}.json"
        if not kept.exists():
            used = set().union(*map(told, cases_of(topic)))
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_text(json.dumps(sorted(used)), encoding="utf-8")
            part.replace(kept)
        return set(json.loads(kept.read_text(encoding="utf-8")))

    return found


@cache
def said_of_classes() -> frozenset[str]:
    return frozenset().union(*(case.said for case in class_cases()))


@pytest.mark.slow
def test_every_message_of_several_classes_is_said_in_every_form():
    own = {key: message for part in (classes, classes_figures) for key, message in part.MESSAGES.items()}
    assert {key for key, _ in texts(own)} - said_of_classes() == set()


@cache
def said_without_labels() -> frozenset[str]:
    return frozenset().union(*(case.said for case in selection_cases()))


@pytest.mark.slow
def test_every_message_on_cases_without_labels_is_said_in_every_form():
    assert {key for key, _ in texts(unlabelled.MESSAGES)} - said_without_labels() == set()


@pytest.mark.slow
@by_topic
def test_every_case_says_something(topic, said_in):
    assert all(case.explained.sentences for case in cases_of(topic))
    assert said_in(topic)


# Of differences whose ends read alike, which few reports have and no made-up case does.
SELDOM = {"option.apart: told=more", "option.apart: told=little", "option.apart: other"}


@pytest.mark.slow
def test_every_message_is_said_in_every_form_in_some_topic(said_in):
    used = SELDOM | {
        form
        for forms in (*(said_in(ALL + topic) for topic in TOPICS), said_of_classes(), said_without_labels())
        for form in forms
    }
    assert {key for key, _ in texts(en.MESSAGES) if not said_elsewhere(key)} - used == set()


def test_no_text_of_the_page_takes_the_place_of_another():
    assert len(en.PAGE) == sum(len(getattr(part, "PAGE", {})) for part in en.PARTS)
    assert en.PREFIX == PREFIX


def test_no_finding_is_told_by_another_sentence_as_well():
    found = {text for key, text in texts(en.MESSAGES) if key.startswith("finding.")}
    assert found & {text for key, text in texts(en.MESSAGES) if not key.startswith("finding.")} == set()


def test_every_metric_its_group_and_its_other_names_have_their_words():
    names = {f"metric.{key}.{part}" for key in METRICS for part in ("name", "meaning")}
    groups = {f"group.{metric.group}" for metric in METRICS.values()}
    aliases = {f"alias.{alias}" for metric in METRICS.values() for alias in metric.aliases}
    assert (set(en_metrics.METRICS), set(en_metrics.GROUPS), set(en_metrics.ALIASES)) == (names, groups, aliases)


def test_every_term_has_a_name_and_a_meaning():
    keys = {key.rpartition(".")[0] for key in en_metrics.TERMS}
    assert {f"{key}.{part}" for key in keys for part in ("name", "meaning")} == set(en_metrics.TERMS)


def test_no_number_hides_in_a_message():
    said = ((key, text) for key, text in texts(SENTENCES) if key not in en.NAMES)
    formulas = (*en_metrics.ODDS, "reason.", "classes.metric.")
    literals = (
        (key, literal) for key, text in said if not key.startswith(formulas) for literal, *_ in Formatter().parse(text)
    )
    assert [(key, literal) for key, literal in literals if any(map(str.isdigit, literal))] == []


def test_no_article_stands_before_a_word_of_the_config():
    said = tuple(texts(en.MESSAGES))
    assert [key for key, text in said if re.search(r"\b[Aa]n? \{(case|positive|negative|person|flagged)\}", text)] == []


def test_every_metric_of_the_scores_says_how_it_comes_about():
    assert set(en_metrics.HOW) == {f"metric.{key}.how" for key, metric in METRICS.items() if not metric.from_counts}


DROPPED = re.compile(
    r"\b(cut-offs?|likely ranges?|to come|in (?:the )?place of|borne by|hangs? on|keep(?:s|ing)? to|redraws?"
    r"|very|beside|dear(?:er|est)?|lies?|such|told|stands?|holds?|c[ao]mes? to|turns? on|held against"
    r"|in full|hardly|suspect|in earnest|nothing speaks|broke)\b"
)
PERMITS: tuple[str, ...] = ()  # keys of what is allowed


def test_no_message_has_a_word_that_is_dropped():
    said = ((key, re.sub(r"\{.*?\}", "", text)) for key, text in texts(en.MESSAGES))
    assert [key for key, text in said if DROPPED.search(text.lower())] == []


def test_may_says_what_is_allowed_and_not_what_could_be():
    said = [key for key, text in texts(en.MESSAGES) if re.search(r"\b[Mm]ay\b", text)]
    assert [key for key in said if not key.startswith(PERMITS)] == []
    assert [start for start in PERMITS if not any(key.startswith(start) for key in said)] == []


def test_names_and_terms_have_no_slots():
    assert [key for key, text in texts(en.NAMES) if "{" in text] == []


def test_messages_begin_with_no_number():
    phrases = (
        "counted.",
        "model.others",
        "part.",
        "money.",
        "moving.errors",
        "condition.at_",
        "condition.more",
        "condition.less",
        "config.place",
        "date.",
        "classes.of_class",
        "classes.of_errors",
        "tally.",
        "odds.several",
        "finding.missing_stated_field:",
        "change.",
        "cut_off.empty",
        "adequacy.points",
        "rate.held",
        "figure.pairs",
        "figure.calibration.band",
        "finding.class_told_less",
        "model.against",
        "figure.groups.",
        "figure.tree.count",
        "option.",
        "groups.named",
        "groups.others",
        "checks.in_group",
        "classes.counted",
        "classes.more_named",
        "classes.mixed",
        "classes.of_one",
        "classes.right",
        "classes.tried",
        "classes.result.alone",
        "classes.alone",
        "figure.class_",
        "selections.head",
        "selections.row",
        "selections.end",
        "trend.part",
        "trend.moved",
        "figure.trend_cost.amount",
        "since.part",
        "since.few",
        "since.then",
        "figure.change.",
        "head.not_stated",
        "result.used",
        "result.limit",
        "result.every",
        "result.between",
        "result.enough.",
        "classes.enough.",
        "figure.tree.range",
        "result.not_settled",  # what to do with the model
        "result.check",
        "result.did.of",
        "since.base",
        "classes.check.tried",
        "result.did.in_use",
        "limits.moved",
        "limits.between",
        "ratio.best",
        "threshold.tuned",  # these four with whose threshold
        "threshold.apparent",
        "threshold.from_scores",
        "threshold.not_tuned",
        "method.rule.clipped_count",
        "number.",
        "reason.",
        "way.",
        "rule.",
    )
    loose = ("figure.line", "figure.name", "figure.histogram.panel", "figure.recall_axis", "figure.fpr_axis")
    axes = (
        "figure.precision_axis",
        "figure.lift.axis",
        "figure.by_threshold",
        "stated.action",
        "figure.differences.pair",
        "finding.undefined_metric:",
    )
    allowed = (*phrases, *loose, *axes)
    begin = [key for key, text in texts(SENTENCES) if _begins_with_slot(text) and not key.startswith(allowed)]
    assert [key for key in begin if key not in ("finding.undefined_metric", "finding.missing_stated_field")] == []


def _begins_with_slot(text: str) -> bool:
    literal, name, *_ = next(iter(Formatter().parse(text)), ("", None))
    return literal == "" and name is not None and name not in WORDS


@pytest.mark.parametrize(
    "path",
    sorted({*PACKAGE.rglob("en.py"), *PACKAGE.rglob("en_*.py"), *PACKAGE.rglob("english.py")}),
    ids=lambda path: path.parent.name,
)
def test_the_catalogue_is_plain_data_that_imports_nothing_but_the_reasons_of_the_results(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    of_parts = {"reportgen.text"} | {module for module in found if module.startswith("reportgen.topics.")}
    assert found <= {"collections.abc", "types", "reportgen.stats.reasons"} | (
        of_parts if path.stem == "english" else set()
    )
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
