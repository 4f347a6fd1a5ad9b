//! Pushes before the cameras look, by the gripper alone: the push is planned in what the cameras see and made
//! in the dynamics. The closed gripper comes down, presses with a force at most, moves towards the middle
//! of the bin, and goes up.
//!
//! A carriage follows a script of way-points; the hand hangs from it on a prismatic joint along the fingers,
//! whose motor presses.

use asperity_dynamics::{
    Body, BodyWayPoint, BodyWayPoints, Clock, Description, Geometry, Inertia, Joint, JointKind, Limits,
    Mobility, Model, Motor, State, StepOptions, Workspace, step,
};
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_perception::grasp::{CornerBox, Gripper, Push};

use crate::hand::{pad, pose_of, solid, wall};
use crate::{BinContents, BinObject};

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
pub struct PushRecord {
    /// Push as it was planned.
    pub plan: Push,
    /// Poses of the gripper's frame and of the bodies, moment after moment.
    pub moments: Vec<(Pose, Vec<Pose>)>,
}

/// All pushes, and the poses of the bodies after them.
#[derive(Clone, Default)]
pub struct PushedBin {
    /// Pushes, one after another.
    pub made: Vec<PushRecord>,
    /// Poses of the bodies after them.
    pub poses: Vec<Pose>,
}

/// Settings of the pushes, and of what the gripper does in them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pushing {
    force: f64,
    friction: f64,
    approach: f64,
}

impl PushedBin {
    /// Returns bodies that nothing has pushed yet.
    pub fn untouched(poses: Vec<Pose>) -> Self {
        Self { made: Vec::new(), poses }
    }

    /// Makes one more push, as it was planned from `approach` (m) above.
    ///
    /// # Errors
    ///
    /// Refuses bodies that the dynamics refuse, and ends where a step cannot be taken.
    pub fn push(
        &mut self,
        (objects, bin): (&[BinObject], &[CornerBox]),
        gripper: &Gripper,
        plan: Push,
        approach: f64,
        (force, friction): (f64, f64),
    ) -> Result<(), Fault> {
        let contents = BinContents { objects, poses: &self.poses, bin };
        let (record, poses) = made(&contents, gripper, plan, &Pushing { force, friction, approach })?;
        self.made.push(record);
        self.poses = poses;
        Ok(())
    }

    /// Returns the greatest way of a body's centre from where it was before the pushes to where they left it,
    /// m.
    pub fn furthest(&self, before: &[Pose]) -> f64 {
        let way = |(a, b): (&Pose, &Pose)| (a.translation.vector - b.translation.vector).length();
        self.poses.iter().zip(before).map(way).fold(0.0, f64::max)
    }

    /// Returns the moment of the last push at a share of its time; none where it is over, at 1.
    pub fn moment(&self, share: f64) -> Option<&(Pose, Vec<Pose>)> {
        let last = self.made.last().filter(|_| share < 1.0)?;
        last.moments.get((share * last.moments.len() as f64) as usize)
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
fn way(plan: &Push, approach: f64, press: f64) -> Vec<BodyWayPoint> {
    let at = |time: f64, p: Vec3| BodyWayPoint {
        time,
        position: Some(p),
        velocity: Some(Vec3::zeros()),
        ..BodyWayPoint::default()
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

fn system(contents: &BinContents, gripper: &Gripper, plan: &Push, by: &Pushing, press: f64) -> Description {
    let start = pose_of(&plan.X_WG.before(by.approach));
    let mut bodies = vec![carriage(start), hand(&gripper.closed(), by.friction, start)];
    bodies.extend(contents.bodies());
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
            max_effort: by.force,
        }),
        ..Joint::new("press", along_fingers, Some(0), 1, Pose::identity(), Pose::identity())
    };
    Description {
        bodies,
        joints: vec![joint],
        scripts: vec![BodyWayPoints { body: 0, way: way(plan, by.approach, press) }],
        no_contact,
        ..Description::default()
    }
}

/// Makes a push.
fn made(
    contents: &BinContents,
    gripper: &Gripper,
    plan: Push,
    by: &Pushing,
) -> Result<(PushRecord, Vec<Pose>), Fault> {
    // On the floor's side nothing gives way: what is pressed down upon stands at least so high.
    let tips = plan.X_WG.p_WG.z - gripper.crop.high.y;
    let press = PRESS.min(0.5 * tips.max(0.0));
    let model = Model::new(&system(contents, gripper, &plan, by, press))?;
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let first = OURS + contents.bin.len();
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
    Ok((PushRecord { plan, moments }, poses))
}
