//! MJCF's geoms as shapes, masses and materials. Friction acts as far as `condim` lets it; soft-contact
//! settings are reported as not used.

use std::rc::Rc;

use asperity_convert as convert;
use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{Compliance, Material, Shape};

use super::super::assemble::{Assembly, Link, RELAXATION};
use super::super::weigh::{Piece, TOUCH, Weight};
use super::element::Element;
use super::mesh::{MjcfMesh, Rule};
use super::orientation::along;
use super::{Context, TUNES};

const ATTRIBUTES: [&str; 30] = [
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
    "fitscale",
    "hfield",
    "shellinertia",
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
    "solmix",
    "margin",
    "gap",
    "priority",
    "fluidshape",
];
/// Sentence about geoms whose `contype` and `conaffinity` are 0.
const UNSHOWN: &str = "Geoms that touch nothing (contype and conaffinity 0) are drawn only where their body has no geom that touches.";
/// Attributes of a geom that belong to MuJoCo's own solver.
const TUNED: [&str; 6] = ["solref", "solimp", "solmix", "margin", "gap", "priority"];

/// Adds a geom to a link, in a frame of it; returns false where it is not for contact, or not supported,
/// which is reported.
pub fn read(
    element: &Element,
    frame: &Pose,
    context: &mut Context<'_>,
    link: &mut Link,
    into: &mut Assembly<'_>,
) -> Result<bool, SceneError> {
    element.unread(&[], &ATTRIBUTES, into);
    if element.attribute("fluidshape").is_some_and(|shape| shape != "none") {
        into.note_of("fluidshape", "forces of air and water are not computed here, and left out");
    }
    let touch = touch(element)?;
    let mut weight = weight(element, context)?;
    if touch == [0, 0] {
        into.note(UNSHOWN.to_owned());
        if link.fixed || link.mass.is_some() || weight.is_none() {
            return Ok(false);
        }
    }
    for name in TUNED.iter().filter(|name| element.attribute(name).is_some()) {
        into.note_of(name, TUNES);
    }
    let Some((shape, pose, solid)) = shape(element, context, into)? else { return Ok(false) };
    if let Some(solid) = &solid {
        weight = mesh_weight(element, weight, solid, context, into);
    }
    if element.truth("shellinertia") == Some(true) {
        weight = shell_weight(element, weight, &shape, into);
    }
    let material = surface(element)?;
    link.made_of(material, Compliance::default(), into);
    link.pieces.push(Piece { shape, X_LS: frame * pose, weight, place: element.place(), touch });
    Ok(true)
}

/// Adds a geom that touches nothing to a link without contact, so that it is seen.
pub fn draw(
    element: &Element,
    frame: &Pose,
    context: &mut Context<'_>,
    link: &mut Link,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    if let Some((shape, pose, _)) = shape(element, context, into)? {
        let (place, touch) = (element.place(), [0, 0]);
        link.pieces.push(Piece { shape, X_LS: frame * pose, weight: Weight::Mass(0.0), place, touch });
        link.drawn = true;
    }
    Ok(())
}

/// Reads `contype` and `conaffinity`.
fn touch(element: &Element) -> Result<[u32; 2], SceneError> {
    let bits = |name: &str, otherwise: u32| match element.attribute(name).map(|t| t.trim().parse::<i64>()) {
        None => Ok(otherwise),
        Some(Ok(bits)) => Ok(bits as u32),
        Some(Err(_)) => Err(element.refuse(&format!("its {name} is no whole number"))),
    };
    Ok([bits("contype", TOUCH[0])?, bits("conaffinity", TOUCH[1])?])
}

/// A shape, its pose, and its mesh, if it has one.
type Placed = (Shape, Pose, Option<Rc<MjcfMesh>>);

