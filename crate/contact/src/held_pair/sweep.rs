//! A held pair while B is moved past A, and what happens on the way.
//!
//! The point model's force may jump: its normal belongs to the nearest pair of features, and another pair
//! takes over. A jump is told from a steep slope by bisection: halving the interval halves the change of a
//! slope, and leaves that of a jump.

use asperity_geometry::{Length, Pose, Rotation, Vec3};

use super::body::HeldBody;
use super::evaluation::PairContact;

/// Number of halvings of an interval between two samples: a slope's change falls to a millionth.
const HALVINGS: usize = 20;
/// Smallest change that is looked into, as a share of the largest force along the sweep.
const SMALL: f64 = 0.02;
/// Motion of a sweep, along its axis or about it through the body's origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepMotion {
    /// Translation, m.
    Slide,
    /// Rotation, rad.
    Turn,
}

/// Poses of body B that a sweep goes through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseSweep {
    /// Kind of the motion.
    pub motion: SweepMotion,
    /// Direction in the world; of any length, along z where it has none.
    pub axis: Vec3,
    /// First and last offset from the body's pose, m or rad.
    pub ends: [f64; 2],
    /// Number of poses.
    pub samples: u32,
}

/// Event of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairEvent {
    /// Index of the first sample at which it has happened.
    pub index: u32,
    /// What has happened.
    pub kind: PairEventKind,
}

/// Kind of an event of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairEventKind {
    /// The bodies have begun to touch.
    Touch,
    /// They have ceased to touch.
    Part,
    /// The point model's force has jumped.
    Jump,
}

impl PoseSweep {
    /// Returns the offset of a sample, m or rad.
    pub fn offset(&self, i: u32) -> f64 {
        let t = f64::from(i) / f64::from(self.samples.max(2) - 1);
        self.ends[0] + t * (self.ends[1] - self.ends[0])
    }

    /// Returns the pose an offset (m or rad) away from `X_WB`.
    pub fn pose(&self, X_WB: &Pose, offset: f64) -> Pose {
        let axis = self.axis.try_unit(0.0).unwrap_or_else(Vec3::z);
        match self.motion {
            SweepMotion::Slide => {
                Pose::from_parts((X_WB.translation.vector + offset * axis).into(), X_WB.rotation)
            }
            SweepMotion::Turn => {
                let turn = Rotation::from_axis_angle(&nalgebra::Unit::new_unchecked(axis), offset);
                Pose::from_parts(X_WB.translation, turn * X_WB.rotation)
            }
        }
    }
}

/// Evaluates a pair at each pose of a sweep of B, shows each evaluation to `look` with its offset (m or rad), and returns the
/// events on the way. The bodies stay where they are.
pub fn sweep_pair(
    bodies: &[HeldBody; 2],
    point_stiffness: f64,
    sweep: &PoseSweep,
    mut look: impl FnMut(f64, &[HeldBody; 2], &PairContact),
) -> Vec<PairEvent> {
    let mut moving = bodies.clone();
    let mut contact = PairContact::default();
    let (mut offsets, mut touching, mut forces) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..sweep.samples {
        let offset = sweep.offset(i);
        moving[1].X_WB = sweep.pose(&bodies[1].X_WB, offset);
        contact.evaluate(&moving, point_stiffness);
        look(offset, &moving, &contact);
        offsets.push(offset);
        touching.push(contact.touches());
        forces.push(contact.point_force);
    }
    let mut events = touches_and_partings(&touching);
    let mut force_at = |offset: f64| {
        moving[1].X_WB = sweep.pose(&bodies[1].X_WB, offset);
        contact.point_force_at(&moving, point_stiffness)
    };
    for index in jumps(&offsets, &forces, &mut force_at) {
        // The force comes or goes anyway where they touch or part.
        if events.iter().all(|e| e.index.abs_diff(index) > 1) {
            events.push(PairEvent { index, kind: PairEventKind::Jump });
        }
    }
    events.sort_by_key(|e| e.index);
    events
}

fn touches_and_partings(touching: &[bool]) -> Vec<PairEvent> {
    let kind = |now: bool| if now { PairEventKind::Touch } else { PairEventKind::Part };
    let pairs = (1..).zip(touching.windows(2)).filter(|(_, w)| w[0] != w[1]);
    pairs.map(|(index, w)| PairEvent { index, kind: kind(w[1]) }).collect()
}

