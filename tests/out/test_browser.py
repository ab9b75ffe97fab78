"""A page printed as PDF: by a stand-in for the browser, whatever that does, and by Chromium itself."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.errors import DataError
from reportgen.out import browser
from reportgen.scratch import lasting
from tests.browser import CONFIGS
from tests.example_reports import example

PDF = rb"""%PDF-1.4
<</Title (a)
/Creator (Mozilla \(x\) y)
/CreationDate (D:20261123)
/ModDate (D:20261123)>>
"""
TARGET = 'for one in "$@"; do case "$one" in --print-to-pdf=*) out="${one#*=}";; esac; done\n'
PRINTS = TARGET + 'cp "${0%/*}/made.pdf" "$out"\n'


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Let a shell script stand for the browser."""

    def taken(script):
        (tmp_path / "made.pdf").write_bytes(PDF)
        program = tmp_path / "browser"
        program.write_text(f"#!/bin/sh\n{script}", encoding="utf-8")
        program.chmod(0o755)
        monkeypatch.setenv(browser.VARIABLE, str(program))

    return taken


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """Return where temporary files go; what lasts as long as the process is elsewhere."""
    lasting()
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def run(folder, *options):
    sets = ("--set", "report.formats=[html, pdf]", "--set", "uncertainty.resamples=100")
    return CliRunner().invoke(main, ["run", str(CONFIGS / "minimal.yaml"), "-o", str(folder), *sets, *options])


def is_gone(process):
    """Return whether a process ends within five seconds; one that nobody has asked for is no more."""
    place, until = Path("/proc") / process / "stat", time.monotonic() + 5
    while time.monotonic() < until:
        try:
            state = place.read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.02)
    return False


def test_without_a_browser_it_is_told_before_any_data_are_read(tmp_path, monkeypatch):
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "NAMES", ("no-such-browser",))
    done = run(tmp_path / "out", "--set", "data.path=none.csv")
    assert done.exit_code == 3
    assert "report.formats: a PDF is printed by Chromium or Chrome, and none is installed" in done.stderr
    assert "`apt install chromium`" in done.stderr
    assert "none.csv" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_variable_that_names_no_program_is_told(monkeypatch):
    monkeypatch.setenv(browser.VARIABLE, "/no/such/chrome")
    with pytest.raises(DataError, match="REPORTGEN_CHROMIUM names no program that can be run: /no/such/chrome"):
        browser.find_browser("")


def test_a_pdf_has_neither_the_date_nor_the_machine_of_its_making_and_its_places_stay(stand_in, temporary):
    stand_in(PRINTS)
    made = browser.printed("<p>", "")
    assert len(made) == len(PDF)
    assert re.search(rb"Date|Mozilla", made) is None
    assert b"/Creator (reportgen " in made
    assert list(temporary.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("echo first >&2; echo it fell >&2; exit 7", "printed no PDF: it ended with 7; it fell"),
        ("exit 0", "printed no PDF: it ended with 0\n"),
        (f'{TARGET}echo "<html>" > "$out"', "printed no PDF: it ended with 0\n"),
    ],
)
def test_a_browser_that_fails_is_told_and_leaves_the_old_report_whole(tmp_path, stand_in, temporary, script, told):
    stand_in(PRINTS)
    assert run(tmp_path / "out").exit_code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert tmp_path / "out" / "report.pdf" in before
    stand_in(script)
    done = run(tmp_path / "out", "--set", "title=Another")
    assert (done.exit_code, told in done.stderr) == (3, True)
    assert {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()} == before
    assert list(temporary.iterdir()) == []


@pytest.mark.slow
def test_a_browser_that_hangs_is_ended_with_all_that_it_started(tmp_path, stand_in, monkeypatch):
    stand_in(f"sleep 60 & echo $! > {tmp_path / 'child'}; sleep 60")
    monkeypatch.setattr(browser, "SECONDS", 1.0)
    with pytest.raises(DataError, match="it took more than 1 seconds"):
        browser.printed("<p>", "")
    assert is_gone((tmp_path / "child").read_text().strip())


def test_where_no_sandbox_can_be_had_it_is_tried_without(tmp_path, stand_in, monkeypatch):
    monkeypatch.setattr(browser, "_is_root", lambda: False)
    log = tmp_path / "log"
    stand_in(f"""echo "$*" >> {log}
case "$*" in *--no-sandbox*) ;; *) echo "No usable sandbox!" >&2; exit 1;; esac
{PRINTS}""")
    assert browser.printed("<p>", "").startswith(b"%PDF-")
    assert [("--no-sandbox" in line) for line in log.read_text().splitlines()] == [False, True]


