"""The page on making the report one's own: what it shows works as it says."""

import re
from pathlib import Path

import pytest

import reportgen
from tests.page.test_own import PROSE, SVG

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs/page.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"```(yaml|jinja)\n(.*?)```", TEXT, re.DOTALL))


@pytest.mark.slow
def test_the_config_and_the_template_shown_make_a_page(tmp_path):
    (tmp_path / "data").symlink_to(ROOT / "configs/data")
    files = {
        "audit.yaml": BLOCKS["yaml"],
        "background.md": PROSE,
        "logo.svg": SVG.decode(),
        "templates/html/sections/data.html.j2": BLOCKS["jinja"],
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    page = reportgen.run(tmp_path / "audit.yaml").to_html()
    data = re.search(r'<section id="data".*?</section>', page, re.DOTALL)[0]
    assert "<p>We read 6,000 rows and used them all.</p>" in data
    assert "<div" not in data
    assert '<section id="prose-1"' in page


def test_every_block_is_named():
    blocks = {path.name[1:].partition(".")[0] for path in (ROOT / "templates/html").glob("_*.j2")} - {"section"}
    listed = re.search(r"a block: (.*?) \|", TEXT)[1]
    assert set(re.findall(r"`(\w+)`", listed)) == blocks
