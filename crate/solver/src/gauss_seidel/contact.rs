//! One contact relaxed alone: the impulse (N s) at which its own law holds while all others stay as they are.
//!
//! First the normal impulse: `v_n = u + w γ_n` with the law of [`crate::law`] is a quadratic, solved in
//! closed form. Then friction: the impulse that stops the slip, with one bound of the effective mass across
//! the normal for all directions, projected on Coulomb's disc of radius `μ γ_n`. [`SweepContact::follow`]
//! goes further along the path of the last sweeps.

use super::body::{Body, largest_across};
use crate::law::PointWork;
use crate::problem::Vec3;

/// A contact between two bodies of [`super::Sweeps`].
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepContact {
    /// Index among the points of the problem.
    pub point: u32,
    pub a: u32,
    pub b: u32,
    /// From the centres to the contact, metres.
    arm_a: Vec3,
    arm_b: Vec3,
    n: Vec3,
    /// On `b`, N s, and its part along the normal.
    pub impulse: Vec3,
    pub normal: f64,
    /// Velocity per impulse, along the normal and (at most) across, 1/kg.
    along: f64,
    across: f64,
    /// Velocity across per impulse along the normal, 1/kg.
    coupled: Vec3,
    /// `1/(across + R_t)`.
    stick: f64,
    friction: f64,
    /// `γ_n = (force − slope v_n)₊ (1 − dissipation v_n)₊`.
    force: f64,
    slope: f64,
    dissipation: f64,
    /// Change in the present sweep, and direction of the last ones.
    change: Vec3,
    path: Vec3,
}

impl SweepContact {
    /// With the impulse `guess` to begin with.
    pub fn new(
        point: u32,
        law: &PointWork,
        ends: (u32, u32),
        arms: (Vec3, Vec3),
        bodies: &[Body],
        guess: &Vec3,
    ) -> Self {
        let (a, b) = (&bodies[ends.0 as usize], &bodies[ends.1 as usize]);
        let answer = |x: &Vec3| a.answer(&arms.0, x) + b.answer(&arms.1, x);
        let coupled = answer(&law.n);
        let along = coupled.dot(&law.n);
        let across = largest_across(&law.n, answer);
        // Nothing is known of a new contact; its elastic force may be far more than its damping lets pass.
        let normal = guess.dot(&law.n).max(0.0);
        let tangent = if normal > 0.0 { guess - law.n * normal } else { Vec3::zeros() };
        Self {
            point,
            a: ends.0,
            b: ends.1,
            arm_a: arms.0,
            arm_b: arms.1,
            n: law.n,
            impulse: law.n * normal + tangent,
            normal,
            along,
            coupled: coupled - law.n * along,
            across,
            stick: 1.0 / (across + law.slip_per_impulse()),
            friction: law.friction,
            force: law.force,
            slope: law.slope,
            dissipation: law.dissipation,
            change: Vec3::zeros(),
            path: Vec3::zeros(),
        }
    }

    /// Gives both bodies the impulse.
    #[inline(always)]
    pub fn apply(&self, bodies: &mut [Body], impulse: &Vec3) {
        bodies[self.a as usize].push(&self.arm_a, &-impulse);
        bodies[self.b as usize].push(&self.arm_b, impulse);
    }

    /// Sets the impulse to what this contact alone would settle at; how much that changed, `w ‖Δγ‖²`, J.
    #[inline]
    pub fn relax(&mut self, bodies: &mut [Body]) -> f64 {
        let v = bodies[self.b as usize].at(&self.arm_b) - bodies[self.a as usize].at(&self.arm_a);
        let vn = v.dot(&self.n);
        let normal = self.settled(vn - self.along * self.normal);
        if normal == 0.0 && self.normal == 0.0 {
            self.change = Vec3::zeros();
            return 0.0;
        }
        let old = self.impulse - self.n * self.normal;
        let slip = v - self.n * vn + self.coupled * (normal - self.normal);
        let mut tangent = (old * self.across - slip) * self.stick;
        let (most, size2) = (self.friction * normal, tangent.norm_squared());
        if size2 > most * most {
            tangent *= most / size2.sqrt();
        }
        let impulse = self.n * normal + tangent;
        let change = impulse - self.impulse;
        (self.impulse, self.normal) = (impulse, normal);
        self.apply(bodies, &change);
        self.change = change;
        (self.along + self.across) * change.norm_squared()
    }

    /// A step further along the path, `share` of it.
    pub fn follow(&mut self, share: f64, bodies: &mut [Body]) {
        let more = self.path * share;
        if more != Vec3::zeros() {
            self.impulse += more;
            self.normal += more.dot(&self.n);
            self.apply(bodies, &more);
        }
        self.path = more + self.change;
    }

    /// The normal impulse that solves `v_n = u + w γ_n(v_n)`, a quadratic.
    #[inline]
    fn settled(&self, u: f64) -> f64 {
        if self.force <= self.slope * u || self.dissipation * u >= 1.0 {
            return 0.0;
        }
        let a = self.along * self.slope * self.dissipation;
        let b = 1.0 + self.along * (self.slope + self.force * self.dissipation);
        let c = u + self.along * self.force;
        let s = (b * b - 4.0 * a * c).max(0.0).sqrt();
        // The lesser root, without cancellation.
        let root = if b > 0.0 { 2.0 * c / (b + s) } else { (b - s) / (2.0 * a) };
        let (spring, damper) = (self.force - self.slope * root, 1.0 - self.dissipation * root);
        if spring > 0.0 && damper > 0.0 { spring * damper } else { 0.0 }
    }
}
