//! Antipodal grasps of an object that stands on the floor (Mahler et al. 2017): a point of its surface and a
//! line within the friction cone there, which must lie within the cone as well where it leaves the object
//! again.

use asperity_chance::split_mix;
use asperity_fault::{Fault, FaultKind};
use asperity_geometry::{Length, Ray, RayShape, Shape};

use super::GraspToTry;
use crate::lift::{GraspModel, stands_free};
use crate::pad::Side;
use crate::{Mat3, Pose, Rotation, Vec3};

/// Sine of the steepest angle of a line that is reached from above.
const STEEPEST: f64 = 0.5;
/// Clearance of the pads above the floor, m.
const ABOVE: f64 = 1.5e-3;
/// Greatest angle of the approach from the vertical about the closing axis, rad.
const LEAN: f64 = 0.35;
/// Least distance of the line from the rim of the tip, m.
const TIP: f64 = 1e-3;
const TRIES: u64 = 20_000;
/// Number of poses tested for clearance per wanted grasp: one test takes milliseconds.
const ASKED: usize = 60;

/// Draws up to `count` poses `X_WG` at which the open gripper stands free, from `seed`: as many as are found
/// in 20,000 tries.
pub fn antipodal(model: &GraspModel, count: usize, seed: u64) -> Vec<Pose> {
    let mesh = &model.object.surface;
    let shape = RayShape::new(&Shape::Mesh(mesh.clone().into()));
    let mut ends = Vec::with_capacity(mesh.triangles.len());
    let mut area = 0.0;
    for t in 0..mesh.triangles.len() {
        area += mesh.area_vector(t).length();
        ends.push(area);
    }
    let (mut found, mut asked) = (Vec::new(), 0);
    for number in 0..TRIES {
        if found.len() >= count || asked >= ASKED * count {
            break;
        }
        let mut state = split_mix::numbered(seed, number);
        let t = ends
            .partition_point(|e| *e < split_mix::inside(&mut state) * area)
            .min(ends.len().saturating_sub(1));
        let Some(X_WG) = try_one(model, &shape, t, &mut state) else { continue };
        asked += 1;
        // Faults of the model that do not depend on the pose are reported by the first trial.
        found.extend(stands_free(model, &X_WG).unwrap_or(true).then_some(X_WG));
    }
    found
}

/// Returns the grasps of [`antipodal`], named by their order.
///
/// # Errors
///
/// Refuses a model without such a grasp.
pub fn drawn(model: &GraspModel, count: usize, seed: u64) -> Result<Vec<GraspToTry>, Fault> {
    let poses = antipodal(model, count, seed);
    if poses.is_empty() {
        let message = format!(
            "None of {TRIES} lines through this object is an antipodal grasp that an open gripper reaches from above: it may be wider than the \
             opening of {:.0} mm, lie flat on the floor, or have no two sides that face each other within the cone of friction {}. \
             Open further, stand it on another side, or draw with more friction.",
            model.rules.opening * 1e3,
            model.settings.friction
        );
        return Err(Fault::of(FaultKind::OutOfRange, "", message));
    }
    let named =
        |(i, X_WG)| GraspToTry { id: format!("antipodal/{i:02}"), model: model.clone(), X_WG, real: None };
    Ok(poses.into_iter().enumerate().map(named).collect())
}

fn try_one(model: &GraspModel, shape: &RayShape, t: usize, state: &mut u64) -> Option<Pose> {
    let mesh = &model.object.surface;
    let (mu, r) = (model.settings.friction, &model.rules);
    let [a, b, c] = mesh.triangles.get(t)?.map(|k| mesh.vertices[k as usize]);
    let (u, v) = (split_mix::inside(state).sqrt(), split_mix::inside(state));
    let p_O = a * (1.0 - u) + b * (u * (1.0 - v)) + c * (u * v);
    let normal = model.X_WO.rotation * mesh.area_vector(t).try_unit(0.0)?;
    let p = model.X_WO.rotation * p_O + model.X_WO.translation.vector;
    // Within the cone about the inward normal, uniformly over its disc.
    let e1 = asperity_geometry::perpendicular(&normal);
    let e2 = normal.cross(&e1);
    let (radius, angle) =
        (mu * split_mix::inside(state).sqrt(), std::f64::consts::TAU * split_mix::inside(state));
    let axis = (-normal + e1 * (radius * libm::cos(angle)) + e2 * (radius * libm::sin(angle))).unit();
    if axis.z.abs() > STEEPEST {
        return None;
    }
    // From far behind the object back to it: where the line leaves it for good.
    let back = Ray { origin: p + axis * r.opening, direction: -axis };
    let hit = shape.cast(&model.X_WO, &back, r.opening)?;
    let width = r.opening - hit.distance;
    let across = hit.n_W - axis * hit.n_W.dot(&axis);
    if width < 5e-4 || hit.n_W.dot(&axis) <= 0.0 || across.length() > mu * hit.n_W.dot(&axis) {
        return None;
    }
    let down = (-Vec3::z() + axis * axis.z).try_unit(1e-6)?;
    let lean = Rotation::from_scaled_axis(axis * (LEAN * (2.0 * split_mix::inside(state) - 1.0)));
    let z = lean * down;
    let turn = Mat3::from_columns(&[axis, z.cross(&axis), z]);
    let rotation = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(turn));
    let X_WG = Pose::from_parts((p + axis * (0.5 * width)).into(), rotation);
    // Low lines are grasped with the fingertips: back along the approach until they clear the floor, while
    // the line still meets the pad.
    let low = Side::BOTH.into_iter().flat_map(|side| model.pad.placed(&X_WG, 0.5 * r.opening, side).0);
    let low = low.map(|p| p.z).fold(f64::INFINITY, f64::min);
    let ahead = model.pad.points.iter().map(|p| p.x).fold(0.0, f64::max);
    let back = ((ABOVE - low) / -z.z).max(0.0);
    (back < ahead - TIP).then(|| Pose::from_parts((X_WG.translation.vector - z * back).into(), rotation))
}
