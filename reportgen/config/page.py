"""What the report holds and how it looks, in the config language."""

from typing import Literal

from pydantic import Field

from reportgen.config.names import ShownMetric
from reportgen.config.part import Part


class Report(Part):
    """What the report holds."""

    kind: Literal["audit", "review", "guard"] = Field(
        default="audit",
        description='Which stated fields are required; one that is left out appears as "not stated". `audit`: every '
        "field of `about` and `errors`, but not `actions`, `known_problems` and `tested_in_use`. "
        "`review`: `purpose`, `decision`, `affected`, `owner`, `label.decided_by` and `limits` of `about`, and "
        "`happens` and `reversible` of both errors. `guard`: none.",
    )
    formats: tuple[Literal["html", "markdown", "json"], ...] = Field(
        default=("html", "markdown", "json"), description="Files to write; `results.json` is always written."
    )
    metrics: tuple[ShownMetric, ...] = Field(
        default=("imbalanced",),
        description="Metrics shown first, under the names typed here; or a preset, `imbalanced` or `balanced`. "
        "All others stand in the appendix. A preset leaves `f_beta` out where no beta is given.",
    )
    language: Literal["en"] = Field(default="en", description="Language of the report.")
