"""How many times cases are drawn anew where a config does not say."""

from contextlib import contextmanager

import pytest

from reportgen.config.schema import Uncertainty

FEW = 200  # do for words, and for what does not come from ranges
USUAL = Uncertainty().resamples


@contextmanager
def resamples(number):
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Uncertainty.__defaults__, "resamples", number)
        yield
