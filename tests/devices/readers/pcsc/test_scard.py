"""The thin layer over pyscard: what its answers mean, and what is said when it is missing."""

import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from deadheat.devices.readers.pcsc import list_readers
from deadheat.devices.readers.pcsc.calls import PcscError, Trouble
from deadheat.devices.readers.pcsc.scard import open_pcsc
from deadheat.problems import ExitCode, Problem


class FakeScard(ModuleType):
    """smartcard.scard with one answer to everything."""

    SCARD_SCOPE_SYSTEM = 2
    SCARD_SHARE_SHARED = 2
    SCARD_PROTOCOL_T0, SCARD_PROTOCOL_T1 = 1, 2
    SCARD_PCI_T0, SCARD_PCI_T1 = object(), object()
    SCARD_LEAVE_CARD = 0

    def __init__(self) -> None:
        super().__init__("smartcard.scard")
        self.code = 0
        self.protocol = 2
        self.established = self.released = self.disconnected = 0
        self.sent: list[Any] = []
        self.state = 0

    def SCardEstablishContext(self, scope: int) -> tuple[int, int]:  # noqa: N802
        assert scope == self.SCARD_SCOPE_SYSTEM
        self.established += 1
        return 0, 77

    def SCardReleaseContext(self, context: int) -> int:  # noqa: N802
        assert context == 77
        self.released += 1
        return 0

    def SCardListReaders(self, context: int, groups: list[str]) -> tuple[int, list[str]]:  # noqa: N802
        assert (context, groups) == (77, [])
        return self.code, ["A 00 00", "B 01 00"]

    def SCardGetStatusChange(self, context: int, ms: int, asked: list[tuple[str, int]]) -> tuple[int, list[Any]]:  # noqa: N802
        assert (context, ms) == (77, 100)
        return self.code, [(asked[0][0], self.state, [])]

    def SCardConnect(self, context: int, reader: str, share: int, protocols: int) -> tuple[int, int, int]:  # noqa: N802
        assert (context, reader, share, protocols) == (77, "A 00 00", self.SCARD_SHARE_SHARED, 3)
        return 0, 5, self.protocol

    def SCardTransmit(self, card: int, header: object, apdu: list[int]) -> tuple[int, list[int]]:  # noqa: N802
        assert card == 5
        self.sent.append((header, bytes(apdu)))
        return self.code, [4, 0xA1, 0x90, 0]

    def SCardDisconnect(self, card: int, disposition: int) -> int:  # noqa: N802
        assert (card, disposition) == (5, self.SCARD_LEAVE_CARD)
        self.disconnected += 1
        return 0

    def SCardGetErrorMessage(self, code: int) -> str:  # noqa: N802
        return "Something is wrong. "


@pytest.fixture
def scard(monkeypatch: pytest.MonkeyPatch) -> FakeScard:
    fake = FakeScard()
    monkeypatch.setitem(sys.modules, "smartcard", ModuleType("smartcard"))
    monkeypatch.setitem(sys.modules, "smartcard.scard", fake)
    return fake


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (0x8010001D, Trouble.NO_SERVICE),
        (0x8010001E, Trouble.NO_SERVICE),
        (0x80100013, Trouble.NO_SERVICE),
        (0x8010006A, Trouble.NO_SERVICE),
        (0x80100009, Trouble.NO_READER),
        (0x80100017, Trouble.NO_READER),
        (0x8010000B, Trouble.BUSY),
        (0x8010000C, Trouble.NO_CARD),
        (0x80100069, Trouble.NO_CARD),
        (0x80100068, Trouble.NO_CARD),
        (0x8010002A, Trouble.OTHER),
    ],
)
@pytest.mark.parametrize("signed", [False, True])
def test_error_codes_mean_the_same_with_and_without_a_sign(
    scard: FakeScard, code: int, trouble: Trouble, signed: bool
) -> None:
    way = open_pcsc()
    way.readers()
    scard.code = code - (1 << 32) if signed else code
    with pytest.raises(PcscError) as told:
        way.state("A 00 00", 0x10, 100_000_000)
    assert told.value.trouble is trouble
    assert told.value.text == f"Something is wrong. ({code:#x})"


def test_a_time_out_means_that_nothing_has_changed(scard: FakeScard) -> None:
    way = open_pcsc()
    way.readers()
    scard.code = 0x8010000A
    assert way.state("A 00 00", 0x10, 100_000_000) is None


def test_a_new_state_is_given_without_the_mark_that_it_is_new(scard: FakeScard) -> None:
    way = open_pcsc()
    way.readers()
    scard.state = 0x10022
    assert way.state("A 00 00", 0x10, 100_000_000) == 0x10020


def test_no_readers_are_no_error(scard: FakeScard) -> None:
    scard.code = 0x8010002E
    assert list_readers() == ()


def test_each_listing_connects_anew_and_lets_go_of_what_was(scard: FakeScard) -> None:
    way = open_pcsc()
    for _ in range(3):
        assert way.readers() == ("A 00 00", "B 01 00")
    way.close()
    assert (scard.established, scard.released) == (3, 3)


def test_a_refused_listing_is_a_problem_with_a_remedy(scard: FakeScard) -> None:
    scard.code = 0x8010006A
    with pytest.raises(Problem, match="may not use pcscd") as told:
        list_readers()
    assert "polkit" in told.value.remedy
    assert scard.released == 1


@pytest.mark.parametrize("protocol", [1, 2])
def test_a_card_is_let_go_of_whether_it_answers_or_not(scard: FakeScard, protocol: int) -> None:
    scard.protocol = protocol
    way = open_pcsc()
    way.readers()
    assert way.transmit("A 00 00", b"\xff\xca") == bytes.fromhex("04A19000")
    assert scard.sent == [((scard.SCARD_PCI_T0, scard.SCARD_PCI_T1)[protocol - 1], b"\xff\xca")]
    scard.code = 0x80100069
    with pytest.raises(PcscError):
        way.transmit("A 00 00", b"\xff\xca")
    assert scard.disconnected == 2


def test_without_pyscard_people_are_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "smartcard.scard", None)
    with pytest.raises(Problem) as told:
        open_pcsc()
    assert "pip install 'deadheat[pcsc]'" in told.value.remedy
    for package in ("pcscd", "libccid", "libpcsclite-dev", "swig", "gcc", "python3-dev"):
        assert package in told.value.remedy
    assert told.value.exit_code is ExitCode.HARDWARE
    assert "\n" not in told.value.what + told.value.remedy


def test_the_package_is_imported_without_pyscard() -> None:
    """Importing the readers imports nothing optional: a table without them needs nothing."""
    program = (
        "import sys; import deadheat.devices.readers.pcsc; "
        "sys.exit(any(name.partition('.')[0] == 'smartcard' for name in sys.modules))"
    )
    assert subprocess.run((sys.executable, "-c", program), check=False).returncode == 0
