//! Springs that stand in for a pressure field that a step has not met yet, so that fast bodies do not pass
//! through each other.
//!
//! The stiffness is that of the whole face pressed at once, both sides in series (N/m), shared by the points
//! of the manifold. A spring acts beyond a quarter of the thinner body's depth, or drives out a body that is
//! sunk past its middle.

use asperity_contact::manifold::{Manifold, ManifoldPoint};
use asperity_geometry::Vec3;

use crate::model::Bulk;
use crate::touch::FoundContact;

/// Fraction of its field's depth by which a body may sink within a step: a patch is that of the start of the
/// step, and foresees no more.
const FORESEEN: f64 = 0.25;

/// Guard that keeps two hydroelastic bodies from passing into each other within a step: there is no patch
/// before they touch, and one that has just begun is small, yet at 5 m/s and 10 ms they would be 5 cm further
/// on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    /// Depth they may sink in a step before it acts, m.
    pub allowed: f64,
    /// Stiffness of the pair when all of it is pressed, N/m.
    stiffness: f64,
}

impl Guard {
    /// Makes the guard of two bodies, one of which is bounded and one of which yields.
    pub fn new(a: &Bulk, b: &Bulk) -> Self {
        // One pressure acts on both sides, so their compliances add up, as springs in series.
        let stiffness = a.face.min(b.face) / (a.yielding + b.yielding);
        Self { allowed: FORESEEN * a.half.min(b.half), stiffness }
    }

    /// Adds springs against sinking in a step beyond the allowed depth, if a point would sink by half of
    /// that. `sinks` gives the distance that a point of B is carried against the normal within the step, m.
    pub fn hold(&self, manifold: &Manifold, sinks: impl Fn(&Vec3) -> f64, out: &mut Vec<FoundContact>) {
        let goes = |point: &ManifoldPoint| sinks(&point.p) > point.gap.max(0.0) + 0.5 * self.allowed;
        if manifold.points().iter().any(goes) {
            self.springs(manifold, out, |gap| (gap.max(0.0), gap.max(0.0) + self.allowed));
        }
    }

    /// Adds springs that drive out a body that is sunk past its middle: its patch may push any way, or
    /// nowhere.
    pub fn expel(&self, manifold: &Manifold, out: &mut Vec<FoundContact>) {
        self.springs(manifold, out, |gap| (gap, gap));
    }

    /// Adds springs. `by` gives the reported gap and the gap of the spring, m.
    fn springs(&self, manifold: &Manifold, out: &mut Vec<FoundContact>, by: impl Fn(f64) -> (f64, f64)) {
        let share = self.stiffness / manifold.points().len() as f64;
        out.extend(manifold.points().iter().map(|point| {
            let (gap, stretch) = by(point.gap);
            let elastic_force = -share * stretch;
            FoundContact {
                p: point.p,
                n: manifold.n,
                gap,
                stiffness: share,
                elastic_force,
                feature: point.feature,
            }
        }));
    }
}
