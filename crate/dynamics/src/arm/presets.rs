//! Built-in arms. The constant of an arm says which masses, axes or limits are invented. Arms with their
//! maker's frames are in `published.rs`.

use std::f64::consts::{FRAC_PI_2, TAU};

use asperity_geometry::{MassProperties, Mat3, Pose, Rotation, Vec3};

use super::published::{IER7_910, IER10_900, IRB1200, KR6_R900, LRMATE_7L, Published, UR5E};
use super::{ArmDescription, ArmJoint, DhRow, JointLimits, Maker};

/// Names of the built-in arms.
pub const ARMS: [&str; 8] = [
    "er10_900_like",
    "vs060_like",
    "estun_ier10_900_mi",
    "estun_ier7_910_mi",
    "ur5e",
    "kuka_kr6_r900_sixx",
    "abb_irb1200_5_90",
    "fanuc_lrmate_200id_7l",
];

/// Returns a built-in arm by its name; `None` where there is none of that name.
pub fn preset(name: &str) -> Option<ArmDescription> {
    by_table(name).map(Preset::describe).or_else(|| by_axes(name).map(Published::describe))
}

fn by_table(name: &str) -> Option<&'static Preset> {
    [&ER10_900, &VS060].into_iter().find(|p| p.name == name)
}

fn by_axes(name: &str) -> Option<&'static Published> {
    [&IER10_900, &IER7_910, &UR5E, &KR6_R900, &IRB1200, &LRMATE_7L].into_iter().find(|p| p.id == name)
}

/// Returns the maker of a built-in arm's controller; `None` where no program is written for it, or where
/// there is none of that name.
pub fn preset_maker(name: &str) -> Option<Maker> {
    by_axes(name).and_then(|p| p.maker)
}

/// Returns the frame of the poses of a built-in arm's controller, in the world the arm stands in.
pub fn preset_base(name: &str) -> Pose {
    let [turn, height] = by_axes(name).map_or([0.0; 2], |p| p.base);
    let about_z = Rotation::from_axis_angle(&Vec3::z_axis(), turn);
    Pose::from_parts(Vec3::new(0.0, 0.0, height).into(), about_z)
}

/// A six-joint arm with the axes of nearly every industrial arm: z, y, y, z, y, z when it stands straight up.
struct Preset {
    name: &'static str,
    /// Lengths d1, a1, a2, a3, d4, d6, m.
    lengths: [f64; 6],
    /// Mass (kg), centre of mass (m) and inertia about it, xx, yy, zz, xy, xz, yz (kg·m²), of each link.
    links: [(f64, [f64; 3], [f64; 6]); 6],
    /// Roll, pitch, yaw of the tool on the flange (rad), and its position (m).
    tool: ([f64; 3], [f64; 3]),
    limits: [JointLimits; 6],
    /// Radii of the links as round bars, base first, m.
    radii: [f64; 6],
}

/// Returns the radii of the links of a built-in arm as round bars, base first, m; `None` where there is none
/// of that name.
pub fn preset_radii(name: &str) -> Option<[f64; 6]> {
    by_table(name).map(|p| p.radii).or_else(|| by_axes(name).map(|p| p.radii))
}

/// Invented arm of the class of the grinding paper's ESTUN ER10-900: 10 kg, about 900 mm reach. Not the
/// maker's data.
const ER10_900: Preset = Preset {
    name: "er10_900_like",
    lengths: [0.41, 0.1, 0.38, 0.06, 0.37, 0.0935],
    links: [
        (32.0, [-0.04, 0.09, 0.03], [0.584558, 0.4820945, 0.5845475, 0.0103852, 0.0010472, -0.0104373]),
        (24.0, [-0.19, 0.01, 0.11], [0.1205936, 0.473514, 0.4842924, -0.0177051, 0.0369063, 0.0018469]),
        (16.5, [0.015, -0.05, 0.04], [0.1720185, 0.1590888, 0.1462927, 0.0013105, -0.0002673, 0.0026639]),
        (8.5, [0.0, 0.13, 0.006], [0.0757208, 0.0239417, 0.0757208, 0.0, 0.0, 0.0]),
        (4.6, [0.002, -0.004, 0.03], [0.012886, 0.011494, 0.0093533, 0.0004762, 0.0, 0.0]),
        (2.9, [0.01, 0.004, 0.045], [0.0081024, 0.008102, 0.0039989, 4.19e-05, -0.0004159, 0.000418]),
    ],
    tool: ([0.0, 0.5, 0.0], [0.0, 0.015, 0.18]),
    limits: [
        JointLimits::ramped(-2.967, 2.967, 4.71),
        JointLimits::ramped(-1.658, 2.356, 3.93),
        JointLimits::ramped(-1.396, 3.054, 4.36),
        JointLimits::ramped(-3.316, 3.316, 6.25),
        JointLimits::ramped(-2.269, 2.269, 6.25),
        JointLimits::ramped(-TAU, TAU, 9.42),
    ],
    radii: [0.07, 0.055, 0.05, 0.04, 0.032, 0.028],
};

