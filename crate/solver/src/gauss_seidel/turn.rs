//! Resistance to rolling and spinning between two bodies, relaxed alone under the normal impulses of their
//! contacts.
//!
//! The moments (N m s) are those that stop the turning, kept within `rolling × γ_n` across the normal (a
//! disc) and `spinning × γ_n` along it (an interval); both coefficients are lengths in metres.

use super::body::{Body, largest_across};
use crate::law::PointWork;
use crate::problem::Vec3;

/// Contacts that follow each other, with one normal between the same two bodies, and their resistance to turning: they
/// all see the same angular velocity, so their bounds add up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// First contact and the end.
    pub first: u32,
    pub end: u32,
    a: u32,
    b: u32,
    n: Vec3,
    /// Moment on `b`, N m s, across the normal and along it.
    roll: Vec3,
    spin: f64,
    /// Largest moments over the normal impulse, metres.
    rolling: f64,
    spinning: f64,
    /// Angular velocity per moment, along the normal and (at most) across, 1/(kg m²).
    along: f64,
    across: f64,
    /// Those of the regularisation: rolling, spinning.
    give: (f64, f64),
    change: Vec3,
    path: Vec3,
}

impl Turn {
    pub fn new(first: u32, law: &PointWork, ends: (u32, u32), bodies: &[Body]) -> Self {
        let k = bodies[ends.0 as usize].inverse_inertia + bodies[ends.1 as usize].inverse_inertia;
        let along = law.n.dot(&k.times(&law.n));
        Self {
            first,
            end: first + 1,
            a: ends.0,
            b: ends.1,
            n: law.n,
            roll: Vec3::zeros(),
            spin: 0.0,
            rolling: law.rolling,
            spinning: law.spinning,
            along,
            across: largest_across(&law.n, |x| k.times(x)),
            give: law.turn_per_impulse(),
            change: Vec3::zeros(),
            path: Vec3::zeros(),
        }
    }

    /// True if a contact of the same two bodies belongs to it.
    pub fn takes(&self, law: &PointWork, ends: (u32, u32)) -> bool {
        (self.a, self.b) == ends
            && self.n == law.n
            && (self.rolling, self.spinning) == (law.rolling, law.spinning)
    }

    pub fn contacts(&self) -> std::ops::Range<usize> {
        self.first as usize..self.end as usize
    }

    #[inline]
    pub fn resists(&self) -> bool {
        self.rolling > 0.0 || self.spinning > 0.0
    }

    /// Sets the moments to what they alone would settle at under the normal impulse `normal`; as
    /// [`super::contact::SweepContact::relax`].
    #[inline]
    pub fn relax(&mut self, normal: f64, bodies: &mut [Body]) -> f64 {
        if normal == 0.0 && self.spin == 0.0 && self.roll == Vec3::zeros() {
            self.change = Vec3::zeros();
            return 0.0;
        }
        let w = bodies[self.b as usize].w - bodies[self.a as usize].w;
        let wn = w.dot(&self.n);
        let most = self.spinning * normal;
        let spin = ((self.spin * self.along - wn) / (self.along + self.give.1)).clamp(-most, most);
        let mut roll = (self.roll * self.across - (w - self.n * wn)) / (self.across + self.give.0);
        let (most, size2) = (self.rolling * normal, roll.norm_squared());
        if size2 > most * most {
            roll *= most / size2.sqrt();
        }
        let change = roll - self.roll + self.n * (spin - self.spin);
        (self.roll, self.spin) = (roll, spin);
        self.change = change;
        self.apply(&change, bodies);
        (self.along + self.across) * change.norm_squared()
    }

    fn apply(&self, change: &Vec3, bodies: &mut [Body]) {
        let (a, b) = (self.a as usize, self.b as usize);
        let of_a = bodies[a].inverse_inertia.times(change);
        bodies[a].w -= of_a;
        let of_b = bodies[b].inverse_inertia.times(change);
        bodies[b].w += of_b;
    }

    /// As [`super::contact::SweepContact::follow`].
    pub fn follow(&mut self, share: f64, bodies: &mut [Body]) {
        let more = self.path * share;
        if more != Vec3::zeros() {
            let along = more.dot(&self.n);
            self.spin += along;
            self.roll += more - self.n * along;
            self.apply(&more, bodies);
        }
        self.path = more + self.change;
    }
}
