"""The mapping `history`, and the months that `annotate` names: what a scheduled report remembers."""

import re
from typing import Annotated, ClassVar

from reportgen.config.part import Because, Draft, File, Limits, Part, Percent, entry

_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
_HOW = "Write a month as 2026-08."


class History(Part):
    """Where each run adds its month, and how the months are watched."""

    short: ClassVar[str] = "folder"

    folder: File = entry(
        "Folder of the history, such as `history/`: each run writes one small file of counts there, without ids, and "
        "reads those of earlier months. One folder for each config."
    )
    false_alarms: Annotated[
        float,
        Percent(),
        Limits(ge=0.001, le=0.5),
        Because("Write the share of years, such as 5%: with none, no fall would ever be seen."),
    ] = entry("In how many years in which nothing changes the watch may raise an alarm.", default=0.05)
    period: str | None = entry(
        "The month that the cases are of, such as `2026-08`; left out, the month of all their times (`data.time`), "
        "else that of the date of the report.",
        default=None,
    )


def check_history(draft: Draft) -> None:
    """Tell of months that are none, and of what a history cannot be kept of."""
    period = draft.values.get("history.period")
    if isinstance(period, str) and not is_month(period):
        draft.tell("history.period", f"'{draft.typed['history.period']}' is not a month", _HOW)
    months = draft.values.get("annotate")
    for month in months if isinstance(months, dict) else ():
        if not is_month(month):
            draft.tell(f"annotate.{month}", f"'{month}' is not a month", _HOW)
    if months and not draft.given("history"):
        mend = "Name the folder: history: history/"
        draft.tell("annotate", "needs `history`, which is missing", mend)
    if draft.given("history") and draft.given("data.classes"):
        what = "is kept of one class to be found, and `data.classes` names several"
        draft.tell("history", what, "Remove it, or name the class as `data.positive`.")


def is_month(text: str) -> bool:
    """Return whether a text is a month, such as 2026-08."""
    return _MONTH.fullmatch(text) is not None
