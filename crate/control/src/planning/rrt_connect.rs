//! RRT-Connect (Kuffner & LaValle 2000): two trees, from the start and from the goal. Each sample draws one tree a step towards itself,
//! and the other goes on towards what was added as far as it is free; then they change places.
//!
//! The nearest place of a tree is found by going through all of it. In six and more dimensions a kd-tree of some thousand places visits
//! nearly all of them too, and one collision check of an arm costs more than both.

use asperity_chance::split_mix::uniform;
use asperity_fault::{Fault, all_finite, positive};

use super::{Joints, Space, between, distance, way_free};

/// How it is searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Where each joint may be: least and most.
    pub bounds: Vec<[f64; 2]>,
    /// Longest piece that a sample adds.
    pub step: f64,
    /// From place to place at which a straight way is looked at.
    pub resolution: f64,
    /// Samples at most.
    pub samples: u32,
    /// Of chance.
    pub seed: u64,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// From the start to the goal; none where the samples were used up.
    pub way: Option<Vec<Joints>>,
    /// Samples that were drawn.
    pub samples: u32,
}

/// Places, each with the one before it.
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

    /// One step from place `from` towards `q`: the new place, and whether it is `q`; none where that is not free.
    fn extend(
        &mut self,
        from: usize,
        q: &[f64],
        search: &Search,
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

    /// From a place back to the root.
    fn back(&self, mut at: usize) -> Vec<Joints> {
        let mut way = vec![self.places[at].clone()];
        while at != 0 {
            at = self.before[at];
            way.push(self.places[at].clone());
        }
        way
    }
}

/// A way from `start` to `goal` of straight pieces that are free at the resolution.
///
/// # Errors
/// Start or goal are not free or out of bounds, of another count of joints, or numbers that are none.
pub fn rrt_connect(
    start: &[f64],
    goal: &[f64],
    search: &Search,
    space: &mut impl Space,
) -> Result<Found, Fault> {
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
        return Ok(Found { way: Some(vec![start.to_vec(), goal.to_vec()]), samples: 0 });
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
                // The place where they meet is in both.
                way.extend(trees[1].back(ends[1]).into_iter().skip(1));
                return Ok(Found { way: Some(way), samples: drawn + 1 });
            }
        }
    }
    Ok(Found { way: None, samples: search.samples })
}
