"""Files of counts as data: what the config may say beside them."""

from reportgen.config.part import Draft

KEY = "data.counts"
_SOURCES = ("path", "database")
_OF_ROWS = ("version", "format", "delimiter", "decimal", "encoding", "model", "join", "examine")


def check_counts(draft: Draft) -> None:
    """Tell of keys that contradict files of counts, or that say how rows are read, of which these have none."""
    if not draft.given(KEY):
        return
    for name in _SOURCES:
        if draft.given(f"data.{name}"):
            draft.tell(KEY, f"`data.{name}` says where the rows are already", "Keep one of the two.")
    mend = "Remove the key; it is for the config of `reportgen count`."
    for name in _OF_ROWS:
        if draft.given(f"data.{name}"):
            draft.tell(f"data.{name}", "says how rows are read, and `data.counts` names files of counts", mend)
    for name in draft.models():
        if draft.given(f"models.{name}.path"):
            what = "names rows, and `data.counts` names files with the answers of every model"
            draft.tell(f"models.{name}.path", what, mend)
