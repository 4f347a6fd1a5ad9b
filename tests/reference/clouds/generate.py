"""Clouds written by Open3D, and the points that it reads back out of them: what our reader must find too.

    pip install open3d==0.20.0
    python generate.py
"""

import json
from pathlib import Path

import numpy as np
import open3d as o3d

HERE = Path(__file__).parent
random = np.random.default_rng(19)

points = random.uniform(-0.15, 0.15, (60, 3))
normals = random.normal(size=(60, 3))
normals /= np.linalg.norm(normals, axis=1)[:, None]
colours = random.uniform(size=(60, 3))


def cloud(with_normals=False, with_colours=False):
    made = o3d.geometry.PointCloud(o3d.utility.Vector3dVector(points))
    if with_normals:
        made.normals = o3d.utility.Vector3dVector(normals)
    if with_colours:
        made.colors = o3d.utility.Vector3dVector(colours)
    return made


cases = []


def keep(name):
    read = o3d.io.read_point_cloud(str(HERE / name))
    row = lambda a: [[float(x) for x in p] for p in np.asarray(a)]
    cases.append(
        {
            "file": name,
            "points": row(read.points),
            "normals": row(read.normals),
            "coloured": read.has_colors(),
        }
    )


o3d.io.write_point_cloud(str(HERE / "text.ply"), cloud(), write_ascii=True)
keep("text.ply")
o3d.io.write_point_cloud(str(HERE / "binary_all.ply"), cloud(True, True))
keep("binary_all.ply")
o3d.io.write_point_cloud(str(HERE / "text_normals.ply"), cloud(True), write_ascii=True)
keep("text_normals.ply")
# Single precision.
tensor = o3d.t.geometry.PointCloud(o3d.core.Tensor(points.astype(np.float32)))
o3d.t.io.write_point_cloud(str(HERE / "single.ply"), tensor)
keep("single.ply")
# A mesh: its vertices are the points.
mesh = o3d.geometry.TriangleMesh.create_icosahedron(0.05)
mesh.compute_vertex_normals()
o3d.io.write_triangle_mesh(str(HERE / "mesh.ply"), mesh)
keep("mesh.ply")

(HERE / "cases.json").write_text(
    json.dumps({"generator": {"open3d": o3d.__version__, "numpy": np.__version__}, "cases": cases}) + "\n"
)
