use asperity_geometry::{Length, Pose, Rotation, Vec3};
use asperity_scene::SweepCurves;
use asperity_scene::document::{Motion, Sweep};

use super::evaluate::Contact;
use super::held::Held;
use super::readings::COUNT;
use crate::Clock;

/// Both models' readings as B moves; B is a copy, the inspector's own stays where it is.
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) fn run(bodies: &[Held; 2], point_stiffness: f64, sweep: &Sweep, clock: Clock) -> SweepCurves {
    let mut moving = [bodies[0].clone(), bodies[1].clone()];
    let mut contact = Contact::default();
    let mut curves = SweepCurves { offset: Vec::new(), readings: vec![Vec::new(); COUNT], poses: Vec::new() };
    for i in 0..sweep.samples {
        let t = f64::from(i) / f64::from(sweep.samples.max(2) - 1);
        let offset = sweep.from + t * (sweep.to - sweep.from);
        moving[1].X_WB = moved(&bodies[1].X_WB, sweep, offset);
        contact.evaluate(&moving, point_stiffness, clock);
        curves.offset.push(offset);
        for (curve, &x) in curves.readings.iter_mut().zip(&contact.readings) {
            curve.push(x.is_finite().then_some(x));
        }
        let X = moving[1].X_WB;
        let (p, q) = (X.translation.vector, X.rotation);
        curves.poses.push([p.x, p.y, p.z, q.w, q.i, q.j, q.k]);
    }
    curves
}

/// The pose a sweep's offset away from `X_WB`.
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
