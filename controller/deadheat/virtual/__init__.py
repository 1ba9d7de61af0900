"""The table without hardware: a clock that jumps, mock pins, bots, a console."""
