//! Joints: read in order, settled when all frames are known.

use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{Joint, JointDrive, JointMotion, Motor};
use roxmltree::Node;

use super::super::assemble::{Assembly, Link};
use super::super::numbers::{child, place, required};
use super::super::refusal;
use super::super::ties::Tie;
use super::Reading;
use super::model::Around;
use super::pose::{flag, numbers, one, pose, words};
use super::pose_graph::{Base, Carrier, On, PoseGraph};
use super::tree::{Ends, Hangs};
use asperity_convert::pose_document;

/// Limit from which on there is none.
const NO_LIMIT: f64 = 1e9;
/// Mass (kg) and moment of inertia (kg·m²) of a link between two axes of one joint: as good as none.
const BETWEEN: (f64, f64) = (1e-6, 1e-9);

/// Sentence about a joint to a part of a missing file.
const NOBODY: &str = "a joint to a model that is not among the files; it was left out";
/// Sentence about a joint that was turned around.
const AROUND: &str = "turned around, its parent with its child: a body hangs on one joint at most";

/// A joint as the file gives it.
pub struct JointElement {
    name: String,
    place: String,
    kind: Kind,
    scope: usize,
    /// Frames of its ends and its own, by index.
    ends: [End; 2],
    frame: usize,
    axes: Vec<AxisElement>,
    /// Tie of its (first) axis to another joint's.
    mimic: Option<Tie>,
}

/// Name of a link, frame or model at the end of a joint.
struct End(String);

enum Kind {
    Fixed,
    Revolute,
    Prismatic,
    Ball,
    /// Two axes, the second carried by the first.
    Two,
    /// A screw, with its lead in m per turn.
    Screw(f64),
    /// A planar joint, with its damping of each degree of freedom: N·s/m, N·s/m, N·m·s/rad.
    Planar([f64; 3]),
}

struct AxisElement {
    xyz: [f64; 3],
    /// Name of the frame it is given in; `None`: the joint's.
    along: Option<String>,
    drive: JointDrive,
    /// Largest speed, rad/s or m/s.
    speed: Option<f64>,
}

impl Reading {
    /// Reads `<joint>`, and Drake's `<drake:joint>`.
    pub fn joint(
        &mut self,
        node: Node<'_, '_>,
        around: &Around,
        into: &mut Assembly<'_>,
    ) -> Result<(), SceneError> {
        let known =
            ["parent", "child", "pose", "axis", "axis2", "damping", "thread_pitch", "screw_thread_pitch"];
        into.unread(node, &known, &["type"]);
        let own_name = node.attribute("name").unwrap_or_default();
        let name = format!("{}{own_name}", around.prefix);
        let Some(kind) = kind(node, &name, into)? else { return Ok(()) };
        let end =
            |tag: &str| words(node, tag).or_else(|| child(node, tag)?.attribute("link")).unwrap_or_default();
        let (parent, moved) = (end("parent").to_owned(), end("child").to_owned());
        if around.fixed {
            into.note_of(&name, "of a static model, in which nothing moves; the joint was left out");
            return Ok(());
        }
        // A joint's pose is given in its child, unless it says otherwise.
        let told = pose(node, into)?;
        let base = Base::Named(moved.clone());
        let known_as = Some(own_name).filter(|name| !name.is_empty());
        let frame = self.frames.add(around.scope, known_as, told, base, On::Named(moved.clone()));
        let mut axes = Vec::new();
        for tag in ["axis", "axis2"] {
            if let Some(n) = child(node, tag) {
                axes.push(axis(n, around, into)?);
            }
        }
        let mimic = match child(node, "axis").and_then(|axis| child(axis, "mimic")) {
            Some(n) => mimic(n, &around.prefix, &name, into)?,
            None => None,
        };
        self.joints.push(JointElement {
            name,
            place: place(node),
            kind,
            scope: around.scope,
            ends: [End(parent), End(moved)],
            frame,
            axes,
            mimic,
        });
        Ok(())
    }
}

