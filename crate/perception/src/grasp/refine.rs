//! A grasp made better where it is: compass search (Kolda, Lewis & Torczon 2003). The cost jumps by whole points and is infinite next to the
//! best poses, so no slope is asked: each of twelve moves is tried (along and about each axis of the gripper, both ways), the best is
//! taken, and where none is better the moves become half as long.

use asperity_geometry::{Mat3, Vec3};

use super::cost::{GraspCloud, GraspCost, GraspFrame, score};
use super::gripper::Gripper;
use crate::neighbours::KdTree;

/// The first moves: m, and rad about the middle between the fingertips.
const FIRST: (f64, f64) = (0.008, 0.16);
/// How often they are halved.
const HALVINGS: u32 = 4;
/// Moves that are taken at most.
const MOST: u32 = 40;

/// About one of the axes of the gripper.
fn turn(axis: usize, angle: f64) -> Mat3 {
    let (s, c) = libm::sincos(angle);
    let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut R = Mat3::identity();
    (R[(a, a)], R[(a, b)], R[(b, a)], R[(b, b)]) = (c, -s, s, c);
    R
}

/// One of the twelve moves.
fn moved(X: &GraspFrame, p_G: &Vec3, which: usize, by: (f64, f64)) -> GraspFrame {
    let (axis, sign) = (which / 2 % 3, if which.is_multiple_of(2) { 1.0 } else { -1.0 });
    if which < 6 {
        return GraspFrame { p_WG: X.p_WG + X.R_WG.column(axis) * (sign * by.0), ..*X };
    }
    let R_WG = X.R_WG * turn(axis, sign * by.1);
    GraspFrame { R_WG, p_WG: X.p_WG + X.R_WG * p_G - R_WG * p_G }
}

/// The best grasp that moves from `X_WG` lead to, and its cost. `worth` is what a cost counts, `None` where it is infinite; so must be where
/// the gripper waits, for moves that lead there to count.
pub fn refine(
    gripper: &Gripper,
    X_WG: &GraspFrame,
    cloud: &GraspCloud,
    tree: &KdTree,
    approach: f64,
    worth: &impl Fn(&GraspCost) -> Option<f64>,
) -> (GraspFrame, GraspCost) {
    let p_G = gripper.between_fingers();
    let mut best = (*X_WG, score(gripper, X_WG, cloud, tree));
    let Some(mut least) = worth(&best.1) else { return best };
    let (mut by, mut halved) = (FIRST, 0);
    for _ in 0..MOST + HALVINGS {
        let mut next = None;
        for which in 0..12 {
            let X = moved(&best.0, &p_G, which, by);
            let cost = score(gripper, &X, cloud, tree);
            let better = worth(&cost).filter(|c| *c < least);
            let free = |X: &GraspFrame| score(gripper, &X.before(approach), cloud, tree).cost().is_some();
            if let Some(c) = better.filter(|_| free(&X)) {
                least = c;
                next = Some((X, cost));
            }
        }
        match next {
            Some(found) => best = found,
            None if halved == HALVINGS => break,
            None => {
                by = (0.5 * by.0, 0.5 * by.1);
                halved += 1;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_moves_turn_about_the_middle_of_the_fingertips_and_come_back() {
        let p_G = Gripper::wsg_like().between_fingers();
        let X = GraspFrame { R_WG: turn(1, 0.3) * turn(0, -1.0), p_WG: Vec3::new(0.1, -0.2, 0.3) };
        let middle = |X: &GraspFrame| X.R_WG * p_G + X.p_WG;
        for which in 0..12 {
            let there = moved(&X, &p_G, which, (0.01, 0.2));
            let back = moved(&there, &p_G, which ^ 1, (0.01, 0.2));
            assert!((back.p_WG - X.p_WG).norm() < 1e-15 && (back.R_WG - X.R_WG).norm() < 1e-15);
            let went = (middle(&there) - middle(&X)).norm();
            assert!((went - if which < 6 { 0.01 } else { 0.0 }).abs() < 1e-15, "{which}");
        }
    }
}
