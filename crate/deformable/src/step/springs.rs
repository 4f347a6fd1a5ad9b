//! Contact by springs in a step: of a penalty, found at each iterate, or of the convex law, found where the
//! step begins.

use super::world::{DeformableBody, World};
use crate::Vec3;
use crate::barrier::Derivatives;
use crate::compliant::{Foot, Law, Solids};

/// Springs of one state; their memory is reused.
#[derive(Clone, Debug, Default)]
pub(super) struct Springs {
    solids: Solids,
    /// Feet of the springs, sorted by their pairs.
    pub feet: Vec<Foot>,
}

impl Springs {
    /// Finds all springs of points at `x`; those of the convex law also of points that are still outside,
    /// nearer than the reach.
    pub fn find(&mut self, world: &World, x: &[Vec3]) {
        self.feet.clear();
        let margin = match world.settings.law {
            Law::Barrier => return,
            Law::Penalty { .. } => 0.0,
            Law::Convex { .. } => world.settings.reach,
        };
        let held = |b: &DeformableBody| matches!(b, DeformableBody::Held);
        for (i, (a, from)) in world.bodies.iter().enumerate() {
            for (j, (b, of)) in world.bodies.iter().enumerate() {
                if i != j && !(held(a) && held(b)) {
                    self.solids.find(from, of, x, margin, &mut self.feet);
                }
            }
        }
        self.feet.sort_unstable_by_key(|f| f.pair);
    }

    /// Finds them again at an iterate, where the law asks for that.
    pub fn follow(&mut self, world: &World, x: &[Vec3]) {
        if matches!(world.settings.law, Law::Penalty { .. }) {
            self.find(world, x);
        }
    }

    /// Returns the springs that push at `x`, of a step that began with all points at `began`.
    pub fn each<'a>(
        &'a self,
        world: &'a World,
        x: &'a [Vec3],
        began: &'a [Vec3],
    ) -> impl Iterator<Item = (&'a Foot, Derivatives)> {
        let s = &world.settings;
        self.feet.iter().filter_map(move |foot| {
            let at = s.law.at(foot.depth, foot.depth, foot.left(began, x), s.step);
            (at.first > 0.0).then_some((foot, at))
        })
    }

    /// Returns the depth of the deepest point, m; negative where all are outside, `None` where none is near.
    pub fn deepest(&self) -> Option<f64> {
        self.feet.iter().map(|f| f.depth).reduce(f64::max)
    }
}
