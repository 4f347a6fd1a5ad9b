//! A soft finger: friction and torsion about the normal share one elliptic limit surface (Howe & Cutkosky
//! 1996).
//!
//! Two numbers describe it, the friction coefficient and the torsional radius (m); uniform and Hertz pressure
//! on a disc give the radius in closed form.

use asperity_geometry::{Length, Vec3};

use asperity_fault::{Fault, not_negative};

/// Contact that also resists turning about its normal: the elliptic limit surface `(|f_t| / μ)² + (τ_n / (μ
/// r_t))² ≤ f_n²` (Howe & Cutkosky 1996).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftFinger {
    /// Friction coefficient.
    pub mu: f64,
    /// Torsional radius `r_t`, m: the largest torsion is `μ r_t f_n`.
    pub torsional_radius: f64,
}

impl SoftFinger {
    /// Makes a soft finger of `μ ≥ 0` and `r_t ≥ 0`.
    ///
    /// # Errors
    ///
    /// Refuses a negative `μ` or radius.
    pub fn new(mu: f64, torsional_radius: f64) -> Result<Self, Fault> {
        not_negative("mu", mu)?;
        not_negative("torsional_radius", torsional_radius)?;
        Ok(Self { mu, torsional_radius })
    }

    /// Makes a soft finger with uniform pressure on a disc of radius `R`: `r_t = 2R/3`.
    ///
    /// # Errors
    ///
    /// Refuses a negative `μ` or radius.
    pub fn uniform_disc(mu: f64, radius: f64) -> Result<Self, Fault> {
        Self::new(mu, radius * 2.0 / 3.0)
    }

    /// Makes a soft finger with Hertz pressure on a disc of radius `a`: `r_t = 3πa/16`.
    ///
    /// # Errors
    ///
    /// Refuses a negative `μ` or radius.
    pub fn hertz_disc(mu: f64, radius: f64) -> Result<Self, Fault> {
        Self::new(mu, radius * 3.0 * std::f64::consts::PI / 16.0)
    }

    /// Returns the used share of the limit surface, 1 on it: `√((|f_t|/μ)² + (τ_n/(μ r_t))²) / f_n`. Infinite
    /// where nothing is allowed.
    pub fn usage(&self, f_C: &Vec3, torsion: f64) -> f64 {
        let part = |value: f64, limit: f64| {
            if value == 0.0 {
                0.0
            } else if limit > 0.0 {
                value / limit
            } else {
                f64::INFINITY
            }
        };
        let limit = self.mu * f_C.z;
        let t = part((f_C.x * f_C.x + f_C.y * f_C.y).sqrt(), limit);
        let r = part(torsion.abs(), limit * self.torsional_radius);
        if f_C.z < 0.0 { f64::INFINITY } else { (t * t + r * r).sqrt() }
    }

    /// Returns the friction `(f_x, f_y, τ_n)` of maximal dissipation against the twist `(v_x, v_y, ω_n)` of B
    /// on A.
    pub fn sliding_force(&self, normal_force: f64, twist: &Vec3) -> Vec3 {
        let r = self.torsional_radius;
        let scaled = Vec3::new(twist.x, twist.y, r * twist.z);
        let length = scaled.length();
        if length > 0.0 {
            let s = -self.mu * normal_force / length;
            Vec3::new(s * scaled.x, s * scaled.y, s * r * scaled.z)
        } else {
            Vec3::zeros()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliding_is_on_the_surface_and_dissipates_most() {
        let finger = SoftFinger::new(0.5, 0.01).unwrap();
        let twist = Vec3::new(0.02, -0.01, 3.0);
        let f = finger.sliding_force(4.0, &twist);
        assert!((finger.usage(&Vec3::new(f.x, f.y, 4.0), f.z) - 1.0).abs() < 1e-12);
        for k in 0..100 {
            let a = f64::from(k) * 0.37;
            let other =
                finger.sliding_force(4.0, &Vec3::new(libm::cos(a), libm::sin(a), 90.0 * libm::sin(1.7 * a)));
            assert!(f.dot(&twist) <= other.dot(&twist) + 1e-12);
        }
    }

    #[test]
    fn hard_finger_bears_no_torsion() {
        let finger = SoftFinger::new(0.5, 0.0).unwrap();
        assert!(finger.usage(&Vec3::new(0.0, 0.0, 1.0), 1e-6).is_infinite());
        assert_eq!(finger.usage(&Vec3::new(0.25, 0.0, 1.0), 0.0), 0.5);
    }
}
