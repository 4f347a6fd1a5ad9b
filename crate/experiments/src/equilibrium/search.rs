//! The search for a place to rest, asked of `asperity_grasp::placement` from the document's poses; scenes
//! where too many points might touch are refused with a sentence.

use asperity_geometry::{Pose, Shape};
use asperity_grasp::placement::{self, Mobility, Movable, Options, Placement, PlacementState, Solid};

use super::Setup;
use super::state::asked;

/// Outcome of the search for a resting place.
pub(super) enum SearchResult {
    /// Best place it found, at rest or not.
    Place(Placement),
    /// Reason why it cannot be made.
    Refused(String),
}

impl SearchResult {
    pub fn place(&self) -> Option<&Placement> {
        match self {
            Self::Place(p) => Some(p),
            Self::Refused(_) => None,
        }
    }

    pub fn rests(&self) -> bool {
        self.place().is_some_and(|p| p.state == PlacementState::Found)
    }
}

/// Greatest number of places where bodies might touch: the search is dense in their forces, and takes seconds
/// beyond.
const MOST_PLACES: usize = 40;

/// Returns the number of pairs of a point and a solid that might touch.
fn places(setup: &Setup) -> usize {
    let solids = &setup.solids;
    let mut all = 0;
    for (i, a) in solids.shapes.iter().enumerate() {
        for (b, fixed) in solids.shapes.iter().zip(&solids.fixed).skip(i + 1) {
            let balls = matches!((a, b), (Shape::Sphere { .. }, Shape::Sphere { .. }));
            if !(solids.fixed[i] && *fixed) {
                all += if balls { 1 } else { Solid::tips_of(a) + Solid::tips_of(b) };
            }
        }
    }
    all
}

/// Searches by the chapter's optimisation over poses and forces, from the document's poses.
pub(super) fn search(setup: &Setup) -> SearchResult {
    let places = places(setup);
    if places > MOST_PLACES {
        return SearchResult::Refused(format!(
            "These bodies could touch in {places} places; the search for a place to rest takes at most {MOST_PLACES}."
        ));
    }
    let mut scene = placement::Scene { gravity: setup.gravity, ..placement::Scene::default() };
    for (i, shape) in setup.solids.shapes.iter().enumerate() {
        let fixed = setup.solids.fixed[i];
        if !Solid::takes(shape) {
            let name = &setup.names[i];
            return SearchResult::Refused(format!(
                "The search takes balls, boxes (rounded ones too), capsules, cylinders and fixed half-spaces; {name} is none of them."
            ));
        }
        let X_BG = if fixed { setup.poses[i] } else { Pose::identity() };
        let solid = Solid { X_BG, shape: shape.clone() };
        if fixed {
            scene.world.push(solid);
        } else {
            scene.bodies.push(Movable {
                mass: setup.masses[i],
                com: setup.coms[i],
                mobility: if setup.planar { Mobility::Planar } else { Mobility::Free },
                solids: vec![solid],
                guess: setup.poses[i],
                limits: None,
            });
        }
    }
    // One start is quick; more are tried only where it fails.
    let from = |starts| {
        let options = Options { mu: asked(setup.mu), starts, ..Options::default() };
        match placement::place(&scene, &options) {
            Ok(place) => SearchResult::Place(place),
            Err(e) => SearchResult::Refused(format!("The search cannot begin: {e}.")),
        }
    };
    let first = from(1);
    if first.rests() || first.place().is_none() { first } else { from(Options::default().starts) }
}
