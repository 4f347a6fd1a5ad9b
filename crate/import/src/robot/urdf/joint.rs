//! A joint of URDF, with Drake's `ball` and `universal`, Bullet's `spherical`, and the specification's
//! `planar` and `floating`.

use asperity_geometry::{Mat3, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{Joint, JointDrive, JointMotion};
use roxmltree::Node;

use super::super::assemble::{Assembly, Link};
use super::super::numbers::{attribute, child, number, place, required, without_end};
use super::super::refusal;
use super::super::ties::Tie;
use super::{Hang, Kind, origin};
use asperity_convert::pose_document;

/// Limit from which on there is none.
const NO_LIMIT: f64 = 1e9;
/// Mass of a link between the two axes of a universal joint, kg: as good as none.
const BETWEEN_MASS: f64 = 1e-6;
/// Moment of inertia of that link, kg·m².
const BETWEEN_INERTIA: f64 = 1e-9;
/// Axis of a joint that names none.
const X: [f64; 3] = [1.0, 0.0, 0.0];

/// Reads a joint into the assembly, and into `hangs` which link it carries.
///
/// # Errors
///
/// Names a link that is not in the file, an attribute that is missing or no number, and a body that another
/// joint carries already.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn read(node: Node<'_, '_>, hangs: &mut Vec<Hang>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(node, &["parent", "child", "origin", "axis", "limit", "dynamics", "mimic"], &["type"]);
    let end = |tag: &str| {
        let name = child(node, tag).and_then(|n| n.attribute("link")).unwrap_or_default();
        into.link(name)
            .ok_or_else(|| refusal(&place(node), &format!("its {tag} link “{name}” is not in the file")))
    };
    // Drake and Gazebo know the world without a link of that name.
    let held = child(node, "parent").is_some_and(|n| n.attribute("link") == Some("world"));
    let parent = if held && into.link("world").is_none() { None } else { Some(end("parent")?) };
    let moved = end("child")?;
    let kind = required(node, "type")?;
    let X_PC = origin(node, into)?;
    if hangs.iter().any(|h| h.child == moved && (h.by == Kind::Free || kind == "floating")) {
        return Err(refusal(&place(node), "moves a body that hangs on another joint already"));
    }
    if kind == "floating" {
        hangs.push(Hang { parent, child: moved, X_PC, by: Kind::Free });
        return Ok(());
    }
    let axis = child(node, "axis").map(|n| attribute(n, "xyz")).transpose()?.flatten().unwrap_or(X);
    let (drive, speed) = read_drive(node, kind, into)?;
    if kind == "universal" {
        return universal(node, parent, moved, X_PC, (drive, speed), hangs, into);
    }
    let motion = motion(kind, axis, drive).unwrap_or_else(|| {
        let name = node.attribute("name").unwrap_or_default();
        into.left_out(
            &place(node),
            format!("Joints of type “{kind}” are not supported: “{name}” is held rigidly here."),
        );
        JointMotion::Weld {}
    });
    // A planar joint's frame has its axis, the normal of the plane, along z.
    let X_CJ = match motion {
        JointMotion::Planar { .. } => Pose::from_parts(Vec3::zeros().into(), towards(axis)),
        _ => Pose::identity(),
    };
    let by = if matches!(motion, JointMotion::Weld {}) { Kind::Rigid } else { Kind::Moving };
    let joint = Joint {
        name: node.attribute("name").unwrap_or_default().to_owned(),
        parent,
        child: moved,
        frame_in_parent: pose_document(&(X_PC * X_CJ)),
        frame_in_child: pose_document(&X_CJ),
        motion,
    };
    let index = into.add_joint(joint, place(node));
    into.speeds.extend(speed.map(|v| (index, v)));
    hangs.push(Hang { parent, child: moved, X_PC, by });
    Ok(())
}

