//! Hertz contact of a ball pressed on a plane (Johnson, *Contact Mechanics*, 1985, sec. 4.2): stiffness,
//! depth, radius, pressure.

use std::f64::consts::PI;

use asperity_impact::{ElasticMaterial, hertz_stiffness};

use asperity_fault::{Fault, not_negative};

/// Contact of a ball pressed on a plane (Hertz; Johnson, *Contact Mechanics*, 1985, sec. 4.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereContact {
    /// Stiffness K of `F = K δ^1.5`, N/m^1.5.
    pub stiffness: f64,
    /// Depth δ = (F/K)^{2/3}, m.
    pub depth: f64,
    /// Contact radius a = √(R δ), m.
    pub radius: f64,
    /// Peak pressure p₀ = 3F/(2π a²), Pa.
    pub peak_pressure: f64,
}

/// Computes the contact of tool and part of these materials, tool radius (m), force (N).
///
/// # Errors
///
/// Refuses invalid materials, a radius that is not positive, and a negative force.
pub fn sphere_contact(
    materials: [ElasticMaterial; 2],
    radius: f64,
    force: f64,
) -> Result<SphereContact, Fault> {
    let wrong = |e: Fault| Fault::new(e.path, e.message);
    let stiffness = hertz_stiffness(materials, radius).map_err(wrong)?;
    not_negative("force", force)?;
    let depth = libm::pow(force / stiffness, 2.0 / 3.0);
    let a2 = radius * depth;
    let peak_pressure = if a2 > 0.0 { 1.5 * force / (PI * a2) } else { 0.0 };
    Ok(SphereContact { stiffness, depth, radius: a2.sqrt(), peak_pressure })
}
