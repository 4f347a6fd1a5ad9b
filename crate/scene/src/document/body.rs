//! Bodies in a document: shape, pose, material, mass, and further parts. SI units.

use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use super::AssemblyPart;

/// A body: a shape at a pose, of a material, perhaps moving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Name, shown in the scene and in tables.
    #[serde(default)]
    pub name: String,
    /// Shape in the body frame.
    pub shape: Shape,
    /// Pose of the body frame in the world.
    #[serde(default)]
    #[scope(place)]
    pub pose: Pose,
    /// Compliance: rigid, or compliant with a pressure field.
    #[serde(default)]
    pub compliance: Compliance,
    /// Material: dissipation and friction.
    #[serde(default)]
    pub material: Material,
    /// Velocity of the body frame, for dissipation, friction and slip.
    #[serde(default)]
    pub velocity: Velocity,
    /// Mass, kg; absent: from the shape and the material's density.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub mass: Option<f64>,
    /// Further shapes that move with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Part>>", optional))]
    pub parts: Vec<Part>,
    /// Centre of mass and inertia; absent: those of a uniform density.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub inertia: Option<Inertia>,
    /// True if the body is a part of the world and does not move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub fixed: bool,
}

/// A further shape of a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Shape in the part's own frame.
    pub shape: Shape,
    /// Pose of the part's frame in the body.
    #[serde(default)]
    #[scope(place)]
    pub pose: Pose,
}

/// Centre of mass and inertia matrix of a body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Inertia {
    /// Centre of mass in the body frame, m.
    #[serde(default)]
    pub center_of_mass: [f64; 3],
    /// Inertia about the centre of mass along the body's axes: xx, yy, zz, xy, xz, yz, kg·m².
    pub matrix: [f64; 6],
}

/// Pose of a frame in the frame it is given in: the body frame in the world, for a body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Pose {
    /// Position of the body origin, m.
    pub translation: [f64; 3],
    /// Orientation as a quaternion `[w, x, y, z]`; normalised when read.
    pub rotation: [f64; 4],
}

impl Default for Pose {
    fn default() -> Self {
        Self { translation: [0.0; 3], rotation: [1.0, 0.0, 0.0, 0.0] }
    }
}

/// A shape. Axial shapes point along z; all but meshes and parts of assemblies are centred at the origin.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// Ball.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// A cuboid.
    Box {
        /// Full edge lengths, m.
        size: [f64; 3],
    },
    /// A solid cylinder along z.
    Cylinder {
        /// Radius, m.
        radius: f64,
        /// Full height, m.
        length: f64,
    },
    /// All points within `radius` of a segment along z.
    Capsule {
        /// Radius, m.
        radius: f64,
        /// Length of the segment, without the caps, m.
        length: f64,
    },
    /// An ellipsoid.
    Ellipsoid {
        /// Semi-axes along x, y, z, m.
        semi_axes: [f64; 3],
    },
    /// All points within `radius` of a box.
    RoundedBox {
        /// Full edge lengths of the box, without the rounding, m.
        size: [f64; 3],
        /// Radius of edges and corners, m.
        radius: f64,
    },
    /// All points within `radius` of a circle about z. Bodies that move touch by 32 capsules along the circle,
    /// which are up to 0.5 % of its radius nearer to the axis.
    Torus {
        /// Radius of the circle, m.
        ring_radius: f64,
        /// Radius of the tube, m; less than that of the circle.
        radius: f64,
    },
    /// Everything with z ≤ 0 in its frame; outward normal +z.
    HalfSpace {},
    /// No shape: a frame, or a body whose `parts` are its shapes. It touches nothing.
    Empty {},
    /// A part that is put together with another; on bodies that move, contact is with the convex pieces that
    /// fill it.
    Assembly {
        /// Kind of the part, and its sizes.
        part: AssemblyPart,
    },
    /// A closed triangle mesh, counter-clockwise seen from outside.
    Mesh {
        /// Positions of the vertices, m.
        vertices: Vec<[f64; 3]>,
        /// Triangles, three vertex indices each.
        triangles: Vec<[u32; 3]>,
        /// True if the author says that it is convex; checked either way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        convex: Option<bool>,
    },
}

/// Compliance: rigid, or compliant with a pressure field.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Compliance {
    /// Rigid: it does not deform; its surface cuts the other body's field.
    Rigid {
        /// Wanted edge length of the mesh of a curved shape, m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        resolution_hint: Option<f64>,
    },
    /// Compliant, with a pressure field that grows linearly inward.
    Compliant {
        /// Pressure at full depth, Pa.
        hydroelastic_modulus: f64,
        /// Wanted edge length of the mesh of a curved shape, m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        resolution_hint: Option<f64>,
        /// Depth at which a half-space reaches its modulus, m.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        slab_thickness: Option<f64>,
    },
}

impl Default for Compliance {
    fn default() -> Self {
        Self::Rigid { resolution_hint: None }
    }
}

/// Material of a surface: its dissipation, restitution, friction and density.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Material {
    /// Hunt–Crossley dissipation, s/m.
    pub dissipation: f64,
    /// Kelvin–Voigt relaxation time of bodies that move, s; those of two bodies add. Absent: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub relaxation_time: Option<f64>,
    /// Restitution of bodies that move, speed after an impact over speed before, in place of the two above.
    /// It is the same at any speed from 1 cm/s on, mass, stiffness and step (steps in which bodies bounce are
    /// cut into parts, but not beside an arm), less about g √(m/k), which the weight takes while a spring of
    /// stiffness k pushes. Absent: the two above decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub restitution: Option<f64>,
    /// Coulomb friction coefficient.
    pub friction: f64,
    /// Rolling resistance at points, m; of two bodies the larger counts. Absent: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rolling: Option<f64>,
    /// Resistance to spinning about the normal, m; likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub spinning: Option<f64>,
    /// Density, kg/m³; absent: 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub density: Option<f64>,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            dissipation: 0.0,
            relaxation_time: None,
            restitution: None,
            friction: 0.5,
            rolling: None,
            spinning: None,
            density: None,
        }
    }
}

/// Velocity of the body frame in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Velocity {
    /// Angular velocity, rad/s.
    pub angular: [f64; 3],
    /// Velocity of the body origin, m/s.
    pub linear: [f64; 3],
}
