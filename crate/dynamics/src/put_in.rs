//! Progress and outcome of bringing a body into another: a function of the states of a run so far.
//!
//! The body's point `p_MP` is seen from the mouth M, whose z leads out: `−z` is its depth, `√(x² + y²)` its
//! distance from the axis. The turn of the body about the axis is summed step by step, each the difference of
//! twists `2 atan2(q_z, q_w)` within half a turn. A body that has begun to go in with its twist beyond the
//! asked one is the wrong way up. It is in once depth, distance and turn have held for the asked time; a
//! force beyond the limit ends the attempt before.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Pose, Vec3};

/// The task: a point of a body is to come into the mouth of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PutIn {
    /// Body that is brought, by index.
    pub body: usize,
    /// Body that it is brought into, by index.
    pub into: usize,
    /// Point of the body, body frame, m.
    pub p_BP: Vec3,
    /// Mouth on the body that it is brought into; z leads out.
    pub X_IM: Pose,
    /// Depth that it is brought to, m.
    pub depth: f64,
    /// Greatest distance from the mouth's axis, m.
    pub aside: f64,
    /// Turn about the axis that it has to make, rad; negative the other way round.
    pub turned: Option<f64>,
    /// Greatest twist with which it goes in the right way up, rad.
    pub upright: Option<f64>,
    /// Time for which it has to stay in, s.
    pub held: f64,
    /// Greatest force, N.
    pub limit: Option<f64>,
}

/// Outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is in.
    In,
    /// Too much force, beside the way in.
    Missed,
    /// Too much force, on the way in.
    Jammed,
    /// It was on the way in, but turned too far about it.
    WrongWayUp,
}

impl Outcome {
    /// All outcomes, in order.
    pub const ALL: [Self; 4] = [Self::In, Self::Missed, Self::Jammed, Self::WrongWayUp];
}

/// End of an attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PutInEnd {
    /// Outcome.
    pub outcome: Outcome,
    /// Time, s.
    pub time: f64,
    /// Depth, m.
    pub depth: f64,
    /// Distance from the axis, m.
    pub aside: f64,
}

/// Progress of a run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Depth, m.
    pub depth: f64,
    /// Distance from the axis, m.
    pub aside: f64,
    /// Angle between the body's z and the axis, rad.
    pub lean: f64,
    /// Twist at the last step, rad.
    twist: Option<f64>,
    /// Turn about the axis so far, rad.
    pub turned: f64,
    /// True if it has begun to go in, and is turned too far about the way in.
    pub wrong: bool,
    /// Greatest force up to the end of the attempt, N.
    pub peak: f64,
    /// Time since when it has been in, s.
    since: Option<f64>,
    /// End of the attempt; `None` while it goes on.
    pub end: Option<PutInEnd>,
}

/// Returns the difference of two twists within half a turn, rad.
fn within_half_a_turn(angle: f64) -> f64 {
    let turn = std::f64::consts::TAU;
    angle - turn * (angle / turn).round()
}

impl Progress {
    /// Updates the progress by the bodies at a time (s), and the force (N) on the body.
    pub fn look(&mut self, task: &PutIn, X_WB: &[Pose], force: f64, time: f64) {
        let (Some(body), Some(into)) = (X_WB.get(task.body), X_WB.get(task.into)) else { return };
        let X_MB = (into * task.X_IM).inverse() * body;
        let p = X_MB.transform_point(&task.p_BP.into()).coords;
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
        let mut over = |outcome| self.end = Some(PutInEnd { outcome, time, depth, aside });
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
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Rotation;

    use super::*;

    fn task() -> PutIn {
        PutIn {
            body: 0,
            into: 1,
            p_BP: Vec3::zeros(),
            X_IM: Pose::identity(),
            depth: 0.01,
            aside: 1e-3,
            turned: None,
            upright: None,
            held: 0.0,
            limit: None,
        }
    }

    /// Two and a half turns the right-handed way while it goes 2 mm down a turn, in steps of a tenth of a
    /// turn; another mouth, leaning.
    #[test]
    fn turns_are_summed_beyond_one_and_depth_is_along_the_mouth() {
        let X_WI =
            Pose::from_parts(Vec3::new(0.3, -0.2, 0.1).into(), Rotation::new(Vec3::new(0.4, -0.3, 1.1)));
        let seen = |asked: Option<f64>, way: f64| {
            let task = PutIn { depth: 3.9e-3, turned: asked, ..task() };
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
        let task = PutIn { upright: Some(0.5), limit: Some(10.0), ..task() };
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
        progress.look(&task, &at(3.0, -3e-4), 11.0, 0.2);
        assert_eq!(progress.end.map(|e| (e.outcome, e.time)), Some((Outcome::WrongWayUp, 0.2)));
        assert_eq!(progress.peak, 11.0);
    }

    #[test]
    fn it_is_in_when_it_has_stayed_and_over_when_it_took_too_much() {
        let at = |x: f64, z: f64| [Pose::translation(x, 0.0, z), Pose::identity()];
        let task = PutIn { held: 0.3, limit: Some(10.0), ..task() };
        let mut progress = Progress::default();
        for (time, z) in [(0.0, 0.0), (0.1, -0.02), (0.3, 0.0), (0.4, -0.02), (0.6, -0.02)] {
            progress.look(&task, &at(0.0, z), 5.0, time);
            assert!(progress.end.is_none(), "{time}");
        }
        progress.look(&task, &at(0.0, -0.02), 7.25, 0.75);
        assert_eq!((progress.end.map(|e| e.time), progress.peak), (Some(0.75), 7.25));
        // Nothing changes after the end.
        progress.look(&task, &at(0.5, 1.0), 70.0, 0.8);
        assert_eq!(progress.end.map(|e| e.outcome), Some(Outcome::In));
        for (x, outcome) in [(2e-3, Outcome::Missed), (0.0, Outcome::Jammed)] {
            let mut progress = Progress::default();
            progress.look(&task, &at(x, -4e-3), 11.0, 0.2);
            assert_eq!(progress.end, Some(PutInEnd { outcome, time: 0.2, depth: 4e-3, aside: x }));
        }
    }
}
