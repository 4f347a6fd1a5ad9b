//! Friction of surfaces.

use asperity_scene::SceneError;
use asperity_scene::document::Material;
use roxmltree::Node;

use super::super::assemble::{Assembly, RELAXATION};
use super::super::numbers::child;
use super::pose::{flag, numbers};

/// Reads `surface/friction`: Coulomb's by `ode`, and about the normal by `torsional`, of a patch of constant
/// radius a under Hertz's pressure: M = (3π/16) a μ N.
pub fn read(surface: Option<Node<'_, '_>>, into: &mut Assembly<'_>) -> Result<Material, SceneError> {
    let mut material = Material { friction: 1.0, relaxation_time: Some(RELAXATION), ..Material::default() };
    let Some(surface) = surface else { return Ok(material) };
    into.unread(surface, &["friction"], &[]);
    let Some(friction) = child(surface, "friction") else { return Ok(material) };
    into.unread(friction, &["ode", "torsional"], &[]);
    if let Some(ode) = child(friction, "ode") {
        into.unread(ode, &["mu", "mu2"], &[]);
        let (mu, across) = (numbers::<1>(ode, "mu")?, numbers::<1>(ode, "mu2")?);
        material.friction = mu.or(across).map_or(1.0, |[mu]| mu);
        if across.is_some_and(|across| Some(across) != mu) {
            into.note("Friction is the same in all directions here: “mu2” was left out.".to_owned());
        }
    }
    if let Some(torsional) = child(friction, "torsional") {
        into.unread(torsional, &["coefficient", "use_patch_radius", "patch_radius"], &[]);
        if flag(torsional, "use_patch_radius") == Some(false) {
            into.note("Torsional friction by depth is not supported; name its patch_radius.".to_owned());
        } else if let Some([radius]) = numbers::<1>(torsional, "patch_radius")? {
            let coefficient = numbers::<1>(torsional, "coefficient")?.map_or(1.0, |[mu]| mu);
            material.spinning = Some(3.0 * std::f64::consts::PI / 16.0 * radius * coefficient);
        }
    }
    Ok(material)
}