/// DENSO's VS-060. Geometry, stops and speeds are those of the maker's public URDF, accelerations those of
/// its MoveIt configuration (`DENSORobot/denso_robot_ros`, 0bd656c, MIT); a radius is half of the narrower
/// side, across the link, of the box around its public mesh. Masses and inertias are not public: they are
/// invented.
const VS060: Preset = Preset {
    name: "vs060_like",
    lengths: [0.345, 0.0, 0.305, -0.01, 0.3, 0.07],
    links: [
        (9.0, [0.0, 0.06, 0.012], [0.0807, 0.06, 0.0807, 0.0, 0.0, 0.0]),
        (6.5, [-0.15, 0.005, 0.04], [0.0190106, 0.0774131, 0.0808096, -0.0059194, 1.4e-05, -0.0001399]),
        (4.2, [0.004, -0.03, 0.06], [0.0254852, 0.023817, 0.0162179, 0.0001691, -0.0019529, -0.0001959]),
        (2.1, [0.001, 0.07, -0.01], [0.0082928, 0.0029597, 0.0084175, 0.0008249, 0.0, 0.0]),
        (1.3, [0.0, -0.006, 0.02], [0.0019608, 0.0016121, 0.0014104, 0.0, 0.0, 2.04e-05]),
        (0.35, [0.001, 0.0, -0.018], [0.0001313, 0.0001313, 0.00021, 0.0, 0.0, 0.0]),
    ],
    tool: ([0.1, -0.3, 0.2], [0.02, -0.01, 0.12]),
    limits: [
        JointLimits::accelerated(-2.96706, 2.96706, 3.92699081698724, 19.7335651876739),
        JointLimits::accelerated(-2.094395, 2.094395, 2.61799387799149, 16.8446962097729),
        JointLimits::accelerated(-2.181662, 2.70526, 2.85832571599111, 20.7088551736883),
        JointLimits::accelerated(-4.712389, 4.712389, 3.92699081698724, 20.9664657712827),
        JointLimits::accelerated(-2.094395, 2.094395, 3.02168853397778, 23.7228642589573),
        JointLimits::accelerated(-TAU, TAU, TAU, 33.5103216382911),
    ],
    radii: [0.0875, 0.071, 0.0502, 0.051, 0.0325, 0.02],
};

impl Preset {
    fn describe(&self) -> ArmDescription {
        let [d1, a1, a2, a3, d4, d6] = self.lengths;
        let row = |a, alpha, d, offset| DhRow { a, alpha, d, offset };
        let rows = [
            row(a1, -FRAC_PI_2, d1, 0.0),
            row(a2, 0.0, 0.0, -FRAC_PI_2),
            row(a3, FRAC_PI_2, 0.0, FRAC_PI_2),
            row(0.0, -FRAC_PI_2, d4, 0.0),
            row(0.0, FRAC_PI_2, 0.0, 0.0),
            row(0.0, 0.0, d6, 0.0),
        ];
        let joint = |i: usize| {
            let (mass, com, [xx, yy, zz, xy, xz, yz]) = self.links[i];
            let inertia = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
            ArmJoint::from_dh(
                &rows[i],
                MassProperties { mass, p_BCm: Vec3::from(com), I_Cm: inertia },
                self.limits[i],
            )
        };
        let ([roll, pitch, yaw], p) = self.tool;
        ArmDescription {
            name: self.name.to_owned(),
            joints: (0..rows.len()).map(joint).collect(),
            asked: None,
            posture: None,
            X_LT: Pose::from_parts(Vec3::from(p).into(), Rotation::from_euler_angles(roll, pitch, yaw)),
            gravity: Vec3::new(0.0, 0.0, -9.81),
        }
    }
}
