import math

import numpy as np
import pytest

from reportgen.stats.beta_winners import beta_winners, f_beta

GRID = np.exp(np.linspace(math.log(1e-3), math.log(1e3), 4001))


def best_by_force(models: dict[str, tuple[float, float]], beta: float) -> set[str]:
    """Return the models of the highest F, by its usual formula."""
    values = {
        name: (1 + beta**2) * p * r / (beta**2 * p + r) if p and r else 0.0 for name, (p, r) in models.items()
    }  # fmt: skip
    top = max(values.values())
    return {name for name, value in values.items() if math.isclose(value, top, rel_tol=1e-9)}


def test_example_f_turns_on_beta():
    found = beta_winners({"A": (0.3, 0.8), "B": (0.2, 0.9), "C": (0.7, 0.4)})
    assert [one.models for one in found] == [("C",), ("A",), ("B",)]
    # 1/0.3 + x/0.8 = 1/0.7 + x/0.4 at x = 32/21, and 1/0.3 + x/0.8 = 1/0.2 + x/0.9 at x = 12
    edges = [found[0].low, *(one.high for one in found)]
    assert edges == pytest.approx([0, math.sqrt(32 / 21), math.sqrt(12), math.inf])
    assert [one.low for one in found[1:]] == [one.high for one in found[:-1]]


@pytest.mark.parametrize("seed", range(40))
def test_winners_are_those_of_a_search_over_a_grid_of_betas(seed):
    rng = np.random.default_rng(seed)
    shares = rng.integers(0, 11, (rng.integers(2, 8), 2)) / 10  # few levels, so that models tie and hits are lacking
    models = {f"m{place}": (p, r) for place, (p, r) in enumerate(shares) if (p == 0) == (r == 0)}
    found = beta_winners(models)
    assert (found == ()) == (not any(p for p, _ in models.values()))
    for beta in GRID:
        inside = [one for one in found if one.low * (1 + 1e-9) < beta < one.high * (1 - 1e-9)]
        for one in inside:
            assert set(one.models) == best_by_force(models, beta), (models, beta)


def test_the_stretches_cover_every_beta_once():
    found = beta_winners({"a": (0.9, 0.1), "b": (0.6, 0.3), "c": (0.3, 0.6), "d": (0.1, 0.9), "e": (0.2, 0.2)})
    assert [one.models for one in found] == [("a",), ("b",), ("c",), ("d",)]
    assert (found[0].low, found[-1].high) == (0.0, math.inf)
    assert all(one.low < one.high for one in found)


def test_equal_models_win_together_and_a_model_without_a_hit_never_wins():
    found = beta_winners({"a": (0.5, 0.5), "b": (0.0, 0.0), "c": (0.5, 0.5)})
    assert [(one.models, one.low, one.high) for one in found] == [(("a", "c"), 0.0, math.inf)]
    assert beta_winners({"a": (0.0, 0.0)}) == beta_winners({}) == ()


def test_of_equal_precision_the_higher_recall_wins_everywhere():
    assert [one.models for one in beta_winners({"a": (0.5, 0.4), "b": (0.5, 0.6)})] == [("b",)]


def test_f_is_that_of_the_textbook_and_0_without_a_hit():
    assert f_beta(0.3, 0.8, 1) == pytest.approx(2 * 0.3 * 0.8 / 1.1)
    assert f_beta(0.3, 0.8, 2) == pytest.approx(0.6)
    assert f_beta(0.0, 0.0, 2) == 0
