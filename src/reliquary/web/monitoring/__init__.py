"""What an operator's monitoring asks of a server: its metrics, and whether it is ready."""
