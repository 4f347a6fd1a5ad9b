"""A policy judged in the cell that MuJoCo steps: the attempts of `asperity train --judge`, start for start."""

from concurrent.futures import ProcessPoolExecutor

import numpy as np
from attempt import Policy, attempted
from cell import Cell
from model import made

# Of a process: its model is made once.
_at_hand = {}


def _one(job):
    key, document, told, setting, number = job
    if _at_hand.get("key") != key:
        _at_hand.update(key=key, model=made(document, told, setting))
    cell = Cell(document, told, setting, number, _at_hand["model"])
    return attempted(document, cell, told["starts"][number], Policy(document["experiment"]["policy"]))


def judged(key, document, told, setting, processes=1):
    """What became of each attempt, in their order."""
    jobs = [(key, document, told, setting, number) for number in range(len(told["starts"]))]
    if processes == 1:
        return [_one(job) for job in jobs]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(_one, jobs, chunksize=4))


def cell_of_table(ended):
    """As the table has it: crate/cli/src/train/judge.rs."""
    times = np.array([e.time for e in ended if e.done])
    force = sorted(e.peak for e in ended)[len(ended) // 2]
    mean, spread = (float(times.mean()), float(times.std())) if len(times) else (0.0, 0.0)
    return {"tried": len(ended), "done": len(times), "time": round(mean, 2), "spread": round(spread, 2), "force": round(force, 1)}


def interval(cell):
    """Between which shares of success the truth lies with 95 %: Wilson 1927."""
    n, z2 = cell["tried"], 1.959964**2
    p = cell["done"] / n
    centre, half = p + z2 / (2 * n), np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n)))
    return max(0.0, (centre - half) / (1 + z2 / n)), min(1.0, (centre + half) / (1 + z2 / n))


def said(cell):
    low, high = interval(cell)
    time = f", after {cell['time']:.2f} ± {cell['spread']:.2f} s" if cell["done"] else ""
    share = f"{cell['done']} of {cell['tried']} in ({100 * low:.0f} to {100 * high:.0f} %)"
    return f"{share}{time}; median of the largest force {cell['force']:.1f} N"
