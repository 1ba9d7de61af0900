"""Which sticks are there, as the kernel tells it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.sticks import Stick, Unmounted, ready_sticks, sticks, unmounted
from deadheat.devices.system_bus import SystemBus
from deadheat.problems import Problem
from deadheat.testing.fake_busctl import FakeBusctl
from deadheat.testing.fake_usb import FakeUsb

MOUNT = (
    "org.freedesktop.UDisks2 /org/freedesktop/UDisks2/block_devices/sda1 "
    "org.freedesktop.UDisks2.Filesystem Mount a{sv} 0"
)


@pytest.fixture
def usb(tmp_path: Path) -> FakeUsb:
    return FakeUsb(tmp_path)


def seen(usb: FakeUsb) -> tuple[Stick, ...]:
    return sticks(usb.proc, usb.sys)


def waiting(usb: FakeUsb) -> tuple[Unmounted, ...]:
    return unmounted(usb.proc, usb.sys)


def test_a_mounted_stick_is_found_with_its_name_and_place(usb: FakeUsb) -> None:
    usb.plug("sda")
    usb.mount("sda1", Path("/media/pi/GAMES"))
    assert seen(usb) == (Stick("GAMES", Path("/media/pi/GAMES"), "/dev/sda1", "8:1"),)
    assert waiting(usb) == ()


def test_the_card_that_the_system_is_on_is_no_stick(usb: FakeUsb) -> None:
    assert (seen(usb), waiting(usb)) == ((), ())


def test_a_usb_disk_that_the_system_is_on_is_no_stick_whatever_else_is_on_it(tmp_path: Path) -> None:
    usb = FakeUsb(tmp_path)
    usb.plug("sda", partitions=("1", "2", "3"))
    usb.mount("sda2", Path("/boot"))
    usb.mount("sda1", Path("/media/pi/DATA"))
    assert (seen(usb), waiting(usb)) == ((), ())


def test_a_disk_that_is_neither_removable_nor_at_the_usb_is_no_stick(usb: FakeUsb) -> None:
    usb.plug("nvme0n1", at="platform/pcie/nvme0", partitions=("p1",), major=259)
    usb.mount("nvme0n1p1", Path("/srv"))
    assert seen(usb) == ()


def test_a_card_in_a_reader_that_is_not_at_the_usb_counts_if_it_is_removable(usb: FakeUsb) -> None:
    usb.plug("sdb", at="platform/slot/host1", removable=True, major=9)
    usb.mount("sdb1", Path("/media/card"))
    assert [stick.device for stick in seen(usb)] == ["/dev/sdb1"]


def test_a_stick_without_partitions_is_one_too(usb: FakeUsb) -> None:
    usb.plug("sda", partitions=())
    assert waiting(usb) == (Unmounted("SanDisk Ultra", "/dev/sda"),)
    usb.mount("sda", Path("/mnt"))
    assert [stick.device for stick in seen(usb)] == ["/dev/sda"]


def test_a_folder_with_spaces_and_a_stick_that_can_only_be_read_are_told_as_they_are(usb: FakeUsb) -> None:
    usb.plug("sda")
    usb.mount("sda1", Path("/media/pi/my \\ stick"), options="ro,nosuid")
    (stick,) = seen(usb)
    assert (stick.folder, stick.read_only) == (Path("/media/pi/my \\ stick"), True)


def test_a_stick_that_is_mounted_twice_is_one_stick(usb: FakeUsb) -> None:
    usb.plug("sda")
    usb.mount("sda1", Path("/media/one"))
    usb.mount("sda1", Path("/media/two"))
    assert [stick.folder for stick in seen(usb)] == [Path("/media/one")]


def test_two_sticks_of_one_name_are_told_apart(usb: FakeUsb) -> None:
    usb.plug("sda", partitions=("1", "2"))
    usb.mount("sda1", Path("/media/one/USB"))
    usb.mount("sda2", Path("/media/two/USB"))
    assert [stick.name for stick in seen(usb)] == ["USB (sda1)", "USB (sda2)"]


def test_an_empty_slot_of_a_card_reader_waits_for_nothing(usb: FakeUsb) -> None:
    usb.plug("sdc", partitions=(), sectors=0)
    assert waiting(usb) == ()


def test_a_stick_that_nobody_mounted_is_named(usb: FakeUsb) -> None:
    usb.plug("sda")
    assert waiting(usb) == (Unmounted("SanDisk Ultra", "/dev/sda1"),)


def test_a_machine_without_any_of_these_files_has_no_sticks(tmp_path: Path) -> None:
    assert sticks(tmp_path, tmp_path) == ()
    assert unmounted(tmp_path, tmp_path) == ()


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=80))
def test_no_line_of_the_kernel_stops_anybody(tmp_path_factory: pytest.TempPathFactory, line: str) -> None:
    usb = FakeUsb(tmp_path_factory.mktemp("usb"))
    usb.plug("sda")
    usb.mount("sda1", Path("/media/stick"))
    usb.write_mounts(line)
    assert len(seen(usb)) == 1


# -- mounting ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def busctl(tmp_path: Path) -> FakeBusctl:
    return FakeBusctl(tmp_path / "bus")


def ready(usb: FakeUsb, busctl: FakeBusctl) -> tuple[Stick, ...]:
    return ready_sticks(SystemBus(busctl.program), usb.proc, usb.sys)


def test_without_a_stick_one_is_asked_for(usb: FakeUsb, busctl: FakeBusctl) -> None:
    with pytest.raises(Problem, match="There is no USB stick") as told:
        ready(usb, busctl)
    assert told.value.remedy.startswith("Plug one in")
    assert busctl.asked == []


def test_a_mounted_stick_is_ready_and_nobody_is_asked_to_mount_it(usb: FakeUsb, busctl: FakeBusctl) -> None:
    usb.plug("sda")
    usb.mount("sda1", Path("/media/stick"))
    assert ready(usb, busctl) == seen(usb)
    assert busctl.asked == []


def test_a_stick_that_is_not_mounted_is_mounted_if_udisks_is_there(
    tmp_path: Path, usb: FakeUsb, busctl: FakeBusctl
) -> None:
    usb.plug("sda")
    line = f"40 1 8:1 / {tmp_path} rw - vfat /dev/sda1 rw"
    busctl.runs("Mount", f"echo '{line}' >> {usb.proc}/self/mountinfo")
    busctl.answers("Mount", str(tmp_path))
    assert [stick.folder for stick in ready(usb, busctl)] == [tmp_path]
    assert busctl.asked == [MOUNT]


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        ("The name org.freedesktop.UDisks2 was not provided by any .service files", "sudo apt install udisks2"),
        ("Not authorized to perform operation", "sudo mount -o umask=0 /dev/sda1 /mnt"),
        ("wrong fs type, bad option, bad superblock on /dev/sda1", "format it as FAT32"),
    ],
)
def test_a_stick_that_cannot_be_mounted_is_named_with_the_remedy(
    usb: FakeUsb, busctl: FakeBusctl, said: str, remedy: str
) -> None:
    usb.plug("sda")
    busctl.refuses("Mount", said)
    with pytest.raises(Problem, match="SanDisk Ultra") as told:
        ready(usb, busctl)
    assert remedy in told.value.remedy


def test_of_two_sticks_the_one_that_can_be_mounted_is_ready(tmp_path: Path, usb: FakeUsb, busctl: FakeBusctl) -> None:
    usb.plug("sda", partitions=("1", "2"))
    line = f"40 1 8:2 / {tmp_path} rw - vfat /dev/sda2 rw"
    busctl.refuses("sda1", "wrong fs type")
    busctl.runs("sda2", f"echo '{line}' >> {usb.proc}/self/mountinfo")
    busctl.answers("Mount", str(tmp_path))
    assert [stick.device for stick in ready(usb, busctl)] == ["/dev/sda2"]
