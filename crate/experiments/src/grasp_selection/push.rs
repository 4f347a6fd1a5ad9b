//! Pushes before the cameras look: where the hand nudges is planned in what the cameras see, and the push is
//! made in the dynamics. The closed hand comes down, presses with a force at most, moves towards the middle
//! of the bin, and goes up.
//!
//! A carriage follows a script of way-points; the hand hangs from it on a prismatic joint along the fingers,
//! whose motor presses.

use std::sync::Arc;

use crate::grasp_selection::document::GraspSelection;
use asperity_dynamics::{
    Body, Clock, Description, Geometry, Inertia, Joint, JointKind, Limits, Mobility, Model, Motor, Script,
    ScriptPoint, State, StepOptions, Workspace, step,
};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_perception::grasp::{CornerBox, Gripper, Push, push};
use asperity_scene::Scene;

use super::grasped::cloud;
use super::seen::Seen;
use super::trial::Within;
use crate::common::hand::{pad, pose_of, solid, wall};

/// Times at which it has come down, presses, has moved, is up, and all is over, s.
const DOWN: f64 = 0.6;
const PRESSED: f64 = 0.8;
const MOVED: f64 = 1.8;
const UP: f64 = 2.2;
const END: f64 = 2.8;
/// Length of one step, s, and number of steps from one shown moment to the next.
const STEP: f64 = 0.002;
const KEPT: u32 = 20;
/// Depth of the carriage's way below where the fingertips touch: as far as the hand gives way, m.
const PRESS: f64 = 0.03;
/// Stiffness and damping of the motor that presses, N/m and N·s/m; stiffness and damping time of its stops,
/// N/m and s.
const SERVO: (f64, f64) = (8000.0, 150.0);
const STOP: (f64, f64) = (1e5, 0.01);
/// Masses, kg. The hand hangs from the carriage, which carries it: what presses is the motor, and little
/// weight besides.
const CARRIAGE: f64 = 1.0;
const HAND: f64 = 0.1;

/// Number of the hand's bodies: the carriage, the hand. The bin and the scene's bodies follow.
const OURS: usize = 2;

/// Push that was made.
#[derive(Clone)]
pub(super) struct Made {
    pub plan: Push,
    /// Poses of the hand's frame and of the bodies, moment after moment.
    pub moments: Vec<(Pose, Vec<Pose>)>,
}

/// All pushes, and the poses of the bodies after them.
#[derive(Clone, Default)]
pub(super) struct Pushed {
    pub made: Vec<Made>,
    pub poses: Vec<Pose>,
}

/// Plans the push of a closed hand in this cloud.
pub fn plan(e: &GraspSelection, gripper: &Gripper, seen: &Seen) -> Option<Push> {
    push(gripper, &cloud(seen), &seen.tree, &Vec3::zeros(), e.pushes.length, e.approach)
}

impl Pushed {
    /// Returns the greatest way of a body's centre from where the document puts it to where the pushes left
    /// it, m.
    pub fn furthest(&self, before: &[Pose]) -> f64 {
        let way = |(a, b): (&Pose, &Pose)| (a.translation.vector - b.translation.vector).length();
        self.poses.iter().zip(before).map(way).fold(0.0, f64::max)
    }

    /// Returns the moment of the last push that is shown; none where it is over.
    pub fn shown(&self, e: &GraspSelection) -> Option<&(Pose, Vec<Pose>)> {
        let last = self.made.last().filter(|_| e.pushes.moment < 1.0)?;
        last.moments.get((e.pushes.moment * last.moments.len() as f64) as usize)
    }

    /// Returns the same pushes again, where nothing that decides them has changed.
    pub fn kept(
        (now, was): (&Scene, &GraspSelection),
        (next, wanted): (&Scene, &GraspSelection),
        pushed: &Arc<Self>,
    ) -> Option<Arc<Self>> {
        let (a, b) = (&was.pushes, &wanted.pushes);
        let alike = a.times == b.times
            && (a.times == 0
                || (a.length.to_bits() == b.length.to_bits()
                    && a.force.to_bits() == b.force.to_bits()
                    && was.trials.friction.to_bits() == wanted.trials.friction.to_bits()
                    && was.approach.to_bits() == wanted.approach.to_bits()
                    && now.bodies == next.bodies
                    && Seen::same_look(was, wanted)));
        let placed = || {
            now.bodies.len() == next.bodies.len()
                && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.pose == b.pose)
        };
        (alike && placed()).then(|| Arc::clone(pushed))
    }
}

