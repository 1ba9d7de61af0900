"""What runs in the guest: the agent, and the scripts whose functions it runs for the tests.

A function of a script takes a :class:`~tests.kernel.inside.host.Host` and keyword arguments out of JSON. It runs in a
process and a writable folder of its own and is killed when its test ends; the kernel then takes its lines back. What it
prints goes to the console, which is shown when a test fails. The standard library, the wheels of ``recipe.py`` and the
product are there to import; pytest is not.
"""
