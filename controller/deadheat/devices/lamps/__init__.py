"""The seats' lamps: on pins, on a strip of WS2812 pixels, or on several things at once."""

from deadheat.devices.lamps.pins import PinLamps
from deadheat.devices.lamps.several import SeveralLamps
from deadheat.devices.lamps.strip import StripLamps

__all__ = ["PinLamps", "SeveralLamps", "StripLamps"]
