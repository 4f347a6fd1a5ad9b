//! An arm in plain words, and compiled: joint frames from a Denavit–Hartenberg table or a URDF, link inertias, limits, tool. It has 1 to
//! [`MOST_JOINTS`] joints in a row that turn or slide.
//!
//! Denavit–Hartenberg tables are standard (distal) ones: `T_i = Rz(q + offset) Tz(d) Tx(a) Rx(α)`. Metres,
//! radians, kilograms. Motion and effort come from a [`Model`] of the arm alone; the inverse is a closed form
//! where the axes allow one, else a search.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_control::joints::{Joints, MOST_JOINTS};
use asperity_fault::Fault;
use asperity_geometry::{Length, MassProperties, Pose, Rotation, Vec3};

use super::JointLimits;
use super::inverse::{ArmAxis, InverseSearch, OrthoParallel};
use super::task::Task;
use crate::model::{Body, Description, Inertia, Joint, JointKind, Mobility, Model};

/// One row of a standard (distal) Denavit–Hartenberg table: `T_i = Rz(q + offset) Tz(d) Tx(a) Rx(α)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DhRow {
    /// Link length, m.
    pub a: f64,
    /// Link twist, rad.
    pub alpha: f64,
    /// Link offset, m.
    pub d: f64,
    /// Joint angle at zero, rad.
    pub offset: f64,
}

/// A joint that turns about the z axis of F, or slides along it, and the link it carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmJoint {
    /// Whether it slides.
    pub slides: bool,
    /// Pose of F on the link before (on the world, for the first).
    pub X_PF: Pose,
    /// The link's frame in the one that moves with the joint.
    pub X_ML: Pose,
    /// Mass properties of the link, in its own frame.
    pub inertia: MassProperties,
    /// Limits of the joint.
    pub limits: JointLimits,
}

/// Joints in a row, base first, and what is on the end of them.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmDescription {
    /// Name for people.
    pub name: String,
    /// Base first.
    pub joints: Vec<ArmJoint>,
    /// Pose of the tool in the last link's frame (the flange).
    pub X_LT: Pose,
    /// Whether the place of the tool along its own x, y and z, and its turn about them, are asked of the joints. None: all six of six
    /// joints and more; of fewer those that they can give, in this order.
    pub asked: Option<[bool; 6]>,
    /// Joints (rad, m) that are drawn near to where there are more of them than directions asked. None: the middles of their limits.
    pub posture: Option<Joints>,
    /// Gravity, m/s².
    pub gravity: Vec3,
}

impl ArmJoint {
    /// Makes a joint from a row of a Denavit–Hartenberg table.
    pub fn from_dh(row: &DhRow, inertia: MassProperties, limits: JointLimits) -> Self {
        let about_z = Rotation::from_axis_angle(&Vec3::z_axis(), row.offset);
        let about_x = Rotation::from_axis_angle(&Vec3::x_axis(), row.alpha);
        Self {
            slides: false,
            X_PF: Pose::from_parts(Vec3::zeros().into(), about_z),
            X_ML: Pose::from_parts(Vec3::new(row.a, 0.0, row.d).into(), about_x),
            inertia,
            limits,
        }
    }
}

impl ArmJoint {
    /// Makes a joint as a URDF has it: from the joint's frame on the link before, which is the link's own
    /// frame at zero, and the unit axis in it.
    pub fn about_axis(X_PL: Pose, axis: &Vec3, inertia: MassProperties, limits: JointLimits) -> Self {
        // Half a turn about x where the axis points back.
        let half_turn = Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI);
        let R_LF = Rotation::rotation_between(&Vec3::z(), axis).unwrap_or(half_turn);
        Self {
            slides: false,
            X_PF: X_PL * R_LF,
            X_ML: Pose::from_parts(Vec3::zeros().into(), R_LF.inverse()),
            inertia,
            limits,
        }
    }
}

impl ArmJoint {
    /// The same, but it slides along its axis.
    #[must_use]
    pub fn sliding(self) -> Self {
        Self { slides: true, ..self }
    }

