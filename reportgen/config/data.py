"""The saved predictions and what their columns mean: in the config language, and what they must hold to."""

from collections.abc import Mapping
from typing import Literal

from reportgen.config.draft import Draft
from reportgen.config.part import Part, Texts, entry, keys_of
from reportgen.config.suggest import did_you_mean


class Weight(Part):
    """A column of weights."""

    column: str = entry("Name of the column that holds the weights.")
    kind: Literal["sampling", "frequency"] = entry(
        "What a weight means: `sampling`, how many cases of the population this one stands for; "
        "`frequency`, how many equal cases were folded into this row."
    )


class Split(Part):
    """Which cases choose the threshold and which ones judge it."""

    column: str | None = entry(
        "Name of the column that holds the split; left out where `data.path` names a file per split. "
        "Cases of any other split are counted and left out.",
        default=None,
    )
    tune_on: str = entry("The split on which the threshold is chosen.", default="validation")
    report_on: str = entry("The split on which the models are judged.", default="test")


class Data(Part):
    """The saved predictions; `data` is left out where every model is known by published figures alone."""

    path: str | dict[str, str] | None = entry(
        "File of the predictions, or a pattern such as `day-*.csv` whose files are read as one, or a "
        "mapping of splits to files. Required, unless Python hands a frame over.",
        default=None,
    )
    id: str | None = entry(
        "Name of the column that identifies a case; needed where a model has a file of its own.", default=None
    )
    label: str = entry("Name of the column that holds the true class.")
    positive: Texts = entry("The label of the class to be found, as it stands in the data; or several.")
    negative: Texts | Literal["rest"] | None = entry(
        "The label of the other class, or several, or `rest` for all others. "
        "Needed when the column holds more than one other label.",
        default=None,
    )
    doubtful: Texts = entry(
        "Labels that mean that the class is not known; such cases are left out, and the report says what "
        "they could change.",
        default=(),
    )
    missing: Texts = entry(
        "Texts that mean that a value is missing, such as `NA`, in every column but the id. "
        "An empty field is missing by itself.",
        default=(),
    )
    time: str | None = entry("Name of the column that holds the time of a case, which tells the period.", default=None)
    weight: Weight | None = entry("How much each row counts; left out, 1.", default=None)
    cluster: str | None = entry(
        "Name of the column that tells which cases belong together, such as the customer; they are resampled as one.",
        default=None,
    )
    fold: str | None = entry(
        "Name of the column that tells from which fold of a cross-validation a prediction comes, made by a "
        "model that was trained without that fold; the report then shows how far training runs differ.",
        default=None,
    )
    split: Split | None = entry(
        "Which cases choose the threshold and which ones judge it; left out, the same cases do both.", default=None
    )

    def files(self) -> Mapping[str, str]:
        """Return split -> path or pattern; the split of a single path is "all"."""
        if isinstance(self.path, str):
            return {"all": self.path}
        return self.path or {}


def check_data(draft: Draft) -> None:
    """Tell of texts and columns of the data that contradict each other."""
    _labels(draft)
    _split(draft)
    _fold(draft)


def _labels(draft: Draft) -> None:
    """Tell of label texts that are given twice."""
    first: dict[str, str] = {}
    for name in ("positive", "negative", "doubtful", "missing"):
        for key, text in draft.items(f"data.{name}"):
            meets = first.get(text)
            if meets is None:
                first[text] = name
            elif meets == name:
                draft.tell(key, f"'{draft.typed[key]}' is given twice", "Take one out.")
            else:
                draft.tell(key, f"'{draft.typed[key]}' is among `{meets}` already", "A label text has one meaning.")


def _split(draft: Draft) -> None:
    path = draft.values.get("data.path")
    column = draft.given("data.split.column")
    if isinstance(path, dict):
        if column:
            mend = "Take the column out, or give one file."
            draft.tell("data.split.column", "the keys of `data.path` are the splits already", mend)
        for name, info in keys_of(Split).items():
            key = f"data.split.{name}"
            split = draft.values.get(key, info.default)
            if name == "column" or split in path or (draft.given(key) and key not in draft.values):
                continue
            names = ", ".join(map(str, path))
            if draft.given(key):
                meant = "" if draft.filled_in(key) else did_you_mean(str(split), path)
                what = f"`data.path` has no split '{draft.typed[key]}'"
                draft.tell(key, what, meant or f"The splits: {names}.")
            else:
                mend = f"Name one of them '{split}', or say which one it is: split: {{{name}: ...}}"
                draft.tell(key, f"is missing: `data.path` has the splits {names}, and no '{split}'", mend)
    elif draft.given("data.split") and isinstance(draft.values.get("data.split"), dict) and not column:
        mend = "Name the column that holds the split, or give `data.path` a file for each."
        draft.tell("data.split.column", "is missing", mend)


def _fold(draft: Draft) -> None:
    """Tell of a column of folds that says something else already."""
    fold = draft.values.get("data.fold")
    for key, meaning in (("data.label", "label"), ("data.split.column", "split"), ("data.id", "id")):
        if fold is not None and draft.values.get(key) == fold:
            what = f"'{draft.typed['data.fold']}' is the column of the {meaning}"
            draft.tell("data.fold", what, "Name the column that holds the fold of each prediction.")
