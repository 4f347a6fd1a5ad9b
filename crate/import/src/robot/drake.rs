//! `drake:proximity_properties` of a collision in URDF or SDF (drake.mit.edu, "Parsing: tags recognized").

use asperity_scene::SceneError;
use asperity_scene::document::{Compliance, Material};
use roxmltree::Node;

use super::assemble::Assembly;
use super::numbers::{child, exactly, place};
use super::refusal;

const KNOWN: [&str; 9] = [
    "mu_dynamic",
    "mu_static",
    "hunt_crossley_dissipation",
    "relaxation_time",
    "hydroelastic_modulus",
    "mesh_resolution_hint",
    "rigid_hydroelastic",
    "compliant_hydroelastic",
    "soft_hydroelastic",
];

/// Reads the material of the surface, and its compliance.
pub fn read(properties: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(Material, Compliance), SceneError> {
    into.unread(properties, &KNOWN, &[]);
    // URDF has the number in an attribute, SDF in the text.
    let one = |name: &str| {
        child(properties, name)
            .map(|n| exactly(n, n.attribute("value").or_else(|| n.text()).unwrap_or_default()))
            .transpose()
            .map(|found| found.map(|[x]: [f64; 1]| x))
    };
    let (sliding, sticking) = (one("mu_dynamic")?, one("mu_static")?);
    if sliding.is_some() && sticking.is_some_and(|mu| Some(mu) != sliding) {
        let sentence = "Friction at rest is that of sliding, as in Drake's own discrete solver: “mu_static” was left out.";
        into.note(sentence.to_owned());
    }
    let own = Material::default();
    let material = Material {
        friction: sliding.or(sticking).unwrap_or(FRICTION),
        dissipation: one("hunt_crossley_dissipation")?.unwrap_or(own.dissipation),
        relaxation_time: one("relaxation_time")?,
        ..own
    };
    let positive = |name: &str| match one(name)? {
        Some(x) if x <= 0.0 => {
            Err(refusal(&format!("{}/{name}", place(properties)), &format!("must be positive, not {x}")))
        }
        found => Ok(found),
    };
    // Steel has 2e11 Pa, more than lengths and masses may be.
    let modulus = || match child(properties, "hydroelastic_modulus") {
        None => Ok(None),
        Some(n) => {
            let text = n.attribute("value").or_else(|| n.text()).unwrap_or_default().trim();
            let found = text.parse::<f64>().ok().filter(|x| x.is_finite() && *x > 0.0);
            let message = format!("must be a positive number, not “{text}”");
            found.map(Some).ok_or_else(|| refusal(&place(n), &message))
        }
    };
    let resolution_hint = positive("mesh_resolution_hint")?;
    let soft = ["compliant_hydroelastic", "soft_hydroelastic"].iter().any(|n| child(properties, n).is_some());
    let compliance = match (soft, modulus()?) {
        (false, _) => Compliance::Rigid { resolution_hint },
        (true, Some(hydroelastic_modulus)) => {
            Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness: None }
        }
        (true, None) => {
            return Err(refusal(&place(properties), "is compliant and names no hydroelastic_modulus"));
        }
    };
    Ok((material, compliance))
}

/// Friction of a surface that names none, as in Drake.
const FRICTION: f64 = 1.0;
