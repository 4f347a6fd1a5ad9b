//! Arms with published kinematics. Metres, radians, kilograms.
//!
//! Axes, stops and speeds are those of the public descriptions: ESTUN iER10-900-MI and iER7-910-MI of
//! `ESTUN-R-D/estun_description` (Apache-2.0; c9d6822, 962e4c4), Universal Robots UR5e of
//! `UniversalRobots/Universal_Robots_ROS2_Description` (BSD-3-Clause; 2221ec0), KUKA KR 6 R900 sixx of
//! `ros-industrial/kuka_experimental` (Apache-2.0; e78bbd1), ABB IRB 1200-5/0.9 of
//! `ros-industrial/abb_experimental` (Apache-2.0; 20b9cf8) and FANUC LR Mate 200iD/7L of
//! `ros-industrial/fanuc` (BSD-3-Clause; 8fee5e3). Masses and inertias are published for the UR5e alone. The
//! links of the others are bars with the masses of an arm of their class, invented, and so are all radii but
//! the UR5e's.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{FRAC_1_SQRT_2, PI, TAU};

use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Vec3};
use nalgebra::Quaternion;

use super::{ArmDescription, ArmJoint, JointLimits, Maker};

/// A joint and its link, joints at zero.
struct Axis {
    /// Position of the joint on the link before, m.
    origin: [f64; 3],
    /// Rotation of the joint's frame in that of the link before: quaternion w, x, y, z, to be normalised.
    turn: [f64; 4],
    /// Axis in the joint's frame.
    axis: [f64; 3],
    /// Stops, rad, and largest speed, rad/s.
    limits: [f64; 3],
    /// Mass of the link, kg.
    mass: f64,
    /// Centre of mass of the link, in its frame, m.
    center_of_mass: [f64; 3],
    /// Principal moments about the centre of mass, along the link's axes: xx, yy, zz, kg·m².
    inertia: [f64; 3],
}

/// An arm with its maker's published data.
pub(super) struct Published {
    /// Name in documents.
    pub id: &'static str,
    /// Name for people.
    name: &'static str,
    /// Maker of the controller, whose language takes joint angles; `None` where no program is written in it.
    pub maker: Option<Maker>,
    /// Frame of the controller's poses, in the world the arm stands in: turn about z (rad) and height (m).
    pub base: [f64; 2],
    axes: [Axis; 6],
    /// Flange in the frame of the last joint, z away from the arm: position (m) and quaternion w, x, y, z.
    flange: ([f64; 3], [f64; 4]),
    /// Radii of the links as round bars, base first, m.
    pub radii: [f64; 6],
}

/// Quaternion of no rotation.
const STRAIGHT: [f64; 4] = [1.0, 0.0, 0.0, 0.0];
/// Quaternion of a quarter turn about y.
const PITCHED: [f64; 4] = [FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2, 0.0];
/// Quaternion of a quarter turn about x.
const ROLLED: [f64; 4] = [FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0, 0.0];
const ROLLED_BACK: [f64; 4] = [FRAC_1_SQRT_2, -FRAC_1_SQRT_2, 0.0, 0.0];
/// Quaternion of half a turn about x, then a quarter back about y.
const FANUC_FLANGE: [f64; 4] = [0.0, FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2];
/// One degree, rad.
const DEGREE: f64 = PI / 180.0;
const UP: [f64; 3] = [0.0, 0.0, 1.0];
const AHEAD: [f64; 3] = [1.0, 0.0, 0.0];
const ASTERN: [f64; 3] = [-1.0, 0.0, 0.0];
const ACROSS_BACK: [f64; 3] = [0.0, -1.0, 0.0];
const BACK: [f64; 3] = [0.0, 0.0, -1.0];
const ACROSS: [f64; 3] = [0.0, 1.0, 0.0];

