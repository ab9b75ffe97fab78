"""Values of the curves in a real browser: what a pointer or the arrow keys read off is what the results hold. Slow."""

import re
from bisect import bisect_left

import pytest

from tests.browser import listening

pytestmark = pytest.mark.slow

DRAWN = 0.1 / 216  # a tenth of a pixel of the upright axis
EVERY = """
figure => {
  const control = figure.querySelector(".reader"), found = [];
  for (let at = 0; at <= Number(control.max); at += 1) {
    control.value = at;
    control.dispatchEvent(new Event("input"));
    found.push(figure.querySelector(".told").textContent);
  }
  return found;
}
"""


@pytest.fixture(scope="module", params=["card_fraud", "bridges"])
def opened(request, browser, example):
    report, path = example(request.param)
    page = listening(browser.new_page(viewport={"width": 1280, "height": 900}))
    page.goto(path.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    yield page, report
    assert page.heard == []
    page.close()


def read_off(page, name):
    """Return what is read off at each place: by its name each number, with how many decimals it has as a share."""
    lines = page.eval_on_selector(f"#figure-{name}", EVERY)
    parts = [[part.rpartition(": ") for part in line.split(" \u00b7 ")] for line in lines]
    return [{key: number(text) for key, _, text in each} for each in parts]


def number(text):
    plain, decimals = text.replace(",", "").removesuffix("%"), len(text.removesuffix("%").partition(".")[2])
    return (float(plain) / 100, decimals + 2) if text.endswith("%") else (float(plain), decimals)


def test_what_is_read_off_is_what_the_results_hold(opened):
    page, report = opened
    model = report.results["models"][report.results["subject"]]
    curve = model["curves"]["sensitivity_specificity_by_threshold"]
    held = sorted(
        (at, curve["sensitivity"][place], curve["specificity"][place])
        for place, at in enumerate(curve["threshold"]) if at is not None
    )  # fmt: skip
    rows = read_off(page, "by-threshold")
    assert len(rows) > 5
    for row in rows[1:-1]:
        (at, digits), values = next(iter(row.values())), [row["recall"], row["specificity"]]
        span = held[-1][0] - held[0][0]
        far = max(0.02 * span, 0.5 * 10**-digits)
        near = [one for one in held if abs(one[0] - at) <= far] or [held[bisect_left(held, (at,)) - 1]]
        for place, (value, decimals) in enumerate(values, start=1):
            assert min(abs(one[place] - value) for one in near) <= max(1.1 * 10**-decimals, DRAWN)


def test_each_curve_is_stepped_through_by_the_arrow_keys_and_left_by_escape(opened):
    page, _ = opened
    figures = page.locator("figure:not(:has(.panels)):has(.reader), .panels > div:has(.reader)")
    assert figures.count() >= 6
    for place in range(figures.count()):
        figure = figures.nth(place)
        reader, told = figure.locator(".reader"), figure.locator(".told")
        assert (reader.count(), told.get_attribute("aria-live")) == (1, "polite")
        reader.evaluate("one => { one.value = 0; }")
        reader.focus()
        first = told.text_content()
        steps = min(5, int(reader.get_attribute("max")))
        for _ in range(steps):  # neighbours may lie nearer together than is drawn
            page.keyboard.press("ArrowRight")
        assert told.text_content() != first
        for _ in range(steps):
            page.keyboard.press("ArrowLeft")
        assert told.text_content() == first
        page.keyboard.press("Escape")
        assert told.text_content() == ""
        assert page.evaluate("document.activeElement === document.body")
        assert figure.locator(".rg-explored line").count() == 0


@pytest.mark.parametrize("width", [1280, 360])
def test_a_pointer_reads_the_drawing_that_is_shown(opened, width):
    page, _ = opened
    page.set_viewport_size({"width": width, "height": 800})
    figure = page.locator("#figure-roc")
    shown = next(one for one in figure.locator("svg[data-frame]").all() if one.is_visible())
    shown.scroll_into_view_if_needed()
    box, size = shown.bounding_box(), shown.evaluate("one => one.viewBox.baseVal.width")
    left, top, wide, high = map(float, shown.get_attribute("data-frame").split()[:4])
    scale = box["width"] / size
    page.mouse.move(box["x"] + (left + wide / 2) * scale, box["y"] + (top + high / 2) * scale)
    across, up = map(float, re.findall(r": ([\d.]+)%", figure.locator(".told").text_content())[:2])
    assert 0 <= across <= 100
    assert 0 <= up <= 100
    assert shown.locator(".rg-explored line").count() == 1
    page.mouse.move(0, 0)
    assert figure.locator(".told").text_content() == ""
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_touch_reads_until_another_place_is_touched(opened, browser):
    page, _ = opened
    context = browser.new_context(has_touch=True, viewport={"width": 360, "height": 740})
    touched = context.new_page()
    touched.goto(page.url)
    touched.evaluate("document.getElementById('record').open = true")
    figure = touched.locator("#figure-roc")
    next(one for one in figure.locator("svg[data-frame]").all() if one.is_visible()).tap()
    assert figure.locator(".told").text_content()
    touched.locator("#figure-curves .finding p").first.tap()
    assert figure.locator(".told").text_content() == ""
    context.close()


def test_nothing_of_it_is_printed_or_there_without_script(opened, browser):
    page, _ = opened
    page.emulate_media(media="print")
    seen = "all => all.some(one => getComputedStyle(one).display !== 'none')"
    assert not page.eval_on_selector_all(".reading, .rg-explored", seen)
    page.emulate_media(media="screen")
    context = browser.new_context(java_script_enabled=False)
    bare = context.new_page()
    bare.goto(page.url)
    assert bare.locator(".reader, .told").count() == 0
    assert bare.locator("svg[data-reading]").count() > 5
    context.close()
