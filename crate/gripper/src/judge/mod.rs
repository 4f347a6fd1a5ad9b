//! Judges that predict without a simulation if a grasp holds: three models of contact in their published
//! form, each a convex set of wrenches that the two contacts can apply. A grasp holds if such a wrench
//! balances the object's weight.
//!
//! | judge | contact | wrenches |
//! |---|---|---|
//! | [`Judge::SoftPoint`] | where the closing line first meets the object (Mahler et al. 2017, Dex-Net) | up to F along the normal, friction μ, torsion γ |
//! | [`Judge::Reach`] | the patch under the pad, pressure of an elastic foundation (Danielczuk et al. 2019) | exactly F, friction at each place by itself |
//! | [`Judge::SixCone`] | the same patch (Xu et al. 2020, 6DFC) | up to F with its pressure, friction within an ellipsoid of six dimensions |
//!
//! The last two are **reconstructions**: their papers' text was not at hand, only how the thesis and
//! abstracts describe them. Torques are taken about the centre of mass and divided by the object's radius, so
//! that a wrench is in newtons.

mod contact;
mod least;
mod patch;

pub use contact::PadContact;
use contact::PatchPoint;

use asperity_fault::{Fault, positive_in};
use asperity_geometry::{RayShape, Shape};
use nalgebra::SVector;

use crate::lift::GraspModel;
use crate::pad::Side;
use crate::{Pose, Vec3};

/// Force (N) and torque divided by the object's radius (N).
pub type Wrench = SVector<f64, 6>;

/// Model of contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// One soft point contact per pad.
    SoftPoint,
    /// Area contact with friction at each place by itself; reconstruction.
    Reach,
    /// Area contact with a friction cone of six dimensions; reconstruction.
    SixCone,
}

impl Judge {
    /// All judges, in the thesis' order.
    pub const ALL: [Self; 3] = [Self::SoftPoint, Self::Reach, Self::SixCone];

    /// Returns the judge's name in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::SoftPoint => "soft_point",
            Self::Reach => "reach_reconstruction",
            Self::SixCone => "6dfc_reconstruction",
        }
    }
}

/// Radius over which a soft point twists, m: Dex-Net's 5 mm. Under even pressure its torsion is 2/3 μ r N.
const POINT_RADIUS: f64 = 5e-3;
/// Residual below which the weight counts as balanced, as a share of the weight.
const BALANCED: f64 = 0.02;

/// An object prepared for judging grasps.
#[derive(Clone, Debug)]
pub struct Court {
    shape: RayShape,
    /// Centre of mass in the world, m.
    centre: Vec3,
    radius: f64,
    /// Wrench of the weight, force and torque over the radius, N.
    weight: Wrench,
    force: f64,
}

impl Court {
    /// Prepares a model's object in its pose; the gripper pushes with `force` (N).
    ///
    /// # Errors
    ///
    /// Refuses a force that is not positive, and an object without mass.
    pub fn new(model: &GraspModel, force: f64) -> Result<Self, Fault> {
        let force = positive_in("N", "force", force)?;
        let (mass, centre) = model.object.mass().map_err(|f| f.within("object"))?;
        let mut weight = Wrench::zeros();
        for k in 0..3 {
            weight[k] = mass * model.settings.gravity[k];
        }
        Ok(Self {
            shape: RayShape::new(&Shape::Mesh(model.object.surface.clone().into())),
            centre: model.X_WO.rotation * centre + model.X_WO.translation.vector,
            radius: model.object.radius()?,
            weight,
            force,
        })
    }

    /// Returns, for each of [`Judge::ALL`], if the object's weight is balanced in the grasp.
    pub fn says(&self, model: &GraspModel, X_WG: &Pose) -> [bool; 3] {
        let patches = Side::BOTH.map(|side| self.patch(model, X_WG, side));
        Judge::ALL.map(|judge| {
            let contact = |side: Side, patch: &Option<Vec<PatchPoint>>| match judge {
                Judge::SoftPoint => self.point(model, X_WG, side),
                Judge::Reach => patch.clone().map(PadContact::Places),
                Judge::SixCone => patch.as_deref().and_then(PadContact::cone),
            };
            let [minus, plus] = &patches;
            self.balanced([contact(Side::Minus, minus), contact(Side::Plus, plus)])
        })
    }

    fn balanced(&self, contacts: [Option<PadContact>; 2]) -> bool {
        let [Some(one), Some(two)] = contacts else { return false };
        let far = BALANCED * self.weight.norm_squared().sqrt();
        least::reaches(|y| one.support(y) + two.support(y), &-self.weight, far)
    }
}

#[cfg(test)]
mod tests;
