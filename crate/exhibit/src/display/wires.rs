//! Flat shading of a mesh: corners of their own for each triangle, and the edges whose faces meet at more
//! than a given angle.

use asperity_geometry::{Length, TriangleMesh, Vec3};

use super::DisplayMesh;

/// Returns the mesh with flat shading: every triangle has its own corners. Edges are those between faces
/// whose normals' cosine is below `crease_cos`, and those with one face.
pub(super) fn faceted(mesh: &TriangleMesh, crease_cos: f64) -> DisplayMesh {
    let mut out = DisplayMesh::default();
    // (sorted vertex pair of the mesh, corner pair of the drawing, face)
    let mut sides: Vec<([u32; 2], [u32; 2], usize)> = Vec::with_capacity(3 * mesh.triangles.len());
    let mut face_normals = Vec::with_capacity(mesh.triangles.len());
    for (f, t) in mesh.triangles.iter().enumerate() {
        let first = 3 * f as u32;
        let normal = mesh.area_vector(f).try_unit(0.0).unwrap_or_else(Vec3::z);
        face_normals.push(normal);
        out.positions.extend(mesh.corners(f));
        out.normals.extend([normal; 3]);
        out.triangles.push([first, first + 1, first + 2]);
        for (i, j) in [(0, 1), (1, 2), (2, 0)] {
            let (a, b) = (t[i], t[j]);
            sides.push(([a.min(b), a.max(b)], [first + i as u32, first + j as u32], f));
        }
    }
    sides.sort_unstable();
    for group in sides.chunk_by(|x, y| x.0 == y.0) {
        let drawn = match group {
            [(_, _, f), (_, _, g)] => face_normals[*f].dot(&face_normals[*g]) < crease_cos,
            _ => true,
        };
        if drawn {
            out.edges.push(group[0].1);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_of_two_triangles_has_no_diagonal() {
        let square = TriangleMesh {
            vertices: vec![Vec3::zeros(), Vec3::x(), Vec3::x() + Vec3::y(), Vec3::y()],
            triangles: vec![[0, 1, 2], [0, 2, 3]],
        };
        assert_eq!(faceted(&square, 0.98).edges.len(), 4);
    }
}
