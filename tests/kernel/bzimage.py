"""Unpacks the kernel of a PC, so that it need not unpack itself in emulation, which takes it five seconds.

The format is told in the kernel's ``Documentation/x86/boot.rst``. QEMU boots what is inside where the kernel was built
for that (``CONFIG_PVH``), as Debian's is.
"""

import lzma
import struct
from typing import Final

__all__ = ["unpacked"]

SECTOR: Final = 512


def unpacked(kernel: bytes) -> bytes:
    """What is inside the kernel; the kernel as it is where nothing is, or where it is packed in another way than xz."""
    if kernel[0x202:0x206] != b"HdrS":
        return kernel
    begin, length = struct.unpack_from("<II", kernel, 0x248)
    begin += ((kernel[0x1F1] or 4) + 1) * SECTOR
    packed = kernel[begin : begin + length]
    if not packed.startswith(b"\xfd7zXZ\0"):
        return kernel
    # Four bytes with the length follow on the packed data.
    return lzma.LZMADecompressor().decompress(packed)
