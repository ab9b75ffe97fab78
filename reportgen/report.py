"""A finished report: its numbers, tables and figures, and all that it is written as."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from reportgen.analysis.verdict import incomplete
from reportgen.audit.audited import Audited
from reportgen.audit.formats import FORMATS, IN_TOTO, files_for_programs
from reportgen.audit.github import check_annotations
from reportgen.audit.judging import (
    CHECK_FAILED,
    FAILED,
    STATUSES,
    exit_code,
    failed_by,
    failed_by_profiles,
    passed,
    tally,
)
from reportgen.audit.junit import junit
from reportgen.audit.lock import LOCK, lock_of
from reportgen.audit.shown import Shown, metrics_file, shown_metrics
from reportgen.config.conditions import did_you_mean
from reportgen.config.schema import Config
from reportgen.drawing.marks import NARROW, WIDE
from reportgen.drawing.svg import standalone
from reportgen.errors import ConfigError, Hole, attempt, check_truth, holes_in, made_parts, path_of, unfilled_failures
from reportgen.frozen import frozen
from reportgen.harmless import one_line
from reportgen.page.blocks import Block, Page, Panel, long_names, shortened
from reportgen.page.folder import check_folder, write_folder
from reportgen.page.own import NOTHING, Own
from reportgen.page.placing import RESULTS
from reportgen.page.summary import FIRST, has_first_screen
from reportgen.page.table import Sheet, as_shown
from reportgen.results.document import finite, to_bytes, to_document, to_json_line, with_digests
from reportgen.sources.frames import frame_of_columns
from reportgen.text.facts import Quoting
from reportgen.text.phrases import hole_found, hole_told
from reportgen.text.sentences import Explanation, FigureText
from reportgen.text.shared import in_lines
from reportgen.topics.checks.words import BY_CHANCE
from reportgen.topics.explain import on_page
from reportgen.topics.sweeps import Sweep
from reportgen.topics.table import NAMES
from reportgen.topics.tasks import Reported
from reportgen.work import Tell, silent, step

if TYPE_CHECKING:
    from reportgen.drawing.plot import Picture
    from reportgen.figures import Drawer

FILES = {  # by format, in the order in which a reader opens them
    "html": "report.html", "markdown": "report.md", "pdf": "report.pdf", "model_card": "model_card.md", "json": RESULTS,
}  # fmt: skip
METRICS, SUMMARY = "metrics.json", "summary.md"  # beside the results, the latter with a page
FAIL_ON = ("warning", "grave", "insufficient")
PICTURES = {"png": "png", "pdf_figures": "pdf"}  # formats of single figures, with the ending of their files
DPI = 200  # of figures as files
PAPER = "A4"


def check_place(folder: Path) -> None:
    """Repair what an earlier crash left in the folder of a report, then refuse one that cannot be written."""
    check_folder(folder, NAMES)


class _Tables(dict[str, Any]):
    """Tables by their names; of one that is not there it is said which there are."""

    def __getitem__(self, name: object) -> Any:  # noqa: ANN401 - a pandas frame
        """Return the table of a name."""
        return super().__getitem__(name) if isinstance(name, str) else self.__missing__(name)

    def get(self, name: object, default: Any = None) -> Any:  # noqa: ANN401 - a pandas frame
        """Return the table of a name, or something else where there is none."""
        return super().get(name, default) if isinstance(name, str) else default

    def __contains__(self, name: object) -> bool:
        """Return whether a table has the name."""
        return isinstance(name, str) and super().__contains__(name)

    def __missing__(self, name: object) -> NoReturn:
        """Tell of a name that no table has."""
        mend = did_you_mean(str(name), [*self]) or f"It has {', '.join(self)}."
        msg = f"unknown table: '{name}'"
        raise ConfigError.of(msg, mend, key="tables")


def _lists(given: object, allowed: Collection[str]) -> bool:
    """Return whether somebody has given a list of names that are known."""
    if not isinstance(given, Collection) or isinstance(given, str | bytes):
        return False
    return all(isinstance(name, str) and name in allowed for name in given)


@frozen(eq=False)
class Report:
    """A finished report; what it is written as is made when it is asked for.

    `config` is what was asked for, and `notes` says what was read into arguments that could be meant in several ways.

    >>> import reportgen
    >>> labels, scores = [1, 0, 0] * 40, [0.9, 0.2, 0.6] * 40
    >>> report = reportgen.evaluate(labels, {"new": scores}, positive=1, checks=["recall >= 0.8"])
    >>> report
    <Report ...120 of 120 cases used...>
    """

    config: Config
    reported: Reported
    own: Own = NOTHING
    tell: Tell = silent
    notes: tuple[str, ...] = ()  # what was read into arguments that could be meant in several ways
    keep: Callable[[str], object] | None = None  # adds the month to a history, given what the report comes to

    @cached_property
    def results(self) -> Mapping[str, Any]:
        """The content of `results.json`, but for what is missing on the page: see `holes`.

        >>> report.results["models"]["new"]["metrics"]["recall"]["estimate"]
        1.0
        """
        return self._numbers[0]

    def to_json_line(self) -> str:
        """Return the results on one line.

        >>> report.to_json_line()[:31]
        '{"schema":"reportgen/results/1"'
        """
        return to_json_line(self._written[0])

    @cached_property
    def holes(self) -> tuple[Hole, ...]:
        """What a fault of the program has left out of the report; the page says so there, and the run ends with 3.

        >>> report.holes
        ()
        """
        of_page = self._explained.holes if self._formats == ("json",) else self._page.holes
        return (*of_page, *holes_in(self._contents.values()))

    @property
    def passed(self) -> bool:
        """Whether every check passed, also those that only warn; a report without checks passes.

        >>> report.passed
        True
        """
        return all(map(passed, self.reported.results.checks))

    @property
    def exit_code(self) -> int:
        """The code that the command line ends with, without its options.

        >>> report.exit_code
        0
        """
        return FAILED if self.holes else exit_code(self.reported.results.checks)

    def judged(self, *, fail_on: Sequence[str] = (), strict: bool = False) -> tuple[int, list[str]]:
        """Return the exit code, and what to say of the checks that did not pass and of all else that fails the run.

        >>> code, told = report.judged(fail_on=["warning"])
        >>> code
        1
        """
        if not _lists(fail_on, FAIL_ON):
            mend = f"Give a list of these: {', '.join(FAIL_ON)}."
            msg = f"expected a list of severities, found '{fail_on}'"
            raise ConfigError.of(msg, mend, key="fail_on")
        check_truth(strict, "strict")
        checks = self.reported.results.checks
        not_stated = self.reported.missing_fields(self.config) if strict else ()
        failures = failed_by(self._explained.findings, fail_on, not_stated)
        failures += failed_by_profiles(self.reported.results.profile) if strict else []
        check_lines = [self._told(place) for place, check in enumerate(checks) if not passed(check)]
        missing = [hole_told(self._facts, hole).text for hole in self.holes]
        lines = [one_line(f"{self.config.name}: {line}") for line in (*check_lines, *failures, *missing)]
        return FAILED if self.holes else CHECK_FAILED if failures else exit_code(checks, fail_on), lines

    def annotations(self, fail_on: Sequence[str] = ()) -> list[str]:
        """Return commands by which GitHub Actions marks the lines of checks that did not pass.

        >>> report.annotations()
        []
        """
        checks = self.reported.results.checks
        return check_annotations(self.config, checks, self._check_texts, fail_on)

    def notice(self) -> dict[str, Any]:
        """Return what a message about the report needs: `text` as it can be sent, and the same as values.

        >>> report.notice()["verdict"]["code"]
        'meets'
        """
        results, checks = self._written[0], self.reported.results.checks
        panels = [block for block in self._first_blocks if isinstance(block, Panel)]
        said = [f"{panel.state}: {panel.headline}" for panel in panels]
        open_ones = [text for check, text in zip(checks, self._check_texts, strict=True) if not passed(check)]
        return {
            "text": "\n".join((self._first_screen.title, *said, *open_ones)),
            "name": self.config.name,
            "title": results["title"],
            "as_of": results["run"]["as_of"],
            "subject": results["subject"],
            "verdict": {**results.get("verdict", {}), "text": " ".join(said)},
            "checks": {status: sum(check.status == status for check in checks) for status in STATUSES},
            "not_passed": open_ones,
        }

    @cached_property
    def _check_texts(self) -> list[str]:
        return [self._told(place) for place in range(len(self.reported.results.checks))]

    def _told(self, place: int) -> str:
        """Return what became of a check, without how often chance fails one."""
        sentences = self._explained.checks[place]
        return " ".join(sentence.text for sentence in sentences if sentence.id != BY_CHANCE)

    @cached_property
    def tables(self) -> Mapping[str, Any]:
        """The tables as pandas frames, by the name of their CSV file.

        >>> report.tables["confusion"]
               model  tp  fp  fn  tn
        0        new  40  40   0  40
        1  flag_none   0   0  40  80
        2   flag_all  40  80   0   0
        """
        sheets = made_parts(self._sheets)
        return _Tables({Path(name).stem: frame_of_columns(sheet.rounded()) for name, sheet in sheets.items()})

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of the figures, for `figure`.

        >>> "roc" in report.figures
        True
        """
        return tuple(made_parts(self._figures))

    def figure(self, name: str, *, width: float | None = None, titled: bool = True) -> "Picture":
        """Return a figure as matplotlib's `Figure`, of so many inches; `titled` sets its finding above it.

        What `matplotlib.rcParams` say of colours, letters and lines holds where they are not as matplotlib ships them.

        >>> report.figure("roc", width=6.3).savefig("roc.svg")
        """
        return self._drawer.figure(name, width=width, titled=titled)

    def picture(
        self, name: str, ending: str = "png", *, width: float | None = None, titled: bool = True, dpi: float = DPI
    ) -> bytes:
        """Return a figure as a file, by its ending: png, pdf, svg, or what else matplotlib writes.

        >>> from pathlib import Path
        >>> written = Path("roc.png").write_bytes(report.picture("roc", width=6.3, dpi=300))
        """
        return self._drawer.file(name, ending, width=width, titled=titled, dpi=dpi)

    def to_html(self) -> str:
        """Return the report as one self-contained page.

        >>> report.to_html().startswith("<!DOCTYPE html>")
        True
        """
        # Here, as Jinja2 takes time that results alone need not spend.
        from reportgen.page.render import render_html

        return self._set(render_html)

    def to_markdown(self) -> str:
        """Return the report as Markdown; its figures are in `figures/`.

        >>> print(report.to_markdown().splitlines()[0])
        # Classifier audit
        """
        from reportgen.page.render import render_markdown

        return self._set(render_markdown)

    def to_summary(self) -> str:
        """Return the first screen as Markdown of 6,000 bytes at most, for a comment or a message.

        >>> print(report.to_summary().splitlines()[0])
        # Classifier audit
        """
        from reportgen.page.render import render_summary

        page = self._first_screen
        with unfilled_failures(self.config.filled):
            return render_summary(page, self.own.templates)

    def to_model_card(self) -> str:
        """Return a short text on the subject for a model hub, with the metadata block that hubs read.

        >>> report.to_model_card().startswith("---")
        True
        """
        from reportgen.page.model_card import card_page, model_index
        from reportgen.page.render import render_model_card

        metadata = model_index(self.results, self.config.report.metrics, self.config.about.model.name)
        return self._set(lambda page, own: render_model_card(card_page(page), own, metadata=metadata))

    def to_pdf(self) -> bytes:
        """Return the page as a tagged PDF, as far as `report.print` says; it takes an installed Chromium or Chrome.

        >>> report.to_pdf()[:5]  # doctest: +SKIP
        b'%PDF-'
        """
        from reportgen.out.browser import printed
        from reportgen.page.render import render_html

        return printed(self._set(partial(render_html, paper=PAPER)), self.config.where("report.formats"))

    def save(self, folder: str | Path) -> Path:
        """Write the report's folder in one step, and return it.

        >>> report.save("audit").name
        'audit'
        """
        folder = path_of(folder, "folder", 'Name the folder to write: report.save("audit").')
        check_place(folder)
        files = self._files()
        self.tell(step("writing"))
        written = write_folder(folder, files, NAMES)
        if self.keep is not None:
            with unfilled_failures(self.config.filled):
                self.keep(self._written[0]["verdict"]["code"])
        if self.config.report.log_to is not None:
            self._log(written, files)
        return written

    def _log(self, folder: Path, files: Iterable[str]) -> None:
        from reportgen.out.tracking import log_report

        with unfilled_failures(self.config.filled):
            results = self._written[0]
            shown = {of: figure.estimate for of, figure in self._shown.items()}
            log_report(self.config, results, shown, exit_code=self.exit_code, folder=folder, files=files)

    @property
    def main_file(self) -> str:
        """The file that a reader opens first.

        >>> report.main_file
        'report.html'
        """
        missing = {hole.name for hole in self.holes}
        return next(FILES[name] for name in self._formats if FILES[name] not in missing)

    def summary(self, folder: Path | None = None, *, dry_run: bool = False) -> list[str]:
        """Return in a few lines what was done and what is grave.

        >>> print(report.summary()[1])
          warning: ...
        """
        findings = self._explained.findings
        parts = [f"{self.config.name}: {self._made_from}"]
        parts += [f"checks: {count}" for count in self._tally]
        lines = ["; ".join((*parts, f"findings: {tally(findings)}"))]
        lines += in_lines(finding for finding in findings if finding.severity != "note")
        lines += [f"  {note}" for note in self.notes]
        if dry_run:
            others = [name for name in (*FORMATS, IN_TOTO) if name in self.config.report.formats]
            lines.append(f"  would write {', '.join((*self._formats, *others))} to {folder}")
        return list(map(one_line, lines))

    @property
    def _tally(self) -> list[str]:
        """What became of the checks, in the words of the first screen; nothing without checks."""
        return [sentence.values["told"].shown for sentence in self._explained.said("tally")]

    @property
    def _made_from(self) -> str:
        rows, published = self.reported.results.data.rows, len(self.config.published)
        if self.config.models:
            return f"{rows.used:,} of {rows.read:,} cases used"
        return f"{published:,} model{'s' if published > 1 else ''} by published figures"

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy in another process is made from: what was worked out, and not what is drawn of it."""
        state = ("config", "reported", "own", "notes", "keep")
        return {"tell": silent} | {name: getattr(self, name) for name in state}

    def __repr__(self) -> str:
        """Return the report in one line."""
        return f"<Report {self.summary()[0]}>"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the first screen, and every model in a table."""
        from reportgen.page.render import render_card

        models = shortened(self.reported.models_table(self.config), self._long_names)
        return self._set(partial(render_card, models=models, notes=self.notes))

    @cached_property
    def _said(self) -> Explanation:
        self.tell(step("explaining"))
        return self.reported.explain(self.config)

    @cached_property
    def _numbers(self) -> tuple[Mapping[str, Any], str, tuple[Hole, ...]]:
        said = self._said
        return finite(
            to_document(self.reported.results, said.findings, said.sentences, said.verdict, self.config.asked)
        )

    @cached_property
    def _explained(self) -> Explanation:
        return replace(self._said, holes=(*self._said.holes, *self._numbers[2]))

    @cached_property
    def _figures(self) -> Mapping[str, str | Hole]:
        self.tell(step("drawing"))
        return self.reported.draw(self._texts, WIDE)

    @cached_property
    def _on_page(self) -> Mapping[str, str | Hole]:
        return on_page(self._figures, self.reported.draw(self._texts, NARROW))

    @property
    def _drawer(self) -> "Drawer":
        from reportgen.figures import Drawer

        return Drawer(reported=self.reported, texts={name: self._texts[name] for name in self.figures})

    @cached_property
    def _texts(self) -> Mapping[str, FigureText]:
        return shortened(self._explained.figures, self._long_names)

    @cached_property
    def _page(self) -> Page:
        with unfilled_failures(self.config.filled):
            page = self.reported.compose(self._explained, self._on_page, self.config, self.own)
        return shortened(page, self._long_names)

    @cached_property
    def _first_screen(self) -> Page:
        """The page, or where that has no first screen, or need not be made, one that has it and no figures."""
        if self._formats != ("json",) and has_first_screen(self._page):
            return self._page
        config = replace(self.config, report=replace(self.config.report, sections=()))
        with unfilled_failures(self.config.filled):
            page = self.reported.compose(self._explained, {}, config, self.own)
        return shortened(page, self._long_names)

    @property
    def _first_blocks(self) -> tuple[Block, ...]:
        return next(section.blocks for section in self._first_screen.sections if section.id == FIRST)

    @property
    def _shown(self) -> Mapping[tuple[str, str], Shown]:
        """The metrics that are shown first, of every model."""
        return shown_metrics(self._numbers[0], self.config.report.metrics)

    def _set(self, render: Callable[[Page, Path | None], str]) -> str:
        """Return the page as a format has it."""
        page = self._page
        with unfilled_failures(self.config.filled):
            return render(page, self.own.templates)

    @cached_property
    def _long_names(self) -> tuple[str, ...]:
        results = self.reported.results
        return long_names(results, results.title, self.config)

    @property
    def _formats(self) -> tuple[str, ...]:
        return tuple(name for name in FILES if name in {*self.config.report.formats, "json"})

    @cached_property
    def _facts(self) -> Quoting:
        return self.reported.facts(self.config)

    @cached_property
    def _written(self) -> tuple[Mapping[str, Any], str]:
        """The results, with what is missing in the whole report, and how they are written."""
        if not self.holes:
            return with_digests(*self._numbers[:2], self._sweeps)
        findings = (*(hole_found(self._facts, hole) for hole in self.holes), *self._explained.findings)
        sentences = (*self._explained.sentences, *(hole_told(self._facts, hole) for hole in self.holes))
        verdict = incomplete(self.reported.results.subject, len(self.holes))
        document, text, _ = finite(to_document(self.reported.results, findings, sentences, verdict, self.config.asked))
        return with_digests(document, text, self._sweeps)

    @property
    def _sweeps(self) -> dict[str, str]:
        """The digests of the tables that no other file is made from."""
        return {
            name: sha256(content).hexdigest()
            for name, content in made_parts(self._csv).items()
            if isinstance(self._sheets[name], Sweep)
        }

    def _files(self) -> dict[str, bytes]:
        files = {RESULTS: to_bytes(self._written[1]), **made_parts(self._contents)}
        files |= files_for_programs(self._audited, self.config.report.formats, files)
        return files | {LOCK: lock_of(self._written[0], self.own.digests, files)}

    @property
    def _audited(self) -> Audited:
        """What files for other programs are made from."""
        return Audited(
            config=self.config,
            results=self._written[0],
            checks=self.reported.results.checks,
            texts=tuple(self._check_texts),
            findings=(*(hole_found(self._facts, hole) for hole in self.holes), *self._explained.findings),
            shown=self._shown,
            complete=not self.holes,
        )

    @property
    def _paged(self) -> bool:
        return not {"html", "markdown"}.isdisjoint(self._formats)

    @cached_property
    def _sheets(self) -> Mapping[str, Sheet | Hole]:
        return self.reported.tables()

    @cached_property
    def _csv(self) -> dict[str, bytes | Hole]:
        """All numbers as files."""
        sheets = self._sheets if self._paged else {}
        return {
            name: sheet if isinstance(sheet, Hole) else attempt("file", name, sheet.csv)
            for name, sheet in sheets.items()
        }

    @cached_property
    def _contents(self) -> Mapping[str, bytes | Hole]:
        """Every file but the results, and holes where one fails."""
        makers: dict[str, Callable[[], bytes]] = {METRICS: lambda: metrics_file(self._shown)}
        tables = self._csv | _of_page(self._page) if self._paged else {}
        if self._paged:
            makers[SUMMARY] = lambda: to_bytes(self.to_summary())
        if self.reported.results.checks:
            makers["junit.xml"] = self._junit
        if "html" in self._formats:
            makers[FILES["html"]] = partial(self._html_beside, tables)
        if "pdf" in self._formats:
            makers[FILES["pdf"]] = self.to_pdf
        if "model_card" in self._formats:
            makers[FILES["model_card"]] = lambda: to_bytes(self.to_model_card())
        for name, ending in PICTURES.items():
            if name in self.config.report.formats:
                makers |= {
                    f"figures/{figure}.{ending}": partial(self.picture, figure, ending) for figure in self.figures
                }
        if "markdown" in self._formats:
            makers[FILES["markdown"]] = lambda: to_bytes(self.to_markdown())
            drawn = made_parts(self._figures)
            makers |= {f"figures/{name}.svg": partial(_picture, svg) for name, svg in drawn.items()}
        files = {name: attempt("file", name, make) for name, make in makers.items()}
        if "markdown" in self._formats and self.own.logo is not None:
            files[self.own.logo.file] = self.own.logo.content
        return files | tables

    def _html_beside(self, tables: Mapping[str, bytes | Hole]) -> bytes:
        """Return the page that stands in a folder with its tables, to which it leads."""
        from reportgen.page.render import render_html

        return to_bytes(self._set(partial(render_html, files=frozenset(made_parts(tables)))))

    def _junit(self) -> bytes:
        return junit(self.config.name, self.reported.results.checks, self._check_texts, " ".join(self._tally))


def files_of(report: Report) -> dict[str, bytes]:
    """Return every file of a report, by its path in the folder."""
    return report._files()  # noqa: SLF001 (of this module)


def _of_page(page: Page) -> dict[str, bytes | Hole]:
    """Return the tables of the page whose numbers stand in no other file."""
    return {table.file: attempt("file", table.file, partial(as_shown, table)) for table in page.tables() if table.own}


def _picture(svg: str) -> bytes:
    return to_bytes(standalone(svg))