/// Returns the samples before which the force has jumped; `force_at` is the force (N) at an offset (m or
/// rad).
fn jumps(offset: &[f64], forces: &[Vec3], force_at: &mut dyn FnMut(f64) -> Vec3) -> Vec<u32> {
    let largest = forces.iter().map(|f| f.length()).fold(0.0, f64::max);
    let mut found = Vec::new();
    for (i, (ends, at)) in (1..).zip(offset.windows(2).zip(forces.windows(2))) {
        let whole = (at[1] - at[0]).length();
        if whole > SMALL * largest && is_jump([ends[0], ends[1]], [at[0], at[1]], whole, force_at) {
            found.push(i);
        }
    }
    found
}

/// True for a jump: it follows the half that changes more, and a jump keeps at least half of the change to
/// the end.
fn is_jump(
    [mut low, mut high]: [f64; 2],
    [mut at_low, mut at_high]: [Vec3; 2],
    whole: f64,
    force_at: &mut dyn FnMut(f64) -> Vec3,
) -> bool {
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        let at = force_at(middle);
        if (at - at_low).length() > (at_high - at).length() {
            (high, at_high) = (middle, at);
        } else {
            (low, at_low) = (middle, at);
        }
        if (at_high - at_low).length() < 0.5 * whole {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(force: impl Fn(f64) -> f64) -> Vec<u32> {
        let mut at = |x: f64| Vec3::new(force(x), 0.0, 0.0);
        let offset: Vec<f64> = (0..21).map(f64::from).collect();
        let forces: Vec<Vec3> = offset.iter().map(|x| at(*x)).collect();
        jumps(&offset, &forces, &mut at)
    }

    #[test]
    fn a_jump_is_found_and_a_steep_slope_is_none() {
        assert_eq!(found(|x| if x < 11.4 { x / 20.0 } else { 5.0 + x / 20.0 }), [12]);
        assert_eq!(found(|x| libm::sin(x / 9.0)), [0; 0]);
        // Ten times as steep as any sample shows beside it, and continuous.
        assert_eq!(found(|x| ((x - 11.4) * 10.0).clamp(-1.0, 1.0)), [0; 0]);
    }

    #[test]
    fn touching_and_parting_are_found_once_each() {
        let touching: Vec<bool> = (0..21).map(|i| (5..18).contains(&i)).collect();
        let found = touches_and_partings(&touching);
        assert_eq!(found.iter().map(|e| e.index).collect::<Vec<_>>(), [5, 18]);
        assert_eq!(found[1].kind, PairEventKind::Part);
    }

    /// A ball that is lowered into the floor and raised again touches where its gap is zero, by both models.
    #[test]
    fn a_ball_touches_the_floor_where_its_gap_is_zero() {
        use crate::hydroelastic::{BodyVelocity, Compliance, HydroBody, SurfaceMaterial};
        use asperity_geometry::Shape;
        let held = |shape: Shape, z: f64| {
            let hydro = HydroBody::new(&shape, &Compliance::Rigid { resolution_hint: None }).unwrap();
            let at = Pose::translation(0.0, 0.0, z);
            HeldBody::new(
                shape,
                hydro,
                at,
                SurfaceMaterial::default(),
                BodyVelocity { w_WB: Vec3::zeros(), v_WBo: Vec3::zeros() },
            )
        };
        let bodies = [held(Shape::HalfSpace, 0.0), held(Shape::Sphere { radius: 0.05 }, 0.05)];
        let sweep =
            PoseSweep { motion: SweepMotion::Slide, axis: Vec3::z(), ends: [0.01, -0.01], samples: 20 };
        let mut gaps = Vec::new();
        let events = sweep_pair(&bodies, 1e5, &sweep, |offset, moving, contact| {
            assert!((moving[1].X_WB.translation.z - 0.05 - offset).abs() < 1e-15);
            gaps.push((offset, contact.point.unwrap().gap));
        });
        assert!(gaps.iter().all(|(offset, gap)| (gap - offset).abs() < 1e-9));
        // Two rigid bodies have no surface: the point model says when they touch.
        assert_eq!(events, [PairEvent { index: 10, kind: PairEventKind::Touch }]);
        let turn = PoseSweep { motion: SweepMotion::Turn, ..sweep };
        let turned = turn.pose(&bodies[1].X_WB, 0.5);
        assert!((turned.translation.vector - bodies[1].X_WB.translation.vector).length() < 1e-15);
        assert!((turned.rotation.angle() - 0.5).abs() < 1e-12);
    }
}
