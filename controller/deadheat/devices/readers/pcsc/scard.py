"""pcscd through pyscard, which is optional: it is imported when the first reader is opened."""

from importlib import import_module
from typing import Any, Final

from deadheat.devices.readers.pcsc.calls import Pcsc, PcscError, Trouble
from deadheat.devices.readers.pcsc.remedies import not_installed

__all__ = ["open_pcsc"]

_CHANGED: Final = 0x02
"""SCARD_STATE_CHANGED: only an answer has it."""
_NS_PER_MS: Final = 1_000_000

_SUCCESS: Final = 0
_TIMEOUT: Final = 0x8010000A
_NO_READERS: Final = 0x8010002E
_FORBIDDEN: Final = 0x8010006A

_TROUBLES: Final = {
    0x8010001D: Trouble.NO_SERVICE,
    0x8010001E: Trouble.NO_SERVICE,  # stopped
    0x80100013: Trouble.NO_SERVICE,  # communication error: what a call says during which pcscd ends
    0x80100003: Trouble.NO_SERVICE,  # invalid handle: the connection is of a pcscd that has ended
    _FORBIDDEN: Trouble.FORBIDDEN,
    0x80100009: Trouble.NO_READER,  # unknown reader
    0x80100017: Trouble.NO_READER,  # reader unavailable
    0x8010000B: Trouble.BUSY,
    0x8010000C: Trouble.NO_CARD,  # no smart card
    0x80100065: Trouble.NO_CARD,  # unsupported card
    0x80100066: Trouble.NO_CARD,  # unresponsive card
    0x80100067: Trouble.NO_CARD,  # unpowered card
    0x80100068: Trouble.NO_CARD,  # reset card
    0x80100069: Trouble.NO_CARD,  # removed card
}
"""pcsc-lite's error codes (pcsclite.h)."""


def open_pcsc() -> Pcsc:
    """The way to the pcscd of this machine; connects when it is first used.

    :raises Problem: if pyscard is not installed
    """
    try:
        return _Scard(import_module("smartcard.scard"))
    except ImportError:
        raise not_installed() from None


class _Scard:
    """:class:`~deadheat.devices.readers.pcsc.calls.Pcsc` over the C functions, which let other threads run."""

    def __init__(self, scard: Any) -> None:
        self._scard = scard
        self._context: Any = None

    def readers(self) -> tuple[str, ...]:
        self.close()
        code, self._context = self._scard.SCardEstablishContext(self._scard.SCARD_SCOPE_SYSTEM)
        if _unsigned(code) != _SUCCESS:
            self._context = None
            raise self._error(code)
        code, names = self._scard.SCardListReaders(self._context, [])
        if _unsigned(code) == _NO_READERS:
            return ()
        self._check(code)
        return tuple(names)

    def state(self, reader: str, known: int, timeout: int) -> int | None:
        code, states = self._scard.SCardGetStatusChange(self._context, timeout // _NS_PER_MS, [(reader, known)])
        if _unsigned(code) == _TIMEOUT:
            return None
        if _unsigned(code) == _FORBIDDEN:
            # What libpcsclite says when the other end hangs up; who was admitted is not refused a look.
            raise PcscError(Trouble.NO_SERVICE, self._text(code))
        self._check(code)
        _, state, _ = states[0]
        return int(state) & ~_CHANGED

    def transmit(self, reader: str, apdu: bytes) -> bytes:
        scard = self._scard
        protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
        code, card, protocol = scard.SCardConnect(self._context, reader, scard.SCARD_SHARE_SHARED, protocols)
        self._check(code)
        try:
            header = scard.SCARD_PCI_T0 if protocol == scard.SCARD_PROTOCOL_T0 else scard.SCARD_PCI_T1
            code, answer = scard.SCardTransmit(card, header, list(apdu))
            self._check(code)
            return bytes(answer)
        finally:
            scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)

    def close(self) -> None:
        context, self._context = self._context, None
        if context is not None:
            self._scard.SCardReleaseContext(context)

    def _check(self, code: int) -> None:
        if _unsigned(code) != _SUCCESS:
            raise self._error(code)

    def _error(self, code: int) -> PcscError:
        return PcscError(_TROUBLES.get(_unsigned(code), Trouble.OTHER), self._text(code))

    def _text(self, code: int) -> str:
        return f"{str(self._scard.SCardGetErrorMessage(code)).strip()} ({_unsigned(code):#x})"


def _unsigned(code: int) -> int:
    """Some versions of pyscard give error codes as negative numbers."""
    return code & 0xFFFF_FFFF
