"""What the report holds and how it looks: in the config language, and what that must hold to."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated, Literal

from reportgen.colours import BLACK, ENOUGH, WHITE, colour_of, contrast, css_colour, readable_colour
from reportgen.config.part import (
    Because,
    Choices,
    Draft,
    File,
    Limits,
    OneOf,
    Part,
    ShownMetric,
    entry,
    metric_needs,
    none_has_cases,
)
from reportgen.stats.metrics import find

# The sections of the page in their usual order, and what each holds; what a report has nothing to say on is left out
# by itself.
SECTIONS: Mapping[str, str] = {
    "key_messages": "the first screen: the verdict, the table of options, what to know before deciding",
    "published": "without data: the figures as published and what follows from them",
    "best_at_betas": "without data: the betas from which on another model is better",
    "errors": "what happens on a miss and on a false alarm, who bears it, whether it can be undone",
    "outcomes": "hits, misses, false alarms and the rest, with what they are shares of",
    "metrics": "those of `report.metrics`, each with its range; all others in the appendix",
    "comparison": "differences between models on the same cases, with a verdict",
    "change": "how the figures compare with an earlier `results.json`",
    "trend": "how the figures moved over the months of `history`, and since when one has changed",
    "threshold": "the thresholds, the rule that chose them, what others would do; with the explorer",
    "explorer": "the same as `threshold`",
    "in_use": "the figures where positive cases are rarer or more common than in the test",
    "checks": "each check with its figure and its bounds, and how often chance alone fails one",
    "curves": "ROC, precision-recall, and both by threshold; gain and lift in the appendix",
    "chances": "calibration: whether what is given a probability of 30% is positive in 30% of the cases",
    "groups": "each group at the same threshold, the weakest one, and the largest gaps",
    "data": "rows, splits, periods, what was left out and why; it ends with the limits and the findings",
    "notes": "stated limits, at the end of `data`; notes that are nowhere else, in the appendix",
    "costs": 'prices, what the errors come to, the cost at every threshold (without prices: "Balance of errors")',
    "beta": "what a beta takes a miss to be worth, and the best threshold of each",
    "cases": "misses and false alarms by id, where `report.cases` asks for them",
    "label": "how the truth came to be known",
    "purpose": "what `about` states of the model, its use and its people",
    "not_stated": "what the config leaves open",
    "sign_off": "what is to be done by whom, and places to sign",
    "profile": "the items of `report.profile`, and where this report states or computes them",
    "method": "how each figure and range was made",
    "words": "what the words of the report mean",
}
REST, FIRST = "rest", "key_messages"
SectionName = Annotated[str, OneOf((*SECTIONS, REST), "section", f"The sections: {', '.join(SECTIONS)}; or {REST}.")]
# Those that are not called as a section is; of several classes with `class_` before them.
FIGURES = (
    *("tree", "differences", "histogram"),
    *("cost_by_threshold", "threshold_by_ratio", "decision", "cost", "roc", "pr"),
    *("by_threshold", "gain", "calibration", "over_time", "by_prevalence", "f_by_beta", "trend_cost"),
    *("class_tree", "class_matrix", "class_rates", "class_costs", "class_sure"),
    *("class_handled", "class_roc", "class_pr", "selection_scores"),
)
_PLACES = f"The sections: {', '.join(SECTIONS)}; the figures are called as the files of `figures/` are."
PlacedName = Annotated[str, OneOf((*SECTIONS, *FIGURES, REST), "section or figure", _PLACES)]


# Frameworks that come with the program, each a file of `reportgen/profiles`.
PROFILES = ("ll144", "ts4213", "tripod_ai", "stard_ai", "annex_iv", "sr_26_2", "nist_ai_rmf")


class Prose(Part):
    """A section of the author's own, from a Markdown file."""

    prose: File = entry(
        "Path of the Markdown file. Its first heading is that of the section; HTML in it is shown as text, "
        "and pictures are left out."
    )


class Placed(Part):
    """Where sections and figures are."""

    review: tuple[PlacedName | Prose, ...] = entry(
        "Sections, figures and texts of your own that are open in the review, in the order wanted, such as `[roc, "
        "groups]`; `rest`, or the end, has what is open there by default.",
        default=(),
    )
    appendix: tuple[PlacedName, ...] = entry(
        "Sections and figures that are in the appendix, such as `[chances, rest]`; an open section moves there with "
        "all it has.",
        default=(),
    )


