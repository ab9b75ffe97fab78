"""The saved predictions, their columns and groups: in the config language, and what they must hold to."""

from collections.abc import Mapping
from typing import Annotated, Literal

from reportgen.config.columns import ColumnKind, check_columns, mapped_keys
from reportgen.config.conditions import did_you_mean
from reportgen.config.counted import check_counts
from reportgen.config.database import check_database, listed_schemes
from reportgen.config.files import KINDS, separators
from reportgen.config.groups import MOST_GROUPS, Edge, check_bins, columns_of
from reportgen.config.part import (
    CLASSES,
    Because,
    Choices,
    DataFile,
    Draft,
    Limits,
    Part,
    Texts,
    entry,
    keys_of,
    label_column,
    none_has_cases,
    several,
)
from reportgen.config.remote import check_addresses
from reportgen.config.spark import check_spark
from reportgen.errors import MISSING_KEY

FEWEST_CLASSES = 3  # two of them are one to be found, and the other
_BESIDE = {
    "positive": ("names one class to find, and `data.classes` names them all", "Keep one of the two."),
    "negative": ("names the other class, and `data.classes` names them all", "Remove the key."),
    "ordered": (
        "is for several classes, and `data.classes` is missing",
        "Name them in their order: classes: [low, middle, high]; or remove the key.",
    ),
}


class Weight(Part):
    """A column of weights."""

    column: str = entry("Name of the column with the weights.")
    kind: Literal["sampling", "frequency"] = entry(
        "What a weight means: `sampling`, how many cases of the population this one represents; `frequency`, how many "
        "equal cases were folded into this row."
    )


class Split(Part):
    """Which cases choose the threshold and which ones judge it."""

    column: str | None = entry(
        "Name of the column with the split; left out where `data.path` names a file per split. Cases of any other "
        "split are counted and left out.",
        default=None,
    )
    tune_on: str = entry("The split on which the threshold is chosen.", default="validation")
    report_on: str = entry("The split on which the models are judged.", default="test")


class CutClasses(Part):
    """Classes cut out of a number: each edge belongs to the class that it begins."""

    cut: tuple[Edge, ...] = entry(
        "Where one class ends and the next begins, in rising order: `[100, 500]` makes a class below 100, one from "
        "100 to below 500, and one from 500 on."
    )
    names: Texts = entry("The names of these classes from the lowest on: one more than there are numbers.")


class LabelColumn(Part):
    """The column with the true class, where that comes later than the case."""

    column: str = entry("Name of the column with the true class.")
    later: bool = entry(
        "Whether the class of a case without a label is known later: such cases then count in the volume, the share "
        "flagged and the comparison of groups, and the report says how many labels are known.",
        default=False,
    )


class ModelColumn(Part):
    """The column of a long file that names the model of a row."""

    column: str = entry("Name of the column that names the model.")


