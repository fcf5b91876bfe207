"""What all tests share: how Hypothesis behaves."""

from hypothesis import settings

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile("steady", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("steady")
