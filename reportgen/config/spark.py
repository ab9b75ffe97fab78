"""What runs the queries of Spark: how it is named, and what must stand beside it."""

import re

from reportgen.config.part import Draft
from reportgen.config.remote import as_typed

KEY = "data.spark"
_LOCAL = re.compile(r"local(\[(\d+|\*)\])?")
_SERVER = re.compile(r"sc://([^:/@;]+|\[[^]]*\])(:\d+)?(/(;.*)?)?")
_SECRET = re.compile(r";\s*(token|x-[^=;]*|authorization|password)\s*=\s*[^;\s]", re.IGNORECASE)
_OTHERS = ("database", "counts")
_OF_FILES = ("query", "version", "format", "delimiter", "decimal", "encoding", "unpack_at_most")


def is_server(address: str) -> bool:
    """Return whether queries run on a server of Spark Connect, and not in this process."""
    return address.startswith("sc://")


def check_spark(draft: Draft) -> None:
    """Tell of what runs no queries of Spark, of a token in a config, and of keys that contradict each other."""
    if not draft.given(KEY):
        return
    for name in _OTHERS:
        if draft.given(f"data.{name}"):
            draft.tell(KEY, f"`data.{name}` says where the rows are already", "Keep one of the two.")
    given = [name for name in ("table", "path") if draft.given(f"data.{name}")]
    if len(given) != 1:
        what = "`data.table` names the rows already" if given else "names no rows"
        mend = "Keep one of the two." if given else "Add one of them: table: scores; or path: s3a://bucket/scores"
        draft.tell("data.path" if given else KEY, what, mend)
    if isinstance(draft.values.get("data.path"), dict):
        mend = "Put the splits into one table, and name their column:\ndata:\n  split:\n    column: ..."
        draft.tell("data.path", "names a file for each split, and Spark reads one path", mend)
    for name in _OF_FILES:
        if draft.given(f"data.{name}") and not (name != "query" and _has_files(draft)):
            draft.tell(f"data.{name}", "is not for rows of Spark, which are a table or Parquet", "Remove the key.")
    _address(draft)


def _has_files(draft: Draft) -> bool:
    return any(draft.given(f"models.{name}.path") for name in draft.models())


def _address(draft: Draft) -> None:
    address = draft.values.get(KEY)
    if not isinstance(address, str):
        return
    typed = as_typed(draft.typed.get(KEY, address))
    if _SECRET.search(typed):
        mend = "Reports print their config, so take the address from the environment: spark: ${SPARK_REMOTE}"
        draft.tell(KEY, "contains a key", mend)
    if address.startswith("${"):  # not set where a report is written again, for which no rows are needed
        return
    if not _LOCAL.fullmatch(address) and not _SERVER.fullmatch(address):
        mend = "`local[2]` runs it here with two cores; elsewhere, hand a frame of Spark over in Python."
        draft.tell(KEY, "expected `local`, `local[2]` or `sc://host:15002`", mend)
