//! Progress and outcome of bringing a body into another: a function of the states of a run so far.
//!
//! The body's point `p_MP` is seen from the mouth M, whose z leads out: `−z` is its depth, `√(x² + y²)` its
//! distance from the axis. The turn of the body about the axis is summed step by step, each the difference of
//! twists `2 atan2(q_z, q_w)` within half a turn. A body that has begun to go in with its twist beyond the
//! asked one is the wrong way up. It is in once depth, distance and turn have held for the asked time; a
//! force beyond the limit ends the attempt before.

use asperity_geometry::{Pose, Vec3};
use asperity_scene::document;
use asperity_scene::document::{Dynamics, Quantity};

use super::run::Run;
use crate::convert;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::{Readings, Row};
use asperity_exhibit::table;

const HERE: &str = "crate/session/src/experiments/dynamics/task.rs";

table! {
    Depth: "task_depth", "Depth it is brought to", "d", Quantity::Length, r"-z_P", HERE;
    Aside: "task_aside", "Distance from the axis of the way in", "e", Quantity::Length, r"\sqrt{x_P^2 + y_P^2}", HERE;
    Lean: "task_lean", "Lean against the way in", r"\alpha", Quantity::Angle, "", HERE;
    Turned: "task_turned", "Turned about the way in", r"\theta", Quantity::Angle, r"\sum \Delta\theta", HERE;
    Wrong: "task_wrong", "It goes in the wrong way up", "", Quantity::Truth, r"\lvert\theta\rvert > \theta_{\max}", HERE;
    Peak: "task_peak", "Largest force of the attempt", r"f_{\max}", Quantity::Force, "", HERE;
    In: "task_in", "It is in", "", Quantity::Truth, "", HERE;
    After: "task_time", "It is in after", "t", Quantity::Time, "", HERE;
}

/// Outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    In,
    /// Too much force, beside the way in.
    Missed,
    /// Too much force, on the way in.
    Jammed,
    /// It was on the way in, but turned too far about it.
    WrongWayUp,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::In, Self::Missed, Self::Jammed, Self::WrongWayUp];

    /// Returns the word of the picture.
    pub fn word(self) -> &'static str {
        match self {
            Self::In => "it is in",
            Self::Missed => "missed: too much force",
            Self::Jammed => "jammed: too much force",
            Self::WrongWayUp => "the wrong way up",
        }
    }
}

/// End of an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub outcome: Outcome,
    /// Time, s.
    time: f64,
    /// Depth, m.
    depth: f64,
    aside: f64,
}

/// Progress of a run so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    depth: f64,
    aside: f64,
    lean: f64,
    /// Twist at the last step, rad.
    twist: Option<f64>,
    turned: f64,
    /// True if it has begun to go in, and is turned too far about the way in.
    wrong: bool,
    /// Greatest force up to the end of the attempt, N.
    peak: f64,
    /// Time since when it has been in, s.
    since: Option<f64>,
    pub end: Option<End>,
}

/// Returns the difference of two twists within half a turn, rad.
fn within_half_a_turn(angle: f64) -> f64 {
    let turn = std::f64::consts::TAU;
    angle - turn * (angle / turn).round()
}

impl Progress {
    /// Updates the progress by the bodies at a time (s), and the force (N) on the body.
    pub fn look(&mut self, task: &document::Task, X_WB: &[Pose], force: f64, time: f64) {
        let (Some(body), Some(into)) = (X_WB.get(task.body), X_WB.get(task.into)) else { return };
        let X_MB = (into * convert::pose(&task.mouth)).inverse() * body;
        let p = X_MB.transform_point(&task.point.into()).coords;
        (self.depth, self.aside) = (-p.z, (p.x * p.x + p.y * p.y).sqrt());
        let z = X_MB.rotation * Vec3::z();
        self.lean = libm::atan2((z.x * z.x + z.y * z.y).sqrt(), z.z.abs());
        let twist = 2.0 * libm::atan2(X_MB.rotation.k, X_MB.rotation.w);
        self.turned += self.twist.map_or(0.0, |before| within_half_a_turn(twist - before));
        self.twist = Some(twist);
        let off = within_half_a_turn(twist).abs();
        self.wrong =
            self.depth > 0.0 && self.aside <= task.aside && task.upright.is_some_and(|most| off > most);
        if self.end.is_some() {
            return;
        }
        self.peak = self.peak.max(force);
        let (depth, aside) = (self.depth, self.aside);
        let mut over = |outcome| self.end = Some(End { outcome, time, depth, aside });
        if task.limit.is_some_and(|most| force > most) {
            return over(match (self.wrong, aside > task.aside) {
                (true, _) => Outcome::WrongWayUp,
                (false, true) => Outcome::Missed,
                (false, false) => Outcome::Jammed,
            });
        }
        let far_enough = |asked: f64| if asked < 0.0 { self.turned <= asked } else { self.turned >= asked };
        if self.wrong || depth < task.depth || aside > task.aside || !task.turned.is_none_or(far_enough) {
            self.since = None;
        } else if time - *self.since.get_or_insert(time) >= task.held {
            over(Outcome::In);
        }
    }

