"""The change since an earlier report."""
