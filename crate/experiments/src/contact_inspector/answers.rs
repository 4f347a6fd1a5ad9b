//! Questions that the contact inspector answers: readings along a sweep, and a face of the contact surface.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// The readings along a motion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SweepCurves {
    /// Offsets from the present pose: m or rad.
    pub offset: Vec<f64>,
    /// Values of each reading along the sweep, in the order of the description's readings; `null` where there
    /// is none.
    pub readings: Vec<Vec<Option<f64>>>,
    /// Pose of the moving body at each offset: position, quaternion w x y z.
    pub poses: Vec<[f64; 7]>,
    /// Events along the sweep, in order.
    pub events: Vec<SweepEvent>,
}

/// An event of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SweepEvent {
    /// Index of the first sample at which it has happened.
    pub index: u32,
    /// Label for people: "first touch".
    pub label: String,
}

/// Report on one face of the contact surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FaceReport {
    /// Index of the face in the surface.
    pub face: u32,
    /// Area, m².
    pub area: f64,
    /// Centroid in the world, m.
    pub centroid: [f64; 3],
    /// Unit normal, from A into B, in the world.
    pub normal: [f64; 3],
    /// Pressure at the centroid, Pa.
    pub pressure: f64,
    /// Smallest and largest pressure over the face, Pa.
    pub pressure_range: [f64; 2],
    /// Traction on B, Pa.
    pub traction: [f64; 3],
    /// Slip: velocity of B relative to A, m/s.
    pub slip: [f64; 3],
    /// Force on B, N.
    pub force: [f64; 3],
    /// Indices of the tetrahedra or triangles of A and of B that it comes from; `null` for a half-space.
    pub elements: [Option<u32>; 2],
    /// Formula of the pressure in TeX, with this face's numbers.
    pub formula: String,
    /// Source file in which it is computed.
    pub source: String,
}

questions! {
    /// Questions to the contact inspector.
    ContactInspectorAsk => ContactInspectorAnswers {
        /// Returns the readings along the scene's sweep, from the present pose.
        sweep: Sweep {} -> SweepCurves;
        /// Report on one face of the contact surface.
        inspect_face: InspectFace {
            /// Index in the surface.
            face: u32 } -> FaceReport;
    }
}
