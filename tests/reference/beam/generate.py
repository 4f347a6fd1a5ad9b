"""Makes cases.json: a beam on a Winkler foundation under a moving load, by two formulations that the engine does not use."""

import json
import platform

import numpy as np
import scipy
from scipy.integrate import quad


def steady(alpha, zeta, xi):
    """W(xi) = 8/2pi * integral of exp(i q xi)/(q^4 - 4 alpha^2 q^2 - 8 i alpha zeta q + 4) dq, by quadrature."""

    def image(q):
        return 1.0 / (q**4 - 4 * alpha**2 * q**2 - 8j * alpha * zeta * q + 4)

    # Where |image| is large, the interval is cut; beyond CUT the tail is Fourier's integral of a smooth function.
    cut = 4.0 + 4.0 * alpha
    peaks = sorted({abs(r.real) for r in np.roots([1, 0, -4 * alpha**2, -8j * alpha * zeta, 4]) if abs(r.real) < cut})
    edges = [0.0] + [p for p in peaks if p > 0] + [cut]
    total = 0.0
    for a, b in zip(edges, edges[1:]):
        f = lambda q: image(q).real * np.cos(q * xi) - image(q).imag * np.sin(q * xi)
        total += quad(f, a, b, epsabs=1e-14, epsrel=1e-13, limit=2000)[0]
    if xi == 0:
        total += quad(lambda q: image(q).real, cut, np.inf, epsabs=1e-14, epsrel=1e-13, limit=2000)[0]
    else:
        side = 1.0 if xi > 0 else -1.0
        total += quad(lambda q: image(q).real, cut, np.inf, weight="cos", wvar=abs(xi), epsabs=1e-13, limlst=500, limit=2000)[0]
        total -= side * quad(lambda q: image(q).imag, cut, np.inf, weight="sin", wvar=abs(xi), epsabs=1e-13, limlst=500, limit=2000)[0]
    return 8.0 / np.pi * total


def hinged(case, places, times, modes=6000):
    """Deflection of a hinged beam by its sine modes, each in closed form; at rest under the load at t = 0."""
    EI, m, k, zeta = case["rigidity"], case["mass"], case["foundation"], case["damping"]
    L, P, v, x0 = case["span"], case["load"], case["speed"], case["start"]
    n = np.arange(1, modes + 1)
    wave = n * np.pi / L
    square = (EI * wave**4 + k) / m
    r = zeta * np.sqrt(k / m)
    f = 2 * P / (m * L)
    drive = wave * v
    # f sin(wave x0 + drive t) = Im(f exp(i wave x0) exp(i drive t))
    particular = f * np.exp(1j * wave * x0) / (square - drive**2 + 2j * r * drive)
    omega = np.sqrt(square - r**2)
    q0 = f * np.sin(wave * x0) / square - particular.imag
    p0 = -(1j * drive * particular).imag
    shape = np.sin(np.outer(places, wave))
    rows = []
    for t in times:
        free = np.exp(-r * t) * (q0 * np.cos(omega * t) + (p0 + r * q0) / omega * np.sin(omega * t))
        rows.append((shape @ ((particular * np.exp(1j * drive * t)).imag + free)).tolist())
    return rows


def main():
    steadies = []
    for alpha, zeta in [(0, 0.1), (0.3, 0), (0.5, 0.05), (0.9, 0.02), (1, 0.1), (1, 0.01), (1.5, 0.1), (2, 0.3), (0.5, 1.5), (1.5, 2.0)]:
        xs = [-12.0, -6.0, -3.0, -1.0, -0.3, 0.0, 0.3, 1.0, 3.0, 6.0, 12.0]
        steadies.append({"alpha": alpha, "zeta": zeta, "rows": [[x, steady(alpha, zeta, x)] for x in xs]})
    base = {"rigidity": 80e6, "mass": 10e3, "foundation": 4e6, "load": 180e3, "span": 120.0, "start": 30.0}
    runs = []
    for speed, damping in [(30.0, 0.05), (59.814, 0.1), (90.0, 0.1), (20.0, 0.0)]:
        case = dict(base, speed=speed, damping=damping)
        places = [15.0, 30.0, 45.0, 52.5, 60.0, 67.5, 75.0, 90.0]
        times = [0.0, 0.2, 0.5]
        runs.append(dict(case, places=places, times=times, deflections=hinged(case, places, times)))
    made = f"Python {platform.python_version()}, NumPy {np.__version__}, SciPy {scipy.__version__}"
    with open("cases.json", "w") as out:
        json.dump({"made": made, "steady": steadies, "hinged": runs}, out, indent=1)
        out.write("\n")


main()
