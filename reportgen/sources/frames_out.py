"""Pandas frames that leave the house, or are made of arrays at its door."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any


def frame_of(columns: Mapping[str, object]) -> Any:  # noqa: ANN401 (pandas is imported late)
    """Return arrays of equal length as a frame."""
    import pandas as pd

    return pd.DataFrame({name: _plain(column) for name, column in columns.items()})


def table_frame(content: bytes) -> Any:  # noqa: ANN401 (pandas is imported late)
    """Return a CSV table as a frame; an empty cell is a missing value."""
    import pandas as pd

    return pd.read_csv(BytesIO(content), keep_default_na=False, na_values=[""])


def _plain(column: object) -> object:
    # A Series would be aligned by its own index; what counts here is the order.
    return column.to_numpy() if hasattr(column, "to_numpy") else column
