//! Deviation of a motion from a recorded one: at an instant, and as the mean over the rows so far.

use std::f64::consts::FRAC_1_SQRT_2;

use asperity_geometry::{Length, Pose, Vec3};

use crate::Recording;
use crate::recording::between;

/// Deviation of a pose from another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// Distance of the origins of the body frames, m.
    pub position: f64,
    /// Angle of the rotation between them, rad: `2 acos |q·q'|`.
    pub rotation: f64,
}

impl Deviation {
    /// Returns the deviation of a pose from the recorded one.
    pub fn of(X: &Pose, recorded: &Pose) -> Self {
        let q = (recorded.rotation.inverse() * X.rotation).into_inner();
        // The arc cosine loses half of its digits near zero.
        let half = libm::atan2((q.i * q.i + q.j * q.j + q.k * q.k).sqrt(), q.w.abs());
        let position = (X.translation.vector - recorded.translation.vector).length();
        Self { position, rotation: 2.0 * half }
    }
}

/// The side of a body that is up: one of the six ends of its axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpwardFace {
    /// 0, 1 or 2: x, y or z of the body.
    pub axis: usize,
    /// True if it points down.
    pub down: bool,
}

impl UpwardFace {
    /// Returns the axis that is most nearly vertical.
    pub fn up(X: &Pose) -> Self {
        let z_B = X.rotation.inverse() * Vec3::z();
        let axis = if z_B.z.abs() > FRAC_1_SQRT_2 { 2 } else { z_B.iamax() };
        Self { axis, down: z_B[axis] < 0.0 }
    }
}

/// Sums of deviations at the rows of a recording that a run has passed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    rows: usize,
    sum: Deviation,
}

/// Fraction of the step by which a row may be reached before its time: clocks of steps are sums, and recorded
/// times are rounded.
const EARLY: f64 = 1e-3;

impl Mean {
    /// Takes in a step of the body from one time and pose to the next, s from the first row. Steps come in
    /// order, the first with `from` and `to` both at the start of the run.
    pub fn look(&mut self, recording: &Recording, from: (f64, &Pose), to: (f64, &Pose)) {
        let (t0, t1) = (from.0, to.0);
        let reached = t1 + EARLY * (t1 - t0);
        while let Some((&t, recorded)) =
            recording.times().get(self.rows).zip(recording.poses().get(self.rows))
        {
            if t > reached {
                break;
            }
            let share = if t1 > t0 { ((t - t0) / (t1 - t0)).clamp(0.0, 1.0) } else { 1.0 };
            let d = Deviation::of(&between(from.1, to.1, share), recorded);
            self.sum.position += d.position;
            self.sum.rotation += d.rotation;
            self.rows += 1;
        }
    }

    /// Returns the number of rows so far.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the mean over the rows so far; `None` before the first.
    pub fn deviation(&self) -> Option<Deviation> {
        let n = self.rows as f64;
        (self.rows > 0)
            .then(|| Deviation { position: self.sum.position / n, rotation: self.sum.rotation / n })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use asperity_geometry::Rotation;

    #[test]
    fn an_angle_is_small_where_it_is_small() {
        for angle in [1e-9, 0.3, 3.1] {
            let X = Pose::from_parts(Vec3::x().into(), Rotation::from_scaled_axis(Vec3::y() * angle));
            let d = Deviation::of(&X, &Pose::identity());
            assert!((d.rotation / angle - 1.0).abs() < 1e-9 && d.position == 1.0, "{d:?}");
        }
    }

    #[test]
    fn six_sides() {
        for (axis, down, turn) in [
            (2, false, Vec3::zeros()),
            (2, true, Vec3::x() * 3.0),
            (1, false, Vec3::x() * 1.5),
            (1, true, Vec3::x() * -1.5),
            (0, true, Vec3::y() * 1.5),
            (0, false, Vec3::y() * -1.5),
        ] {
            let X = Pose::from_parts(Vec3::zeros().into(), Rotation::from_scaled_axis(turn));
            assert_eq!(UpwardFace::up(&X), UpwardFace { axis, down }, "{turn}");
        }
    }

    /// A body that goes 1 m/s faster and turns 2 rad/s faster than recorded: the mean over rows is that of
    /// their times, at any step.
    #[test]
    fn the_mean_is_over_the_rows_whatever_the_step() {
        let rows: Vec<_> =
            (0..11).map(|k| [0.01 * f64::from(k), 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]).collect();
        let recording = Recording::new(&rows).unwrap();
        let at = |t: f64| {
            Pose::from_parts((Vec3::x() * t).into(), Rotation::from_scaled_axis(Vec3::z() * (2.0 * t)))
        };
        for step in [0.01, 0.0025, 0.003, 0.07] {
            let mut mean = Mean::default();
            mean.look(&recording, (0.0, &at(0.0)), (0.0, &at(0.0)));
            assert_eq!(mean.deviation(), Some(Deviation::default()));
            let mut t = 0.0;
            while mean.rows() < rows.len() {
                mean.look(&recording, (t, &at(t)), (t + step, &at(t + step)));
                t += step;
            }
            let d = mean.deviation().unwrap();
            assert!((d.position - 0.05).abs() < 1e-9 && (d.rotation - 0.1).abs() < 1e-9, "{step}: {d:?}");
        }
    }
}
