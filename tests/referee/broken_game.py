"""A package of somebody else that cannot even be imported."""

Game = 1 // 0
