"""What the kernel tells of disks and mounts, as files: sticks that are plugged in and pulled out without hardware.

usb = FakeUsb(tmp_path)
usb.plug("sda", model="Ultra")
usb.mount("sda1", folder)
assert [stick.folder for stick in sticks(usb.proc, usb.sys)] == [folder]
"""

from pathlib import Path

__all__ = ["FakeUsb"]


class FakeUsb:
    """``proc`` and ``sys`` stand for the directories of these names. The system is on an SD card from the start."""

    def __init__(self, root: Path) -> None:
        self.proc = root / "proc"
        self.sys = root / "sys"
        self._mounts: list[str] = []
        for folder in (self.proc / "self", self.sys / "dev" / "block", self.sys / "class" / "block"):
            folder.mkdir(parents=True)
        self.plug("mmcblk0", at="platform/emmc2bus/mmc_host/mmc0", partitions=("p1", "p2"), major=179)
        self.mount("mmcblk0p2", Path("/"), kind="ext4")
        self.mount("mmcblk0p1", Path("/boot/firmware"))

    def plug(
        self,
        disk: str,
        *,
        at: str = "platform/scb/pci0000:00/0000:01:00.0/usb1/1-1/1-1.2/1-1.2:1.0/host0/target0:0:0/0:0:0:0",
        vendor: str = "SanDisk",
        model: str = "Ultra",
        partitions: tuple[str, ...] = ("1",),
        removable: bool = False,
        sectors: int = 60_000_000,
        major: int = 8,
    ) -> None:
        """A disk is there, with its partitions; without any it is one file system."""
        device = self.sys / "devices" / at
        place = device / "block" / disk
        self._block(place, f"{major}:0", sectors)
        (place / "removable").write_text(f"{int(removable)}\n")
        (device / "vendor").write_text(f"{vendor:8}\n")
        (device / "model").write_text(f"{model:16}\n")
        (place / "device").symlink_to(device)
        for number, suffix in enumerate(partitions, 1):
            self._block(place / f"{disk}{suffix}", f"{major}:{number}", sectors // 2)
            (place / f"{disk}{suffix}" / "partition").write_text(f"{number}\n")

    def mount(self, partition: str, folder: Path, *, options: str = "rw,relatime", kind: str = "vfat") -> None:
        """Something mounts it, after what was mounted before."""
        number = self.number(partition)
        at = str(folder).replace("\\", "\\134").replace(" ", "\\040").replace("\n", "\\012")
        state = "ro" if "ro" in options.split(",") else "rw"
        line = f"{30 + len(self._mounts)} 1 {number} / {at} {options} shared:1 - {kind} /dev/{partition} {state}"
        self._mounts.append(line)
        self.write_mounts()

    def write_mounts(self, more: str = "") -> None:
        """Write ``mountinfo`` anew, with ``more`` at its end."""
        usual = ("22 1 0:21 / /proc rw - proc proc rw", "25 1 0:25 / /dev/shm rw shared:3 - tmpfs tmpfs rw")
        (self.proc / "self" / "mountinfo").write_text("\n".join([*usual, *self._mounts, more]) + "\n")

    def number(self, partition: str) -> str:
        """The kernel's number of it."""
        return (self.sys / "class" / "block" / partition / "dev").read_text().strip()

    def _block(self, place: Path, number: str, sectors: int) -> None:
        place.mkdir(parents=True)
        (place / "dev").write_text(f"{number}\n")
        (place / "size").write_text(f"{sectors}\n")
        (self.sys / "class" / "block" / place.name).symlink_to(place)
        (self.sys / "dev" / "block" / number).symlink_to(place)
