"""What learners see, do and get: observations, actions, rewards, and a ply by one call."""
