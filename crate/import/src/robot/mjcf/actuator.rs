//! MJCF's actuators on joints: `F = g u + b₀ + b₁ l + b₂ l̇` with gains `g` and `b`. Where `b₁` and `b₂` do
//! not push away that is an implicit servo; where both are zero it is a motor whose torque is its input.
//!
//! Source: mujoco.readthedocs.io/en/stable/modeling.html, "Actuator shortcuts".

use asperity_scene::SceneError;
use asperity_scene::document::{JointMotion, Motor};

use super::super::assemble::Assembly;
use super::Context;
use super::element::Element;

/// Gain, and bias force by position and by velocity.
struct Law {
    gain: f64,
    bias: [f64; 3],
}

const ATTRIBUTES: [&str; 26] = [
    "joint",
    "jointinparent",
    "class",
    "kp",
    "kv",
    "kd",
    "dampratio",
    "forcerange",
    "forcelimited",
    "ctrlrange",
    "ctrllimited",
    "gear",
    "group",
    "inheritrange",
    "gaintype",
    "gainprm",
    "biastype",
    "biasprm",
    "dyntype",
    "dynprm",
    "actdim",
    "actlimited",
    "actrange",
    "lengthrange",
    "timeconst",
    "actearly",
];
/// Attributes of actuators on anything but a joint.
const OTHERS: [&str; 6] = ["tendon", "site", "body", "cranksite", "slidersite", "refsite"];

/// Motor and actuators of one joint.
struct Served {
    joint: usize,
    name: String,
    law: Law,
    /// Largest force behind the gear.
    most: Option<f64>,
    gear: f64,
    control: f64,
}

/// Reads all actuators; `controls`: their inputs at the start, in their order.
pub fn read(
    elements: &[Element],
    controls: &[f64],
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    if !context.flags.actuators {
        return Ok(());
    }
    for (k, element) in elements.iter().enumerate() {
        let group = element.one("group")?.unwrap_or(0.0);
        if context.flags.groups_off.contains(&group) {
            let sentence =
                format!("Actuator “{}” is of a group that is off, and was left out.", element.called());
            into.left_out(&element.place(), sentence);
            continue;
        }
        if let Some(served) = served(element, controls.get(k).copied().unwrap_or(0.0), context, into)? {
            serve(&served, context, into);
        }
    }
    Ok(())
}

fn served(
    element: &Element,
    control: f64,
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Option<Served>, SceneError> {
    let left = |why: &str, into: &mut Assembly<'_>| {
        let sentence = format!("Actuator “{}” ({}) {why}, and was left out.", element.called(), element.tag);
        into.left_out(&element.place(), sentence);
        Ok(None)
    };
    if OTHERS.iter().any(|name| element.attribute(name).is_some()) {
        into.note("Actuators of anything but a joint are not supported and were left out.".to_owned());
        return Ok(None);
    }
    let Some(name) = element.attribute("joint").or(element.attribute("jointinparent")) else {
        return left("names no joint", into);
    };
    let Some(joint) = into.joints.iter().position(|j| j.name == name) else {
        if context.free.contains(name) || context.incomplete {
            return left(&format!("acts on “{name}”, which has no coordinate of its own here"), into);
        }
        return Err(element.refuse(&format!("there is no joint “{name}”")));
    };
    let Some(law) = law(element, into)? else {
        return left("follows a law that no servo or motor here has", into);
    };
    element.unread(&[], &ATTRIBUTES, into);
    let (name, gear) =
        (name.to_owned(), element.list("gear")?.and_then(|g| g.first().copied()).unwrap_or(1.0));
    let most = force(element, context)?;
    let control = match controlled(element, context)? {
        Some([low, high]) if low <= high => control.clamp(low, high),
        _ => control,
    };
    Ok(Some(Served { joint, name, law, most, gear, control }))
}

