//! Normals by nearest neighbours: the plane of least squares through the k points nearest to a point, itself
//! among them (Hoppe, DeRose, Duchamp, McDonald & Stuetzle 1992).

use asperity_fault::{Fault, within};
use asperity_geometry::Vec3;

use super::plane::PlaneSums;
use super::{PrincipalAxes, positive_or_none, towards};
use crate::neighbours::{KdTree, Nearest};

/// Least number of neighbours: a plane needs three points.
const LEAST_NEIGHBOURS: f64 = 3.0;
/// Greatest number of neighbours: more are no longer near.
const MOST_NEIGHBOURS: f64 = 1e4;

/// Computes the spread of the neighbours that a tree found.
pub fn spread(points: &[Vec3], neighbours: &[Nearest]) -> Option<PrincipalAxes> {
    PrincipalAxes::of(neighbours.iter().map(|(_, i)| points[*i as usize]))
}

/// Refuses numbers of neighbours that make no plane, and clouds of fewer than three points.
pub(super) fn check_count(k: usize, points: usize) -> Result<(), Fault> {
    within("k", k as f64, LEAST_NEIGHBOURS, MOST_NEIGHBOURS)?;
    if points < 3 {
        let message = format!("A plane needs three points: a cloud of {points} has no normals.");
        return Err(Fault::new("points", message));
    }
    Ok(())
}

/// Computes the unit normal of each point by its `k` nearest, turned to the camera at `p_WC`. Fewer points
/// than `k` are all taken; a cloud of fewer than three has no normals.
///
/// # Errors
///
/// Refuses numbers of neighbours that make no plane, and points that are not finite.
pub fn normals(points: &[Vec3], k: usize, p_WC: &Vec3) -> Result<Vec<Vec3>, Fault> {
    sided_normals(points, k, f64::INFINITY, |i| Some(p_WC - points[i]))
}

/// Computes the unit normal of each point by its `k` nearest that are no further than `radius`, m: of the two
/// signs the one with a positive component along `side`, or that of the plane's axis where `side` is `None`;
/// zero where fewer than three are near.
///
/// # Errors
///
/// Refuses numbers of neighbours that make no plane, a radius that is not positive, and points that are not
/// finite.
pub fn sided_normals(
    points: &[Vec3],
    k: usize,
    radius: f64,
    side: impl Fn(usize) -> Option<Vec3>,
) -> Result<Vec<Vec3>, Fault> {
    check_count(k, points.len())?;
    positive_or_none("radius", radius)?;
    let (tree, most) = (KdTree::new(points)?, radius * radius);
    let mut found = Vec::with_capacity(k + 1);
    let mut n_W = vec![Vec3::zeros(); points.len()];
    for &i in tree.order() {
        let p = &points[i as usize];
        tree.nearest(p, k, &mut found);
        let mut plane = PlaneSums::about(p);
        found.iter().filter(|f| f.0 <= most).for_each(|(_, j)| plane.add(&points[*j as usize]));
        if !plane.holds_three() {
            continue;
        }
        let n = plane.normal();
        n_W[i as usize] = side(i as usize).map_or(n, |d| towards(n, &d));
    }
    Ok(n_W)
}
