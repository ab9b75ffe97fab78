"""Every rule for the threshold, in every situation, says nothing that its numbers do not."""

import pytest

from reportgen.config.models import RULES
from tests.cases.every_rule import NAMES, WAYS, config_of, possible, told_by
from tests.net.read import Read
from tests.net.rules import broken

EVERYDAY = ("fixed..runs_priced", "minimise.ceiling.runs_priced")


def read(name):
    found = told_by(name)
    markdown = found.to_markdown() if name in EVERYDAY else ""
    return Read(config=config_of(name), document=found.results, markdown=markdown)


def test_every_rule_that_a_config_may_state_is_among_them():
    assert set(WAYS) - {"default"} == set(RULES) - {"above"}  # which is for cases without a label
    assert all(possible(*name.split(".")) for name in EVERYDAY)


@pytest.mark.parametrize(
    "name", [*EVERYDAY, *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES if name not in EVERYDAY)]
)
def test_every_sentence_is_true_under_every_rule(name):
    assert broken(read(name)) == {}
