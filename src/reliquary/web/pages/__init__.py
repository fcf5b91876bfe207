"""The pages that people look at, and what they do there."""
