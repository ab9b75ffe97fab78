"""Groups of cases."""
