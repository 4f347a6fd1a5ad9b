//! Readings of both models as B is moved past A, and events on the way.

use asperity_contact::held_pair::{HeldBody, PairEvent, PairEventKind, PoseSweep, SweepMotion, sweep_pair};
use asperity_geometry::Vec3;

use super::answers::{SweepCurves, SweepEvent};
use super::document::{Motion, PoseSweep as DocumentPoseSweep};
use super::readings::{self, COUNT};

/// Greatest number of events: more cannot be told apart on an axis.
const MOST_EVENTS: usize = 6;

/// Computes both models' readings as B moves; the inspector's own bodies stay where they are.
pub(super) fn run(bodies: &[HeldBody; 2], point_stiffness: f64, sweep: &DocumentPoseSweep) -> SweepCurves {
    let mut curves = SweepCurves { readings: vec![Vec::new(); COUNT], ..SweepCurves::default() };
    let path = PoseSweep {
        motion: match sweep.motion {
            Motion::Slide => SweepMotion::Slide,
            Motion::Turn => SweepMotion::Turn,
        },
        axis: Vec3::from(sweep.axis),
        ends: [sweep.from, sweep.to],
        samples: sweep.samples,
    };
    let events = sweep_pair(bodies, point_stiffness, &path, |offset, moving, contact| {
        curves.offset.push(offset);
        let readings = readings::read(moving, contact);
        for (curve, &x) in curves.readings.iter_mut().zip(readings.all()) {
            curve.push(x.is_finite().then_some(x));
        }
        let X = moving[1].X_WB;
        let (p, q) = (X.translation.vector, X.rotation);
        curves.poses.push([p.x, p.y, p.z, q.w, q.i, q.j, q.k]);
    });
    let told = |event: &PairEvent| {
        let label = match event.kind {
            PairEventKind::Touch => "first touch",
            PairEventKind::Part => "parting",
            PairEventKind::Jump => "the point model jumps",
        };
        SweepEvent { index: event.index, label: label.to_owned() }
    };
    curves.events = events.iter().take(MOST_EVENTS).map(told).collect();
    curves
}
