//! A six-joint arm in plain words, and compiled: joint frames from a Denavit–Hartenberg table or a URDF, link
//! inertias, limits, tool.
//!
//! The standard (distal) table is meant: `T_i = Rz(q + offset) Tz(d) Tx(a) Rx(α)`. Metres, radians,
//! kilograms. Motion and effort come from a [`Model`] of the arm alone; the inverse is a closed form where
//! the axes allow one, else a search.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_fault::Fault;
use asperity_geometry::{Length, MassProperties, Pose, Rotation, Vec3};

use super::inverse::{OrthoParallel, Search};
use super::{JointLimits, Joints};
use crate::model::{Body, Description, Inertia, Joint, JointKind, Mobility, Model};

/// One row of a standard (distal) Denavit–Hartenberg table: `T_i = Rz(q + offset) Tz(d) Tx(a) Rx(α)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DhRow {
    /// m.
    pub a: f64,
    /// rad.
    pub alpha: f64,
    /// m.
    pub d: f64,
    /// rad.
    pub offset: f64,
}

/// A joint that turns about the z axis of F, and the link it carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmJoint {
    /// F on the link before (on the world, for the first).
    pub X_PF: Pose,
    /// The link's frame in the turned one.
    pub X_ML: Pose,
    /// Of the link, in its own frame.
    pub inertia: MassProperties,
    /// What the joint may do.
    pub limits: JointLimits,
}

/// Six joints in a row, base first, and what is on the end of them.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmDescription {
    /// For people.
    pub name: String,
    /// Base first.
    pub joints: [ArmJoint; 6],
    /// Tool in the last link's frame (the flange).
    pub X_LT: Pose,
    /// m/s².
    pub gravity: Vec3,
}

impl ArmJoint {
    /// From a row of a DH table.
    pub fn from_dh(row: &DhRow, inertia: MassProperties, limits: JointLimits) -> Self {
        let about_z = Rotation::from_axis_angle(&Vec3::z_axis(), row.offset);
        let about_x = Rotation::from_axis_angle(&Vec3::x_axis(), row.alpha);
        Self {
            X_PF: Pose::from_parts(Vec3::zeros().into(), about_z),
            X_ML: Pose::from_parts(Vec3::new(row.a, 0.0, row.d).into(), about_x),
            inertia,
            limits,
        }
    }
}

impl ArmJoint {
    /// As a URDF has it: the joint's frame on the link before, which is the link's own at zero, and the axis in it (unit).
    pub fn about_axis(X_PL: Pose, axis: &Vec3, inertia: MassProperties, limits: JointLimits) -> Self {
        // Half a turn about x where the axis points back.
        let half_turn = Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI);
        let R_LF = Rotation::rotation_between(&Vec3::z(), axis).unwrap_or(half_turn);
        Self {
            X_PF: X_PL * R_LF,
            X_ML: Pose::from_parts(Vec3::zeros().into(), R_LF.inverse()),
            inertia,
            limits,
        }
    }
}

impl ArmJoint {
    /// The last joint's, whose link has its flange for a frame: the flange is at `X_LF` on the link.
    #[must_use]
    pub fn with_flange(mut self, X_LF: &Pose) -> Self {
        let m = self.inertia;
        let R_FL = X_LF.rotation.inverse().to_rotation_matrix();
        let p_FCm = R_FL * (m.p_BCm - X_LF.translation.vector);
        self.X_ML *= X_LF;
        self.inertia = MassProperties { mass: m.mass, p_BCm: p_FCm, I_Cm: R_FL * m.I_Cm * R_FL.transpose() };
        self
    }
}

/// An arm, compiled. Never changes.
#[derive(Debug)]
pub struct Arm {
    name: String,
    limits: [JointLimits; 6],
    /// m.
    reach: f64,
    pub(super) X_LT: Pose,
    pub(super) model: Model,
    pub(super) inverse: Result<OrthoParallel, Fault>,
    pub(super) search: Search,
}

impl Arm {
    /// Checks and compiles a description. An arm whose inverse has no closed form is searched, and [`Arm::searched`] says why.
    pub fn new(d: &ArmDescription) -> Result<Self, Fault> {
        for (i, joint) in d.joints.iter().enumerate() {
            joint.limits.check(&format!("joints[{i}].limits"))?;
        }
        if !d.X_LT.to_homogeneous().iter().all(|x| x.is_finite()) {
            return Err(Fault::new("tool", "The tool's pose has a number that is not finite."));
        }
        let model = Model::new(&system(d))?;
        let mut axes = [(Vec3::zeros(), Vec3::zeros()); 6];
        let mut X_WL = Pose::identity();
        for (joint, axis) in d.joints.iter().zip(&mut axes) {
            let X_WF = X_WL * joint.X_PF;
            *axis = (X_WF.translation.vector, X_WF.rotation * Vec3::z());
            X_WL = X_WF * joint.X_ML;
        }
        let lengths = d.joints.iter().enumerate().map(|(i, joint)| {
            // The first joint's frame is where the arm stands.
            let before = if i == 0 { 0.0 } else { joint.X_PF.translation.vector.length() };
            before + joint.X_ML.translation.vector.length()
        });
        let reach = lengths.sum::<f64>() + d.X_LT.translation.vector.length();
        Ok(Self {
            name: d.name.clone(),
            reach,
            limits: d.joints.map(|j| j.limits),
            X_LT: d.X_LT,
            inverse: OrthoParallel::new(&axes, &(X_WL * d.X_LT)),
            search: Search::new(&axes, &(X_WL * d.X_LT)),
            model,
        })
    }

    /// For people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Base first.
    pub fn limits(&self) -> &[JointLimits; 6] {
        &self.limits
    }

    /// From the first axis to the tool when stretched out, at most, m.
    pub fn reach(&self) -> f64 {
        self.reach
    }

    /// Smallest margin of all joints: see [`JointLimits::margin`].
    pub fn limit_margin(&self, q: &Joints) -> f64 {
        self.limits.iter().zip(q).map(|(l, &q)| l.margin(q)).fold(f64::INFINITY, f64::min)
    }
}

impl ArmDescription {
    /// Link `i` as a body of a model, without shapes.
    pub fn body(&self, i: usize) -> Option<Body> {
        let joint = self.joints.get(i)?;
        Some(Body {
            name: format!("link {}", i + 1),
            mobility: Mobility::Moving,
            inertia: Inertia::Explicit(joint.inertia),
            geometries: Vec::new(),
            X_WB: Pose::identity(),
            w_WB: Vec3::zeros(),
            v_WBcm: Vec3::zeros(),
        })
    }

    /// The joint that carries link `i`, where link 0 is body `first` of the model; without stops, at zero.
    pub fn joint(&self, i: usize, first: usize) -> Option<Joint> {
        let joint = self.joints.get(i)?;
        let turns = JointKind::Revolute { axis: Vec3::z() };
        let parent = i.checked_sub(1).map(|before| first + before);
        Some(Joint::new(
            format!("joint {}", i + 1),
            turns,
            parent,
            first + i,
            joint.X_PF,
            joint.X_ML.inverse(),
        ))
    }
}

/// An arm alone.
fn system(d: &ArmDescription) -> Description {
    Description {
        gravity: d.gravity,
        bodies: (0..6).filter_map(|i| d.body(i)).collect(),
        joints: (0..6).filter_map(|i| d.joint(i, 0)).collect(),
        ..Description::default()
    }
}
