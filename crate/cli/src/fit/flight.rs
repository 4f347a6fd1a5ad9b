//! The free flight that comes nearest to the rows before the first touch: a parabola under gravity, and a
//! rotation at a constant rate in the world, which is exact for a body without a long side.
//!
//! Recorded velocities are differences of poses, late by half a frame and filtered; a flight takes all rows
//! before the touch. Least squares: of positions a straight line once gravity's share is taken out, of
//! attitudes a line through the rotation vectors that are left, again and again (Gauss and Newton's method).

use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_motion::Recording;
use asperity_scene::document::{Body, Velocity};

/// Start of a body: its pose and velocity.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Pose of the body frame in the world.
    pub X_WB: Pose,
    /// Velocity of its origin in the world, m/s.
    pub linear: Vec3,
    /// Angular velocity in the world, rad/s.
    pub angular: Vec3,
}

impl Start {
    /// Returns the first row, with its recorded velocity.
    pub fn of(recording: &Recording, velocity: &Velocity) -> Self {
        let (linear, angular) = (velocity.linear.into(), velocity.angular.into());
        Self { X_WB: recording.at(0.0), linear, angular }
    }

    /// Writes the start into a body.
    pub fn put(&self, body: &mut Body) {
        let q = self.X_WB.rotation;
        body.pose.translation = self.X_WB.translation.vector.into();
        body.pose.rotation = [q.w, q.i, q.j, q.k];
        body.velocity.linear = self.linear.into();
        body.velocity.angular = self.angular.into();
    }
}

/// Smallest number of rows: fewer give a velocity no better than the recorded one.
pub const FEWEST: usize = 5;
/// Number of rounds; each leaves the square of the angle that the one before left.
const ROUNDS: usize = 10;

/// Fits the flight through the first `count` rows; `gravity` in m/s².
pub fn through(recording: &Recording, count: usize, gravity: Vec3) -> Option<Start> {
    let times = recording.times().get(..count)?;
    let poses = recording.poses().get(..count)?;
    if count < FEWEST {
        return None;
    }
    let line = |of: &dyn Fn(f64, &Pose) -> Vec3| {
        let n = count as f64;
        let (mut t1, mut t2, mut y1, mut yt) = (0.0, 0.0, Vec3::zeros(), Vec3::zeros());
        for (t, X) in times.iter().zip(poses) {
            let y = of(*t, X);
            t1 += t;
            t2 += t * t;
            y1 += y;
            yt += y * *t;
        }
        let slope = (yt * n - y1 * t1) / (n * t2 - t1 * t1);
        ((y1 - slope * t1) / n, slope)
    };
    let (p, linear) = line(&|t, X| X.translation.vector - gravity * (0.5 * t * t));
    let between = |k: usize| (poses[k].rotation * poses[0].rotation.inverse()).scaled_axis() / times[k];
    let (mut q, mut angular) = (poses[0].rotation, between(1));
    for _ in 0..ROUNDS {
        let (off, rate) = line(&|t, X| {
            (X.rotation * (Rotation::from_scaled_axis(angular * t) * q).inverse()).scaled_axis()
        });
        q = Rotation::from_scaled_axis(off) * q;
        angular += rate;
    }
    Some(Start { X_WB: Pose::from_parts(p.into(), q), linear, angular })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    /// A flight that is exact is found to rounding.
    #[test]
    fn a_flight_is_found_from_its_rows() {
        let (v, w, g) = (Vec3::new(1.0, -0.4, 0.3), Vec3::new(3.0, -7.0, 2.0), Vec3::new(0.0, 0.0, -9.81));
        let q0 = Rotation::from_scaled_axis(Vec3::new(0.3, 1.1, -2.0));
        let rows: Vec<_> = (0..16)
            .map(|k| {
                let t = f64::from(k) / 148.0;
                let p = Vec3::new(0.1, 0.2, 0.3) + v * t + g * (0.5 * t * t);
                let q = Rotation::from_scaled_axis(w * t) * q0;
                [t, p.x, p.y, p.z, q.w, q.i, q.j, q.k]
            })
            .collect();
        let recording = Recording::new(&rows).unwrap();
        let found = through(&recording, 16, g).unwrap();
        assert!((found.linear - v).amax() < 1e-11 && (found.angular - w).amax() < 1e-10);
        assert!((found.X_WB.rotation.inverse() * q0).angle() < 1e-7);
        assert!((found.X_WB.translation.vector - Vec3::new(0.1, 0.2, 0.3)).amax() < 1e-12);
        assert!(through(&recording, 4, g).is_none() && through(&recording, 17, g).is_none());
    }
}
