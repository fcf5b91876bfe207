"""What an operator's programs ask of a server: its figures, and whether it is ready."""
