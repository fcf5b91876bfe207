"""The web table: pages, live updates and a JSON API around the lobby. Nothing here knows a game by name."""
