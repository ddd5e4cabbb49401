"""Adapters: the games through interfaces that other people's programs already use. None of them knows more than the seat it plays for."""
