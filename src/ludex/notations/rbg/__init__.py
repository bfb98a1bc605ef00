"""Regular Boardgames: a formal language for board games."""
