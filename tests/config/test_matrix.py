"""One config for several reports: what each is, what its folder is called, and that the order decides nothing."""

import pytest

from reportgen.config.load import cells_of, load_config
from reportgen.errors import ConfigError

TEXT = """version: 1
title: ${matrix.country}, ${matrix.model}
matrix:
  country: [de, fr]
  model: [a, b]
data: {path: "${matrix.country}.csv", label: y, positive: 1}
models:
  m: {score: "${matrix.model}"}
checks: ["recall >= ${FLOOR}"]
"""


@pytest.fixture
def path(tmp_path):
    (tmp_path / "audit.yaml").write_text(TEXT, encoding="utf-8")
    return tmp_path / "audit.yaml"


def load(path, *sets):
    return load_config(path, sets=sets, environ={"FLOOR": "0.8"})


def test_each_combination_is_a_report_in_the_order_typed(path):
    assert [cell.values for cell in cells_of(path)] == [("de", "a"), ("de", "b"), ("fr", "a"), ("fr", "b")]
    first, *_ = cells_of(path)
    config = load(path, *first.sets)
    assert (config.title, config.name) == ("de, a", "audit/de/a")
    assert config.data.files() == {"all": str(path.parent / "de.csv")}
    assert config.models["m"].score == "a"
    assert config.matrix == {}
    assert config.where("matrix.country") == "--set matrix.country=de"


def test_one_of_them_is_chosen_with_set_and_left_with_its_command(path):
    assert [cell.values for cell in cells_of(path, sets=["matrix.model=b"])] == [("de", "b"), ("fr", "b")]
    assert [cell.values for cell in cells_of(path, sets=["matrix.model=c", "matrix.country=[fr]"])] == [("fr", "c")]
    config = load(path, "matrix.country=fr", "matrix.model=a")
    assert config.command.endswith("--set matrix.country=fr --set matrix.model=a")
    assert config.asked.resolved != load(path, "matrix.country=de", "matrix.model=a").asked.resolved


def test_where_one_report_is_asked_for_several_are_refused_with_the_way_to_choose(path):
    with pytest.raises(ConfigError, match="makes 4 reports, and one is asked for") as caught:
        load(path)
    assert "--set matrix.country=de --set matrix.model=a" in str(caught.value)
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize("value", ["..", "a/b", ".a", "-a", "a b", "${FLOOR}", "x" * 65, "", "a\\b", "a\u202eb"])
def test_a_value_that_would_lead_out_of_the_folder_is_none(path, value):
    path.write_text(TEXT.replace("[de, fr]", f"['{value}', fr]"), encoding="utf-8")
    assert cells_of(path) == ()
    with pytest.raises(ConfigError, match=r"cannot be a value|is empty"):
        load(path)


def test_too_many_are_refused(path):
    many = ", ".join(f"v{number}" for number in range(300))
    path.write_text(TEXT.replace("[de, fr]", f"[{many}]"), encoding="utf-8")
    with pytest.raises(ConfigError, match="it makes 600 reports, and at most 500"):
        load(path)


def test_a_matrix_is_taken_over_and_of_what_is_no_config_there_is_none(path, tmp_path):
    (tmp_path / "top.yaml").write_text("extends: audit.yaml\nmatrix: {model: [c]}\n", encoding="utf-8")
    assert [cell.values for cell in cells_of(tmp_path / "top.yaml")] == [("de", "c"), ("fr", "c")]
    assert cells_of(tmp_path / "none.yaml") == ()
    path.write_text("matrix: [", encoding="utf-8")
    assert cells_of(path) == ()
    assert cells_of("-") == ()
