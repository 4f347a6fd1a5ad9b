//! Display meshes of ideal shapes, as the shapes tell their surfaces, with the edges that are drawn. Metres; a
//! half-space becomes a tile.

use asperity_geometry::{Drawing, Shape, TriangleMesh, Vec3};

use super::{DisplayMesh, Fineness, wires};

/// Cosine of 10°: edges between faces that meet at a smaller angle are not drawn.
const CREASE_COS: f64 = 0.984_807_753_012_208;

pub(super) fn mesh(shape: &Shape, reach: f64, Fineness { around, along }: Fineness) -> DisplayMesh {
    match shape.drawing(around, along) {
        Drawing::Smooth(skin) => skin,
        Drawing::Flat(mesh) => wires::faceted(&mesh, CREASE_COS),
        Drawing::Plane => wires::faceted(&tile(reach), CREASE_COS),
    }
}

fn tile(reach: f64) -> TriangleMesh {
    let corner = |x: f64, y: f64| Vec3::new(x * reach, y * reach, 0.0);
    TriangleMesh {
        vertices: vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Length;

    use super::*;

    #[test]
    fn every_triangle_faces_outward() {
        let shapes = Shape::of_each_kind();
        for (shape, bodies) in shapes.iter().flat_map(|shape| [1, 2000].map(|n| (shape, n))) {
            let mesh = mesh(shape, 1.0, Fineness::of(bodies));
            for t in &mesh.triangles {
                let [a, b, c] = t.map(|i| mesh.positions[i as usize]);
                let area = (b - a).cross(&(c - a));
                if area.length() > 1e-9 {
                    assert!(area.dot(&mesh.normals[t[0] as usize]) > 0.0, "{shape:?}");
                }
            }
            assert!(mesh.normals.iter().all(|n| (n.length() - 1.0).abs() < 1e-12));
        }
    }
}
