"""Operating a server process: settings, logging, limits and failures."""
