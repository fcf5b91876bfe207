"""Replacements of stock parts that are faster; each can be switched back to the stock part."""
