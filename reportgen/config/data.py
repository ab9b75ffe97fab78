"""Where the saved predictions stand, and what their columns mean, in the config language."""

from collections.abc import Mapping
from typing import Literal

from reportgen.config.part import Part, Texts, key


class Weight(Part):
    """A column of weights."""

    column: str = key(description="Name of the column that holds the weights.")
    kind: Literal["sampling", "frequency"] = key(
        description="What a weight means: `sampling`, how many cases of the population this one stands for; "
        "`frequency`, how many equal cases were folded into this row."
    )


class Split(Part):
    """Which cases choose the threshold and which ones judge it."""

    column: str | None = key(
        default=None,
        description="Name of the column that holds the split; left out where `data.path` names a file per split. "
        "Cases of any other split are counted and left out.",
    )
    tune_on: str = key(default="validation", description="The split on which the threshold is chosen.")
    report_on: str = key(default="test", description="The split on which the models are judged.")


class Data(Part):
    """The saved predictions; `data` is left out where every model is known by published figures alone."""

    path: str | dict[str, str] | None = key(
        default=None,
        description="File of the predictions, or a pattern such as `day-*.csv` whose files are read as one, or a "
        "mapping of splits to files. Required, unless Python hands a frame over.",
    )
    id: str | None = key(
        default=None,
        description="Name of the column that identifies a case; needed where a model has a file of its own.",
    )
    label: str = key(description="Name of the column that holds the true class.")
    positive: Texts = key(description="The label of the class to be found, as it stands in the data; or several.")
    negative: Texts | Literal["rest"] | None = key(
        default=None,
        description="The label of the other class, or several, or `rest` for all others. "
        "Needed when the column holds more than one other label.",
    )
    doubtful: Texts = key(
        default=(),
        description="Labels that mean that the class is not known; such cases are left out, and the report says what "
        "they could change.",
    )
    missing: Texts = key(
        default=(),
        description="Texts that mean that a value is missing, such as `NA`, in every column but the id. "
        "An empty field is missing by itself.",
    )
    time: str | None = key(
        default=None, description="Name of the column that holds the time of a case, which tells the period."
    )
    weight: Weight | None = key(default=None, description="How much each row counts; left out, 1.")
    cluster: str | None = key(
        default=None,
        description="Name of the column that tells which cases belong together, such as the customer; they are "
        "resampled as one.",
    )
    fold: str | None = key(
        default=None,
        description="Name of the column that tells from which fold of a cross-validation a prediction comes, made by a "
        "model that was trained without that fold; the report then shows how far training runs differ.",
    )
    split: Split | None = key(
        default=None,
        description="Which cases choose the threshold and which ones judge it; left out, the same cases do both.",
    )

    def files(self) -> Mapping[str, str]:
        """Return split -> path or pattern; the split of a single path is "all"."""
        if isinstance(self.path, str):
            return {"all": self.path}
        return self.path or {}
