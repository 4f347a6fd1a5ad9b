//! Active pairs at a state, and the limit of a motion.
//!
//! [`Cones`] selects the active pairs at the state where an iteration begins, and an active pair stays so for
//! the rest of the step: the potential of one line search is smooth, and there are finitely many changes of
//! it.

use super::DeformableBody;
use super::world::{HELD, World};
use crate::Vec3;
use crate::ccd::{Advance, first_contact};
use crate::contact::tree::Bounds;
use crate::contact::{Cones, Near, Neighbours, PrimitivePair, Surface};

/// Least gap, as a share of the reach: where held points push on and on, each iteration takes most of the
/// gap, and rounding would become larger than it.
const LEAST: f64 = 1e-5;

/// Search for pairs; its memory is reused.
#[derive(Clone, Debug)]
pub(super) struct Contacts {
    neighbours: Neighbours,
    cones: Cones,
    found: Vec<PrimitivePair>,
    /// Pairs that were active in this step, sorted.
    members: Vec<PrimitivePair>,
    fresh: Vec<PrimitivePair>,
    /// Active pairs, sorted.
    pub counted: Vec<PrimitivePair>,
}

impl Contacts {
    pub fn new(world: &World) -> Self {
        let surfaces: Vec<&Surface> = world.bodies.iter().map(|(_, s)| s).collect();
        let soft = |i: usize| matches!(world.bodies[i].0, DeformableBody::Soft { .. });
        let held = |i: usize| matches!(world.bodies[i].0, DeformableBody::Held);
        let neighbours = Neighbours::new(&surfaces, &world.rest, soft, |i, j| held(i) && held(j));
        let cones = Cones::new(world.bodies.iter().map(|(_, s)| s), world.rest.len());
        Self { neighbours, cones, found: vec![], members: vec![], fresh: vec![], counted: vec![] }
    }

    /// Begins a new step.
    pub fn forget(&mut self) {
        self.members.clear();
    }

    /// Finds all pairs whose boxes come nearer than the reach on the way from `x` to `y`.
    fn find(&mut self, world: &World, x: &[Vec3], y: &[Vec3]) {
        let reach = world.settings.reach;
        let all = self.neighbours.near(|i| &world.bodies[i].1, x, y, reach);
        self.found.clear();
        self.found.extend(all.iter().filter(|pair| {
            let (first, second) = pair.points.split_at(pair.stencil.second());
            Bounds::swept(first, x, y).grown(reach).meets(&Bounds::swept(second, x, y))
        }));
    }

    /// Collects the active pairs near `x`, and those that come near on the way to `y`; hands out those that
    /// are near at `x`.
    pub fn count(&mut self, world: &World, x: &[Vec3], y: &[Vec3]) {
        self.find(world, x, y);
        let (still, squared) = (std::ptr::eq(x, y), world.settings.reach * world.settings.reach);
        self.counted.clear();
        self.fresh.clear();
        for pair in &self.found {
            // Pairs that are held on both sides are filtered, for they must not be driven into each other,
            // but have no potential.
            if pair.points.iter().all(|k| world.node_of[*k as usize] == HELD) {
                continue;
            }
            let near = pair.near(&pair.of(x), &pair.of(&world.rest));
            let close = near.closest.squared < squared;
            if still && !close {
                continue;
            }
            if self.members.binary_search(pair).is_ok() {
                self.counted.push(*pair);
            } else if self.cones.holds(pair, &near, x) {
                self.counted.push(*pair);
                if close {
                    self.fresh.push(*pair);
                }
            }
        }
        if !self.fresh.is_empty() {
            self.members.extend_from_slice(&self.fresh);
            self.members.sort_unstable();
        }
    }

    /// Returns the share of the motion from `x` to `y`, at most `until`, that keeps all surfaces apart.
    /// [`Self::count`] has found the pairs of this motion.
    pub fn limit(&self, world: &World, x: &[Vec3], y: &[Vec3], until: f64) -> f64 {
        let asked = Advance { least: LEAST * world.settings.reach, ..Advance::default() };
        self.found.iter().fold(until, |until, pair| {
            let (from, to) = (pair.of(x), pair.of(y));
            let motion = std::array::from_fn(|k| to[k] - from[k]);
            first_contact(pair.stencil, &from, &motion, until, &asked).unwrap_or(until)
        })
    }

    /// Returns the active pairs, with their closest points at `x`, nearer than the reach.
    pub fn each<'a>(
        &'a self,
        world: &'a World,
        x: &'a [Vec3],
    ) -> impl Iterator<Item = (&'a PrimitivePair, Near)> {
        let squared = world.settings.reach * world.settings.reach;
        self.counted.iter().filter_map(move |p| {
            let near = p.near(&p.of(x), &p.of(&world.rest));
            (near.closest.squared < squared).then_some((p, near))
        })
    }
}
