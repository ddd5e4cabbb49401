"""Pictures of positions: scenes, the one renderer, and shared drawing of hexagonal boards and tiles."""
