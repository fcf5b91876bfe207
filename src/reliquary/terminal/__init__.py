"""Play, watch and check games in a terminal."""
