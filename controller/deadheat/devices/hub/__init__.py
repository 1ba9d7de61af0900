"""The seat hub: a small board at the table with buttons and lamps, on one serial line.

Bytes become frames (``cobs``, ``crc``, ``frames``), frames messages (``messages``), and messages what the hub says
exactly once and in order (``link``), all without I/O. ``hub`` has the port, ``hub_source`` makes signals of it and
``hub_lamps`` shows lamps on it. The language is that of ``firmware/PROTOCOL.md``.
"""
