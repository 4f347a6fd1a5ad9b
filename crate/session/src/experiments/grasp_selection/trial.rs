//! A grasp tried in the dynamics: the gripper comes down from where it waits, closes, lifts and shakes; what is then still in the air was
//! grasped. What geometry cannot know is here: weight, friction, what is knocked over, and that a body is one body.
//!
//! The palm follows a script of way-points; the fingers hang from it on prismatic joints, whose motors push with a force at most.

use asperity_convert as convert;
use asperity_dynamics::{
    Body, Clock, Description, Geometry, Inertia, Joint, JointKind, Limits, Material, Mobility, Model, Motor,
    Script, ScriptPoint, State, StepOptions, Workspace, step,
};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Rotation, Shape, Vec3};
use asperity_perception::grasp::{CornerBox, GraspFrame, Gripper};
use asperity_scene::document::PickTrials;
use asperity_scene::{PickOutcome, PickTrial, Scene};

/// When it has come down, has closed, has lifted, has stopped, has shaken, and when all is over, s.
const DOWN: f64 = 0.6;
const CLOSED: f64 = 1.0;
const UP: f64 = 1.7;
const STILL: f64 = 1.8;
const SHAKEN: f64 = 2.3;
const END: f64 = 2.5;
/// How far it lifts, m; how often it shakes to each side.
const LIFT: f64 = 0.15;
const SHAKES: u32 = 4;
/// One step, s.
const STEP: f64 = 0.002;
/// A body that is up by this share of the lift is in the hand.
const RAISED: f64 = 0.5;
/// kg
const PALM: f64 = 1.0;
const FINGER: f64 = 0.1;
/// Of a finger: N/m and N·s/m; of its stops, N/m and s.
const SERVO: (f64, f64) = (4000.0, 60.0);
const STOP: (f64, f64) = (1e5, 0.01);
/// Of a touching pair, N/m.
const STIFFNESS: f64 = 1e5;
/// Pads and bodies are no points: resistance against spinning and rolling, m.
const SPINNING: f64 = 0.003;
const ROLLING: f64 = 0.0005;

/// Bodies of the hand: the palm, the fingers at −x and at +x. The bin and the scene's bodies follow.
const HAND: usize = 3;
/// Joints of the fingers.
const FINGERS: [usize; 2] = [0, 1];

pub(super) fn solid(name: &str, b: &CornerBox, mass: Option<f64>, material: Material, X_WB: Pose) -> Body {
    let middle = 0.5 * (b.low + b.high);
    let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
    let X_BG = Pose::translation(middle.x, middle.y, middle.z);
    let mobility = if mass.is_some() { Mobility::Moving } else { Mobility::Fixed };
    let inertia = mass.map_or(Inertia::Density(0.0), Inertia::Mass);
    let geometries = vec![Geometry::new(shape, X_BG, material)];
    Body {
        name: name.into(),
        mobility,
        inertia,
        geometries,
        X_WB,
        w_WB: Vec3::zeros(),
        v_WBcm: Vec3::zeros(),
    }
}

pub(super) fn pose_of(X: &GraspFrame) -> Pose {
    let turn = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(X.R_WG));
    Pose::from_parts(X.p_WG.into(), turn)
}

/// Down, closing, up, shaking: of the palm's frame, which never turns.
fn way(X: &GraspFrame, approach: f64, shake: f64) -> Vec<ScriptPoint> {
    let at = |time: f64, p: Vec3| ScriptPoint {
        time,
        position: Some(p),
        velocity: Some(Vec3::zeros()),
        ..ScriptPoint::default()
    };
    let (grasp, high) = (X.p_WG, X.p_WG + Vec3::new(0.0, 0.0, LIFT));
    let mut way = vec![
        at(0.0, X.before(approach).p_WG),
        at(DOWN, grasp),
        at(CLOSED, grasp),
        at(UP, high),
        at(STILL, high),
    ];
    for k in 0..2 * SHAKES {
        let side = if k.is_multiple_of(2) { shake } else { -shake };
        let share = f64::from(k + 1) / f64::from(2 * SHAKES + 1);
        way.push(at(STILL + share * (SHAKEN - STILL), high + Vec3::new(side, side, 0.0)));
    }
    way.push(at(SHAKEN, high));
    way
}

/// A motor that keeps a finger so far from where it is open, m.
fn motor(closed_by: f64, force: f64) -> Motor {
    Motor { stiffness: SERVO.0, damping: SERVO.1, position: closed_by, velocity: 0.0, max_effort: force }
}

fn finger(name: &str, child: usize, toward: f64, travel: f64, force: f64) -> Joint {
    let kind = JointKind::Prismatic { axis: Vec3::new(toward, 0.0, 0.0) };
    Joint {
        limits: Some(Limits { lower: 0.0, upper: travel, stiffness: STOP.0, relaxation_time: STOP.1 }),
        motor: Some(motor(0.0, force)),
        ..Joint::new(name, kind, Some(0), child, Pose::identity(), Pose::identity())
    }
}

