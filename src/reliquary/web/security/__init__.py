"""Which requests and connections are accepted, how often, and what every response tells the browser."""
