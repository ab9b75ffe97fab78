"""What an author gives for the page: sections in an order, texts, templates, a logo, a colour."""

import os
import re
import tracemalloc
from base64 import b64encode
from hashlib import sha256

import pytest
from jinja2.exceptions import SecurityError
from markdown_it import MarkdownIt

import reportgen
from reportgen.colours import ENOUGH, WHITE, contrast
from reportgen.config.page import SECTIONS
from reportgen.errors import ConfigError
from reportgen.page import render
from reportgen.page.own_templates import template_problems
from reportgen.page.prose import _code_spans, prose_section
from reportgen.page.render import environment
from reportgen.topics.compose import DEPTHS, compose
from tests.cases.pages import LABELS, plain

CONFIG = """\
version: 1
title: Twelve patients
data: {{path: a.csv, label: y, positive: sick}}
models: {{m: {{score: s}}}}
threshold: {{fixed: 0.5}}
uncertainty: {{resamples: 100}}
report:
  kind: guard
  {report}
"""
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
PROSE = """\
# Why *this* audit

The board <b>asked</b> for it. ![a chart](chart.png)

## Since 2024

| year | audits |
|---|---|
| 2024 | 1 |

```
<i>code</i>
```
[run](javascript:alert(1)) and [read](https://example.org).
"""


@pytest.fixture
def report(tmp_path):
    """Return a function that makes the report of a config with these lines under `report`, files beside it."""

    def made(lines: str, files=None):
        rows = "".join(f"{label},{place / 12}\n" for place, label in enumerate(LABELS))
        (tmp_path / "a.csv").write_text(f"y,s\n{rows}", encoding="utf-8")
        for name, content in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        (tmp_path / "audit.yaml").write_text(CONFIG.format(report=lines), encoding="utf-8")
        return reportgen.run(tmp_path / "audit.yaml")

    return made


def headings(page: str) -> list[str]:
    return re.findall(r"<h2 id=\"[\w-]+-title\">([^<]*)</h2>", page)


def title(heading: str) -> str:
    return re.sub(r"^[A-Z]\. ", "", heading)


def test_the_config_knows_every_section_in_the_order_of_the_page():
    made = plain()
    page = compose(made.reported.results, made._explained, {}, made.config)
    for depth in DEPTHS:
        names = [section.id.replace("-", "_") for section in page.sections if section.depth == depth]
        found = [name.removesuffix("_record") for name in names]
        assert found
        assert [name for name in SECTIONS if name in found] == found
    assert [section.depth for section in page.sections] == sorted(
        (section.depth for section in page.sections), key=DEPTHS.index
    )


@pytest.mark.slow
def test_sections_come_in_the_order_asked_for_and_others_stay_away(report):
    made = report("sections: [method, errors, data]")
    assert headings(made.to_html()) == [
        "A. Errors", "B. Data and limits", "C. Method", "D. Data",
    ]  # fmt: skip
    assert re.findall(r"^## (.*)", made.to_markdown(), re.MULTILINE) == headings(made.to_html())


@pytest.mark.slow
def test_rest_stands_for_every_section_that_is_not_named(report):
    usual = headings(report("language: en").to_html())
    folded = next(place for place, name in enumerate(usual) if title(name) == "Errors in detail")
    others = [title(name) for name in usual if title(name) != "Method"]
    asked = map(title, headings(report("sections: [method, rest]").to_html()))
    assert [*asked] == [*others[:folded], "Method", *others[folded:]]


@pytest.mark.slow
def test_a_text_of_the_author_is_a_section_of_the_page_and_survives_each_run(report, tmp_path):
    made = report("sections: [{prose: why.md}, rest]", {"why.md": PROSE})
    page, text = made.to_html(), made.to_markdown()
    assert '<div id="review">\n<section id="prose-1"' in page
    assert '<a href="#prose-1">Why this audit</a>' in page
    assert "<h3>Since 2024</h3>" in page
    assert '<th scope="col">year</th>' in page
    assert "## Why this audit\n\nThe board \\<b>asked\\</b> for it. a chart\n\n### Since 2024\n" in text
    assert "```\n<i>code</i>\n```" in text
    made.save(tmp_path / "out")
    made.save(tmp_path / "out")
    assert (tmp_path / "why.md").read_text(encoding="utf-8") == PROSE


