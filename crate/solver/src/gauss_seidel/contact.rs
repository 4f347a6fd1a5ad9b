//! Two contacts, one of each of two manifolds, each relaxed alone: the impulse (N s) at which its own law
//! holds while all others stay as they are.
//!
//! The normal impulse comes first: `v_n = u + w γ_n` with the law of [`crate::law`] is a quadratic, solved in
//! closed form. Then friction: the impulse that stops the slip, with one bound of the effective mass across
//! the normal for all directions, projected on Coulomb's disc of radius `μ γ_n`. Before that an impulse goes
//! on along the path of the last sweeps, as [`super::Sweeps::follow`] says.

use super::body::TwoBodies;
use crate::law::PointWork;
use crate::problem::Vec3;
use asperity_linear::lanes::{ONE, Two, Two3, ZERO, largest_across, less, more};

/// Data that two contacts share with the others of their manifolds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    /// Unit normal from A into B.
    pub n: Two3,
    /// Centre of B less that of A, m.
    pub shift: Two3,
    pub friction: Two,
}

/// Two contacts side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoContacts {
    /// Indices among the points of the problem; [`super::NONE`] where one manifold has fewer than the other.
    pub points: [u32; 2],
    /// Vectors from the centres of B to the contacts, m.
    arm: Two3,
    /// Impulse on `b`, N s, and its part along the normal.
    pub impulse: Two3,
    pub normal: Two,
    /// Velocity per impulse, along the normal and (at most) across, 1/kg.
    along: Two,
    across: Two,
    /// Velocity across per impulse along the normal, 1/kg.
    coupled: Two3,
    /// Inverse `1/(across + R_t)`.
    stick: Two,
    /// Coefficients of `γ_n = (force − slope v_n)₊ (1 − dissipation v_n)₊`.
    force: Two,
    slope: Two,
    dissipation: Two,
    /// Change in the present sweep, and direction of the last ones.
    change: Two3,
    path: Two3,
}

impl TwoContacts {
    /// Makes two contacts with the impulses `guess`, which it applies to the bodies.
    pub fn new(
        points: [u32; 2],
        laws: [&PointWork; 2],
        guess: [&Vec3; 2],
        of: &Surface,
        a: &mut TwoBodies,
        b: &mut TwoBodies,
    ) -> Self {
        let each = |of: fn(&PointWork) -> f64| Two::new(laws.map(of));
        let arm = Two3::new(laws.map(|law| &law.r));
        let arm_a = arm + of.shift;
        let answer = |x: &Two3| a.answer(&arm_a, x) + b.answer(&arm, x);
        let coupled = answer(&of.n);
        let along = coupled.dot(&of.n);
        let across = largest_across(&of.n, answer);
        // Nothing is known of a new contact; its elastic force may be far more than its damping lets pass.
        let guess = Two3::new(guess);
        let normal = guess.dot(&of.n);
        let pushes = more(normal, ZERO);
        let normal = pushes.select(normal, ZERO);
        let tangent = guess - of.n * guess.dot(&of.n);
        let impulse = of.n * normal + tangent * pushes.select(ONE, ZERO);
        a.pull(&arm_a, &impulse);
        b.push(&arm, &impulse);
        Self {
            points,
            arm,
            impulse,
            normal,
            along,
            across,
            coupled: coupled - of.n * along,
            stick: ONE / (across + each(PointWork::slip_per_impulse)),
            force: each(|law| law.force),
            slope: each(|law| law.slope),
            dissipation: each(|law| law.dissipation),
            change: Two3::ZERO,
            path: Two3::ZERO,
        }
    }

    /// Sets the impulses to those at which each contact alone would settle; returns the change, `w ‖Δγ‖²`, J.
    /// Before that they go on along their paths by `share`, which the bodies already have.
    #[inline(always)]
    pub fn relax(&mut self, of: &Surface, a: &mut TwoBodies, b: &mut TwoBodies, share: Two) -> Two {
        let farther = self.path * share;
        self.path = farther + self.change;
        self.impulse += farther;
        let before = self.normal + farther.dot(&of.n);
        let arm_a = self.arm + of.shift;
        let v = b.at(&self.arm) - a.at(&arm_a);
        let vn = v.dot(&of.n);
        let normal = self.settled(vn - self.along * before);
        if !(more(normal, ZERO).any() || more(before * before, ZERO).any()) {
            self.normal = normal;
            self.change = Two3::ZERO;
            return ZERO;
        }
        let old = self.impulse - of.n * before;
        let slip = v - of.n * vn + self.coupled * (normal - before);
        let tangent = (old * self.across - slip) * self.stick;
        // Slip is unpredictable, so there is no branch; the quotient of a sticking contact is not used.
        let (most, size2) = (of.friction * normal, tangent.norm_squared());
        let slips = more(size2, most * most);
        let tangent = tangent * slips.select(most / size2.sqrt(), ONE);
        let impulse = of.n * normal + tangent;
        let change = impulse - self.impulse;
        (self.impulse, self.normal, self.change) = (impulse, normal, change);
        a.pull(&arm_a, &change);
        b.push(&self.arm, &change);
        (self.along + self.across) * change.norm_squared()
    }

    /// Returns the normal impulse that solves `v_n = u + w γ_n(v_n)`, a quadratic.
    #[inline(always)]
    fn settled(&self, u: Two) -> Two {
        let presses = more(self.force, self.slope * u) & less(self.dissipation * u, ONE);
        if !presses.any() {
            return ZERO;
        }
        let a = self.along * self.slope * self.dissipation;
        let b = ONE + self.along * (self.slope + self.force * self.dissipation);
        let c = u + self.along * self.force;
        let (two, four) = (Two::splat(2.0), Two::splat(4.0));
        let under = b * b - four * a * c;
        let s = more(under, ZERO).select(under, ZERO).sqrt();
        // The lesser root, without cancellation.
        let far = more(b, ZERO);
        let root = far.select(two * c, b - s) / far.select(b + s, two * a);
        let (spring, damper) = (self.force - self.slope * root, ONE - self.dissipation * root);
        let pushes = presses & more(spring, ZERO) & more(damper, ZERO);
        pushes.select(spring * damper, ZERO)
    }
}
