//! Local improvement of a grasp: evolution (CMA-ES, `asperity-fit`; Hansen 2016) over the six numbers that
//! move and turn the gripper about the middle between its fingertips. The cost jumps by whole points and is
//! infinite next to the best poses, so no gradient is used. `tests/refinement.rs` compares it with the
//! compass search that stood here before (Kolda, Lewis & Torczon 2003).

use asperity_fit::Search;
use asperity_geometry::{Rotation, Vec3};

use super::cost::{GraspCloud, GraspCost, GraspPose, score};
use super::gripper::Gripper;
use crate::neighbours::KdTree;

/// Greatest displacement of the grasp along each axis of the gripper, m, and greatest turn, rad.
const REACH: (f64, f64) = (0.03, 0.5);
/// Initial step, in widths of that range.
const FIRST: f64 = 0.1;
/// Number of poses in a generation: 4 + 3 ln 6, as in Hansen (2016, table 1).
const POPULATION: usize = 9;
/// Number of generations.
const GENERATIONS: u32 = 40;
/// Seed of the random numbers: the same grasp is improved to the same one.
const SEED: u64 = 0;

/// Maps six numbers from 0 to 1 to a moved grasp; 0.5 leaves it in place.
fn moved(X: &GraspPose, p_G: &Vec3, by: &[f64]) -> GraspPose {
    let part = |first: usize, reach: f64| {
        Vec3::from_fn(|k, _| by.get(first + k).map_or(0.0, |x| (2.0 * x - 1.0) * reach))
    };
    let R_WG = X.R_WG * Rotation::from_scaled_axis(part(3, REACH.1)).to_rotation_matrix().matrix();
    GraspPose { R_WG, p_WG: X.p_WG + X.R_WG * (p_G + part(0, REACH.0)) - R_WG * p_G }
}

/// Result of an improvement.
#[derive(Clone, Debug, PartialEq)]
pub struct Refined {
    /// Pose of the gripper.
    pub X_WG: GraspPose,
    /// Cost of the grasp there.
    pub cost: GraspCost,
    /// Progress, generation by generation; empty where the cost was infinite before.
    pub course: Vec<Generation>,
}

/// Result of a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Worth of the best of its draws; `None` where none of them is free.
    pub best: Option<f64>,
    /// Least worth so far.
    pub least: f64,
}

/// Finds the best grasp about `X_WG`; never a worse one. `worth` turns a cost into a number, `None` where it
/// is infinite; the pre-grasp pose must be free.
pub fn refine(
    gripper: &Gripper,
    X_WG: &GraspPose,
    cloud: &GraspCloud,
    tree: &KdTree,
    approach: f64,
    worth: &impl Fn(&GraspCost) -> Option<f64>,
) -> Refined {
    let p_G = gripper.between_fingers();
    let cost = score(gripper, X_WG, cloud, tree);
    let mut refined = Refined { X_WG: *X_WG, cost, course: Vec::new() };
    let Some(mut least) = worth(&cost) else { return refined };
    let mut search = Search::from(vec![0.5; 6], FIRST, POPULATION, SEED);
    for _ in 0..GENERATIONS {
        let mut losses = Vec::with_capacity(POPULATION);
        for by in search.ask() {
            let X = moved(X_WG, &p_G, &by);
            let cost = score(gripper, &X, cloud, tree);
            // The pre-grasp pose is checked only for poses of finite worth.
            let free = || score(gripper, &X.before(approach), cloud, tree).cost().is_some();
            let loss = worth(&cost).filter(|_| free());
            losses.push(loss.unwrap_or(f64::INFINITY));
            if let Some(loss) = loss.filter(|loss| *loss < least) {
                least = loss;
                (refined.X_WG, refined.cost) = (X, cost);
            }
        }
        search.tell(&losses);
        let best = losses.into_iter().reduce(f64::min).filter(|loss| loss.is_finite());
        refined.course.push(Generation { best, least });
    }
    refined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_the_numbers_leaves_a_grasp_and_turns_go_about_the_middle_of_the_fingertips() {
        let p_G = Gripper::wsg_like().between_fingers();
        let R_WG = *Rotation::from_euler_angles(0.3, -1.0, 2.0).to_rotation_matrix().matrix();
        let X = GraspPose { R_WG, p_WG: Vec3::new(0.1, -0.2, 0.3) };
        let middle = |X: &GraspPose| X.R_WG * p_G + X.p_WG;
        let still = moved(&X, &p_G, &[0.5; 6]);
        assert!((still.p_WG - X.p_WG).norm() < 1e-15 && (still.R_WG - X.R_WG).norm() < 1e-15);
        let turned = moved(&X, &p_G, &[0.5, 0.5, 0.5, 1.0, 0.2, 0.7]);
        assert!((middle(&turned) - middle(&X)).norm() < 1e-15);
        let aside = moved(&X, &p_G, &[1.0, 0.5, 0.5, 0.5, 0.5, 0.5]);
        assert!((middle(&aside) - middle(&X) - X.R_WG.column(0) * REACH.0).norm() < 1e-15);
    }
}
