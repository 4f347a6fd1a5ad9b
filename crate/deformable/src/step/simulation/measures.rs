//! What is read of the last step beside its report: friction's forces and work, and the pairs in contact.

use super::{Simulation, numbers};
use crate::step::{Body, State};
use crate::{Vec3, Vec12};

/// Where two surfaces are nearest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// On the body with the smaller number, or the point's before the triangle's, m.
    pub on_a: Vec3,
    /// On the other, m.
    pub on_b: Vec3,
    /// Bodies of the two.
    pub bodies: [u32; 2],
}

impl Simulation {
    /// The force of friction on each point in the last step, N.
    pub fn friction_forces(&self) -> &[Vec3] {
        &self.rubbing
    }

    /// The twelve numbers of an affine body.
    pub fn affine_of(&self, body: usize, state: &State) -> Option<Vec12> {
        match self.world.body(body)? {
            (Body::Affine { node, .. }, _) => Some(numbers(&state.z, self.world.start[*node as usize])),
            _ => None,
        }
    }

    /// Pairs in contact after the last step.
    pub fn touches<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Touch> + 'a {
        self.contacts.each(&self.world, &state.x).map(|(pair, near)| {
            // The weights of the first primitive are positive and add up to 1, those of the second to −1.
            let (mut a, mut b) = (Vec3::zeros(), Vec3::zeros());
            for (k, c) in pair.points.iter().zip(near.closest.c) {
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

    /// Takes friction's forces at `self.x` of a step that began at `began`; gives back what they cost, J.
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
