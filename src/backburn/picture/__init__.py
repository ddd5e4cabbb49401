"""Pictures of positions: scenes, their one renderer, and what hexagonal boards are drawn with."""
