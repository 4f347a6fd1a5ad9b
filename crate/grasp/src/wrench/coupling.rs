//! Example of a wrench that shows why force and torque cannot be chosen independently: both its projections
//! lie in those of the cone, and it does not.

use asperity_geometry::Length;
use nalgebra::SVector;

use super::cone::WrenchCone;

/// Greatest number of generators paired with each other.
const PAIRED: usize = 24;
/// Greatest number of pairs whose distance from the cone is computed.
const TRIED: usize = 12;
/// Distance from the cone below which a wrench is in it, of its size.
const OUTSIDE: f64 = 1e-6;

/// Finds a wrench whose force is one generator's and whose torque is another's: inside the cone's projection
/// on forces and inside its projection on torques, yet outside the cone. Of the pairs that fit least, the one
/// farthest from the cone; `None` if all of those are inside.
pub fn mixed_outside(cone: &WrenchCone<6>) -> Option<SVector<f64, 6>> {
    let step = cone.generators.len().div_ceil(PAIRED).max(1);
    let picked: Vec<_> = cone.generators.iter().step_by(step).collect();
    let mut pairs: Vec<(f64, SVector<f64, 6>)> = Vec::new();
    for force in &picked {
        for torque in &picked {
            let misfit = (force.fixed_rows::<3>(3) - torque.fixed_rows::<3>(3)).length();
            let mut w = **force;
            w.fixed_rows_mut::<3>(3).copy_from(&torque.fixed_rows::<3>(3));
            pairs.push((misfit, w));
        }
    }
    // A stable sort: ties stay in the generators' order.
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let stride = (pairs.len() / 4).div_ceil(TRIED).max(1);
    let distance = |w: &SVector<f64, 6>| cone.project(w).0 / w.length().max(f64::MIN_POSITIVE);
    pairs
        .iter()
        .step_by(stride)
        .take(TRIED)
        .map(|(_, w)| (distance(w), *w))
        .filter(|(d, _)| *d > OUTSIDE)
        .fold(
            None,
            |best: Option<(f64, SVector<f64, 6>)>, next| {
                if best.is_none_or(|b| next.0 > b.0) { Some(next) } else { best }
            },
        )
        .map(|(_, w)| w)
}
