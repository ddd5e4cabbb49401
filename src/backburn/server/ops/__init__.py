"""Running a process: settings, logs, limits and failures."""
