"""Reports: what a study found, as data, printed in a terminal and as one HTML file that can be mailed.

A verb of the laboratory returns `Findings`; everything here draws them and nothing else.
"""
