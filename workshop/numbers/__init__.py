"""The tables of docs/games: a module for each game, which gives `tables(experiment)`; `evenness` is a table that all games have."""