pub(super) const IER10_900: Published = Published {
    id: "estun_ier10_900_mi",
    name: "ESTUN iER10-900-MI",
    maker: None,
    base: [0.0, 0.0],
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.44],
            turn: STRAIGHT,
            axis: BACK,
            limits: [-3.07177948351002, 3.07177948351002, 6.1086523819801535],
            mass: 32.0,
            center_of_mass: [0.0, 0.0, 0.0],
            inertia: [0.091467, 0.091467, 0.0784],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-2.443460952792061, 2.443460952792061, 6.1086523819801535],
            mass: 24.0,
            center_of_mass: [0.0, 0.0, 0.23],
            inertia: [0.44135, 0.44135, 0.0363],
        },
        Axis {
            origin: [0.0, 0.0, 0.46],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-3.490658503988659, 1.2217304763960306, 5.410520681182422],
            mass: 16.5,
            center_of_mass: [0.0, 0.02, 0.0],
            inertia: [0.024063, 0.020625, 0.024063],
        },
        Axis {
            origin: [0.0, 0.04, 0.0],
            turn: PITCHED,
            axis: BACK,
            limits: [-3.01941960595019, 3.01941960595019, 7.67944870877505],
            mass: 8.5,
            center_of_mass: [0.0, 0.0, 0.22],
            inertia: [0.140533, 0.140533, 0.0068],
        },
        Axis {
            origin: [0.0, 0.0, 0.44],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-2.2689280275926285, 2.2689280275926285, 7.592182246175334],
            mass: 4.6,
            center_of_mass: [0.0, 0.0, 0.0],
            inertia: [0.002748, 0.002748, 0.002355],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            turn: STRAIGHT,
            axis: BACK,
            limits: [-TAU, TAU, 7.67944870877505],
            mass: 2.9,
            center_of_mass: [0.0, 0.0, 0.048],
            inertia: [0.002796, 0.002796, 0.001137],
        },
    ],
    flange: ([0.0, 0.0, 0.096], STRAIGHT),
    radii: [0.07, 0.055, 0.05, 0.04, 0.032, 0.028],
};

pub(super) const IER7_910: Published = Published {
    id: "estun_ier7_910_mi",
    name: "ESTUN iER7-910-MI",
    maker: None,
    base: [0.0, 0.0],
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.391],
            turn: STRAIGHT,
            axis: BACK,
            limits: [-2.9670597283903604, 2.9670597283903604, 5.846852994181004],
            mass: 22.0,
            center_of_mass: [0.02, 0.0, 0.0],
            inertia: [0.0539, 0.062883, 0.062883],
        },
        Axis {
            origin: [0.04, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-1.3962634015954636, 2.356194490192345, 5.759586531581287],
            mass: 17.0,
            center_of_mass: [0.0, 0.0, 0.215],
            inertia: [0.274798, 0.274798, 0.025712],
        },
        Axis {
            origin: [0.0, 0.0, 0.43],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-3.3161255787892263, 1.1344640137963142, 7.0685834705770345],
            mass: 11.5,
            center_of_mass: [0.0, 0.0, 0.02],
            inertia: [0.016771, 0.016771, 0.014375],
        },
        Axis {
            origin: [0.0, 0.0, 0.04],
            turn: PITCHED,
            axis: BACK,
            limits: [-3.3161255787892263, 3.3161255787892263, 8.726646259971648],
            mass: 6.0,
            center_of_mass: [0.0, 0.0, 0.2225],
            inertia: [0.101413, 0.101413, 0.0048],
        },
        Axis {
            origin: [0.0, 0.0, 0.445],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-2.0943951023931953, 2.0943951023931953, 7.853981633974483],
            mass: 3.2,
            center_of_mass: [0.0, 0.0, 0.0],
            inertia: [0.001911, 0.001911, 0.001638],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            turn: STRAIGHT,
            axis: BACK,
            limits: [-TAU, TAU, 12.304571226560023],
            mass: 2.0,
            center_of_mass: [0.0, 0.0, 0.04],
            inertia: [0.001459, 0.001459, 0.000784],
        },
    ],
    flange: ([0.0, 0.0, 0.08], STRAIGHT),
    radii: [0.07, 0.055, 0.05, 0.04, 0.032, 0.028],
};

