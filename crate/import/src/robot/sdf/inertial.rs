//! Mass and inertia of a link.

use asperity_geometry::{Mat3, Vec3};
use asperity_scene::SceneError;
use roxmltree::Node;

use super::super::assemble::{Assembly, Link, symmetric, turned};
use super::super::numbers::{child, place};
use super::super::weigh::Weight;
use super::pose::{numbers, one, pose, truth};

/// Default of SDFormat for a link without values: kg, and kg·m² about each axis.
const USUAL: f64 = 1.0;
/// Mass (kg) of a link that weighs nothing.
const GRAIN: f64 = 1e-6;

/// Reads `<inertial>`. Returns the weight of a shape where the link is weighed by its shapes: `auto`
/// (SDFormat 1.11).
#[allow(non_snake_case, reason = "monogram notation")]
pub fn read(
    link_node: Node<'_, '_>,
    link: &mut Link,
    into: &mut Assembly<'_>,
) -> Result<Option<Weight>, SceneError> {
    let Some(node) = child(link_node, "inertial") else {
        if !link.fixed {
            into.note_of(
                &link.name,
                "without <inertial>: 1 kg and 1 kg·m² about each axis, as SDFormat has it",
            );
        }
        (link.mass, link.inertia) = (Some(USUAL), Some((Vec3::zeros(), Mat3::identity() * USUAL)));
        return Ok(None);
    };
    into.unread(node, &["pose", "mass", "inertia", "density"], &["auto"]);
    let told = pose(node, into)?;
    if told.to.is_some() {
        let sentence = "An <inertial> is told in its link's frame: “relative_to” was left out.";
        into.left_out(&place(node), sentence.to_owned());
    }
    let mass = numbers::<1>(node, "mass")?.map(|[m]| m);
    if node.attribute("auto").is_some_and(truth) {
        link.mass = mass.filter(|&m| m > 0.0);
        let density =
            numbers::<1>(node, "density")?.map_or(Weight::Usual, |[density]| Weight::Density(density));
        return Ok(Some(density));
    }
    if mass.is_none() && !link.fixed {
        into.note_of(&link.name, "without <mass>: 1 kg, as SDFormat has it");
    }
    let mass = mass.unwrap_or(USUAL);
    if mass < GRAIN && !link.fixed {
        let sentence = format!("“{}” weighs {mass} kg where it moves: {GRAIN} kg were taken.", link.name);
        into.mended(&place(node), sentence);
    }
    link.mass = Some(mass.max(GRAIN));
    let I_C = match child(node, "inertia") {
        Some(n) => symmetric([
            one(n, "ixx", USUAL)?,
            one(n, "ixy", 0.0)?,
            one(n, "ixz", 0.0)?,
            one(n, "iyy", USUAL)?,
            one(n, "iyz", 0.0)?,
            one(n, "izz", USUAL)?,
        ]),
        None => {
            if !link.fixed {
                into.note_of(&link.name, "without <inertia>: 1 kg·m² about each axis, as SDFormat has it");
            }
            Mat3::identity() * USUAL
        }
    };
    link.inertia = Some((told.X.translation.vector, turned(&I_C, &told.X)));
    Ok(None)
}
