import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

import reportgen.explain.messages
from reportgen.explain import facts
from reportgen.explain.explain import explain
from reportgen.explain.messages import en, en_metrics, en_page
from reportgen.explain.metric_table import metric_rows
from reportgen.stats.metrics import METRICS
from tests.explain.catalogue_cases import every_case

WORDS = {"case", "cases", "positive", "positives", "negative", "negatives", "person", "people", "flag", "flagged"}


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


def texts(messages: Mapping) -> Iterator[tuple[str, str]]:
    for key, message in messages.items():
        if isinstance(message, str):
            yield key, message
        else:
            yield from ((f"{key}: {form}", text) for form, text in message.items())


def test_every_message_is_said_in_every_form(monkeypatch):
    used: set[str] = set()
    monkeypatch.setattr(facts, "CATALOGUES", {"en": Recorded(en.MESSAGES, used)})
    for case in every_case():
        assert explain(case.results, case.config).sentences
        if case.results.models:
            assert metric_rows(facts.facts(case.results, case.config), case.results.subject)
    assert {key for key, _ in texts(en.MESSAGES) if key not in en.NAMES} - used == set()


def test_the_words_of_the_page_and_of_its_sentences_share_no_key():
    assert set(en.MESSAGES) & set(en_page.PAGE) == set()
    assert len(en_page.PAGE) == sum(map(len, en_page._PARTS))


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
    said = ((key, text) for key, text in texts(en.MESSAGES) if key not in en.NAMES)
    formulas = tuple(en_metrics.ODDS)
    literals = ((key, literal) for key, text in said if key not in formulas for literal, *_ in Formatter().parse(text))
    assert [(key, literal) for key, literal in literals if any(map(str.isdigit, literal))] == []


def test_no_article_stands_before_a_word_of_the_config():
    said = (*texts(en.MESSAGES), *texts(en_page.PAGE))
    assert [key for key, text in said if re.search(r"\b[Aa]n? \{(case|positive|negative|person|flagged)\}", text)] == []


def test_every_metric_of_the_scores_says_how_it_comes_about():
    assert set(en_metrics.HOW) == {f"metric.{key}.how" for key, metric in METRICS.items() if not metric.from_counts}


def test_a_cut_off_has_one_name():
    said = (*texts(en.MESSAGES), *texts(en_page.PAGE))
    assert [key for key, text in said if "threshold" in re.sub(r"\{.*?\}", "", text).lower()] == [
        "term.cut_off.meaning"
    ]


def test_names_and_terms_have_no_slots():
    assert [key for key, text in texts(en.NAMES) if "{" in text] == []


def test_messages_begin_with_no_number():
    phrases = (
        "counted.",
        "part.",
        "money.",
        "condition.at_",
        "condition.more",
        "condition.less",
        "config.place",
        "key.cost.paid",
        "price.mean",
        "finding.missing_stated_field:",
        "change.",
        "adequacy.points",
        "rate.held",
        "figure.pairs",
        "figure.confusion.count",
        "figure.confusion.share",
        "model.against",
        "figure.flips.count",
        "figure.flips.row",
        "figure.groups.",
        "figure.tree.count",
        "figure.way",
        "figure.icons.outcome",
        "figure.errors_beside.count",
        "figure.cost_bars.value",
        "groups.named",
        "checks.in_group",
        "first.cheapest.by",
        "since.part",
        "since.few",
        "since.then",
        "figure.change.",
        "method.rule.clipped_count",
    )
    loose = ("figure.line", "figure.name", "figure.histogram.panel", "figure.recall_axis", "figure.fpr_axis")
    axes = (
        "figure.precision_axis",
        "figure.lift.axis",
        "figure.f_by_threshold",
        "stated.action",
        "figure.differences.pair",
        "finding.undefined_metric:",
    )
    allowed = (*phrases, *loose, *axes)
    begin = [key for key, text in texts(en.MESSAGES) if _begins_with_slot(text) and not key.startswith(allowed)]
    assert [key for key in begin if key not in ("finding.undefined_metric", "finding.missing_stated_field")] == []


def _begins_with_slot(text: str) -> bool:
    literal, name, *_ = next(iter(Formatter().parse(text)), ("", None))
    return literal == "" and name is not None and name not in WORDS


@pytest.mark.parametrize(
    "path", sorted(Path(reportgen.explain.messages.__file__).parent.glob("*.py")), ids=lambda path: path.name
)
def test_the_catalogue_is_plain_data_that_imports_nothing(path):
    allowed = {"collections.abc", "types", "reportgen.explain.messages"}
    tree = ast.parse(path.read_text())
    found = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert found <= allowed
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
