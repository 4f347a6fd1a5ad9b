"""The grasp with soft pads of `src/soft.rs` with IPC Toolkit: barrier, friction and continuous collision detection are its own (C++), elements are
NumPy's, the linear solve SuperLU's. One thread; milliseconds of the processor a step, as JSON.
    python3 tests/bench/soft.py out.json        (pip install ipctk scipy)

The same case as ours: two pads of 20 x 20 x 6 mm (Neo-Hookean, 1 MPa, nu 0.45), a cube of 3 g as an affine body, h = 2 ms, 100 steps, kappa 1e11 J/m^4,
d_hat 0.1 mm, Newton to 1 mm/s. Iterations start where the last step's velocity leads, cut to what is free of contact.
"""
import itertools
import json
import os
import sys
import time

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"

import ipctk
import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import splu

H = 2e-3
REACH, KAPPA, SLIP, TOLERANCE = 1e-4, 1e11, 1e-3, 1e-3
GRAVITY = np.array([0.0, 0.0, -9.81])
STEPS = 100
E, NU, DENSITY = 1e6, 0.45, 2300.0
MU, LAMBDA = E / (2 * (1 + NU)), E * NU / ((1 + NU) * (1 - 2 * NU))
CUBE, CUBE_MASS, CUBE_STIFFNESS = 0.03, 3e-3, 1e8


def kuhn_grid(axes):
    """Points (n, 3), x fastest, and six tetrahedra (m, 4) a cell."""
    nx, ny, nz = map(len, axes)
    points = np.array([(x, y, z) for z in axes[2] for y in axes[1] for x in axes[0]])
    at = lambda i: i[0] + nx * (i[1] + ny * i[2])
    tets = []
    for cell in itertools.product(range(nx - 1), range(ny - 1), range(nz - 1)):
        for order in itertools.permutations(range(3)):
            corner, tet = list(cell), [at(cell)]
            for axis in order:
                corner[axis] += 1
                tet.append(at(corner))
            odd = sum(a > b for a, b in itertools.combinations(order, 2)) % 2
            tets.append([tet[0], tet[2], tet[1], tet[3]] if odd else tet)
    return points, np.array(tets)


def boundary(tets):
    """Faces that one tetrahedron alone has, seen from outside."""
    faces = np.concatenate([tets[:, k] for k in ([0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3])])
    _, index, count = np.unique(np.sort(faces, axis=1), axis=0, return_index=True, return_counts=True)
    return faces[index[count == 1]]


def box(low, high):
    points, tets = kuhn_grid([np.array([a, b]) for a, b in zip(low, high)])
    return points, boundary(tets)


