"""The page in a real browser: Debian's chromium, driven headless. Slow, and run in CI."""

import pytest

import reportgen
from tests.browser import DRAWN_ANEW, EXAMPLES, OUTSIDE, listening

pytestmark = pytest.mark.slow


SCREEN = {"width": 1280, "height": 900}
# What a test changes on a page is put back: what stands open, what is to be printed, where it is read.
AT_FIRST = """
() => {
  // What is folded has to hold as well.
  for (const one of document.querySelectorAll("#record > details")) one.open = true;
  const folds = [...document.querySelectorAll("details")];
  window.first ??= {open: folds.map(one => one.open), prints: document.body.className};
  folds.forEach((one, at) => { one.open = window.first.open[at]; });
  document.body.className = window.first.prints;
  window.scrollTo(0, 0);
}
"""


@pytest.fixture(scope="module", params=EXAMPLES)
def opened(request, browser, example):
    """Open the page of an example once for all tests that look at it."""
    context = browser.new_context(viewport=SCREEN)
    found = listening(context.new_page())
    found.goto(example(request.param)[1].as_uri())
    yield found
    context.close()


@pytest.fixture
def page(opened):
    """Return the page as it is when it is opened, whatever the test before did to it."""
    opened.set_viewport_size(SCREEN)
    opened.emulate_media(media="screen", color_scheme="light")
    opened.evaluate(AT_FIRST)
    opened.evaluate(DRAWN_ANEW)
    return opened


def test_no_request_leaves_the_page_and_the_console_stays_silent(page):
    page.wait_for_timeout(100)
    assert page.heard == []


