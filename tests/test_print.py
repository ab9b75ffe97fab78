"""The printed page: chromium makes a PDF of every example, and pdftotext tells what stands on which of its sheets."""

import re
import shutil
import subprocess
from functools import cache

import pytest

import reportgen
from tests.browser import EXAMPLES

pytestmark = pytest.mark.slow

POINT = 4 / 3  # in pixels


@pytest.fixture(scope="module")
def printing(browser, example, tmp_path_factory):
    """Print an example: its page, as it looks in print, the text of each sheet with its lines kept, and the file."""

    @cache
    def printed(name, last):
        page = browser.new_page()
        page.goto(example(name)[1].as_uri())
        assert page.evaluate("document.body.className") == "prints-review"
        page.evaluate(f"document.body.className = 'prints-{last}'")  # as report.print sets it
        path = tmp_path_factory.mktemp("print") / "report.pdf"
        page.pdf(path=path, prefer_css_page_size=True, format="A4")
        program = shutil.which("pdftotext")
        if program is None:
            pytest.skip("pdftotext is not installed (Debian's poppler-utils)")
        command = [program, "-layout", path, "-"]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        page.emulate_media(media="print")
        return page, text.removesuffix("\f").split("\f"), path

    return lambda name, last="record": printed(name, last)


def squeezed(text):
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_sheet_names_the_report_and_its_place_among_the_others(printing, example, name):
    page, sheets, _ = printing(name)
    running = example(name)[0].config.about.report_id or page.title()
    for number, sheet in enumerate(sheets, start=1):
        assert squeezed(sheet).endswith(squeezed(f"{running}{number}/{len(sheets)}"))


def test_a_table_that_goes_on_has_its_heads_again(printing):
    _, sheets, _ = printing("card_fraud")
    first = next(place for place, sheet in enumerate(sheets) if "Every metric, model by model" in sheet)
    last = next(place for place, sheet in enumerate(sheets) if "Where the models differ, case by case" in sheet)
    assert last > first
    heads = ("champion corrected from to challenger from to", "rules from to none held all held")  # of either half
    for sheet in sheets[first + 1 : last + 1]:
        assert any(re.match(rf"\s*Metric {half}\n".replace(" ", " +"), sheet) for half in heads)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_figure_is_whole_on_one_sheet(printing, name):
    page, sheets, _ = printing(name)
    told = ".finding p, :is(.rg-wide, .rg-half, .rg-panel) :is(text, tspan)"
    beside = "getComputedStyle(one).display === 'contents'"
    script = f"all => all.map(one => [{beside}, [...one.querySelectorAll('{told}')].map(each => WORDS)])"
    own = "each.tagName === 'P' ? each.textContent : [...each.childNodes].filter(node => node.nodeType === 3)"
    own += ".map(node => node.data).join('')"  # a text without its title, and without its further lines
    on = [squeezed(sheet) for sheet in sheets]
    for in_parts, texts in page.eval_on_selector_all("figure", script.replace("WORDS", own)):
        # Of a picture beside its text the lines of both are read as one.
        parts = {word for text in texts for word in text.split()} if in_parts else set(map(squeezed, texts))
        assert any(all(part in sheet for part in parts) for sheet in on), texts[0]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_said_below_a_heading_is_on_the_sheet_of_the_figure_that_it_is_about(printing, name):
    page, sheets, _ = printing(name, "review")
    script = "all => all.map(one => [one.textContent, one.nextElementSibling.querySelector('.finding p').textContent])"
    together = page.eval_on_selector_all("#review h2 + .text:has(+ figure)", script)
    on = [squeezed(sheet) for sheet in sheets]
    begins = [(squeezed(said)[:20], squeezed(title)) for said, title in together]  # lines beside a picture are mixed
    apart = [said for said, title in begins if not any(said in sheet and title in sheet for sheet in on)]
    assert apart == []


SHEET = (680, 1028)  # what the margins leave of A4, in pixels


def test_a_figure_of_many_groups_is_whole_on_one_sheet_too(browser, tmp_path):
    regions = [f"Region number {place} of a very long list of regions" for place in range(20) for _ in range(40)]
    reportgen.evaluate(
        [1, 0] * 400, [0.9, 0.1, 0.4, 0.6] * 200, positive=1, groups={"region": regions}, report={"formats": ["html"]}
    ).save(tmp_path / "report")
    page = browser.new_page(viewport={"width": SHEET[0], "height": SHEET[1]})
    page.goto((tmp_path / "report" / "report.html").as_uri())
    page.emulate_media(media="print")
    boxes = "all => all.map(one => one.getBoundingClientRect()).map(one => [one.width, one.height])"
    ((_, height),) = page.eval_on_selector_all("#figure-groups", boxes)
    shown = [width for width, _ in page.eval_on_selector_all("#figure-groups svg", boxes) if width]
    assert shown == [pytest.approx(SHEET[0], abs=1)]
    assert height <= SHEET[1]
    page.close()


