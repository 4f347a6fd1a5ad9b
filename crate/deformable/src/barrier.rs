//! The barrier between two primitives (Li et al. 2020, eq. 6): with `x = d² − d_min²` and `x̂ = (2 d_min +
//! d̂) d̂`, `b(x) = −(x − x̂)² ln(x / x̂)` where `0 < x < x̂`, nothing beyond, infinite where they touch. m⁴;
//! a stiffness κ in J/m⁴ makes a potential of it. A pair of edges that are nearly parallel is multiplied by
//! its mollifier.

use crate::distance::{Closest, Mollifier};
use crate::{Mat12, Vec12};
use asperity_linear::eigen::clamp_positive;

/// Value of a function and its first two derivatives.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Derivatives {
    /// Value.
    pub value: f64,
    /// First derivative.
    pub first: f64,
    /// Second derivative.
    pub second: f64,
}

/// Computes `b` and its derivatives by `x`.
pub fn barrier(x: f64, reach: f64) -> Derivatives {
    if x >= reach {
        return Derivatives::default();
    }
    if x <= 0.0 {
        return Derivatives { value: f64::INFINITY, first: 0.0, second: 0.0 };
    }
    // Differences first: near the reach the terms cancel.
    let lack = reach - x;
    let log = if lack < 0.5 * reach { libm::log1p(-lack / reach) } else { libm::log(x / reach) };
    let z = lack / x;
    Derivatives {
        value: -lack * lack * log,
        first: lack * (2.0 * log - z),
        second: (z + 4.0) * z - 2.0 * log,
    }
}

/// Range and strength of the barrier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Barrier {
    /// Reach d̂, m: pairs further apart than d̂ (beyond `least`) exert no force.
    pub reach: f64,
    /// Stiffness κ, J/m⁴.
    pub stiffness: f64,
    /// Least distance d_min of surfaces, m.
    pub least: f64,
}

impl Barrier {
    /// Returns `(d_min + d̂)²`, m²: pairs of smaller squared distance are active.
    pub fn active_below(&self) -> f64 {
        (self.least + self.reach) * (self.least + self.reach)
    }

    /// Returns κ b and its derivatives by the squared distance.
    pub fn at(&self, squared: f64) -> Derivatives {
        let reach = (2.0 * self.least + self.reach) * self.reach;
        let b = barrier(squared - self.least * self.least, reach);
        Derivatives {
            value: self.stiffness * b.value,
            first: self.stiffness * b.first,
            second: self.stiffness * b.second,
        }
    }

    /// Returns the force between two primitives at a squared distance, N.
    pub fn force(&self, squared: f64) -> f64 {
        -2.0 * self.at(squared).first * squared.sqrt()
    }
}

/// Returns `m b(d²)`, without a mollifier `b`; see [`Mollifier`].
pub fn value(b: &Derivatives, mollifier: Option<&Mollifier>) -> f64 {
    b.value * mollifier.map_or(1.0, |m| m.value.value)
}

/// Computes the gradient of `m b(d²)` by the four points.
pub fn gradient(b: &Derivatives, closest: &Closest, mollifier: Option<&Mollifier>) -> Vec12 {
    match mollifier {
        None => closest.gradient() * b.first,
        Some(m) => closest.gradient() * (b.first * m.value.value) + m.gradient() * (b.value * m.value.first),
    }
}

/// Computes the Hessian of `m b(d²)` by the four points; `project`: without negative eigenvalues.
pub fn hessian(b: &Derivatives, closest: &Closest, mollifier: Option<&Mollifier>, project: bool) -> Mat12 {
    let Some(m) = mollifier else { return closest.hessian_of(b.first, b.second, project) };
    let (gd, gc) = (closest.gradient(), m.gradient());
    let mut h = closest.hessian_of(b.first * m.value.value, b.second * m.value.value, false);
    let cross = gc * gd.transpose();
    h += (cross + cross.transpose()) * (m.value.first * b.first);
    h += gc * gc.transpose() * (m.value.second * b.value);
    h += m.hessian_of_cross() * (m.value.first * b.value);
    if project {
        h = Mat12::from(clamp_positive(&<[[f64; 12]; 12]>::from(h)));
    }
    h
}
