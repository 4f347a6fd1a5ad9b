//! Reach of an arm at each vertex of a part: the number of its configurations there, and the margins of the
//! best of them from stops and a straight wrist. `limit` is a share of half a joint's range, `wrist` the sine
//! of the angle between axes 4 and 6.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, Solutions};
use asperity_geometry::{Length, Pose, Vec3, tangents};

use crate::part::{PartMesh, unit};
use crate::path::{PathPoint, Phase, tool_pose};

/// Reach of the arm at a vertex of the part.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reach {
    /// Number of configurations within the limits, whole turns aside.
    pub ways: u8,
    /// Best limit margin of them, as a share of half the joint's range.
    pub limit: f64,
    /// Best sine of the wrist's angle of them.
    pub wrist: f64,
}

/// Computes the reach at every vertex of a part that stands at `X_WP`, the tool leant by `lead` and `tilt`
/// (rad) with its x along `feed` (part frame) as far as the surface allows.
pub fn reach_map(
    arm: &Arm,
    part: &PartMesh,
    X_WP: &Pose,
    feed: &Vec3,
    (lead, tilt): (f64, f64),
) -> Vec<Reach> {
    let mut found = Solutions::default();
    let vertices = part.mesh.vertices.iter().zip(&part.normals);
    vertices
        .map(|(p, n)| {
            if *n == Vec3::zeros() {
                return Reach::default();
            }
            let along = unit(feed - n * feed.dot(n));
            let t = if along.length() > 0.5 { along } else { tangents(n, [Vec3::x(), Vec3::y()], 0.7).0 };
            let point = PathPoint { p: *p, n: *n, t, x: t, phase: Phase::Cut, pass: 0, bend: 0.0 };
            arm.inverse(&(X_WP * tool_pose(&point, lead, tilt, 0.0)), &[0.0; 6], &mut found);
            let mut reach = Reach::default();
            for s in found.all() {
                let mut within = false;
                arm.turns_within(&s.q, |q| {
                    within = true;
                    reach.limit = reach.limit.max(arm.limit_margin(q));
                });
                if within {
                    reach.ways += 1;
                    reach.wrist = reach.wrist.max(s.wrist);
                }
            }
            reach
        })
        .collect()
}
