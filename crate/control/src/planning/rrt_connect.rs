//! RRT-Connect (Kuffner & LaValle 2000): two trees, from the start and from the goal. Each sample draws one
//! tree a step towards itself, and the other grows towards the new point as far as it is free; then they
//! change roles.
//!
//! The nearest point of a tree is found by a linear scan. In six and more dimensions a kd-tree of some
//! thousand points visits nearly all of them too, and one collision check of an arm costs more than both.

use asperity_chance::split_mix::uniform;
use asperity_fault::{Fault, all_finite, positive};

use super::{Joints, Space, between, distance, way_free};

/// Parameters of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct RrtOptions {
    /// Least and greatest position of each joint, rad or m.
    pub bounds: Vec<[f64; 2]>,
    /// Length of the longest piece that a sample adds.
    pub step: f64,
    /// Distance of the points at which a straight line is checked.
    pub resolution: f64,
    /// Greatest number of samples.
    pub samples: u32,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedPath {
    /// Path from the start to the goal; `None` where the samples were used up.
    pub way: Option<Vec<Joints>>,
    /// Number of samples that were drawn.
    pub samples: u32,
}

/// Tree of points, each with the index of its parent.
struct Tree {
    places: Vec<Joints>,
    before: Vec<usize>,
}

impl Tree {
    fn new(root: &[f64]) -> Self {
        Self { places: vec![root.to_vec()], before: vec![0] }
    }

    fn nearest(&self, q: &[f64]) -> usize {
        let mut best = (f64::INFINITY, 0);
        for (k, place) in self.places.iter().enumerate() {
            let far: f64 = place.iter().zip(q).map(|(a, b)| (a - b) * (a - b)).sum();
            if far < best.0 {
                best = (far, k);
            }
        }
        best.1
    }

    /// Makes one step from point `from` towards `q`; returns the new point, and true if it is `q`; `None`
    /// where that is not free.
    fn extend(
        &mut self,
        from: usize,
        q: &[f64],
        search: &RrtOptions,
        space: &mut impl Space,
    ) -> Option<(usize, bool)> {
        let far = distance(&self.places[from], q);
        let there = far <= search.step;
        let next = if there { q.to_vec() } else { between(&self.places[from], q, search.step / far) };
        if !way_free(space, &self.places[from], &next, search.resolution) {
            return None;
        }
        self.places.push(next);
        self.before.push(from);
        Some((self.places.len() - 1, there))
    }

    /// Returns the path from a point back to the root.
    fn back(&self, mut at: usize) -> Vec<Joints> {
        let mut way = vec![self.places[at].clone()];
        while at != 0 {
            at = self.before[at];
            way.push(self.places[at].clone());
        }
        way
    }
}

/// Finds a path from `start` to `goal` of straight pieces that are free at the resolution.
///
/// # Errors
/// Refuses a start or goal that is not free or out of bounds, that has another number of joints, or that is
/// not finite.
pub fn rrt_connect(
    start: &[f64],
    goal: &[f64],
    search: &RrtOptions,
    space: &mut impl Space,
) -> Result<PlannedPath, Fault> {
    positive("step", search.step)?;
    positive("resolution", search.resolution)?;
    for (name, q) in [("start", start), ("goal", goal)] {
        if q.len() != search.bounds.len() || q.is_empty() {
            let message =
                format!("There are {} joints with bounds, and {} here.", search.bounds.len(), q.len());
            return Err(Fault::new(name, message));
        }
        all_finite(name, q)?;
        if let Some(k) = (0..q.len()).find(|&k| !(search.bounds[k][0]..=search.bounds[k][1]).contains(&q[k]))
        {
            let [least, most] = search.bounds[k];
            let message = format!("Joint {} is at {}, and may be from {least} to {most}.", k + 1, q[k]);
            return Err(Fault::new(format!("{name}[{k}]"), message));
        }
        if !space.free(q) {
            return Err(Fault::new(name, format!("The {name} is not free: something is in the way there.")));
        }
    }
    if way_free(space, start, goal, search.resolution) {
        return Ok(PlannedPath { way: Some(vec![start.to_vec(), goal.to_vec()]), samples: 0 });
    }
    let mut trees = [Tree::new(start), Tree::new(goal)];
    let mut seed = search.seed;
    for drawn in 0..search.samples {
        let turn = (drawn % 2) as usize;
        let q: Joints =
            search.bounds.iter().map(|[least, most]| least + (most - least) * uniform(&mut seed)).collect();
        let near = trees[turn].nearest(&q);
        let Some((added, _)) = trees[turn].extend(near, &q, search, space) else { continue };
        let target = trees[turn].places[added].clone();
        let mut at = trees[1 - turn].nearest(&target);
        while let Some((next, there)) = trees[1 - turn].extend(at, &target, search, space) {
            at = next;
            if there {
                let ends = if turn == 0 { [added, at] } else { [at, added] };
                let mut way = trees[0].back(ends[0]);
                way.reverse();
                // The point where they meet is in both.
                way.extend(trees[1].back(ends[1]).into_iter().skip(1));
                return Ok(PlannedPath { way: Some(way), samples: drawn + 1 });
            }
        }
    }
    Ok(PlannedPath { way: None, samples: search.samples })
}
