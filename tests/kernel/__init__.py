"""The product on a real kernel: QEMU's ``virt`` machine, whose PL061 serves pending lines in bit order as a Pi does.

``python -m tests.kernel.build`` from the repository's root makes what the machine boots from, and ``pytest -m kernel``
boots it once a session. Nothing here measures a Pi: emulation proves order, loss, types and recovery, never latency.

A test starts a function of a module in ``inside/`` within the guest (:meth:`.guest.Guest.running`), pulls lines
(:meth:`.guest.Guest.pull`) and waits for what the function tells (:meth:`.guest.Guest.wait_for`).
"""
