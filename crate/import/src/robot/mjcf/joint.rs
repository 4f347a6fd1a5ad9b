//! MJCF's joints and actuators: several joints on a body become a chain; position, velocity and plain motors
//! become implicit servos. A spring towards a rest position is a motor without a limit.

use asperity_geometry::Vec3;
use asperity_scene::SceneError;
use asperity_scene::document::{JointDrive, JointMotion, Motor};
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::{exactly, list, place, required};
use super::super::refusal;
use super::super::ties::Tie;
use super::defaults::{Defaults, Source};
use super::{Context, TUNES};

/// What holds a body.
pub enum Attachment {
    /// Nothing.
    Free,
    /// Its parent: by these in turn, rigidly where there is none.
    By(Vec<Hold>),
}

/// One joint.
pub struct Hold {
    pub name: String,
    pub motion: JointMotion,
    /// The point of the body it goes through, in the body's frame.
    pub at: Vec3,
    /// What the file calls its place at the start, m or rad: `ref`.
    pub zero: f64,
    /// Where in the file it stands; empty: with its body.
    pub place: String,
}

impl Hold {
    /// Rigid.
    pub fn weld() -> Self {
        Self {
            name: String::new(),
            motion: JointMotion::Weld {},
            at: Vec3::zeros(),
            zero: 0.0,
            place: String::new(),
        }
    }
}