/// Reads the shape and its pose; `None` where it is left out, which is reported.
fn shape(
    element: &Element,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Option<Placed>, SceneError> {
    let kind = element.attribute("type").unwrap_or("sphere").to_owned();
    let mut pose = context.angles(element).pose(element)?;
    if kind == "hfield" {
        let Some(solid) = height_field(element, context, into)? else { return Ok(None) };
        into.take(&solid.shape, &element.place())?;
        return Ok(Some((solid.shape.clone(), pose, None)));
    }
    if matches!(kind.as_str(), "mesh" | "sdf") {
        if kind == "sdf" && element.all("plugin").next().is_some() {
            into.left_out(&element.place(), by_plugin(element));
            return Ok(None);
        }
        let Some(solid) = mesh(element, context, into)? else { return Ok(None) };
        into.take(&solid.shape, &element.place())?;
        into.note("Meshes touch as they are; in MuJoCo their convex hulls touch.".to_owned());
        return Ok(Some((solid.shape.clone(), pose, Some(solid))));
    }
    let mut size = element.layered("size", [f64::NAN; 3])?;
    if element.attribute("mesh").is_some() {
        let Some((fitted, frame)) = fitted(element, &kind, context, into)? else { return Ok(None) };
        (size, pose) = (fitted, pose * frame);
    } else if element.attribute("fromto").is_some() {
        let Some([a, b, c, d, e, f]) = element.exactly("fromto")? else { return Ok(None) };
        let (from, to) = (Vec3::new(a, b, c), Vec3::new(d, e, f));
        // MuJoCo's z axis leads from the second point to the first.
        let back = from - to;
        pose = Pose::from_parts((0.5 * (from + to)).into(), along(back));
        let half = 0.5 * back.length();
        size = match kind.as_str() {
            "box" | "ellipsoid" => [size[0], size[0], half],
            _ => [size[0], half, size[2]],
        };
    }
    let at = |k: usize| match size.get(k) {
        Some(x) if !x.is_nan() => Ok(*x),
        _ => Err(element.refuse("its size has too few numbers")),
    };
    let shape = match kind.as_str() {
        "sphere" => Shape::Sphere { radius: at(0)? },
        "capsule" => Shape::Capsule { radius: at(0)?, length: 2.0 * at(1)? },
        "cylinder" => Shape::Cylinder { radius: at(0)?, length: 2.0 * at(1)? },
        "box" => Shape::Box { size: [2.0 * at(0)?, 2.0 * at(1)?, 2.0 * at(2)?] },
        "ellipsoid" => Shape::Ellipsoid { semi_axes: [at(0)?, at(1)?, at(2)?] },
        "plane" => Shape::HalfSpace {},
        other => {
            let sentence = format!("Geoms of type “{other}” are not supported and were left out.");
            into.left_out(&element.place(), sentence);
            return Ok(None);
        }
    };
    Ok(Some((shape, pose, None)))
}

fn by_plugin(element: &Element) -> String {
    format!(
        "Geom “{}” has the shape that a plugin of MuJoCo computes, and was left out with its mass.",
        element.called()
    )
}

fn mesh(
    element: &Element,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Option<Rc<MjcfMesh>>, SceneError> {
    let name = element.attribute("mesh").unwrap_or_default();
    if let Some(known) = context.known.get(&(element.model, name.into())) {
        return Ok(known.clone());
    }
    let Some(asset) = context.models.get(element.model).and_then(|m| m.meshes.get(name)) else {
        return Err(element.refuse(&format!("there is no mesh asset “{name}”")));
    };
    let solid = asset.solid(into)?;
    look(solid.as_deref(), element, context)?;
    context.known.insert((element.model, name.into()), solid.clone());
    Ok(solid)
}

/// Largest number of corners and triangles of all meshes that are read.
const MAX_LOOKED: usize = 8_000_000;

/// Counts a mesh that is read.
fn look(solid: Option<&MjcfMesh>, element: &Element, context: &mut Context<'_>) -> Result<(), SceneError> {
    context.looked += solid.map_or(0, MjcfMesh::size);
    if context.looked > MAX_LOOKED {
        return Err(element.refuse("the meshes of the file have more corners and triangles than are read"));
    }
    Ok(())
}

/// Returns the solid of a height field; `None` where its asset was left out, which was reported there.
fn height_field(
    element: &Element,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Option<Rc<MjcfMesh>>, SceneError> {
    let name = element.attribute("hfield").unwrap_or_default();
    let key = (element.model, format!("hfield {name}").into());
    if let Some(known) = context.known.get(&key) {
        return Ok(known.clone());
    }
    let asset = context.models.get(element.model).and_then(|m| m.fields.get(name));
    let solid = asset.map_or(Ok(None), |asset| asset.solid(into))?;
    context.known.insert(key, solid.clone());
    Ok(solid)
}

/// Returns size and pose of a primitive that stands for a mesh. Source: MuJoCo's `mjCMesh::FitGeom`.
fn fitted(
    element: &Element,
    kind: &str,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Option<([f64; 3], Pose)>, SceneError> {
    let Some(solid) = mesh(element, context, into)? else { return Ok(None) };
    let by_bounds = context.compiler(element).fit_box;
    let found = if by_bounds { solid.bounds() } else { solid.inertia_box() };
    let Some((half, frame)) = found else {
        return Err(element.refuse("its mesh encloses nothing that it could be fitted to"));
    };
    let [x, y, z] = [half.x, half.y, half.z];
    let size = match (kind, by_bounds) {
        ("sphere", false) => [(x + y + z) / 3.0; 3],
        ("sphere", true) => [x.max(y).max(z); 3],
        ("capsule", false) => {
            let radius = (x + y) / 2.0;
            [radius, (z - radius / 2.0).max(0.0), 0.0]
        }
        ("cylinder", false) => [(x + y) / 2.0, z, 0.0],
        ("capsule", true) => [x.max(y), (z - x.max(y)).max(0.0), 0.0],
        ("cylinder", true) => [x.max(y), z, 0.0],
        _ => [x, y, z],
    };
    let scale = element.one("fitscale")?.unwrap_or(1.0);
    Ok(Some((size.map(|x| x * scale), frame)))
}

/// Coefficients of friction where a file gives none: sliding, torsional (m) and rolling (m).
const FRICTION: [f64; 3] = [1.0, 0.005, 0.0001];

/// Reads `friction` as far as `condim` lets it act: 1 nothing, 3 sliding, 4 torsion too, 6 rolling too.
fn surface(element: &Element) -> Result<Material, SceneError> {
    let [slide, spin, roll] = element.layered("friction", FRICTION)?;
    let dimensions = element.exactly("condim")?.map_or(3.0, |[n]: [f64; 1]| n);
    Ok(Material {
        friction: if dimensions < 3.0 { 0.0 } else { slide },
        spinning: (dimensions >= 4.0).then_some(spin),
        rolling: (dimensions >= 6.0).then_some(roll),
        relaxation_time: Some(RELAXATION),
        ..Material::default()
    })
}

fn weight(element: &Element, context: &Context<'_>) -> Result<Weight, SceneError> {
    let [low, high] = context.compiler(element).weighing_groups;
    let group = element.one("group")?.unwrap_or(0.0);
    if group < low || group > high {
        return Ok(Weight::Mass(0.0));
    }
    let one = |name: &str| match element.one(name)? {
        Some(x) if x < 0.0 => Err(element.refuse(&format!("its {name} is negative"))),
        given => Ok(given),
    };
    Ok(match (one("mass")?, one("density")?) {
        (Some(mass), _) => Weight::Mass(mass),
        (None, Some(density)) => Weight::Density(density),
        (None, None) => Weight::Usual,
    })
}

/// Returns the density, kg/m³.
fn density(weight: Weight) -> Option<f64> {
    match weight {
        Weight::Usual => Some(convert::DENSITY),
        Weight::Density(density) => Some(density),
        Weight::Mass(_) => None,
    }
}

/// Relative difference of two masses at which it is reported.
const DIFFERENT: f64 = 1e-3;

/// Returns the weight of a mesh by its volume, or by the rule that its asset names.
fn mesh_weight(
    element: &Element,
    weight: Weight,
    solid: &MjcfMesh,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Weight {
    let Some(density) = density(weight).filter(|d| *d > 0.0) else { return weight };
    let Some(theirs) = solid.integrals(solid.rule) else { return weight };
    if !solid.closed && solid.rule != Rule::Shell {
        // For an open surface there is only MuJoCo's own rule.
        return Weight::Mass(density * theirs.content);
    }
    let name = element.attribute("mesh").unwrap_or_default();
    match solid.rule {
        Rule::Exact => weight,
        Rule::Convex | Rule::Shell => Weight::Mass(density * theirs.content),
        Rule::Legacy => {
            let Some(exact) = solid.integrals(Rule::Exact) else { return weight };
            let different = (theirs.content - exact.content).abs() > DIFFERENT * exact.content.abs();
            if different && context.weighed.insert((element.model, name.to_owned())) {
                let (ours, theirs) = (density * exact.content, density * theirs.content);
                let sentence = format!(
                    "Mesh “{name}” weighs {ours:.4} kg by its volume; MuJoCo's older rule, its default, counts what overhangs twice and takes {theirs:.4} kg (inertia=\"exact\" agrees with this scene)."
                );
                into.guessed(&element.place(), sentence);
            }
            weight
        }
    }
}

/// Returns the weight of a shell, whose density is that of its surface, kg/m².
fn shell_weight(element: &Element, weight: Weight, shape: &Shape, into: &mut Assembly<'_>) -> Weight {
    let Some(density) = density(weight) else { return weight };
    let pi = std::f64::consts::PI;
    let area = match *shape {
        Shape::Sphere { radius } => 4.0 * pi * radius * radius,
        Shape::Capsule { radius, length } => 2.0 * pi * radius * (2.0 * radius + length),
        Shape::Cylinder { radius, length } => 2.0 * pi * radius * (radius + length),
        Shape::Box { size: [x, y, z] } => 2.0 * (x * y + y * z + z * x),
        _ => return weight,
    };
    let mass = density * area;
    let sentence = format!(
        "Geom “{}” is a shell of {mass:.4} kg in the file: here the same mass fills it.",
        element.called()
    );
    into.mended(&element.place(), sentence);
    Weight::Mass(mass)
}
