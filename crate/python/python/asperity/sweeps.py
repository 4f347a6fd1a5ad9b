"""Sweeps: many runs of a scene, on threads or on a Ray cluster, into a file that a killed sweep goes on with."""

from __future__ import annotations

import csv
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from . import _core
from .errors import AsperityError, SceneError
from .scene import Scene, to_json

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


@dataclass(frozen=True)
class span:
    """A range of a field, SI: ``count`` values from end to end in a grid; uniform (or uniform in the logarithm) where points are drawn."""

    low: float
    high: float
    count: int | None = None
    log: bool = False

    def _order(self) -> dict[str, Any]:
        of: dict[str, Any] = {"from": float(self.low), "to": float(self.high), "scale": "log" if self.log else "linear"}
        return of if self.count is None else {**of, "count": int(self.count)}


@dataclass(frozen=True)
class normal:
    """Normal distribution of a field, SI; for ``latin`` and ``monte_carlo``."""

    mean: float
    deviation: float

    def _order(self) -> dict[str, Any]:
        return {"mean": float(self.mean), "deviation": float(self.deviation)}


@dataclass(frozen=True)
class threshold:
    """Where along a field, within ``low`` and ``high`` (SI), a reading crosses a level; found by bisection after ``samples`` looks."""

    path: str
    low: float
    high: float
    reading: str
    level: float = 0.5
    samples: int = 20
    log: bool = False

    def _order(self) -> dict[str, Any]:
        field = {
            "path": self.path,
            "from": float(self.low),
            "to": float(self.high),
            "samples": int(self.samples),
            "scale": "log" if self.log else "linear",
        }
        return {"field": field, "reading": self.reading, "level": float(self.level)}


# Columns that are texts even where they look like numbers, as a hash may.
_TEXTS = ("sweep", "scene", "version", "along", "hash", "error")


