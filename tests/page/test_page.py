"""The page as HTML and as Markdown: well formed, complete, and blind to what its texts try."""

import re
import sys
from base64 import b64encode
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes
from markdown_it import MarkdownIt

from reportgen.app import evaluate
from reportgen.page import render
from reportgen.page.blocks import Heading, Table, texts_of
from reportgen.page.render import cells, contents, inline, prose, slug, templates
from reportgen.text import en_metrics
from reportgen.topics import english
from tests.cases.pages import HOSTILE, LABELS, decisions, hostile, plain
from tests.helpers import D_SCORES

REPORTS = {"plain": plain, "hostile": hostile, "decisions": decisions}
ARITHMETIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow)
TEMPLATES = sorted(templates().rglob("*.j2"))
# What ends where another begins, or where what holds it ends: HTML asks for no tag that says so.
ENDED_BY = {"td": {"td", "th", "tr", "tbody", "thead"}, "tr": {"tr", "tbody", "thead"}}
ENDED_BY["th"] = ENDED_BY["td"]
VOID = {"meta", "link", "br", "hr", "img", "input", "path"}


class Parsed(HTMLParser):
    """Every tag with its attributes, and the text outside of styles; tags that do not match are an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.styles: list[str] = []
        self.scripts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def end_before(self, tag):
        while self.open and tag in ENDED_BY.get(self.open[-1], ()):
            self.open.pop()

    def handle_starttag(self, tag, attrs):
        self.end_before(tag)
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in ENDED_BY:
            self.end_before(tag)
        assert self.open.pop() == tag

    def handle_data(self, data):
        kinds = {"style": self.styles, "script": self.scripts}
        kinds.get(self.open[-1] if self.open else "", self.texts).append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(params=REPORTS)
def html(request) -> str:
    return REPORTS[request.param]().to_html()


@pytest.fixture
def page(html) -> Parsed:
    return Parsed(html)


@pytest.fixture(params=REPORTS)
def markdown(request) -> str:
    return REPORTS[request.param]().to_markdown()


@pytest.mark.slow
def test_html_is_well_formed_with_a_language_a_title_and_one_first_heading(page):
    assert page.all("html") == [{"lang": "en"}]
    tags = [tag for tag, _ in page.tags]
    assert tags[: tags.index("body")].count("title") == 1
    assert len(page.all("h1")) == 1
    for landmark in ("header", "nav", "main", "footer"):
        assert len(page.all(landmark)) == 1


@pytest.mark.slow
def test_ids_are_unique_and_every_reference_leads_somewhere(page):
    ids = Counter(attributes["id"] for _, attributes in page.tags if "id" in attributes)
    assert [name for name, times in ids.items() if times > 1] == []
    for _, attributes in page.tags:
        named = [attributes.get(key) or "" for key in ("aria-labelledby", "aria-describedby")]
        assert set(" ".join(named).split()) <= set(ids)
        assert (attributes.get("href") or "#main").removeprefix("#") in ids


@pytest.mark.slow
def test_headings_never_skip_a_level(page):
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.slow
def test_every_table_has_a_caption_and_heads_with_a_scope_in_a_group_that_can_be_reached(page):
    assert page.all("table")
    assert len(page.all("caption")) == len(page.all("table"))
    assert all(head.get("scope") in ("col", "row") for head in page.all("th"))
    regions = [one for one in page.all("div") if one.get("class") == "scroll"]
    assert all(one["tabindex"] == "0" and one["role"] == "group" and one["aria-labelledby"] for one in regions)


@pytest.mark.slow
def test_every_figure_has_a_short_and_a_long_text(page):
    assert len(page.all("figure")) == len(page.all("figcaption")) > 0
    drawn = [svg for svg in page.all("svg") if svg.get("aria-hidden") != "true"]  # a dot in a table is read beside it
    drawn = [svg for svg in drawn if "small-bars" not in svg["class"]]  # nor are those of a column a figure
    classes = [svg["class"].split()[-1] for svg in drawn]
    panels = classes.count("rg-panel")  # three curves of one figure, gain and calibration
    assert panels in (0, 5)
    assert classes.count("rg-narrow") == (len(classes) - panels) / 2 == len(page.all("figure")) - 3 * (panels > 0)
    assert all(svg["role"] == "img" and svg["aria-labelledby"] for svg in drawn)


def script_of(page):
    """Return the script of a page: that of tables, that of curves, and where there is an explorer its own."""
    curves = any("data-reading" in svg for svg in page.all("svg"))
    names = ("tables", *(["readings"] if curves else []), *(["explorer"] if len(page.scripts) > 1 else []))
    return "".join(map(render._script, names))


@pytest.mark.slow
def test_nothing_is_loaded_and_no_script_can_run_but_the_one_of_the_page(page, html):
    assert {tag for tag, _ in page.tags} & {"link", "img", "iframe", "object", "form", "base"} == set()
    assert page.all("script") in ([{}], [{"type": "application/json", "id": "explorer-data"}, {}])
    assert page.scripts[-1] == script_of(page)
    for _, attributes in page.tags:
        assert not {name for name in attributes if name.startswith("on") or name in ("src", "style", "srcset")}
    assert not re.search(r"@import|url\(", "".join(page.styles))


@pytest.mark.slow
def test_the_policy_names_the_one_style_and_the_one_script_by_their_hashes(page):
    (style,) = page.styles
    digest = b64encode(sha256(style.encode()).digest()).decode()
    (policy,) = [meta["content"] for meta in page.all("meta") if "http-equiv" in meta]
    script = b64encode(sha256(script_of(page).encode()).digest()).decode()
    allowed = f"script-src 'sha256-{script}'; "
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; {allowed}base-uri 'none'; form-action 'none'"


def test_hostile_texts_are_shown_as_text():
    text = " ".join(Parsed(hostile().to_html()).texts)
    assert text.count(HOSTILE) > 10


@pytest.mark.slow
def test_a_hostile_report_id_stays_inside_its_string_of_css():
    style = "".join(Parsed(hostile().to_html()).styles)
    assert "script" in style
    assert re.search(r'@bottom-left\{content:"(\\[0-9a-f]+ |[A-Za-z0-9 -])*"\}\}\n$', style)


def test_control_characters_are_shown_as_replaced():
    assert render._printable("a\x00b\x1bc\n") == "a\ufffdb\ufffdc\n"


@pytest.mark.slow
def test_what_nobody_stated_is_visible():
    assert any(re.fullmatch(r"\d+ facts not stated", text) for text in Parsed(plain().to_html()).texts)
    assert "- Owner: about.owner\n" in plain().to_markdown()


@pytest.mark.slow
def test_fields_that_nobody_stated_are_listed_with_their_keys():
    text = evaluate(LABELS, list(D_SCORES), positive="sick", report={"kind": "audit"}).to_markdown()
    notes = text.partition(". Missing details\n\n")[2].partition("\n## ")[0]
    assert "- Owner: about.owner\n" in notes
    assert "- Limits: about.limits\n" in notes
    assert notes.partition("leaves out 36 fields")[2].count("\n- ") == 36
    assert "*not stated*" not in text.partition("\n## ")[2]  # beside the head there is one list


@pytest.mark.slow
def test_what_no_config_can_give_is_nowhere_on_the_page():
    for report in REPORTS.values():
        assert "saving against the baseline" not in report().to_markdown()
        assert "saving_baseline" in report().to_json_line()


def test_what_does_not_apply_stands_only_among_what_is_not_defined():
    before, _, after = decisions().to_markdown().partition("**Metrics that are not defined here**")
    for name in ("F-beta", "weighted F", "total cost", "Brier score", "Gini coefficient"):
        assert not re.search(rf"\| +{name} +\|", before)
        assert re.search(rf"\| +{name} +\|", after)


@pytest.mark.slow
def test_words_of_the_metric_tables_are_tied_to_those_of_the_config():
    words = {"flag": ["hold", "held"], "positive": ["fraud", "frauds"]}
    worded = evaluate(LABELS, list(D_SCORES), positive="sick", words=words).to_markdown()
    assert "\u201cflagged\u201d means held, and a \u201cpositive\u201d case is one of the frauds." in worded
    assert "stands for flagged" not in plain().to_markdown()


@pytest.mark.slow
def test_what_the_author_states_of_the_report_opens_what_is_stated_and_is_not_repeated():
    page = plain()._page
    of_report, of_model = next(section for section in page.sections if section.id == "purpose").blocks
    assert [fact.term for fact in of_report.items] == ["Report number"]
    assert not {fact.term for fact in of_report.items} & {fact.term for fact in of_model.items}


def test_one_line_says_of_which_day_and_on_which_cases_the_report_is():
    page = plain()._page
    assert page.head[-1].startswith("Tested on ")
    assert page.not_stated.endswith(" facts not stated")
    assert f'<a href="#not-stated">{page.not_stated}</a>' in plain().to_html()
    assert any(section.id == "not-stated" and section.depth == "record" for section in page.sections)


def test_undefined_metrics_say_why():
    markdown = decisions().to_markdown()
    assert re.search(r"\| precision +\| +not.defined +\| +\| +\| no case was flagged +\|", markdown)


def test_a_preset_or_metric_asked_for_first_stands_first():
    tables = [block for section in plain()._page.sections for block in section.blocks if isinstance(block, Table)]
    (first,) = [table for table in tables if table.name == "comparison-first"]
    assert [column.name for column in first.columns if column.part is None][1:3] == ["recall", "precision"]
    assert [row[0] for row in first.rows] == ["champion", "challenger"]


def test_rows_of_a_table_are_as_long_as_its_head():
    for report in REPORTS.values():
        for section in report()._page.sections:
            for part in (section, *section.parts):
                for table in part.blocks:
                    if isinstance(table, Table):
                        assert {len(row) for row in table.rows} == {len(table.columns)}, table.name


def test_markdown_tables_have_equal_column_counts(markdown):
    tables = re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE)
    assert len(tables) > 10
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1


def test_warnings_before_a_decision_are_alerts_in_markdown(markdown):
    before = markdown.partition("**Before you decide**")[2].partition("\n## ")[0]
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(before)
    kinds = Counter(token.type for token in tokens)
    assert kinds["blockquote_open"] == len(
        re.findall(r"^> \[!(?:WARNING|CAUTION|NOTE)\]\n> \*\*", before, re.MULTILINE)
    )
    assert kinds["blockquote_open"] + kinds["list_item_open"] > 0
    assert not re.search(r"^- \*\*", before, re.MULTILINE)


@pytest.mark.slow
def test_markdown_holds_every_table_and_figure_of_the_page(markdown):
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(markdown)
    kinds = Counter(token.type for token in tokens)
    images = [child for token in tokens for child in token.children or () if child.type == "image"]
    assert kinds["table_open"] == len(re.findall(r"^\|(?: -+:? \|)+$", markdown, re.MULTILINE))
    assert all(re.fullmatch(r"figures/[a-z_]+\.svg", image.attrs["src"]) for image in images)
    assert images


def test_markdown_makes_no_link_of_an_address():
    assert not re.search(r"://|www\.", hostile().to_markdown())


@pytest.mark.slow
def test_markdown_shows_hostile_texts_as_text():
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(hostile().to_markdown())
    children = [child for token in tokens for child in token.children or ()]
    kinds = {token.type for token in tokens} | {child.type for child in children}
    assert kinds & {"html_inline", "code_inline", "s_open", "heading_4_open"} == set()
    folds = [token.content for token in tokens if token.type == "html_block"]
    assert {fold.partition("\n")[0] for fold in folds} == {'<details markdown="block">', "</details>"}
    assert {child.attrs["href"].split("/")[0][:6] for child in children if child.type == "link_open"} >= {"tables"}
    links = {child.attrs["href"] for child in children if child.type == "link_open"}
    assert [link for link in links if not re.fullmatch(r"#.*|tables/\w+\.csv", link)] == []
    assert {child.attrs["src"].split("/")[0] for child in children if child.type == "image"} == {"figures"}
    title = next(token for token in tokens if token.type == "inline")
    assert "".join(child.content for child in title.children) == HOSTILE


@pytest.mark.parametrize(
    "text",
    [
        HOSTILE,
        "# a",
        "- a",
        "+ a",
        "=== a",
        "1. a",
        "1) a",
        "4.10",
        "a_b __c__",
        "www.evil.test",
        "a@b.test",
        "&amp; &lt;",
        "> a",
        "a <b> <!-- c --> </d> <?e?> <http://f.test>",
        "a < b, 5 <6, c <= d >= e > f & g&h",
    ],
)
def test_escaped_text_reads_back_as_it_was(text):
    (opened, content, _) = MarkdownIt("gfm-like", {"linkify": False}).parse(prose(text))
    assert opened.type == "paragraph_open"
    assert [child.type for child in content.children] == ["text"] or "".join(
        c.content for c in content.children
    ) == text


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("cost_per_1000", "cost_per_1000"),
        ("4.10", "4.10"),
        ("a | b", "a \\| b"),
        ("recall >= 80% (< 0.001), B&B", "recall >= 80% (< 0.001), B&B"),
    ],
)
def test_markdown_reads_well_raw(text, raw):
    assert inline(text) == raw
    assert prose(text) == raw


def test_columns_of_a_markdown_table_stand_below_each_other_and_a_long_cell_stretches_none():
    columns = (Heading(name="Name"), Heading(name="n", align="right"))
    rows = (("a", "1,000"), ("b|" * 40, "2"))
    heads, line, first, second = cells(Table(name="t", caption="T", columns=columns, rows=rows))
    assert [heads, line, first] == [["Name", "    n"], ["----", "----:"], ["a   ", "1,000"]]
    assert second == [r"b\|" * 40, "    2"]


# As GitHub writes them: https://github.com/gjtorikian/html-pipeline, TableOfContentsFilter.
@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("What the errors cost", "what-the-errors-cost"),
        ("Threshold: 0.10, \u201cchampion\u201d", "threshold-010-champion"),
        ("Caf\u00e9 & bar_2", "caf\u00e9--bar_2"),
    ],
)
def test_a_heading_has_the_name_that_github_gives_it(title, name):
    assert slug(title) == name


def test_the_contents_of_markdown_lead_to_every_section_also_where_two_have_one_title():
    page = plain()._page
    data = next(section for section in page.sections if section.id == "data")
    twice = contents(replace(page, sections=(*page.sections, replace(data, id="again"))), "review")
    assert twice[-1] == ("Data and limits", "data-and-limits-1")
    markdown = plain().to_markdown()
    headings = [slug(title) for title in re.findall(r"^## (.*)", markdown, re.MULTILINE)]
    assert re.findall(r"^ *- \[.*\]\(#(.*)\)$", markdown, re.MULTILINE) == headings


def test_blank_lines_come_one_at_a_time_and_no_line_ends_in_blanks():
    markdown = plain().to_markdown()
    assert "\n\n\n" not in markdown
    assert not re.search(r"[ \t]\n", markdown)
    assert markdown.endswith("\n")
    assert not markdown.endswith("\n\n")


@pytest.mark.slow
def test_equal_input_gives_equal_bytes():
    again = plain.__wrapped__()
    assert again.to_html() == plain().to_html()
    assert again.to_markdown() == plain().to_markdown()
    assert again._files() == plain()._files()


def test_what_a_notebook_shows_is_the_first_screen_with_nothing_that_could_meet_the_notebook_s_own():
    card = Parsed(plain()._repr_html_())
    assert {tag for tag, _ in card.tags} & {"h1", "h2", "nav", "script", "svg", "a", "iframe"} == set()
    names = [name for _, held in card.tags for name in dict(held).get("class", "").split()]
    assert {name for name in names if not name.startswith("reportgen-")} == set()
    assert not any("id" in dict(held) for _, held in card.tags)


@pytest.mark.slow
def test_a_report_of_three_models_stays_small():
    scores = [index / 2000 for index in range(2000)]
    labels = ["sick" if (index * 7919) % 2000 < index else "well" for index in range(2000)]
    models = {name: [score**power for score in scores] for name, power in (("a", 1), ("b", 2), ("c", 3))}
    assert len(evaluate(labels, models, positive="sick").to_html().encode()) < 400_000


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_do_no_arithmetic_and_hold_no_sentence(template):
    parsed = jinja2.Environment(autoescape=True).parse(template.read_text(encoding="utf-8"))
    assert list(parsed.find_all(ARITHMETIC)) == []
    literals = "".join(data.data for data in parsed.find_all(nodes.TemplateData))
    shown = re.sub(r"<[^>]*>?|^[^<]*>", "", literals)
    assert not re.search(r"[a-z]{3,} [a-z]{3,}", shown)


def test_a_misspelt_name_in_a_template_is_an_error():
    with pytest.raises(jinja2.UndefinedError):
        render.environment().from_string("{{ page.titel }}").render(page=plain()._page)


def compiled(monkeypatch, place):
    """Return the source of the compiled report, and the files that it is kept in below a folder."""
    monkeypatch.setattr(sys, "pycache_prefix", str(place))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    found = render.environment.__wrapped__().get_template("html/report.html.j2").root_render_func.__code__
    return found, [path for path in place.rglob("*") if path.is_file()] if place.is_dir() else []


def test_compiled_templates_are_kept_where_python_keeps_its_own(tmp_path, monkeypatch):
    code, (kept,) = compiled(monkeypatch, tmp_path)
    written = kept.stat()
    assert compiled(monkeypatch, tmp_path)[0] == code
    assert (kept.stat().st_ino, kept.stat().st_mtime_ns) == (written.st_ino, written.st_mtime_ns)


@pytest.mark.slow
@pytest.mark.parametrize("length", [0, 1, 20, 30, 100, -1])
def test_a_damaged_compiled_template_is_made_anew(length, tmp_path, monkeypatch):
    code, (kept,) = compiled(monkeypatch, tmp_path)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:length])
    assert compiled(monkeypatch, tmp_path) == (code, [kept])
    assert kept.read_bytes() == whole


def test_templates_are_compiled_also_where_nothing_can_be_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    code, kept = compiled(monkeypatch, tmp_path / "file")
    assert (code.co_name, kept) == ("root", [])


def test_templates_of_an_author_are_never_kept(tmp_path):
    assert render.environment(tmp_path).bytecode_cache is None


def test_templates_stand_in_the_package_or_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(render, "__file__", str(tmp_path / "site" / "reportgen" / "page" / "render.py"))
    assert templates() == tmp_path / "site" / "templates"
    (tmp_path / "site" / "reportgen" / "templates").mkdir(parents=True)
    assert templates() == tmp_path / "site" / "reportgen" / "templates"


def test_every_text_of_the_page_is_used():
    package = Path(render.__file__).parents[1]
    files = [*package.glob("page/*.py"), *package.glob("topics/**/*.py")]
    sources = "".join(path.read_text(encoding="utf-8") for path in files if not path.name.startswith("en"))
    quoted = set(re.findall(r"['\"]([^'\"\s]+)(?=['\"])", sources))
    dynamic = re.compile(r"f\"([a-z0-9_.]*)\{")
    starts = tuple(start for start in dynamic.findall(sources) if start)
    unused = [
        key
        for key in (key.removeprefix(english.PREFIX) for key in english.PAGE)
        if key not in quoted and not key.startswith(starts)
    ]
    assert unused == []


CONTRAST = [
    ("--rg-ink", "--rg-paper", 4.5),
    ("--rg-grey", "--rg-paper", 4.5),
    ("--link", "--rg-paper", 4.5),
    ("--grave", "--panel", 4.5),
    ("--warning", "--panel", 4.5),
    ("--warning", "--rg-paper", 4.5),
    ("--note", "--panel", 4.5),
    ("--rg-ink", "--panel", 4.5),
    ("--rg-blue", "--rg-paper", 3.0),
]


@pytest.mark.parametrize(("front", "back", "least"), CONTRAST)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_text_stands_out_from_what_is_behind_it(front, back, least, dark):
    style = render.FIGURE_CSS + render._style("style")
    in_dark = "".join(re.findall(r"prefers-color-scheme:dark\)\{:root\{(.*?)\}", style))
    in_light = "".join(re.findall(r"(?:^|[}\n]):root\{(.*?)\}", re.sub(r"@media[^{]*\{:root\{.*?\}\}", "", style)))
    tokens = dict(re.findall(r"(--[a-z-]+):(#[0-9a-f]+)", in_light + (";" + in_dark if dark else "")))
    light, shade = sorted((luminance(tokens[front]), luminance(tokens[back])), reverse=True)
    assert (light + 0.05) / (shade + 0.05) >= least


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_term_of_the_glossary_that_the_page_uses_is_explained_once():
    page = plain()._page
    (words,) = [section for section in page.sections if section.id == "words"]
    explained = [fact.term for fact in words.blocks[0].items]
    shown = "\n".join(texts_of(section for section in page.sections if section is not words))
    terms = [name for key, name in en_metrics.TERMS.items() if key.endswith(".name")]
    used = {name for name in terms if re.search(rf"\b{re.escape(name)}(e?s)?\b", shown, re.IGNORECASE)}
    assert used <= set(explained)
    assert len(explained) == len(set(explained))
    assert {"ROC curve", "precision-recall curve"} <= used
