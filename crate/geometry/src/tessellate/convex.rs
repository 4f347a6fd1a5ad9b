//! A convex polyhedron cut into tetrahedra about its centroid, as Drake does (`make_convex_mesh.cc`).

use super::{MAX_TETRAHEDRA, error};
use crate::Length;
use crate::{TetMesh, TriangleMesh, Vec3, check_finite, check_indices};
use asperity_fault::Fault;

/// Joins each boundary triangle to the centroid of the volume: the extent falls linearly from 1 there to 0 on
/// the faces (a gauge, not a distance). Source: Drake `make_convex_mesh.cc`.
pub fn tessellate(mesh: &TriangleMesh) -> Result<(TetMesh, Vec<f64>), Fault> {
    if mesh.triangles.len() > MAX_TETRAHEDRA {
        return Err(error("triangles", format!("A body may have at most {MAX_TETRAHEDRA} triangles.")));
    }
    let count = mesh.vertices.len();
    check_indices("triangles", mesh.triangles.iter().map(<[u32; 3]>::as_slice), count)?;
    check_finite(&mesh.vertices)?;
    let centroid = volume_centroid(mesh)
        .ok_or_else(|| error("triangles", "The triangles enclose no volume, or are wound inward."))?;
    let mut out = TetMesh { vertices: mesh.vertices.clone(), tetrahedra: Vec::new() };
    out.vertices.push(centroid);
    let mut extent = vec![0.0; out.vertices.len()];
    extent[count] = 1.0;
    let size = mesh.vertices.iter().fold(0.0_f64, |m, p| m.max((p - centroid).length()));
    for (t, &[a, b, c]) in mesh.triangles.iter().enumerate() {
        let [pa, pb, pc] = mesh.corners(t);
        let six_volume = (pa - centroid).cross(&(pb - centroid)).dot(&(pc - centroid));
        if six_volume < -1e-9 * size * size * size {
            return Err(error(
                &format!("triangles[{t}]"),
                "This face looks away from the centroid: the polyhedron is not convex, or the face is wound inward.",
            ));
        }
        if six_volume > 0.0 {
            out.tetrahedra.push([count as u32, a, b, c]);
        }
    }
    Ok((out, extent))
}

/// Returns the centroid of the enclosed volume, by signed tetrahedra about the first vertex.
fn volume_centroid(mesh: &TriangleMesh) -> Option<Vec3> {
    let origin = *mesh.vertices.first()?;
    let (mut volume, mut first) = (0.0, Vec3::zeros());
    for t in 0..mesh.triangles.len() {
        let [a, b, c] = mesh.corners(t).map(|p| p - origin);
        let six_volume = a.cross(&b).dot(&c);
        volume += six_volume;
        first += six_volume * (a + b + c);
    }
    (volume > 0.0).then(|| origin + first / (4.0 * volume)).filter(|c| c.iter().all(|x| x.is_finite()))
}