@pytest.mark.parametrize("width", [1280, 768, 360, 320])
def test_the_page_never_scrolls_sideways(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate(DRAWN_ANEW)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


A4, LETTER = 680, 702  # what the margins leave of the paper's width, in pixels

# Texts in cells of numbers, and numbers in any cell, that do not stand on one line.
BROKEN = """
() => {
  const range = document.createRange(), broken = [];
  const lines = () => new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
  for (const cell of document.querySelectorAll('th, td')) {
    if (!cell.getClientRects().length) continue;
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const whole = cell.matches('tbody td:not(.words)') && !node.parentNode.matches('.more');
      const parts = whole ? [[0, node.length]]
        : [...node.data.matchAll(/[-\\u2212]?\\d[\\d,]*(\\.\\d+)?/g)].map(at => [at.index, at.index + at[0].length]);
      for (const [start, end] of cell.matches('.long') ? [] : parts) {
        range.setStart(node, start);
        range.setEnd(node, end);
        if (lines() > 1) broken.push(node.data);
      }
    }
  }
  return broken;
}
"""


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_printed_tables_fit_the_paper_and_break_no_number(page, paper):
    page.emulate_media(media="print")
    page.evaluate("document.body.className = 'prints-record'")
    page.set_viewport_size({"width": paper, "height": 1000})
    assert page.evaluate(BROKEN) == []
    ends = page.eval_on_selector_all("table", "all => all.map(one => one.getBoundingClientRect().right)")
    assert ends
    assert max(ends) <= paper


def test_print_leaves_out_the_values_behind_pictures_alone_and_opens_the_rest(page):
    page.emulate_media(media="print")
    page.evaluate("document.body.className = 'prints-record'")
    assert not any(page.eval_on_selector_all("figure + details", "all => all.map(one => one.checkVisibility())"))
    shown = "all => all.map(one => one.checkVisibility({contentVisibilityAuto: true}))"
    within = ":not(figure) + details > :not(summary, .tools, figure + details, #explorer)"
    others = page.eval_on_selector_all(within, shown)
    assert others
    assert all(others)


def test_printed_pictures_stay_within_their_figures(page):
    page.emulate_media(media="print")
    page.evaluate("document.body.className = 'prints-record'")
    page.set_viewport_size({"width": A4, "height": 1000})
    below = """all => all.map(one => [one, one.closest('figure')].map(each => each.getBoundingClientRect()))
      .filter(([_, figure]) => figure.height).map(([picture, figure]) => picture.bottom - figure.bottom)"""
    assert max(page.eval_on_selector_all("figure svg", below)) <= 1  # one beside its text has no box of its own


def test_on_a_telephone_the_four_outcomes_fit_and_every_sentence_of_a_table_can_be_read(page):
    page.set_viewport_size({"width": 360, "height": 800})
    room = "all => all.map(one => [one.scrollWidth - one.clientWidth, one.clientWidth])"
    stacked = page.eval_on_selector_all(".scroll:has(> .stack)", room)
    if page.query_selector("#data") is not None:  # without data there are neither counts nor sentences in tables
        several = page.query_selector("#figure-class-tree") is not None  # of several classes
        whole = "#figure-class-tree .drawing" if several else "#figure-tree .drawing"
        trees = page.eval_on_selector_all(whole, room)
        assert len(trees) == 1 or page.query_selector("#figure-selection-scores") is not None  # without labels: none
        assert max((over for over, _ in trees), default=0) <= 0
        assert stacked
        rows = page.eval_on_selector_all(".stack tbody tr", room)
        assert max(over for over, _ in rows) <= 0
        heights = page.eval_on_selector_all(".stack td:not(.words)", "all => all.map(one => one.clientHeight)")
        assert max(heights) <= 100, "a word is cut letter by letter"
        words = page.eval_on_selector_all(".options :is(th, td)", room)
        assert max(over for over, _ in words) <= 0
    assert max((over for over, _ in stacked), default=0) <= 0


# Drawings that are wider than their room, or not shown in one size alone, and words of 12 pixels made smaller.
ILL_FITTING = """
() => [...document.querySelectorAll('.drawing')].filter(drawing => {
  const shown = [...drawing.children].filter(one => one.getBoundingClientRect().width);
  return shown.length !== 1 || drawing.scrollWidth > drawing.clientWidth
    || 14 * shown[0].getBoundingClientRect().width / shown[0].viewBox.baseVal.width < 11.9;
}).map(drawing => drawing.parentElement.id)
"""


@pytest.mark.parametrize("width", [1280, 768, 360, 320])
def test_every_figure_is_drawn_for_its_room_and_scrolls_nowhere(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate(ILL_FITTING) == []
    ids = page.eval_on_selector_all("[id]", "all => all.map(one => one.id)")
    assert len(ids) == len(set(ids))


def test_on_a_telephone_every_cell_of_a_list_stands_after_the_head_of_its_column(page):
    page.set_viewport_size({"width": 360, "height": 800})
    heads = """all => all.map(one => getComputedStyle(one, "::before").content)"""
    found = page.eval_on_selector_all(".stack :is(th, td)", heads)
    assert all(head == "none" or len(head.strip('": ')) > 0 for head in found)
    numbers = page.eval_on_selector_all(".stack td:not(.words, .low, .high, :empty)", heads)
    assert "none" not in numbers


# Marks that are not shown, or run into what stands to the right of them.
SIGNS = """
() => {
  const pen = document.createElement("canvas").getContext("2d"), edge = (cell, side) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect()[side];
  };
  return [...document.querySelectorAll(".marked")].filter(one => one.checkVisibility()).filter(one => {
    const style = getComputedStyle(one, "::after"), next = one.nextElementSibling;
    if (!style.content.includes(one.dataset.mark) || style.display === "none") return true;
    if (!next?.textContent || getComputedStyle(one.parentElement).display === "grid") return false;
    pen.font = style.font;
    return edge(one, "right") + pen.measureText(one.dataset.mark).width + 2 > edge(next, "left");
  }).map(one => one.parentElement.textContent);
}
"""


@pytest.mark.parametrize("width", [1280, 360])
def test_every_mark_of_a_table_is_seen_and_runs_into_no_other_number(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate(SIGNS) == []


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_every_mark_of_a_printed_table_runs_into_no_other_number(page, paper):
    page.emulate_media(media="print")
    page.evaluate("document.body.className = 'prints-record'")
    page.set_viewport_size({"width": paper, "height": 1000})
    assert page.evaluate(SIGNS) == []


def test_words_in_figures_are_large_enough_on_a_telephone_and_never_leave_their_picture(page):
    page.set_viewport_size({"width": 360, "height": 800})
    sizes = page.eval_on_selector_all(
        "figure svg text",
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)",
    )
    assert min(sizes) >= 9
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("width", [1280, 360])
def test_letters_of_one_picture_are_hardly_larger_than_those_of_another(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    script = "all => all.filter(one => one.checkVisibility()).map(one => SIZE * one.getScreenCTM().a)"
    size = "parseFloat(getComputedStyle(one).fontSize)"
    ticks = page.eval_on_selector_all("figure svg :is(.rg-x, .rg-y)", script.replace("SIZE", size))
    assert max(ticks, default=0) <= 1.25 * min(ticks, default=0)


def test_long_words_never_leave_their_picture(browser):
    word = "wholly unreasonably long word with a MODEL of WIDTH "
    words = {name: [word * 2, f"{word * 2}s"] for name in ("case", "positive", "negative", "flag", "person")}
    labels, scores = ["sick", "well", "sick", "well"], [0.9, 0.8, 0.7, 0.1]
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.set_content(reportgen.evaluate(labels, {"m": scores}, positive="sick", words=words).to_html())
    assert opened.evaluate(OUTSIDE) == []
    opened.close()


def test_every_figure_is_drawn_and_has_a_name(page):
    widths = (
        "all => all.map(one => [...one.children].map(each => each.getBoundingClientRect().width).filter(each => each))"
    )
    for shown in page.eval_on_selector_all("figure .drawing", widths):
        assert [width > 100 for width in shown] == [True]
    named = page.eval_on_selector_all(
        "svg[role=img]",
        "all => all.every(one => one.getAttribute('aria-label') || one.getAttribute('aria-labelledby').split(' ')"
        ".every(id => document.getElementById(id)?.textContent))",
    )
    assert named


# WCAG 2.2, 1.4.3: 4.5 to 1 for text. The colours are read as the browser computed them.
CONTRAST = """
() => {
  const light = c => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const low = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    if (!own || element.closest('svg') || !element.getClientRects().length) continue;
    const [a, b] = [parse(getComputedStyle(element).color), behind(element)].map(luminance);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push(element.tagName + ' ' + element.textContent.slice(0, 40) + ' ' + ratio.toFixed(2));
  }
  return low;
}
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_both_colour_modes(page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate(CONTRAST) == []


def test_dark_mode_reaches_the_page_and_the_figures_and_print_is_light(page):
    def colours():
        return page.evaluate(
            "() => [getComputedStyle(document.body).color,"
            " getComputedStyle(document.querySelector('figure svg text')).fill]"
        )

    page.emulate_media(color_scheme="light")
    light = colours()
    page.emulate_media(color_scheme="dark")
    dark = colours()
    page.emulate_media(media="print", color_scheme="dark")
    printed = colours()
    assert all(one != other for one, other in zip(light, dark, strict=True))
    assert printed[1] == light[1]


def test_a_link_into_the_record_opens_it_and_shows_what_it_leads_to(opened):
    page = opened.context.new_page()
    page.emulate_media(reduced_motion="reduce")  # else the page is still on its way when looked at
    page.goto(opened.url)
    assert not page.is_visible("#words")
    page.click("nav summary")
    page.click("nav a[href='#words']")
    assert page.is_visible("#words")
    assert 0 <= page.evaluate("Math.round(document.getElementById('words').getBoundingClientRect().top)") < 900
    page.close()


def test_links_of_the_contents_lead_somewhere(page):
    dead = page.eval_on_selector_all(
        "a[href^='#']", "all => all.filter(one => !document.getElementById(one.hash.slice(1))).map(one => one.hash)"
    )
    assert dead == []


COPIED = """
async () => {
  let held = "";
  Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => { held = text; }}});
  const table = document.getElementById("comparison-first-caption").closest("table");
  const tools = table.parentElement.parentElement.querySelector(".tools");
  tools.querySelector("button").click();
  await new Promise(done => setTimeout(done, 50));
  return [held, tools.querySelector("button").textContent];
}
"""


def test_a_table_is_copied_as_columns_of_plain_numbers_and_a_percentage_as_its_share(browser, example):
    report, path = example("card_fraud")
    page = browser.new_page()
    page.goto(path.as_uri())
    held, said = page.evaluate(COPIED)
    head, *rows = [line.split("\t") for line in held.split("\n")]
    assert said == "Copied"
    assert {len(row) for row in rows} == {len(head)}
    recall = report.results["models"]["champion"]["metrics"]["recall"]
    numbers = [round(recall[key], 3) for key in ("estimate", "low", "high")]
    assert [float(cell) for cell in rows[0][1:4]] == numbers
    page.close()


STOPS = """all => all.filter(one => one.checkVisibility())
  .map(one => [one.scrollWidth > one.clientWidth, one.tabIndex >= 0, one.hasAttribute('role')])"""


@pytest.mark.parametrize("width", [1280, 360])
def test_only_what_scrolls_is_a_stop_of_the_keyboard(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate(DRAWN_ANEW)
    found = page.eval_on_selector_all(".scroll", STOPS)
    assert [one for one in found if len(set(one)) > 1] == []


FIRST_HEAD = """
() => {
  const table = document.getElementById("undefined-caption").closest("table");
  table.rows[15].scrollIntoView();
  return table.tHead.rows[0].cells[0].getBoundingClientRect().top;
}
"""


def test_the_heads_of_a_long_table_stay_in_sight(browser, example):
    page = browser.new_page(viewport={"width": 1280, "height": 500}, reduced_motion="reduce")
    page.goto(example("card_fraud")[1].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    page.wait_for_timeout(100)  # until what fits is known
    assert 0 <= page.evaluate(FIRST_HEAD) <= 1
    page.close()


@pytest.mark.parametrize("name", ["card_fraud", "tickets"])
def test_the_result_and_the_review_are_6000_pixels_high_at_most(browser, example, name):
    page = browser.new_page(viewport=SCREEN)
    page.goto(example(name)[1].as_uri())
    heights = "all => all.map(one => one.getBoundingClientRect().height)"
    assert sum(page.eval_on_selector_all("#result, #review", heights)) <= 6000
    page.close()
