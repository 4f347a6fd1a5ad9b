"""Files of other programs as shapes and scenes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from . import _core
from .scene import Scene


def import_mesh(file: str | os.PathLike[str], unit: str | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Reads a mesh (STL, OBJ, PLY, glTF) as a shape for a body, and a report of what was found and mended.

    Parameters
    ----------
    file
        Its ending says the format.
    unit
        ``m``, ``cm``, ``mm`` or ``in``; without it the format's own, or a guess that the report gives a reason for.

    Raises
    ------
    MeshError
        Where it is no surface that can be used.
    """
    path = Path(file)
    read = json.loads(_core.import_mesh(path.read_bytes(), path.name, unit))
    return read["shape"], read["report"]


def import_model(file: str | os.PathLike[str], *meshes: str | os.PathLike[str]) -> tuple[Scene, list[str]]:
    """Reads a robot or scene in URDF, SDF or MJCF as a scene, and sentences on what was left out.

    Parameters
    ----------
    file
        The model.
    meshes
        The files that it names.
    """
    named = [(Path(f).name, Path(f).read_bytes()) for f in (file, *meshes)]
    read = json.loads(_core.import_model(named))
    return Scene.from_text(read["scene_text"]), list(read["notes"])
