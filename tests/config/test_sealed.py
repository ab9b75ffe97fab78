"""Seals: what they state is what a config is judged by, they read back, and an edited one is refused."""

from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random

import pytest

from reportgen.across.criteria import moved_checks
from reportgen.config.load import config_from, load_config
from reportgen.config.sealed import criteria_of, read_seal, seal_text
from reportgen.errors import DataError

GOOD = sorted((Path(__file__).parent / "good").glob("*.yaml"))
EVERYTHING = next(path for path in GOOD if path.stem == "everything")
VARIABLES = {"DATABASE": "sqlite:///a.db", "SCORES": "a.csv"}


def config_of(path):
    return load_config(path, as_of=date(2026, 3, 3), environ=VARIABLES)


def read(folder, text):
    (folder / "a.seal.yaml").write_text(text, encoding="utf-8")
    return read_seal(folder / "a.seal.yaml", "", "report.seal")


@pytest.mark.everyday(8)
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_the_seal_of_any_config_reads_back_as_its_criteria(path, tmp_path):
    config = config_of(path)
    sealed = read(tmp_path, seal_text(config, "2026-03-03"))
    assert (sealed.fixed_on, sealed.criteria) == ("2026-03-03", criteria_of(config))
    assert [*moved_checks(sealed.checks, config.checks)] == []


def test_every_line_that_is_changed_is_noticed(tmp_path):
    lines = seal_text(config_of(EVERYTHING), "2026-03-03").splitlines()
    stated = [place for place, line in enumerate(lines) if not line.startswith("#") and not line.endswith(":")]
    assert len(stated) >= 15
    for place in stated:
        edited = [*lines[:place], lines[place][:-1] + ("1" if lines[place][-1] != "1" else "2"), *lines[place + 1 :]]
        with pytest.raises(DataError, match=r"it was edited|this is not a seal|its version is"):
            read(tmp_path, "\n".join(edited))


def test_comments_blank_lines_and_quotes_are_no_edit(tmp_path):
    text = seal_text(config_of(EVERYTHING), "2026-03-03")
    other = text.replace("fixed_on: 2026-03-03", "\n# a comment\nfixed_on: '2026-03-03'")
    assert other != text
    assert read(tmp_path, other) == read(tmp_path, text)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("", "this is not a seal"),
        ("a: b", "this is not a seal"),
        ("[a]", "this is not a seal"),
        ("seal: 1\nfixed_on: [a]\ncriteria: b\ndigest: c", "it was edited"),
        ("seal: 2\nfixed_on: a\ncriteria: b\ndigest: c", "its version is '2', and this program reads 1"),
        ("seal: {", "this is not a seal"),
    ],
)
def test_what_is_no_seal_is_refused(tmp_path, content, what):
    with pytest.raises(DataError, match=what) as caught:
        read(tmp_path, content)
    assert caught.value.exit_code == 3


def test_what_is_no_text_is_refused(tmp_path):
    (tmp_path / "a.seal.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="this is not a seal"):
        read_seal(tmp_path / "a.seal.yaml", "", "report.seal")


def test_what_is_typed_otherwise_and_means_the_same_has_the_same_criteria():
    config = {"version": 1, "data": {"label": "y", "positive": "x"}, "models": {"m": {"score": "s"}}}
    typed = (
        {"checks": ["recall >= 85%", "cost <= 600"], "costs": {"false_positive": 1, "false_negative": 5}, "beta": 2},
        {
            "beta": 2.0,
            "costs": {"false_negative": 5.0, "false_positive": 1.0},
            "checks": ["sensitivity >= 0.85", {"check": "cost_per_1000 <= 600.0"}],
        },
    )
    first, other = (criteria_of(config_from({**config, **keys})) for keys in typed)
    assert first == other


@pytest.mark.parametrize("seed", range(2))
def test_whatever_bytes_a_seal_has_it_is_refused_or_means_what_it_did(seed, tmp_path):
    content = seal_text(config_of(EVERYTHING), "2026-03-03").encode()
    right, random = read(tmp_path, content.decode()), Random(seed)  # noqa: S311 (no secret)
    for _ in range(30):
        edited = bytearray(content)
        for _ in range(random.choice((1, 1, 2, 5))):
            place = random.randrange(len(edited))
            edited[place : place + random.choice((0, 1, 1, 3))] = random.choice(
                (b"", b"x", b"\n", b"\xff", b"[", b": ", b"9")
            )
        (tmp_path / "a.seal.yaml").write_bytes(edited)
        with suppress(DataError):
            assert read_seal(tmp_path / "a.seal.yaml", "", "report.seal") == right
