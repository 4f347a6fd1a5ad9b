//! Readings of both models as B is moved past A, and events on the way.
//!
//! The point model's force may jump: its normal belongs to the nearest pair of features, and another pair
//! takes over. A jump is told from a steep slope by bisection: halving the interval halves the change of a
//! slope, and leaves that of a jump.

use crate::contact_inspector::document::{Motion, Sweep};
use asperity_geometry::{Length, Pose, Rotation, Vec3};

use crate::contact_inspector::answers::{SweepCurves, SweepEvent};

use super::evaluate::PairContact;
use super::held_body::HeldBody;
use super::readings::{COUNT, Key};
use crate::Clock;
use asperity_exhibit::readings::Readings;

/// Number of halvings of an interval between two samples: a slope's change falls to a millionth.
const HALVINGS: usize = 20;
/// Smallest change that is looked into, as a share of the largest force along the sweep.
const SMALL: f64 = 0.02;
/// Greatest number of events: more cannot be told apart on an axis.
const MOST_EVENTS: usize = 6;

/// Computes both models' readings as B moves; B is a copy, the inspector's own stays where it is.
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) fn run(bodies: &[HeldBody; 2], point_stiffness: f64, sweep: &Sweep, clock: Clock) -> SweepCurves {
    let mut moving = [bodies[0].clone(), bodies[1].clone()];
    let mut contact = PairContact::default();
    let mut curves = SweepCurves { readings: vec![Vec::new(); COUNT], ..SweepCurves::default() };
    let (mut touching, mut forces) = (Vec::new(), Vec::new());
    for i in 0..sweep.samples {
        let t = f64::from(i) / f64::from(sweep.samples.max(2) - 1);
        let offset = sweep.from + t * (sweep.to - sweep.from);
        moving[1].X_WB = moved(&bodies[1].X_WB, sweep, offset);
        contact.evaluate(&moving, point_stiffness, clock);
        curves.offset.push(offset);
        for (curve, &x) in curves.readings.iter_mut().zip(contact.readings.all()) {
            curve.push(x.is_finite().then_some(x));
        }
        touching.push(touches(&contact.readings));
        forces.push(contact.point_force);
        let X = moving[1].X_WB;
        let (p, q) = (X.translation.vector, X.rotation);
        curves.poses.push([p.x, p.y, p.z, q.w, q.i, q.j, q.k]);
    }
    curves.events = touches_and_partings(&touching);
    let mut force_at = |offset: f64| {
        moving[1].X_WB = moved(&bodies[1].X_WB, sweep, offset);
        contact.point_force_at(&moving, point_stiffness)
    };
    for index in jumps(&curves.offset, &forces, &mut force_at) {
        // The force comes or goes anyway where they touch or part.
        if curves.events.iter().all(|e| e.index.abs_diff(index) > 1) {
            curves.events.push(SweepEvent { index, label: "the point model jumps".to_owned() });
        }
    }
    curves.events.sort_by_key(|e| e.index);
    curves.events.truncate(MOST_EVENTS);
    curves
}

/// True if they touch, by the surface where there is one to be had, else by the point model.
fn touches(readings: &Readings<COUNT>) -> bool {
    let [area, gap] = [readings.get(Key::Area), readings.get(Key::Gap)];
    if area.is_nan() { gap < 0.0 } else { area > 0.0 }
}

fn touches_and_partings(touching: &[bool]) -> Vec<SweepEvent> {
    let label = |now: bool| if now { "first touch" } else { "parting" }.to_owned();
    let pairs = (1..).zip(touching.windows(2)).filter(|(_, w)| w[0] != w[1]);
    pairs.map(|(index, w)| SweepEvent { index, label: label(w[1]) }).collect()
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

/// Returns the pose a sweep's offset away from `X_WB`.
#[allow(non_snake_case, reason = "monogram notation")]
fn moved(X_WB: &Pose, sweep: &Sweep, offset: f64) -> Pose {
    let axis = Vec3::from(sweep.axis).try_unit(0.0).unwrap_or_else(Vec3::z);
    match sweep.motion {
        Motion::Slide => Pose::from_parts((X_WB.translation.vector + offset * axis).into(), X_WB.rotation),
        Motion::Turn => {
            let turn = Rotation::from_axis_angle(&nalgebra::Unit::new_unchecked(axis), offset);
            Pose::from_parts(X_WB.translation, turn * X_WB.rotation)
        }
    }
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
        assert_eq!(found[1].label, "parting");
    }
}