class Elements:
    """Neo-Hookean tetrahedra: psi = mu/2 (tr F'F - 3) - mu ln J + lambda/2 ln^2 J; Hessians projected in closed form by singular values."""

    def __init__(self, rest, tets):
        self.tets = tets
        edges = np.stack([rest[tets[:, k]] - rest[tets[:, 0]] for k in (1, 2, 3)], axis=2)
        inverse = np.linalg.inv(edges)
        self.volume = np.linalg.det(edges) / 6
        assert (self.volume > 0).all()
        # F = sum_k x_k b_k': rows b of each vertex.
        self.B = np.concatenate([-inverse.sum(axis=1, keepdims=True), inverse], axis=1)
        dofs = (3 * tets[:, :, None] + np.arange(3)).reshape(-1, 12)
        self.rows, self.columns = np.repeat(dofs, 12, axis=1).ravel(), np.tile(dofs, (1, 12)).ravel()
        self.dofs = dofs

    def deformation(self, x):
        return np.einsum("tki,tkj->tij", x[self.tets], self.B)

    def energy(self, x):
        F = self.deformation(x)
        J = np.linalg.det(F)
        if J.min() <= 0:
            return np.inf
        L = np.log(J)
        return float(self.volume @ (0.5 * MU * (np.einsum("tij,tij->t", F, F) - 3) - MU * L + 0.5 * LAMBDA * L * L))

    def stored(self, x, which):
        F = self.deformation(x)[which]
        L = np.log(np.linalg.det(F))
        return float(self.volume[which] @ (0.5 * MU * (np.einsum("tij,tij->t", F, F) - 3) - MU * L + 0.5 * LAMBDA * L * L))

    def derivatives(self, x, size):
        F = self.deformation(x)
        U, s, Vt = np.linalg.svd(F)
        J = s.prod(axis=1)
        L = np.log(J)
        # P and dP/dF in the frame of the singular values.
        p = MU * (s - 1 / s) + (LAMBDA * L)[:, None] / s
        P = np.einsum("tik,tk,tkj->tij", U, p, Vt)
        gradient = np.bincount(
            self.dofs.ravel(), np.einsum("t,tij,tkj->tki", self.volume, P, self.B).reshape(-1), minlength=size
        )
        straight = (LAMBDA - LAMBDA * L + MU)[:, None, None] / (s[:, :, None] * s[:, None, :])
        off = (LAMBDA / (s[:, :, None] * s[:, None, :]))
        A = np.where(np.eye(3, dtype=bool), straight + MU, off)
        values, vectors = np.linalg.eigh(A)
        A = np.einsum("tik,tk,tjk->tij", vectors, np.maximum(values, 0), vectors)
        # The frame's b: R = U' x side, columns of the frame.
        b = np.einsum("tkj,tij->tki", self.B, Vt)
        blocks = np.zeros((len(s), 3, 3, 3, 3))
        for i in range(3):
            for j in range(3):
                blocks[:, i, i, j, j] += A[:, i, j]
        product = (MU - LAMBDA * L) / J
        for i, j in ((0, 1), (1, 2), (2, 0)):
            k = 3 - i - j
            # In the plane of i and j: turning and shearing.
            sheared, turned = (np.maximum(MU + sign * product * s[:, k], 0) for sign in (1, -1))
            same, cross = 0.5 * (sheared + turned), 0.5 * (sheared - turned)
            blocks[:, i, j, i, j] += same
            blocks[:, j, i, j, i] += same
            blocks[:, i, j, j, i] += cross
            blocks[:, j, i, i, j] += cross
        # H[(a, p), (c, q)] = U_pi U_qk blocks[i, j, k, l] b_aj b_cl.
        right = np.einsum("tijkl,tcl->tijkc", blocks, b)
        both = np.einsum("taj,tijkc->taikc", b, right)
        H_e = np.einsum("tpi,taikc,tqk->tapcq", U, both, U, optimize=True) * self.volume[:, None, None, None, None]
        hessian = sp.coo_matrix((H_e.ravel(), (self.rows, self.columns)), shape=(size, size)).tocsc()
        return gradient, hessian


