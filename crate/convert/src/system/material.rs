//! Materials of a document as the engine's.

use asperity_dynamics::{Hydroelastic, Material};
use asperity_impact::{Release, damping_ratio};
use asperity_scene::document::{Body, Compliance, ContactModel};

/// Makes the material of a body that touches by this model.
pub(super) fn material(from: &Body, contact: &ContactModel) -> Material {
    // Restitution, where it is given, takes the place of both; the document has none that no damping gives.
    let ratio = from.material.restitution.and_then(|e| damping_ratio(e, Release::ZeroForce).ok());
    let plain = f64::from(u8::from(ratio.is_none()));
    let base = Material {
        dissipation: plain * from.material.dissipation,
        relaxation_time: plain * from.material.relaxation_time.unwrap_or(0.0),
        damping_ratio: ratio.unwrap_or(0.0),
        bounces: ratio.is_some(),
        friction: from.material.friction,
        rolling: from.material.rolling.unwrap_or(0.0),
        spinning: from.material.spinning.unwrap_or(0.0),
        ..Material::default()
    };
    match *contact {
        ContactModel::Point { stiffness, .. } => Material { stiffness, ..base },
        ContactModel::Hydroelastic { .. } => {
            let field = match from.compliance {
                Compliance::Rigid { resolution_hint } => {
                    Hydroelastic { modulus: None, resolution_hint, slab_thickness: None }
                }
                Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness } => {
                    Hydroelastic { modulus: Some(hydroelastic_modulus), resolution_hint, slab_thickness }
                }
            };
            Material { hydroelastic: Some(field), ..base }
        }
    }
}
