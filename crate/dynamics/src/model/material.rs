//! Materials of surfaces, and their combination in a pair.
//!
//! Stiffness, dissipation and friction combine as in Drake: springs in series, dissipation shared as the
//! deformation is, harmonic mean of friction; [`Pairing::new`] gives the formulas.

/// Material of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Point stiffness `k`, N/m: that of a touching pair as a whole, shared by the points of its manifold.
    /// May be infinite if the other side's is not.
    pub stiffness: f64,
    /// Hunt–Crossley dissipation `d`, s/m.
    pub dissipation: f64,
    /// Kelvin–Voigt relaxation time `τ`, s; added to the dissipation.
    pub relaxation_time: f64,
    /// Damping of an impact over the critical one, `ζ`: the relaxation time that follows depends on stiffness
    /// and mass of each contact, the restitution on neither (`asperity_impact::restitution`, end at zero
    /// force).
    pub damping_ratio: f64,
    /// Flag: an impact keeps the restitution of its damping at any step. Steps in which it bounces are cut
    /// into parts (`step/resolved.rs`), unless a position-controlled arm counts them.
    pub bounces: bool,
    /// Coulomb friction, static and dynamic alike (a velocity-level solver cannot tell them apart).
    pub friction: f64,
    /// Rolling resistance, metres: rolling moment over normal force.
    pub rolling: f64,
    /// Spinning resistance, metres: moment about the normal over normal force. Patches need none: theirs
    /// follows from the friction of their faces.
    pub spinning: f64,
    /// Pressure field. Pairs that both have one, at least one of them compliant, touch by surfaces; others by
    /// points.
    pub hydroelastic: Option<Hydroelastic>,
}

/// Pressure field of a shape (see `asperity_contact::hydroelastic`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hydroelastic {
    /// Hydroelastic modulus, Pa; `None` for a rigid body.
    pub modulus: Option<f64>,
    /// Resolution hint of the mesh, metres.
    pub resolution_hint: Option<f64>,
    /// Thickness of a compliant half-space, m.
    pub slab_thickness: Option<f64>,
}

impl Default for Material {
    /// Returns stiff plastic: a 100 g part rests 1 µm deep.
    fn default() -> Self {
        Self {
            stiffness: 1e6,
            dissipation: 10.0,
            relaxation_time: 0.0,
            damping_ratio: 0.0,
            bounces: false,
            friction: 0.5,
            rolling: 0.0,
            spinning: 0.0,
            hydroelastic: None,
        }
    }
}

/// Combined material of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pairing {
    pub stiffness: f64,
    pub dissipation: f64,
    pub relaxation_time: f64,
    pub damping_ratio: f64,
    /// True if one of them bounces.
    pub bounces: bool,
    pub friction: f64,
    pub rolling: f64,
    pub spinning: f64,
}

/// Returns the Coulomb coefficient of two surfaces, `2 μ_A μ_B/(μ_A + μ_B)`.
pub fn friction(a: f64, b: f64) -> f64 {
    if a + b > 0.0 { 2.0 * a * b / (a + b) } else { 0.0 }
}

impl Pairing {
    /// Combines two materials. Springs are in series, `k = k_A k_B/(k_A + k_B)`; dissipation is shared as the
    /// deformation is, `d = (k_B d_A + k_A d_B)/(k_A + k_B)`, and damping ratios likewise; relaxation times
    /// add; friction is `2 μ_A μ_B/(μ_A + μ_B)` (all as Drake); of the resistances to turning the larger
    /// counts. Where both fields are hydroelastic the moduli take the place of `k`.
    pub fn new(a: &Material, b: &Material) -> Self {
        let share = |x: f64, y: f64| match (x.is_finite(), y.is_finite()) {
            (true, true) => y / (x + y),
            (true, false) => 1.0,
            (false, true) => 0.0,
            (false, false) => 0.5,
        };
        let of_a = share(a.stiffness, b.stiffness);
        let stiffness = if a.stiffness.is_finite() { a.stiffness * of_a } else { b.stiffness };
        let modulus = |m: &Material| m.hydroelastic.map(|h| h.modulus.unwrap_or(f64::INFINITY));
        let damped = match (modulus(a), modulus(b)) {
            (Some(x), Some(y)) => share(x, y),
            _ => of_a,
        };
        Self {
            stiffness,
            dissipation: damped * a.dissipation + (1.0 - damped) * b.dissipation,
            relaxation_time: a.relaxation_time + b.relaxation_time,
            damping_ratio: damped * a.damping_ratio + (1.0 - damped) * b.damping_ratio,
            bounces: a.bounces || b.bounces,
            friction: friction(a.friction, b.friction),
            rolling: a.rolling.max(b.rolling),
            spinning: a.spinning.max(b.spinning),
        }
    }
}
