//! URDF (wiki.ros.org/urdf/XML): links, and joints that carry the poses.

use asperity_geometry::{Mat3, Pose};
use asperity_scene::SceneError;
use asperity_scene::document::{Joint, JointDrive, JointMotion, Shape};
use roxmltree::Node;

use super::assemble::{Assembly, Link, symmetric, turned};
use super::numbers::{attribute, child, number, place, pose_rpy, required};
use super::ties::Tie;
use super::weigh::{Piece, TOUCH, Weight};
use super::{drake, refusal};
use asperity_convert::pose_document;

pub fn read(robot: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(robot, &["link", "joint", "material"], &["version"]);
    for node in robot.children().filter(|n| n.has_tag_name("link")) {
        let link = link(node, into)?;
        if into.link(&link.name).is_some() {
            return Err(refusal(&place(node), "two links have this name"));
        }
        into.links.push(link);
    }
    for node in robot.children().filter(|n| n.has_tag_name("joint")) {
        let joint = joint(node, into)?;
        into.add_joint(joint, place(node));
    }
    hold_the_roots(into);
    place_links(into)
}

fn origin(node: Node<'_, '_>) -> Result<Pose, SceneError> {
    let Some(node) = child(node, "origin") else { return Ok(Pose::identity()) };
    let xyz = attribute(node, "xyz")?.unwrap_or_default();
    Ok(pose_rpy(xyz, attribute(node, "rpy")?.unwrap_or_default()))
}