class Grasp:
    def __init__(self, cells):
        near, far = 0.015 + 0.8 * REACH, 0.021 + 0.8 * REACH
        points, tets, faces, self.pads = [], [], [], []
        count = 0
        for low, high in ((-far, -near), (near, far)):
            axes = [np.linspace(low, high, cells[0] + 1), np.linspace(-0.01, 0.01, cells[1] + 1), np.linspace(0.005, 0.025, cells[2] + 1)]
            p, t = kuhn_grid(axes)
            self.pads.append(np.arange(count, count + len(p)))
            points.append(p), tets.append(t + count), faces.append(boundary(t) + count)
            count += len(p)
        self.soft = count
        self.of_pad = np.repeat([0, 1], [len(t) for t in tets])
        for low, high in (([-CUBE / 2, -CUBE / 2, 0], [CUBE / 2, CUBE / 2, CUBE]), ([-0.1, -0.1, -0.01], [0.1, 0.1, -0.5 * REACH])):
            p, f = box(low, high)
            points.append(p), faces.append(f + count)
            count += len(p)
        rest, tets, faces = np.concatenate(points), np.concatenate(tets), np.concatenate(faces)
        self.elements = Elements(rest, tets)
        self.backs = np.flatnonzero(np.abs(np.abs(rest[: self.soft, 0]) - far) < 1e-9)
        # Unknowns: the pads' points, then place and matrix of the cube; all points are linear in them.
        self.size = 3 * self.soft + 12
        cube = rest[self.soft : self.soft + 8]
        rows, columns, values = [np.arange(3 * self.soft)], [np.arange(3 * self.soft)], [np.ones(3 * self.soft)]
        for k, X in enumerate(cube):
            for i in range(3):
                rows.append(np.full(4, 3 * (self.soft + k) + i))
                columns.append(3 * self.soft + np.array([i, *(3 + 3 * i + np.arange(3))]))
                values.append(np.array([1.0, *X]))
        self.map = sp.csc_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=(3 * count, self.size))
        self.floor = np.zeros(3 * count)
        self.floor[3 * (self.soft + 8) :] = rest[self.soft + 8 :].ravel()
        # Lumped masses of the pads; the cube's from its moments, density even.
        mass = np.bincount(tets.ravel(), np.repeat(DENSITY * self.elements.volume / 4, 4), minlength=self.soft)
        moments = np.zeros((4, 4))
        centre = np.array([0, 0, CUBE / 2])
        moments[0, 0] = CUBE_MASS
        moments[0, 1:] = moments[1:, 0] = CUBE_MASS * centre
        moments[1:, 1:] = CUBE_MASS * (np.outer(centre, centre) + np.eye(3) * CUBE**2 / 12)
        affine = np.zeros((12, 12))
        for i in range(3):
            at = np.array([i, *(3 + 3 * i + np.arange(3))])
            affine[np.ix_(at, at)] = moments
        self.mass = sp.block_diag([sp.diags(np.repeat(mass, 3)), affine], format="csc")
        self.weight = np.concatenate([np.tile(GRAVITY, self.soft), GRAVITY, np.zeros(9)])
        fixed = (3 * self.backs[:, None] + np.arange(3)).ravel()
        self.fixed, self.free = fixed, np.setdiff1d(np.arange(self.size), fixed)
        self.mesh = ipctk.CollisionMesh(np.asfortranarray(rest), ipctk.edges(faces.astype(np.int32)), faces.astype(np.int32))
        # Between a pad and the cube 0.4, under the cube 0.1: the mean of both sides.
        self.friction = np.full(count, 0.1)
        self.friction[: self.soft] = 0.7
        self.barrier, self.slide = ipctk.BarrierPotential(REACH, KAPPA), ipctk.FrictionPotential(SLIP)
        self.ccd = ipctk.AdditiveCCD()
        self.q = np.concatenate([rest[: self.soft].ravel(), np.zeros(3), np.eye(3).ravel()])
        self.v = np.zeros(self.size)
        self.closing, self.iterations = True, 0

    def points(self, q):
        return np.asfortranarray((self.map @ q + self.floor).reshape(-1, 3))

    def affine(self, q):
        """Energy, gradient and projected Hessian of the cube's matrix: kappa V |A A' - 1|^2."""
        A = q[-9:].reshape(3, 3)
        D = A @ A.T - np.eye(3)
        k = CUBE_STIFFNESS * CUBE**3
        gradient = 4 * k * D @ A
        hessian = np.zeros((3, 3, 3, 3))
        G = A.T @ A
        for i in range(3):
            for j in range(3):
                hessian[i, :, j, :] = 4 * k * (D[i, j] * np.eye(3) + (i == j) * G + np.outer(A[j], A[i]))
        values, vectors = np.linalg.eigh(hessian.reshape(9, 9))
        return k * float((D * D).sum()), gradient.ravel(), (vectors * np.maximum(values, 0)) @ vectors.T

    def collisions(self, candidates, V):
        found = ipctk.NormalCollisions()
        found.build(candidates, self.mesh, V, REACH)
        return found

    def value(self, q, candidates, rub):
        V = self.points(q)
        elastic = self.elements.energy(V[: self.soft])
        if not np.isfinite(elastic):
            return np.inf
        d = q - self.wanted
        sliding = np.asfortranarray((V - self.V0) / H)
        contact = self.barrier(self.collisions(candidates, V), self.mesh, V) + H * self.slide(rub, self.mesh, sliding)
        return 0.5 * d @ (self.mass @ d) + H * H * (elastic + contact + self.affine(q)[0])

    def free_share(self, q, to):
        V, W = self.points(q), self.points(to)
        candidates = ipctk.Candidates()
        candidates.build(self.mesh, V, W, REACH)
        share = candidates.compute_collision_free_stepsize(self.mesh, V, W, narrow_phase_ccd=self.ccd)
        return share, candidates

    def step(self):
        stored = [self.elements.stored(self.points(self.q)[: self.soft], self.of_pad == pad) for pad in (0, 1)]
        self.closing &= any(e < 5e-4 for e in stored)
        q0 = self.q
        told = q0.copy().reshape(-1)
        for pad, side in zip(self.pads, (1, -1)):
            backs = np.intersect1d(pad, self.backs)
            told[3 * backs if self.closing else 3 * backs + 2] += H * (0.1 * side if self.closing else 0.25)
        self.V0 = self.points(q0)
        self.wanted = q0 + H * self.v + H * H * self.weight
        # Friction of the last contacts.
        last = ipctk.NormalCollisions()
        last.build(self.mesh, self.V0, REACH)
        rub = ipctk.TangentialCollisions()
        rub.build(self.mesh, self.V0, last, self.barrier, self.friction, self.friction)
        # Where the velocity leads, as far as nothing touches, the backs where they are told to be.
        q = q0 + H * self.v
        q[self.fixed] = told[self.fixed]
        share, _ = self.free_share(q0, q)
        if share < 1:
            q = q0 + 0.9 * share * (q - q0)
            q[self.fixed] = told[self.fixed]
        if not np.isfinite(self.elements.energy(self.points(q)[: self.soft])):
            q = told.copy()
        for _ in range(100):
            V = self.points(q)
            touching = ipctk.NormalCollisions()
            touching.build(self.mesh, V, REACH)
            sliding = np.asfortranarray((V - self.V0) / H)
            clamp = ipctk.PSDProjectionMethod.CLAMP
            g, K = self.elements.derivatives(V[: self.soft], self.size)
            force = self.barrier.gradient(touching, self.mesh, V) + self.slide.gradient(rub, self.mesh, sliding)
            stiff = self.barrier.hessian(touching, self.mesh, V, clamp) + self.slide.hessian(rub, self.mesh, sliding, clamp) / H
            _, own, bent = self.affine(q)
            g[-9:] += own
            K = K + sp.block_diag([sp.csc_matrix((self.size - 9, self.size - 9)), bent], format="csc")
            g = self.mass @ (q - self.wanted) + H * H * (g + self.map.T @ force)
            K = self.mass + H * H * (K + self.map.T @ stiff @ self.map)
            factor = splu(
                K[self.free][:, self.free].tocsc(), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
            )
            way = np.zeros(self.size)
            way[self.free] = -factor.solve(g[self.free])
            self.iterations += 1
            moved = np.abs((self.map @ way)).max() / H
            share, candidates = self.free_share(q, q + way)
            share = 1.0 if share >= 1 else 0.9 * share
            before = self.value(q, candidates, rub)
            while self.value(q + share * way, candidates, rub) > before and share > 1e-6:
                share *= 0.5
            q = q + share * way
            if moved <= TOLERANCE:
                break
        self.v = (q - q0) / H
        self.q = q


ipctk.set_num_threads(1)
rows = []
for cells in ((3, 8, 8), (4, 10, 10)):
    grasp = Grasp(cells)
    times = []
    for _ in range(STEPS):
        begin = time.process_time()
        grasp.step()
        times.append(1e3 * (time.process_time() - begin))
    V = grasp.points(grasp.q)
    crossed = ipctk.has_intersections(grasp.mesh, V)
    rows.append({
        "vertices": grasp.soft, "ms": float(np.mean(times)), "p95": sorted(times)[94], "longest": max(times),
        "newton": grasp.iterations / STEPS, "lifted": float(V[grasp.soft : grasp.soft + 8, 2].min()), "intersects": bool(crossed),
    })
    print(rows[-1], file=sys.stderr)
json.dump({"version": ipctk.__version__, "rows": rows}, open(sys.argv[1], "w"))