class Data(Part):
    """The saved predictions; `data` is left out where every model has published figures only."""

    path: DataFile | dict[str, DataFile] | None = entry(
        "File of the predictions; or a folder, or a pattern such as `day-*.csv`, whose files are read as one; or a "
        "mapping of splits to files. Instead of a path, an address such as `https://example.org/scores.parquet` or "
        "`s3://bucket/scores.parquet`; one with a password or a key comes from the environment: `${SCORES_URL}`. "
        "A folder called `month=2026-09` is a column `month` of the files in it, where the config names that column. "
        "With `spark`, what Spark reads as Parquet. "
        "Required, unless `database`, `counts` or a `table` of Spark are given, or Python hands a frame over.",
        default=None,
    )
    counts: tuple[DataFile, ...] = entry(
        "Instead of `path`: the files that `reportgen count` wrote, or a pattern such as `counts/*.counts`; the report "
        "is of the cases of all of them together.",
        default=(),
    )
    database: str | None = entry(
        f"Instead of `path`: the address of a database, which begins with {listed_schemes()}, with `table` or `query`. "
        "An address with a password comes from the environment: `${DATABASE_URL}`. It is only read, and once.",
        default=None,
    )
    spark: str | None = entry(
        "What runs the queries of Spark, with `table` or `path`: `local[2]`, in this process with two cores, or a "
        "server of Spark Connect, `sc://host:15002`. An address with a token comes from the environment: "
        "`${SPARK_REMOTE}`.",
        default=None,
    )
    table: str | None = entry(
        "With `database` or `spark`: the name of the table, as it is written there; `schema.table` where it has a "
        "schema.",
        default=None,
    )
    query: str | None = entry(
        "With `database`: a query in its SQL whose rows are the predictions; or name a `table`.", default=None
    )
    version: str | None = entry(
        "With a folder of Delta Lake or Iceberg as `path`: the number of the version, or of the snapshot, that is "
        "read; left out, the newest. The report says which.",
        default=None,
    )
    format: Annotated[str | None, Choices(tuple(kind.name for kind in KINDS))] = entry(
        "What kind of file it is where its ending does not say so, such as `.txt`.", default=None
    )
    delimiter: Annotated[
        Literal["comma", "semicolon", "tab", "bar"] | None, Because("Write it in words: `;` is a semicolon, `|` a bar.")
    ] = entry(
        f"What separates the columns of a table of text; left out, {separators()}.",
        default=None,
    )
    decimal: Literal["point", "comma"] = entry(
        "The decimal sign of the numbers in tables of text: `comma` reads `0,5` as 0.5, and refuses `0.5`.",
        default="point",
    )
    encoding: Annotated[
        Literal[
            "utf-8",
            "utf-16",
            "windows-1250",
            "windows-1251",
            "windows-1252",
            "latin-1",
            "latin-9",
            "big5",
            "euc-kr",
            "gb18030",
            "koi8-r",
            "shift_jis",
        ],
        Because("`latin-1` is ISO 8859-1, `latin-9` ISO 8859-15, and `windows-1252` also called cp1252 or ansi."),
    ] = entry(
        "How the letters of tables of text and of JSON are written; `windows-1252` is what Western European Windows "
        "writes.",
        default="utf-8",
    )
    unpack_at_most: Annotated[int, Limits(ge=1, le=10_000_000)] | None = entry(
        "How many megabytes a packed file, an Excel workbook, an Arrow file, the rows of a Parquet file, or what is "
        "fetched from an address may come to, and all files of one path or pattern together; left out, 50, or 100 "
        "times their own size, and of what is packed or fetched never more than 10,000. A workbook of many more tags "
        "of XML than its size promises takes it, too.",
        default=None,
    )
    memory: Annotated[int, Limits(ge=100, le=100_000_000)] | None = entry(
        "How many megabytes rows may take while they are read and counted; left out, half of what the control group "
        "or the machine allows. Rows that need more, or are more than 5 million, are counted in a scratch file.",
        default=None,
    )
    id: str | None = entry(
        "Name of the column that identifies a case; needed where a model has a file of its own.", default=None
    )
    model: ModelColumn | None = entry(
        "For a long file, with a row for each case and model: the column that names the model, such as "
        "`{column: model}`. Each of `models` reads the rows that bear its name, joined by `data.id`; what else is said "
        "of a case is read in the rows of the first one.",
        default=None,
    )
    join: Literal["complete", "inner"] = entry(
        "Whether models that have a file, or rows of a long file, of their own have the same cases as the data: "
        "`complete`, else the run stops; or `inner`, cases that one of them lacks are left out, and the report says "
        "how many.",
        default="complete",
    )
    labelled_by: str | LabelColumn | None = entry(
        "Name of the column with the true class. Left out, the report has what needs none: how many cases are flagged, "
        "the scores, and how groups compare. Where some labels are not known yet: `{column: outcome, later: true}`.",
        default=None,
        written="label",
    )
    positive: Texts = entry(
        "The label of the class to find, as written in the data; or several. Required with `label`, unless `classes` "
        "are given.",
        default=(),
    )
    negative: Texts | Literal["rest"] | None = entry(
        "The label of the other class, or several, or `rest` for all others. Needed when the column has more than one "
        "other label.",
        default=None,
    )
    classes: Texts | CutClasses | None = entry(
        "Instead of `positive` and `negative`, for three classes or more: every label, as written in the data; or, for "
        "a column of numbers, where to cut it into classes, such as `{cut: [100, 500], names: [low, middle, high]}`.",
        default=None,
    )
    ordered: bool = entry(
        "With `classes`: whether they rise from the first to the last, so that an error by two steps is graver than "
        "one by one. Classes that are cut out of a number do.",
        default=False,
    )
    doubtful: Texts = entry(
        "Labels that mean that the class is not known; such cases are left out, and the report says what "
        "they could change.",
        default=(),
    )
    missing: Texts | dict[str, Texts] = entry(
        "Texts that mean that a value is missing, such as `NA`, in every column but the id; or, by the name of the "
        "column, in that one alone: `{age: [999], amount: [-1]}`. An empty field is missing by itself.",
        default=(),
    )
    time: str | None = entry("Name of the column with the time of a case, which gives the period.", default=None)
    weight: Weight | None = entry("How much each row counts; left out, 1.", default=None)
    cluster: str | None = entry(
        "Name of the column that says which cases belong together, such as the customer; they are resampled as one.",
        default=None,
    )
    fold: str | None = entry(
        "Name of the column that says from which fold of a cross-validation a prediction comes, made by a model that "
        "was trained without that fold; the report then shows how far training runs differ.",
        default=None,
    )
    split: Split | None = entry(
        "Which cases choose the threshold and which ones judge it; left out, the same cases do both.", default=None
    )
    examine: Literal["mapped", "all"] | Texts = entry(
        "Which columns the appendix describes: `mapped`, those that this config names; these and a list of others; or "
        "`all` of the file. Those beyond the mapped ones are compared with each other, with the mapped ones and "
        "with the label, too.",
        default="mapped",
    )
    columns: dict[str, ColumnKind] = entry(
        "What kind of values columns hold, where the guess of the report is wrong: `{age: ratio}`, or with its order "
        "`{size: {kind: ordinal, order: [small, middle, large]}}`.",
        default_factory=dict,
    )

    @property
    def label(self) -> str | None:
        """The name of the column with the true class; None where there is none."""
        return self.labelled_by.column if isinstance(self.labelled_by, LabelColumn) else self.labelled_by

    @property
    def labels_come_later(self) -> bool:
        """Return whether cases without a label wait for it, and are reported on as far as they need none."""
        return isinstance(self.labelled_by, LabelColumn) and self.labelled_by.later

    @property
    def class_names(self) -> tuple[str, ...]:
        """The names of three classes or more, in their order; none where one class is to be found."""
        return self.classes.names if isinstance(self.classes, CutClasses) else self.classes or ()

    @property
    def cuts(self) -> tuple[float, ...]:
        """Where a number is cut into classes; nothing where the labels are texts."""
        return self.classes.cut if isinstance(self.classes, CutClasses) else ()

    def missing_in(self, column: str | None) -> Texts:
        """Return the texts that mean in this column that a value is missing."""
        return self.missing.get(column or "", ()) if isinstance(self.missing, dict) else self.missing

    def files(self) -> Mapping[str, str]:
        """Return split -> path or pattern; the split of a single path is "all"."""
        if isinstance(self.path, str):
            return {"all": self.path}
        return self.path or {}


