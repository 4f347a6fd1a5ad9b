//! A grasp tried in the dynamics: the gripper comes down from where it waits, closes, lifts and shakes; what is then still between its
//! fingers was grasped. What geometry cannot know is here: weight, friction, what is knocked over, and that a body is one body.
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
use asperity_scene::document::GraspTrials;
use asperity_scene::{PickOutcome, PickTrial, Scene};

/// When it has come down, has closed, has lifted, has stopped, and has shaken, s.
const DOWN: f64 = 0.6;
const CLOSED: f64 = 1.0;
const UP: f64 = 1.7;
const STILL: f64 = 1.8;
const SHAKEN: f64 = 2.3;
const END: f64 = 2.5;
/// How far it lifts, m; how far it shakes to each side, m, and how often.
const LIFT: f64 = 0.15;
const SHAKE: f64 = 0.015;
const SHAKES: u32 = 4;
/// One step, s.
const STEP: f64 = 0.002;
/// A body that rose by this share of the lift is in the hand.
const RAISED: f64 = 0.5;
/// Masses, kg; servo of a finger, N/m and N·s/m; stops, N/m.
const PALM: f64 = 1.0;
const FINGER: f64 = 0.1;
const SERVO: (f64, f64) = (4000.0, 60.0);
const STOP: f64 = 1e5;

/// The bodies of a try: the palm, the fingers at −x and +x, the bin, then the scene's.
const HAND: usize = 3;

fn solid(name: &str, b: &CornerBox, mass: Option<f64>, material: Material, X_WB: Pose) -> Body {
    let middle = 0.5 * (b.low + b.high);
    let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
    let X_BG = Pose::translation(middle.x, middle.y, middle.z);
    Body {
        name: name.into(),
        mobility: if mass.is_some() { Mobility::Moving } else { Mobility::Fixed },
        inertia: Inertia::Mass(mass.unwrap_or(1.0)),
        geometries: vec![Geometry::new(shape, X_BG, material)],
        X_WB,
        w_WB: Vec3::zeros(),
        v_WBcm: Vec3::zeros(),
    }
}

fn pose_of(X: &GraspFrame) -> Pose {
    let turn = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(X.R_WG));
    Pose::from_parts(X.p_WG.into(), turn)
}

/// Down, closing, up, shaking: of the palm's frame, which never turns.
fn way(X: &GraspFrame, approach: f64) -> Vec<ScriptPoint> {
    let at = |time: f64, p: Vec3| ScriptPoint { time, position: Some(p), velocity: Some(Vec3::zeros()), ..ScriptPoint::default() };
    let (grasp, high) = (X.p_WG, X.p_WG + Vec3::new(0.0, 0.0, LIFT));
    let mut way = vec![
        at(0.0, X.before(approach).p_WG),
        at(DOWN, grasp),
        at(CLOSED, grasp),
        at(UP, high),
        at(STILL, high),
    ];
    for k in 0..2 * SHAKES {
        let side = if k % 2 == 0 { SHAKE } else { -SHAKE };
        let share = f64::from(k + 1) / f64::from(2 * SHAKES + 1);
        way.push(at(STILL + share * (SHAKEN - STILL), high + Vec3::new(side, side, 0.0)));
    }
    way.push(at(SHAKEN, high));
    way
}

fn finger(name: &str, child: usize, toward: f64, travel: f64, force: f64) -> Joint {
    Joint {
        limits: Some(Limits { lower: 0.0, upper: travel, stiffness: STOP, relaxation_time: 0.01 }),
        motor: Some(Motor {
            stiffness: SERVO.0,
            damping: SERVO.1,
            position: 0.0,
            velocity: 0.0,
            max_effort: force,
        }),
        ..Joint::new(
            name,
            JointKind::Prismatic { axis: Vec3::new(toward, 0.0, 0.0) },
            Some(0),
            child,
            Pose::identity(),
            Pose::identity(),
        )
    }
}

