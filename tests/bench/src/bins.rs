//! Depth of bodies in each other, by one judge for every engine: the exact narrow phase on their poses.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_contact::narrow_phase::{DistanceWorkspace, signed_distance_prepared};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

/// Numbers of a body: kind (0 box, 1 ball, 2 cylinder, 3 half-space), three sizes (half edges; radius; radius
/// and half length), position, quaternion wxyz, 1 if it does not move.
pub const STRIDE: usize = 12;

/// Largest and mean penetration of the pairs that touch, m, and their number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Depth {
    /// Penetration of the worst pair, m.
    pub most: f64,
    /// Mean over the pairs, m.
    pub mean: f64,
    /// Number of pairs that overlap.
    pub pairs: u32,
}

struct Judged {
    shape: PreparedShape,
    X_WB: Pose,
    reach: f64,
    fixed: bool,
}

/// Judges bodies of [`STRIDE`] numbers each; `None` if one of them is none.
pub fn depth(bodies: &[f64]) -> Option<Depth> {
    let all: Vec<Judged> = bodies.chunks_exact(STRIDE).map(judged).collect::<Option<_>>()?;
    let (mut depth, mut sum, mut work) = (Depth::default(), 0.0, DistanceWorkspace::default());
    for (i, a) in all.iter().enumerate() {
        for b in &all[i + 1..] {
            let far = (a.X_WB.translation.vector - b.X_WB.translation.vector).norm() > a.reach + b.reach;
            if far || (a.fixed && b.fixed) {
                continue;
            }
            let found = signed_distance_prepared(&a.shape, &a.X_WB, &b.shape, &b.X_WB, &mut work);
            let gap = found.contact().map_or(0.0, |c| c.gap);
            if gap < 0.0 {
                depth.most = depth.most.max(-gap);
                depth.pairs += 1;
                sum -= gap;
            }
        }
    }
    depth.mean = sum / f64::from(depth.pairs.max(1));
    Some(depth)
}

fn judged(x: &[f64]) -> Option<Judged> {
    let (shape, reach) = match x[0] as u32 {
        0 => {
            let half_size = Vec3::new(x[1], x[2], x[3]);
            (Shape::Box { half_size }, half_size.norm())
        }
        1 => (Shape::Sphere { radius: x[1] }, x[1]),
        2 => (Shape::Cylinder { radius: x[1], half_length: x[2] }, (x[1] * x[1] + x[2] * x[2]).sqrt()),
        3 => (Shape::HalfSpace, f64::INFINITY),
        _ => return None,
    };
    let turn = Rotation::new_normalize(nalgebra::Quaternion::new(x[7], x[8], x[9], x[10]));
    let X_WB = Pose::from_parts(Vec3::new(x[4], x[5], x[6]).into(), turn);
    Some(Judged { shape: PreparedShape::new(&shape), X_WB, reach, fixed: x[11] != 0.0 })
}
