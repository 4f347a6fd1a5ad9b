//! Hertz stiffness from materials and curvature.

use asperity_fault::{Fault, FaultKind, finite, positive};

/// Isotropic elastic solid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ElasticMaterial {
    /// Young's modulus E, Pa.
    pub youngs_modulus: f64,
    /// Poisson's ratio ν, in (−1, 0.5].
    pub poissons_ratio: f64,
}

/// Handbook values for a first choice, in the order of a menu.
pub const ELASTIC_MATERIALS: [(&str, ElasticMaterial); 8] = [
    ("steel", ElasticMaterial { youngs_modulus: 207.0e9, poissons_ratio: 0.30 }),
    ("aluminium", ElasticMaterial { youngs_modulus: 70.0e9, poissons_ratio: 0.33 }),
    ("titanium", ElasticMaterial { youngs_modulus: 114.0e9, poissons_ratio: 0.34 }),
    ("glass", ElasticMaterial { youngs_modulus: 70.0e9, poissons_ratio: 0.22 }),
    ("oak", ElasticMaterial { youngs_modulus: 11.0e9, poissons_ratio: 0.35 }),
    ("acrylic", ElasticMaterial { youngs_modulus: 3.2e9, poissons_ratio: 0.37 }),
    ("nylon", ElasticMaterial { youngs_modulus: 2.7e9, poissons_ratio: 0.39 }),
    ("rubber", ElasticMaterial { youngs_modulus: 5.0e6, poissons_ratio: 0.49 }),
];

impl ElasticMaterial {
    /// Returns the compliance σ = (1 − ν²)/E, 1/Pa (paper, Eq. 3).
    ///
    /// # Errors
    ///
    /// Refuses a Young's modulus that is not positive, and a Poisson's ratio outside (−1, 0.5].
    pub fn compliance(&self) -> Result<f64, Fault> {
        let youngs_modulus = positive("youngs_modulus", self.youngs_modulus)?;
        let nu = finite("poissons_ratio", self.poissons_ratio)?;
        if nu <= -1.0 || nu > 0.5 {
            return Err(Fault::of(
                FaultKind::OutOfRange,
                "poissons_ratio",
                format!("must be greater than -1 and at most 0.5, is {nu}"),
            ));
        }
        Ok((1.0 - nu) * (1.0 + nu) / youngs_modulus)
    }
}

/// Returns the Hertz stiffness K = 4 √R / (3 (σ₁ + σ₂)), N/m^1.5, of F = K δ^1.5 for a sphere of effective
/// radius R (Hertz; paper, Eq. 2).
///
/// The paper then puts a K of this kind into the *linear* law, whose K is N/m: the two are not the same
/// number. [`linear_stiffness`] gives the K of the linear law that stops the same body at the same depth.
///
/// # Errors
///
/// Refuses a radius that is not positive, and invalid materials.
pub fn hertz_stiffness(materials: [ElasticMaterial; 2], radius: f64) -> Result<f64, Fault> {
    let radius = positive("radius", radius)?;
    let at = |i: usize, m: &ElasticMaterial| m.compliance().map_err(|e| e.within(&format!("materials[{i}]")));
    let sum = at(0, &materials[0])? + at(1, &materials[1])?;
    Ok(4.0 / (3.0 * sum) * radius.sqrt())
}

/// Returns the effective radius R = (1/R₁ + 1/R₂)⁻¹, m; a plane has no curvature, so its partner's radius
/// stands alone.
///
/// # Errors
///
/// Refuses radii that are not positive.
pub fn effective_radius(r1: f64, r2: f64) -> Result<f64, Fault> {
    let (r1, r2) = (positive("radii[0]", r1)?, positive("radii[1]", r2)?);
    Ok(1.0 / (1.0 / r1 + 1.0 / r2))
}

/// Returns the stiffness K of the linear law, N/m, that stops a body of `mass` and `speed` at the same depth
/// as F = K δⁿ: ½ K_lin δ² = K δⁿ⁺¹/(n + 1) = ½ m v².
///
/// # Errors
///
/// Refuses numbers that are not positive.
pub fn linear_stiffness(stiffness: f64, exponent: f64, mass: f64, speed: f64) -> Result<f64, Fault> {
    let stiffness = positive("stiffness", stiffness)?;
    let exponent = positive("exponent", exponent)?;
    let energy = positive("mass", mass)? * positive("speed", speed)? * speed;
    let depth = libm::pow((exponent + 1.0) * energy / (2.0 * stiffness), 1.0 / (exponent + 1.0));
    Ok(energy / (depth * depth))
}

/// Returns the stiffness K of the power law F = K δⁿ, N/mⁿ, that stops a body of `mass` and `speed` at the same depth as the
/// linear law: ½ K_lin δ² = K δⁿ⁺¹/(n + 1), the inverse of [`linear_stiffness`].
pub fn power_stiffness(linear: f64, exponent: f64, mass: f64, speed: f64) -> f64 {
    let depth = (mass / linear).sqrt() * speed;
    0.5 * (exponent + 1.0) * linear * libm::pow(depth, 1.0 - exponent)
}

/// Returns the speed at which laws of a falling ball are compared, m/s: that of the first impact, or, of a ball that starts
/// inside (`gap` ≤ 0), one that would press it in as deep; under its own weight alone where it starts on the surface.
pub fn comparison_speed(gap: f64, gravity: f64, mass: f64, stiffness: f64) -> f64 {
    let height = gap.abs();
    if gap > 0.0 {
        (2.0 * gravity * height).sqrt()
    } else {
        (stiffness / mass).sqrt() * height.max(mass * gravity / stiffness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steel_on_steel() {
        let steel = ELASTIC_MATERIALS[0].1;
        let k = hertz_stiffness([steel, steel], 0.1).unwrap();
        assert!((k / 47_955_419_461.9 - 1.0).abs() < 1e-11);
    }

    #[test]
    fn names_the_field_at_fault() {
        let good = ELASTIC_MATERIALS[0].1;
        let bad = ElasticMaterial { poissons_ratio: 0.7, ..good };
        let error = hertz_stiffness([good, bad], 0.1).unwrap_err();
        assert_eq!(error.path, "materials[1].poissons_ratio");
        assert_eq!(hertz_stiffness([good, good], 0.0).unwrap_err().kind, FaultKind::NotPositive);
    }

    #[test]
    fn both_stiffnesses_stop_a_body_at_one_depth() {
        let (linear, n, mass, speed) = (1.4e8, 1.5, 2.0, 3.0);
        let power = power_stiffness(linear, n, mass, speed);
        assert!((linear_stiffness(power, n, mass, speed).unwrap() / linear - 1.0).abs() < 1e-12);
        assert!((power_stiffness(linear, 1.0, mass, speed) / linear - 1.0).abs() < 1e-15);
        // A ball on the surface is compared at the speed at which its spring stops it where it would rest.
        let depth = comparison_speed(0.0, 9.81, mass, linear) / (linear / mass).sqrt();
        assert!((linear * depth - mass * 9.81).abs() < 1e-9);
        assert!((comparison_speed(1.0, 9.81, mass, linear) - 19.62_f64.sqrt()).abs() < 1e-15);
    }
}
