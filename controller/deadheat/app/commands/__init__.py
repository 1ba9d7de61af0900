"""The commands of ``deadheat``, one a file: each adds its arguments and runs."""
