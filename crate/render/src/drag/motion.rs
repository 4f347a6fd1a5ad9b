//! Motion of a dragged handle's body: the pointer's ray against the handle's axis, plane or ring, snapped to
//! round lengths (m) and to 15° where asked.

use asperity_scene::document::Pose;
use nalgebra::{UnitQuaternion, UnitVector3, Vector3};

use super::{Handle, axis, parts, pose};
use crate::camera::Eye;

/// Angle to which turning snaps, rad.
const TURN_SNAP: f64 = std::f64::consts::PI / 12.0;
/// Distance near which moving snaps to the roundest length, css px.
const MOVE_SNAP: f64 = 8.0;

/// A body being dragged by one handle, from where it was grabbed.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    handle: Handle,
    start: Pose,
    now: Pose,
    grip: Grip,
}

/// Place where the pointer took hold.
#[derive(Clone, Copy, Debug)]
enum Grip {
    /// Along the axis, m from the origin.
    Along(f64),
    /// In the plane, relative to the origin.
    In(Vector3<f64>),
    /// A unit vector in the ring's plane.
    Around(Vector3<f64>),
    /// The ring is seen edge on: css px along its tangent in the picture are arc length.
    Tangent { from: [f64; 2], along: [f64; 2] },
}

impl Drag {
    /// Takes hold of a handle; none when the pointer's ray cannot say where.
    pub fn start(eye: &Eye, handle: Handle, start: Pose, x: f64, y: f64) -> Option<Self> {
        let (origin, _) = parts(&start);
        let ray = eye.ray(x, y);
        let grip = match handle {
            Handle::Move(i) => Grip::Along(ray.closest_on_line(origin, axis(i))?),
            Handle::Plane(i) => Grip::In(ray.at(ray.plane(origin, axis(i))?) - origin),
            Handle::Turn(i) if ray.direction.dot(&axis(i)).abs() > 0.2 => {
                Grip::Around((ray.at(ray.plane(origin, axis(i))?) - origin).try_normalize(1e-12)?)
            }
            Handle::Turn(i) => {
                // The picture's direction of the velocity of the ring's near side.
                let near = eye.back - axis(i) * eye.back[i];
                let velocity = axis(i).cross(&near);
                let along = [velocity.dot(&eye.right), -velocity.dot(&eye.up)];
                let length = libm::hypot(along[0], along[1]);
                Grip::Tangent { from: [x, y], along: along.map(|c| c / length) }
            }
        };
        Some(Self { handle, start, now: start, grip })
    }

    /// Returns the handle held.
    pub fn handle(&self) -> Handle {
        self.handle
    }

    /// Returns the pose of the body now.
    pub fn pose(&self) -> Pose {
        self.now
    }

    /// Follows the pointer; the body stays where it was when the ray cannot say.
    pub fn to(&mut self, eye: &Eye, x: f64, y: f64, snap: bool) -> Pose {
        if let Some(now) = self.moved(eye, x, y, snap) {
            self.now = now;
        }
        self.now
    }

    fn moved(&self, eye: &Eye, x: f64, y: f64, snap: bool) -> Option<Pose> {
        let (origin, rotation) = parts(&self.start);
        let ray = eye.ray(x, y);
        let step = round_length(MOVE_SNAP * eye.pixel(eye.depth(origin)));
        let snapped = |v: f64, step: f64| if snap { (v / step).round() * step } else { v };
        match (self.handle, self.grip) {
            (Handle::Move(i), Grip::Along(from)) => {
                let shift = snapped(ray.closest_on_line(origin, axis(i))? - from, step);
                Some(pose(origin + axis(i) * shift, rotation))
            }
            (Handle::Plane(i), Grip::In(from)) => {
                let mut shift = ray.at(ray.plane(origin, axis(i))?) - origin - from;
                shift[i] = 0.0;
                Some(pose(origin + shift.map(|c| snapped(c, step)), rotation))
            }
            (Handle::Turn(i), grip) => {
                let angle = match grip {
                    Grip::Around(from) => {
                        let to = ray.at(ray.plane(origin, axis(i))?) - origin;
                        libm::atan2(from.cross(&to)[i], from.dot(&to))
                    }
                    Grip::Tangent { from, along } => {
                        ((x - from[0]) * along[0] + (y - from[1]) * along[1]) / super::RING
                    }
                    _ => return None,
                };
                let turn = UnitQuaternion::from_axis_angle(
                    &UnitVector3::new_unchecked(axis(i)),
                    snapped(angle, TURN_SNAP),
                );
                Some(pose(origin, turn * rotation))
            }
            _ => None,
        }
    }
}

