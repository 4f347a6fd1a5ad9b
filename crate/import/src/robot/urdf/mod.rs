//! URDF (wiki.ros.org/urdf/XML): links, and joints that carry the poses. With Drake's and Bullet's additions,
//! where they have a meaning here: joints that are balls or universal, capsules and ellipsoids, friction.

mod joint;
mod link;
mod roots;

use asperity_geometry::{Pose, Vec3};
use asperity_scene::SceneError;
use roxmltree::Node;

use super::assemble::{Assembly, Link};
use super::numbers::{attribute, child, place, pose_rpy, quaternion};
use super::refusal;
use super::weigh::Piece;

pub fn read(robot: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(robot, &["link", "joint", "material"], &["version"]);
    for node in robot.children().filter(|n| n.has_tag_name("link")) {
        let link = link::read(node, into)?;
        if into.link(&link.name).is_some() {
            return Err(refusal(&place(node), "two links have this name"));
        }
        into.links.push(link);
    }
    let mut hangs = Vec::new();
    for node in robot.children().filter(|n| n.has_tag_name("joint")) {
        joint::read(node, &mut hangs, into)?;
    }
    let ties = std::mem::take(&mut into.ties);
    for tie in ties {
        if into.joints.iter().any(|j| j.name == tie.to) {
            into.ties.push(tie);
        } else {
            let said = format!(
                "“{}” is tied to “{}”, which is no joint that moves; the tie was left out.",
                tie.joint, tie.to
            );
            into.left_out(&tie.place, said);
        }
    }
    roots::hold(&hangs, into);
    // The format gives them no mass; a moving link needs one here.
    let weightless =
        |link: &&Link| !link.fixed && link.mass.is_none() && link.pieces.iter().any(Piece::weighs);
    let names: Vec<String> = into.links.iter().filter(weightless).map(|link| link.name.clone()).collect();
    for name in names {
        into.note_of(&name, "without a mass in the file; that of its shapes at 1000 kg/m³ was taken");
    }
    place_links(&hangs, into)
}

/// Joint that carries a link.
#[allow(non_snake_case, reason = "monogram notation")]
struct Hang {
    parent: Option<usize>,
    child: usize,
    X_PC: Pose,
    by: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Rigid,
    Moving,
    /// Free, by nothing: its pose is given from the parent's.
    Free,
}

/// Reads `xyz` with `rpy`, or with urdfdom's `quat_xyzw`.
fn origin(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Pose, SceneError> {
    let Some(node) = child(node, "origin") else { return Ok(Pose::identity()) };
    into.unread(node, &[], &["xyz", "rpy", "quat_xyzw"]);
    let xyz = attribute(node, "xyz")?.unwrap_or_default();
    let rpy = attribute(node, "rpy")?;
    let Some([x, y, z, w]) = attribute(node, "quat_xyzw")? else {
        return Ok(pose_rpy(xyz, rpy.unwrap_or_default()));
    };
    if rpy.is_some() {
        into.left_out(
            &place(node),
            "An origin has “rpy” and “quat_xyzw”: the quaternion was taken.".to_owned(),
        );
    }
    Ok(Pose::from_parts(Vec3::from(xyz).into(), quaternion(node, [w, x, y, z])?))
}

/// Computes the poses of all links with the joints at zero; refuses links in a ring.
#[allow(non_snake_case, reason = "monogram notation")]
fn place_links(hangs: &[Hang], into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let mut below: Vec<Vec<&Hang>> = vec![Vec::new(); into.links.len()];
    let mut placed = vec![true; into.links.len()];
    let mut ready: Vec<&Hang> = Vec::new();
    for hang in hangs {
        placed[hang.child] = false;
        match hang.parent {
            Some(parent) => below[parent].push(hang),
            None => ready.push(hang),
        }
    }
    for root in (0..placed.len()).filter(|&i| placed[i]) {
        ready.extend(&below[root]);
    }
    while let Some(hang) = ready.pop() {
        if std::mem::replace(&mut placed[hang.child], true) {
            continue;
        }
        let X_WP = hang.parent.map_or(Pose::identity(), |p| into.links[p].X_WL);
        into.links[hang.child].X_WL = X_WP * hang.X_PC;
        ready.extend(&below[hang.child]);
    }
    match placed.iter().position(|p| !p) {
        Some(i) => Err(refusal(
            &format!("robot/link[{}]", into.links[i].name),
            "its joints form a ring; a robot must be a tree",
        )),
        None => Ok(()),
    }
}
