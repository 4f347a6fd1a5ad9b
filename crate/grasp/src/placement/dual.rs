//! Forward differentiation: numbers that carry their derivatives by fifteen seeds.
//!
//! The seeds of one contact are a small turn (rad) and shift (metres) of body A, the same of body B, and the
//! force at the contact. Turns are in world axes about the body's origin, `δr = δw × r`, so that no chart of
//! rotations is needed.

use std::ops::{Add, Mul, Neg, Sub};

use asperity_geometry::Vec3;

/// Number of seeds of a contact: turn and shift of body A, of body B, and the force.
pub(super) const SEEDS: usize = 15;
/// First seed of body A, of body B, of the force.
pub(super) const A: usize = 0;
pub(super) const B: usize = 6;
pub(super) const F: usize = 12;

/// Number with its exact derivatives by the seeds (forward differentiation).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dual {
    pub v: f64,
    pub d: [f64; SEEDS],
}

impl Dual {
    pub const fn constant(v: f64) -> Self {
        Self { v, d: [0.0; SEEDS] }
    }

    fn map(self, v: f64, slope: f64) -> Self {
        Self { v, d: self.d.map(|d| d * slope) }
    }

    pub fn sqrt(self) -> Self {
        let root = self.v.max(0.0).sqrt();
        self.map(root, if root > 0.0 { 0.5 / root } else { 0.0 })
    }

    pub fn recip(self) -> Self {
        let r = 1.0 / self.v;
        self.map(r, -r * r)
    }

    pub fn scale(self, s: f64) -> Self {
        self.map(self.v * s, s)
    }
}

impl Add for Dual {
    type Output = Self;
    fn add(mut self, o: Self) -> Self {
        self.v += o.v;
        for (d, e) in self.d.iter_mut().zip(o.d) {
            *d += e;
        }
        self
    }
}

impl Neg for Dual {
    type Output = Self;
    fn neg(self) -> Self {
        self.scale(-1.0)
    }
}

impl Sub for Dual {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self + -o
    }
}

impl Mul for Dual {
    type Output = Self;
    fn mul(mut self, o: Self) -> Self {
        for (d, e) in self.d.iter_mut().zip(o.d) {
            *d = *d * o.v + self.v * e;
        }
        self.v *= o.v;
        self
    }
}

/// Vector of three of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dual3(pub [Dual; 3]);

impl Dual3 {
    pub fn constant(v: &Vec3) -> Self {
        Self([0, 1, 2].map(|i| Dual::constant(v[i])))
    }

    /// Makes a vector fixed in a body, `r` in world axes now, when the body turns by the seeds from `first`.
    pub fn turning(r: &Vec3, first: usize) -> Self {
        let mut out = Self::constant(r);
        // δr = δw × r
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            out.0[i].d[first + j] = r[k];
            out.0[i].d[first + k] = -r[j];
        }
        out
    }

    /// Makes a point fixed in a body whose origin is at `origin`.
    pub fn carried(origin: &Vec3, r: &Vec3, first: usize) -> Self {
        let mut out = Self::turning(r, first);
        for i in 0..3 {
            out.0[i].v += origin[i];
            out.0[i].d[first + 3 + i] = 1.0;
        }
        out
    }

    /// Makes the force with its own seeds.
    pub fn force(f: &Vec3) -> Self {
        let mut out = Self::constant(f);
        for i in 0..3 {
            out.0[i].d[F + i] = 1.0;
        }
        out
    }

    pub fn dot(&self, o: &Self) -> Dual {
        self.0[0] * o.0[0] + self.0[1] * o.0[1] + self.0[2] * o.0[2]
    }

    pub fn cross(&self, o: &Self) -> Self {
        Self([0, 1, 2].map(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            self.0[j] * o.0[k] - self.0[k] * o.0[j]
        }))
    }

    pub fn times(&self, s: Dual) -> Self {
        Self(self.0.map(|c| c * s))
    }

    pub fn value(&self) -> Vec3 {
        Vec3::new(self.0[0].v, self.0[1].v, self.0[2].v)
    }
}

impl Add for Dual3 {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] + o.0[i]))
    }
}

impl Sub for Dual3 {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] - o.0[i]))
    }
}
