"""What a page owes to readers with a keyboard, a screen reader, a magnifier or colours of their own. Slow."""

from pathlib import Path

import axe_playwright_python
import pytest

from tests.browser import DRAWN_ANEW, EXAMPLES

pytestmark = pytest.mark.slow

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
OPEN_ALL = "document.querySelectorAll('details').forEach(one => { one.open = true; })"


@pytest.fixture
def opening(browser, example):
    """Open an example as some reader sees it; scripts of the tests may run beside the page's own."""
    contexts = []

    def opened(name, width=1280, height=900, **reader):
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True, **reader))
        page = contexts[-1].new_page()
        page.goto(example(name)[1].as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()


def nodes(findings):
    return [f"{one['id']}: {node['html'][:120]}" for one in findings for node in one["nodes"]]


WHOLE = ("card_fraud", "tickets")  # two classes and several: what is seen of them in every way
OTHERS = [name for name in EXAMPLES if name not in WHOLE]
SOME = (*WHOLE, "guard", "spam", "three_rules")  # and one each of a guard, a review and published figures
# Everything opened in two ways, and shut in the other two.
OPEN = (("dark", 1280, "open"), ("light", 320, "open"))
SHUT = (("light", 1280, "shut"), ("dark", 320, "shut"))


@pytest.mark.parametrize(
    ("name", "scheme", "width", "folds"),
    [
        *((name, *way) for name, way in zip(WHOLE, OPEN, strict=True)),
        *((name, *SHUT[place % 2]) for place, name in enumerate(OTHERS)),
    ],
)
def test_axe_finds_nothing(opening, name, scheme, width, folds):
    page = opening(name, width, color_scheme=scheme)
    if folds == "open":
        page.evaluate(OPEN_ALL)
    # axe gives up on the contrast of what stands on a gradient; the shades at the edges of a table are one.
    page.add_style_tag(content=".scroll { background-image: none !important }")
    page.evaluate(AXE)
    # Of what passes the names alone: to write down where each node lies took half of the time.
    asked = {"runOnly": TAGS, "rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations", "incomplete"]}
    found = page.evaluate("asked => axe.run(document, asked)", asked)
    assert nodes(found["violations"]) == []
    # Contrast where other things cover the words is measured in test_browser and in tests/report/figures.
    # So is that a link to what is folded opens the fold, which axe cannot tell of links beyond the edge of the screen.
    assert nodes(one for one in found["incomplete"] if one["id"] not in {"color-contrast", "skip-link"}) == []
    assert {one["id"] for one in found["passes"]} >= {"color-contrast", "target-size", "region", "heading-order"}


REACHABLE = """[...document.querySelectorAll("a[href], summary, button, input, [tabindex='0']")]
  .filter(one => one.checkVisibility())"""
# What has the focus, by its place among all that can have it, and how that shows.
FOCUSED = f"""
() => {{
  const found = document.activeElement, look = getComputedStyle(found), box = found.getBoundingClientRect();
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return {{
    place: {REACHABLE}.indexOf(found),
    outlined: look.outlineStyle === "solid" && parseFloat(look.outlineWidth) >= 2,
    seen: right > left && bottom > top && at !== null && (found.contains(at) || at.contains(found)),
  }};
}}
"""


@pytest.mark.parametrize("name", SOME)
def test_tab_leads_through_the_whole_page_in_its_order_and_the_focus_is_in_sight(opening, name):
    page = opening(name, reduced_motion="reduce")  # else the page is still on its way when looked at
    page.evaluate("document.querySelectorAll('nav details').forEach(one => { one.open = true })")
    reachable, steps = page.evaluate(f"{REACHABLE}.length"), []
    for _ in range(reachable + 1):
        page.keyboard.press("Tab")
        steps.append(page.evaluate(FOCUSED))
    assert reachable > 10
    assert [one["place"] for one in steps] == [*range(reachable), -1]
    assert [one for one in steps[:-1] if not (one["outlined"] and one["seen"])] == []


