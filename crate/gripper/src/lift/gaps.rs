//! Distance of two bodies, by the engine's own search for pairs.

use asperity_deformable::contact::{PrimitivePair, SurfaceTrees};

use super::World;
use crate::Vec3;

/// Bounding trees of all bodies' surfaces; their memory is reused.
#[derive(Clone, Debug)]
pub(super) struct Gaps {
    search: Vec<SurfaceTrees>,
    pairs: Vec<PrimitivePair>,
}

impl Gaps {
    pub fn new(world: &World, x: &[Vec3], bodies: usize) -> Self {
        let of = |b| world.body(b).map(|(_, surface)| SurfaceTrees::new(surface, x));
        Self { search: (0..bodies).filter_map(of).collect(), pairs: vec![] }
    }

    /// Fits the trees to the points `x`.
    pub fn fit(&mut self, world: &World, x: &[Vec3]) {
        for (b, search) in self.search.iter_mut().enumerate() {
            if let Some((_, surface)) = world.body(b) {
                search.refit(surface, x, x);
            }
        }
    }

    /// Returns the gap between two bodies where it is below `reach`, m. The trees must fit `x`.
    pub fn below(&mut self, world: &World, x: &[Vec3], [a, b]: [usize; 2], reach: f64) -> Option<f64> {
        let (Some((_, of_a)), Some((_, of_b))) = (world.body(a), world.body(b)) else { return None };
        self.pairs.clear();
        SurfaceTrees::between(
            [(&self.search[a], of_a), (&self.search[b], of_b)],
            [x, x],
            reach,
            &mut self.pairs,
        );
        let least = self.pairs.iter().map(|p| p.stencil.squared(&p.of(x))).fold(f64::INFINITY, f64::min);
        (least < reach * reach).then(|| least.sqrt())
    }
}
