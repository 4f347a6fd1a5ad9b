//! Plane cuts through the pressure field of a compliant body, for drawing it.

use asperity_geometry::{Pose, Vec3};

use super::body::{BodyModel, HydroBody};
use super::polygon::{Polygon, is_cut, sign_code};

/// A tetrahedral mesh cut by a plane, in the world frame: one polygon for each tetrahedron met, so that the
/// outlines show the mesh. It is reused: its arrays keep their capacity.
#[derive(Clone, Debug, Default)]
pub struct SliceSurface {
    /// Corners of all polygons (n), metres.
    pub vertices: Vec<Vec3>,
    /// Pressure at each corner (n), Pa.
    pub pressures: Vec<f64>,
    /// First corner of each polygon, and the number of corners at the end.
    pub face_starts: Vec<u32>,
    /// Tetrahedron each polygon is cut from.
    pub tetrahedra: Vec<u32>,
}

/// Cuts a compliant body by the plane through `p_W` with normal `n_W` (any length), for drawing its pressure
/// field. Polygons run counter-clockwise about the normal. A body without tetrahedra gives an empty slice.
pub fn slice(body: &HydroBody, X_WB: &Pose, p_W: &Vec3, n_W: &Vec3, out: &mut SliceSurface) {
    out.vertices.clear();
    out.pressures.clear();
    out.tetrahedra.clear();
    out.face_starts.clear();
    out.face_starts.push(0);
    let BodyModel::Compliant(volume) = &body.model else { return };
    // `Polygon::slice` faces the falling side.
    let n_B = X_WB.rotation.inverse() * -n_W;
    let p_B = X_WB.rotation.inverse() * (p_W - X_WB.translation.vector);
    let mut polygon = Polygon::default();
    for (tet, &id) in volume.tets.iter().zip(volume.tree.order()) {
        let heights = tet.heights(&n_B, -n_B.dot(&p_B));
        let code = sign_code(&heights);
        if !is_cut(code) {
            continue;
        }
        polygon.slice(tet, &heights, code);
        for corner in polygon.corners() {
            out.vertices.push(X_WB.rotation * corner.position + X_WB.translation.vector);
            out.pressures.push((tet.gradient.dot(&corner.position) + tet.pressure_at_origin).max(0.0));
        }
        out.face_starts.push(out.vertices.len() as u32);
        out.tetrahedra.push(id);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Compliance;
    use super::*;
    use asperity_geometry::Shape;

    #[test]
    fn a_middle_slice_of_a_box_has_its_area_and_its_field() {
        let half_size = Vec3::new(0.1, 0.2, 0.3);
        let compliance =
            Compliance::Compliant { hydroelastic_modulus: 1e6, resolution_hint: None, slab_thickness: None };
        let body = HydroBody::new(&Shape::Box { half_size }, &compliance).unwrap();
        let X_WB = Pose::translation(1.0, 2.0, 3.0);
        let mut out = SliceSurface::default();
        let n = Vec3::new(0.0, 0.0, 2.0);
        slice(&body, &X_WB, &Vec3::new(0.0, 0.0, 3.05), &n, &mut out);
        let mut area = 0.0;
        for f in out.face_starts.windows(2) {
            let p = &out.vertices[f[0] as usize..f[1] as usize];
            for i in 1..p.len() - 1 {
                let double = (p[i] - p[0]).cross(&(p[i + 1] - p[0]));
                assert!(double.z > -1e-15);
                area += double.z / 2.0;
            }
        }
        assert!((area - 0.08).abs() < 1e-12);
        for (p, q) in out.vertices.iter().zip(&out.pressures) {
            let depth = (half_size - (p - X_WB.translation.vector).abs()).min();
            assert!((q - 1e7 * depth).abs() < 1e-6);
        }
    }
}
