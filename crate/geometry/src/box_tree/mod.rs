//! Which boxes overlap, step after step: a tree of grown boxes that is mended, not rebuilt, as boxes move (parry's `Bvh`
//! carries the tree).
//!
//! A box is kept with a margin on every side, and nothing is done for it while it stays inside. When it leaves, it is grown
//! anew around where it is, and only pairs with such a box are looked for again; the others are kept from update to
//! update. The answer is filtered by the boxes as they were last set, so it depends on them alone: neither on the
//! margin nor on the order of past moves. A snapshot therefore need not hold the tree.

#[cfg(test)]
mod tests;

use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhLeafUpdateStatus, BvhWorkspace};

use crate::{Aabb, to_parry};

/// Coordinates are held within ± this in the tree, m, so that the volume of a box that reaches to infinity is a number.
const FAR: f64 = 1e30;

/// Boxes by key, and the pairs of them that overlap. Keys should be small: memory grows with the largest.
#[derive(Clone, Default)]
pub struct BoxTree {
    tree: Bvh,
    workspace: BvhWorkspace,
    /// How far a box may move before the tree hears of it, m.
    margin: f64,
    /// By key: the box as it was last set; empty where there is none.
    boxes: Vec<Aabb>,
    /// Keys inserted, or moved out of their grown boxes, since the last update, each once; and the same by key.
    moved: Vec<u32>,
    is_moved: Vec<bool>,
    /// Keys removed since the last update.
    is_thinned: bool,
    /// Pairs whose grown boxes overlap, smaller key first, in order.
    near: Vec<[u32; 2]>,
    fresh: Vec<[u32; 2]>,
    merged: Vec<[u32; 2]>,
}

impl std::fmt::Debug for BoxTree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoxTree")
            .field("margin", &self.margin)
            .field("boxes", &self.boxes)
            .finish_non_exhaustive()
    }
}

impl BoxTree {
    /// An empty tree whose boxes may move `margin` metres unheard. A good margin is what bodies move in some ten steps; a
    /// margin that is not positive costs an update for every move.
    pub fn new(margin: f64) -> Self {
        Self { margin: if margin > 0.0 { margin.min(FAR) } else { f64::MIN_POSITIVE }, ..Self::default() }
    }

    /// Inserts or moves the box of `key`. An empty box, or one with a coordinate that is no number, is removed.
    pub fn set(&mut self, key: u32, bounds: &Aabb) {
        if !(0..3).all(|k| bounds.min[k] <= bounds.max[k]) {
            return self.remove(key);
        }
        let k = key as usize;
        if self.boxes.len() <= k {
            self.boxes.resize(k + 1, Aabb::EMPTY);
            self.is_moved.resize(k + 1, false);
        }
        self.boxes[k] = *bounds;
        let held = Aabb { min: bounds.min.map(within), max: bounds.max.map(within) };
        let status = self.tree.update_partially_if_present(to_parry::aabb(&held), key, self.margin);
        if status.is_none() {
            let grown =
                Aabb { min: held.min.add_scalar(-self.margin), max: held.max.add_scalar(self.margin) };
            self.tree.insert_or_update_partially(to_parry::aabb(&grown), key, self.margin);
        }
        if status != Some(BvhLeafUpdateStatus::Unchanged) && !self.is_moved[k] {
            self.is_moved[k] = true;
            self.moved.push(key);
        }
    }

    /// Takes out the box of `key`, if there is one.
    pub fn remove(&mut self, key: u32) {
        let Some(slot) = self.boxes.get_mut(key as usize) else { return };
        if is_empty(slot) {
            return;
        }
        *slot = Aabb::EMPTY;
        self.tree.remove(key);
        self.is_thinned = true;
    }

    /// The box of `key` as it was last set.
    pub fn get(&self, key: u32) -> Option<&Aabb> {
        self.boxes.get(key as usize).filter(|b| !is_empty(b))
    }

    /// Finds the pairs anew after any number of [`Self::set`] and [`Self::remove`]. Allocates nothing once the tree has
    /// held as much before. [`Self::pairs`] and [`Self::overlapping`] are right from here to the next change.
    pub fn update(&mut self) {
        if self.moved.is_empty() && !self.is_thinned {
            return;
        }
        let Self { tree, workspace, boxes, is_moved, near, fresh, merged, .. } = self;
        // A tree whose leaves wander grows slack; when most of them move, building it anew is cheaper than searching it.
        if self.moved.len() * 2 > boxes.len() {
            tree.rebuild(workspace, BvhBuildStrategy::Binned);
        }
        tree.refit(workspace);
        near.retain(|pair| {
            pair.iter().all(|&key| !is_moved[key as usize] && !is_empty(&boxes[key as usize]))
        });
        if !self.moved.is_empty() {
            fresh.clear();
            tree.traverse_bvtt_single_tree::<true>(workspace, &mut |a, b| {
                if is_moved[a as usize] || is_moved[b as usize] {
                    fresh.push([a.min(b), a.max(b)]);
                }
            });
            fresh.sort_unstable();
            merge(near, fresh, merged);
            std::mem::swap(near, merged);
        }
        self.moved.drain(..).for_each(|key| is_moved[key as usize] = false);
        self.is_thinned = false;
    }

    /// The pairs whose boxes share a point, smaller key first, in order: a function of the boxes alone.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.near.iter().copied().filter(|[a, b]| self.boxes[*a as usize].overlaps(&self.boxes[*b as usize]))
    }

    /// The keys whose boxes share a point with `bounds`, in order, into `keys`.
    pub fn overlapping(&self, bounds: &Aabb, keys: &mut Vec<u32>) {
        keys.clear();
        let held = Aabb { min: bounds.min.map(within), max: bounds.max.map(within) };
        let found = to_parry::aabb(&held);
        keys.extend(
            self.tree.intersect_aabb(&found).filter(|&key| self.boxes[key as usize].overlaps(bounds)),
        );
        keys.sort_unstable();
    }
}

fn is_empty(bounds: &Aabb) -> bool {
    bounds.min.x > bounds.max.x
}

fn within(x: f64) -> f64 {
    x.clamp(-FAR, FAR)
}

/// Two lists in order become one.
fn merge(a: &[[u32; 2]], b: &[[u32; 2]], out: &mut Vec<[u32; 2]>) {
    out.clear();
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let first = a[i] < b[j];
        out.push(if first { a[i] } else { b[j] });
        i += usize::from(first);
        j += usize::from(!first);
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
}