@pytest.mark.parametrize("name", WHOLE)
def test_the_first_stop_is_the_skip_link_and_it_leads_to_the_content(opening, name):
    page = opening(name, reduced_motion="reduce")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.skip')")
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_fold_opens_and_shuts_by_enter_and_by_space(opening):
    page = opening("card_fraud")
    fold = page.locator("#record > details").first
    fold.locator("> summary").focus()
    for key, wanted in (("Enter", True), ("Space", False), ("Space", True), ("Enter", False)):
        page.keyboard.press(key)
        assert fold.evaluate("one => one.open") == wanted


# What would be cut, pushed out of the page, or set over other words when there is more room between letters and lines.
SPACING = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }
"""
CUT = """
() => [...document.querySelectorAll("body *")].filter(one => {
  const look = getComputedStyle(one);
  if (one.matches("svg *, .scroll") || look.clipPath !== "none" || !one.checkVisibility()) return false; // for the ear
  return (look.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
    || (look.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1);
}).map(one => one.outerHTML.slice(0, 80))
"""
OVERLAPPING = """
() => {
  const range = document.createRange(), boxes = [], found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, nav, .skip, .stack thead") || !holder.checkVisibility()) continue;
    if (getComputedStyle(holder).clipPath !== "none") continue; // for the ear
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) boxes.push([box, node.data]);
  }
  boxes.sort((one, other) => one[0].top - other[0].top);
  boxes.forEach(([one, words], at) => {
    for (let next = at + 1; next < boxes.length && boxes[next][0].top < one.bottom - 4; next += 1) {
      const [other, more] = boxes[next];
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2) found.push(words + " / " + more);
    }
  });
  return found;
}
"""


@pytest.mark.parametrize(("name", "width"), [*((name, 320) for name in SOME), *((name, 1280) for name in WHOLE)])
def test_more_space_between_letters_words_and_lines_cuts_nothing(opening, name, width):
    page = opening(name, width)
    page.evaluate(OPEN_ALL)
    page.add_style_tag(content=SPACING)
    page.evaluate(DRAWN_ANEW)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize(
    ("name", "width", "zoom"), [*((name, 320, 4) for name in SOME), *((name, 640, 2) for name in WHOLE)]
)
def test_a_page_of_1280_pixels_enlarged_to_twice_and_four_times_scrolls_one_way(opening, name, width, zoom):
    page = opening(name, width, 1024 // zoom, device_scale_factor=zoom)
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    both = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent.slice(0, 60))"
    assert page.eval_on_selector_all(".scroll", both) == []


def test_who_wants_less_motion_gets_none(opening):
    for wanted, behaviour in (("reduce", "auto"), ("no-preference", "smooth")):
        page = opening("card_fraud", reduced_motion=wanted)
        assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == behaviour
        assert page.evaluate("document.getAnimations().length") == 0


# Colours that a reader's system sets: black and white, and one for links. Whatever is drawn has to stay in sight.
DRAWN = """
() => {
  const paper = getComputedStyle(document.documentElement).backgroundColor, faint = [];
  const drawn = "figure svg path:not(.rg-gap), figure svg text, .callouts li"; // that one is of paper
  for (const one of document.querySelectorAll(drawn)) {
    const look = getComputedStyle(one), inks = one.matches("li") ? [look.borderLeftColor] : [look.fill];
    if (one.matches("path")) inks.push(look.stroke);
    if (!inks.some(ink => !["none", paper, "rgba(0, 0, 0, 0)"].includes(ink))) faint.push(one.outerHTML.slice(0, 80));
  }
  return faint;
}
"""


@pytest.mark.parametrize(("name", "scheme"), [*((name, "dark") for name in SOME), *((name, "light") for name in WHOLE)])
def test_lines_and_marks_stay_in_sight_in_colours_of_the_readers_own(opening, name, scheme):
    page = opening(name, forced_colors="active", color_scheme=scheme)
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(0, 0, 0)"}[scheme]
    assert page.evaluate(DRAWN) == []
