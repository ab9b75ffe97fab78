"""What the look and the order of the page must hold to."""

from pathlib import PurePath

from reportgen.config.accent import ENOUGH, WHITE, colour_of, contrast, moved, written
from reportgen.config.read import Draft

PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_BLACK = (0, 0, 0)


def check_appearance(draft: Draft) -> None:
    """Tell of sections named twice, of colours that cannot be read, and of pictures that no page shows."""
    _sections(draft)
    _accent(draft)
    logo = draft.values.get("report.logo")
    if isinstance(logo, str) and PurePath(logo).suffix.casefold() not in PICTURES:
        what = f"'{draft.typed['report.logo']}' is no SVG, PNG or JPEG file by its ending"
        draft.tell("report.logo", what, "Save the picture as one of these, such as logo.svg.")


def _sections(draft: Draft) -> None:
    seen: set[object] = set()
    for key, value in draft.items("report.sections"):
        name = value.get("prose") if isinstance(value, dict) else value
        if name is not None and name in seen:
            shown = draft.typed.get(f"{key}.prose" if isinstance(value, dict) else key, "")
            draft.tell(key, f"'{shown}' is given twice", "Take one out.")
        seen.add(name)


def _accent(draft: Draft) -> None:
    key = "report.accent"
    typed = draft.values.get(key)
    if not isinstance(typed, str):
        return
    colour, shown = colour_of(typed), draft.typed[key]
    if colour is None:
        draft.tell(key, f"'{shown}' is no colour", "Write six digits after the #, in quotes: '#0a6e31'")
    elif contrast(colour, WHITE) < ENOUGH:
        darker = written(moved(colour, _BLACK, WHITE))
        what = f"'{shown}' stands out on white by {contrast(colour, WHITE):.1f} to 1, and text needs {ENOUGH:g}"
        draft.tell(key, what, f"Take a darker one, such as '{darker}'.")
