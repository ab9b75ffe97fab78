"""Days as a reader writes them: "1 July to 30 September 2026"; times only where one day holds both ends."""

from dataclasses import replace
from datetime import date

from reportgen.text.numerals import spoken
from reportgen.text.say import Fill, Say
from reportgen.text.sentences import Slot

DAY = 10  # letters of a day as the data have it
MINUTE = slice(11, 16)  # those of a time on it


def day(say: Say, text: str, source: str) -> Slot:
    """Return a day in words; as it stands where it is none of the calendar."""
    return _dated(say, text, source, of=("day", "month", "year"))


def month(say: Say, text: str, source: str) -> Slot:
    """Return a month such as "2026-08" in words; as it stands where it is none of the calendar."""
    slot, on = Slot(value=text, shown=text, source=source), _read(f"{text}-01")
    if on is None:
        return slot
    wide = str(spoken().locale.months["format"]["wide"][on.month])
    return say.phrase("date.month", slot, month=_bare(wide), year=_bare(f"{on.year}"))


def short_month(text: str) -> str:
    """Return a month in a few letters, to stand below an axis."""
    on = _read(f"{text}-01")
    return text if on is None else f"{spoken().locale.months['format']['abbreviated'][on.month]} {on.year % 100:02d}"


def period(say: Say, first: str, last: str, source: str) -> Slot:
    """Return the time from the first day to the last: what both share stands once."""
    return replace(_period(say, first, last, source), value=f"{first} to {last}")


def _period(say: Say, first: str, last: str, source: str) -> Slot:
    begins, ends = (_read(end) for end in (first, last))
    whole = day(say, last, source)
    if begins is None or ends is None:
        return say.phrase("date.period", whole, first=day(say, first, source), last=whole)
    if begins == ends:
        times = {} if first == last else {"from": _bare(first[MINUTE] or "00:00"), "to": _bare(last[MINUTE] or "00:00")}
        return say.phrase("date.one", whole, date=whole, **times)
    of = ("day",) if (begins.year, begins.month) == (ends.year, ends.month) else ("day", "month")
    start = _dated(say, first, source, of=of if begins.year == ends.year else (*of, "year"))
    return say.phrase("date.period", whole, first=start, last=whole)


def _dated(say: Say, text: str, source: str, *, of: tuple[str, ...]) -> Slot:
    slot, on = Slot(value=text, shown=text, source=source), _read(text)
    if on is None:
        return slot
    months = spoken().locale.months["format"]["wide"]
    parts = {"day": f"{on.day}", "month": str(months[on.month]), "year": f"{on.year}"}
    slots: dict[str, Fill] = {name: _bare(parts[name]) for name in of}
    return say.phrase("date.day", slot, **slots)


def _bare(text: str) -> Slot:
    return Slot(value=text, shown=text, source="")


def _read(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:DAY])
    except ValueError:  # a year beyond 9999, or no day at all
        return None
