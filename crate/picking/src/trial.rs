//! A grasp tried in the dynamics: the gripper comes down from where it waits, closes, lifts and shakes; what
//! is then still in the air was grasped. What geometry cannot know is here: weight, friction, what is knocked
//! over, and that a body is one body.
//!
//! The palm follows a script of way-points; the fingers hang from it on prismatic joints, whose motors push
//! with a force at most.

use asperity_dynamics::{
    BodyWayPoint, BodyWayPoints, Clock, Description, Model, State, StepOptions, Workspace, step,
};
use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};
use asperity_perception::grasp::{GraspPose, Gripper};

use crate::hand::{self, motor, pose_of};
use crate::{BinContents, TrialOptions};

/// Times at which it has come down, has closed, has lifted, has stopped, has shaken, and all is over, s.
const DOWN: f64 = 0.6;
const CLOSED: f64 = 1.0;
const UP: f64 = 1.7;
const STILL: f64 = 1.8;
const SHAKEN: f64 = 2.3;
const END: f64 = 2.5;
/// Height of the lift, m; number of shakes to each side.
const LIFT: f64 = 0.15;
const SHAKES: u32 = 4;
/// Length of one step, s.
const STEP: f64 = 0.002;
/// Share of the lift above which a body that is up is in the hand.
const RAISED: f64 = 0.5;
/// Number of the hand's bodies: the palm, the fingers at −x and at +x. The bin and the scene's bodies follow.
const HAND: usize = 3;
/// Joints of the fingers.
const FINGERS: [usize; 2] = [0, 1];

/// Returns the way-points of the palm's frame, which never turns: down, closing, up, shaking.
fn way(X: &GraspPose, approach: f64, shake: f64) -> Vec<BodyWayPoint> {
    let at = |time: f64, p: Vec3| BodyWayPoint {
        time,
        position: Some(p),
        velocity: Some(Vec3::zeros()),
        ..BodyWayPoint::default()
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

/// Outcome of a trial: the bodies in the gripper at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialOutcome {
    /// One body.
    One,
    /// Two or more.
    Several,
    /// None any more: it was dropped.
    Dropped,
    /// None, ever: the grasp missed.
    Missed,
}

/// Result of a grasp that was tried once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraspTrial {
    /// Outcome.
    pub outcome: TrialOutcome,
    /// Number of bodies in the gripper at the end.
    pub held: usize,
    /// Distance of the centre of mass of the nearest of them from the line between the fingers when these had
    /// closed, level, m.
    pub off_centre: Option<f64>,
}

fn system(
    contents: &BinContents,
    gripper: &Gripper,
    X_WG: &GraspPose,
    approach: f64,
    by: &TrialOptions,
) -> Description {
    let mut bodies = hand::bodies(gripper, by.friction, pose_of(&X_WG.before(approach)));
    bodies.extend(contents.bodies());
    Description {
        bodies,
        joints: hand::fingers(gripper, 0, by.force).to_vec(),
        scripts: vec![BodyWayPoints { body: 0, way: way(X_WG, approach, by.shake) }],
        no_contact: vec![(1, 2)],
        ..Description::default()
    }
}

impl GraspTrial {
    /// Tries a grasp from `approach` (m) before it.
    ///
    /// # Errors
    ///
    /// Refuses bodies that the dynamics refuse, and ends where a step cannot be taken.
    pub fn run(
        contents: &BinContents,
        gripper: &Gripper,
        X_WG: &GraspPose,
        approach: f64,
        by: &TrialOptions,
    ) -> Result<Self, Fault> {
        let model = Model::new(&system(contents, gripper, X_WG, approach, by))?;
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        let first = HAND + contents.bin.len();
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
            // The hand is up and holds nothing: the outcome is known.
            if time >= STILL && raised(&work).is_empty() {
                break;
            }
        }
        Ok(Self::of(&raised(&work), rose, &gripped, gripper, X_WG))
    }

    /// Returns the result: `held` at the end; `rose`, if anything ever was up; `gripped`, centres of mass
    /// when the fingers had closed, m.
    fn of(held: &[usize], rose: bool, gripped: &[Vec3], gripper: &Gripper, X_WG: &GraspPose) -> Self {
        let middle = X_WG.R_WG * gripper.between_fingers() + X_WG.p_WG;
        let x = X_WG.R_WG.column(0).into_owned();
        // From the line between the fingers to the centre of mass of what is held, level.
        let off = |i: &usize| {
            let d = gripped.get(*i).map_or(Vec3::zeros(), |p| p - middle);
            let d = d - x * d.dot(&x);
            Vec3::new(d.x, d.y, 0.0).length()
        };
        let outcome = match held.len() {
            0 if rose => TrialOutcome::Dropped,
            0 => TrialOutcome::Missed,
            1 => TrialOutcome::One,
            _ => TrialOutcome::Several,
        };
        Self { outcome, held: held.len(), off_centre: held.iter().map(off).reduce(f64::min) }
    }
}