fn carriage(X_WB: Pose) -> Body {
    // It touches nothing: its box is there for its mass.
    let palm = CornerBox { low: Vec3::repeat(-0.02), high: Vec3::repeat(0.02) };
    let mut made = solid("carriage", &palm, Some(CARRIAGE), wall(), X_WB);
    made.name = "carriage".into();
    made
}

fn hand(gripper: &Gripper, friction: f64, X_WB: Pose) -> Body {
    let geometries = gripper.solids.iter().map(|b| {
        let middle = 0.5 * (b.low + b.high);
        let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
        Geometry::new(shape, Pose::translation(middle.x, middle.y, middle.z), pad(friction))
    });
    Body {
        name: "hand".into(),
        mobility: Mobility::Moving,
        inertia: Inertia::Mass(HAND),
        geometries: geometries.collect(),
        X_WB,
        w_WB: Vec3::zeros(),
        v_WBcm: Vec3::zeros(),
    }
}

/// Returns the way-points: down, pressing, along, up.
fn way(plan: &Push, approach: f64, press: f64) -> Vec<ScriptPoint> {
    let at = |time: f64, p: Vec3| ScriptPoint {
        time,
        position: Some(p),
        velocity: Some(Vec3::zeros()),
        ..ScriptPoint::default()
    };
    let touching = plan.X_WG.p_WG;
    let above = plan.X_WG.before(approach).p_WG;
    let (pressed, far) = (Vec3::new(0.0, 0.0, -press), plan.direction * plan.length);
    vec![
        at(0.0, above),
        at(DOWN, touching),
        at(PRESSED, touching + pressed),
        at(MOVED, touching + pressed + far),
        at(UP, above + far),
    ]
}

fn system(within: &Within, gripper: &Gripper, plan: &Push, e: &GraspSelection, press: f64) -> Description {
    let start = pose_of(&plan.X_WG.before(e.approach));
    let mut bodies = vec![carriage(start), hand(&gripper.closed(), e.trials.friction, start)];
    bodies.extend(within.bodies());
    // The carriage meets nothing.
    let no_contact = (1..bodies.len()).map(|other| (0, other)).collect();
    let along_fingers = JointKind::Prismatic { axis: Vec3::y() };
    let joint = Joint {
        limits: Some(Limits { lower: -PRESS, upper: 0.0, stiffness: STOP.0, relaxation_time: STOP.1 }),
        motor: Some(Motor {
            stiffness: SERVO.0,
            damping: SERVO.1,
            position: 0.0,
            velocity: 0.0,
            effort: 0.0,
            max_effort: e.pushes.force,
        }),
        ..Joint::new("press", along_fingers, Some(0), 1, Pose::identity(), Pose::identity())
    };
    Description {
        bodies,
        joints: vec![joint],
        scripts: vec![Script { body: 0, way: way(plan, e.approach, press) }],
        no_contact,
        ..Description::default()
    }
}

/// Makes a push.
pub(super) fn made(
    within: &Within,
    gripper: &Gripper,
    plan: Push,
    e: &GraspSelection,
) -> Result<(Made, Vec<Pose>), Fault> {
    // On the floor's side nothing gives way: what is pressed down upon stands at least so high.
    let tips = plan.X_WG.p_WG.z - gripper.crop.high.y;
    let press = PRESS.min(0.5 * tips.max(0.0));
    let model = Model::new(&system(within, gripper, &plan, e, press))?;
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let first = OURS + within.bin.len();
    let told = |work: &Workspace| {
        let poses = work.poses();
        let hand = poses.get(1).copied().unwrap_or_else(Pose::identity);
        (hand, poses.get(first..).unwrap_or(&[]).to_vec())
    };
    let options = StepOptions::default();
    let mut moments = vec![told(&work)];
    for k in 1..=(END / STEP).round() as u32 {
        step(&model, &mut state, &mut work, STEP, &options, Clock::STOPPED)?;
        if k.is_multiple_of(KEPT) {
            moments.push(told(&work));
        }
    }
    let poses = moments.last().map(|m| m.1.clone()).unwrap_or_default();
    Ok((Made { plan, moments }, poses))
}