    /// Describes the progress of bodies with these names.
    pub fn tell(&self, task: &document::Task, [body, into]: [&str; 2]) -> String {
        let mm = |x: f64| 1e3 * x;
        let Some(End { outcome, time, depth, aside }) = self.end else {
            let (depth, asked) = (mm(self.depth), mm(task.depth));
            let wrong = if self.wrong { ", the wrong way up" } else { "" };
            return format!(
                "{body} is {depth:.2} of {asked:.2} mm deep in {into}, {:.2} mm aside{wrong}",
                mm(self.aside)
            );
        };
        let peak = self.peak;
        match outcome {
            Outcome::In => format!("{body} is in {into} after {time:.2} s, with at most {peak:.1} N"),
            Outcome::Missed => {
                format!(
                    "{body} missed {into} by {:.2} mm: {peak:.1} N after {time:.2} s is too much",
                    mm(aside)
                )
            }
            Outcome::Jammed => {
                format!(
                    "{body} jammed {:.2} mm deep in {into}: {peak:.1} N after {time:.2} s is too much",
                    mm(depth)
                )
            }
            Outcome::WrongWayUp => {
                format!("{body} is the wrong way up for {into}: {peak:.1} N after {time:.2} s is too much")
            }
        }
    }
}

/// Returns the rows of the table.
pub(super) fn rows() -> &'static [Row] {
    &TABLE
}

/// Returns the readings of a run with a task; all unknown of one without.
pub(super) fn of(run: &Run) -> Readings<COUNT> {
    let mut all = Readings::default();
    let Some((_, p)) = run.task() else { return all };
    all.set(Key::Depth, p.depth);
    all.set(Key::Aside, p.aside);
    all.set(Key::Lean, p.lean);
    all.set(Key::Turned, p.turned);
    all.set_flag(Key::Wrong, p.wrong);
    all.set(Key::Peak, p.peak);
    let brought = p.end.filter(|end| end.outcome == Outcome::In);
    all.set_flag(Key::In, brought.is_some());
    all.set_some(Key::After, brought.map(|end| end.time));
    all
}

/// Returns the words of verdicts, for the description's labels.
pub(super) fn words(settings: &Dynamics) -> impl Iterator<Item = String> {
    let all = if settings.task.is_some() { &Outcome::ALL[..] } else { &[] };
    all.iter().map(|o| o.word().to_owned())
}

