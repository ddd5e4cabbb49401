"""What the games say in German: whether all of it is said, in words that agree, and with one word for one thing. No test here needs a browser."""
