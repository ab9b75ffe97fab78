"""Ways out of a report that take what not everybody has: a browser, a store of runs."""
