from pathlib import Path

from reportgen.config.reference import reference_page
from reportgen.config.shapes import keys_with_place

PAGE = Path(__file__).parents[2] / "docs" / "config.md"


def test_the_page_says_what_the_code_says():
    assert PAGE.read_text(encoding="utf-8") == reference_page(), "python -m reportgen.config.reference > docs/config.md"


def test_every_key_has_a_row_in_the_section_of_its_place():
    sections = {title: body for title, _, body in (part.partition("\n") for part in reference_page().split("### "))}
    for name, place in keys_with_place():
        title = next(title for title in sections if (f"`{place}`" in title if place else title == "Top level"))
        assert f"\n| `{name}` | " in sections[title]
