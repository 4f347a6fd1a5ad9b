"""Bounded least squares by SciPy: what `crate/dynamics/src/arm/controlled/bounded.rs` is held against.

    pip install scipy==1.17.1 && python3 generate.py > expected.json

min ½‖A x − b‖² + ½ λ² ‖x‖², l ≤ x ≤ u, A of 6 × 6: `scipy.optimize.lsq_linear`, once by active sets (`bvls`, Stark and Parker 1995) and
once by a trust region (`trf`), which must agree. Cases: generic ones, near-singular A with damping as near a wrist that is straight,
joints that cannot move, bounds without zero between.
"""

import json
import numpy as np
from scipy.optimize import lsq_linear

rng = np.random.default_rng(20261123)
cases = []
while len(cases) < 32:
    k = len(cases)
    A = rng.uniform(-1, 1, (6, 6))
    damping = 0.0
    if k % 4 == 1:
        # Two columns nearly one: axes 4 and 6 of a wrist that is straight.
        A[:, 5] = A[:, 3] + 1e-4 * rng.uniform(-1, 1, 6)
        damping = 2.5e-3
    b = rng.uniform(-1, 1, 6)
    low, high = np.sort(rng.uniform(-0.5, 0.5, (2, 6)), axis=0)
    if k % 4 == 2:
        low, high = -0.05 - np.abs(low), 0.05 + np.abs(high)
    held = k % 6 if k % 4 == 3 else None
    M, r = np.vstack([A, np.sqrt(damping) * np.eye(6)]), np.concatenate([b, np.zeros(6)])
    # SciPy wants room between bounds: what cannot move is taken out by hand.
    free = [i for i in range(6) if i != held]
    fixed = np.zeros(6)
    if held is not None:
        high[held] = low[held]
        fixed[held] = low[held]
    rest = r - M @ fixed
    one, two = (
        lsq_linear(M[:, free], rest, (low[free], high[free]), method=m, tol=1e-15, max_iter=1000) for m in ("bvls", "trf")
    )
    x = fixed.copy()
    x[free] = one.x
    if not one.success or abs(one.cost - two.cost) > 1e-8 * max(1.0, one.cost):
        continue
    each = lambda v: [float(f"{y:.17g}") for y in np.ravel(v)]
    cases.append({"A": each(A), "b": each(b), "damping": damping, "lower": each(low), "upper": each(high), "x": each(x), "cost": float(one.cost)})

print(json.dumps({"source": "scipy.optimize.lsq_linear 1.17.1, bvls", "cases": cases}, separators=(",", ":")))