/// What stands in the bin: its boxes, the bodies' shapes and where these are.
pub(super) struct Within<'a> {
    pub scene: &'a Scene,
    pub shapes: &'a [Shape],
    pub poses: &'a [Pose],
    pub bin: &'a [CornerBox],
}

/// Of walls and floor.
pub(super) fn wall() -> Material {
    Material { stiffness: STIFFNESS, ..Material::default() }
}

/// Of what a hand touches with.
pub(super) fn pad(friction: f64) -> Material {
    Material { friction, spinning: SPINNING, ..wall() }
}

impl Within<'_> {
    /// The bin's boxes, then the scene's bodies.
    pub fn bodies(&self) -> impl Iterator<Item = Body> + '_ {
        let bin = self.bin.iter().map(|b| solid("bin", b, None, wall(), Pose::identity()));
        let from = self.scene.bodies.iter().zip(self.shapes).zip(self.poses);
        bin.chain(from.map(|((from, shape), X_WB)| {
            let of = convert::material(&from.material);
            let material =
                Material { dissipation: of.dissipation, friction: of.friction, rolling: ROLLING, ..wall() };
            // What has no end cannot be lifted.
            if from.fixed || shape.volume().is_none() {
                return Body::fixed(from.name.clone(), shape.clone(), material, *X_WB);
            }
            let density = from.material.density.unwrap_or(convert::DENSITY);
            let made = Body::solid(from.name.clone(), shape.clone(), density, material, *X_WB);
            Body { inertia: from.mass.map_or(made.inertia, Inertia::Mass), ..made }
        }))
    }
}

fn system(
    within: &Within,
    gripper: &Gripper,
    X_WG: &GraspFrame,
    approach: f64,
    by: &PickTrials,
) -> Description {
    let start = pose_of(&X_WG.before(approach));
    let pad = pad(by.friction);
    let parts =
        gripper.solids.iter().zip(["palm", "left finger", "right finger"]).zip([PALM, FINGER, FINGER]);
    let mut bodies: Vec<Body> =
        parts.map(|((b, name), mass)| solid(name, b, Some(mass), pad, start)).collect();
    bodies.extend(within.bodies());
    let travel = 0.5 * gripper.opening();
    Description {
        bodies,
        joints: vec![finger("left", 1, 1.0, travel, by.force), finger("right", 2, -1.0, travel, by.force)],
        scripts: vec![Script { body: 0, way: way(X_WG, approach, by.shake) }],
        no_contact: vec![(1, 2)],
        ..Description::default()
    }
}

/// Tries a grasp.
pub(super) fn tried(
    within: &Within,
    gripper: &Gripper,
    X_WG: &GraspFrame,
    approach: f64,
    by: &PickTrials,
) -> Result<PickTrial, Fault> {
    let model = Model::new(&system(within, gripper, X_WG, approach, by))?;
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let first = HAND + within.bin.len();
    let centres = |work: &Workspace| work.centres().get(first..).unwrap_or(&[]).to_vec();
    let before = centres(&work);
    let raised = |work: &Workspace| -> Vec<usize> {
        let up = work.centres().iter().skip(first).zip(&before).enumerate();
        up.filter(|(_, (p, was))| p.z - was.z > RAISED * LIFT).map(|(i, _)| i).collect()
    };
    let options = StepOptions::default();
    let travel = 0.5 * gripper.opening();
    let (mut gripped, mut rose) = (before.clone(), false);
    for k in 0..(END / STEP).round() as u32 {
        let time = STEP * f64::from(k);
        if time >= DOWN && state.inputs.motors.is_empty() {
            state.inputs.motors = FINGERS.map(|joint| (joint, motor(travel, by.force))).to_vec();
        }
        if time < CLOSED {
            gripped = centres(&work);
        }
        step(&model, &mut state, &mut work, STEP, &options, Clock::STOPPED)?;
        rose |= time >= CLOSED && !raised(&work).is_empty();
        // The hand is up and has nothing: what comes is known.
        if time >= STILL && raised(&work).is_empty() {
            break;
        }
    }
    let held = raised(&work);
    let middle = X_WG.R_WG * gripper.between_fingers() + X_WG.p_WG;
    let x = X_WG.R_WG.column(0).into_owned();
    // From the line between the fingers to the centre of mass of what is held, level.
    let off = |i: &usize| {
        let d = gripped.get(*i).map_or(Vec3::zeros(), |p| p - middle);
        let d = d - x * d.dot(&x);
        Vec3::new(d.x, d.y, 0.0).length()
    };
    let off_centre = held.iter().map(off).reduce(f64::min);
    let outcome = match held.len() {
        0 if rose => PickOutcome::Dropped,
        0 => PickOutcome::Missed,
        1 => PickOutcome::One,
        _ => PickOutcome::Several,
    };
    Ok(PickTrial { cost: None, outcome, held: held.len() as u32, off_centre })
}
