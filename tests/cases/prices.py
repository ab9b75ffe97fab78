"""Cases whose prices differ from one to another, and from one split to the other."""

import numpy as np
import pandas as pd


def cases(n: int = 500) -> pd.DataFrame:
    """Return cases whose amounts grow with the score and are higher on the test split."""
    rng = np.random.default_rng(8)
    label = (rng.random(n) < 0.25).astype(int)
    margin = rng.normal(1.5 * label, 1)
    part = np.where(rng.random(n) < 0.5, "validation", "test")
    amount = rng.lognormal(4, 0.6, n) * (1 + (part == "test")) * np.exp(margin / 3)
    score = np.round(1 / (1 + np.exp(2.2 - 1.5 * margin)), 2)
    weight = rng.choice([0.5, 1.0, 4.0], n)
    return pd.DataFrame(
        {"id": range(n), "label": label, "m": score, "part": part, "amount": np.round(amount, 2), "w": weight}
    )
