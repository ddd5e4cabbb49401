"""What a game's rules must do, and luck."""
