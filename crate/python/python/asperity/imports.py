"""Files of other programs as shapes and scenes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _core
from ._beside import gathered
from .scene import Scene


def import_mesh(file: str | os.PathLike[str], unit: str | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Reads a mesh (STL, OBJ, PLY, OFF, glTF, COLLADA, 3MF) as a shape for a body, and a report of what was found and mended.

    Parameters
    ----------
    file
        Its content says the format, and its ending where the content could be anything.
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


def import_cloud(file: str | os.PathLike[str], unit: str | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Reads the points of a PLY or PCD file as a scene has them at ``experiment.cloud``, and a report of what was found.

    Points that are no numbers are left out; of more than 50,000 one is kept for each cube of space.

    >>> cloud, report = asperity.import_cloud("scan.ply")
    >>> scene = asperity.Scene.load("picking/three_cameras")
    >>> session = asperity.Session(scene)
    >>> place = session.ask("take_cloud", low=report["low"], high=report["high"], up="z", as_in_file=False)
    >>> session.update({"experiment.cloud": cloud, **{c["path"]: c["value"] for c in place}})

    Parameters
    ----------
    file
        Text or binary of either order; of a mesh the vertices are taken.
    unit
        ``m``, ``cm``, ``mm`` or ``in``; without it a guess that the report gives a reason for.

    Raises
    ------
    MeshError
        Where it is no PLY or PCD file, or has no points that can be used.
    """
    path = Path(file)
    read = json.loads(_core.import_cloud(path.read_bytes(), path.name, unit))
    return read["cloud"], read["report"]


class Note(str):
    """A sentence about an imported model.

    ``kind`` is ``read``, ``mended``, ``guessed``, ``left_out``, ``told`` or, of what contact will not take well, ``overlap``,
    ``soft``, ``inertia``, ``mass``, ``hull`` or ``step``; ``place`` is the element of the file, ``bodies`` are indices of bodies, and
    ``fix`` holds the fields that mend it, for :meth:`asperity.Session.update`.
    """

    kind: str
    place: str
    bodies: list[int]
    fix: dict[str, object]

    @classmethod
    def _of(cls, told: dict[str, Any]) -> Note:
        note = cls(told["text"])
        note.kind = str(told["kind"])
        note.place = str(told.get("place", ""))
        note.bodies = list(told.get("bodies", ()))
        note.fix = {c["path"]: c["value"] for c in (told.get("fix") or {"changes": ()})["changes"]}
        return note


def import_model(
    file: str | os.PathLike[str],
    *meshes: str | os.PathLike[str],
    package_dirs: Iterable[str | os.PathLike[str]] = (),
    arguments: Mapping[str, str] | None = None,
) -> tuple[Scene, list[Note]]:
    """Reads a robot or scene in URDF, SDF, MJCF or xacro as a scene, and sentences: what was read, left out, mended, and what contact will not take well.

    Meshes and included files are looked up where the model says: beside it, in the package it lies in, and in ``package_dirs``.

    >>> scene, notes = asperity.import_model("arm_description/urdf/arm.urdf")
    >>> scene, notes = asperity.import_model("arm.urdf", package_dirs=["/opt/ros/humble/share"])
    >>> scene, notes = asperity.import_model("ur.urdf.xacro", arguments={"ur_type": "ur5e"})

    Parameters
    ----------
    file
        The model; or a folder, in which it is found.
    meshes
        Further files that it names, wherever they lie.
    package_dirs
        Folders that are packages, or hold some: where ``package://`` and ``model://`` lead.
    arguments
        Arguments of a xacro file, in place of those that stand in it.
    """
    named = gathered(Path(file).resolve(), [Path(d).resolve() for d in package_dirs])
    named += [(Path(f).name, Path(f).read_bytes()) for f in meshes]
    read = json.loads(_core.import_model(named, list((arguments or {}).items())))
    said = [{"kind": "read", "text": text} for text in read["read"]]
    notes = [Note._of(told) for told in (*said, *read["notes"], *read["findings"])]
    return Scene.from_text(read["scene_text"]), notes


def import_motion(
    file: str | os.PathLike[str],
    told: dict[str, Any] | None = None,
    topic: str | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Reads a recorded motion (CSV, JSON, MCAP) as an element of ``experiment.recorded``, and what was found.

    Parameters
    ----------
    file
        Times in any unit from any epoch, positions and quaternions, with or without names of columns.
    told
        What its numbers are: the report's ``told``, with what is to be read otherwise, such as ``{**told, "time": "ms"}``.
    topic
        Which of its motions, where the report names several ``topics``; without it the first.

    Raises
    ------
    SceneError
        Where it is no recording, or has no rows that can be used.
    """
    path = Path(file)
    meant = None if told is None else json.dumps(told)
    read = json.loads(_core.import_motion(path.read_bytes(), path.name, meant, topic))
    return read.pop("recorded"), read
