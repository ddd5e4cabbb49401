"""The web table: HTTP, WebSocket, storage."""
