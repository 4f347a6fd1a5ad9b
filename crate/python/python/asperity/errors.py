"""What can go wrong: each error names the field and what to do."""

from __future__ import annotations


class AsperityError(Exception):
    """Any error of this package."""


class SceneError(AsperityError, ValueError):
    """Something is wrong with a document, a field, a command or a question; nothing was changed.

    Attributes
    ----------
    kind : str
        ``syntax``, ``field``, ``value``, ``version``, ``link``, ``mesh``, ``size`` or ``unsupported``.
    path : str
        Of the field: ``bodies[1].shape.radius``; empty for the whole.
    message : str
        What is wrong and what would be right.
    allowed : tuple of float or None
        Least and most that the field may be, SI, where that is all that is wrong.
    line, column : int or None
        Of the text, from 1, where the text is at fault.
    remedy : str
        What to do; may be empty where the message says it.
    """

    def __init__(
        self,
        kind: str,
        path: str,
        message: str,
        allowed: tuple[float, float] | None = None,
        line: int | None = None,
        column: int | None = None,
        remedy: str = "",
    ) -> None:
        self.kind, self.path, self.message = kind, path, message
        self.allowed, self.line, self.column = allowed, line, column
        self.remedy = remedy
        super().__init__(kind, path, message, allowed, line, column, remedy)

    def __str__(self) -> str:
        place = self.path or (f"line {self.line}" if self.line is not None else "")
        if self.path and self.line is not None:
            place += f" (line {self.line})"
        text = f"{place}: {self.message}" if place else self.message
        if self.remedy:
            text = f"{text.rstrip('.')}. {self.remedy}"
        return text


class NewerVersion(SceneError):
    """The document was written by a newer version of this package."""


class LinkError(SceneError):
    """A share link cannot be read."""


class MeshError(SceneError):
    """A mesh cannot be used."""


class SizeError(SceneError):
    """The input is larger than is accepted."""


class Unsupported(SceneError):
    """This experiment does not have what was asked of it, or two things cannot be brought together."""


class EngineBug(AsperityError, RuntimeError):
    """The engine met a bug of its own. What was being worked on is ended: open it anew. Please report it with the recording."""


_CLASSES = {
    "version": NewerVersion,
    "link": LinkError,
    "mesh": MeshError,
    "size": SizeError,
    "unsupported": Unsupported,
}

_REMEDIES = {
    "version": "Upgrade this package: pip install --upgrade asperity.",
    "link": "Copy the link whole, as the page's share button writes it.",
}


def scene_error(
    kind: str,
    path: str,
    message: str,
    allowed: tuple[float, float] | None,
    line: int | None,
    column: int | None,
) -> SceneError:
    """The error of a kind, as the engine raises it."""
    return _CLASSES.get(kind, SceneError)(kind, path, message, allowed, line, column, _REMEDIES.get(kind, ""))
