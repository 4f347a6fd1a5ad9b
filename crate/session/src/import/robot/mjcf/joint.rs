use asperity_geometry::Vec3;
use asperity_scene::SceneError;
use asperity_scene::document::{JointDrive, JointMotion, Motor};
use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::{exactly, list, place, required};
use super::super::refusal;
use super::Context;
use super::defaults::{Defaults, Source};

/// What holds a body.
pub enum Held {
    /// Nothing.
    Free,
    /// Its parent, rigidly.
    Fixed,
    /// A joint through a point of the body.
    By(JointMotion, Vec3),
}

/// What a body's joints amount to: none, one, or a slide, a slide and a hinge that make a plane.
pub fn motion(
    body: Node<'_, '_>,
    class: &str,
    context: &Context<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<Held, SceneError> {
    if body.children().any(|n| n.has_tag_name("freejoint")) {
        return Ok(Held::Free);
    }
    let joints: Vec<_> = body.children().filter(|n| n.has_tag_name("joint")).collect();
    match joints.as_slice() {
        [] => Ok(Held::Fixed),
        [one] => single(*one, class, context, into),
        _ => Err(refusal(
            &place(body),
            "several joints on one body are not supported; give each a body of its own",
        )),
    }
}

fn single(
    node: Node<'_, '_>,
    class: &str,
    context: &Context<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<Held, SceneError> {
    let known = ["type", "class", "pos", "axis", "range", "limited", "damping", "ref", "group"];
    into.unread(node, &[], &known);
    let source = context.defaults.source(node, class);
    let numbers = |name: &str| source.attribute(name).map(|t| list(node, t)).transpose();
    let one =
        |name: &str| Ok::<f64, SceneError>(numbers(name)?.and_then(|l| l.first().copied()).unwrap_or(0.0));
    let three = |name: &str, otherwise: [f64; 3]| match source.attribute(name) {
        Some(text) => exactly(node, text),
        None => Ok(otherwise),
    };
    let kind = source.attribute("type").unwrap_or("hinge");
    let axis = three("axis", [0.0, 0.0, 1.0])?;
    let at = Vec3::from(three("pos", [0.0; 3])?);
    let unit = if kind == "hinge" { context.angles.unit } else { 1.0 };
    let limits = match source.attribute("range") {
        Some(text) if limited(&source, context) => {
            let [low, high] = exactly(node, text)?;
            Some([unit * low, unit * high])
        }
        _ => None,
    };
    if one("ref")? != 0.0 {
        into.note("“ref” of a joint is not supported: it starts at zero.".to_owned());
    }
    let drive = JointDrive { limits, damping: one("damping")?, ..JointDrive::default() };
    Ok(match kind {
        "free" => Held::Free,
        "hinge" => Held::By(JointMotion::Revolute { axis, drive }, at),
        "slide" => Held::By(JointMotion::Prismatic { axis, drive }, at),
        "ball" => {
            let rotation = [1.0, 0.0, 0.0, 0.0];
            Held::By(JointMotion::Ball { rotation, damping: one("damping")? }, at)
        }
        other => {
            return Err(refusal(&place(node), &format!("“{other}” is none of free, hinge, slide, ball")));
        }
    })
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
        into.unread(
            node,
            &[],
            &["joint", "class", "kp", "kv", "forcerange", "ctrlrange", "gear", "ctrllimited", "forcelimited"],
        );
        let source = defaults.source(node, "");
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
        let motor = match kind {
            "position" => {
                Motor { stiffness: one("kp", 1.0)?, damping: one("kv", 0.0)?, limit, ..Motor::default() }
            }
            "velocity" => Motor { damping: one("kv", 1.0)?, limit, ..Motor::default() },
            _ => Motor { limit, ..Motor::default() },
        };
        if one("gear", 1.0)? != 1.0 {
            into.note("“gear” of an actuator is not supported and was taken as 1.".to_owned());
        }
        let name = required(node, "joint")?;
        let Some(joint) = into.joints.iter_mut().find(|j| j.name == name) else {
            return Err(refusal(&place(node), &format!("there is no joint “{name}”")));
        };
        if let JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. } = &mut joint.motion
        {
            drive.motor = Some(motor);
        } else {
            into.note(format!("The actuator of joint “{name}” drives no hinge or slide and was left out."));
        }
    }
    Ok(())
}
