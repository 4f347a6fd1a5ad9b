use asperity_geometry::{Length, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::Shape;
use roxmltree::Node;

use super::super::assemble::{Assembly, Link};
use super::super::numbers::{exactly, list, place};
use super::super::refusal;
use super::Context;

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
    into.unread(node, &[], &ATTRIBUTES);
    let source = context.defaults.source(node, class);
    let off = |name: &str| source.attribute(name) == Some("0");
    if off("contype") && off("conaffinity") {
        into.note("Geoms that only colour (contype and conaffinity 0) were left out.".to_owned());
        return Ok(false);
    }
    for name in ["solref", "solimp", "margin", "condim"] {
        if source.attribute(name).is_some() {
            into.note(format!("“{name}” tunes MuJoCo's own solver and was left out."));
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
            match into.mesh(file, *scale) {
                Some(shape) => shape,
                None => return Ok(false),
            }
        }
        other => {
            into.note(format!("Geoms of type “{other}” are not supported and were left out."));
            return Ok(false);
        }
    };
    if let Some(text) = source.attribute("friction") {
        link.friction = list(node, text)?.first().copied();
    }
    if let Some(text) = source.attribute("density") {
        link.density = Some(exactly::<1>(node, text)?[0]).filter(|&d| d > 0.0);
    }
    if let Some(text) = source.attribute("mass") {
        link.mass = Some(link.mass.unwrap_or(0.0) + exactly::<1>(node, text)?[0]).filter(|&m| m > 0.0);
    }
    link.shapes.push((shape, pose));
    Ok(true)
}
