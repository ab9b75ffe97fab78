"""duckdb without the layer of Python above it, which reading needs nowhere and which takes longer to import."""

try:
    import _duckdb as duckdb
except ImportError:  # a release that keeps it elsewhere
    import duckdb  # type: ignore[no-redef]

__all__ = ["duckdb"]