/// Returns the kind of a joint; `None` for a joint without a motion of its own, which is reported.
fn kind(node: Node<'_, '_>, name: &str, into: &mut Assembly<'_>) -> Result<Option<Kind>, SceneError> {
    Ok(Some(match required(node, "type")? {
        "fixed" => Kind::Fixed,
        "revolute" | "continuous" => Kind::Revolute,
        "prismatic" => Kind::Prismatic,
        "ball" => Kind::Ball,
        "universal" | "revolute2" => Kind::Two,
        "screw" => {
            // Before SDFormat 1.10 the pitch is given in −rad/m.
            let turns = |[rad]: [f64; 1]| if rad == 0.0 { 0.0 } else { -std::f64::consts::TAU / rad };
            let pitch = numbers::<1>(node, "screw_thread_pitch")?.map(|[pitch]| pitch);
            let old = numbers::<1>(node, "thread_pitch")?.map(turns);
            Kind::Screw(pitch.or(old).unwrap_or(1.0))
        }
        "planar" => Kind::Planar(numbers(node, "damping")?.unwrap_or_default()),
        "gearbox" => {
            into.note_of(name, "a gearbox, which ties joints and carries nothing; it was left out");
            return Ok(None);
        }
        "curvilinear" => {
            into.note_of(
                name,
                "along a curve, which no joint here does; it was left out, and what it carries is free",
            );
            return Ok(None);
        }
        other => return Err(refusal(&place(node), &format!("joints of type “{other}” are not supported"))),
    }))
}

/// Reads `q = multiplier (q_to − reference) + offset` (SDFormat 1.11); the defaults are 1, 0 and 0.
fn mimic(
    node: Node<'_, '_>,
    prefix: &str,
    joint: &str,
    into: &mut Assembly<'_>,
) -> Result<Option<Tie>, SceneError> {
    into.unread(node, &["multiplier", "offset", "reference"], &["joint", "axis"]);
    let to = format!("{prefix}{}", required(node, "joint")?);
    if node.attribute("axis").is_some_and(|axis| axis != "axis") {
        into.note_of(joint, "tied to the second axis of a joint; the tie was left out");
        return Ok(None);
    }
    let ratio = one(node, "multiplier", 1.0)?;
    let offset = one(node, "offset", 0.0)? - ratio * one(node, "reference", 0.0)?;
    Ok(Some(Tie { joint: joint.to_owned(), to, ratio, offset, place: place(node) }))
}

fn axis(node: Node<'_, '_>, around: &Around, into: &mut Assembly<'_>) -> Result<AxisElement, SceneError> {
    into.unread(
        node,
        &["xyz", "limit", "dynamics", "mimic", "use_parent_model_frame", "initial_position"],
        &[],
    );
    let mut drive = JointDrive::default();
    let mut speed = None;
    if let Some(limit) = child(node, "limit") {
        into.unread(limit, &["lower", "upper", "velocity", "effort"], &[]);
        speed = Some(limit_of(limit, "velocity", -1.0)?).filter(|v| (0.0..NO_LIMIT).contains(v));
        if child(limit, "velocity").is_some() || child(limit, "effort").is_some() {
            into.note("Joint limits on speed and effort hold for motors only.".to_owned());
        }
        let lower = limit_of(limit, "lower", -NO_LIMIT)?.max(-NO_LIMIT);
        let upper = limit_of(limit, "upper", NO_LIMIT)?.min(NO_LIMIT);
        if lower > -NO_LIMIT || upper < NO_LIMIT {
            drive.limits = Some([lower, upper]);
        }
    }
    if let Some(dynamics) = child(node, "dynamics") {
        into.unread(dynamics, &["damping", "friction", "spring_stiffness", "spring_reference"], &[]);
        drive.damping = one(dynamics, "damping", 0.0)?;
        drive.friction = Some(one(dynamics, "friction", 0.0)?).filter(|&f| f > 0.0);
        // A spring towards a rest position is a motor without a limit.
        let stiffness = one(dynamics, "spring_stiffness", 0.0)?;
        let target_position = one(dynamics, "spring_reference", 0.0)?;
        drive.motor = (stiffness > 0.0).then(|| Motor { stiffness, target_position, ..Motor::default() });
    }
    let told = child(node, "xyz").and_then(|n| n.attribute("expressed_in")).filter(|name| !name.is_empty());
    // Until SDFormat 1.6 a flag says that the model's frame is meant; before 1.5 it always is.
    let model = flag(node, "use_parent_model_frame").unwrap_or(around.old_axes);
    let along = told.map(str::to_owned).or_else(|| model.then(|| "__model__".to_owned()));
    Ok(AxisElement { xyz: numbers(node, "xyz")?.unwrap_or([0.0, 0.0, 1.0]), along, drive, speed })
}

