"""Everything that is said to people about Artifacts, Inc."""