@pytest.mark.parametrize("name", EXAMPLES)
def test_prose_is_10_points_or_larger_and_tables_are_9_but_for_wide_ones_of_the_appendix(printing, name):
    page, *_ = printing(name)
    size = "all => all.filter(one => one.checkVisibility()).map(one => parseFloat(getComputedStyle(one).fontSize))"
    assert min(page.eval_on_selector_all("p, li, dt, dd, figcaption", size)) >= 10 * POINT - 0.01
    cells = ":is(th, td, td span, caption span)"
    assert min(page.eval_on_selector_all(f":is(#result, #review) {cells}", size)) >= 9 * POINT - 0.01
    few = f"#record table:not(:has(thead th:nth-child(9))) {cells}"
    assert min([9 * POINT, *page.eval_on_selector_all(few, size)]) >= 9 * POINT - 0.01
    assert min(page.eval_on_selector_all(f"{cells}, pre", size)) >= 8 * POINT - 0.01


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_letter_is_smaller_than_8_points_in_figures_either(printing, name):
    *_, path = printing(name)
    program = shutil.which("pdftohtml")
    if program is None:
        pytest.skip("pdftohtml is not installed (Debian's poppler-utils)")
    command = [program, "-xml", "-i", "-stdout", "-zoom", "3", path]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sizes = [int(size) for size in re.findall(r'<fontspec id="\d+" size="(\d+)"', found)]
    assert min(sizes) >= 3 * 8


TABLE = """<div class="above" title="{above}px"></div><div class="tabled"><div class="scroll"><table><tbody>
{rows}</tbody></table></div><ul class="notes"><li>* corrected</li></ul></div>"""


def test_what_a_mark_means_is_on_the_sheet_of_the_last_lines_of_its_table(browser, example, tmp_path):
    page = browser.new_page()
    page.goto(example("minimal")[1].as_uri())
    rows = "".join(f"<tr><th>line {place}</th><td>1</td></tr>" for place in range(6))
    tables = "".join(TABLE.format(above=above, rows=rows) for above in range(830, 910, 10))
    page.evaluate("inside => { document.body.innerHTML = inside; }", f"<main>{tables}</main>")
    style = "Object.assign(one.style, {breakBefore: 'page', height: one.title})"  # the page takes none from HTML
    page.eval_on_selector_all(".above", f"all => all.forEach(one => {style})")
    page.pdf(path=tmp_path / "tables.pdf", prefer_css_page_size=True, format="A4")
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed (Debian's poppler-utils)")
    command = [program, "-layout", tmp_path / "tables.pdf", "-"]
    sheets = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\f")
    noted = [sheet for sheet in sheets if "corrected" in sheet]
    assert len(noted) == tables.count("corrected")
    assert [sheet for sheet in noted if "line 5" not in sheet] == []
    page.close()


def test_a_report_with_every_figure_takes_few_sheets(printing):
    assert len(printing("card_fraud")[1]) <= 32


@pytest.mark.parametrize("name", ["card_fraud", "guard", "tickets", "three_rules"])
def test_each_depth_prints_with_those_before_it(printing, name):
    result, review, record = (printing(name, last)[1] for last in ("result", "review", "record"))
    assert len(result) <= len(review) < len(record)
    page = printing(name)[0]
    first = [page.locator(f"{depth} h2").first.text_content() for depth in ("#review", "#record")]
    lines = [[line.strip() for sheet in sheets for line in sheet.splitlines()] for sheets in (result, review, record)]
    assert [[heading in depth for heading in first] for depth in lines] == [[False, False], [True, False], [True, True]]


# Words in sight of the review, but for those of pictures, of buttons and of the explorer, which never print.
OPEN = """
() => {
  const open = document.getElementById("review").cloneNode(true);
  for (const one of open.querySelectorAll("details, svg, script, .tools, #explorer")) one.remove();
  return open.textContent.split(/\\s+/).filter(Boolean).length;
}
"""


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_review_is_read_in_1600_words_and_with_the_result_on_five_sheets(printing, example, name):
    page, sheets, _ = printing(name, "review")
    many = 1.25 if len(example(name)[0].config.models) > 2 else 1  # the promise is for two models
    assert page.evaluate(OPEN) <= 1600 * many
    assert len(sheets) <= 5