#[allow(non_snake_case, reason = "monogram notation")]
fn link(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Link, SceneError> {
    // Pictures are drawn from what collides; "visual" is known, and not needed.
    into.unread(node, &["inertial", "collision", "visual"], &[]);
    let mut link = Link::new(required(node, "name")?, place(node), Pose::identity());
    if let Some(inertial) = child(node, "inertial") {
        let X_LC = origin(inertial)?;
        if let Some(mass) = child(inertial, "mass") {
            link.mass = Some(number(mass, "value", 0.0)?).filter(|&m| m > 0.0);
        }
        if let Some(n) = child(inertial, "inertia") {
            let entry = |name: &str| number(n, name, 0.0);
            let I_C = symmetric([
                entry("ixx")?,
                entry("ixy")?,
                entry("ixz")?,
                entry("iyy")?,
                entry("iyz")?,
                entry("izz")?,
            ]);
            link.inertia = Some((X_LC.translation.vector, turned(&I_C, &X_LC)));
        } else if child(node, "collision").is_none() {
            // A point: no shape tells how the mass lies.
            link.inertia = Some((X_LC.translation.vector, Mat3::zeros()));
        }
    }
    for collision in node.children().filter(|n| n.has_tag_name("collision")) {
        into.unread(collision, &["origin", "geometry", "proximity_properties"], &[]);
        let pose = origin(collision)?;
        let Some(geometry) = child(collision, "geometry").and_then(|g| g.first_element_child()) else {
            return Err(refusal(&place(collision), "has no geometry"));
        };
        if let Some(shape) = shape(geometry, into)? {
            let place = place(geometry);
            link.pieces.push(Piece { shape, X_LS: pose, weight: Weight::Usual, place, touch: TOUCH });
        }
        if let Some(properties) = child(collision, "proximity_properties") {
            let (material, compliance) = drake::read(properties, into)?;
            link.made_of(material, compliance, into);
        }
    }
    Ok(link)
}

fn shape(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Option<Shape>, SceneError> {
    Ok(match node.tag_name().name() {
        "box" => attribute(node, "size")?.map(|size| Shape::Box { size }),
        "sphere" => Some(Shape::Sphere { radius: number(node, "radius", 0.0)? }),
        "cylinder" => Some(Shape::Cylinder {
            radius: number(node, "radius", 0.0)?,
            length: number(node, "length", 0.0)?,
        }),
        "capsule" => Some(Shape::Capsule {
            radius: number(node, "radius", 0.0)?,
            length: number(node, "length", 0.0)?,
        }),
        "mesh" => {
            let scale = attribute(node, "scale")?.unwrap_or([1.0; 3]);
            into.mesh(required(node, "filename")?, scale, &place(node))?
        }
        other => {
            into.note(format!("The geometry <{other}> is not supported and was left out."));
            None
        }
    })
}

fn joint(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Joint, SceneError> {
    let known = ["parent", "child", "origin", "axis", "limit", "dynamics", "mimic"];
    into.unread(node, &known, &["type"]);
    let end = |tag: &str| {
        let name = child(node, tag).and_then(|n| n.attribute("link")).unwrap_or_default();
        into.link(name)
            .ok_or_else(|| refusal(&place(node), &format!("its {tag} link “{name}” is not in the file")))
    };
    // Drake and Gazebo know the world without its being told.
    let held = child(node, "parent").is_some_and(|n| n.attribute("link") == Some("world"));
    let parent = if held && into.link("world").is_none() { None } else { Some(end("parent")?) };
    let moved = end("child")?;
    let axis = match child(node, "axis") {
        Some(n) => attribute(n, "xyz")?.unwrap_or([1.0, 0.0, 0.0]),
        None => [1.0, 0.0, 0.0],
    };
    let mut drive = JointDrive::default();
    if let Some(n) = child(node, "dynamics") {
        into.unread(n, &[], &["damping", "friction"]);
        drive.damping = number(n, "damping", 0.0)?;
        drive.friction = attribute(n, "friction")?.map(|[f]| f).filter(|&f| f > 0.0);
    }
    if let Some(n) = child(node, "mimic") {
        into.unread(n, &[], &["joint", "multiplier", "offset"]);
        into.ties.push(Tie {
            joint: required(node, "name")?.to_owned(),
            to: required(n, "joint")?.to_owned(),
            ratio: number(n, "multiplier", 1.0)?,
            offset: number(n, "offset", 0.0)?,
            place: place(n),
        });
    }
    let kind = required(node, "type")?;
    if let Some(n) = child(node, "limit") {
        into.unread(n, &[], &["lower", "upper", "effort", "velocity"]);
        if let Some([speed]) = attribute(n, "velocity")? {
            into.speeds.push((into.joints.len(), speed));
        }
        if n.attribute("velocity").is_some() || n.attribute("effort").is_some() {
            into.note("Joint limits on speed and effort hold for motors only.".to_owned());
        }
        if kind != "continuous" {
            drive.limits = Some([number(n, "lower", 0.0)?, number(n, "upper", 0.0)?]);
        }
    }
    let motion = match kind {
        "fixed" => JointMotion::Weld {},
        "revolute" | "continuous" => JointMotion::Revolute { axis, drive },
        "prismatic" => JointMotion::Prismatic { axis, drive },
        other => {
            let message = format!("joints of type “{other}” are not supported");
            return Err(refusal(&place(node), &message));
        }
    };
    Ok(Joint {
        name: node.attribute("name").unwrap_or_default().to_owned(),
        parent,
        child: moved,
        frame_in_parent: pose_document(&origin(node)?),
        frame_in_child: asperity_scene::document::Pose::default(),
        motion,
    })
}

/// A robot stands on its base: links that are nobody's child are held by the world.
fn hold_the_roots(into: &mut Assembly<'_>) {
    for i in 0..into.links.len() {
        if !into.joints.iter().any(|j| j.child == i) {
            into.links[i].fixed = true;
        }
    }
}

/// Poses of all links with the joints at zero; refuses links in a ring.
#[allow(non_snake_case, reason = "monogram notation")]
fn place_links(into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let mut placed: Vec<bool> = into.links.iter().map(|l| l.fixed).collect();
    loop {
        let mut moved = false;
        for joint in &into.joints {
            if placed[joint.child] || joint.parent.is_some_and(|p| !placed[p]) {
                continue;
            }
            let X_WP = joint.parent.map_or(Pose::identity(), |p| into.links[p].X_WL);
            let pose = X_WP * asperity_convert::pose(&joint.frame_in_parent);
            into.links[joint.child].X_WL = pose;
            placed[joint.child] = true;
            moved = true;
        }
        if !moved {
            break;
        }
    }
    match placed.iter().position(|p| !p) {
        Some(i) => Err(refusal(
            &format!("robot/link[{}]", into.links[i].name),
            "its joints form a ring; a robot must be a tree",
        )),
        None => Ok(()),
    }
}