def check_data(draft: Draft) -> None:
    """Tell of texts and columns of the data that contradict each other."""
    check_columns(draft, mapped_keys(draft, columns_of(draft)))
    check_database(draft)
    check_spark(draft)
    check_counts(draft)
    check_addresses(draft)
    _version(draft)
    _label(draft)
    _later(draft)
    _positive(draft)
    _classes(draft)
    _labels(draft)
    _missing(draft)
    _split(draft)
    _fold(draft)
    _long(draft)


def _version(draft: Draft) -> None:
    """Tell of a version that is no number: a text, since numbers of snapshots have more digits than a float."""
    version = draft.values.get("data.version")
    if isinstance(version, str) and not (version.isascii() and version.isdecimal()):
        what = f"expected a whole number, found '{draft.typed['data.version']}'"
        draft.tell("data.version", what, "The number of a version of Delta Lake, or of a snapshot of Iceberg.")


def _missing(draft: Draft) -> None:
    """Tell of columns with texts for what is missing that nothing else speaks of, and of the id, which has none."""
    texts = draft.values.get("data.missing")
    if not isinstance(texts, dict):
        return
    examined = draft.values.get("data.examine")
    named = (column for _, column in mapped_keys(draft, columns_of(draft)))
    columns = dict.fromkeys((*named, *(examined if isinstance(examined, tuple) else ())))
    for column in texts:
        key = f"data.missing.{column}"
        if column == draft.values.get("data.id"):
            draft.tell(key, "is the column of the id, of which no text is missing", "Remove the line.")
        elif column not in columns and examined != "all":
            mend = did_you_mean(column, columns) or "Name a column as `label`, `score`, `groups` or a price name it."
            draft.tell(key, f"this config reads no column '{column}'", mend)