@pytest.mark.slow
def test_a_text_of_the_author_brings_no_tag_no_script_and_no_picture_into_the_page(report):
    page = report("sections: [{prose: why.md}]", {"why.md": PROSE}).to_html()
    assert "The board &lt;b&gt;asked&lt;/b&gt; for it. a chart" in page
    assert 'href="javascript' not in page
    assert "<img" not in page
    assert '<a href="https://example.org">read</a>' in page


@pytest.mark.parametrize("text", ["", "No heading.\n", "Text first.\n\n# Then a heading\n"])
def test_a_text_without_a_heading_of_its_own_is_told(text):
    with pytest.raises(ConfigError, match=r"why\.md:1: the text does not begin with a heading"):
        prose_section(text, "why.md", number=1)


WAYS_ROUND = {
    "brackets within brackets": "![a[b]](http://e.x/p.png)",
    "a reference": "![a]\n\n[a]: http://e.x/p.png",
    "over two lines": "![a\nb](http://e.x/p.png)",
    "escaped backticks": "\\`<img src=x onerror=alert(1)>\\`",
    "backticks over lines": "`a\n<img src=x>\n`",
    "backticks never closed": "``a` <img src=x> ``` ` b",
    "in a list": "- ```\n  <b>\n  ```\n  <img src=x>",
    "in a table": "| a |\n|---|\n| ![a[b]](http://e.x/p.png) \\`<b>\\` |",
    "all at once": "\\`<b>\\` ![a[b]](http://e.x/p.png)\n\n    <code>\n\n~~~\n<b>\n~~~\n",
}


@pytest.mark.parametrize("way", WAYS_ROUND)
def test_no_way_round_brings_a_tag_or_a_picture_into_the_markdown(way):
    written = prose_section(f"# Why\n\n{WAYS_ROUND[way]}\n", "why.md", number=1).blocks[0].markdown
    read = MarkdownIt("commonmark", {"html": True}).enable("table").parse(written)
    kinds = {token.type for block in read for token in (block, *(block.children or ()))}
    assert not kinds & {"html_block", "html_inline", "image"}


@pytest.mark.parametrize(
    "line", ["`a` ``b`c`` d", "``a` b", "` `` ` `` `", "```", "a", "", "` a ``` b ` c ```", "`a``b`c``"]
)
def test_spans_of_code_are_those_of_commonmark(line):
    rendered = MarkdownIt("commonmark").renderInline(line)
    assert len(list(_code_spans(line))) == rendered.count("<code>")
    marked = "".join(line[start:after] for start, after in _code_spans(line))
    assert re.sub("[` ]", "", marked) == re.sub("[` ]", "", "".join(re.findall("<code>(.*?)</code>", rendered)))


def test_brackets_without_end_are_refused():
    with pytest.raises(ConfigError, match="5,000 square brackets"):
        prose_section("# Why\n\n" + "![a" * 60_000, "why.md", number=1)


PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>{}</svg>"


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<rect width='9' height='9' fill='url(#a)'/><use href='#b'/>", None),
        ("<style>.a{fill:red}</style><g class='a'/>", None),
        ("<script>alert(1)</script>", "holds <script>"),
        ("<foreignObject/>", "holds <foreignObject>"),
        ("<a href='javascript:alert(1)'/>", "holds <a>"),
        ("<rect onload='alert(1)'/>", "runs something (onload)"),
        ("<image xlink:href='http://e.x/p.png'/>", "points to something outside of itself"),
        ("<style>@import 'http://e.x/a.css'</style>", "loads something by its style"),
        ("<rect style='fill:url(http://e.x/a)'/>", "loads something by its style"),
        ("<set attributeName='onload'/>", "holds <set>"),
        ("<rect>", "is not an SVG that can be read"),
    ],
)
def test_a_logo_that_does_more_than_show_itself_is_refused(inside, why, report):
    content = PICTURE.format(inside).encode()
    if why is None:
        assert report("logo: logo.svg", {"logo.svg": content}).own.logo is not None
        return
    with pytest.raises(ConfigError, match=re.escape(f"report.logo: the picture {why}")):
        report("logo: logo.svg", {"logo.svg": content})


def test_headings_underlined_and_deep_ones_stand_below_that_of_the_section():
    section = prose_section("Why\n===\n\nMore\n----\n\n###### Deep\n", "why.md", number=1)
    (block,) = section.blocks
    assert section.title == "Why"
    assert re.findall(r"<h\d>", block.html) == ["<h3>", "<h6>"]
    assert block.markdown == "### More\n\n###### Deep"


@pytest.mark.slow
def test_a_template_of_the_author_takes_the_place_of_one_block_or_section(report):
    files = {
        "t/html/_before.html.j2": '<p class="mine">{{ block.items|length }} findings</p>\n',
        "t/html/sections/data.html.j2": '<section id="data"><h2 id="data-title">My data</h2></section>\n',
        "t/markdown/sections/data.md.j2": "## My data\n",
        "t/html/own.css": ".mine{font-weight:700}",
    }
    made = report("template: t", files)
    page = made.to_html()
    assert '<p class="mine">' in page
    assert "My data" in headings(page)
    assert "Data" not in headings(page)
    assert "\n## My data\n" in made.to_markdown()
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    assert style.endswith(".mine{font-weight:700}")
    assert f"sha256-{b64encode(sha256(style.encode()).digest()).decode()}" in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{{ page.__class__.__mro__ }}", "access to attribute '__class__' of 'Page' object is unsafe"),
        ("{{ ''.__class__ }}", "access to attribute '__class__'"),
        ("{{ page.titel }}", "has no attribute 'titel'"),
        ("{{ page.title", "unexpected end of template"),
        ("{% for i in range(1000000) %}{% endfor %}", "Range too big"),
        ("{% include '../../a.csv' %}", "a.csv"),
    ],
)
def test_a_template_sees_the_page_alone_and_its_mistakes_are_told_with_their_line(report, tmp_path, text, told):
    with pytest.raises(ConfigError) as caught:
        report("template: t", {"t/html/sections/data.html.j2": f"\n{text}\n"}).to_html()
    (problem,) = caught.value.problems
    assert told in problem.what
    place = tmp_path / "t/html/sections/data.html.j2"
    assert problem.where in {f"{place}:2", f"{place}:3"}


ENDLESS = (
    "'x'.center(1000000000)",
    "'x'.ljust(width=1000000000)",
    "'x'.rjust(1000000000)",
    "'7'.zfill(1000000000)",
    "('\\t' * 1000).expandtabs(1000000)",
    "('a' * 100000).replace('a', 'b' * 100000)",
    "('a' * 1000000).join(range(1000))",
    "'{:>1000000000}'.format('x')",
    "'{:{}}'.format('x', 1000000000)",
    "'{a:>1000000000}'.format_map({'a': 'x'})",
    "'x'|center(1000000000)",
    "'%1000000000d'|format(1)",
    "'%*d'|format(1000000000, 1)",
    "'x\\ny'|indent(1000000000)",
    "['x']|batch(1000000000, 'y')|list",
    "1.5|round(1000000000, 'ceil')",
    "[1]|tojson(1000000000)",
    "('a' * 100000)|replace('a', 'b' * 100000)",
    "range(1000)|join('a' * 1000000)",
    "(1).to_bytes(1000000000)",
)


