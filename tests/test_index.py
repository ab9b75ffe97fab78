"""`reportgen index`: one page over many reports: its rows, what it reads again, and what it refuses."""

import json
import os
import re
import shutil
from hashlib import sha256
from html.parser import HTMLParser
from time import perf_counter

import pytest
from click.testing import CliRunner

from reportgen import indexing
from reportgen.across.series import NEEDS
from reportgen.cli import main
from reportgen.text.en_index import MESSAGES
from tests.browser import CONFIGS, EXAMPLES, listening
from tests.resamples import USUAL, resamples
from tests.test_accessibility import AXE, OPEN_ALL, TAGS, nodes
from tests.test_diff import CONFIG, cases, reportgen

TODAY = ("--as-of", "2026-03-01")
HOSTILE = "<script>alert(1)</script> & \"more\" 'quoted' {{ 7 * 7 }}"


class Page(HTMLParser):
    """The links and tags of a page, and its words."""

    def __init__(self, text):
        super().__init__()
        self.links, self.tags, self.words = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def page_of(folder):
    return Page((folder / "index.html").read_text(encoding="utf-8"))


def kept_in(folder):
    return json.loads((folder / "index.json").read_text(encoding="utf-8"))


def by_folder(folder):
    return {report["folder"]: report for report in kept_in(folder)["reports"]}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a report, made once, that tests copy."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "cases.csv").write_text(cases(), encoding="utf-8")
    text = CONFIG.replace(
        "version: 1\n", f"version: 1\ntitle: {json.dumps(HOSTILE)}\nabout: {{next_review: 2026-01}}\n"
    )
    (folder / "fraud.yaml").write_text(text.replace("[json]", "[html, json]"), encoding="utf-8")
    code = reportgen("run", folder / "fraud.yaml", "-q", "--as-of", "2025-12-31", "-o", folder / "report")[0]
    assert code == 0
    return folder / "report"


def copied(made, target, as_of="2025-12-31", *, lock=True):
    """Copy a report with another date, as it would have been written."""
    shutil.copytree(made, target)
    place, locked = target / "results.json", target / "reportgen.lock"
    text = place.read_text(encoding="utf-8").replace('"as_of": "2025-12-31"', f'"as_of": "{as_of}"')
    place.write_text(text, encoding="utf-8")
    if lock:
        kept = json.loads(locked.read_bytes())
        kept["files"]["results.json"] = sha256(text.encode()).hexdigest()
        locked.write_text(json.dumps(kept), encoding="utf-8")
    else:
        locked.unlink()
    return target


@pytest.fixture
def reads(monkeypatch):
    """Note which reports are read."""
    seen, read = [], indexing._report

    def noted(place, folder, files):
        seen.append(place.relative_to(folder).as_posix())
        return read(place, folder, files)

    monkeypatch.setattr(indexing, "_report", noted)
    return seen


def test_no_report_makes_a_page_that_says_so(tmp_path):
    assert reportgen("index", tmp_path) == (0, f"{tmp_path / 'index.html'}\n", "")
    assert "No report was found" in page_of(tmp_path).text
    assert kept_in(tmp_path)["reports"] == []


def test_a_report_has_its_state_age_review_figures_and_a_link(made, tmp_path):
    copied(made, tmp_path / "a b" / "2025-12")
    assert reportgen("index", tmp_path, "-q", *TODAY) == (0, "", "")
    page = page_of(tmp_path)
    assert page.links == ["#main", "a%20b/2025-12/report.html"]
    assert "script" not in page.tags
    assert HOSTILE in page.text
    for words in ("60 days old", "overdue by 29 days", "2 checks passed", "recall: 90.0%", "as written", "1 report in"):
        assert words in page.text
    assert reportgen("index", tmp_path, "-q")[0] == 0
    assert "days old" not in page_of(tmp_path).text
    assert "overdue by" not in page_of(tmp_path).text


def test_reports_of_one_config_whose_folders_differ_by_a_date_are_one_series(made, tmp_path):
    for month in ("10", "12", "11"):
        copied(made, tmp_path / f"fraud-2025-{month}", f"2025-{month}-30")
    copied(made, tmp_path / "golden", "2025-01-31")
    assert reportgen("index", tmp_path, *TODAY)[0] == 0
    page = page_of(tmp_path)
    assert "4 reports in 2 series" in page.text
    assert f"{HOSTILE}: 2 earlier reports" in page.text
    assert "recall in 3 reports, first 90.0%, last 90.0%; lowest 90.0%, highest 90.0%" in page.text
    latest, rest = page.links[1:3], page.links[3:]
    assert latest == ["fraud-2025-12/report.html", "golden/report.html"]
    assert rest == [f"fraud-2025-{month}/report.html" for month in (12, 11, 10)]