def _labels(draft: Draft) -> None:
    """Tell of label texts that are given twice."""
    first: dict[str, str] = {}
    names = ("classes", "classes.names") if several(draft) else ("positive", "negative")
    by_column = isinstance(draft.values.get("data.missing"), dict)
    missing = f"missing.{label_column(draft)}" if by_column else "missing"
    for name in (*names, "doubtful", missing):
        for key, text in draft.items(f"data.{name}"):
            meets = first.get(text)
            if meets is None:
                first[text] = name
            elif meets == name:
                draft.tell(key, f"'{draft.typed[key]}' occurs twice", "Remove one.")
            else:
                draft.tell(key, f"'{draft.typed[key]}' is among `{meets}` already", "A label text has one meaning.")


def _label(draft: Draft) -> None:
    """Tell of classes whose column is not named."""
    named = [name for name in CLASSES if draft.given(f"data.{name}")]
    if named and not draft.given("data.label") and not none_has_cases(draft):
        mend = "Add the key `label`: name of the column with the true class."
        mend += f"\nFor cases whose class is not known, remove `{named[0]}`."
        draft.tell("data.label", MISSING_KEY, mend)


def _later(draft: Draft) -> None:
    """Tell of labels that come later where nothing is told of cases without one."""
    if draft.values.get("data.label.later") is not True:
        return
    others = {
        "data.classes": "names several classes",
        "data.cluster": "says that cases come in clusters",
        "data.split": "names the cases that are judged",
    }
    ways = [(key, why) for key, why in others.items() if draft.given(key)]
    if draft.values.get("data.weight.kind") == "sampling":
        ways.append(("data.weight", "gives cases sampling weights"))
    for key, why in ways:
        what = f"counts plain cases of one set, and `{key}` {why}"
        draft.tell(
            "data.label.later", what, "Remove one of the two; without `later`, cases without a label are left out."
        )


def _positive(draft: Draft) -> None:
    """Tell of data that name no class, or name them in two ways."""
    for name in ("positive", "negative") if several(draft) else ("ordered",):
        if draft.given(f"data.{name}"):
            draft.tell(f"data.{name}", *_BESIDE[name])
    if several(draft) or draft.given("data.positive") or not draft.given("data.label"):
        return
    meaning = keys_of(Data)["positive"].description.partition(" Required")[0]
    mend = f"Add the key `positive`: {meaning[:1].lower()}{meaning[1:]}\nFor three classes or more: classes: [a, b, c]"
    draft.tell("data.positive", MISSING_KEY, mend)


