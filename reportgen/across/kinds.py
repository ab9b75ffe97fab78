"""What kinds of differences two reports may have, and in which styles they are told."""

from typing import Literal, get_args

Kind = Literal[
    "data_replaced",
    "rows_added",
    "labels_changed",
    "scores_changed",
    "threshold_moved",
    "price_changed",
    "check_loosened",
    "check_dropped",
    "check_tightened",
    "check_added",
    "check_result",
    "verdict_changed",
    "metric_moved",
    "key_changed",
    "version_changed",
]
Style = Literal["text", "markdown", "json", "github"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FAILS: tuple[Kind, ...] = ("check_loosened", "check_dropped")  # unless more is asked for
STYLES: tuple[Style, ...] = get_args(Style)