/// Returns the largest of 1, 2, 5 × 10ⁿ that is not above a length.
pub fn round_length(length: f64) -> f64 {
    if !(length > 0.0 && length.is_finite()) {
        return 1.0;
    }
    let decade = libm::exp10(libm::log10(length).floor());
    // The logarithm may be off by a hair at a power of ten.
    let digit = length / decade * (1.0 + 1e-9);
    decade
        * if digit >= 10.0 {
            10.0
        } else if digit >= 5.0 {
            5.0
        } else if digit >= 2.0 {
            2.0
        } else {
            1.0
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_scene::document::Camera;

    fn eye() -> Eye {
        let camera = Camera { target: [0.0; 3], distance: 1.0, azimuth: -1.0, elevation: 0.5 };
        Eye::new(&camera, [800.0, 600.0])
    }

    fn dragged(handle: Handle, from: Vector3<f64>, to: Vector3<f64>, snap: bool) -> Pose {
        let eye = eye();
        let [x, y] = eye.project(from).unwrap();
        let mut drag = Drag::start(&eye, handle, Pose::default(), x, y).unwrap();
        let [x, y] = eye.project(to).unwrap();
        drag.to(&eye, x, y, snap)
    }

    #[test]
    fn a_body_moves_along_its_axis_by_what_the_pointer_moves() {
        for i in 0..3 {
            let pose = dragged(Handle::Move(i), axis(i) * 0.1, axis(i) * 0.17, false);
            assert!((Vector3::from(pose.translation) - axis(i) * 0.07).norm() < 1e-9);
        }
    }

    #[test]
    fn a_body_moves_in_the_plane() {
        let pose =
            dragged(Handle::Plane(2), Vector3::new(0.05, 0.05, 0.0), Vector3::new(0.15, -0.02, 0.0), false);
        assert!((Vector3::from(pose.translation) - Vector3::new(0.1, -0.07, 0.0)).norm() < 1e-9);
    }

    #[test]
    fn a_body_turns_by_the_angle_the_pointer_goes_round() {
        for i in 0..3 {
            let (u, v) = (axis((i + 1) % 3) * 0.2, axis((i + 2) % 3) * 0.2);
            let pose = dragged(Handle::Turn(i), u, (u + v) * 0.7, false);
            let (_, rotation) = parts(&pose);
            let expected = axis(i) * std::f64::consts::FRAC_PI_4;
            assert!((rotation.scaled_axis() - expected).norm() < 1e-9, "{i}");
            let (_, snapped) = parts(&dragged(Handle::Turn(i), u, u + v * 0.25, true));
            assert!((snapped.angle() - TURN_SNAP).abs() < 1e-9);
        }
    }

    #[test]
    fn a_ring_seen_edge_on_still_turns_the_right_way() {
        let camera =
            Camera { target: [0.0; 3], distance: 1.0, azimuth: -std::f64::consts::FRAC_PI_2, elevation: 0.0 };
        let eye = Eye::new(&camera, [800.0, 600.0]);
        let mut drag = Drag::start(&eye, Handle::Turn(2), Pose::default(), 400.0, 300.0).unwrap();
        // To the right, seen from −y, is the way of +z.
        let pose = drag.to(&eye, 400.0 + super::super::RING, 300.0, false);
        let (_, rotation) = parts(&pose);
        assert!((rotation.scaled_axis() - Vector3::z()).norm() < 1e-9);
    }

    #[test]
    fn snapping_lands_on_round_lengths() {
        for (length, round) in [(0.0123, 0.01), (0.05, 0.05), (0.0999, 0.05), (1.0, 1.0), (2.5, 2.0)] {
            assert!((round_length(length) - round).abs() < 1e-12, "{length}");
        }
        assert_eq!(round_length(f64::NAN), 1.0);
    }
}
