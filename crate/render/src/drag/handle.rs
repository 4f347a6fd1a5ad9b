//! The gizmo's handles and which of them lies under the pointer. Sizes in css px, axes in the world.

use nalgebra::Vector3;

use super::{GizmoMode, axis};
use crate::camera::Eye;

/// Length of an arm, css px.
pub const ARM: f64 = 96.0;
/// Near and far edge of a plane handle, css px from the origin along both axes.
pub const PLANE_HANDLE: [f64; 2] = [24.0, 44.0];
/// Radius of a ring, css px.
pub const RING: f64 = 84.0;
/// Distance within which the pointer must come, css px.
const REACH: f64 = 10.0;
/// Sides of a ring where it is drawn and hit.
const RING_SIDES: usize = 96;

/// One thing to grab; the axis is 0, 1, 2 for x, y, z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Along an axis.
    Move(usize),
    /// In the plane across an axis.
    Plane(usize),
    /// About an axis.
    Turn(usize),
}

impl Handle {
    /// Returns the name for the page: `move_x`, `plane_yz`, `turn_z`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move(0) => "move_x",
            Self::Move(1) => "move_y",
            Self::Move(_) => "move_z",
            Self::Plane(0) => "plane_yz",
            Self::Plane(1) => "plane_zx",
            Self::Plane(_) => "plane_xy",
            Self::Turn(0) => "turn_x",
            Self::Turn(1) => "turn_y",
            Self::Turn(_) => "turn_z",
        }
    }

    /// Returns the handle under the pointer, if any: the nearest arm or ring, or a plane handle.
    pub fn under(eye: &Eye, origin: Vector3<f64>, mode: GizmoMode, x: f64, y: f64) -> Option<Self> {
        let unit = eye.pixel(eye.depth(origin));
        let mut best = (REACH, None);
        for i in 0..3 {
            let (distance, handle) = match mode {
                GizmoMode::Move => {
                    let arm = [0.25 * ARM, 1.1 * ARM].map(|s| eye.project(origin + axis(i) * (s * unit)));
                    let [Some(a), Some(b)] = arm else { continue };
                    // An arm seen end on cannot be dragged.
                    let seen = libm::hypot(b[0] - a[0], b[1] - a[1]);
                    if seen < 0.15 * ARM {
                        continue;
                    }
                    (to_segment([x, y], a, b), Self::Move(i))
                }
                GizmoMode::Turn => (to_ring(eye, origin, i, unit, [x, y]), Self::Turn(i)),
            };
            if distance < best.0 {
                best = (distance, Some(handle));
            }
        }
        if mode == GizmoMode::Move
            && let Some(plane) = (0..3).map(Self::Plane).find(|h| h.plane_holds(eye, origin, unit, x, y))
        {
            // A square may lie beside an arm on the screen, or in front of the one that points away through
            // it.
            let behind = |h: Self| matches!((h, plane), (Self::Move(i), Self::Plane(k)) if i == k && eye.back[i] < 0.0);
            if best.0 > 0.4 * REACH || best.1.is_some_and(behind) {
                return Some(plane);
            }
        }
        best.1
    }

    fn plane_holds(self, eye: &Eye, origin: Vector3<f64>, unit: f64, x: f64, y: f64) -> bool {
        let Self::Plane(i) = self else { return false };
        let ray = eye.ray(x, y);
        if ray.direction.dot(&axis(i)).abs() < 0.08 {
            return false;
        }
        let Some(t) = ray.plane(origin, axis(i)) else { return false };
        let at = (ray.at(t) - origin) / unit;
        let inside = |c: f64| c > PLANE_HANDLE[0] - 2.0 && c < PLANE_HANDLE[1] + 4.0;
        inside(at[(i + 1) % 3]) && inside(at[(i + 2) % 3])
    }
}

/// Points around the ring about an axis, closed: the first comes again at the end.
pub fn ring_points(origin: Vector3<f64>, i: usize, radius: f64) -> impl Iterator<Item = Vector3<f64>> {
    let (u, v) = (axis((i + 1) % 3), axis((i + 2) % 3));
    (0..=RING_SIDES).map(move |k| {
        let (s, c) = libm::sincos(std::f64::consts::TAU * (k % RING_SIDES) as f64 / RING_SIDES as f64);
        origin + (u * c + v * s) * radius
    })
}

/// Returns the distance to the half of a ring that faces the eye, css px.
fn to_ring(eye: &Eye, origin: Vector3<f64>, i: usize, unit: f64, at: [f64; 2]) -> f64 {
    let edge_on = eye.back[i].abs() > 0.98;
    let mut nearest = f64::INFINITY;
    let mut last = None;
    for point in ring_points(origin, i, RING * unit) {
        let faces = edge_on || (point - origin).dot(&eye.back) > -0.12 * RING * unit;
        let here = if faces { eye.project(point) } else { None };
        if let (Some(a), Some(b)) = (last, here) {
            nearest = nearest.min(to_segment(at, a, b));
        }
        last = here;
    }
    nearest
}

fn to_segment(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (ab, ap) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let length = ab[0] * ab[0] + ab[1] * ab[1];
    let t = if length > 0.0 { ((ab[0] * ap[0] + ab[1] * ap[1]) / length).clamp(0.0, 1.0) } else { 0.0 };
    libm::hypot(ap[0] - t * ab[0], ap[1] - t * ab[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_scene::document::Camera;

    fn eye() -> Eye {
        let camera = Camera { target: [0.0; 3], distance: 1.0, azimuth: -0.75, elevation: 0.6 };
        Eye::new(&camera, [800.0, 600.0])
    }

    #[test]
    fn each_handle_is_found_where_it_is_drawn() {
        let eye = eye();
        let unit = eye.pixel_at_target();
        let at = |p: Vector3<f64>| eye.project(p * unit).unwrap();
        for i in 0..3 {
            let [x, y] = at(axis(i) * (0.8 * ARM));
            let found = Handle::under(&eye, Vector3::zeros(), GizmoMode::Move, x, y);
            assert_eq!(found, Some(Handle::Move(i)));
            let mid = 0.5 * (PLANE_HANDLE[0] + PLANE_HANDLE[1]);
            let [x, y] = at((axis((i + 1) % 3) + axis((i + 2) % 3)) * mid);
            let found = Handle::under(&eye, Vector3::zeros(), GizmoMode::Move, x, y);
            assert_eq!(found, Some(Handle::Plane(i)));
            // On the ring, away from where it crosses the others, on the side that faces the eye.
            let faces = |p: &Vector3<f64>| p.dot(&eye.back);
            let best = ring_points(Vector3::zeros(), i, RING)
                .filter(|p| p.iter().filter(|c| c.abs() > 10.0).count() == 2)
                .max_by(|a, b| faces(a).total_cmp(&faces(b)))
                .unwrap();
            let [x, y] = at(best);
            let found = Handle::under(&eye, Vector3::zeros(), GizmoMode::Turn, x, y);
            assert_eq!(found, Some(Handle::Turn(i)));
        }
        assert_eq!(Handle::under(&eye, Vector3::zeros(), GizmoMode::Move, 5.0, 5.0), None);
    }
}
