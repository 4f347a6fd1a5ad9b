//! Normals by nearest neighbours: the plane of least squares through the k points nearest to a point, itself among them
//! (Hoppe, DeRose, Duchamp, McDonald & Stuetzle 1992).

use asperity_fault::{Fault, within};
use asperity_geometry::Vec3;

use super::Spread;
use crate::neighbours::{KdTree, Nearest};

/// A plane needs three points.
const LEAST_NEIGHBOURS: f64 = 3.0;
/// More neighbours than this are no longer near.
const MOST_NEIGHBOURS: f64 = 1e4;

/// The spread of the neighbours that a tree found.
pub fn spread(points: &[Vec3], neighbours: &[Nearest]) -> Option<Spread> {
    Spread::of(neighbours.iter().map(|(_, i)| points[*i as usize]))
}

/// The unit normal of each point by its `k` nearest, turned to the camera at `p_WC`. Fewer points than `k` are all taken; a cloud of
/// fewer than three has no normals.
pub fn normals(points: &[Vec3], k: usize, p_WC: &Vec3) -> Result<Vec<Vec3>, Fault> {
    within("k", k as f64, LEAST_NEIGHBOURS, MOST_NEIGHBOURS)?;
    if points.len() < 3 {
        let message = format!("A plane needs three points: a cloud of {} has no normals.", points.len());
        return Err(Fault::new("points", message));
    }
    let tree = KdTree::new(points)?;
    let mut found = Vec::with_capacity(k + 1);
    let mut n_W = vec![Vec3::zeros(); points.len()];
    for &i in tree.order() {
        let p = &points[i as usize];
        tree.nearest(p, k, &mut found);
        if let Some(spread) = spread(points, &found) {
            n_W[i as usize] = spread.normal(p, p_WC);
        }
    }
    Ok(n_W)
}
