"""Everything that is said to people about Rune Stones."""
