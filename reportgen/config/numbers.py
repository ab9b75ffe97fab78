"""Numbers as people type them; what YAML readers disagree on is refused with the way to write it."""

import math
import re

_SPACED = re.compile(r"[+-]?[1-9]\d{0,2}(?:[,' _\u00a0\u202f]\d{3})+(?:\.\d+)?")
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")
_SIXTIES = re.compile(r"[+-]?\d+(?::[0-5]?\d)+(?:\.\d*)?")
_LEADING_ZERO = re.compile(r"[+-]?0[0-9_]")
_OTHER_BASE = re.compile(r"0x[0-9a-f]+|0o[0-7]+|0b[01]+", re.IGNORECASE)
_PERCENT = re.compile(r"(\S+?) ?(?:%|percent|per cent|pct)", re.IGNORECASE)
_OUT_OF = re.compile(r"(\d+) ?(?:in|of|out of|/) ?([1-9]\d*)")
_BASED = re.compile(r"[+-]?0[xob]", re.IGNORECASE)  # no unit, whatever follows
_WITH_UNIT = re.compile(r"(?:[^\d\s.+-]{1,3} ?)?([+-]?\d+(?:\.\d+)?)(?: ?([^\d\s.]{1,8}))?")
_MULTIPLES = {"k", "K", "M", "B", "mn", "mio", "Mio", "bn", "thousand", "million", "millions", "billion"}


def read_number(text: str) -> float | None:
    """Return the number that Python's float reads, but for nan, inf, `1_000` and a leading zero."""
    text = text.strip()
    if "_" in text or _LEADING_ZERO.match(text):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def read_percent(text: str) -> float | None:
    """Return a number, or one hundredth of what stands before `%`."""
    bare = text.strip()
    number = read_number(bare.removesuffix("%"))
    if number is None or not bare.endswith("%"):
        return number
    # 2.3% is the double nearest to 0.023, which 2.3 / 100 is not.
    exact = read_number(bare.removesuffix("%").strip() + "e-2")
    return number / 100 if exact is None else exact


def how_to_write(text: str) -> str:
    """Return a sentence that says how to write what was meant as a number; empty where nobody can tell."""
    return next((sentence for way in _WAYS if (sentence := way(text.strip()))), "")


def _underscores(text: str) -> str:
    bare = text.replace("_", "").replace(" ", "")
    if "_" not in text or read_number(bare) is None:
        return ""
    return f"Write {bare}: YAML readers disagree on underscores in numbers."


def _leading_zero(text: str) -> str:
    shorter = re.sub(r"^([+-]?)0+(?=\d)", r"\1", text)
    if read_number(shorter) is None or shorter == text:
        return ""
    return f"Write {shorter}: some YAML readers take a leading zero to mean base eight."


def _sixties(text: str) -> str:
    return f"Write one number: some YAML readers take {text} to mean base sixty." if _SIXTIES.fullmatch(text) else ""


def _thousands(text: str) -> str:
    bare = re.sub(r"[^0-9.+-]", "", text)
    return f"Write {bare}: nothing stands between the thousands." if _SPACED.fullmatch(text) else ""


def _decimal_comma(text: str) -> str:
    point = text.replace(",", ".")
    return f"Write {point}: the decimal sign is a point." if _DECIMAL_COMMA.fullmatch(text) else ""


def _other_base(text: str) -> str:
    return f"Write {int(text, 0)}: numbers are written in base ten." if _OTHER_BASE.fullmatch(text) else ""


def _percent(text: str) -> str:
    found = _PERCENT.fullmatch(text)
    number = read_number(found[1]) if found else None
    return f"Write {number / 100:.12g}." if number is not None else ""


def _out_of(text: str) -> str:
    found = _OUT_OF.fullmatch(text)
    return f"Write {int(found[1]) / int(found[2]):.6g}." if found else ""


def _not_finite(text: str) -> str:
    try:
        finite = math.isfinite(float(text))
    except ValueError:  # `.inf` and `.nan` are YAML's own
        finite = text.lstrip("+-").casefold() not in {".inf", ".nan"}
    return "" if finite else "Write a finite number."


def _with_unit(text: str) -> str:
    found = None if _BASED.match(text) else _WITH_UNIT.fullmatch(text)
    if found and found[2] in _MULTIPLES:  # 4M is not 4
        return "Write the number out, with all its zeros."
    return f"Write the number alone: {found[1]}" if found else ""


_WAYS = (
    _underscores,
    _leading_zero,
    _sixties,
    _thousands,
    _decimal_comma,
    _other_base,
    _percent,
    _out_of,
    _not_finite,
    _with_unit,
)
