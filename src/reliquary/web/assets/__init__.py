"""Files that are the same for every reader: scripts, styles, and each game's pictures."""
