"""What people see and hear, as plain data: scenes, texts, lamp patterns. No pixels, no pins."""

from deadheat.stage.bodies import Bar, Body, Choices, Columns, Keys, Mark, Ranked, Ranking, Strip, Tabs, Track
from deadheat.stage.outputs import Lamps, Output
from deadheat.stage.patterns import ECHO, PATTERNS, Step
from deadheat.stage.scene import Cue, Lamp, Pattern, Scene, Screen, Sound, Sounding
from deadheat.stage.texts import Given, Text, render, text

__all__ = [
    "ECHO",
    "PATTERNS",
    "Bar",
    "Body",
    "Choices",
    "Columns",
    "Cue",
    "Given",
    "Keys",
    "Lamp",
    "Lamps",
    "Mark",
    "Output",
    "Pattern",
    "Ranked",
    "Ranking",
    "Scene",
    "Screen",
    "Sound",
    "Sounding",
    "Step",
    "Strip",
    "Tabs",
    "Text",
    "Track",
    "render",
    "text",
]
