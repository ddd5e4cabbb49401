"""What every room needs: errors for people, numbers as people write them, folders, extras, colours."""