def test_a_second_run_reads_what_has_changed_alone(made, tmp_path, reads):
    for month in ("10", "11", "12"):
        copied(made, tmp_path / f"2025-{month}", f"2025-{month}-30")
    assert reportgen("index", tmp_path, *TODAY)[0] == 0
    first = (tmp_path / "index.html").read_bytes()
    assert len(reads) == 3
    reads.clear()
    assert reportgen("index", tmp_path, *TODAY)[0] == 0
    assert (reads, (tmp_path / "index.html").read_bytes()) == ([], first)
    place = tmp_path / "2025-11" / "summary.md"
    before = place.stat()
    place.write_bytes(place.read_bytes().swapcase())
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))  # as somebody would who hides an edit
    assert reportgen("index", tmp_path, *TODAY)[0] == 0
    assert reads == ["2025-11"]
    assert by_folder(tmp_path)["2025-11"]["moved"] == "changed: summary.md"
    assert "1 earlier report is not as it was written" in page_of(tmp_path).text


def test_reports_that_moved_or_went_away_between_two_runs_are_shown_where_they_are(made, tmp_path, reads):
    for month in ("10", "11", "12"):
        copied(made, tmp_path / f"2025-{month}", f"2025-{month}-30")
    reportgen("index", tmp_path)
    (tmp_path / "2025-10").rename(tmp_path / "old")
    shutil.rmtree(tmp_path / "2025-11")
    reads.clear()
    assert reportgen("index", tmp_path)[0] == 0
    assert reads == ["old"]
    assert [*by_folder(tmp_path)] == ["2025-12", "old"]
    assert page_of(tmp_path).links == ["#main", "2025-12/report.html", "old/report.html"]


def edited(place, old, new):
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_what_cannot_be_read_is_a_row_that_says_why_and_comes_first(made, tmp_path):
    copied(made, tmp_path / "good")
    contents = {
        "broken": "{",
        "foreign": '{"accuracy": 0.9}',
        "newer": '{"schema": "reportgen/results/2"}',
        "list": "[]",
    }
    for name, text in contents.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "results.json").write_text(text, encoding="utf-8")
    for name, old, new in (("day", '"as_of": "2025-12-31"', '"as_of": "<b>"'), ("gone", '"subject": ', '"subjects": ')):
        edited(copied(made, tmp_path / name) / "results.json", old, new)
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "results.json").symlink_to(made / "results.json")
    code, printed, told = reportgen("index", tmp_path)
    assert (code, printed) == (0, f"{tmp_path / 'index.html'}\n")
    problems = {each["folder"]: each["problem"] for each in kept_in(tmp_path)["unread"]}
    assert problems.keys() == {*contents, "day", "gone", "link"}
    assert "it is not JSON" in problems["broken"]
    assert "it has no schema" in problems["foreign"]
    assert "newer than reportgen/results/1" in problems["newer"]
    assert problems["day"].startswith("`run.as_of` is not a date: '<b>'")
    assert problems["link"] == "it is a link that leads out of the folder."
    assert sorted(told.splitlines()) == sorted(f"{tmp_path / name}: {text}" for name, text in problems.items())
    page = page_of(tmp_path)
    assert page.text.index("Reports that cannot be read") < page.text.index("Latest reports")
    assert "7 reports cannot be read" in page.text
    assert "b" not in page.tags


@pytest.mark.parametrize(
    ("change", "proof", "said"),
    [
        (lambda place: (place / "reportgen.lock").unlink(), "no_lock", "not verified: no reportgen.lock"),
        (lambda place: (place / "report.html").unlink(), "changed", "not verified: missing: report.html"),
        (lambda place: (place / "reportgen.lock").write_text("{}"), "changed", "this is not a reportgen.lock"),
        (
            lambda place: edited(place / "results.json", '"recall": {"estimate": 0.9', '"recall": {"estimate": 0.99'),
            "changed",
            "but 45 of 50 make it 0.9",
        ),
    ],
)
def test_a_lock_that_is_missing_or_does_not_fit_is_not_verified(made, tmp_path, change, proof, said):
    change(copied(made, tmp_path / "report"))
    assert reportgen("index", tmp_path)[0] == 0
    assert by_folder(tmp_path)["report"]["proof"] == proof
    assert said in page_of(tmp_path).text


def test_links_lead_into_the_folder_from_wherever_the_page_is(made, tmp_path):
    copied(made, tmp_path / "reports" / "one")
    (tmp_path / "reports" / "away").symlink_to(made.parent)
    assert reportgen("index", tmp_path / "reports", "-o", tmp_path / "site" / "audits", "-q")[0] == 0
    assert page_of(tmp_path / "site" / "audits").links == ["#main", "../../reports/one/report.html"]
    assert not (tmp_path / "reports" / "index.html").exists()


def test_a_folder_that_cannot_be_read_ends_with_3_and_a_file_of_others_with_2(made, tmp_path):
    assert reportgen("index", tmp_path / "nowhere")[0] == 3
    assert reportgen("index", tmp_path, "--as-of", "soon")[0] == 2
    for name in ("index.html", "index.json"):
        folder = tmp_path / name.replace(".", "-")
        folder.mkdir()
        (folder / name).write_text("<p>My own</p>", encoding="utf-8")
        code, printed, told = reportgen("index", folder)
        assert (code, printed) == (2, "")
        assert told.startswith(f"{folder / name}: the file already exists, and is no {name}")
        assert [path.name for path in folder.iterdir()] == [name]
        assert (folder / name).read_text(encoding="utf-8") == "<p>My own</p>"


