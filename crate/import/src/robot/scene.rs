//! Document of a robot: its bodies on their joints under gravity, sliders for the first joints, and the arm
//! in it, if it has one.

use asperity_scene::document::{
    Body, Compliance, ContactModel, Control, ControlKind, Dynamics, Experiment, Joint, JointMotion, Layers,
    Quantity, SCENE_VERSION, Scale, Shape, View,
};
use asperity_scene::{
    Channel, Kind, Kinds, ModelArm, ModelImport, ModelScene, Scene, SceneError, Settings, parse, to_json,
};

use super::arm::{arm_of, arms_of};
use super::{DroppedFile, Read, read, report};
use asperity_convert as convert;

/// Range of a scene's step, s.
const STEPS: std::ops::RangeInclusive<f64> = 1e-6..=1.0;
/// Largest number of joints with a slider of their own.
const SLIDERS: usize = 6;
/// Half range of the slider of a joint without limits: one turn each way, or a metre.
const TURN: f64 = std::f64::consts::PI;

/// Question of a robot's scene: one that stands in balance does nothing when it is let go.
const ASKED: &str =
    "What does it do when Play lets its joints go? If it stands in balance, drag one of its bodies.";

/// Makes a scene from a robot or scene of another program: its bodies on their joints, under gravity.
///
/// # Errors
///
/// Refuses files that are no model, and models that no scene takes, with the place in the file.
pub fn model_scene(files: &[DroppedFile<'_>]) -> Result<ModelScene, SceneError> {
    model_scene_with(files, &[])
}

/// Makes a scene as [`model_scene`] does, of a xacro file with these arguments, names and values, in place of
/// the file's own.
///
/// # Errors
///
/// Refuses what [`model_scene`] refuses.
pub fn model_scene_with(
    files: &[DroppedFile<'_>],
    arguments: &[(String, String)],
) -> Result<ModelScene, SceneError> {
    let Read { model, places, overlaps, name } = read(files, arguments)?;
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let title = name.split('.').next().unwrap_or_default();
    let title = if title.is_empty() { "Model" } else { title };
    let scene = scene(&model, title);
    let arm = match arm_of(&model, title) {
        Ok((arm, notes)) => ModelArm::Arm { arm: Box::new(arm), notes },
        Err(why) => ModelArm::None { why },
    };
    // An error of the scene is reported in the file's own terms.
    let scene_text = to_json(&scene);
    let read_back = parse(&scene_text).and_then(|mut scene| scene.read_by(&MOVING));
    read_back.map_err(|e| places.translate(&e))?;
    let moving = model.joints.iter().filter(|j| !matches!(j.motion, JointMotion::Weld {})).count();
    let dynamics = scene.experiment.settings();
    let findings = dynamics.map_or_else(Vec::new, |d| report::findings(&model, &overlaps, &places, d));
    Ok(ModelScene {
        scene_text,
        read: report::read(&model, &places.file),
        findings,
        arms: arms_of(&model, title),
        notes: model.notes,
        bodies: model.bodies.len() as u32,
        joints: moving as u32,
        arm,
    })
}

/// Bodies that move: the one kind that is made here.
struct Moving(Kind);

static MOVING: Moving = Moving(Kind::of::<Dynamics>());

impl Kinds for Moving {
    fn kind(&self, name: &str) -> Option<&'static Kind> {
        (name == MOVING.0.name).then_some(&MOVING.0)
    }

    fn names(&self) -> &'static [&'static str] {
        &[Dynamics::KIND]
    }
}

