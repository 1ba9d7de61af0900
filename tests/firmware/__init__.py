"""The seat hub's firmware: its core with sanitizers, its real instructions in a simulated ATmega328P.

Everything here is deterministic: the simulator's time is counted in cycles of 16 MHz and reads no clock. Tests ask for
a :class:`.simulated_hub.Hub`; who wants a whole conversation takes a :class:`.talk.Talk` over it.
"""