/// Reads a limit, which may be infinite.
fn limit_of(limit: Node<'_, '_>, name: &str, none: f64) -> Result<f64, SceneError> {
    let Some(text) = words(limit, name) else { return Ok(none) };
    match text.parse::<f64>() {
        Ok(x) if !x.is_nan() => Ok(x),
        _ => Err(refusal(
            &format!("{}/{name}", place(limit)),
            &format!("“{text}” is not a number that can be used"),
        )),
    }
}

/// Returns the links that carry a joint's ends: its parent, `None` for the world, and its child. `None` where
/// one is missing, which is reported.
pub fn ends(
    told: &JointElement,
    frames: &mut PoseGraph,
    into: &mut Assembly<'_>,
) -> Result<Option<Ends>, SceneError> {
    let JointElement { name, place, scope, ends, .. } = told;
    let link = |End(name): &End, frames: &mut PoseGraph| {
        let found = frames.find(*scope, name);
        let found =
            found.ok_or_else(|| refusal(place, &format!("joins “{name}”, which is no link of the model")))?;
        frames.carrier(found).map_err(|e| refusal(place, &format!("joins “{name}”, which {}", e.message)))
    };
    let parent = match link(&ends[0], frames)? {
        Carrier::World => None,
        Carrier::Link(parent) => Some(parent),
        Carrier::Missing => {
            into.note_of(name, NOBODY);
            return Ok(None);
        }
    };
    match link(&ends[1], frames)? {
        Carrier::Link(child) => Ok(Some(Ends { parent, child })),
        Carrier::World => Err(refusal(place, "moves the world: exchange its parent and child")),
        Carrier::Missing => {
            into.note_of(name, NOBODY);
            Ok(None)
        }
    }
}

/// A joint of one axis, of which a joint of the file is made; with its largest speed, rad/s or m/s.
struct Single {
    name: String,
    motion: JointMotion,
    speed: Option<f64>,
}

/// Axis in the joint's frame, drive, and largest speed.
type Axis = ([f64; 3], JointDrive, Option<f64>);

/// Adds a joint between two links, as it stands in the tree of all.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn settle(
    told: JointElement,
    hangs: Hangs,
    frames: &mut PoseGraph,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    let (parent, child, turned_around) = match hangs {
        Hangs::Told(Ends { parent, child }) => (parent, child, false),
        Hangs::Around { parent, child } => {
            into.note_of(&told.name, AROUND);
            (Some(parent), child, true)
        }
        Hangs::Loop => {
            let sentence = format!(
                "Joint “{}” closes a loop: other joints join its bodies already. Joints form a tree here, and it was left out.",
                told.name,
            );
            into.left_out(&told.place, sentence);
            return Ok(());
        }
    };
    let X_WJ = frames.pose(told.frame)?;
    let axes = axes_in_joint(&told, &X_WJ, frames)?;
    let JointElement { name, place, kind, mimic, .. } = told;
    let mut singles = singles(name, kind, &axes, &place, into);
    if turned_around {
        // The parent moves in the child backwards as the child moves in its parent: the coordinate stays.
        singles.iter_mut().for_each(|single| backwards(&mut single.motion));
        singles.reverse();
    }
    into.ties.extend(mimic);
    add_in_row(singles, (parent, child), &X_WJ, &place, into);
    Ok(())
}

/// Returns the axes of a joint, turned into its frame.
#[allow(non_snake_case, reason = "monogram notation")]
fn axes_in_joint(told: &JointElement, X_WJ: &Pose, frames: &mut PoseGraph) -> Result<Vec<Axis>, SceneError> {
    let mut turned = |axis: &AxisElement| {
        let Some(along) = &axis.along else { return Ok(axis.xyz) };
        let known = frames.find(told.scope, along).ok_or_else(|| {
            let sentence =
                format!("its axis is told along “{along}”, which is no link, joint, frame or model here");
            refusal(&told.place, &sentence)
        })?;
        let R_JE = X_WJ.rotation.inverse() * frames.pose(known)?.rotation;
        Ok::<_, SceneError>(<[f64; 3]>::from(R_JE * Vec3::from(axis.xyz)))
    };
    told.axes.iter().map(|axis| Ok((turned(axis)?, axis.drive, axis.speed))).collect()
}

