"""Topics of contact mechanics: cases in, answers out, with the keys of the reference data (``tests/reference``)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from . import _core
from .errors import SceneError


def topics() -> list[str]:
    """What :func:`solve` can be asked for: ``["antipodal", …, "wrench"]``."""
    return _core.topics()


def solve(topic: str, cases: Mapping[str, Any] | Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Answers the cases of a topic.

    Parameters
    ----------
    topic
        One of :func:`topics`.
    cases
        A list of cases, or a file's content: ``{"cases": […]}``, of ``robot`` with ``"arms"``. SI units.

    Returns
    -------
    list of dict
        One for each case, in order: ``{"id", "output"}``, or ``{"id", "error": {"kind", "path", "message"}}`` for a case that
        cannot be taken; the others are answered all the same.

    Raises
    ------
    SceneError
        Where there is no such topic, or the cases are no cases.
    """
    content = dict(cases) if isinstance(cases, Mapping) else {"cases": list(cases)}
    try:
        text = json.dumps(content, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise SceneError("value", "cases", f"cases are numbers, texts, lists and dicts: {error}") from error
    return json.loads(_core.solve(topic, text))