    /// Moves the link's frame of the last joint to its flange, which is at `X_LF` on the link.
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

/// A compiled arm, constant.
#[derive(Debug)]
pub struct Arm {
    name: String,
    limits: Vec<JointLimits>,
    slides: Vec<bool>,
    /// Greatest distance from the first axis to the tool, m.
    reach: f64,
    pub(super) task: Task,
    posture: Joints,
    pub(super) X_LT: Pose,
    pub(super) model: Model,
    pub(super) inverse: Result<OrthoParallel, Fault>,
    pub(super) search: InverseSearch,
}

impl Arm {
    /// Checks and compiles a description. The inverse of an arm without a closed form is searched, and
    /// [`Arm::searched`] gives the reason.
    ///
    /// # Errors
    ///
    /// Refuses joints, limits, inertias or a tool that are not valid.
    pub fn new(d: &ArmDescription) -> Result<Self, Fault> {
        let n = d.joints.len();
        if !(1..=MOST_JOINTS).contains(&n) {
            let message = format!("An arm has 1 to {MOST_JOINTS} joints, and this one has {n}.");
            return Err(Fault::new("joints", message));
        }
        for (i, joint) in d.joints.iter().enumerate() {
            joint.limits.check(&format!("joints[{i}].limits"))?;
        }
        if !d.X_LT.to_homogeneous().iter().all(|x| x.is_finite()) {
            return Err(Fault::new("tool", "The tool's pose has a number that is not finite."));
        }
        let model = Model::new(&system(d))?;
        let mut axes = Vec::with_capacity(n);
        let mut X_WL = Pose::identity();
        for joint in &d.joints {
            let X_WF = X_WL * joint.X_PF;
            let (point, direction) = (X_WF.translation.vector, X_WF.rotation * Vec3::z());
            axes.push(ArmAxis { point, direction, slides: joint.slides });
            X_WL = X_WF * joint.X_ML;
        }
        let lengths = d.joints.iter().enumerate().map(|(i, joint)| {
            // The offset of the first joint's frame is the place of the arm, not part of its reach.
            let before = if i == 0 { 0.0 } else { joint.X_PF.translation.vector.length() };
            before + joint.X_ML.translation.vector.length()
        });
        let travel = d.joints.iter().filter(|j| j.slides);
        let travel: f64 = travel.map(|j| j.limits.lower.abs().max(j.limits.upper.abs())).sum();
        let reach = lengths.sum::<f64>() + d.X_LT.translation.vector.length() + travel;
        let limits: Vec<JointLimits> = d.joints.iter().map(|j| j.limits).collect();
        let middle = Joints::from_fn(n, |i| 0.5 * (limits[i].lower + limits[i].upper));
        let posture = match d.posture {
            Some(q) if q.len() != n => {
                let message = format!("The arm has {n} joints, and its posture {}.", q.len());
                return Err(Fault::new("posture", message));
            }
            Some(q) => Joints::from_fn(n, |i| q[i].max(limits[i].lower).min(limits[i].upper)),
            None => middle,
        };
        let X_WT = X_WL * d.X_LT;
        let task = Task::new(d.asked, &axes, &X_WT, &limits)?;
        Ok(Self {
            name: d.name.clone(),
            reach,
            X_LT: d.X_LT,
            inverse: OrthoParallel::new(&axes, &X_WT),
            search: InverseSearch::new(&axes, &X_WT, task, &limits, &posture),
            slides: d.joints.iter().map(|j| j.slides).collect(),
            task,
            posture,
            limits,
            model,
        })
    }

    /// Returns the name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Joints, each with its link.
    pub fn count(&self) -> usize {
        self.limits.len()
    }

    /// The link that carries the tool.
    pub(super) fn last(&self) -> usize {
        self.count().saturating_sub(1)
    }

    /// Base first.
    pub fn limits(&self) -> &[JointLimits] {
        &self.limits
    }

    /// Whether joint `i` slides.
    pub fn slides(&self, i: usize) -> bool {
        self.slides.get(i).copied().unwrap_or(false)
    }

    /// What is asked of the joints.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Joints that are drawn near to where there are more than directions asked, rad (m).
    pub fn posture(&self) -> &Joints {
        &self.posture
    }

    /// Returns an upper bound of the distance from the first axis to the tool, m.
    pub fn reach(&self) -> f64 {
        self.reach
    }

    /// Returns the smallest margin of all joints: see [`JointLimits::margin`].
    pub fn limit_margin(&self, q: &[f64]) -> f64 {
        self.limits.iter().zip(q).map(|(l, &q)| l.margin(q)).fold(f64::INFINITY, f64::min)
    }
}

impl ArmDescription {
    /// Returns link `i` as a body of a model, without shapes.
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

    /// Returns the joint that carries link `i`, where link 0 is body `first` of the model; without stops, at
    /// zero.
    pub fn joint(&self, i: usize, first: usize) -> Option<Joint> {
        let joint = self.joints.get(i)?;
        let axis = Vec3::z();
        let moves = if joint.slides { JointKind::Prismatic { axis } } else { JointKind::Revolute { axis } };
        let parent = i.checked_sub(1).map(|before| first + before);
        Some(Joint::new(
            format!("joint {}", i + 1),
            moves,
            parent,
            first + i,
            joint.X_PF,
            joint.X_ML.inverse(),
        ))
    }
}

/// Describes a system of one arm alone.
fn system(d: &ArmDescription) -> Description {
    Description {
        gravity: d.gravity,
        bodies: (0..d.joints.len()).filter_map(|i| d.body(i)).collect(),
        joints: (0..d.joints.len()).filter_map(|i| d.joint(i, 0)).collect(),
        ..Description::default()
    }
}
