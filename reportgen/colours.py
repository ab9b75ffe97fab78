"""Colours as red, green and blue, and how far they stand apart."""

import re
from collections.abc import Sequence

ENOUGH = 4.5  # to 1: what text needs (WCAG 2.2, 1.4.3)
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
Colour = tuple[int, int, int]


def colour_of(text: str) -> Colour | None:
    """Return red, green and blue of "#0a6e31"; None where the text is no such colour."""
    match = re.fullmatch(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", text)
    return None if match is None else (int(match[1], 16), int(match[2], 16), int(match[3], 16))


def css_colour(colour: Colour) -> str:
    """Return a colour as CSS writes it."""
    return "#" + "".join(f"{part:02x}" for part in colour)


def contrast(first: Colour, other: Colour) -> float:
    """Return how far two colours stand apart, from 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable_colour(colour: Colour, towards: Colour, on: Sequence[Colour], enough: float = ENOUGH) -> Colour:
    """Return the colour, moved towards another one only as far as it takes to stand out on all of these."""
    for step in range(101):
        mixed = tuple(round(own + (end - own) * step / 100) for own, end in zip(colour, towards, strict=True))
        candidate: Colour = (mixed[0], mixed[1], mixed[2])
        if all(contrast(candidate, ground) >= enough for ground in on):
            return candidate
    return towards


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    low = 0.04045  # below it sRGB is linear
    return part / 12.92 if part <= low else float(((part + 0.055) / 1.055) ** 2.4)