/// Universal Robots' UR5e: its controller's frame is turned by π about z against the world, as in its
/// description for ROS.
pub(super) const UR5E: Published = Published {
    id: "ur5e",
    name: "Universal Robots UR5e",
    maker: Some(Maker::UniversalRobots),
    base: [PI, 0.0],
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.1625],
            turn: [0.0, 0.0, 0.0, 1.0],
            axis: UP,
            limits: [-TAU, TAU, PI],
            mass: 3.761,
            center_of_mass: [0.0, -0.00193, -0.02561],
            inertia: [0.0102675, 0.0102675, 0.00666],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            turn: ROLLED,
            axis: UP,
            limits: [-TAU, TAU, PI],
            mass: 8.058,
            center_of_mass: [-0.2125, 0.0, 0.11336],
            inertia: [0.0151074, 0.13388583541666665, 0.13388583541666665],
        },
        Axis {
            origin: [-0.425, 0.0, 0.0],
            turn: STRAIGHT,
            axis: UP,
            limits: [-PI, PI, PI],
            mass: 2.846,
            center_of_mass: [-0.2422, 0.0, 0.0265],
            inertia: [0.004095, 0.03120936758333333, 0.03120936758333333],
        },
        Axis {
            origin: [-0.3922, 0.0, 0.1333],
            turn: STRAIGHT,
            axis: UP,
            limits: [-TAU, TAU, PI],
            mass: 1.37,
            center_of_mass: [0.0, -0.01634, -0.0018],
            inertia: [0.0025599, 0.0025599, 0.0021942],
        },
        Axis {
            origin: [0.0, -0.0997, 0.0],
            turn: ROLLED,
            axis: UP,
            limits: [-TAU, TAU, PI],
            mass: 1.3,
            center_of_mass: [0.0, 0.01634, -0.0018],
            inertia: [0.0025599, 0.0025599, 0.0021942],
        },
        Axis {
            origin: [0.0, 0.0996, 0.0],
            turn: ROLLED_BACK,
            axis: UP,
            limits: [-TAU, TAU, PI],
            mass: 0.365,
            center_of_mass: [0.0, 0.0, -0.001159],
            inertia: [9.890414008333333e-05, 9.890414008333333e-05, 0.0001321171875],
        },
    ],
    flange: ([0.0, 0.0, 0.0], STRAIGHT),
    radii: [0.06, 0.054, 0.04, 0.045, 0.045, 0.045],
};

/// KUKA's KR 6 R900 sixx.
pub(super) const KR6_R900: Published = Published {
    id: "kuka_kr6_r900_sixx",
    name: "KUKA KR 6 R900 sixx",
    maker: Some(Maker::Kuka),
    base: [0.0, 0.0],
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.4],
            turn: STRAIGHT,
            axis: BACK,
            limits: [-170.0 * DEGREE, 170.0 * DEGREE, 360.0 * DEGREE],
            mass: 18.0,
            center_of_mass: [0.0, 0.0, -0.1],
            inertia: [0.1302, 0.1302, 0.0729],
        },
        Axis {
            origin: [0.025, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-190.0 * DEGREE, 45.0 * DEGREE, 300.0 * DEGREE],
            mass: 12.0,
            center_of_mass: [0.2275, 0.0, 0.0],
            inertia: [0.015, 0.214525, 0.214525],
        },
        Axis {
            origin: [0.455, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-120.0 * DEGREE, 156.0 * DEGREE, 360.0 * DEGREE],
            mass: 8.0,
            center_of_mass: [0.05, 0.0, 0.02],
            inertia: [0.01, 0.031667, 0.031667],
        },
        Axis {
            origin: [0.0, 0.0, 0.035],
            turn: STRAIGHT,
            axis: ASTERN,
            limits: [-185.0 * DEGREE, 185.0 * DEGREE, 381.0 * DEGREE],
            mass: 4.0,
            center_of_mass: [0.25, 0.0, 0.0],
            inertia: [0.005, 0.0325, 0.0325],
        },
        Axis {
            origin: [0.42, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-120.0 * DEGREE, 120.0 * DEGREE, 388.0 * DEGREE],
            mass: 2.0,
            center_of_mass: [0.02, 0.0, 0.0],
            inertia: [0.0016, 0.002467, 0.002467],
        },
        Axis {
            origin: [0.08, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ASTERN,
            limits: [-350.0 * DEGREE, 350.0 * DEGREE, 615.0 * DEGREE],
            mass: 0.5,
            center_of_mass: [-0.02, 0.0, 0.0],
            inertia: [0.000225, 0.000179, 0.000179],
        },
    ],
    flange: ([0.0, 0.0, 0.0], PITCHED),
    radii: [0.08, 0.06, 0.055, 0.045, 0.04, 0.03],
};

