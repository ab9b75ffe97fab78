"""Whether a colour stands out on white, and how dark it would have to be; contrast as WCAG 2.2 defines it."""

import re

ENOUGH = 4.5  # to 1: what text needs (WCAG 2.2, 1.4.3)
WHITE = (255, 255, 255)

Colour = tuple[int, int, int]


def colour_of(text: str) -> Colour | None:
    """Return red, green and blue of "#0a6e31"; None where the text is no such colour."""
    found = re.fullmatch(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", text)
    return None if found is None else (int(found[1], 16), int(found[2], 16), int(found[3], 16))


def written(colour: Colour) -> str:
    """Return a colour as CSS writes it."""
    return "#" + "".join(f"{part:02x}" for part in colour)


def contrast(one: Colour, other: Colour) -> float:
    """Return how far two colours stand apart, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def moved(colour: Colour, towards: Colour, on: Colour) -> Colour:
    """Return the colour, moved towards another one only as far as it takes to stand out on a third."""
    for step in range(101):
        mixed = tuple(round(own + (end - own) * step / 100) for own, end in zip(colour, towards, strict=True))
        found: Colour = (mixed[0], mixed[1], mixed[2])
        if contrast(found, on) >= ENOUGH:
            return found
    return towards


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    low = 0.04045  # below it sRGB is linear
    return part / 12.92 if part <= low else float(((part + 0.055) / 1.055) ** 2.4)
