"""NFC readers with a PN532 at a serial port (HSU): frames, commands, the cards that lie there, and tags' memory."""
