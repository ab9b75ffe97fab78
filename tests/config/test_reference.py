import re
from pathlib import Path

from reportgen.config.part import keys_of
from reportgen.config.reference import reference_page
from reportgen.config.schema import Report
from reportgen.config.shapes import keys_with_place
from reportgen.explain.stated import ORDER, REQUIRED

PAGE = Path(__file__).parents[2] / "docs" / "config.md"


def test_the_page_says_what_the_code_says():
    assert PAGE.read_text(encoding="utf-8") == reference_page(), "python -m reportgen.config.reference > docs/config.md"


def test_every_key_has_a_row_in_the_section_of_its_place():
    sections = [part.partition("\n") for part in reference_page().split("### ")]
    for name, place in keys_with_place():
        bodies = [body for title, _, body in sections if (f"`{place}`" in title if place else title == "Top level")]
        assert any(f"\n| `{name}` | " in body for body in bodies), (name, place)


def test_the_kinds_of_report_are_described_by_the_fields_that_they_require():
    described = keys_of(Report)["kind"].description
    audit, review, guard = re.findall(r"`(?:audit|review|guard)`: ([^:]*)\.(?= `|$)", described)
    named = {key.rpartition(".")[2] for key in re.findall(r"`([\w.]+)`", review)} - {"about"}
    assert named == {key.rpartition(".")[2] for key in REQUIRED["review"]}
    left_out = {key.rpartition(".")[2] for key in ORDER if key not in REQUIRED["audit"]}
    assert set(re.findall(r"`(\w+)`", audit)) - {"about", "errors", "actions"} == left_out
    assert (guard, REQUIRED["guard"]) == ("none", ())
