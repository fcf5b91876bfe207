"""Everything that is said to people about Relikt."""