@pytest.mark.everyday(4)
@pytest.mark.parametrize("made", ENDLESS)
def test_a_template_makes_no_text_without_an_end(made, tmp_path):
    (tmp_path / "t.html.j2").write_text(f"{{% set _ = {made} %}}")
    tracemalloc.start()
    with pytest.raises(SecurityError, match="longer than any that a page needs"):
        environment(tmp_path).get_template("t.html.j2").render()
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_a_template_fills_up_and_joins_what_a_page_has_room_for(tmp_path):
    text = (
        "{{ 'x'.center(5) }}|{{ 'x'|center(3) }}|{{ '%5d'|format(7) }}|{{ '{:>4}'.format('y') }}|"
        "{{ [1, 2]|join(', ') }}|{{ 'a-b'|replace('-', '+') }}|{{ 12345678|tojson }}|{{ 2.25|round(1) }}|"
        "{{ 'a-b'.replace('-', '') }}"
    )
    (tmp_path / "t.md.j2").write_text(text)
    filled = environment(tmp_path).get_template("t.md.j2").render()
    assert filled == "  x  | x |    7|   y|1, 2|a+b|12345678|2.2|ab"


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", ["html/_before.html.j2", "html/own.css", "notes.txt"])
def test_no_link_leads_a_template_out_of_its_folder(name, report, tmp_path):
    (tmp_path / "secret").write_text("what is not the report's")
    (tmp_path / "t/html").mkdir(parents=True)
    (tmp_path / "t" / name).symlink_to(tmp_path / "secret")
    files = {"t/html/sections/data.html.j2": "{% include 'notes.txt' %}"} if name == "notes.txt" else {}
    with pytest.raises(ConfigError, match="it is a link that leads out of the folder"):
        report("template: t", files).to_html()


def test_a_link_within_the_folder_and_to_it_is_followed(report, tmp_path):
    (tmp_path / "kept/html").mkdir(parents=True)
    (tmp_path / "kept/block").write_text("<p>ours</p>\n")
    (tmp_path / "kept/html/_before.html.j2").symlink_to(tmp_path / "kept/block")
    (tmp_path / "t").symlink_to(tmp_path / "kept")
    assert template_problems(tmp_path / "t") == []


def test_a_pipe_that_a_template_includes_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "notes.txt")
    (tmp_path / "t.md.j2").write_text("{% include 'notes.txt' %}")
    with pytest.raises(SecurityError, match="a pipe, a socket or a device"):
        environment(tmp_path).get_template("t.md.j2").render()


@pytest.mark.parametrize("end", ["</style>", "</STYLE >", "a{}</style/"])
def test_a_style_that_ends_itself_is_refused(end, report):
    with pytest.raises(
        ConfigError, match=rf"own.css:2: report.template: `{end[:7] if end[0] == '<' else '</style'}` ends"
    ):
        report("template: t", {"t/html/own.css": f".mine{{}}\n{end}<script>1</script>"})


@pytest.mark.slow
def test_a_picture_within_a_style_ends_nothing(report):
    style = ".mine{background:url('data:image/svg+xml,<svg></svg>')}"
    assert r"<svg><\/svg>" in report("template: t", {"t/html/own.css": style}).to_html()


def test_a_folder_of_too_many_files_is_told_and_not_looked_through(report, monkeypatch):
    monkeypatch.setattr(render, "MOST_FILES", 2)
    with pytest.raises(ConfigError, match=r"report.template: the folder contains more than 2 files and folders"):
        report("template: t", {f"t/{place}.txt": "" for place in range(3)})