/// Returns the law of an actuator; `None`: another one.
fn law(element: &Element, into: &mut Assembly<'_>) -> Result<Option<Law>, SceneError> {
    let one = |name: &str, otherwise: f64| element.one(name).map(|x| x.unwrap_or(otherwise));
    let found = match &*element.tag {
        "motor" => Law { gain: 1.0, bias: [0.0; 3] },
        "position" => {
            let (kp, kv) = (one("kp", 1.0)?, one("kv", 0.0)?);
            if element.attribute("dampratio").is_some() {
                let sentence = format!(
                    "“dampratio” of actuator “{}” damps by the mass that it moves; it was left out.",
                    element.called()
                );
                into.left_out(&element.place(), sentence);
            }
            Law { gain: kp, bias: [0.0, -kp, -kv] }
        }
        "velocity" => {
            let kv = one("kv", 1.0)?;
            Law { gain: kv, bias: [0.0, 0.0, -kv] }
        }
        "general" => {
            let word = |name: &str, usual: &str| element.attribute(name).is_none_or(|t| t == usual);
            let affine = element.attribute("biastype") == Some("affine");
            if !word("gaintype", "fixed") || !(affine || word("biastype", "none")) || !word("dyntype", "none")
            {
                return Ok(None);
            }
            let [gain] = element.layered("gainprm", [1.0])?;
            let bias = if affine { element.layered("biasprm", [0.0; 3])? } else { [0.0; 3] };
            Law { gain, bias }
        }
        _ => return Ok(None),
    };
    if element.one("timeconst")?.is_some_and(|t| t > 0.0) {
        let sentence =
            format!("Actuator “{}” filters its input (timeconst): here it acts at once.", element.called());
        into.left_out(&element.place(), sentence);
    }
    let [_, by_place, by_speed] = found.bias;
    Ok((by_place <= 0.0 && by_speed <= 0.0).then_some(found))
}

fn within(
    element: &Element,
    word: &str,
    range: &str,
    context: &Context<'_>,
) -> Result<Option<[f64; 2]>, SceneError> {
    let Some([low, high]) = element.range(range)? else { return Ok(None) };
    let holds = element.truth(word).unwrap_or(context.compiler(element).auto_limits);
    Ok((holds && [low, high] != [0.0, 0.0]).then_some([low, high]))
}

/// Returns the largest force, before the gear: of the force itself, and of a motor also by the range of its
/// input.
fn force(element: &Element, context: &Context<'_>) -> Result<Option<f64>, SceneError> {
    let most = |[low, high]: [f64; 2]| high.max(-low);
    let by_force = within(element, "forcelimited", "forcerange", context)?.map(most);
    let plain = matches!(&*element.tag, "motor" | "general");
    let passive = plain && element.attribute("biastype").is_none_or(|t| t == "none");
    let by_input = controlled(element, context)?.filter(|_| passive).map(most);
    let gain = if element.is("general") { element.layered("gainprm", [1.0])?[0].abs() } else { 1.0 };
    let found = [by_force, by_input.map(|most| most * gain)].into_iter().flatten();
    Ok(found.filter(|l| l.is_finite() && *l > 0.0).reduce(f64::min))
}

/// Returns the range of an actuator's input.
fn controlled(element: &Element, context: &Context<'_>) -> Result<Option<[f64; 2]>, SceneError> {
    within(element, "ctrllimited", "ctrlrange", context)
}

/// Gives the joint a motor, beside the spring and the motors that it has.
fn serve(served: &Served, context: &Context<'_>, into: &mut Assembly<'_>) {
    let Served { joint, name, law, most, gear, control } = served;
    let zero = into.zeros.iter().find(|(j, _)| j == joint).map_or(0.0, |(_, zero)| *zero);
    let joint_most = context.most.iter().find(|(j, _)| j == joint).map(|(_, most)| *most);
    let Some(found) = into.joints.get_mut(*joint) else { return };
    let (JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. }) = &mut found.motion
    else {
        into.note(format!("The actuator of joint “{name}” drives no hinge or slide and was left out."));
        return;
    };
    let shared = drive.motor.is_some();
    let other = drive.motor.unwrap_or_default();
    let limit = [most.map(|l| l * gear.abs()), joint_most].into_iter().flatten().reduce(f64::min);
    let both = law.beside(other, *gear, *control, zero);
    drive.motor = Some(Motor { limit: limit.filter(|_| !shared), ..both });
    if shared && (limit.is_some() || other.limit.is_some()) {
        into.note_of(name, "several actuators, or a spring beside one: they have no limit of force here");
    }
}

impl Law {
    /// Returns the law as a motor on the joint, combined with `other`. Behind a gear the force is `g` times
    /// as large, and so is the displacement: `l = g (q + zero)`.
    fn beside(&self, other: Motor, gear: f64, control: f64, zero: f64) -> Motor {
        let [constant, by_place, by_speed] = self.bias;
        let (stiffness, damping) = (-gear * gear * by_place, -gear * gear * by_speed);
        let push = gear * (self.gain * control + constant);
        let (k, d) = (other.stiffness + stiffness, other.damping + damping);
        let mut both = Motor { stiffness: k, damping: d, effort: other.effort, ..other };
        // The effort is written by its set-point: a position, else a velocity, else a torque.
        if stiffness > 0.0 {
            let here = other.stiffness * other.target_position + push - stiffness * zero;
            both.target_position = here / k;
        } else if damping > 0.0 {
            both.target_velocity = (other.damping * other.target_velocity + push) / d;
        } else {
            both.effort += push;
        }
        both
    }
}
