"""The seal that a config names, held against its criteria of now."""

from pathlib import Path

from reportgen.across.criteria import moved_checks, moved_values
from reportgen.config.schema import Config
from reportgen.config.sealed import criteria_of, read_seal
from reportgen.results.values.seal import Seal

CHECKS = "checks"


def seal_of(config: Config) -> Seal | None:
    """Return when the criteria were fixed and which of them have moved since; None where the config names no seal."""
    if config.report.seal is None:
        return None
    path = Path(config.report.seal)
    sealed = read_seal(path, config.where("report.seal"), "report.seal")
    then, now = (
        {name: value for name, value in criteria.items() if name != CHECKS}
        for criteria in (sealed.criteria, criteria_of(config))
    )
    return Seal(
        fixed_on=sealed.fixed_on,
        file=path.name,
        digest=sealed.digest,
        moved=(*moved_checks(sealed.checks, config.checks), *moved_values(then, now)),
    )
