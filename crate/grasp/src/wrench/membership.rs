//! Whether contacts make a wrench, and what its projections say about it.
//!
//! A wrench may have its force in the cone's projection on forces and its torque in that on torques, and yet not be in the
//! cone (Tedrake, *Robotic Manipulation*, ch. 5): force and torque come from the same contacts.

use nalgebra::SVector;

use super::cone::WrenchCone;
use super::grasp::Grasp;
use super::resist::{Resistance, Squeeze, least_squeeze};

/// Answer to the question whether contacts make a wrench.
#[derive(Clone, Debug, Default)]
pub struct Membership {
    /// True if its force alone, and if its torque alone can be made; `None`: the solver did not say.
    pub shadows: [Option<bool>; 2],
    /// Forces that make it, or the proof that there are none; `None`: no wrench was asked about.
    pub made: Option<Resistance<6>>,
    /// Distance of the wrench from the cone of pyramids, normalised.
    pub outside_by: f64,
}

impl Membership {
    /// Asks about a normalised wrench, which the exact contacts of `grasp` make or not; `cone` is that of their pyramids.
    pub fn of(grasp: &Grasp<6>, cone: &WrenchCone<6>, w: &SVector<f64, 6>) -> Self {
        let made = least_squeeze(grasp, &-w, Squeeze::Total);
        let shadows = match made {
            // Forces that make it all make its parts.
            Resistance::Resisted { .. } => [Some(true); 2],
            _ => {
                let part = |first: usize| -w.fixed_rows::<3>(first).into_owned();
                [
                    least_squeeze(&grasp.forces(), &part(0), Squeeze::Total).verdict(),
                    least_squeeze(&grasp.torques(), &part(3), Squeeze::Total).verdict(),
                ]
            }
        };
        Self { shadows, made: Some(made), outside_by: cone.project(w).0 }
    }

    /// Returns whether it is in the cone; `None` where the solver did not say.
    pub fn in_cone(&self) -> Option<bool> {
        self.made.as_ref().and_then(Resistance::verdict)
    }

    /// Returns the motion of the proof: `(v, ρ ω)` of the frame's origin, on which the wrench does −1 W.
    pub fn motion(&self) -> Option<&SVector<f64, 6>> {
        self.made.as_ref().and_then(Resistance::motion)
    }

    /// True if it is in both projections and not in the cone.
    pub fn is_hidden(&self) -> bool {
        self.shadows == [Some(true); 2] && self.in_cone() == Some(false)
    }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Vec3;

    use super::*;
    use crate::friction::tangents;
    use crate::spatial::SpatialForce;
    use crate::wrench::GraspContact;

    /// One contact below the origin: a force across comes with its torque and with no other.
    #[test]
    fn a_force_and_the_torque_of_another_are_hidden_by_the_projections() {
        let normal = Vec3::z();
        let contact = GraspContact {
            position: Vec3::new(0.0, 0.0, -0.1),
            normal,
            tangents: tangents(&normal),
            mu: 0.5,
            torsional_radius: None,
        };
        let grasp = Grasp::spatial(&[contact], Vec3::zeros(), 0.1).unwrap();
        let cone = WrenchCone::of_grasp(&grasp, 16);
        let made_by = |f: Vec3| SpatialForce { force: f, torque: contact.position.cross(&f) };
        let (a, b) = (made_by(Vec3::new(0.4, 0.0, 1.0)), made_by(Vec3::new(-0.4, 0.0, 1.0)));
        let ask = |F: &SpatialForce| Membership::of(&grasp, &cone, &grasp.normalise(F));
        let own = ask(&a);
        assert_eq!((own.in_cone(), own.is_hidden()), (Some(true), false));
        assert!(own.outside_by < 1e-3 && own.motion().is_none());
        let mixed = ask(&SpatialForce { force: a.force, torque: b.torque });
        assert_eq!((mixed.shadows, mixed.in_cone()), ([Some(true); 2], Some(false)));
        assert!(mixed.is_hidden() && mixed.outside_by > 0.1 && mixed.motion().is_some());
        // No contact can work against the motion of the proof.
        assert!(mixed.motion().is_some_and(|y| grasp.least_work(y) > -1e-6));
        assert!(!Membership::default().is_hidden() && Membership::default().in_cone().is_none());
    }
}
