//! View of a scene: camera, layers, colours.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::annotation::{Annotation, Trail};

/// View of the scene: camera, layers, colours. It changes no number, except by the place of the slice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct View {
    /// Camera; absent: fitted to the bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub camera: Option<Camera>,
    /// Indices of the bodies that the camera follows, counted run after run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<usize>>", optional))]
    pub follow: Vec<usize>,
    /// True if all runs stand in one view.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub together: bool,
    /// Readings shown first; the rest is folded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub readings: Vec<String>,
    /// Readings that are written beside the names in the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub beside: Vec<String>,
    /// The plot shown first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plot: Option<String>,
    /// Stretch of a run about its first event that is played slowly.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub slow_motion: Option<SlowMotion>,
    /// Bodies whose names stand in the picture, in place of their letters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<usize>>", optional))]
    pub named: Vec<usize>,
    /// Strokes, arrows and notes over the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Annotation>>", optional))]
    pub annotations: Vec<Annotation>,
    /// Points whose paths are drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Trail>>", optional))]
    pub trails: Vec<Trail>,
    /// Time between the ghosts, s: bodies with trails are outlined where they were. Absent: no ghosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub ghosts: Option<f64>,
    /// Layers that are drawn.
    pub layers: Layers,
    /// Colour map of the pressure.
    pub colormap: Colormap,
    /// Pressure at the two ends of the colour map.
    pub pressure_range: PressureRange,
    /// Length of force arrows.
    pub arrow_scale: ArrowScale,
    /// The cutting plane through the pressure fields.
    pub slice: Slice,
}

/// A slow stretch of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SlowMotion {
    /// Time before the event at which it begins, s.
    pub before: f64,
    /// Time after the event at which it ends, s.
    pub after: f64,
    /// Simulated seconds that pass in one second of the reader's.
    pub speed: f64,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// An orbit camera.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Camera {
    /// Point that is looked at, m: in the world, or from the middle of the bodies that the view follows.
    pub target: [f64; 3],
    /// Distance from the target to the eye, m.
    pub distance: f64,
    /// Angle about z, from x, rad.
    pub azimuth: f64,
    /// Angle above the horizon, rad.
    pub elevation: f64,
}

/// Layers of the picture: each is drawn if its flag is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Layers {
    /// The ideal shapes, translucent.
    pub bodies: bool,
    /// The meshes contact is computed with, as wires.
    pub collision_mesh: bool,
    /// The pressure field and tetrahedra on the cutting plane.
    pub slice: bool,
    /// The contact surface, coloured by pressure.
    pub patch: bool,
    /// Outlines of the polygons of the contact surface.
    pub polygons: bool,
    /// Traction on each polygon.
    pub traction: bool,
    /// Slip velocity on each polygon.
    pub slip: bool,
    /// Net force on B.
    pub force: bool,
    /// Net moment on B about the centre of pressure's centroid.
    pub moment: bool,
    /// Frame of the contact: z along the normal.
    pub contact_frame: bool,
    /// The point model's witness points and normal.
    pub point_contact: bool,
    /// Axes of the body frames.
    pub body_frames: bool,
    /// Lines and shells the experiment draws: cones, hulls, traces.
    pub figures: bool,
    /// Labels: words beside things.
    pub labels: bool,
    /// Stripes around bodies that move.
    pub marks: bool,
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            bodies: true,
            collision_mesh: false,
            slice: false,
            patch: true,
            polygons: true,
            traction: false,
            slip: false,
            force: true,
            moment: false,
            contact_frame: false,
            point_contact: true,
            body_frames: false,
            figures: true,
            labels: true,
            marks: false,
        }
    }
}

/// Colour maps for pressure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colormap {
    /// Perceptually uniform; the default.
    #[default]
    Viridis,
    /// Uniform, and the same to most colour-blind readers.
    Cividis,
    /// Not uniform; shows small differences.
    Turbo,
}

/// Pressure at the two ends of the colour map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub enum PressureRange {
    /// From zero to the largest pressure at present.
    #[default]
    Auto,
    /// Fixed ends, so that two states can be compared.
    Fixed {
        /// Pressure at the lower end, Pa.
        min: f64,
        /// Pressure at the upper end, Pa.
        max: f64,
    },
}

/// Length of force arrows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub enum ArrowScale {
    /// The largest arrow of a kind has a fixed length on the screen.
    #[default]
    Auto,
    /// Fixed scale, so that two states can be compared.
    Fixed {
        /// Metres drawn per newton.
        metres_per_newton: f64,
    },
}

/// A plane through the pressure fields.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Slice {
    /// Unit normal in the world; any length but zero.
    pub normal: [f64; 3],
    /// Distance of the plane from the world origin along the normal, m.
    pub offset: f64,
}

impl Default for Slice {
    fn default() -> Self {
        Self { normal: [0.0, 1.0, 0.0], offset: 0.0 }
    }
}
