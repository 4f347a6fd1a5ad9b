//! Description of a system: bodies, joints, shapes, materials, motors, with the unit of every number. It is
//! checked by `validate.rs` and compiled by `build.rs`.

use asperity_geometry::{MassProperties, Pose, Shape, Vec3};

use super::Material;
use crate::arm::ControlledArm;
use crate::way_points::BodyWayPoints;

/// Description of a system. [`super::Model::new`] checks and compiles it.
#[derive(Clone, Debug)]
pub struct Description {
    /// Gravity, m/s².
    pub gravity: Vec3,
    /// Bodies; everything else names them by index.
    pub bodies: Vec<Body>,
    /// Joints. A body that is no joint's child is free, or fixed if it says so.
    pub joints: Vec<Joint>,
    /// Fixed ratios between joints.
    pub couplers: Vec<Coupler>,
    /// Position-controlled arms.
    pub arms: Vec<ControlledArm>,
    /// Bodies that follow a script.
    pub scripts: Vec<BodyWayPoints>,
    /// Pairs of bodies that pass through each other. Bodies joined to each other always do.
    pub no_contact: Vec<(usize, usize)>,
}

impl Default for Description {
    /// Describes an empty system under the Earth's gravity.
    fn default() -> Self {
        Self {
            gravity: Vec3::new(0.0, 0.0, -9.81),
            bodies: Vec::new(),
            joints: Vec::new(),
            couplers: Vec::new(),
            arms: Vec::new(),
            scripts: Vec::new(),
            no_contact: Vec::new(),
        }
    }
}

/// One body and where it starts.
#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Body {
    /// Name for messages.
    pub name: String,
    /// Mobility: moving or fixed.
    pub mobility: Mobility,
    /// Mass and inertia; a fixed body has none.
    pub inertia: Inertia,
    /// Shapes it collides with.
    pub geometries: Vec<Geometry>,
    /// Pose at the start. That of a joint's child follows from its parent and the joint instead.
    pub X_WB: Pose,
    /// Angular velocity at the start, rad/s; of a joint's child, where it is not zero, the joint's velocity
    /// follows from it.
    pub w_WB: Vec3,
    /// Velocity of the centre of mass at the start, m/s; for a joint's child as above.
    pub v_WBcm: Vec3,
}

impl Body {
    /// Describes a free body of one shape and uniform density, at rest.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn solid(
        name: impl Into<String>,
        shape: Shape,
        density: f64,
        material: Material,
        X_WB: Pose,
    ) -> Self {
        Self {
            name: name.into(),
            mobility: Mobility::Moving,
            inertia: Inertia::Density(density),
            geometries: vec![Geometry::new(shape, Pose::identity(), material)],
            X_WB,
            w_WB: Vec3::zeros(),
            v_WBcm: Vec3::zeros(),
        }
    }

    /// Describes a body of one shape that never moves.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn fixed(name: impl Into<String>, shape: Shape, material: Material, X_WB: Pose) -> Self {
        Self { mobility: Mobility::Fixed, ..Self::solid(name, shape, 0.0, material, X_WB) }
    }
}

/// Mobility of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mobility {
    /// Moving: free, or by its joint.
    Moving,
    /// Fixed: part of the world.
    Fixed,
}

/// Source of the mass of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Inertia {
    /// Density of its shapes, kg/m³; shapes that overlap count twice.
    Density(f64),
    /// Mass, kg, to which the mass properties of its shapes are scaled.
    Mass(f64),
    /// Given mass properties.
    Explicit(MassProperties),
}

/// A shape on a body.
#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Geometry {
    /// The shape.
    pub shape: Shape,
    /// Convex pieces that fill it, in its frame, by which it touches; without them it touches by its shape.
    pub pieces: Vec<(Pose, Shape)>,
    /// Pose on the body.
    pub X_BG: Pose,
    /// Material of its surface.
    pub material: Material,
}

impl Geometry {
    /// Describes a shape that touches as it is, or by its own pieces ([`Shape::pieces`]).
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn new(shape: Shape, X_BG: Pose, material: Material) -> Self {
        Self { pieces: shape.pieces(), shape, X_BG, material }
    }
}

