//! Coulomb's friction cone and its closed forms: distance, projection, support, the force of maximal
//! dissipation.
//!
//! Forces are in newtons in the contact frame C, whose z runs along the normal; they act on B.

use asperity_geometry::{Length, Vec3};

use asperity_fault::{Fault, not_negative};

/// Coulomb's cone `{ f : √(f_x² + f_y²) ≤ μ f_z }` in the contact frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionCone {
    /// Friction coefficient `μ ≥ 0`.
    pub mu: f64,
}

impl FrictionCone {
    /// Makes the cone of `μ ≥ 0`.
    ///
    /// # Errors
    ///
    /// Refuses a negative `μ`.
    pub fn new(mu: f64) -> Result<Self, Fault> {
        Ok(Self { mu: not_negative("mu", mu)? })
    }

    /// Returns half of the opening angle `atan μ`, rad.
    pub fn half_angle(&self) -> f64 {
        libm::atan(self.mu)
    }

    /// Returns the signed distance of a force to the cone's surface, N; negative inside, exact outside too.
    pub fn distance(&self, f_C: &Vec3) -> f64 {
        let t = tangential(f_C);
        let s = (1.0 + self.mu * self.mu).sqrt();
        if t * self.mu + f_C.z <= 0.0 {
            // The apex is nearest.
            return f_C.length();
        }
        (t - self.mu * f_C.z) / s
    }

    /// Returns true if a force is admissible, within `tolerance` newtons.
    pub fn contains(&self, f_C: &Vec3, tolerance: f64) -> bool {
        self.distance(f_C) <= tolerance
    }

    /// Returns the admissible force nearest to `f_C`.
    pub fn project(&self, f_C: &Vec3) -> Vec3 {
        let t = tangential(f_C);
        if t <= self.mu * f_C.z {
            return *f_C;
        }
        let along = (self.mu * t + f_C.z) / (1.0 + self.mu * self.mu);
        if along <= 0.0 {
            return Vec3::zeros();
        }
        let scale = self.mu * along / t;
        Vec3::new(f_C.x * scale, f_C.y * scale, along)
    }

    /// Returns the largest `f · y` over admissible forces with `f_z = 1`.
    pub fn support(&self, y_C: &Vec3) -> f64 {
        y_C.z + self.mu * tangential(y_C)
    }

    /// Returns the force of maximal dissipation for normal force `fn` and sliding velocity `v_C` of B against
    /// A; zero speed gives no tangential part.
    pub fn sliding_force(&self, normal_force: f64, v_C: &Vec3) -> Vec3 {
        let speed = tangential(v_C);
        let scale = if speed > 0.0 { -self.mu * normal_force / speed } else { 0.0 };
        Vec3::new(v_C.x * scale, v_C.y * scale, normal_force)
    }
}

fn tangential(v: &Vec3) -> f64 {
    (v.x * v.x + v.y * v.y).sqrt()
}

/// Returns the tangents of a contact frame: `t₁ = n × e / |n × e|`, `t₂ = n × t₁`, with `e = z` unless `|n_z|
/// ≥ 0.9`, then `e = x`.
pub fn tangents(n: &Vec3) -> (Vec3, Vec3) {
    asperity_geometry::tangents(n, [Vec3::z(), Vec3::x()], 0.9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projection_is_nearest_and_admissible() {
        let cone = FrictionCone::new(0.7).unwrap();
        for f in [Vec3::new(1.0, 0.5, 0.3), Vec3::new(0.1, 0.0, -2.0), Vec3::new(3.0, -4.0, 0.0)] {
            let p = cone.project(&f);
            assert!(cone.contains(&p, 1e-12));
            assert!(((f - p).length() - cone.distance(&f)).abs() < 1e-12);
            // Optimality: the remainder is in the polar cone.
            assert!((f - p).dot(&p).abs() < 1e-12);
        }
    }

    #[test]
    fn no_friction_is_a_ray() {
        let cone = FrictionCone::new(0.0).unwrap();
        assert!(cone.contains(&Vec3::new(0.0, 0.0, 5.0), 0.0));
        assert!(!cone.contains(&Vec3::new(1e-3, 0.0, 5.0), 1e-6));
        assert!(FrictionCone::new(-0.1).is_err() && FrictionCone::new(f64::NAN).is_err());
    }

    #[test]
    fn tangents_are_right_handed() {
        for n in [Vec3::x(), Vec3::z(), -Vec3::z(), Vec3::new(0.6, 0.0, 0.8)] {
            let (t1, t2) = tangents(&n);
            assert!((t1.cross(&t2) - n).length() < 1e-15);
        }
    }
}
