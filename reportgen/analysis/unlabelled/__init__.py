"""The numbers of a report without labels: what models flag, whatever is true."""