/// ABB's IRB 1200-5/0.9.
pub(super) const IRB1200: Published = Published {
    id: "abb_irb1200_5_90",
    name: "ABB IRB 1200-5/0.9",
    maker: Some(Maker::Abb),
    base: [0.0, 0.0],
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.3991],
            turn: STRAIGHT,
            axis: UP,
            limits: [-170.0 * DEGREE, 170.0 * DEGREE, 288.0 * DEGREE],
            mass: 16.0,
            center_of_mass: [0.0, 0.0, -0.1],
            inertia: [0.115733, 0.115733, 0.0648],
        },
        Axis {
            origin: [0.0, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-100.0 * DEGREE, 130.0 * DEGREE, 240.0 * DEGREE],
            mass: 12.0,
            center_of_mass: [0.0, 0.0, 0.22],
            inertia: [0.208204, 0.208204, 0.015],
        },
        Axis {
            origin: [0.0, 0.0, 0.448],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-200.0 * DEGREE, 70.0 * DEGREE, 300.0 * DEGREE],
            mass: 9.0,
            center_of_mass: [0.05, 0.0, 0.02],
            inertia: [0.01125, 0.035625, 0.035625],
        },
        Axis {
            origin: [0.0, 0.0, 0.042],
            turn: STRAIGHT,
            axis: AHEAD,
            limits: [-270.0 * DEGREE, 270.0 * DEGREE, 400.0 * DEGREE],
            mass: 5.0,
            center_of_mass: [0.25, 0.0, 0.0],
            inertia: [0.00625, 0.054167, 0.054167],
        },
        Axis {
            origin: [0.451, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-130.0 * DEGREE, 130.0 * DEGREE, 405.0 * DEGREE],
            mass: 2.0,
            center_of_mass: [0.02, 0.0, 0.0],
            inertia: [0.0016, 0.002467, 0.002467],
        },
        Axis {
            origin: [0.082, 0.0, 0.0],
            turn: STRAIGHT,
            axis: AHEAD,
            limits: [-360.0 * DEGREE, 360.0 * DEGREE, 600.0 * DEGREE],
            mass: 0.5,
            center_of_mass: [-0.02, 0.0, 0.0],
            inertia: [0.000225, 0.000179, 0.000179],
        },
    ],
    flange: ([0.0, 0.0, 0.0], PITCHED),
    radii: [0.09, 0.065, 0.06, 0.05, 0.045, 0.035],
};

