//! Measures of a grasp at a state: what the pads push with and carry, and how the object has moved in them.
//!
//! | measure | equation |
//! |---|---|
//! | push of a pad | `|Σ_i f_i · c|` over its points, c the closing axis |
//! | carried | `−Σ_i (f_i + t_i)_z` over the points of both pads |
//! | reached of the threshold | the lesser pad's energy or push over the rule's |
//! | bound of friction | `μ (N_l + N_r)` |
//! | slid | rise of the gripper less that of the object's origin |
//! | turned | angle of `R(t) R(0)ᵀ` |

use asperity_fault::Fault;

use super::model::{GraspModel, OBJECT, Until};
use super::step::GraspState;
use crate::pressing::{PADS, PressedArea, Pressing, pose_of};
use crate::{Pose, Vec3};

/// Measures at a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Force with which each pad pushes along the closing axis, N.
    pub pushes: [f64; 2],
    /// Force with which the pads carry, N upwards.
    pub carried: f64,
    /// Share of the squeeze's threshold that both pads have reached.
    pub reached: f64,
    /// Greatest force that friction carries at these pushes, N.
    pub bound: f64,
    /// Distance by which the object has slid down in the jaws, m.
    pub slid: f64,
    /// Angle by which the object has turned, rad.
    pub turned: f64,
    /// Contact of the pads.
    pub contact: PressedArea,
}

impl GraspModel {
    /// Returns the weight of the object, N.
    ///
    /// # Errors
    ///
    /// Names `object` if it has no volume.
    pub fn weight(&self) -> Result<f64, Fault> {
        Ok(self.object.mass().map_err(|f| f.within("object"))?.0 * -self.settings.gravity.z)
    }
}

/// Measures a grasp of the gripper at `X_WG` as its pads press at a state.
pub fn measure(model: &GraspModel, X_WG: &Pose, state: &GraspState, now: &Pressing<'_>) -> Measured {
    let world = now.simulation.world();
    let closes = X_WG.rotation * Vec3::x();
    let pushes =
        PADS.map(|pad| world.points_of(pad).map(|k| now.forces[0][k]).sum::<Vec3>().dot(&closes).abs());
    let carried = PADS
        .iter()
        .flat_map(|pad| world.points_of(*pad))
        .map(|k| -(now.forces[0][k].z + now.forces[1][k].z))
        .sum();
    let r = &state.reading;
    let reached = match model.rules.until {
        Until::Energy(least) => r.strain[0].min(r.strain[1]) / least,
        Until::Force(least) => pushes[0].min(pushes[1]) / least,
    };
    let (pose, first) = (pose_of(now.simulation, &state.soft, OBJECT, &model.X_WO), &model.X_WO);
    Measured {
        pushes,
        carried,
        reached,
        bound: model.settings.friction * (pushes[0] + pushes[1]),
        slid: r.travel[1] - (pose.translation.z - first.translation.z),
        turned: pose.rotation.angle_to(&first.rotation),
        contact: now.area(),
    }
}
