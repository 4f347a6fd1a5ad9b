//! MJCF's joints: several joints on a body become a chain; a spring towards a rest position is a motor
//! without a limit.

use asperity_geometry::{Pose, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{JointDrive, JointMotion, Motor};

use super::super::assemble::Assembly;
use super::element::{Element, LARGEST};
use super::{Context, TUNES};

/// Attachment of a body.
pub enum Attachment {
    /// Free, by nothing; with the free joint's name.
    Free(Option<String>),
    /// On its parent: by these in turn, rigidly where there is none.
    By(Vec<Hold>),
}

/// One joint.
pub struct Hold {
    pub name: String,
    pub motion: JointMotion,
    /// Point of the body it goes through, in the body's frame.
    pub at: Vec3,
    /// Position at the start in the file's terms, m or rad: `ref`.
    pub zero: f64,
    /// Largest effort of all actuators on it, N or N·m: `actuatorfrcrange`.
    pub most: Option<f64>,
    /// Place in the file; empty: with its body.
    pub place: String,
}

impl Hold {
    /// Makes a rigid joint.
    pub fn weld() -> Self {
        Self {
            name: String::new(),
            motion: JointMotion::Weld {},
            at: Vec3::zeros(),
            zero: 0.0,
            most: None,
            place: String::new(),
        }
    }
}

/// Returns the attachment by a body's joints, each with the frame of the body in which it is written.
pub fn held(
    body: &Element,
    joints: &[(Pose, &Element)],
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Attachment, SceneError> {
    let free = |e: &Element| e.is("freejoint") || e.attribute("type") == Some("free");
    if let Some((_, one)) = joints.iter().find(|(_, e)| free(e)) {
        if joints.len() > 1 {
            return Err(body.refuse("a free joint leaves nothing for others to hold"));
        }
        free_joint(one, into)?;
        return Ok(Attachment::Free(one.name.as_deref().map(str::to_owned)));
    }
    joints
        .iter()
        .map(|(frame, e)| hold(e, frame, context, into))
        .collect::<Result<_, _>>()
        .map(Attachment::By)
}

/// Reports attributes of a free joint: a free body is moved by nothing but forces.
fn free_joint(joint: &Element, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    if joint.is("freejoint") {
        joint.unread(&[], &["group", "align"], into);
        return Ok(());
    }
    joint.unread(&[], &[ATTRIBUTES.as_slice(), &["align"]].concat(), into);
    for (name, unit) in
        [("damping", "N·s/m and N·m·s"), ("armature", "kg and kg·m²"), ("frictionloss", "N and N·m")]
    {
        if let Some(x) = joint.one(name)?.filter(|x| *x != 0.0) {
            let sentence = format!(
                "“{name}” {x} ({unit}) of free joint “{}”: a free body has none here, and it was left out.",
                joint.called()
            );
            into.left_out(&joint.place(), sentence);
        }
    }
    Ok(())
}

const ATTRIBUTES: [&str; 19] = [
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
    "actuatorfrcrange",
    "actuatorfrclimited",
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "margin",
];

fn hold(
    element: &Element,
    frame: &Pose,
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Hold, SceneError> {
    element.unread(&[], &[ATTRIBUTES.as_slice(), &["solimpfriction"]].concat(), into);
    for name in ["solreflimit", "solimplimit", "solreffriction", "solimpfriction", "margin"] {
        if element.attribute(name).is_some() {
            into.note_of(name, TUNES);
        }
    }
    let one = |name: &str| element.one(name).map(Option::unwrap_or_default);
    let kind = element.attribute("type").unwrap_or("hinge");
    let axis = frame.rotation * Vec3::from(element.exactly("axis")?.unwrap_or([0.0, 0.0, 1.0]));
    let unit = if kind == "hinge" { context.angles(element).unit } else { 1.0 };
    let zero = unit * one("ref")?;
    let flags = &context.flags;
    let motor = spring(element, unit, zero, into)?.filter(|_| flags.springs);
    let drive = JointDrive {
        limits: limits(element, kind, unit, zero, context, into)?,
        damping: if flags.dampers { polynomial(element, "damping", into)? } else { 0.0 },
        friction: element.one("frictionloss")?.filter(|&f| f > 0.0 && flags.friction),
        rotor_inertia: element.one("armature")?.filter(|&i| i > 0.0),
        motor,
        ..JointDrive::default()
    };
    let axis = axis.into();
    let motion = match kind {
        "hinge" => JointMotion::Revolute { axis, drive },
        "slide" => JointMotion::Prismatic { axis, drive },
        "ball" => ball(&drive, into),
        other => {
            return Err(element.refuse(&format!("“{other}” is none of free, hinge, slide, ball")));
        }
    };
    let at = frame.transform_point(&Vec3::from(element.exactly("pos")?.unwrap_or([0.0; 3])).into()).coords;
    let name = element.name.as_deref().unwrap_or_default().to_owned();
    let bounded = held_within(element, "actuatorfrclimited", "actuatorfrcrange", context);
    let most = element.range("actuatorfrcrange")?.filter(|_| bounded).map(|[low, high]| high.max(-low));
    let most = most.filter(|most| most.is_finite() && *most > 0.0);
    Ok(Hold { name, motion, at, zero, most, place: element.place() })
}

fn ball(drive: &JointDrive, into: &mut Assembly<'_>) -> JointMotion {
    if drive.friction.is_some() || drive.rotor_inertia.is_some() || drive.motor.is_some() {
        into.note(
            "A ball joint has damping alone: its spring, friction or armature was left out.".to_owned(),
        );
    }
    JointMotion::Ball { rotation: [1.0, 0.0, 0.0, 0.0], damping: drive.damping }
}

/// Returns true where limits hold: by the word, or, where that is left to the range, where one is given.
fn held_within(element: &Element, word: &str, range: &str, context: &Context<'_>) -> bool {
    let given =
        element.attribute(range).is_some_and(|text| text.split_whitespace().any(|w| w.parse() != Ok(0.0)));
    element.truth(word).unwrap_or(given && context.compiler(element).auto_limits)
}

/// Returns the limits of a joint relative to its start; ends that are infinite or beyond a thousand million
/// are none.
fn limits(
    element: &Element,
    kind: &str,
    unit: f64,
    zero: f64,
    context: &Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<Option<[f64; 2]>, SceneError> {
    if !held_within(element, "limited", "range", context) || !context.flags.limits {
        return Ok(None);
    }
    let Some([low, high]) = element.range("range")? else { return Ok(None) };
    if kind == "ball" {
        let degrees = libm::round(1e4 * high * context.angles(element).unit.to_degrees()) / 1e4;
        let sentence = format!(
            "Ball joint “{}” may turn {degrees}° in the file: a ball joint has no range here, and it was left out.",
            element.called()
        );
        into.left_out(&element.place(), sentence);
        return Ok(None);
    }
    let far = |x: f64| x.abs() > 1e9;
    if !far(low) && !far(high) {
        return Ok(Some([unit * low - zero, unit * high - zero]));
    }
    let sentence = format!(
        "The range {low} to {high} of joint “{}” is none that holds, and was left out.",
        element.called()
    );
    into.left_out(&element.place(), sentence);
    Ok(None)
}

/// Reads a spring towards a rest position, which is a motor without a limit.
fn spring(
    element: &Element,
    unit: f64,
    zero: f64,
    into: &mut Assembly<'_>,
) -> Result<Option<Motor>, SceneError> {
    if let Some([time, ratio]) = element
        .list("springdamper")?
        .and_then(|list| list.try_into().ok())
        .filter(|l: &[f64; 2]| *l != [0.0; 2])
    {
        let sentence = format!(
            "“springdamper” {time} s, {ratio} of joint “{}” asks for a spring by the mass that hangs on it; it was left out.",
            element.called()
        );
        into.left_out(&element.place(), sentence);
    }
    let stiffness = polynomial(element, "stiffness", into)?;
    let target_position = unit * element.one("springref")?.unwrap_or(0.0) - zero;
    Ok((stiffness > 0.0).then(|| Motor { stiffness, target_position, ..Motor::default() }))
}

/// Reads a coefficient; those of higher powers behind it are reported.
fn polynomial(element: &Element, name: &str, into: &mut Assembly<'_>) -> Result<f64, SceneError> {
    let list = match element.attribute(name) {
        Some(text) if name == "damping" => bounded(element, text, into)?,
        Some(text) => element.numbers(text)?,
        None => Vec::new(),
    };
    if list.iter().skip(1).any(|x| *x != 0.0) {
        into.note_of(
            &element.called(),
            "its spring or damper is a polynomial, of which the straight part alone holds here",
        );
    }
    Ok(list.first().copied().unwrap_or(0.0))
}

/// Reads dampings, of which 1e11 stands for a joint that is held.
fn bounded(element: &Element, text: &str, into: &mut Assembly<'_>) -> Result<Vec<f64>, SceneError> {
    let most = LARGEST.to_string();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    for word in &mut words {
        if word.parse::<f64>().is_ok_and(|x| x.is_finite() && x > LARGEST) {
            let sentence = format!(
                "Joint “{}” has a damping of {word}, more than can be used: {most} was taken, which holds it as well.",
                element.called()
            );
            into.mended(&element.place(), sentence);
            *word = &most;
        }
    }
    element.numbers(&words.join(" "))
}