/// FANUC's LR Mate 200iD/7L: its controller's frame is at the height of the second axis.
pub(super) const LRMATE_7L: Published = Published {
    id: "fanuc_lrmate_200id_7l",
    name: "FANUC LR Mate 200iD/7L",
    maker: Some(Maker::Fanuc),
    base: [0.0, 0.33],
    axes: [
        Axis {
            origin: [0.0, 0.0, 0.33],
            turn: STRAIGHT,
            axis: UP,
            limits: [-170.0 * DEGREE, 170.0 * DEGREE, 370.0 * DEGREE],
            mass: 10.0,
            center_of_mass: [0.02, 0.0, -0.08],
            inertia: [0.072333, 0.072333, 0.0405],
        },
        Axis {
            origin: [0.05, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS,
            limits: [-100.0 * DEGREE, 145.0 * DEGREE, 310.0 * DEGREE],
            mass: 7.0,
            center_of_mass: [0.0, 0.0, 0.22],
            inertia: [0.117308, 0.117308, 0.00875],
        },
        Axis {
            origin: [0.0, 0.0, 0.44],
            turn: STRAIGHT,
            axis: ACROSS_BACK,
            limits: [-70.0 * DEGREE, 213.0 * DEGREE, 410.0 * DEGREE],
            mass: 5.0,
            center_of_mass: [0.03, 0.0, 0.02],
            inertia: [0.00625, 0.019792, 0.019792],
        },
        Axis {
            origin: [0.0, 0.0, 0.035],
            turn: STRAIGHT,
            axis: ASTERN,
            limits: [-190.0 * DEGREE, 190.0 * DEGREE, 550.0 * DEGREE],
            mass: 3.0,
            center_of_mass: [0.25, 0.0, 0.0],
            inertia: [0.00375, 0.024375, 0.024375],
        },
        Axis {
            origin: [0.42, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ACROSS_BACK,
            limits: [-125.0 * DEGREE, 125.0 * DEGREE, 545.0 * DEGREE],
            mass: 1.2,
            center_of_mass: [0.02, 0.0, 0.0],
            inertia: [0.00096, 0.00148, 0.00148],
        },
        Axis {
            origin: [0.08, 0.0, 0.0],
            turn: STRAIGHT,
            axis: ASTERN,
            limits: [-360.0 * DEGREE, 360.0 * DEGREE, 1000.0 * DEGREE],
            mass: 0.3,
            center_of_mass: [-0.02, 0.0, 0.0],
            inertia: [0.000135, 0.000107, 0.000107],
        },
    ],
    flange: ([0.0, 0.0, 0.0], FANUC_FLANGE),
    radii: [0.08, 0.06, 0.055, 0.045, 0.04, 0.03],
};

impl Published {
    pub fn describe(&self) -> ArmDescription {
        let mut joints = [0, 1, 2, 3, 4, 5].map(|i| self.joint(i));
        // The first axis goes through the base: its joint may as well be on the floor, so that the column is
        // part of the link.
        let [x, y, z] = self.axes[0].origin;
        let first = &mut joints[0];
        first.X_PF.translation = Pose::identity().translation;
        first.X_ML *= Pose::translation(x, y, z);
        let (at, turn) = self.flange;
        joints[5] = joints[5].with_flange(&Pose::from_parts(Vec3::from(at).into(), turned(turn)));
        ArmDescription {
            name: self.name.to_owned(),
            joints: joints.to_vec(),
            X_LT: Pose::identity(),
            asked: None,
            posture: None,
            gravity: Vec3::new(0.0, 0.0, -9.81),
        }
    }

    fn joint(&self, i: usize) -> ArmJoint {
        let Axis { origin, turn, axis, limits: [lower, upper, speed], mass, center_of_mass, inertia } =
            &self.axes[i];
        let inertia = MassProperties {
            mass: *mass,
            p_BCm: Vec3::from(*center_of_mass),
            I_Cm: Mat3::from_diagonal(&Vec3::from(*inertia)),
        };
        let X_PL = Pose::from_parts(Vec3::from(*origin).into(), turned(*turn));
        ArmJoint::about_axis(X_PL, &Vec3::from(*axis), inertia, JointLimits::ramped(*lower, *upper, *speed))
    }
}

fn turned([w, x, y, z]: [f64; 4]) -> Rotation {
    Rotation::new_normalize(Quaternion::new(w, x, y, z))
}
