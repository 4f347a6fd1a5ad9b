//! How a document is stepped: options of solver and contact.

use asperity_dynamics::{ClusterSpring, Clusters, ContactReduction, NetBound, SolverOptions, StepOptions};
use asperity_scene::document::{self, ContactModel, Dynamics, Solver, StiffnessBound};

/// Returns the options of a step of the document.
pub(super) fn options(dynamics: &Dynamics) -> StepOptions {
    StepOptions {
        reduce_patches: matches!(dynamics.contact, ContactModel::Hydroelastic { reduced: true, .. }),
        reduction: dynamics.contact.reduction().map(reduction),
        inner_walls: matches!(dynamics.contact, ContactModel::Point { inner_walls: true, .. }),
        solver: solver(&dynamics.solver),
        accuracy: dynamics.solver.accuracy,
        ..StepOptions::default()
    }
}

/// Returns the options of the solver: piles in motion are swept, unless the scene asks for more.
fn solver(asked: &Solver) -> SolverOptions {
    let base = if asked.exact { SolverOptions::default() } else { SolverOptions::brisk() };
    SolverOptions { relative_tolerance: asked.tolerance, ..base }
}

/// Returns the contact reduction of two bodies, in the engine's types.
fn reduction(from: &document::ContactReduction) -> ContactReduction {
    let bound = |net: f64| match from.bound {
        StiffnessBound::Diagonal {} => NetBound::Diagonal(net),
        StiffnessBound::Spectral {} => NetBound::Spectral(net),
        StiffnessBound::Full { shape } => NetBound::Full(shape.map(|row| row.map(|x| net * x))),
        StiffnessBound::Turning {} => NetBound::Turning(net),
    };
    let clusters = |k: u32| Clusters { count: k as usize, position_weight: from.position_weight, starts: 1 };
    let spring = match from.spring {
        document::ClusterSpring::All => ClusterSpring::All,
        document::ClusterSpring::One => ClusterSpring::One,
    };
    ContactReduction { clusters: from.count.map(clusters), spring, bound: from.net_stiffness.map(bound) }
}
