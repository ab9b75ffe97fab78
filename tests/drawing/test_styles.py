"""A style is a name that matplotlib knows, or a file that is read like every other: nothing is fetched or imported."""

import os
import socket
import threading

import matplotlib as mpl
import pytest
from click.testing import CliRunner

from reportgen.cli import main
from reportgen.drawing.styles import styled
from reportgen.errors import ConfigError
from tests.example_reports import CONFIGS

CONFIG = str(CONFIGS / "minimal.yaml")


@pytest.fixture
def asked(monkeypatch):
    """Return the places that were looked up, or asked for something, on a network."""
    found = []

    def refuse(*place, **_):
        found.append(place)
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return found


def told(name):
    with pytest.raises(ConfigError) as caught, styled([name]):
        pass
    return str(caught.value)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/a.mplstyle", "https://example.org/a", "ftp://example.org/a.mplstyle", "file:///a"]
)
def test_a_style_at_an_address_is_not_fetched(address, asked):
    assert f"--style: '{address}' is not a style that matplotlib knows, and no file" in told(address)
    assert asked == []


def test_a_style_of_a_package_is_not_imported(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "ran.py").write_text("raise SystemExit(7)\n")
    assert "is not a style that matplotlib knows" in told("ran.dark")
    assert "is not a style that matplotlib knows" in told("./none")
    assert "is not a style that matplotlib knows" in told("")
    assert "is not a style that matplotlib knows" in told("a\0b")


def test_a_pipe_as_a_style_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    said = []
    waiting = threading.Thread(target=lambda: said.append(told(str(tmp_path / "pipe"))), daemon=True)
    waiting.start()
    waiting.join(5)
    assert "a pipe, a socket or a device" in said[0]


@pytest.mark.parametrize(
    ("content", "where", "what"),
    [
        (b"font.size: 9\nlines.linewidth: \xff\n", ":2", "the text is not UTF-8"),
        (b"# large\nfont.size: huge  # letters\n", ":2", "Could not convert 'huge' to float"),
        (b"font.size\n", ":1", "font.size"),
        (b"\nfont.sise: 9\n", ":2", "'font.sise' is not a setting of matplotlib"),
        (b"axes.prop_cycle: cycler('color', ['r']) * 100000000\n", ":1", "multiplies what it lists"),
        (b"axes.prop_cycle: 1000000000 * (cycler('color', ['r']))\n", ":1", "multiplies what it lists"),
        (b"#" * 100_001, "", "the file has more than 100,000 bytes"),
    ],
)
def test_what_is_wrong_with_a_style_is_told_with_its_line(content, where, what, tmp_path):
    file = tmp_path / "own.mplstyle"
    file.write_bytes(content)
    said = told(str(file))
    assert said.startswith(f"{file}{where}: --style: ")
    assert what in said


def test_a_folder_is_no_style(tmp_path):
    assert "Is a directory" in told(str(tmp_path))


def test_a_file_is_read_as_matplotlib_reads_it(tmp_path):
    file = tmp_path / "own.mplstyle"
    file.write_text('\ufeff# own\n\naxes.facecolor: "#ff0000"  # red\nfont.size: 12\n', encoding="utf-8")
    with styled([str(file)]):
        held = {key: mpl.rcParams[key] for key in ("axes.facecolor", "font.size")}
    assert held == {key: mpl.rc_params_from_file(file, use_default_template=False)[key] for key in held}


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("style", "said"),
    [
        ("font.size: 1e9", "the font size makes the figure 8.83333e+08 inches wide, where 1 to 100 are drawn"),
        ("font.size: 0", "the font size makes the figure 0 inches wide, where 1 to 100 are drawn"),
        ("text.usetex: True", ""),
    ],
)
def test_a_style_that_nothing_can_be_drawn_in_is_told(style, said, tmp_path):
    (tmp_path / "own.mplstyle").write_text(style)
    target = tmp_path / "roc.png"
    done = CliRunner().invoke(main, ["figure", CONFIG, "roc", "-o", str(target), "--style", f"{tmp_path}/own.mplstyle"])
    assert (done.exit_code, target.exists()) == ((2, False) if said else (0, True))
    assert said in done.stderr