class Store(Part):
    """A store of runs, by MLflow; it is where `MLFLOW_TRACKING_URI` says, but for what is typed here."""

    mlflow: str | None = entry(
        "Address of the store, such as `sqlite:///runs.db` or `https://runs.example.org`.", default=None
    )
    experiment: str | None = entry("Name of the experiment; a missing one is created.", default=None)


Format = Literal[
    "html",
    "markdown",
    "json",
    "pdf",
    "model_card",
    "png",
    "pdf_figures",
    "sarif",
    "ctrf",
    "openmetrics",
    "in-toto",
]


class Report(Part):
    """What the report contains."""

    kind: Literal["audit", "review", "guard", "ll144"] = entry(
        "Which stated fields are required; a missing one is listed as not stated. On cases, a guard keeps only the "
        "first screen, the change since an earlier report, the checks and the trend open. `audit`: every field of "
        "`about` and `errors`, but not `actions`, `known_problems`, `tested_in_use`, `data_source`, `data_because`, "
        "`metrics_because`, `first_used`, `algorithm`, `training_data` and `preprocessing`. `review`: `purpose`, "
        "`decision`, `affected`, `owner`, `label.decided_by` and `limits` of `about`, and `happens` and `reversible` "
        "of both errors. `guard`: none. `ll144`, of cases without a label: the public summary that New York City's "
        "Local Law 144 asks for, three tables of selection or scoring rates and impact ratios; it asks for "
        "`model.name`, `reviewer`, `first_used` and `data_source`.",
        default="audit",
    )
    print: Literal["result", "review", "record"] = entry(
        "How much of the page prints: the first screen alone, all that is open, or the appendix as well.",
        default="review",
    )
    formats: tuple[Format, ...] = entry(
        "Files to write; `results.json` is always written. `pdf` prints the page as far as `print` says, which needs "
        "Chromium or Chrome; `model_card` writes a short text for a model hub; `png` and `pdf_figures` write each "
        "figure as a file of its own, too. For other programs: `sarif` writes checks that did not pass and findings "
        "with their lines, `ctrf` all checks, `openmetrics` the metrics shown first with their ranges, and `in-toto` a "
        "statement over the digests of the files, to be signed.",
        default=("html", "markdown", "json"),
    )
    log_to: Literal["mlflow"] | Store | None = entry(
        "Where a report that is written is logged, with its metrics and files: `mlflow`, or `{mlflow: "
        "sqlite:///runs.db, experiment: fraud}`. It needs `pip install 'reportgen-audit[mlflow]'`.",
        default=None,
    )
    metrics: tuple[ShownMetric, ...] = entry(
        "Metrics shown first, under the names typed here; or a preset, `imbalanced` or `balanced`. A metric named "
        "twice, also under two names, is shown once, under the first. All others are in the appendix. A preset leaves "
        "`f_beta` out where no beta is given.",
        default=("imbalanced",),
    )
    cases: Annotated[int, Limits(ge=0, le=1000)] = entry(
        "How many single errors of the subject to list by id: the misses and false alarms it was most sure of and, "
        "where prices differ by case, the costliest. 0: none, and no id.",
        default=0,
    )
    min_cell: Annotated[int | None, Limits(ge=3, le=1000), Because("With two cases, each would reveal the other.")] = (
        entry(
            "Groups of fewer cases are hidden everywhere, such as `10`, and others with them, so that no number of a "
            "hidden group can be worked out from what is shown.",
            default=None,
        )
    )
    language: Literal["en"] = entry("Language of the report.", default="en")
    sections: tuple[SectionName | Prose, ...] | Placed = entry(
        "The sections of the page in the order wanted, and texts of your own among them, such as `{prose: "
        "background.md}`; `rest` means all that are not named. Or what the review and the appendix have: `{review: "
        "[roc, rest], appendix: [groups]}`; sections and figures that are not named stay where they are. "
        "Left out: every section.",
        default=(),
    )
    template: File | None = entry(
        "Folder of Jinja2 templates that replace those of the same name, such as `html/_table.html.j2` or "
        "`html/sections/data.html.j2`; the content of `html/own.css` is added to the style.",
        default=None,
    )
    logo: File | None = entry(
        "Picture at the head of the page: an SVG, PNG or JPEG file of 100 KB at most.", default=None
    )
    seal: File | None = entry(
        "The file that `reportgen seal` wrote, such as `fraud.seal.yaml`. The report says on which day the criteria "
        "were fixed, and what has changed since.",
        default=None,
    )
    profile: tuple[File | Annotated[str, Choices(PROFILES)], ...] = entry(
        "Frameworks, or files of your own, whose items are listed in the appendix: which of them this report states or "
        "computes, and where. Items that are required and not stated fail `--strict`.",
        default=(),
    )
    accent: str | None = entry(
        "Colour of links and headings' lines, such as `'#0a6e31'`; its contrast with white must be 4.5 to 1 at least; "
        "it is lightened in dark mode.",
        default=None,
    )

    @property
    def lists(self) -> Mapping[str, tuple[str | Prose, ...]]:
        """What is named of the page, by the key that names it."""
        if isinstance(self.sections, Placed):
            names = ("review", "appendix")
            return {f"report.sections.{name}": getattr(self.sections, name) for name in names}
        return {"report.sections": self.sections}


PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}


def check_page(draft: Draft) -> None:
    """Tell of what is named twice, of colours that cannot be read, and of pictures that no page shows."""
    _metrics(draft)
    _formats(draft)
    _cases(draft)
    _sections(draft)
    _accent(draft)
    _profiles(draft)
    logo = draft.values.get("report.logo")
    if isinstance(logo, str) and PurePath(logo).suffix.casefold() not in PICTURES:
        what = f"'{draft.typed['report.logo']}' is not an SVG, PNG or JPEG file by its ending"
        draft.tell("report.logo", what, "Save the picture as one of these, such as logo.svg.")


def _sections(draft: Draft) -> None:
    seen: set[object] = set()
    lists = ("report.sections", "report.sections.review", "report.sections.appendix")
    for key, value in (item for place in lists for item in draft.items(place)):
        if value == FIRST and key.startswith(lists[-1]):
            draft.tell(key, f"'{FIRST}' is the first screen, and cannot be in the appendix", "Remove it.")
        name = value.get("prose") if isinstance(value, dict) else value
        name = (key.partition("[")[0], REST) if name == REST else name  # once in each list
        if name is not None and name in seen:
            typed = draft.typed.get(f"{key}.prose" if isinstance(value, dict) else key, "")
            draft.tell(key, f"'{typed}' occurs twice", "Remove one.")
        seen.add(name)


def _accent(draft: Draft) -> None:
    key = "report.accent"
    typed = draft.values.get(key)
    if not isinstance(typed, str):
        return
    colour, text = colour_of(typed), draft.typed[key]
    if colour is None:
        draft.tell(key, f"'{text}' is not a colour", "Write six digits after the #, in quotes: '#0a6e31'")
    elif contrast(colour, WHITE) < ENOUGH:
        darker = css_colour(readable_colour(colour, BLACK, [WHITE]))
        what = f"'{text}' has a contrast of {contrast(colour, WHITE):.1f} to 1 with white, and text needs {ENOUGH:g}"
        draft.tell(key, what, f"Take a darker one, such as '{darker}'.")


def _metrics(draft: Draft) -> None:
    for key, name in draft.items("report.metrics"):
        metric = find(name)
        if metric is not None:
            metric_needs(draft, key, name, metric)


def _profiles(draft: Draft) -> None:
    seen: set[str] = set()
    for key, name in draft.items("report.profile"):
        if name in seen:
            draft.tell(key, f"'{draft.typed[key]}' occurs twice", "Remove one.")
        seen.add(name)


def _formats(draft: Draft) -> None:
    seen: set[str] = set()
    for key, name in draft.items("report.formats"):
        if name in seen:
            draft.tell(key, f"'{name}' occurs twice", "Remove one.")
        seen.add(name)


def _cases(draft: Draft) -> None:
    """Tell of single cases that are asked for where nothing names them."""
    if draft.values.get("report.cases") and not draft.given("data.id") and not none_has_cases(draft):
        mend = "Name the column that identifies the cases: data: {id: ...}"
        draft.tell("report.cases", "single cases are listed by `data.id`, which is missing", mend)
