//! Candidate contacts of two bodies: a *tip* (a ball, an end of a capsule, a corner of a box, a point of a
//! cylinder's rim) against a solid of another body.
//!
//! A [`Touch`] is the gap (m), the normal from A into B and the contact point of such a pair in given poses,
//! with their derivatives by the seeds of [`super::dual`].

use asperity_geometry::{Pose, Shape, Vec3};

use super::distance::signed_distance;
use super::dual::{A, B, Dual, Dual3};
use super::model::{Mobility, PlacedShape, PlacementProblem};

/// Tip of body B that may meet a solid of body A.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Owner of the solid; `None` is the world.
    pub a: Option<usize>,
    /// Owner of the tip; `None` is the world.
    pub b: Option<usize>,
    pub solid: PlacedShape,
    pub tip: Vec3,
    pub radius: f64,
}

/// Candidate in a configuration, with derivatives.
pub(super) struct Touch {
    pub gap: Dual,
    pub normal: Dual3,
    pub point: Dual3,
}

impl Candidate {
    pub fn touch(&self, poses: &[Pose]) -> Touch {
        let pose =
            |side: Option<usize>| side.and_then(|i| poses.get(i)).copied().unwrap_or_else(Pose::identity);
        let (X_WA, X_WB) = (pose(self.a), pose(self.b));
        let tip = Dual3::carried(&X_WB.translation.vector, &(X_WB.rotation * self.tip), B);
        let (distance, normal) = signed_distance(&self.solid, &X_WA, A, &tip);
        let point = tip - normal.times(Dual::constant(self.radius));
        Touch { gap: distance - Dual::constant(self.radius), normal, point }
    }
}

/// Returns every tip against every solid of another body, balls with each other once; pairs that cannot move
/// are left out.
pub(super) fn candidates(scene: &PlacementProblem) -> Vec<Candidate> {
    let mut all = Vec::new();
    let still = |side: Option<usize>| {
        side.and_then(|i| scene.bodies.get(i)).is_none_or(|b| b.mobility == Mobility::Fixed)
    };
    let solids = |side: Option<usize>| match side {
        None => scene.world.as_slice(),
        Some(i) => scene.bodies.get(i).map_or(&[][..], |b| b.solids.as_slice()),
    };
    let sides: Vec<Option<usize>> = std::iter::once(None).chain((0..scene.bodies.len()).map(Some)).collect();
    for (k, &one) in sides.iter().enumerate() {
        for &two in sides.iter().skip(k + 1) {
            if still(one) && still(two) {
                continue;
            }
            for s in solids(one) {
                for t in solids(two) {
                    push(&mut all, one, two, s, t);
                    let both_balls =
                        matches!((&s.shape, &t.shape), (Shape::Sphere { .. }, Shape::Sphere { .. }));
                    if !both_balls {
                        push(&mut all, two, one, t, s);
                    }
                }
            }
        }
    }
    all
}

fn push(
    all: &mut Vec<Candidate>,
    a: Option<usize>,
    b: Option<usize>,
    solid: &PlacedShape,
    tips: &PlacedShape,
) {
    for (tip, radius) in tips.tips() {
        all.push(Candidate { a, b, solid: solid.clone(), tip, radius });
    }
}