/// What a body's joints amount to.
pub fn held(
    body: Node<'_, '_>,
    class: &str,
    context: &Context<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<Attachment, SceneError> {
    let joints: Vec<_> = body.children().filter(|n| n.has_tag_name("joint")).collect();
    let free = |n: &Node<'_, '_>| context.defaults.source(*n, class).attribute("type") == Some("free");
    if body.children().any(|n| n.has_tag_name("freejoint")) || joints.iter().any(free) {
        return match joints.len() {
            0 | 1 => Ok(Attachment::Free),
            _ => Err(refusal(&place(body), "a free joint leaves nothing for others to hold")),
        };
    }
    joints
        .into_iter()
        .map(|node| hold(node, class, context, into))
        .collect::<Result<_, _>>()
        .map(Attachment::By)
}

const ATTRIBUTES: [&str; 16] = [
    "type",
    "class",
    "pos",
    "axis",
    "range",
    "limited",
    "damping",
    "ref",
    "group",
    "stiffness",
    "springref",
    "frictionloss",
    "armature",
    "solreflimit",
    "solimplimit",
    "margin",
];

fn hold(
    node: Node<'_, '_>,
    class: &str,
    context: &Context<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<Hold, SceneError> {
    let source = context.defaults.source(node, class);
    source.unread(&ATTRIBUTES, into);
    for name in ["solreflimit", "solimplimit", "margin"] {
        if source.attribute(name).is_some() {
            into.note_of(name, TUNES);
        }
    }
    let given = |name: &str| source.attribute(name).map(|t| exactly(node, t).map(|[x]| x)).transpose();
    let one = |name: &str| given(name).map(Option::unwrap_or_default);
    let three = |name: &str, otherwise: [f64; 3]| match source.attribute(name) {
        Some(text) => exactly(node, text),
        None => Ok(otherwise),
    };
    let kind = source.attribute("type").unwrap_or("hinge");
    let axis = three("axis", [0.0, 0.0, 1.0])?;
    let unit = if kind == "hinge" { context.angles.unit } else { 1.0 };
    let zero = unit * one("ref")?;
    let limits = match source.attribute("range") {
        Some(text) if limited(&source, context) => {
            let [low, high] = exactly(node, text)?;
            Some([unit * low - zero, unit * high - zero])
        }
        _ => None,
    };
    // A spring towards a place is what a motor without a limit is.
    let spring = |stiffness| {
        Ok::<_, SceneError>(Motor {
            stiffness,
            target_position: unit * one("springref")? - zero,
            ..Motor::default()
        })
    };
    let drive = JointDrive {
        limits,
        damping: one("damping")?,
        friction: given("frictionloss")?.filter(|&f| f > 0.0),
        rotor_inertia: given("armature")?.filter(|&i| i > 0.0),
        motor: given("stiffness")?.filter(|&k| k > 0.0).map(spring).transpose()?,
        ..JointDrive::default()
    };
    let motion = match kind {
        "hinge" => JointMotion::Revolute { axis, drive },
        "slide" => JointMotion::Prismatic { axis, drive },
        "ball" => {
            if drive.friction.is_some() || drive.rotor_inertia.is_some() || drive.motor.is_some() {
                into.note(
                    "A ball joint has damping alone: its spring, friction or armature was left out."
                        .to_owned(),
                );
            }
            JointMotion::Ball { rotation: [1.0, 0.0, 0.0, 0.0], damping: drive.damping }
        }
        other => {
            return Err(refusal(&place(node), &format!("“{other}” is none of free, hinge, slide, ball")));
        }
    };
    let name = node.attribute("name").unwrap_or_default().to_owned();
    Ok(Hold { name, motion, at: Vec3::from(three("pos", [0.0; 3])?), zero, place: place(node) })
}

fn limited(source: &Source<'_, '_>, context: &Context<'_, '_>) -> bool {
    match source.attribute("limited") {
        Some("true") => true,
        Some("false") => false,
        _ => context.auto_limits,
    }
}

/// Position, velocity and plain motors, on joints.
pub fn actuators(
    actuators: Node<'_, '_>,
    defaults: &Defaults<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    into.unread(actuators, &["position", "velocity", "motor"], &[]);
    for node in actuators.children().filter(roxmltree::Node::is_element) {
        let kind = node.tag_name().name();
        if !matches!(kind, "position" | "velocity" | "motor") {
            continue;
        }
        let source = defaults.source(node, "");
        source.unread(
            &["joint", "class", "kp", "kv", "forcerange", "ctrlrange", "gear", "ctrllimited", "forcelimited"],
            into,
        );
        let one = |name: &str, otherwise: f64| match source.attribute(name) {
            Some(text) => Ok::<f64, SceneError>(list(node, text)?.first().copied().unwrap_or(otherwise)),
            None => Ok(otherwise),
        };
        let limit = match source.attribute("forcerange") {
            Some(text) => {
                exactly::<2>(node, text).map(|[low, high]| Some(high.max(-low)).filter(|&l| l > 0.0))?
            }
            None => None,
        };
        let gear = one("gear", 1.0)?;
        let Some(name) = source.attribute("joint") else {
            into.note("Actuators of anything but a joint are not supported and were left out.".to_owned());
            continue;
        };
        let Some(index) = into.joints.iter().position(|j| j.name == name) else {
            return Err(refusal(&place(node), &format!("there is no joint “{name}”")));
        };
        let (JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. }) =
            &mut into.joints[index].motion
        else {
            into.note(format!("The actuator of joint “{name}” drives no hinge or slide and was left out."));
            continue;
        };
        // Behind a gear the force is `g` times as much, and so is the way.
        let (stiffness, damping) = match kind {
            "position" => (one("kp", 1.0)?, one("kv", 0.0)?),
            "velocity" => (0.0, one("kv", 1.0)?),
            _ => (0.0, 0.0),
        };
        let (stiffness, damping) = (gear * gear * stiffness, gear * gear * damping);
        let zero = into.zeros.iter().find(|(j, _)| *j == index).map_or(0.0, |(_, zero)| *zero);
        let limit = limit.map(|l| l * gear.abs());
        // The servo seeks what the file calls zero; the joint's own spring, if it has one, its rest: two springs are one.
        // Only a servo alone can have a limit: none is known of the others.
        let (shared, other) = (drive.motor.is_some(), drive.motor.unwrap_or_default());
        let both = other.stiffness + stiffness;
        let target = |sum: f64| if both > 0.0 { sum / both } else { 0.0 };
        drive.motor = Some(Motor {
            target_position: target(other.stiffness * other.target_position - stiffness * zero),
            stiffness: both,
            damping: other.damping + damping,
            limit: limit.filter(|_| !shared),
            ..Motor::default()
        });
        if shared && (limit.is_some() || other.limit.is_some()) {
            into.note_of(name, "several actuators, or a spring beside one: they have no limit of force here");
        }
    }
    Ok(())
}

/// Joints tied by a polynomial, from where they are at the start: `y − y₀ = a₀ + a₁ (x − x₀) + …`.
pub fn equalities(equality: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(equality, &["joint"], &[]);
    for node in equality.children().filter(|n| n.has_tag_name("joint")) {
        into.unread(node, &[], &["class", "active", "joint1", "joint2", "polycoef", "solref", "solimp"]);
        if node.attribute("active") == Some("false") {
            continue;
        }
        let joint = required(node, "joint1")?;
        for name in ["solref", "solimp"].iter().filter(|name| node.attribute(**name).is_some()) {
            into.note_of(name, TUNES);
        }
        let Some(to) = node.attribute("joint2") else {
            into.note_of(joint, "held at a place by an equality, and left free here");
            continue;
        };
        let given = node.attribute("polycoef").map(|text| list(node, text)).transpose()?;
        let mut polynomial = [0.0, 1.0, 0.0, 0.0, 0.0];
        polynomial.iter_mut().zip(given.unwrap_or_default()).for_each(|(a, b)| *a = b);
        let [offset, ratio, curved @ ..] = polynomial;
        if curved.iter().any(|&a| a != 0.0) {
            into.note_of(joint, "tied by a polynomial, of which the straight part alone holds here");
        }
        into.ties.push(Tie { joint: joint.to_owned(), to: to.to_owned(), ratio, offset, place: place(node) });
    }
    Ok(())
}
