"""The page in a real browser: Debian's chromium, driven headless. Slow, and run in CI."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import reportgen

CONFIGS = Path(__file__).parents[1] / "configs"
EXAMPLES = sorted(CONFIGS.glob("*.yaml"))
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=list(QUIET)
        )
        yield found
        found.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for config in EXAMPLES:
        (folder / f"{config.stem}.html").write_text(reportgen.run(config).to_html(), encoding="utf-8")
    return folder


@pytest.fixture(params=[config.stem for config in EXAMPLES])
def page(request, browser, pages):
    """Open one example; whatever the console complains of or the network is asked for ends up in `page.heard`."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    opened.heard = []
    opened.on("console", lambda message: opened.heard.append(message.text))
    opened.on("pageerror", lambda error: opened.heard.append(str(error)))
    opened.on("request", lambda asked: None if asked.url.startswith("file:") else opened.heard.append(asked.url))
    opened.goto((pages / f"{request.param}.html").as_uri())
    yield opened
    context.close()


def test_no_request_leaves_the_page_and_the_console_stays_silent(page):
    page.wait_for_timeout(100)
    assert page.heard == []


@pytest.mark.parametrize("width", [1280, 768, 360, 320])
def test_the_page_never_scrolls_sideways(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_figure_is_drawn_and_has_a_name(page):
    boxes = page.eval_on_selector_all("figure svg", "all => all.map(one => one.getBoundingClientRect().width)")
    assert boxes
    assert min(boxes) > 100
    named = page.eval_on_selector_all(
        "svg[role=img]",
        "all => all.every(one => one.getAttribute('aria-labelledby').split(' ')"
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


def test_links_of_the_contents_lead_somewhere(page):
    dead = page.eval_on_selector_all(
        "a[href^='#']", "all => all.filter(one => !document.getElementById(one.hash.slice(1))).map(one => one.hash)"
    )
    assert dead == []
