"""Each file of `bad/` beside what is said of it, word for word."""

import re
from pathlib import Path

import pytest

from reportgen.config.load import load_config
from reportgen.config.page import SECTIONS
from reportgen.errors import ConfigError

BAD = Path(__file__).parent / "bad"
FILES = sorted(BAD.glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_bad_config_is_told_where_it_is_wrong_and_how_to_mend_it(path, monkeypatch):
    monkeypatch.chdir(BAD)
    with pytest.raises(ConfigError) as caught:
        load_config(path.name, environ={})
    expected = path.with_suffix(".errors.txt").read_text(encoding="utf-8").replace("{sections}", ", ".join(SECTIONS))
    assert f"{caught.value}\n" == expected
    assert caught.value.exit_code == 2


def test_no_bad_file_and_no_expectation_stands_alone():
    assert len(FILES) > 100
    assert {path.stem for path in FILES} == {path.name.removesuffix(".errors.txt") for path in BAD.glob("*.txt")}


def test_no_word_of_the_parser_reaches_the_author():
    said = "".join(path.read_text(encoding="utf-8") for path in BAD.glob("*.txt"))
    jargon = ("scalar", "block end", "flow", "token", "not allowed here", "str", "pydantic", "None", "validation error")
    assert [word for word in jargon if re.search(rf"(?<=\s){word}\b", said)] == []
