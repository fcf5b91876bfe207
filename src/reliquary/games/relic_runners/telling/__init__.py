"""Everything that is said to people about Relic Runners."""
