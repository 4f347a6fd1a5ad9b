//! A recorded motion. Between rows the body goes straight and turns about one axis.

use asperity_fault::{Fault, finite};
use asperity_geometry::{Pose, Rotation, Vec3};
use nalgebra::Quaternion;

/// A row of a recording: time, s, position, m, and the unit quaternion w x y z from body to world.
pub type Row = [f64; 8];

/// A recorded motion: rows at rising times.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// Times of the rows, s from the first row, which is at zero.
    times: Vec<f64>,
    /// Pose of the body frame in the world at each row.
    poses: Vec<Pose>,
}

/// Largest distance, m, and largest time, s.
const FAR: f64 = 1e6;
/// Largest deviation of a quaternion's length from 1: files hold six digits.
const OFF_UNIT: f64 = 1e-3;

impl Recording {
    /// Makes a recording of at least two rows; the path of a fault starts at the list of rows.
    ///
    /// # Errors
    ///
    /// Refuses fewer than two rows, numbers that are not valid, and times that do not rise.
    pub fn new(rows: &[Row]) -> Result<Self, Fault> {
        let refused = |k: usize, sentence: String| Fault::new(format!("rows[{k}]"), sentence);
        if rows.len() < 2 {
            return Err(Fault::new("rows", "a motion has at least two rows"));
        }
        let (mut times, mut poses) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        let first = rows[0][0];
        for (k, row) in rows.iter().enumerate() {
            for (i, x) in row.iter().enumerate() {
                finite(&format!("rows[{k}][{i}]"), *x)?;
            }
            let [t, x, y, z, qw, qx, qy, qz] = *row;
            if let Some(i) = row.iter().position(|x| x.abs() > FAR) {
                return Err(Fault::new(format!("rows[{k}][{i}]"), format!("at most {FAR:.0} in size")));
            }
            let q = Quaternion::new(qw, qx, qy, qz);
            let length = (qw * qw + qx * qx + qy * qy + qz * qz).sqrt();
            if (length - 1.0).abs() > OFF_UNIT {
                let sentence = format!("its quaternion has the length {length:.4}; a rotation has 1");
                return Err(refused(k, sentence));
            }
            if k > 0 && t - first <= times[k - 1] {
                return Err(refused(k, "its time is not after that of the row before".to_owned()));
            }
            times.push(t - first);
            poses.push(Pose::from_parts(Vec3::new(x, y, z).into(), Rotation::new_normalize(q)));
        }
        Ok(Self { times, poses })
    }

    /// Returns the times of the rows, s from the first row.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Returns the pose of each row.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Returns the time from the first row to the last, s.
    pub fn duration(&self) -> f64 {
        self.times.last().copied().unwrap_or(0.0)
    }

    /// Returns the pose at a time, s from the first row; before the first and after the last that of the
    /// nearest row.
    pub fn at(&self, t: f64) -> Pose {
        let next = self.times.partition_point(|&row| row <= t);
        let after = self.poses.get(next);
        match (next.checked_sub(1).and_then(|k| Some((self.times.get(k)?, self.poses.get(k)?))), after) {
            (Some((t0, before)), Some(after)) => between(before, after, (t - t0) / (self.times[next] - t0)),
            (Some((_, last)), None) => *last,
            (None, first) => first.copied().unwrap_or_else(Pose::identity),
        }
    }
}

/// Returns the pose at a share of the way from one pose to another.
pub(crate) fn between(from: &Pose, to: &Pose, share: f64) -> Pose {
    let p = from.translation.vector + (to.translation.vector - from.translation.vector) * share;
    let turn = (from.rotation.inverse() * to.rotation).scaled_axis();
    Pose::from_parts(p.into(), from.rotation * Rotation::from_scaled_axis(turn * share))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn turned(angle: f64, t: f64) -> Row {
        let (s, c) = libm::sincos(angle / 2.0);
        [t, 2.0 * t, 0.0, 1.0, c, 0.0, 0.0, s]
    }

    #[test]
    fn between_rows_it_goes_straight_and_turns_about_one_axis() {
        let recording = Recording::new(&[turned(0.0, 5.0), turned(1.0, 6.0), turned(1.5, 6.5)]).unwrap();
        assert_eq!((recording.duration(), recording.times()[0]), (1.5, 0.0));
        for (t, angle) in [(0.25, 0.25), (1.0, 1.0), (1.25, 1.25), (-1.0, 0.0), (9.0, 1.5)] {
            let X = recording.at(t);
            assert!((X.rotation.angle() - angle).abs() < 1e-12, "{t}");
        }
        assert!((recording.at(0.25).translation.x - 10.5).abs() < 1e-12);
    }

    #[test]
    fn the_sign_of_a_quaternion_means_nothing() {
        let mut back = turned(1.0, 6.0);
        back[4..].iter_mut().for_each(|x| *x = -*x);
        let recording = Recording::new(&[turned(0.0, 5.0), back]).unwrap();
        assert!((recording.at(0.5).rotation.angle() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn what_is_no_motion_is_refused_at_its_row() {
        let good = turned(0.0, 0.0);
        let with = |k: usize, x: f64| {
            let mut row = turned(0.1, 1.0);
            row[k] = x;
            Recording::new(&[good, row]).unwrap_err()
        };
        assert_eq!(with(0, 0.0).path, "rows[1]");
        assert_eq!(with(0, -1.0).path, "rows[1]");
        assert!(with(4, 2.0).message.contains("length"));
        assert_eq!(with(2, f64::NAN).path, "rows[1][2]");
        assert_eq!(Recording::new(&[good]).unwrap_err().path, "rows");
        assert_eq!(Recording::new(&[]).unwrap_err().path, "rows");
    }
}
