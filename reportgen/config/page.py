"""What the report holds and how it looks, in the config language."""

from typing import Annotated, Literal

from reportgen.config.names import ShownMetric
from reportgen.config.part import Bounds, OneOf, Part, key

# The sections of the page in their usual order; what a report has nothing to say on is left out by itself.
SECTIONS = (
    "key_messages",
    "expected",
    "instead",
    "strip",
    "checks",
    "purpose",
    "data",
    "label",
    "outcomes",
    "errors",
    "threshold",
    "explorer",
    "costs",
    "beta",
    "in_use",
    "metrics",
    "groups",
    "cases",
    "curves",
    "chances",
    "comparison",
    "change",
    "published",
    "best_at_betas",
    "notes",
    "sign_off",
    "method",
    "words",
)
REST = "rest"
SectionName = Annotated[str, OneOf((*SECTIONS, REST), "section", f"The sections: {', '.join(SECTIONS)}; or {REST}.")]


class Prose(Part):
    """A section of the author's own, from a Markdown file."""

    prose: str = key(
        description="Path of the Markdown file. Its first heading is that of the section; HTML in it is shown as text, "
        "and pictures are left out."
    )


class Report(Part):
    """What the report holds."""

    kind: Literal["audit", "review", "guard"] = key(
        default="audit",
        description='Which stated fields are required; one that is left out appears as "not stated". `audit`: every '
        "field of `about` and `errors`, but not `actions`, `known_problems` and `tested_in_use`. "
        "`review`: `purpose`, `decision`, `affected`, `owner`, `label.decided_by` and `limits` of `about`, and "
        "`happens` and `reversible` of both errors. `guard`: none.",
    )
    formats: tuple[Literal["html", "markdown", "json"], ...] = key(
        default=("html", "markdown", "json"), description="Files to write; `results.json` is always written."
    )
    metrics: tuple[ShownMetric, ...] = key(
        default=("imbalanced",),
        description="Metrics shown first, under the names typed here; or a preset, `imbalanced` or `balanced`. "
        "All others stand in the appendix. A preset leaves `f_beta` out where no beta is given.",
    )
    cases: Annotated[int, Bounds(ge=0, le=1000)] = key(
        default=0,
        description="How many single errors of the subject to list by id: the misses and false alarms it was most sure "
        "of and, where prices differ by case, the dearest. 0: none, and no id.",
    )
    language: Literal["en"] = key(default="en", description="Language of the report.")
    sections: tuple[SectionName | Prose, ...] = key(
        default=(),
        description="The sections of the page in the order wanted, and texts of your own among them, such as "
        "`{prose: background.md}`; `rest` stands for all that are not named. Left out: every section.",
    )
    template: str | None = key(
        default=None,
        description="Folder of Jinja2 templates that take the place of those of the same name, such as "
        "`html/_table.html.j2` or `html/sections/data.html.j2`; what stands in `html/own.css` is added to the style.",
    )
    logo: str | None = key(
        default=None, description="Picture at the head of the page: an SVG, PNG or JPEG file of 100 KB at most."
    )
    accent: str | None = key(
        default=None,
        description="Colour of links and headings' lines, such as `'#0a6e31'`; it must stand out on white by 4.5 to 1, "
        "and is lightened in dark mode.",
    )
