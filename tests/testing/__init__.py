"""The test kit and the benchmarks."""
