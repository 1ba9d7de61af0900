"""What people see and hear, as plain data: scenes, texts, lamp patterns. No pixels, no pins."""

from deadheat.stage.outputs import Lamps, Output
from deadheat.stage.patterns import ECHO, PATTERNS, Step
from deadheat.stage.scene import Cue, Lamp, Pattern, Scene, Screen, Sound, Sounding, Track
from deadheat.stage.texts import Given, Text, render, text

__all__ = [
    "ECHO",
    "PATTERNS",
    "Cue",
    "Given",
    "Lamp",
    "Lamps",
    "Output",
    "Pattern",
    "Scene",
    "Screen",
    "Sound",
    "Sounding",
    "Step",
    "Text",
    "Track",
    "render",
    "text",
]