@pytest.mark.parametrize(
    ("lines", "files", "told"),
    [
        ("template: t", {}, "report.template: folder not found"),
        ("template: a.csv", {}, "report.template: this is a file, not a folder"),
        ("template: t", {"t/readme.txt": ""}, "report.template: the folder contains no template"),
        ("template: t", {"t/html/_tabel.html.j2": ""}, "report.template: no template has this name"),
        ("logo: logo.svg", {}, "report.logo: file not found"),
        ("logo: logo.png", {"logo.png": bytes(100_001)}, "report.logo: the file has more than 100,000 bytes"),
        ("sections: [{prose: why.md}]", {}, r"report.sections\[0\].prose: file not found"),
        ("sections: [{prose: why.md}]", {"why.md": b"# A\n\n\xff"}, r"why.md:3: .*the text is not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_before_any_work(report, lines, files, told):
    with pytest.raises(ConfigError, match=told):
        report(lines, files)


@pytest.mark.slow
def test_a_template_may_set_names_and_ask_for_those_that_may_be_absent(report):
    text = (
        "{% set mine = section.title %}{% macro bold(what) %}<b>{{ what }}</b>{% endmacro %}"
        "{% if other is defined %}{{ other }}{% endif %}{{ more|default('none') }}"
        "{% for section in section.parts %}{{ section.id }}{{ loop.index }}{% endfor %}{{ bold(mine) }}\n"
        "{% include 'html/sections/extra.html.j2' %}"
    )
    files = {"t/html/sections/data.html.j2": text, "t/html/sections/extra.html.j2": "{{ mine }}"}
    assert "<b>Data and limits</b>" in report("template: t", files).to_html()


@pytest.mark.slow
def test_a_logo_stands_in_the_page_itself_and_beside_the_markdown(report, tmp_path):
    made = report("logo: logo.svg", {"logo.svg": SVG})
    page = made.to_html()
    assert f'<img class="logo" src="data:image/svg+xml;base64,{b64encode(SVG).decode()}" alt="">' in page
    assert "; img-src data:; base-uri 'none'" in page
    made.save(tmp_path / "out")
    assert (tmp_path / "out/figures/page_logo.svg").read_bytes() == SVG
    assert made.to_markdown().startswith("![](figures/page_logo.svg)\n\n# ")
    report("language: en").save(tmp_path / "out")
    assert not (tmp_path / "out/figures/page_logo.svg").exists()


@pytest.mark.slow
def test_without_a_logo_the_page_may_load_no_picture_at_all(report):
    assert "img-src" not in report("language: en").to_html()


def test_an_accent_colour_can_be_read_in_both_colour_modes(report):
    page = report("accent: '#0a6e31'").to_html()
    light, dark = re.findall(r"--link:#([0-9a-f]{6})\}", page)[-2:]
    assert light == "0a6e31"
    parts = [tuple(int(one[place : place + 2], 16) for place in (0, 2, 4)) for one in (light, dark)]
    assert contrast(parts[0], WHITE) >= ENOUGH
    assert contrast(parts[1], (0x12, 0x12, 0x12)) >= ENOUGH


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [((0, 0, 0), WHITE, 21), (WHITE, WHITE, 1), ((0x59,) * 3, WHITE, 7.0)]
)
def test_contrast_is_that_of_wcag(one, other, ratio):
    assert contrast(one, other) == pytest.approx(ratio, abs=0.05)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("[a](javascript:alert(1))", "&#91;a](javascript:alert(1))"),
        ("[a](JaVaScRiPt&#58;alert(1))", "&#91;a](JaVaScRiPt&#58;alert(1))"),
        ("[a]: data:text/html,x\n\n[a]", "&#91;a]: data:text/html,x\n\n&#91;a]"),
        ("<vbscript:x>", "\\<vbscript:x>"),
    ],
)
def test_no_link_of_a_text_runs_a_script_in_markdown(text, written):
    (block,) = prose_section(f"# A\n\n{text}", "a.md", number=1).blocks
    assert block.markdown == written


def test_links_of_a_text_stay_links_in_markdown():
    text = "[a](https://x.org), <https://y.org>, [b](#c), [d](e.md) and [f](mailto:g@h.org)"
    (block,) = prose_section(f"# A\n\n{text}", "a.md", number=1).blocks
    assert block.markdown == text
