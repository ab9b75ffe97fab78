"""The numbers of groups of cases."""
