"""A package that ends the program when it is imported."""

import sys

sys.exit("not with me")