/// Draws the verdict on a run shown `away` (m) from where it is, in a picture whose labels of verdicts begin
/// with the one given.
pub(super) fn draw(run: &Run, away: Vec3, label: usize, figure: &mut Figure) {
    let Some((task, progress)) = run.task() else { return };
    let underway = progress.wrong.then_some(Outcome::WrongWayUp);
    let Some(outcome) = progress.end.map(|end| end.outcome).or(underway) else { return };
    let Some(X_WI) = run.work.poses().get(task.into) else { return };
    let mouth = X_WI * convert::pose(&task.mouth);
    let size = run.sizes.get(task.into).copied().unwrap_or(0.0);
    let place = mouth.translation.vector - mouth.rotation * Vec3::z() * size + away;
    figure.verdict(label + outcome as usize, outcome == Outcome::In, place);
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Rotation;

    use super::*;

    fn task() -> document::Task {
        document::Task { body: 0, into: 1, depth: 0.01, aside: 1e-3, held: 0.0, ..document::Task::default() }
    }

    /// Two and a half turns the right-handed way while it goes 2 mm down a turn, in steps of a tenth of a
    /// turn; another mouth, leaning.
    #[test]
    fn turns_are_summed_beyond_one_and_depth_is_along_the_mouth() {
        let X_WI =
            Pose::from_parts(Vec3::new(0.3, -0.2, 0.1).into(), Rotation::new(Vec3::new(0.4, -0.3, 1.1)));
        let seen = |asked: Option<f64>, way: f64| {
            let task = document::Task { depth: 3.9e-3, turned: asked, ..task() };
            let mut progress = Progress::default();
            for k in 0..=25 {
                let turn = way * std::f64::consts::TAU * 0.1 * f64::from(k);
                let X_IB = Pose::from_parts(
                    Vec3::new(3e-4, 4e-4, -2e-4 * f64::from(k)).into(),
                    Rotation::new(Vec3::new(0.0, 0.0, turn)),
                );
                progress.look(&task, &[X_WI * X_IB, X_WI], f64::from(k), 0.1 * f64::from(k));
            }
            progress
        };
        let all = seen(None, 1.0);
        assert!((all.turned - 5.0 * std::f64::consts::PI).abs() < 1e-12, "{}", all.turned);
        assert!((all.depth - 5e-3).abs() < 1e-12 && (all.aside - 5e-4).abs() < 1e-12 && all.lean < 1e-7);
        // In at the depth of 3.9 mm, with the 20th step; with a turn to be made, when it is made.
        let time = |p: Progress| p.end.filter(|e| e.outcome == Outcome::In).map(|e| (10.0 * e.time).round());
        assert_eq!(time(all), Some(20.0));
        assert_eq!(all.peak, 20.0);
        assert_eq!(time(seen(Some(2.25 * std::f64::consts::TAU), 1.0)), Some(23.0));
        assert_eq!(time(seen(Some(2.25 * std::f64::consts::TAU), -1.0)), None);
        assert_eq!(time(seen(Some(-2.25 * std::f64::consts::TAU), -1.0)), Some(23.0));
    }

    #[test]
    fn what_is_half_a_turn_off_is_told_to_be_the_wrong_way_up() {
        let task = document::Task { upright: Some(0.5), limit: Some(10.0), ..task() };
        let at = |angle: f64, z: f64| {
            let turned = Rotation::new(Vec3::new(0.0, 0.0, angle));
            [Pose::from_parts(Vec3::new(0.0, 0.0, z).into(), turned), Pose::identity()]
        };
        for (angle, wrong) in [(3.0, true), (-3.3, true), (0.4, false), (6.0, false)] {
            let mut progress = Progress::default();
            progress.look(&task, &at(angle, 1e-3), 0.0, 0.0);
            assert!(!progress.wrong, "nothing has begun above the mouth");
            progress.look(&task, &at(angle, -0.02), 5.0, 0.1);
            assert_eq!((progress.wrong, progress.end.is_none()), (wrong, wrong), "{angle}");
        }
        let mut progress = Progress::default();
        progress.look(&task, &at(3.0, -3e-4), 5.0, 0.1);
        assert_eq!(
            progress.tell(&task, ["Plug", "Socket"]),
            "Plug is 0.30 of 10.00 mm deep in Socket, 0.00 mm aside, the wrong way up"
        );
        progress.look(&task, &at(3.0, -3e-4), 11.0, 0.2);
        assert_eq!(
            progress.tell(&task, ["Plug", "Socket"]),
            "Plug is the wrong way up for Socket: 11.0 N after 0.20 s is too much"
        );
    }

    #[test]
    fn it_is_in_when_it_has_stayed_and_over_when_it_took_too_much() {
        let at = |x: f64, z: f64| [Pose::translation(x, 0.0, z), Pose::identity()];
        let task = document::Task { held: 0.3, limit: Some(10.0), ..task() };
        let mut progress = Progress::default();
        for (time, z) in [(0.0, 0.0), (0.1, -0.02), (0.3, 0.0), (0.4, -0.02), (0.6, -0.02)] {
            progress.look(&task, &at(0.0, z), 5.0, time);
            assert!(progress.end.is_none(), "{time}");
        }
        assert_eq!(
            progress.tell(&task, ["Pin", "Block"]),
            "Pin is 20.00 of 10.00 mm deep in Block, 0.00 mm aside"
        );
        progress.look(&task, &at(0.0, -0.02), 7.25, 0.75);
        assert_eq!(
            progress.tell(&task, ["Pin", "Block"]),
            "Pin is in Block after 0.75 s, with at most 7.2 N"
        );
        // Nothing changes after the end.
        progress.look(&task, &at(0.5, 1.0), 70.0, 0.8);
        assert_eq!(progress.end.map(|e| e.outcome), Some(Outcome::In));
        for (x, outcome, said) in [
            (2e-3, Outcome::Missed, "Pin missed Block by 2.00 mm: 11.0 N after 0.20 s is too much"),
            (0.0, Outcome::Jammed, "Pin jammed 4.00 mm deep in Block: 11.0 N after 0.20 s is too much"),
        ] {
            let mut progress = Progress::default();
            progress.look(&task, &at(x, -4e-3), 11.0, 0.2);
            assert_eq!(progress.end.map(|e| e.outcome), Some(outcome));
            assert_eq!(progress.tell(&task, ["Pin", "Block"]), said);
        }
    }

    #[test]
    fn every_reading_is_there_once() {
        asperity_exhibit::readings::check(&TABLE);
    }
}
