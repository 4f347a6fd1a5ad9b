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

/// A patch is that of the start of the step, so it foresees what comes only while bodies sink by less than this part of
/// their field's depth.
const FORESEEN: f64 = 0.25;

/// What keeps two hydroelastic bodies from passing into each other within a step: there is no patch before they touch, and
/// one that has just begun is small, yet at 5 m/s and 10 ms they would be 5 cm further on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    /// How far they may sink in a step before it acts, metres.
    pub allowed: f64,
    /// Of the pair when all of it is pressed, N/m.
    stiffness: f64,
}

impl Guard {
    /// Of two bodies, one of which has an end and one of which yields.
    pub fn new(a: &Bulk, b: &Bulk) -> Self {
        // One pressure on both sides: what they yield to it adds up, as springs in series.
        let stiffness = a.face.min(b.face) / (a.yielding + b.yielding);
        Self { allowed: FORESEEN * a.half.min(b.half), stiffness }
    }

    /// Springs against what a step would sink in beyond the allowed, if it goes for half of that. `sinks` tells how far a
    /// point of B is carried against the normal within the step, metres.
    pub fn hold(&self, manifold: &Manifold, sinks: impl Fn(&Vec3) -> f64, out: &mut Vec<FoundContact>) {
        let goes = |point: &ManifoldPoint| sinks(&point.p) > point.gap.max(0.0) + 0.5 * self.allowed;
        if manifold.points().iter().any(goes) {
            self.springs(manifold, out, |gap| (gap.max(0.0), gap.max(0.0) + self.allowed));
        }
    }

    /// Springs that drive out a body that is sunk past its middle: what patch there is may push any way, or nowhere.
    pub fn expel(&self, manifold: &Manifold, out: &mut Vec<FoundContact>) {
        self.springs(manifold, out, |gap| (gap, gap));
    }

    /// `by` gives the gap that is told and the one that the spring has, metres.
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
