"""A card on the virtual reader of Debian's vsmartcard-vpcd, which waits for cards on a TCP port."""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Final

__all__ = ["placed"]

_ATR: Final = bytes.fromhex("3B8F8001804F0CA0000003060300030000000068")
"""What an ACR122U says for an NTAG (PC/SC part 3, 3.1.3.2.3)."""
_GIVE_ATR: Final = b"\x04"
"""Requests of one byte are about power: 0 off, 1 on, 2 reset, 4 the ATR; only the last is answered."""
_GET_UID: Final = bytes.fromhex("FFCA000000")
_READ_BINARY: Final = bytes.fromhex("FFB000")
_FINE: Final = bytes.fromhex("9000")
_NOT_SUPPORTED: Final = bytes.fromhex("6A81")


@contextmanager
def placed(port: int, answer: str, pages: bytes = b"") -> Iterator[None]:
    """A card lies on the reader that says ``answer`` (hex with status bytes) when it is asked for its UID.

    :param pages: what is on it, from page 0 on
    """
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(None)
        card = Thread(target=_serve, args=(line, bytes.fromhex(answer), pages), name="card", daemon=True)
        card.start()
        try:
            yield
        finally:
            line.shutdown(socket.SHUT_RDWR)
            card.join(10)


def _serve(line: socket.socket, uid: bytes, pages: bytes) -> None:
    """Each message has its length before it, in two bytes."""
    with line.makefile("rb") as requests:
        while len(header := requests.read(2)) == 2:
            request = requests.read(struct.unpack(">H", header)[0])
            if request == _GIVE_ATR:
                _send(line, _ATR)
            elif len(request) > 1:
                _send(line, uid if request == _GET_UID else _read(pages, request))


def _read(pages: bytes, request: bytes) -> bytes:
    """The answer to READ BINARY: so many bytes from that page on."""
    if len(request) != 5 or request[:3] != _READ_BINARY:
        return _NOT_SUPPORTED
    found = pages[request[3] * 4 :][: request[4]]
    return found + _FINE if len(found) == request[4] else _NOT_SUPPORTED


def _send(line: socket.socket, message: bytes) -> None:
    try:
        line.sendall(struct.pack(">H", len(message)) + message)
    except OSError:
        return  # the reader has gone; the next read ends
