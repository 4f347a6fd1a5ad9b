//! Stripes around bodies that move, so that their turning is seen: a plain ball looks the same however it
//! spins.
//!
//! A stripe is where the body's mesh is cut by its planes x = 0 (all around) and y = 0 (on the side of +x
//! alone: from no side does the whole look the same after half a turn). What faces the eye is drawn, as bars
//! on the surface; cut anew for each picture, since a soft body's mesh changes.

use nalgebra::Vector3;

use crate::camera::Eye;
use crate::display_scene::DisplayScene;
use crate::drag::parts;
use crate::meshes::Mesh;
use crate::solids::Solids;

/// Half the width of a stripe, css px.
const HALF_WIDTH: f64 = 1.5;

/// Adds the stripes of every body that moves.
pub fn fill(solids: &mut Solids, display: &DisplayScene, eye: &Eye) {
    let theme = &display.theme;
    for mesh in display.meshes.iter().filter(|m| m.solid && m.is_body() && !m.is_sheet()) {
        let Some((origin, rotation)) = display.frame.poses.get(mesh.body).map(parts) else { continue };
        let half = HALF_WIDTH * f64::from(theme.line_weight) * eye.pixel(eye.depth(origin));
        let from = rotation.inverse() * (eye.position - origin);
        cuts(mesh, from, |ends| {
            let [a, b] = ends.map(|p| origin + rotation * p);
            solids.bar(a, b, half, theme.ink);
        });
    }
}

/// Finds the pieces of both stripes that an eye at `from` (in the body frame, m) sees from outside.
fn cuts(mesh: &Mesh, from: Vector3<f64>, mut piece: impl FnMut([Vector3<f64>; 2])) {
    for triangle in &mesh.triangles {
        let corners = mesh.corners(triangle);
        let [a, b, c] = corners;
        if (b - a).cross(&(c - a)).dot(&(from - a)) <= 0.0 {
            continue;
        }
        for axis in [0, 1] {
            let Some([p, q]) = cut(&corners, axis) else { continue };
            if axis == 0 || p.x + q.x > 0.0 {
                piece([p, q]);
            }
        }
    }
}

/// Returns the segment along which a triangle meets the plane on which a coordinate is zero. A corner on the
/// plane lies on its upper side.
fn cut(corners: &[Vector3<f64>; 3], axis: usize) -> Option<[Vector3<f64>; 2]> {
    let mut ends = [None; 2];
    for (i, a) in corners.iter().enumerate() {
        let b = &corners[(i + 1) % 3];
        if (a[axis] >= 0.0) != (b[axis] >= 0.0) {
            let at = a + (b - a) * (a[axis] / (a[axis] - b[axis]));
            ends[usize::from(ends[0].is_some())] = Some(at);
        }
    }
    let [p, q] = ends;
    p.zip(q).map(|(p, q)| [p, q])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshes::tests::cube;

    #[test]
    fn a_cube_is_striped_where_the_eye_sees_it() {
        let mut pieces = Vec::new();
        cuts(&cube(), Vector3::new(0.0, 0.0, 9.0), |ends| pieces.push(ends));
        // The upper face alone: a line along y at x = 0, and half a line along x at y = 0.
        let length = |axis: usize| -> f64 {
            let on = pieces.iter().filter(|[p, q]| p[axis].abs() < 1e-6 && q[axis].abs() < 1e-6);
            on.map(|[p, q]| (q - p).norm()).sum()
        };
        assert!(pieces.iter().flatten().all(|p| (p.z - 0.5).abs() < 1e-6));
        assert!((length(0) - 1.0).abs() < 1e-6, "{}", length(0));
        assert!((length(1) - 0.5).abs() < 1e-6, "{}", length(1));
    }

    #[test]
    fn a_triangle_beside_the_plane_is_not_cut() {
        let beside = [Vector3::new(1.0, 0.0, 0.0), Vector3::new(2.0, 0.0, 0.0), Vector3::new(1.0, 1.0, 0.0)];
        assert!(cut(&beside, 0).is_none());
    }
}
