"""Plots as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import _core

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """A curve, or a closed outline where it ends where it began."""

    label: str
    """Written beside it."""
    role: str
    """What it stands for: ``normal``, ``friction``, ``first`` …"""
    points: bool
    """It is points, not a line."""
    x: Numbers
    """SI, (n,); need not increase."""
    y: Numbers
    """SI, (n,); NaN breaks the curve."""


@dataclass(frozen=True)
class Map:
    """A value for each cell of a grid."""

    x: Numbers
    """Centres of the columns, SI, (n,)"""
    y: Numbers
    """Centres of the rows, SI, (m,)"""
    values: Numbers
    """SI, or the index of a class, (m, n); NaN where there is none."""
    classes: list[str]
    """Names of the classes; empty where the values are numbers."""


@dataclass(frozen=True)
class Mark:
    """A place worth a name."""

    x: float
    y: float | None
    """Absent: a vertical line."""
    label: str


@dataclass(frozen=True)
class Plot:
    """What a plot shows now."""

    id: str
    title: str
    x_label: str
    y_label: str
    curves: list[Curve]
    map: Map | None
    marks: list[Mark]

    @classmethod
    def _of(cls, described: dict, data: _core.Plot) -> "Plot":
        curves = [Curve(s.label, s.role, s.points, np.asarray(s.x), np.asarray(s.y)) for s in data.series]
        cells = data.map
        grid = None
        if cells is not None:
            grid = Map(np.asarray(cells.x), np.asarray(cells.y), np.asarray(cells.values), list(cells.classes))
        marks = [Mark(x, y, label) for x, y, label in data.marks]
        return cls(
            described["id"], described["title"], described["x"]["label"], described["y"]["label"], curves, grid, marks
        )
