"""What a person looks at: the full screen, or line by line."""
