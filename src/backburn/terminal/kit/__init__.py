"""What every interface of the terminal uses: output, input, progress, files, the rulebook as text."""
