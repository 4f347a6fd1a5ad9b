//! Links: mass, collision shapes, and visual shapes where nothing collides.

use asperity_geometry::Mat3;
use asperity_scene::SceneError;
use asperity_scene::document::{Compliance, Material, Shape};
use roxmltree::Node;

use super::super::assemble::{Assembly, Link, RELAXATION, symmetric, turned};
use super::super::drake;
use super::super::numbers::{attribute, child, exactly, list, number, place, required};
use super::super::weigh::{Piece, TOUCH, Weight};
use super::origin;

pub fn read(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Link, SceneError> {
    into.unread(node, &["inertial", "collision", "visual", "contact"], &[]);
    let mut link = Link::new(required(node, "name")?, place(node), asperity_geometry::Pose::identity());
    if let Some(inertial) = child(node, "inertial") {
        weight(inertial, &mut link, into)?;
    }
    for collision in node.children().filter(|n| n.has_tag_name("collision")) {
        into.unread(collision, &["origin", "geometry", "proximity_properties"], &[]);
        piece(collision, TOUCH, &mut link, into)?;
        if let Some(properties) = child(collision, "proximity_properties") {
            let (material, compliance) = drake::read(properties, into)?;
            link.made_of(material, compliance, into);
        }
    }
    if let Some(contact) = child(node, "contact") {
        // Bullet's.
        into.unread(contact, &["lateral_friction"], &[]);
        if let Some(n) = child(contact, "lateral_friction") {
            let friction = number(n, "value", Material::default().friction)?;
            let material = Material { friction, relaxation_time: Some(RELAXATION), ..Material::default() };
            link.made_of(material, Compliance::default(), into);
        }
    }
    if child(node, "collision").is_none() {
        for visual in node.children().filter(|n| n.has_tag_name("visual")) {
            piece(visual, [0, 0], &mut link, into)?;
        }
        link.drawn = !link.pieces.is_empty();
        if link.drawn {
            into.note_of(
                &link.name,
                "drawn by its visual shapes; it has no collision shape, and touches nothing",
            );
        }
    }
    Ok(link)
}

/// Reads mass, centre and inertia.
#[allow(non_snake_case, reason = "monogram notation")]
fn weight(inertial: Node<'_, '_>, link: &mut Link, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let X_LC = origin(inertial, into)?;
    if let Some(n) = child(inertial, "mass") {
        let mass = number(n, "value", 0.0)?;
        link.mass = Some(mass).filter(|&m| m > 0.0);
        if mass < 0.0 {
            let name = &link.name;
            into.left_out(&place(n), format!("The mass of “{name}”, {mass} kg, is none, and was left out."));
        }
    }
    if let Some(n) = child(inertial, "inertia") {
        let entry = |name: &str| number(n, name, 0.0);
        let all = ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"];
        let mut read = [0.0; 6];
        for (value, name) in read.iter_mut().zip(all) {
            *value = entry(name)?;
        }
        link.inertia = Some((X_LC.translation.vector, turned(&symmetric(read), &X_LC)));
    } else if inertial.parent_element().is_none_or(|link| child(link, "collision").is_none()) {
        // A point: no shape gives the distribution of the mass.
        link.inertia = Some((X_LC.translation.vector, Mat3::zeros()));
    }
    Ok(())
}

/// Reads the shape of a `<collision>` or `<visual>`.
#[allow(non_snake_case, reason = "monogram notation")]
fn piece(
    node: Node<'_, '_>,
    touch: [u32; 2],
    link: &mut Link,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    let X_LS = origin(node, into)?;
    let Some(geometry) = child(node, "geometry").and_then(|g| g.first_element_child()) else {
        let (name, tag) = (&link.name, node.tag_name().name());
        into.left_out(&place(node), format!("A <{tag}> of “{name}” has no geometry, and was left out."));
        return Ok(());
    };
    if let Some(shape) = shape(geometry, into)? {
        let weight = if touch == TOUCH { Weight::Usual } else { Weight::Mass(0.0) };
        link.pieces.push(Piece { shape, X_LS, weight, place: place(geometry), touch });
    }
    Ok(())
}

fn shape(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Option<Shape>, SceneError> {
    let one = |name: &str| number(node, name, 0.0);
    Ok(match node.tag_name().name() {
        "box" => attribute(node, "size")?.map(|size| Shape::Box { size }),
        "sphere" => Some(Shape::Sphere { radius: one("radius")? }),
        "cylinder" => Some(Shape::Cylinder { radius: one("radius")?, length: one("length")? }),
        "capsule" => Some(Shape::Capsule { radius: one("radius")?, length: one("length")? }),
        "ellipsoid" => Some(Shape::Ellipsoid { semi_axes: [one("a")?, one("b")?, one("c")?] }),
        "mesh" => {
            let scale = scale(node, into)?;
            into.mesh(required(node, "filename")?, scale, &place(node))?
        }
        other => {
            into.note(format!("The geometry <{other}> is not supported and was left out."));
            None
        }
    })
}

/// Reads the scale of a mesh: three factors, or one for all; numbers behind the third are reported.
fn scale(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<[f64; 3], SceneError> {
    let Some(text) = node.attribute("scale") else { return Ok([1.0; 3]) };
    match *list(node, text)?.as_slice() {
        [] => Ok([1.0; 3]),
        [all] => Ok([all; 3]),
        [x, y, z] => Ok([x, y, z]),
        [x, y, z, ..] => {
            let said = format!("The scale “{text}” has more than three numbers: the first three were taken.");
            into.mended(&place(node), said);
            Ok([x, y, z])
        }
        _ => exactly(node, text),
    }
}