/// Returns the motion of a joint of one type about or along an axis; `None` for a type that is not supported.
fn motion(kind: &str, axis: [f64; 3], drive: JointDrive) -> Option<JointMotion> {
    Some(match kind {
        "fixed" => JointMotion::Weld {},
        "revolute" | "continuous" => JointMotion::Revolute { axis, drive },
        "prismatic" => JointMotion::Prismatic { axis, drive },
        "ball" | "spherical" => JointMotion::Ball { rotation: [1.0, 0.0, 0.0, 0.0], damping: drive.damping },
        "planar" => JointMotion::Planar { position: [0.0; 3], damping: drive.damping },
        _ => return None,
    })
}

/// Returns the rotation that turns z to an axis.
fn towards(axis: [f64; 3]) -> Rotation {
    let half_turn = || Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI);
    Rotation::rotation_between(&Vec3::z(), &Vec3::from(axis)).unwrap_or_else(half_turn)
}

/// Adds a universal joint, about x, then about y (drake.mit.edu, `UniversalJoint`): two joints with next to
/// nothing between them. A limit on speed is the first one's.
#[allow(non_snake_case, reason = "monogram notation")]
fn universal(
    node: Node<'_, '_>,
    parent: Option<usize>,
    moved: usize,
    X_PC: Pose,
    (drive, mut speed): (JointDrive, Option<f64>),
    hangs: &mut Vec<Hang>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    let name = required(node, "name")?;
    let mut between = Link::new(&format!("{name}, between"), place(node), Pose::identity());
    between.mass = Some(BETWEEN_MASS);
    between.inertia = Some((Vec3::zeros(), Mat3::identity() * BETWEEN_INERTIA));
    between.between = true;
    into.links.push(between);
    let middle = into.links.len() - 1;
    for (about, parent, child, X_PC, axis) in [
        ("x", parent, middle, X_PC, [1.0, 0.0, 0.0]),
        ("y", Some(middle), moved, Pose::identity(), [0.0, 1.0, 0.0]),
    ] {
        let joint = Joint {
            name: format!("{name}, {about}"),
            parent,
            child,
            frame_in_parent: pose_document(&X_PC),
            frame_in_child: asperity_scene::document::Pose::default(),
            motion: JointMotion::Revolute { axis, drive: JointDrive { limits: None, ..drive } },
        };
        let index = into.add_joint(joint, place(node));
        into.speeds.extend(speed.take().map(|v| (index, v)));
        hangs.push(Hang { parent, child, X_PC, by: Kind::Moving });
    }
    Ok(())
}

/// Reads damping, friction and limits of a joint, and the limit on its speed (rad/s or m/s) if it has one; a
/// joint that mimics another becomes a tie.
fn read_drive(
    node: Node<'_, '_>,
    kind: &str,
    into: &mut Assembly<'_>,
) -> Result<(JointDrive, Option<f64>), SceneError> {
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
    let Some(n) = child(node, "limit") else { return Ok((drive, None)) };
    into.unread(n, &[], &["lower", "upper", "effort", "velocity"]);
    let speed = without_end(n, "velocity")?.filter(|v| v.abs() < NO_LIMIT);
    if n.attribute("velocity").is_some() || n.attribute("effort").is_some() {
        into.note("Joint limits on speed and effort hold for motors only.".to_owned());
    }
    if matches!(kind, "revolute" | "prismatic") {
        drive.limits = read_limits(n, node, into)?;
    }
    Ok((drive, speed))
}

/// Reads limits; those beyond 1e9, or infinite, are none, as in Gazebo.
fn read_limits(
    limit: Node<'_, '_>,
    joint: Node<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<Option<[f64; 2]>, SceneError> {
    let (lower, upper) = (without_end(limit, "lower")?, without_end(limit, "upper")?);
    if lower.is_none() && upper.is_none() {
        let name = joint.attribute("name").unwrap_or_default();
        into.note_of(name, "with a limit that says neither lower nor upper; the joint has none here");
        return Ok(None);
    }
    let (lower, upper) = (lower.unwrap_or(0.0), upper.unwrap_or(0.0));
    if lower <= -NO_LIMIT && upper >= NO_LIMIT {
        return Ok(None);
    }
    Ok(Some([lower.clamp(-NO_LIMIT, NO_LIMIT), upper.clamp(-NO_LIMIT, NO_LIMIT)]))
}
