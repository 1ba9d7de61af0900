"""The daemon and the command line: everything is wired together here."""
