//! Shapes of SDFormat.

use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::Shape;
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::{child, place};
use super::pose::{flag, numbers, one, words};
use super::submesh::Submeshes;

/// Reads the shape of a `<geometry>`'s element, and its pose in that; `None` where there is none of it here.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn shape(
    node: Node<'_, '_>,
    submeshes: &mut Submeshes,
    into: &mut Assembly<'_>,
) -> Result<Option<(Shape, Pose)>, SceneError> {
    let size = |name: &str| one(node, name, 0.0);
    let here = |shape| Some((shape, Pose::identity()));
    Ok(match node.tag_name().name() {
        "empty" => None,
        "box" => numbers(node, "size")?.and_then(|size| here(Shape::Box { size })),
        "sphere" => here(Shape::Sphere { radius: size("radius")? }),
        "cylinder" => here(Shape::Cylinder { radius: size("radius")?, length: size("length")? }),
        "capsule" => here(Shape::Capsule { radius: size("radius")?, length: size("length")? }),
        "ellipsoid" => {
            // Drake's own has a, b and c.
            let own = [size("a")?, size("b")?, size("c")?];
            here(Shape::Ellipsoid { semi_axes: numbers(node, "radii")?.unwrap_or(own) })
        }
        "plane" => {
            let n = Vec3::from(numbers(node, "normal")?.unwrap_or([0.0, 0.0, 1.0]));
            let turn = Rotation::rotation_between(&Vec3::z(), &n);
            let turn =
                turn.unwrap_or_else(|| Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI));
            Some((Shape::HalfSpace {}, Pose::from_parts(Vec3::zeros().into(), turn)))
        }
        "mesh" => {
            into.unread(node, &["uri", "scale", "submesh", "declare_convex"], &["optimization"]);
            let uri = words(node, "uri").unwrap_or_default();
            let scale = numbers(node, "scale")?.unwrap_or([1.0; 3]);
            let part = child(node, "submesh")
                .and_then(|n| Some((words(n, "name")?, flag(n, "center") == Some(true))));
            let found = match part {
                Some((name, center)) => submeshes.take(uri, name, center, scale, &place(node), into)?,
                None => into.mesh(uri, scale, &place(node))?,
            };
            found.map(|shape| (shape, Pose::identity()))
        }
        other => {
            into.left_out(&place(node), format!("The geometry <{other}> is not supported and was left out."));
            None
        }
    })
}
