"""Contact mechanics for robotics: the engine of the Asperity playground.

A scene is a document; a session runs it. The same document and the same commands give the same numbers here, in the browser and on
the command line, to the last bit: ``Session.hash`` says so in 16 digits.

>>> import asperity
>>> scene = asperity.Scene.load("contact/inspector")
>>> scene["bodies[1].pose.translation[2]"] = 0.06
>>> session = asperity.Session(scene)
>>> session.readings["force"] > 0
True

SI units and radians throughout. Normals are unit vectors from A into B, forces act on B, a negative gap is penetration. Arrays are
views of the engine's own numbers and cannot be written to: ``array.copy()`` can.
"""

from typing import TYPE_CHECKING, Any

from ._core import SCENE_VERSION, VERSION as __version__
from .errors import AsperityError, EngineBug, LinkError, MeshError, NewerVersion, SceneError, SizeError, Unsupported
from .gallery import gallery, gallery_link
from .imports import import_cloud, import_mesh, import_model, import_motion
from .plot import Curve, Map, Mark, Plot
from .scene import Scene
from .session import Contacts, Event, Export, Plan, Readings, Session
from .sweeps import Results, normal, span, sweep, threshold
from .topics import solve, topics

if TYPE_CHECKING:
    from .widget import Widget


def __getattr__(name: str) -> Any:
    # It needs anywidget, which not everybody has.
    if name == "Widget":
        from .widget import Widget

        return Widget
    raise AttributeError(f"module 'asperity' has no attribute {name!r}")


__all__ = [
    "SCENE_VERSION",
    "AsperityError",
    "Contacts",
    "Curve",
    "EngineBug",
    "Event",
    "Export",
    "LinkError",
    "Map",
    "Mark",
    "MeshError",
    "NewerVersion",
    "Plan",
    "Plot",
    "Readings",
    "Results",
    "Scene",
    "SceneError",
    "Session",
    "SizeError",
    "Unsupported",
    "__version__",
    "gallery",
    "gallery_link",
    "import_cloud",
    "import_mesh",
    "import_model",
    "import_motion",
    "normal",
    "solve",
    "span",
    "sweep",
    "threshold",
    "topics",
]