def test_a_failure_leaves_the_old_page_whole(made, tmp_path, monkeypatch):
    copied(made, tmp_path / "one")
    reportgen("index", tmp_path)
    before = (tmp_path / "index.html").read_bytes()
    copied(made, tmp_path / "two")
    replace = type(tmp_path).replace
    full = OSError(28, "No space left on device")

    def failing(path, target):
        if target.name == "index.html":
            raise full
        return replace(path, target)

    monkeypatch.setattr(type(tmp_path), "replace", failing)
    code, _, told = reportgen("index", tmp_path)
    assert code == 3
    assert "No space left on device" in told
    assert (tmp_path / "index.html").read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"index.html", "index.json", "one", "two"}


def test_what_somebody_wrote_into_the_index_is_read_again(made, tmp_path, reads):
    copied(made, tmp_path / "one")
    reportgen("index", tmp_path)
    for old, new in (('"estimate": 0.9', '"estimate": 1e999'), ('"proof": "as_written"', '"proof": "sworn"')):
        reads.clear()
        edited(tmp_path / "index.json", old, new)
        assert reportgen("index", tmp_path)[0] == 0
        assert reads == ["one"]


def value_at(document, source):
    """Return what a path leads to, whatever dots its names have."""
    if not source:
        return document
    parts = document.items() if isinstance(document, dict) else enumerate(document)
    ways = (
        (part, source[len(str(name)) :]) for name, part in parts if re.match(rf"{re.escape(str(name))}(\.|$)", source)
    )
    return next(value for part, rest in ways if (value := value_at(part, rest.lstrip("."))) is not None)


@pytest.mark.slow
def test_every_figure_is_that_of_its_results(tmp_path):
    with resamples(USUAL):
        for name in EXAMPLES:
            arguments = [
                "run",
                str(CONFIGS / f"{name}.yaml"),
                "-q",
                "--as-of",
                "2026-09-30",
                "-o",
                str(tmp_path / name),
            ]
            assert CliRunner().invoke(main, arguments).exit_code in {0, 1, 4}
    assert reportgen("index", tmp_path, "-q", "--as-of", "2026-12-01") == (0, "", "")
    reports, page = by_folder(tmp_path), page_of(tmp_path)
    assert {*reports} == {*EXAMPLES}
    for name, report in reports.items():
        document = json.loads((tmp_path / name / "results.json").read_bytes())
        shown = (tmp_path / name / "report.html").read_text(encoding="utf-8")
        assert report["title"] == document["title"]
        assert report["verdict"]["code"] == document["verdict"]["code"]
        counts = [sum(check["status"] == status for check in document["checks"]) for status in ("pass", "fail")]
        assert [report["checks"]["passed"], report["checks"]["failed"] + report["checks"]["warned"]] == counts
        assert "main" in report
        for figure in (report["main"], report.get("cost")):
            if figure is not None:
                measure = value_at(document, figure["source"])
                assert [figure.get(key) for key in ("estimate", "low", "high")] == [
                    measure.get(key) for key in ("estimate", "low", "high")
                ]
                assert figure["shown"] in shown
                assert figure["shown"] in page.text
    assert (reports["tickets"]["main"]["key"], reports["tickets"]["task"]) == ("macro_f1", "multiclass")
    assert reports["card_fraud"]["cost"]["shown"].startswith("\u20ac")


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 360), ("dark", 800)])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(made, tmp_path, browser, scheme, width):
    for month in ("10", "11", "12"):
        copied(made, tmp_path / f"fraud-2025-{month}", f"2025-{month}-30", lock=month != "11")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "results.json").write_text("{", encoding="utf-8")
    assert reportgen("index", tmp_path, "-q", *TODAY)[0] == 0
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page = listening(context.new_page())
    page.goto((tmp_path / "index.html").as_uri())
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate(AXE)
    asked = {"runOnly": TAGS, "resultTypes": ["violations"]}
    violations = page.evaluate("asked => axe.run(document, asked)", asked)["violations"]
    context.close()
    assert nodes(violations) == []
    assert page.heard == []


@pytest.mark.slow
def test_three_hundred_reports_take_seconds_and_a_second_run_much_less(made, tmp_path, reads):
    for number in range(300):
        day = f"{2001 + number // 12}-{1 + number % 12:02}-28"
        copied(made, tmp_path / f"fraud-{day}", day)
    begun = perf_counter()
    assert reportgen("index", tmp_path, "-q")[0] == 0
    first = perf_counter()
    assert len(reads) == 300
    assert reportgen("index", tmp_path, "-q")[0] == 0
    again = perf_counter() - first
    assert len(reads) == 300
    assert again < (first - begun) / 3
    assert "300 reports in 1 series" in page_of(tmp_path).text


def test_every_need_has_its_words():
    assert {f"index.need.{need}" for need in (*NEEDS, "unread") if need != "none"} <= MESSAGES.keys()
