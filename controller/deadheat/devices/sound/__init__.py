"""What is heard at the table: the sounds of scenes, on a buzzer or through the Pi's own audio."""

from deadheat.devices.sound.speaker import Speaker

__all__ = ["Speaker"]
