"""Rotations as matrices: from quaternions (w, x, y, z), to rotation vectors and from them."""

import numpy as np


def matrix_of(quaternion):
    w, x, y, z = np.asarray(quaternion, float) / np.linalg.norm(quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quaternion_of(R):
    """By the largest of its four (Shepperd 1978)."""
    d = np.diagonal(R)
    squares = np.array([1 + d.sum(), 1 + d[0] - d[1] - d[2], 1 - d[0] + d[1] - d[2], 1 - d[0] - d[1] + d[2]])
    k = int(np.argmax(squares))
    a = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    s = R + R.T
    rows = [
        [squares[0], *a],
        [a[0], squares[1], s[0, 1], s[0, 2]],
        [a[1], s[0, 1], squares[2], s[1, 2]],
        [a[2], s[0, 2], s[1, 2], squares[3]],
    ]
    return np.array(rows[k]) / (2 * np.sqrt(squares[k]))


def vector_of(R):
    """The rotation vector, the shorter way, rad."""
    q = quaternion_of(R)
    w, v = (q[0], q[1:]) if q[0] >= 0 else (-q[0], -q[1:])
    sin = np.linalg.norm(v)
    return 2 * v if sin < 1e-8 else v * (2 * np.arctan2(sin, w) / sin)


def turned(R, vector):
    """`exp(vector) R`."""
    angle = np.linalg.norm(vector)
    half = 0.5 * angle
    share = 0.5 - angle**2 / 48 if angle < 1e-4 else np.sin(half) / angle
    return matrix_of([np.cos(half), *(share * np.asarray(vector))]) @ R


def cross(a, b):
    """`np.cross` takes ten times as long for three numbers."""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


class Frame:
    """A place and a turn."""

    def __init__(self, p=(0.0, 0.0, 0.0), R=None):
        self.p, self.R = np.array(p, float), np.eye(3) if R is None else np.array(R, float)

    @classmethod
    def read(cls, told):
        """Of a document's pose; none: where it is."""
        told = told or {}
        return cls(told.get("translation", (0, 0, 0)), matrix_of(told.get("rotation", (1, 0, 0, 0))))

    def __matmul__(self, other):
        return Frame(self.p + self.R @ other.p, self.R @ other.R)

    def inverse(self):
        return Frame(-self.R.T @ self.p, self.R.T)

    def point(self, p):
        return self.p + self.R @ np.asarray(p, float)