fn scene(model: &ModelImport, title: &str) -> Scene {
    let own = Dynamics::default();
    let watch = model.bodies.iter().rposition(|b| !b.fixed).unwrap_or(0);
    // Bodies with a compliance touch by it.
    let soft = model.bodies.iter().any(|b| matches!(b.compliance, Compliance::Compliant { .. }));
    let contact = if soft {
        ContactModel::Hydroelastic { reduced: false, reduction: None }
    } else {
        ContactModel::Point { stiffness: stiffness(&model.bodies), reduction: None, inner_walls: false }
    };
    let dynamics = Dynamics {
        gravity: model.gravity.unwrap_or(own.gravity),
        step: model.step.filter(|h| STEPS.contains(h)).unwrap_or(own.step),
        joints: model.joints.clone(),
        couplers: model.couplers.clone(),
        contact,
        passing: model.passing.clone(),
        drive: torques(&model.joints),
        watch,
        ..own
    };
    // A joint that is tied cannot start elsewhere alone.
    let tied = |k: usize| model.couplers.iter().any(|c| c.joint == k || c.to == k);
    let loose = model.joints.iter().enumerate().filter(|(k, _)| !tied(*k));
    let mut controls: Vec<Control> = loose.filter_map(slider).take(SLIDERS).collect();
    controls.push(Control {
        path: "experiment.gravity[2]".to_owned(),
        key: "g".to_owned(),
        label: "Gravity along z".to_owned(),
        input: linear(-20.0, 0.0, Quantity::Acceleration),
    });
    let question = if model.joints.is_empty() { "" } else { ASKED };
    Scene {
        version: SCENE_VERSION,
        title: title.to_owned(),
        summary: String::new(),
        question: question.to_owned(),
        source: None,
        experiment: Experiment::new(dynamics),
        bodies: model.bodies.clone(),
        controls,
        view: View {
            layers: Layers {
                patch: soft,
                polygons: false,
                force: false,
                point_contact: false,
                ..Layers::default()
            },
            ..View::default()
        },
        proof: Vec::new(),
        lesson: None,
    }
}

/// Returns the torque inputs of the first motors whose input is their torque.
fn torques(joints: &[Joint]) -> Vec<Channel> {
    let told = |joint: &Joint| {
        let motor = joint.motion.drive().and_then(|d| d.motor);
        motor.is_some_and(|m| m.stiffness == 0.0 && m.damping == 0.0)
    };
    let channels =
        joints.iter().enumerate().filter(|(_, j)| told(j)).map(|(joint, _)| Channel::Motor { joint });
    channels.take(SLIDERS).collect()
}

/// Depth to which all that moves sinks where it stands on one contact, m.
const SINKS: f64 = 5e-4;

/// Returns the stiffness of the bodies, N/m, in one digit: two give way in series.
fn stiffness(bodies: &[Body]) -> f64 {
    let moving: f64 = bodies.iter().filter(|b| !b.fixed).map(mass).sum();
    let wanted = (2.0 * moving * 9.81 / SINKS).clamp(1e4, 1e9);
    let digit = libm::pow(10.0, libm::log10(wanted).floor());
    (wanted / digit).ceil() * digit
}

/// Returns the mass of a body of several shapes, kg; zero where it has none.
pub(super) fn mass(body: &Body) -> f64 {
    let volume = |shape: &Shape| convert::shape(shape).ok().and_then(|s| s.volume()).unwrap_or(0.0);
    body.mass.unwrap_or_else(|| {
        let parts = body.parts.iter().map(|p| &p.shape);
        let all: f64 = std::iter::once(&body.shape).chain(parts).map(volume).sum();
        all * body.material.density.unwrap_or(convert::DENSITY)
    })
}

/// Returns the slider of a joint at its start.
fn slider((k, joint): (usize, &Joint)) -> Option<Control> {
    let (drive, free, quantity) = match &joint.motion {
        JointMotion::Revolute { drive, .. } => (drive, TURN, Quantity::Angle),
        JointMotion::Prismatic { drive, .. } => (drive, 1.0, Quantity::Length),
        _ => return None,
    };
    let [low, high] = drive.limits.unwrap_or([-free, free]);
    (low < high).then(|| Control {
        path: format!("experiment.joints[{k}].motion.drive.position"),
        key: format!("q{}", k + 1),
        label: if joint.name.is_empty() { format!("Joint {}", k + 1) } else { joint.name.clone() },
        input: linear(low, high, quantity),
    })
}

fn linear(min: f64, max: f64, quantity: Quantity) -> ControlKind {
    ControlKind::Slider { min, max, scale: Scale::Linear, quantity }
}
