"""The public test kit: a table on a fake clock, faults to order, and the benchmarks of correctness and speed.

``deadheat.testing.plugin`` is a pytest plugin; it is loaded by pytest wherever deadheat is installed.
"""
