//! Two arms whose maker publishes the kinematics: ESTUN iER10-900-MI and iER7-910-MI. Metres, radians, kilograms.
//!
//! Axes, stops and speeds of `ESTUN-R-D/estun_description` (Apache-2.0): `urdf/iER10-900-MI-macro.xacro` at c9d6822,
//! `urdf/iER7-910-MI-macro.xacro` at 962e4c4, each with its `default_kinematics.yaml`. At zero the upper arm stands up and the forearm lies.
//! Masses are not published: links are bars with the masses of an arm of this class, invented, and so are the radii.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Vec3};
use nalgebra::Quaternion;

use super::{ArmDescription, ArmJoint, JointLimits};

/// A joint and its link, joints at zero: frames are parallel to the base's, but from the forearm on they are pitched by π/2.
struct Axis {
    /// The joint on the link before, m.
    origin: [f64; 3],
    /// In the joint's frame.
    axis: [f64; 3],
    /// Stops, rad, and largest speed, rad/s.
    limits: [f64; 3],
    /// Of the link, kg.
    mass: f64,
    /// Of the link, in its frame, m.
    center_of_mass: [f64; 3],
    /// About it: xx, yy, zz, kg·m².
    inertia: [f64; 3],
}

/// An arm as its maker publishes it.
pub(super) struct Published {
    /// As documents call it.
    pub id: &'static str,
    /// For people.
    name: &'static str,
    axes: [Axis; 6],
    /// From the last joint, m.
    flange: f64,
    /// Of the links as round bars, base first, m.
    pub radii: [f64; 6],
}

/// The joint whose frame is pitched.
const FOREARM: usize = 3;
const BACK: [f64; 3] = [0.0, 0.0, -1.0];
const ACROSS: [f64; 3] = [0.0, 1.0, 0.0];

pub(super) const IER10_900: Published = Published {
    id: "estun_ier10_900_mi",
    name: "ESTUN iER10-900-MI",
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.44],
            axis: BACK,
            limits: [-3.07177948351002, 3.07177948351002, 6.1086523819801535],
            mass: 32.0,
            center_of_mass: [0.0, 0.0, 0.0],
            inertia: [0.091467, 0.091467, 0.0784],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            axis: ACROSS,
            limits: [-2.443460952792061, 2.443460952792061, 6.1086523819801535],
            mass: 24.0,
            center_of_mass: [0.0, 0.0, 0.23],
            inertia: [0.44135, 0.44135, 0.0363],
        },
        Axis {
            origin: [0.0, 0.0, 0.46],
            axis: ACROSS,
            limits: [-3.490658503988659, 1.2217304763960306, 5.410520681182422],
            mass: 16.5,
            center_of_mass: [0.0, 0.02, 0.0],
            inertia: [0.024063, 0.020625, 0.024063],
        },
        Axis {
            origin: [0.0, 0.04, 0.0],
            axis: BACK,
            limits: [-3.01941960595019, 3.01941960595019, 7.67944870877505],
            mass: 8.5,
            center_of_mass: [0.0, 0.0, 0.22],
            inertia: [0.140533, 0.140533, 0.0068],
        },
        Axis {
            origin: [0.0, 0.0, 0.44],
            axis: ACROSS,
            limits: [-2.2689280275926285, 2.2689280275926285, 7.592182246175334],
            mass: 4.6,
            center_of_mass: [0.0, 0.0, 0.0],
            inertia: [0.002748, 0.002748, 0.002355],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            axis: BACK,
            limits: [-TAU, TAU, 7.67944870877505],
            mass: 2.9,
            center_of_mass: [0.0, 0.0, 0.048],
            inertia: [0.002796, 0.002796, 0.001137],
        },
    ],
    flange: 0.096,
    radii: [0.07, 0.055, 0.05, 0.04, 0.032, 0.028],
};

pub(super) const IER7_910: Published = Published {
    id: "estun_ier7_910_mi",
    name: "ESTUN iER7-910-MI",
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.391],
            axis: BACK,
            limits: [-2.9670597283903604, 2.9670597283903604, 5.846852994181004],
            mass: 22.0,
            center_of_mass: [0.02, 0.0, 0.0],
            inertia: [0.0539, 0.062883, 0.062883],
        },
        Axis {
            origin: [0.04, 0.0, 0.0],
            axis: ACROSS,
            limits: [-1.3962634015954636, 2.356194490192345, 5.759586531581287],
            mass: 17.0,
            center_of_mass: [0.0, 0.0, 0.215],
            inertia: [0.274798, 0.274798, 0.025712],
        },
        Axis {
            origin: [0.0, 0.0, 0.43],
            axis: ACROSS,
            limits: [-3.3161255787892263, 1.1344640137963142, 7.0685834705770345],
            mass: 11.5,
            center_of_mass: [0.0, 0.0, 0.02],
            inertia: [0.016771, 0.016771, 0.014375],
        },
        Axis {
            origin: [0.0, 0.0, 0.04],
            axis: BACK,
            limits: [-3.3161255787892263, 3.3161255787892263, 8.726646259971648],
            mass: 6.0,
            center_of_mass: [0.0, 0.0, 0.2225],
            inertia: [0.101413, 0.101413, 0.0048],
        },
        Axis {
            origin: [0.0, 0.0, 0.445],
            axis: ACROSS,
            limits: [-2.0943951023931953, 2.0943951023931953, 7.853981633974483],
            mass: 3.2,
            center_of_mass: [0.0, 0.0, 0.0],
            inertia: [0.001911, 0.001911, 0.001638],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            axis: BACK,
            limits: [-TAU, TAU, 12.304571226560023],
            mass: 2.0,
            center_of_mass: [0.0, 0.0, 0.04],
            inertia: [0.001459, 0.001459, 0.000784],
        },
    ],
    flange: 0.08,
    radii: [0.07, 0.055, 0.05, 0.04, 0.032, 0.028],
};

impl Published {
    pub fn describe(&self) -> ArmDescription {
        let mut joints = [0, 1, 2, 3, 4, 5].map(|i| self.joint(i));
        // The first axis goes through the base: its joint may as well be on the floor, so that the column is part of the link.
        let [x, y, z] = self.axes[0].origin;
        let first = &mut joints[0];
        first.X_PF.translation = Pose::identity().translation;
        first.X_ML *= Pose::translation(x, y, z);
        joints[5] = joints[5].with_flange(&Pose::translation(0.0, 0.0, self.flange));
        ArmDescription {
            name: self.name.to_owned(),
            joints,
            X_LT: Pose::identity(),
            gravity: Vec3::new(0.0, 0.0, -9.81),
        }
    }

    fn joint(&self, i: usize) -> ArmJoint {
        let Axis { origin, axis, limits: [lower, upper, speed], mass, center_of_mass, inertia } =
            &self.axes[i];
        let turn = if i == FOREARM {
            Rotation::new_normalize(Quaternion::new(FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2, 0.0))
        } else {
            Rotation::identity()
        };
        let inertia = MassProperties {
            mass: *mass,
            p_BCm: Vec3::from(*center_of_mass),
            I_Cm: Mat3::from_diagonal(&Vec3::from(*inertia)),
        };
        let X_PL = Pose::from_parts(Vec3::from(*origin).into(), turn);
        ArmJoint::about_axis(X_PL, &Vec3::from(*axis), inertia, JointLimits::ramped(*lower, *upper, *speed))
    }
}
