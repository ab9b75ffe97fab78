"""duckdb without the layer of Python above it, which reading needs nowhere and which takes longer to import."""

try:
    import _duckdb as duckdb
except ImportError:  # a release that keeps it elsewhere
    from reportgen.sources.engine import duckdb

__all__ = ["duckdb"]
