"""The packages of the optional extra ``labels``."""

from importlib import import_module
from typing import Any

from deadheat.problems import Problem

__all__ = ["needed"]


def needed(module: str) -> Any:
    """The module, imported now.

    :raises Problem: if it is not installed
    """
    try:
        return import_module(module)
    except ImportError:
        raise Problem(
            f"labels need the Python package {module}, which is not installed",
            "Install it: pip install 'deadheat[labels]'",
        ) from None
