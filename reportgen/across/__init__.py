"""What is made of several results: what has changed since an earlier report."""
