//! MJCF's geoms as shapes, masses and materials. Friction acts as far as `condim` lets it; soft-contact
//! settings are noted as not taken.

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{Compliance, Material, Shape};
use roxmltree::Node;

use super::super::assemble::{Assembly, Link, RELAXATION};
use super::super::numbers::{exactly, list, place};
use super::super::refusal;
use super::super::weigh::{Piece, TOUCH, Weight};
use super::defaults::Source;
use super::{Context, TUNES};

const ATTRIBUTES: [&str; 23] = [
    "type",
    "class",
    "pos",
    "quat",
    "axisangle",
    "xyaxes",
    "zaxis",
    "euler",
    "size",
    "fromto",
    "mesh",
    "mass",
    "density",
    "friction",
    "contype",
    "conaffinity",
    "rgba",
    "material",
    "group",
    "condim",
    "solref",
    "solimp",
    "margin",
];

/// Adds a geom to a link; false where it is not for contact, or not supported, which is noted.
pub fn read(
    node: Node<'_, '_>,
    class: &str,
    context: &Context<'_, '_>,
    link: &mut Link,
    into: &mut Assembly<'_>,
) -> Result<bool, SceneError> {
    let source = context.defaults.source(node, class);
    source.unread(&ATTRIBUTES, into);
    let bits = |name: &str, otherwise: u32| match source.attribute(name).map(|t| t.trim().parse::<i64>()) {
        None => Ok(otherwise),
        Some(Ok(bits)) => Ok(bits as u32),
        Some(Err(_)) => Err(refusal(&place(node), &format!("its {name} is no whole number"))),
    };
    let touch = [bits("contype", TOUCH[0])?, bits("conaffinity", TOUCH[1])?];
    let weight = weight(node, &source)?;
    if touch == [0, 0] {
        into.note("Geoms that touch nothing (contype and conaffinity 0) are not shown.".to_owned());
        if link.fixed || link.mass.is_some() || weight.is_none() {
            return Ok(false);
        }
    }
    for name in ["solref", "solimp", "margin"] {
        if source.attribute(name).is_some() {
            into.note_of(name, TUNES);
        }
    }
    let size = source.attribute("size").map(|t| list(node, t)).transpose()?.unwrap_or_default();
    let at =
        |k: usize| size.get(k).copied().ok_or_else(|| refusal(&place(node), "its size has too few numbers"));
    let mut pose = context.angles.pose(&source)?;
    let mut half = None;
    if let Some(text) = source.attribute("fromto") {
        let [a, b, c, d, e, f] = exactly(node, text)?;
        let (from, to) = (Vec3::new(a, b, c), Vec3::new(d, e, f));
        let along = to - from;
        let turn = Rotation::rotation_between(&Vec3::z(), &along)
            .unwrap_or_else(|| Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI));
        pose = Pose::from_parts((0.5 * (from + to)).into(), turn);
        half = Some(0.5 * along.length());
    }
    let shape = match source.attribute("type").unwrap_or("sphere") {
        "sphere" => Shape::Sphere { radius: at(0)? },
        "capsule" => Shape::Capsule { radius: at(0)?, length: 2.0 * half.map_or_else(|| at(1), Ok)? },
        "cylinder" => Shape::Cylinder { radius: at(0)?, length: 2.0 * half.map_or_else(|| at(1), Ok)? },
        "box" => Shape::Box { size: [2.0 * at(0)?, 2.0 * at(1)?, 2.0 * at(2)?] },
        "ellipsoid" => Shape::Ellipsoid { semi_axes: [at(0)?, at(1)?, at(2)?] },
        "plane" => Shape::HalfSpace {},
        "mesh" => {
            let name = source.attribute("mesh").unwrap_or_default();
            let Some((file, scale)) = context.meshes.get(name) else {
                return Err(refusal(&place(node), &format!("there is no mesh asset “{name}”")));
            };
            match into.mesh(file, *scale, &place(node))? {
                Some(shape) => shape,
                None => return Ok(false),
            }
        }
        other => {
            into.note(format!("Geoms of type “{other}” are not supported and were left out."));
            return Ok(false);
        }
    };
    let material = surface(node, &source)?;
    link.made_of(material, Compliance::default(), into);
    link.pieces.push(Piece { shape, X_LS: pose, weight, place: place(node), touch });
    Ok(true)
}

/// Coefficients of friction where a file is silent: sliding, torsional (m) and rolling (m).
const FRICTION: [f64; 3] = [1.0, 0.005, 0.0001];

/// `friction` as far as `condim` lets it act: 1 nothing, 3 sliding, 4 torsion too, 6 rolling too.
fn surface(node: Node<'_, '_>, source: &Source<'_, '_>) -> Result<Material, SceneError> {
    let given = source.attribute("friction").map(|t| list(node, t)).transpose()?.unwrap_or_default();
    let [slide, spin, roll] = std::array::from_fn(|k| given.get(k).copied().unwrap_or(FRICTION[k]));
    let dimensions = source.attribute("condim").map_or(Ok(3.0), |t| exactly(node, t).map(|[n]| n))?;
    Ok(Material {
        friction: if dimensions < 3.0 { 0.0 } else { slide },
        spinning: (dimensions >= 4.0).then_some(spin),
        rolling: (dimensions >= 6.0).then_some(roll),
        relaxation_time: Some(RELAXATION),
        ..Material::default()
    })
}

fn weight(node: Node<'_, '_>, source: &Source<'_, '_>) -> Result<Weight, SceneError> {
    let one = |name: &str| match source.attribute(name).map(|t| exactly(node, t)).transpose()? {
        Some([x]) if x < 0.0 => Err(refusal(&place(node), &format!("its {name} is negative"))),
        given => Ok(given.map(|[x]| x)),
    };
    Ok(match (one("mass")?, one("density")?) {
        (Some(mass), _) => Weight::Mass(mass),
        (None, Some(density)) => Weight::Density(density),
        (None, None) => Weight::Usual,
    })
}
