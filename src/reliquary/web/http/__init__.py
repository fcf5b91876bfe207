"""What pages and API share: the session of a request, its fields, responses, errors, languages and log."""
