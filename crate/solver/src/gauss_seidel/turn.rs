//! Resistance to rolling and spinning between two bodies, twice side by side, relaxed alone under the normal
//! impulses of their contacts.
//!
//! The moments (N m s) are those that stop the turning, kept within `rolling × γ_n` across the normal (a
//! disc) and `spinning × γ_n` along it (an interval); both coefficients are lengths in metres.

use super::body::TwoBodies;
use crate::law::PointWork;
use asperity_linear::lanes::{ONE, Two, Two3, ZERO, largest_across, less, more};

/// Resistance of two manifolds: the contacts of each see the same angular velocity, so their bounds add up.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoTurns {
    /// Moment on `b`, N m s, across the normal and along it.
    roll: Two3,
    spin: Two,
    /// Largest moments over the normal impulse, m.
    rolling: Two,
    spinning: Two,
    /// Angular velocity per moment, along the normal and (at most) across, 1/(kg m²).
    along: Two,
    across: Two,
    /// Inverses `1/(across + R)` and `1/(along + R)`.
    stick: Two,
    stick_along: Two,
    change: Two3,
    path: Two3,
}

impl TwoTurns {
    pub fn new(laws: [&PointWork; 2], n: &Two3, a: &TwoBodies, b: &TwoBodies) -> Self {
        let each = |of: fn(&PointWork) -> f64| Two::new(laws.map(of));
        let k = a.inverse.inertia.plus(&b.inverse.inertia);
        let along = n.dot(&k.times(n));
        let across = largest_across(n, |x| k.times(x));
        Self {
            roll: Two3::ZERO,
            spin: ZERO,
            rolling: each(|law| law.rolling),
            spinning: each(|law| law.spinning),
            along,
            across,
            stick: ONE / (across + each(|law| law.turn_per_impulse().0)),
            stick_along: ONE / (along + each(|law| law.turn_per_impulse().1)),
            change: Two3::ZERO,
            path: Two3::ZERO,
        }
    }

    /// Sets the moments to those at which they alone would settle under the normal impulses `normal`, from a
    /// step further along their paths; as [`super::contact::TwoContacts::relax`].
    #[inline(always)]
    pub fn relax(&mut self, n: &Two3, normal: Two, a: &mut TwoBodies, b: &mut TwoBodies, share: Two) -> Two {
        let farther = self.path * share;
        self.path = farther + self.change;
        let further = farther.dot(n);
        let old_spin = self.spin + further;
        let old_roll = self.roll + (farther - *n * further);
        let held = old_roll.norm_squared() + old_spin * old_spin;
        if !more(normal + held, ZERO).any() {
            (self.roll, self.spin, self.change) = (Two3::ZERO, ZERO, Two3::ZERO);
            return ZERO;
        }
        let w = b.w - a.w;
        let wn = w.dot(n);
        let most = self.spinning * normal;
        let spin = (old_spin * self.along - wn) * self.stick_along;
        let spin = more(spin, most).select(most, spin);
        let spin = less(spin, ZERO - most).select(ZERO - most, spin);
        let mut roll = (old_roll * self.across - (w - *n * wn)) * self.stick;
        let (most, size2) = (self.rolling * normal, roll.norm_squared());
        let rolls = more(size2, most * most);
        if rolls.any() {
            roll = roll * rolls.select(most / size2.sqrt(), ONE);
        }
        let change = roll - old_roll + *n * (spin - old_spin);
        (self.roll, self.spin, self.change) = (roll, spin, change);
        a.w -= a.inverse.inertia.times(&change);
        b.w += b.inverse.inertia.times(&change);
        (self.along + self.across) * change.norm_squared()
    }
}
