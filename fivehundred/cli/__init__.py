"""The command line: one module a verb. It reads options, calls the layers below and prints; it decides nothing."""
