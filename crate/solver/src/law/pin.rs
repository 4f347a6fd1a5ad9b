//! Potential of a point spring and damper with bounded force: impulse (N s) and its slope at a velocity.
//!
//! The spring is implicit in the velocity at the end of the step, so the impulse is linear in `v` until its
//! length meets the bound; from there on it keeps the length and the slope is only across its direction.

use crate::problem::{Pin, Vec3};
use crate::spatial::Sym3;

/// A pin's law `γ = −(δt k (x + δt v) + δt c v)`, its length bounded: the gradient of Huber's function of
/// `v − v̂`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PinWork {
    pub r: Vec3,
    pub v: Vec3,
    pub dv: Vec3,
    /// Elastic impulse `δt k x`, N s.
    pull: Vec3,
    /// Slope `δt (δt k + c)`, N s per m/s.
    slope: f64,
    /// Largest impulse, N s.
    most: f64,
}

impl PinWork {
    pub fn new(pin: &Pin, reference: &Vec3, time_step: f64) -> Self {
        Self {
            r: pin.position - reference,
            pull: pin.stretch * (time_step * pin.stiffness),
            slope: time_step * (time_step * pin.stiffness + pin.damping),
            most: time_step * pin.max_force,
            ..Self::default()
        }
    }

    /// Returns the impulse on `b` and its slope at `v`.
    #[inline]
    pub fn evaluate(&self, v: &Vec3) -> (Vec3, Sym3) {
        let free = -self.pull - v * self.slope;
        let size = free.norm_squared().sqrt();
        let t = if size > 0.0 { free / size } else { free };
        if size <= self.most {
            return (free, Sym3::of(self.slope, 0.0, &t, 0.0, &t, &t));
        }
        let curvature = self.slope * self.most / size;
        (t * self.most, Sym3::of(curvature, 0.0, &t, curvature, &t, &t))
    }

    /// Returns `(γ · dv, dvᵀ G dv)` at `v`.
    #[inline]
    pub fn along(&self, v: &Vec3) -> (f64, f64) {
        let (impulse, g) = self.evaluate(v);
        let columns = g.columns();
        let gd = columns[0] * self.dv.x + columns[1] * self.dv.y + columns[2] * self.dv.z;
        (impulse.dot(&self.dv), gd.dot(&self.dv))
    }
}