fn system(
    scene: &Scene,
    (shapes, bin): (&[Shape], &[CornerBox]),
    gripper: &Gripper,
    X_WG: &GraspFrame,
    approach: f64,
    trial: &GraspTrials,
) -> Description {
    let start = pose_of(&X_WG.before(approach));
    let pad = Material { stiffness: trial.stiffness, friction: trial.friction, spinning: 0.003, ..Material::default() };
    let names = ["palm", "left finger", "right finger"];
    let masses = [PALM, FINGER, FINGER];
    let parts = gripper.solids.iter().zip(names).zip(masses);
    let mut bodies: Vec<Body> =
        parts.map(|((b, name), mass)| solid(name, b, Some(mass), pad, start)).collect();
    let wall = Material { stiffness: trial.stiffness, ..Material::default() };
    bodies.extend(bin.iter().map(|b| solid("bin", b, None, wall, Pose::identity())));
    bodies.extend(scene.bodies.iter().zip(shapes).map(|(from, shape)| {
        let material = Material {
            stiffness: trial.stiffness,
            dissipation: from.material.dissipation,
            friction: from.material.friction,
            rolling: 0.0005,
            ..Material::default()
        };
        let density = from.material.density.unwrap_or(convert::DENSITY);
        let made = Body::solid(from.name.clone(), shape.clone(), density, material, convert::pose(&from.pose));
        Body { inertia: from.mass.map_or(made.inertia, Inertia::Mass), ..made }
    }));
    let travel = 0.5 * gripper.opening();
    Description {
        bodies,
        joints: vec![
            finger("left", 1, 1.0, travel, trial.force),
            finger("right", 2, -1.0, travel, trial.force),
        ],
        scripts: vec![Script { body: 0, way: way(X_WG, approach) }],
        no_contact: vec![(1, 2)],
        ..Description::default()
    }
}

/// Tries a grasp.
pub(super) fn tried(
    scene: &Scene,
    within: (&[Shape], &[CornerBox]),
    gripper: &Gripper,
    X_WG: &GraspFrame,
    approach: f64,
    trial: &GraspTrials,
) -> Result<PickTrial, Fault> {
    let model = Model::new(&system(scene, within, gripper, X_WG, approach, trial))?;
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let first = HAND + within.1.len();
    let centres = |work: &Workspace| work.centres().get(first..).unwrap_or(&[]).to_vec();
    let before = centres(&work);
    let options = StepOptions::default();
    let travel = 0.5 * gripper.opening();
    let close = |toward: f64| Motor {
        stiffness: SERVO.0,
        damping: SERVO.1,
        position: travel * toward,
        velocity: 0.0,
        max_effort: trial.force,
    };
    let (mut gripped, mut rose) = (before.clone(), false);
    for k in 0..(END / STEP).round() as u32 {
        let time = STEP * f64::from(k);
        if time >= DOWN && state.inputs.motors.is_empty() {
            state.inputs.motors = vec![(0, close(1.0)), (1, close(1.0))];
        }
        if time < CLOSED {
            gripped = centres(&work);
        }
        step(&model, &mut state, &mut work, STEP, &options, Clock::STOPPED)?;
        if time >= CLOSED {
            rose |= work.centres().iter().skip(first).zip(&before).any(|(p, was)| p.z - was.z > RAISED * LIFT);
        }
    }
    let after = centres(&work);
    let held: Vec<usize> = (0..after.len()).filter(|&i| after[i].z - before[i].z > RAISED * LIFT).collect();
    let middle = X_WG.R_WG * gripper.between_fingers() + X_WG.p_WG;
    let x = X_WG.R_WG.column(0).into_owned();
    // From the line between the fingers to the centre of mass of what was held, level.
    let off = |i: &usize| {
        let d = gripped[*i] - middle;
        let d = d - x * d.dot(&x);
        Vec3::new(d.x, d.y, 0.0).length()
    };
    let off_centre = held.iter().map(off).fold(f64::INFINITY, f64::min);
    let outcome = match held.len() {
        0 if rose => PickOutcome::Dropped,
        0 => PickOutcome::Missed,
        1 => PickOutcome::One,
        _ => PickOutcome::Several,
    };
    Ok(PickTrial { outcome, held: held.len() as u32, off_centre: off_centre.is_finite().then_some(off_centre) })
}