def test_a_program_that_cannot_be_started_is_told(stand_in):
    stand_in("")
    Path(os.environ[browser.VARIABLE]).write_text("#!/no/such/shell\n", encoding="utf-8")
    with pytest.raises(DataError, match="printed no PDF: No such file or directory"):
        browser.printed("<p>", "")


@pytest.mark.slow
def test_what_is_printed_holds_no_script_and_is_laid_out_for_its_paper(monkeypatch):
    pages = []
    monkeypatch.setattr(browser, "printed", lambda html, _: pages.append(html) or b"%PDF-")
    assert example("minimal").to_pdf() == b"%PDF-"
    assert "<script>" not in pages[0]
    assert "@page{size:A4}" in pages[0]
    assert "tables/" not in pages[0]


@pytest.mark.slow
@pytest.mark.parametrize("depth", ["result", "record"])
def test_a_pdf_holds_as_much_as_the_config_lets_print(monkeypatch, depth):
    pages = []
    monkeypatch.setattr(browser, "printed", lambda html, _: pages.append(html) or b"%PDF-")
    reportgen.run(CONFIGS / "minimal.yaml", sets={"report.print": depth, "uncertainty.resamples": 100}).to_pdf()
    assert f'<body class="prints-{depth}"' in pages[0]


@pytest.mark.slow
def test_control_c_ends_the_browser_and_leaves_the_old_report(tmp_path, stand_in):
    stand_in(f"sleep 60 & echo $! > {tmp_path / 'child'}; sleep 60")
    command = [sys.executable, "-m", "reportgen", "run", CONFIGS / "minimal.yaml", "-o", tmp_path / "out"]
    sets = ["--set", "report.formats=[pdf]", "--set", "uncertainty.resamples=100"]
    process = subprocess.Popen([*command, *sets], stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while not (tmp_path / "child").is_file() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20)[1] == "stopped; a report that was not finished is not written\n"
    assert process.returncode == 130
    assert not (tmp_path / "out").exists()
    assert is_gone((tmp_path / "child").read_text().strip())


def poppler(program, *arguments):
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed (Debian's poppler-utils)")
    return subprocess.run([found, *arguments], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """Print an example twice, and return the two files."""
    if shutil.which("chromium") is None:
        pytest.skip("no chromium is installed, which would print the page")
    folder = tmp_path_factory.mktemp("pdf")
    one = _printed(folder / "one")
    time.sleep(1.1)  # to another second of the clock
    return one, _printed(folder / "two")


def _printed(folder):
    report = reportgen.run(CONFIGS / "card_fraud.yaml", sets={"report.formats": ["pdf"]}, as_of="2026-09-30")
    report.save(folder)
    return folder / "report.pdf"


@pytest.mark.slow
def test_chromium_prints_the_same_bytes_again(real):
    """One print of a busy browser differed in a few bytes once; a third then tells."""
    one, two = (path.read_bytes() for path in real)
    assert one == two or _printed(real[0].parents[1] / "three").read_bytes() in (one, two)


@pytest.mark.slow
def test_the_pdf_is_tagged_a4_and_has_no_script(real):
    told = dict(re.findall(r"^([^:]+):\s+(.*)$", poppler("pdfinfo", real[0]), re.MULTILINE))
    assert (told["Title"], told["Tagged"], told["JavaScript"]) == ("Card fraud, third quarter", "yes", "no")
    assert told["Page size"].endswith("(A4)")
    assert told["Creator"] == f"reportgen {reportgen.__version__}"
    assert "CreationDate" not in told
    assert b"/Lang (en)" in real[0].read_bytes()
    assert b"/Alt (Tree of 1,000 payments" in real[0].read_bytes()


@pytest.mark.slow
def test_every_font_of_the_pdf_is_embedded_and_can_be_searched(real):
    fonts = [line.split()[-5:-2] for line in poppler("pdffonts", real[0]).splitlines()[2:]]
    assert fonts
    assert {(embedded, unicode) for embedded, _, unicode in fonts} == {("yes", "yes")}


@pytest.mark.slow
def test_the_pdf_holds_the_review_and_not_the_record(real):
    text = " ".join(poppler("pdftotext", real[0], "-").split())
    assert "Keep champion, with its threshold at 0.10. Of its 6 checks, 2 are still open." in text
    assert "Alternatives" in text
    assert "All metrics" not in text


@pytest.mark.slow
def test_no_process_of_chromium_is_left(real):
    assert "reportgen-" not in " ".join(
        path.read_bytes().decode(errors="replace")
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if b"print-to-pdf" in path.read_bytes()
    )
