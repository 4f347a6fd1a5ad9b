//! Handles of the arm's goal: three in the picture, and the command that dragging each stands for.
//!
//! The goal is where the tool's controlled point is to be, drawn as its axis and a ring about it. The first
//! handle moves it across the tool's axis (z), the second along it, the third turns it about it. The command
//! of a drag acts on the arm's channel; the press that acts stays.
//!
//! Along an axis of the world that the tool presses along, the controller moves the commanded place until the
//! force is right, and the goal alone does not say where the tool goes: there the goal is drawn displaced as
//! the controller has displaced it, so that it goes down with the tool.

use asperity_dynamics::arm::{ArmGoal, rotation_vector, turned};
use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::frame::{HandleKind, LineStyle};
use asperity_scene::{Channel, Command, Handle, InputValue, Role};

use super::super::rounded;
use super::super::run::Run;
use asperity_exhibit::figure::Figure;

/// Distance from the goal to its outer handles over the tool's half diagonal: the ring lies just outside of
/// it.
const AROUND_TOOL: f64 = 0.85;
/// The same distance for a tool without shape, m.
const BARE: f64 = 0.05;

/// Goal of a run's arm, with its handles.
pub(in super::super) struct HeldGoal {
    goal: ArmGoal,
    start: ArmGoal,
    /// Displacement by the press, world frame, m.
    pressed: Vec3,
    /// Distance from the goal to the two outer handles, m.
    arm: f64,
}

/// Returns the handles, in the order in which they are drawn and dragged.
pub(in super::super) fn handles() -> impl Iterator<Item = Handle> {
    let all = [
        ("Goal of the tool", "g"),
        ("Goal, along the tool's axis", "z"),
        ("Goal, turned about the axis", "t"),
    ];
    all.into_iter().map(|(label, id)| Handle { label: label.to_owned(), id: id.to_owned() })
}

impl HeldGoal {
    /// Returns the goal that acts in the steps to come; `None` without an arm.
    pub fn of(run: &Run) -> Option<Self> {
        let size = run.arm()?.tool.body.and_then(|b| run.sizes.get(b)).copied().unwrap_or(0.0);
        let arm = if size > 0.0 { AROUND_TOOL * size } else { BARE };
        let goal = *run.arm_goal()?;
        let gives = run.arm()?.control.gives;
        let state = run.arm_state()?;
        let displaced = state.commanded().translation.vector - state.set_point().translation.vector;
        let pressed = Vec3::from_fn(|k, _| if gives[k] && goal.press[k] != 0.0 { displaced[k] } else { 0.0 });
        Some(Self { goal, start: run.model().arm_start(0)?, pressed, arm })
    }

    /// Returns the pose at which it is drawn.
    fn shown(&self) -> Pose {
        let X_WG = &self.goal.place;
        Pose::from_parts((X_WG.translation.vector + self.pressed).into(), X_WG.rotation)
    }

    fn axis(&self) -> Vec3 {
        self.goal.place.rotation * Vec3::z()
    }

    /// Returns the places of the outer handles: along the axis, away from what the tool points at, and beside
    /// it.
    fn outer(&self) -> [Vec3; 2] {
        let X_WG = self.shown();
        let at = |p_GP: Vec3| X_WG.rotation * p_GP + X_WG.translation.vector;
        [at(Vec3::new(0.0, 0.0, -self.arm)), at(Vec3::new(self.arm, 0.0, 0.0))]
    }

    /// Draws it for a run whose tool is at `p_WT` (m).
    pub fn draw(&self, p_WT: &Vec3, figure: &mut Figure) {
        let X_WG = self.shown();
        let p_WG = X_WG.translation.vector;
        let [above, beside] = self.outer();
        if (p_WG - p_WT).length() > 1e-6 {
            figure.line(Role::Wrench, LineStyle::Dashed, [*p_WT, p_WG]);
        }
        figure.line(Role::Wrench, LineStyle::Open, [above, p_WG, beside]);
        figure.circle(Role::Wrench, LineStyle::Closed, &X_WG, self.arm, 0.0);
        let n_W = self.axis();
        figure.handle(HandleKind::Plane, Role::Wrench, p_WG, n_W);
        figure.handle(HandleKind::Line, Role::Wrench, above, n_W);
        figure.handle(HandleKind::Plane, Role::Wrench, beside, n_W);
    }

    /// Returns the command of a handle that is dragged to a point of the world (m).
    pub fn dragged(&self, handle: usize, target: &Vec3) -> Option<Command> {
        let ArmGoal { mut place, press, .. } = self.goal;
        let n_W = self.axis();
        let p = place.translation.vector;
        match handle {
            0 => place.translation.vector = rounded(&(target - self.pressed)),
            1 => place.translation.vector = rounded(&(p + n_W * n_W.dot(&(target - self.outer()[0])))),
            2 => {
                let way = target - self.shown().translation.vector;
                let from = place.rotation * Vec3::x();
                let angle = libm::atan2(n_W.dot(&from.cross(&way)), from.dot(&way));
                place.rotation = turned(&place.rotation, &(n_W * angle));
            }
            _ => return None,
        }
        let turn = rounded(&turn(&self.start.place, &place));
        let value = InputValue::ArmGoal {
            position: place.translation.vector.into(),
            turn: turn.into(),
            force: [press[0], press[1], press[2]],
        };
        Some(Command::Act { channel: Channel::Arm {}, value: Some(value) })
    }
}

/// Returns the rotation from one pose of the tool to another, rotation vector in the world, rad.
pub(super) fn turn(from: &Pose, to: &Pose) -> Vec3 {
    rotation_vector(&(to.rotation * from.rotation.inverse()))
}