class Results:
    """The rows of a sweep, in a file.

    Each has ``run``, ``sweep`` (of scene, order and version), ``scene``, ``version``, ``seed``, the varied fields by their paths, the
    readings, ``step``, ``hash`` and ``error`` (empty where there is none; its readings are then NaN).
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def to_pandas(self) -> "pandas.DataFrame":
        """As a pandas data frame (needs pandas; of Parquet pyarrow as well)."""
        import pandas

        if self.path.suffix == ".parquet":
            return pandas.read_parquet(self.path)
        with self.path.open(newline="", encoding="utf-8") as file:
            head = next(csv.reader(file))
        missing = {name: ["NaN"] for name in head if name not in _TEXTS}
        texts = {name: str for name in _TEXTS}
        return pandas.read_csv(self.path, dtype=texts, keep_default_na=False, na_values=missing)  # type: ignore[arg-type]

    def to_polars(self) -> "polars.DataFrame":
        """As a Polars data frame (needs Polars)."""
        import polars

        if self.path.suffix == ".parquet":
            return polars.read_parquet(self.path)
        with self.path.open(newline="", encoding="utf-8") as file:
            texts = [name for name in next(csv.reader(file)) if name in _TEXTS]
        read = polars.read_csv(self.path, schema_overrides={name: polars.String for name in texts}, infer_schema_length=None)
        return read.with_columns(polars.col(*texts).fill_null(""))

    def to_arrow(self) -> "pyarrow.Table":
        """As an Arrow table (needs pyarrow)."""
        import pyarrow
        import pyarrow.csv
        import pyarrow.parquet

        if self.path.suffix == ".parquet":
            return pyarrow.parquet.read_table(self.path)
        texts = {name: pyarrow.string() for name in _TEXTS}
        return pyarrow.csv.read_csv(self.path, convert_options=pyarrow.csv.ConvertOptions(column_types=texts))

    def __iter__(self) -> Iterator[dict[str, str]]:
        """Row by row, as texts; needs nothing else. Of CSV files."""
        if self.path.suffix != ".csv":
            raise AsperityError(f"{self.path} is read with to_pandas, to_polars or to_arrow")
        with self.path.open(newline="", encoding="utf-8") as file:
            yield from csv.DictReader(file)

    def __getitem__(self, column: str) -> np.ndarray:
        """A column as an array of numbers, (n,); of texts where they are none. Of CSV files."""
        cells = [row[column] for row in self]
        try:
            return np.array(cells, dtype=float)
        except ValueError:
            return np.array(cells)

    def session(self, row: Mapping[str, Any], scene: Scene | str) -> Any:
        """The state of a row: a session of its scene, whose hash is checked.

        Parameters
        ----------
        row
            Of this table.
        scene
            That was swept.

        Raises
        ------
        AsperityError
            Where the state's hash is another: the scene is another, or the version is.
        """
        from .session import Session

        base = scene.copy() if isinstance(scene, Scene) else Scene.load(scene)
        document = base.to_dict()
        changes = {column: _value(value) for column, value in row.items() if _is_field(document, column)}
        if row.get("along") and np.isfinite(float(row["threshold"])):
            changes[row["along"]] = float(row["threshold"])
        try:
            base.update(changes)
        except SceneError as error:
            raise AsperityError(f"run {row['run']}: it was made of another scene: {error}") from error
        # The column ``seed`` is the scene's, or that of the draws: what the row was made with has its hash.
        seeds = {path: int(row["seed"]) for path in base.paths() if path.startswith("experiment.") and path.endswith(".seed")}
        tries: list[dict[str, int]] = [{}, seeds] if seeds else [{}]
        hashes = []
        for drawn in tries:
            base.update(drawn)
            session = Session(base)
            steps = int(row["step"])
            if steps > 0:
                session.apply({"kind": "seek", "step": steps})
            if session.hash == row["hash"]:
                return session
            hashes.append(session.hash)
        raise AsperityError(
            f"run {row['run']}: the state is {hashes[0]}, the row has {row['hash']}; it was made of another scene or by "
            f"version {row['version']} (this is {_core.VERSION})"
        )

    def __repr__(self) -> str:
        return f"<asperity.Results {self.path}>"


_OWN = {"run", "sweep", "scene", "version", "seed", "threshold", "along", "falls", "crossings", "probes", "step", "hash", "error"}


def _is_field(document: Mapping[str, Any], column: str) -> bool:
    """A column that is a path of the document; where the document leaves a field out, it leads nowhere yet."""
    head = re.match(r"\w+", column)
    return column not in _OWN and head is not None and head[0] in document


def _value(cell: Any) -> Any:
    """A cell as a document has it: a number, or JSON, or a text."""
    if not isinstance(cell, str):
        return cell
    try:
        return json.loads(cell)
    except ValueError:
        return cell


class _Bar:
    """How far it is, on a terminal."""

    def __init__(self, found: int) -> None:
        self.found, self.start, self.shown = found, time.monotonic(), 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or (now - self.shown < 0.2 and done < total):
            return
        self.shown = now
        rate = (done - self.found) / max(now - self.start, 1e-9)
        left = f"{(total - done) / rate:.0f} s left" if rate > 0 else ""
        filled = 30 * done // max(total, 1)
        end = "\n" if done >= total else ""
        print(f"\r{'█' * filled}{'·' * (30 - filled)} {done}/{total}  {rate:.1f} runs/s  {left}   ", end=end, file=sys.stderr)


def sweep(
    scene: Scene | str,
    over: Mapping[str, Any],
    readings: Iterable[str] | None = None,
    seeds: int | Iterable[int] | None = None,
    on: Literal["threads", "ray"] = "threads",
    *,
    design: Literal["grid", "latin", "monte_carlo"] = "grid",
    runs: int | None = None,
    seed: int = 0,
    at: float | None = None,
    threshold: threshold | None = None,
    out: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    progress: bool | Callable[[int, int], object] = True,
) -> Results:
    """Runs a scene many times with fields varied.

    Run k is a function of scene, order and k alone, and rows are written in order: the file is the same to the last byte on one thread,
    on sixteen and on a cluster. Started again with the same words and the same ``out``, a killed sweep goes on behind its last row.

    Parameters
    ----------
    scene
        A :class:`Scene`, or what :meth:`Scene.load` takes.
    over
        By the path of the field: a list of values, :class:`span`, or :class:`normal`; SI.
    readings
        Ids of readings; None: all.
    seeds
        Each point is run with each of these in every ``seed`` of the experiment; a number n: 0 … n − 1.
    on
        ``"threads"`` of this process, or ``"ray"``: the cluster that Ray is connected to (``pip install asperity[ray]``; the package must
        be installed on its machines).
    design
        ``"grid"``: every value with every other. ``"latin"``, ``"monte_carlo"``: ``runs`` points drawn with ``seed``.
    at
        When readings are taken, s; None: at the end of a run that has one, else at its start.
    threshold
        Searched at each point: columns ``threshold``, ``along`` (its path), ``falls``, ``crossings``, ``probes``; readings are those at the threshold.
    out
        A file that ends in ``.csv`` or ``.parquet``; None: a temporary CSV file.
    workers
        Threads, or Ray tasks, at once; None: as many as there are cores.
    progress
        A bar on the terminal, or a function that is called with (done, total).

    Raises
    ------
    SceneError
        Where a path, a range or a reading cannot be; a value that the engine refuses is a row with its error.
    OSError
        Where the file cannot be written; what is written stays.
    KeyboardInterrupt
        At the next step of the runs under way; what is written stays.
    """
    name = scene if isinstance(scene, str) else scene.gallery_id or scene.title
    document = Scene.load(scene) if isinstance(scene, str) else scene
    order = {
        "over": {path: _axis(values) for path, values in over.items()},
        "design": design,
        "runs": runs,
        "seed": seed,
        "seeds": list(range(seeds)) if isinstance(seeds, int) else [int(s) for s in seeds or []],
        "at": at,
        "readings": None if readings is None else list(readings),
        "threshold": None if threshold is None else threshold._order(),
    }
    text = to_json(order, "over")
    core = _core.Sweep(document._core, name, text)
    if out is None:
        folder = Path(tempfile.mkdtemp(prefix="asperity_sweep_"))
        out = folder / "rows.csv"
    journal = _core.Journal.open(Path(out), core)
    told: Callable[[int, int], object] = (lambda done, total: None) if not progress else _Bar(journal.next())
    if callable(progress):
        told = progress
    if on == "threads":
        journal.run(core, workers or os.cpu_count() or 1, told)
    elif on == "ray":
        from ._ray import run_on_ray

        run_on_ray(core, journal, document.to_text(), name, text, workers, told)
    else:
        raise SceneError("value", "on", f"“threads” or “ray”, not {on!r}")
    return Results(journal.finish())


def _axis(values: Any) -> dict[str, Any]:
    if isinstance(values, (span, normal)):
        return values._order()
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise SceneError("value", "over", f"a list of values, asperity.span or asperity.normal, not {values!r}")
    return {"values": list(values)}
