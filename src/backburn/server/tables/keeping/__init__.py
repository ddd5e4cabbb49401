"""Tables that come from elsewhere, or from earlier versions of the rules."""
