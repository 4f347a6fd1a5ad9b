//! Search for poses at which a structure rests, by [`crate::placement`] from its poses; structures where too many points
//! might touch are refused.

use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape};

use super::Structure;
use super::rest::asked;
use crate::placement::{self, Mobility, Movable, PlacedShape, Placement, PlacementOptions, PlacementState};

/// Outcome of the search for a resting place.
pub enum SearchResult {
    /// Best place it found, at rest or not.
    Place(Placement),
    /// Reason why it cannot be made.
    Refused(Refusal),
}

/// Reason why a search cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The bodies could touch in this many places, more than [`MOST_PLACES`].
    TooManyPlaces(usize),
    /// The body of this index is of a shape that the search does not take.
    Shape(usize),
    /// The search refuses the bodies or its options.
    Start(Fault),
}

impl SearchResult {
    /// Returns the best place, where the search could be made.
    pub fn place(&self) -> Option<&Placement> {
        match self {
            Self::Place(p) => Some(p),
            Self::Refused(_) => None,
        }
    }

    /// True if a place was found at which they rest.
    pub fn rests(&self) -> bool {
        self.place().is_some_and(|p| p.state == PlacementState::Found)
    }
}

/// Greatest number of places where bodies might touch: the search is dense in their forces, and takes seconds
/// beyond.
pub const MOST_PLACES: usize = 40;

/// Returns the number of pairs of a point and a solid that might touch.
fn places(of: &Structure) -> usize {
    let solids = &of.solids;
    let mut all = 0;
    for (i, a) in solids.shapes.iter().enumerate() {
        for (b, fixed) in solids.shapes.iter().zip(&solids.fixed).skip(i + 1) {
            let balls = matches!((a, b), (Shape::Sphere { .. }, Shape::Sphere { .. }));
            if !(solids.fixed[i] && *fixed) {
                all += if balls { 1 } else { PlacedShape::tips_of(a) + PlacedShape::tips_of(b) };
            }
        }
    }
    all
}

/// Searches by the chapter's optimisation over poses and forces, from the bodies' poses.
pub fn search(of: &Structure) -> SearchResult {
    let places = places(of);
    if places > MOST_PLACES {
        return SearchResult::Refused(Refusal::TooManyPlaces(places));
    }
    let mut scene =
        placement::PlacementProblem { gravity: of.gravity, ..placement::PlacementProblem::default() };
    for (i, shape) in of.solids.shapes.iter().enumerate() {
        let fixed = of.solids.fixed[i];
        if !PlacedShape::takes(shape) {
            return SearchResult::Refused(Refusal::Shape(i));
        }
        let X_BG = if fixed { of.poses[i] } else { Pose::identity() };
        let solid = PlacedShape { X_BG, shape: shape.clone() };
        if fixed {
            scene.world.push(solid);
        } else {
            scene.bodies.push(Movable {
                mass: of.masses[i],
                com: of.coms[i],
                mobility: if of.planar { Mobility::Planar } else { Mobility::Free },
                solids: vec![solid],
                guess: of.poses[i],
                limits: None,
            });
        }
    }
    // One start is quick; more are tried only where it fails.
    let from = |starts| {
        let options = PlacementOptions { mu: asked(of.mu), starts, ..PlacementOptions::default() };
        match placement::place(&scene, &options) {
            Ok(place) => SearchResult::Place(place),
            Err(e) => SearchResult::Refused(Refusal::Start(e)),
        }
    };
    let first = from(1);
    if first.rests() || first.place().is_none() { first } else { from(PlacementOptions::default().starts) }
}
