//! Free bodies under Gauss–Seidel: six velocities `[ω, v]` (rad/s, m/s) each at the centre of mass, and their
//! response to an impulse.
//!
//! Only blocks whose mass matrix is that of a rigid body about its centre are taken, `diag(I, m 1)` in world
//! axes; an island with any other block is left to Newton's method.

use crate::problem::{Problem, Vec3};
use crate::spatial::Sym3;
use asperity_linear::lanes::{Two, Two3, TwoSym3};

/// Mass, inertia and free velocities of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inert {
    inertia: Sym3,
    mass: f64,
    w: Vec3,
    v: Vec3,
}

impl Inert {
    /// Returns `‖v‖²` and `‖v − v*‖²` in the metric of mass, J.
    pub fn size(&self, body: &Body) -> (f64, f64) {
        let form = |w: &Vec3, v: &Vec3| self.mass * v.norm_squared() + w.dot(&self.inertia.times(w));
        (form(&body.w, &body.v), form(&(body.w - self.w), &(body.v - self.v)))
    }
}

/// A body while contacts push it: a block whose six velocities are those of a site at its centre of mass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub w: Vec3,
    pub v: Vec3,
    /// Inverse inertia `I⁻¹`, world axes, 1/(kg m²).
    inverse_inertia: Sym3,
    /// Inverse mass, 1/kg.
    inverse_mass: f64,
}

impl Body {
    /// A body that no impulse moves.
    pub const GROUND: Self = Self { w: ZERO, v: ZERO, inverse_inertia: Sym3([0.0; 6]), inverse_mass: 0.0 };

    /// Makes a body from the block at its free velocities; `None` unless its mass is that of a rigid body
    /// about its centre.
    pub fn of(problem: &Problem, block: usize) -> Option<(Self, Inert)> {
        let range = problem.velocities(block);
        let a = problem.mass_start[block] as usize;
        let mass = problem.mass[a..].first_chunk::<36>().filter(|_| range.len() == 6)?;
        let entry = |i: usize, j: usize| mass[6 * i + j];
        let m = entry(3, 3);
        let apart = (0..3).all(|i| (3..6).all(|j| entry(i, j) == 0.0));
        let even = [entry(4, 4), entry(5, 5)] == [m, m];
        let square = [entry(3, 4), entry(3, 5), entry(4, 5)] == [0.0; 3];
        if !(apart && even && square) {
            return None;
        }
        let inertia = Sym3([entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)]);
        let x = &problem.v_free[range];
        let (w, v) = (Vec3::new(x[0], x[1], x[2]), Vec3::new(x[3], x[4], x[5]));
        let body = Self { w, v, inverse_inertia: inertia.inverse(), inverse_mass: 1.0 / m };
        Some((body, Inert { inertia, mass: m, w, v }))
    }
}

/// Response of two bodies side by side to an impulse: constant from sweep to sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoInverses {
    /// Inverse inertia `I⁻¹`, world axes, 1/(kg m²).
    pub inertia: TwoSym3,
    /// Inverse mass, 1/kg.
    mass: Two,
}

impl TwoInverses {
    pub fn of(bodies: &[Body], at: [u32; 2]) -> Self {
        let (p, q) = (&bodies[at[0] as usize], &bodies[at[1] as usize]);
        let (i, j) = (&p.inverse_inertia.0, &q.inverse_inertia.0);
        Self {
            inertia: TwoSym3(std::array::from_fn(|k| Two::new([i[k], j[k]]))),
            mass: Two::new([p.inverse_mass, q.inverse_mass]),
        }
    }
}

/// Two bodies side by side, taken from all bodies while two manifolds push them.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoBodies {
    pub w: Two3,
    pub v: Two3,
    pub inverse: TwoInverses,
}

impl TwoBodies {
    #[inline(always)]
    pub fn take(bodies: &[Body], at: [u32; 2], inverse: &TwoInverses) -> Self {
        let (p, q) = (&bodies[at[0] as usize], &bodies[at[1] as usize]);
        Self { w: Two3::new([&p.w, &q.w]), v: Two3::new([&p.v, &q.v]), inverse: *inverse }
    }

    #[inline(always)]
    pub fn put_back(&self, bodies: &mut [Body], at: [u32; 2]) {
        let ([w0, w1], [v0, v1]) = (self.w.lanes(), self.v.lanes());
        let one = &mut bodies[at[0] as usize];
        (one.w, one.v) = (w0, v0);
        let two = &mut bodies[at[1] as usize];
        (two.w, two.v) = (w1, v1);
    }

    /// Returns the velocity at `arm` from the centre.
    #[inline(always)]
    pub fn at(&self, arm: &Two3) -> Two3 {
        self.v + self.w.cross(arm)
    }

    /// Applies an impulse at `arm`.
    #[inline(always)]
    pub fn push(&mut self, arm: &Two3, impulse: &Two3) {
        self.v += *impulse * self.inverse.mass;
        self.w += self.inverse.inertia.times(&arm.cross(impulse));
    }

    /// Applies the opposite of an impulse at `arm`.
    #[inline(always)]
    pub fn pull(&mut self, arm: &Two3, impulse: &Two3) {
        self.v -= *impulse * self.inverse.mass;
        self.w -= self.inverse.inertia.times(&arm.cross(impulse));
    }

    /// Returns the velocity at `arm` for an impulse there.
    #[inline(always)]
    pub fn answer(&self, arm: &Two3, impulse: &Two3) -> Two3 {
        *impulse * self.inverse.mass + self.inverse.inertia.times(&arm.cross(impulse)).cross(arm)
    }
}

const ZERO: Vec3 = Vec3::new(0.0, 0.0, 0.0);
