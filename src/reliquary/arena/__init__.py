"""The arena: many games at once, played by bots and counted."""