def _classes(draft: Draft) -> None:
    """Tell of classes that are too few or too many, and of numbers that cut no classes."""
    key = "data.classes"
    if isinstance(draft.values.get(key), dict):
        check_bins(draft, f"{key}.cut")
        _named_cuts(draft, key)
        key = f"{key}.names"
    names = draft.values.get(key)
    if not isinstance(names, tuple):
        return
    if len(names) > MOST_GROUPS:
        draft.tell(key, f"{len(names)} classes are more than {MOST_GROUPS}", "Combine rare ones in the data.")
    elif len(names) < FEWEST_CLASSES and key == "data.classes":
        typed = [draft.typed[item] for item, _ in draft.items(key)]
        mend = f"Of two classes, name the one to find: positive: {typed[0]}"
        if len(typed) == 1 and "," in typed[0]:
            mend = f"Put a list in brackets: [{typed[0]}]"
        quoted = " and ".join(f"'{name}'" for name in typed)
        draft.tell(key, f"expected three classes or more, found {quoted}", mend)


def _named_cuts(draft: Draft, key: str) -> None:
    """Tell of cut classes whose names are not as many as they are, and of texts where the label is a number."""
    cuts, names = draft.values.get(f"{key}.cut"), draft.values.get(f"{key}.names")
    if isinstance(cuts, tuple) and len(cuts) < FEWEST_CLASSES - 1:
        mend = "Give two numbers or more; for two classes, save a column of their names, and name it in `label`."
        draft.tell(f"{key}.cut", "one number makes two classes, and three are the fewest", mend)
    elif isinstance(cuts, tuple) and isinstance(names, tuple) and len(names) != len(cuts) + 1:
        what = f"{len(cuts)} numbers make {len(cuts) + 1} classes, found {len(names)} name{'s' * (len(names) != 1)}"
        draft.tell(f"{key}.names", what, "Name each class once, from the lowest on.")
    if draft.given("data.doubtful"):
        what = "is a text among the labels, and `data.classes` cuts a column of numbers"
        draft.tell("data.doubtful", what, "Remove the key; a missing number is left out by itself.")


def _split(draft: Draft) -> None:
    path = draft.values.get("data.path")
    column = draft.given("data.split.column")
    if isinstance(path, dict):
        if column:
            mend = "Remove the column, or give one file."
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
    elif (
        draft.given("data.split")
        and isinstance(draft.values.get("data.split"), dict)
        and not column
        and not draft.given("data.counts")
    ):
        mend = "Name the column with the split, or give `data.path` a file for each."
        draft.tell("data.split.column", MISSING_KEY, mend)


_SAID = {"split": "split.column", "id": "id"}


def _fold(draft: Draft) -> None:
    """Tell of a column of folds that says something else already."""
    fold = draft.values.get("data.fold")
    columns = {"label": label_column(draft), **{name: draft.values.get(f"data.{key}") for name, key in _SAID.items()}}
    for meaning, column_of in columns.items():
        if fold is not None and column_of == fold:
            what = f"'{draft.typed['data.fold']}' is the column of the {meaning}"
            draft.tell("data.fold", what, "Name the column with the fold of each prediction.")


def _long(draft: Draft) -> None:
    """Tell of a long file whose rows no id joins, and of models that have a file of their own beside it."""
    column = draft.values.get("data.model.column")
    if column is None:
        return
    if not draft.given("data.id"):
        what = "joins the rows of one case by `data.id`, which is missing"
        draft.tell("data.model", what, "Name the column that says which rows are one case: id: case_id")
    for key, named in (("data.id", draft.values.get("data.id")), ("data.label", label_column(draft))):
        if named == column:
            what = f"'{draft.typed['data.model.column']}' is the column of `{key}`"
            draft.tell("data.model.column", what, "Name the column that names the model of each row.")
    for name in draft.models():
        if draft.given(f"models.{name}.path"):
            what = "`data.model` says that the rows of all models are in one file"
            draft.tell(f"models.{name}.path", what, "Keep one of the two.")
