"""Sweeps on a Ray cluster: tasks of some hundred milliseconds, of which a bounded number is under way.

A task is a range of runs and depends on nothing else, so Ray may make it anew wherever a worker or a machine is lost. Rows are written here, in
order, as on threads; what is held is the rows of the tasks under way.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from . import _core
from .errors import AsperityError

# A task costs Ray about a millisecond; with this much work in each that is half a percent.
TASK_SECONDS = 0.2
# Of work for each worker, so that those who hand tasks out keep up with many: a millisecond and a half a task, and as much for breath.
SECONDS_A_WORKER = 0.003
# Largest task, so that little is made again when a machine is lost.
MOST_RUNS = 20_000

_swept: dict[str, Any] = {}


def rows(scene: str, name: str, order: str, start: int, stop: int) -> tuple[str, float]:
    """Rows from ``start`` to before ``stop``, and the seconds that they took; the sweep is kept for the next task."""
    begun = time.perf_counter()
    key = f"{name}\n{order}\n{scene}"
    if key not in _swept:
        _swept.clear()
        _swept[key] = _core.Sweep(_core.Scene.of_text(scene), name, order)
    return _swept[key].rows(start, stop), time.perf_counter() - begun


def run_on_ray(
    core: _core.Sweep,
    journal: _core.Journal,
    scene: str,
    name: str,
    order: str,
    workers: int | None,
    told: Callable[[int, int], object],
) -> None:
    """Makes the runs that the journal does not have."""
    try:
        import ray
    except ImportError as error:
        raise AsperityError("on=\"ray\" needs Ray: pip install 'asperity[ray]'") from error
    try:
        if not ray.is_initialized():
            ray.init(include_dashboard=False, log_to_driver=False)
        document, words = ray.put(scene), ray.put(order)
        at_once = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    except Exception as error:
        raise AsperityError(f"there is no Ray cluster to run on ({error}); start one, or use on=\"threads\"") from error
    # A worker that is lost is replaced as often as it takes; an error of the task's own is none that another try would mend.
    task = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(rows)
    total, size = core.runs, 1
    wanted = max(TASK_SECONDS, SECONDS_A_WORKER * at_once)
    taken = journal.next()
    under_way: dict[Any, int] = {}
    waiting: dict[int, str] = {}
    try:
        while journal.next() < total:
            if not ray.is_initialized():
                raise ray.exceptions.RaySystemError("the connection was closed")
            # Two tasks for each worker: one at work, one that waits. None is far ahead of the file.
            while taken < total and len(under_way) + len(waiting) < 2 * at_once:
                # Smaller towards the end, so that nobody waits long for the last one (Polychronopoulos & Kuck 1987).
                stop = taken + max(1, min(size, (total - taken) // (2 * at_once)))
                under_way[task.remote(document, name, words, taken, stop)] = taken
                taken = stop
            done, _ = ray.wait(list(under_way), num_returns=1, timeout=0.1)
            for reference in done:
                start = under_way.pop(reference)
                text, seconds = ray.get(reference)
                waiting[start] = text
                made = text.count("\n")
                size = max(1, min(MOST_RUNS, round(made * wanted / max(seconds, 1e-6)), 4 * size))
            while journal.next() in waiting:
                journal.append(waiting.pop(journal.next()))
            told(journal.next(), total)
    except ray.exceptions.RayError as error:
        raise AsperityError(
            f"the Ray cluster was lost ({type(error).__name__}); {journal.next()} of {total} rows are safe: start the same sweep again "
            "with the same out, it goes on"
        ) from error
    finally:
        for reference in under_way:
            try:
                ray.cancel(reference, force=False)
            except Exception:  # noqa: BLE001 - the cluster may be gone
                break
