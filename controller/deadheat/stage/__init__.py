"""What people see and hear, as plain data: scenes, texts, lamp patterns. No pixels, no pins."""

from deadheat.stage.bodies import Bar, Body, Choices, Columns, Keys, Mark, Ranked, Ranking, Strip, Tabs, Track
from deadheat.stage.languages import known_languages, say_in
from deadheat.stage.outputs import Dimmable, Lamps, Output
from deadheat.stage.patterns import ECHO, PATTERNS, TINTS, Step
from deadheat.stage.scene import Cue, Lamp, Pattern, Scene, Screen, Sound, Sounding
from deadheat.stage.texts import Given, Text, all_of, any_of, counted, listed, render, text
from deadheat.stage.told import Told

__all__ = [
    "ECHO",
    "PATTERNS",
    "TINTS",
    "Bar",
    "Body",
    "Choices",
    "Columns",
    "Cue",
    "Dimmable",
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
    "Told",
    "Track",
    "all_of",
    "any_of",
    "counted",
    "known_languages",
    "listed",
    "render",
    "say_in",
    "text",
]
