"""The four outcomes and the two errors."""