/// A joint from frame F on the parent to frame M on the child.
#[derive(Clone, Debug)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Joint {
    /// Name for messages.
    pub name: String,
    /// Kind, with its degrees of freedom.
    pub kind: JointKind,
    /// Index of the parent body, or `None` for the world.
    pub parent: Option<usize>,
    /// Index of the child body.
    pub child: usize,
    /// Pose of F on the parent.
    pub X_PF: Pose,
    /// Pose of M on the child.
    pub X_BM: Pose,
    /// Position at the start, one number per degree of freedom (a ball: a rotation vector, rad).
    pub position: Vec<f64>,
    /// Velocity at the start, one number per degree of freedom.
    pub velocity: Vec<f64>,
    /// Viscous damping of every degree of freedom, N s/m or N m s.
    pub damping: f64,
    /// Dry friction of every degree of freedom, N or N m.
    pub friction: f64,
    /// Reflected inertia of every degree of freedom, kg or kg m²: the part of a rotor behind gears on the
    /// diagonal of the mass matrix (Featherstone 2008, sec. 9.6).
    pub rotor_inertia: f64,
    /// Stops; for revolute and prismatic joints only.
    pub limits: Option<Limits>,
    /// Motor; for revolute and prismatic joints only. [`crate::Inputs`] may change its targets.
    pub motor: Option<Motor>,
}

impl Joint {
    /// Describes a joint without friction, limits or motor, at its zero position.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn new(
        name: impl Into<String>,
        kind: JointKind,
        parent: Option<usize>,
        child: usize,
        X_PF: Pose,
        X_BM: Pose,
    ) -> Self {
        Self {
            name: name.into(),
            kind,
            parent,
            child,
            X_PF,
            X_BM,
            position: Vec::new(),
            velocity: Vec::new(),
            damping: 0.0,
            friction: 0.0,
            rotor_inertia: 0.0,
            limits: None,
            motor: None,
        }
    }
}

/// Kind of a joint, with its degrees of freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointKind {
    /// Turning about an axis of F; rad.
    Revolute {
        /// Unit axis in F.
        axis: Vec3,
    },
    /// Sliding along an axis of F; m.
    Prismatic {
        /// Unit axis in F.
        axis: Vec3,
    },
    /// Moving in the xy plane of F and turning about its z: x, y, angle.
    Planar,
    /// Turning any way; velocities are the angular velocity of M in F, in F.
    Ball,
    /// No motion.
    Weld,
}

impl JointKind {
    /// Returns the number of degrees of freedom.
    pub fn velocities(&self) -> usize {
        match self {
            Self::Revolute { .. } | Self::Prismatic { .. } => 1,
            Self::Planar | Self::Ball => 3,
            Self::Weld => 0,
        }
    }
}

/// Stops of a joint, as stiff springs: `(Castro et al. 2022, eq. 22)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Lower stop, rad or m; may be `−∞`.
    pub lower: f64,
    /// Upper stop, rad or m; may be `∞`.
    pub upper: f64,
    /// Stiffness, N m/rad or N/m; a stiffness that the step cannot resolve is softened to its limit, so
    /// infinity is as rigid as it gets.
    pub stiffness: f64,
    /// Relaxation time, s.
    pub relaxation_time: f64,
}

/// Implicit servo: effort `k (position − q) + d (velocity − q̇) + e` at the end of the step, bounded. With
/// both gains at zero it is a motor whose input is its torque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motor {
    /// Stiffness `k`, N m/rad or N/m.
    pub stiffness: f64,
    /// Damping `d`, N m s/rad or N s/m.
    pub damping: f64,
    /// Position set-point, rad or m.
    pub position: f64,
    /// Velocity set-point, rad/s or m/s.
    pub velocity: f64,
    /// Feed-forward effort `e`, N m or N.
    pub effort: f64,
    /// Largest effort, N m or N; may be infinite.
    pub max_effort: f64,
}

/// Fixed ratio `q_a = ratio · q_b + offset` between two joints of one degree of freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coupler {
    /// Index of joint a.
    pub a: usize,
    /// Index of joint b.
    pub b: usize,
    /// Ratio `ρ`.
    pub ratio: f64,
    /// Offset, rad or m.
    pub offset: f64,
}
