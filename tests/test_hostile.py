"""Whatever anybody types, or has in the data, is shown as text: nothing runs, loads, breaks out or moves the page."""

import csv
import re
import sys
import unicodedata
from html import unescape
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt

from reportgen.app import evaluate
from reportgen.harmless import LONGEST_NAME, harmless, visible
from reportgen.page.table import csv_text
from tests.browser import OUTSIDE, listening
from tests.cases.hostile import MARKUP, UNSEEN, hostile, shown_keys, text
from tests.helpers import D_LABELS, D_SCORES
from tests.page.test_page import Parsed

OPEN, CLOSE, JOINERS = "\u2068", "\u2069", "\u200c\u200d"
TAGS = "h[1-6]|p|ul|ol|li|strong|em|table|thead|tbody|tr|th|td|blockquote|pre|code|hr|br|details|summary"
NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]\d+)?")


@pytest.fixture(scope="module")
def files():
    return {name: content.decode() for name, content in hostile()._files().items()}


@pytest.fixture(scope="module")
def page(files):
    return Parsed(files["report.html"])


@pytest.fixture(scope="module")
def rendered(files):
    """Return the Markdown as a reader of Markdown shows it that takes HTML for HTML."""
    return MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(files["report.md"])


def squeezed(shown):
    return " ".join(shown.replace(OPEN, "").replace(CLOSE, "").split())


@pytest.mark.slow
def test_the_page_has_no_tag_and_no_handler_that_somebody_typed(page):
    names = {name for name, _ in page.tags}
    assert not names & {"img", "iframe", "base", "object", "embed", "form", "link", "textarea"}
    assert not [key for _, attributes in page.tags for key in attributes if key.startswith("on")]
    assert len(page.scripts) == 2
    assert all(re.fullmatch(r"#.*|tables/\w+\.csv", anchor["href"] or "") for anchor in page.all("a"))


@pytest.mark.slow
@pytest.mark.parametrize("key", shown_keys())
def test_every_free_text_is_shown_whole_on_the_page_and_in_markdown(key, page, rendered):
    wanted = squeezed(visible(text(key)))
    assert any(wanted in squeezed(shown) for shown in page.texts), key
    assert wanted in squeezed(unescape(re.sub(r"</?(p|li|strong|em|td)>", " ", rendered))), key


@pytest.mark.slow
@pytest.mark.parametrize("name", ["model 1", "model 2", "in group 1", "split report_on"])
def test_names_are_shown_as_they_are(name, page):
    assert any(squeezed(visible(text(name))) in squeezed(shown) for shown in page.texts)


@pytest.mark.slow
def test_markdown_holds_no_html_and_leads_nowhere(rendered):
    plain = re.sub(rf"</?({TAGS})( \w+=\"[^\"]*\")*( /)?>", "", rendered)
    plain = re.sub(r'<a href="#[\w%-]*">|</a>', "", plain)  # the contents
    left = re.findall(r"<[^>]*>", plain)
    assert left
    assert not [
        tag
        for tag in left
        if not re.fullmatch(r'<img src="figures/\w+\.svg" alt="[^"<]*" />|<a href="tables/\w+\.csv">|</a>', tag)
    ]


@pytest.mark.slow
def test_figures_hold_words_and_paths_alone(files):
    drawn = {name: ET.fromstring(content) for name, content in files.items() if name.endswith(".svg")}  # noqa: S314
    assert len(drawn) > 10
    for root in drawn.values():
        kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert kinds <= {"svg", "title", "desc", "rect", "path", "text", "tspan"}
        assert not [key for element in root.iter() for key in element.keys() if key.startswith("on")]  # noqa: SIM118


