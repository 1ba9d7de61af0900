"""The product on two real kernels, each in a QEMU machine of its own.

``BUTTONS`` in ``recipe.py`` has a GPIO chip, a PL061, that serves pending lines in bit order as a Pi does. ``READERS``
is a PC into which keyboards and USB devices are plugged.

``python -m tests.kernel.build`` from the repository's root makes what the machines boot from, and ``pytest -m kernel``
boots each once a session. Nothing here measures a Pi: emulation proves order, loss, types and recovery, never latency.

A test starts a function of a module in ``inside/`` within the guest (:meth:`.guest.Guest.running`), pulls lines
(:meth:`.guest.Guest.pull`) and waits for what the function tells (:meth:`.guest.Guest.wait_for`).
"""
