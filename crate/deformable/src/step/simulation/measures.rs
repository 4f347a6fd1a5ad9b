//! Readings of the last step beside its report: friction's forces and work, and the pairs in contact.

use super::{Simulation, numbers};
use crate::compliant::Law;
use crate::step::{DeformableBody, State};
use crate::{Vec3, Vec12};

/// Closest points of two surfaces in contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Point on the body with the smaller number, or the point before the triangle, m.
    pub on_a: Vec3,
    /// Point on the other body, m.
    pub on_b: Vec3,
    /// Numbers of the two bodies.
    pub bodies: [u32; 2],
}

impl Simulation {
    /// Returns the force of friction on each point in the last step, N.
    pub fn friction_forces(&self) -> &[Vec3] {
        &self.rubbing
    }

    /// Returns the twelve numbers of an affine body.
    pub fn affine_of(&self, body: usize, state: &State) -> Option<Vec12> {
        match self.world.body(body)? {
            (DeformableBody::Affine { node, .. }, _) => {
                Some(numbers(&state.z, self.world.start[*node as usize]))
            }
            _ => None,
        }
    }

    /// Returns the greatest speed of each Newton step of the last step, m/s.
    pub fn residuals(&self) -> &[f64] {
        &self.residuals
    }

    /// Returns the least gap of active pairs, m, negative where a point is inside.
    pub(super) fn gap(&mut self, state: &State) -> f64 {
        if self.world.settings.law == Law::Barrier {
            let all = self.contacts.each(&self.world, &state.x).map(|(_, n)| n.closest.squared);
            return all.fold(f64::INFINITY, f64::min).sqrt();
        }
        self.springs_tried.find(&self.world, &state.x);
        self.springs_tried.deepest().map_or(f64::INFINITY, |depth| -depth)
    }

    /// Records the springs' forces at `self.x` of a step that began at `began`.
    pub(super) fn hold_pushes(&mut self, began: &[Vec3]) {
        if self.world.settings.law == Law::Barrier {
            return;
        }
        self.springs.follow(&self.world, &self.x);
        self.forces.fill(Vec3::zeros());
        for (foot, at) in self.springs.each(&self.world, &self.x, began) {
            for (k, w) in foot.pair.points.iter().zip(foot.closest.c) {
                self.forces[*k as usize] += foot.out * (w * at.first);
            }
        }
    }

    /// Returns the pairs in contact after the last step; for springs the points that are inside.
    pub fn touches<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Touch> + 'a {
        let inside = self.springs_tried.feet.iter().filter(|f| f.depth > 0.0);
        let springs = inside.map(|f| (&f.pair, f.closest));
        let near = self.contacts.each(&self.world, &state.x).map(|(pair, near)| (pair, near.closest));
        near.chain(springs).map(|(pair, closest)| {
            // The weights of the first primitive are positive and add up to 1, those of the second to −1.
            let (mut a, mut b) = (Vec3::zeros(), Vec3::zeros());
            for (k, c) in pair.points.iter().zip(closest.c) {
                if c > 0.0 {
                    a += state.x[*k as usize] * c;
                } else {
                    b -= state.x[*k as usize] * c;
                }
            }
            let of = |k: usize| self.world.body_of[pair.points[k] as usize];
            Touch { on_a: a, on_b: b, bodies: [of(0), of(3)] }
        })
    }

    /// Records friction's forces at `self.x` of a step that began at `began`; returns their dissipation, J.
    pub(super) fn rub(&mut self, began: &[Vec3]) -> f64 {
        let slip = self.world.settings.slip * self.world.settings.step;
        self.rubbing.fill(Vec3::zeros());
        let mut cost = 0.0;
        for (pair, lag) in &self.friction {
            let slid = pair.points.map(|k| self.x[k as usize] - began[k as usize]);
            let g = lag.dissipation(&slid, slip).gradient;
            for (i, k) in pair.points.iter().enumerate() {
                let force = Vec3::new(g[3 * i], g[3 * i + 1], g[3 * i + 2]);
                cost += force.dot(&slid[i]);
                self.rubbing[*k as usize] -= force;
            }
        }
        cost
    }
}