/// Returns the joints of one axis that a joint is made of, from parent to child. A screw turns, and slides
/// along as it turns.
fn singles(name: String, kind: Kind, axes: &[Axis], place: &str, into: &mut Assembly<'_>) -> Vec<Single> {
    let axis = |k: usize, xyz| axes.get(k).copied().unwrap_or((xyz, JointDrive::default(), None));
    let first = axis(0, [0.0, 0.0, 1.0]);
    let turning = |name, (axis, drive, speed): Axis| {
        let motion = JointMotion::Revolute { axis, drive };
        Single { name, motion, speed }
    };
    let sliding = |name, (axis, drive, speed): Axis| {
        let motion = JointMotion::Prismatic { axis, drive };
        Single { name, motion, speed }
    };
    match kind {
        Kind::Fixed => vec![Single { name, motion: JointMotion::Weld {}, speed: None }],
        Kind::Revolute => vec![turning(name, first)],
        Kind::Prismatic => vec![sliding(name, first)],
        Kind::Ball => {
            let motion = JointMotion::Ball { rotation: [1.0, 0.0, 0.0, 0.0], damping: first.1.damping };
            vec![Single { name, motion, speed: None }]
        }
        Kind::Planar(damping) => {
            if damping.iter().any(|d| *d != damping[0]) {
                let sentence = "moves in a plane with one damping here: the first was taken for all";
                into.note_of(&name, sentence);
            }
            let motion = JointMotion::Planar { position: [0.0; 3], damping: damping[0] };
            vec![Single { name, motion, speed: None }]
        }
        Kind::Two => {
            let second = format!("{name}, second axis");
            vec![turning(name, first), turning(second, axis(1, [0.0, 1.0, 0.0]))]
        }
        Kind::Screw(pitch) => {
            let slide = format!("{name}, along");
            into.ties.push(Tie {
                joint: slide.clone(),
                to: name.clone(),
                ratio: pitch / std::f64::consts::TAU,
                offset: 0.0,
                place: place.to_owned(),
            });
            vec![turning(name, first), sliding(slide, (first.0, JointDrive::default(), None))]
        }
    }
}

/// Adds joints in a row from the parent, `None` for the world, to the child, with links without shapes
/// between them.
#[allow(non_snake_case, reason = "monogram notation")]
fn add_in_row(
    singles: Vec<Single>,
    (parent, child): (Option<usize>, usize),
    X_WJ: &Pose,
    place: &str,
    into: &mut Assembly<'_>,
) {
    let X_WC = into.links[child].X_WL;
    let mut upper = parent;
    let count = singles.len();
    for (k, Single { name, motion, speed }) in singles.into_iter().enumerate() {
        let lower = if k + 1 == count { child } else { between(&name, place, X_WC, into) };
        let X_WP = upper.map_or(Pose::identity(), |p| into.links[p].X_WL);
        let joint = Joint {
            name,
            parent: upper,
            child: lower,
            frame_in_parent: pose_document(&(X_WP.inverse() * X_WJ)),
            frame_in_child: pose_document(&(X_WC.inverse() * X_WJ)),
            motion,
        };
        let index = into.add_joint(joint, place.to_owned());
        into.speeds.extend(speed.map(|v| (index, v)));
        upper = Some(lower);
    }
}

/// Reverses a motion to that of the other of its two bodies, by the same coordinate.
fn backwards(motion: &mut JointMotion) {
    if let JointMotion::Revolute { axis, .. } | JointMotion::Prismatic { axis, .. } = motion {
        axis.iter_mut().for_each(|x| *x = -*x);
    }
}

/// Adds a link without shapes at the child, carried by the first of two axes.
#[allow(non_snake_case, reason = "monogram notation")]
fn between(joint: &str, place: &str, X_WL: Pose, into: &mut Assembly<'_>) -> usize {
    let (mass, moment) = BETWEEN;
    let mut link = Link::new(&format!("between the axes of {joint}"), place.to_owned(), X_WL);
    (link.mass, link.inertia) = (Some(mass), Some((Vec3::zeros(), Mat3::identity() * moment)));
    link.between = true;
    into.links.push(link);
    into.links.len() - 1
}
