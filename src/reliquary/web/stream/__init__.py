"""Live updates: who listens to a table, and what they are sent."""
