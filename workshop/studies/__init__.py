"""Studies of what designers and rulebooks say of their games: see `workshop.studies.main`."""
