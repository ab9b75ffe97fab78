"""What the ways out of a report take from the machine: looked for before the long work, and by `check`."""

from reportgen.config.schema import Config
from reportgen.errors import DataError, Problem


def check_ways_out(config: Config) -> None:
    """Tell all at once that the report cannot be written without, and that is not installed."""
    problems: list[Problem] = []
    if "pdf" in config.report.formats:
        from reportgen.out.browser import find_browser

        try:
            find_browser(config.where("report.formats"))
        except DataError as error:
            problems += error.problems
    if config.report.log_to is not None:
        from reportgen.out.tracking import check_store

        try:
            check_store(config)
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