def test_no_cell_of_a_table_is_a_formula(files):
    cells = [
        cell
        for name, content in files.items()
        if name.endswith(".csv")
        for row in csv.reader(StringIO(content, newline=""))
        for cell in row
    ]
    assert any(cell.startswith("'=") for cell in cells)
    assert any(cell.startswith("'@") for cell in cells)
    risky = [cell for cell in cells if cell.startswith(tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"))]
    assert [cell for cell in risky if not NUMBER.fullmatch(cell)] == []


@pytest.mark.parametrize("sign", "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
def test_a_text_that_begins_like_a_formula_is_defused_and_a_number_is_none(sign):
    assert csv_text(f"{sign}0.5") == f"'{sign}0.5"
    assert csv_text(-0.5) == "-0.5"


def test_nothing_invisible_reaches_a_reader(files):
    for name, content in files.items():
        if name == "results.json":  # as in the data, for programs
            continue
        ours = OPEN + CLOSE if name.endswith((".html", ".md", ".svg")) else ""
        unseen = {sign for sign in content if unicodedata.category(sign) in {"Cf", "Cc", "Cs"}} - set("\n\t\r")
        assert unseen <= set(ours + JOINERS), (name, sorted(map(hex, map(ord, unseen))))
        for line in content.split("\n"):
            depths = [0]
            for sign in re.findall(f"[{OPEN}{CLOSE}]", line):
                depths.append(depths[-1] + (1 if sign == OPEN else -1))
            assert set(depths) <= {0, 1}, name
            assert depths[-1] == 0, name


def test_checks_in_xml_can_be_read_and_hold_the_texts(files):
    names = [case.get("name") or "" for case in ET.fromstring(files["junit.xml"]).iter("testcase")]  # noqa: S314
    assert any(squeezed(visible(text("in group 1"))) in squeezed(name) for name in names)


def test_a_script_reads_no_direction_out_of_the_counts_of_the_explorer(files):
    (data,) = re.findall(r'id="explorer-data">(.*?)</script>', files["report.html"])
    assert not re.search(r"\\u(202[a-e]|206[67]|200[bef])", data)


def test_what_is_unseen_has_a_sign_in_its_place_and_what_scripts_need_stays():
    assert set(visible(UNSEEN)) == set("\ufffdjl[1mz")
    assert visible("a\x85b\x00") == "a\ufffdb\ufffd"
    assert visible("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001f468\u200d\U0001f33e a\u00adb\n") == (
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001f468\u200d\U0001f33e a\u00adb\n"
    )


def test_no_printable_sign_is_unseen_so_that_printable_texts_need_no_search():
    printable = "".join(filter(str.isprintable, map(chr, range(sys.maxunicode + 1))))
    assert visible(f"{printable}\n") == f"{printable}\n"  # a break is not printable: it is searched


def test_right_to_left_words_stand_apart_as_one_and_the_rest_is_left_alone():
    assert harmless("caf\u00e9 12, x") == "caf\u00e9 12, x"
    assert (
        harmless("\u05d0\u05d1 \u05d2, 12 of \u0627, 20")
        == "\u2068\u05d0\u05d1 \u05d2\u2069, 12 of \u2068\u0627\u2069, 20"
    )


LONG = {"one word": "m" * 10_000, "markup": MARKUP[0] * 250}
WORDS = "name of a model " * 625


@pytest.fixture(scope="module", params=["words", *(pytest.param(key, marks=pytest.mark.slow) for key in LONG)])
def endless(request):
    return endless_report({**LONG, "words": WORDS}[request.param])


def endless_report(name):
    words = {key: [f"{name}{key}", f"{name}{key}s"] for key in ("case", "positive", "negative", "flag", "person")}
    return evaluate(
        [f"{name}+" if label else f"{name}-" for label in D_LABELS],
        {f"{name}{end}": [score / part for score in D_SCORES] for part, end in enumerate("abc", start=1)},
        positive=f"{name}+",
        words=words,
        title=name,
        about={"report_id": name, "purpose": name},
        costs={"false_positive": 1, "false_negative": 4},
        uncertainty={"resamples": 100},
        report={"formats": ["html", "markdown"]},
    )


@pytest.mark.slow
def test_a_name_of_10000_characters_is_cut_where_it_is_shown_and_whole_in_the_tables(endless):
    page, markdown = endless.to_html(), endless.to_markdown()
    assert len(page) < 400_000
    assert len(markdown) < 400_000
    (name,) = (name for name in endless.reported.results.models if name.endswith("a"))
    shown = f"{name[:80]}\N{HORIZONTAL ELLIPSIS}{name[-20:]}"
    assert len(shown) < LONGEST_NAME < len(name)
    texts = Parsed(page).texts
    assert any(shown in one for one in texts)
    assert max(map(len, texts)) <= 12_000  # the title and what is stated, once each
    assert name in endless._files()["tables/metrics.csv"].decode()


# In the browser, with script enabled.


@pytest.fixture
def opened(browser):
    page = listening(browser.new_page(viewport={"width": 360, "height": 800}))
    yield page
    page.close()


def opened_at(opened, path):
    opened.goto(path.as_uri())
    for element in opened.query_selector_all("a, [tabindex], input, button, summary"):
        if element.is_visible():
            element.focus()
    opened.wait_for_timeout(200)
    assert opened.evaluate("window.broken") is None
    assert opened.heard == []


@pytest.mark.slow
def test_the_hostile_page_runs_nothing_and_asks_for_nothing(opened, files, tmp_path):
    path = tmp_path / "report.html"
    path.write_text(files["report.html"], encoding="utf-8")
    opened_at(opened, path)
    opened.click("#explorer > summary")
    opened.click("#explorer button >> nth=0")
    assert opened.inner_text("#explorer-said")
    assert opened.evaluate("window.broken") is None
    assert opened.heard == []
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
def test_hostile_figures_opened_by_themselves_run_nothing(opened, files, tmp_path):
    for name, content in files.items():
        if name.endswith(".svg"):
            path = tmp_path / name.rpartition("/")[2]
            path.write_text(content, encoding="utf-8")
            opened_at(opened, path)


@pytest.mark.slow
def test_hostile_markdown_set_by_a_reader_that_takes_html_runs_nothing(opened, files, rendered, tmp_path):
    (tmp_path / "figures").mkdir()
    for name, content in files.items():
        if name.startswith("figures/"):
            (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "report.html").write_text(f"<!DOCTYPE html><meta charset=utf-8>{rendered}", encoding="utf-8")
    opened_at(opened, tmp_path / "report.html")


@pytest.mark.slow
def test_numbers_after_a_right_to_left_name_keep_their_order(opened):
    shown = harmless("\u05d0\u05d1, 12 of 20")
    opened.set_content(f"<p>{shown}</p>")
    places = opened.evaluate(
        """() => ["12", "20"].map(part => {
             const node = document.querySelector("p").firstChild, range = document.createRange();
             const start = node.data.indexOf(part);
             range.setStart(node, start); range.setEnd(node, start + 2);
             return range.getBoundingClientRect().left;
           })"""
    )
    assert places == sorted(places)


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_endless_names_break_no_layout(opened, endless, width):
    opened.set_viewport_size({"width": width, "height": 800})
    opened.set_content(endless.to_html())
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    assert opened.evaluate(OUTSIDE) == []
