//! Questions that the contact inspector answers: readings along a sweep, and a face of the contact surface.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// The readings along a motion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SweepCurves {
    /// Offset from the present pose: m or rad.
    pub offset: Vec<f64>,
    /// In the order of the description's readings; `null` where there is none.
    pub readings: Vec<Vec<Option<f64>>>,
    /// Pose of the moving body at each offset: position, quaternion w x y z.
    pub poses: Vec<[f64; 7]>,
    /// What happens along it, in order.
    pub events: Vec<SweepEvent>,
}

/// Something that happens along a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SweepEvent {
    /// The first sample at which it has happened.
    pub index: u32,
    /// For people: "first touch".
    pub label: String,
}

/// Everything about one face of the contact surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FaceReport {
    /// Index in the surface.
    pub face: u32,
    /// m²
    pub area: f64,
    /// m
    pub centroid: [f64; 3],
    /// Unit, from A into B.
    pub normal: [f64; 3],
    /// At the centroid, Pa.
    pub pressure: f64,
    /// Smallest and largest over the face, Pa.
    pub pressure_range: [f64; 2],
    /// On B, Pa.
    pub traction: [f64; 3],
    /// Of B over A, m/s.
    pub slip: [f64; 3],
    /// Force on B, N.
    pub force: [f64; 3],
    /// Tetrahedron or triangle of A and of B it comes from; `null` for a half-space.
    pub elements: [Option<u32>; 2],
    /// TeX of the pressure here, with this face's numbers.
    pub formula: String,
    /// Where it is computed.
    pub source: String,
}

questions! {
    /// Questions to the contact inspector.
    ContactInspectorAsk => ContactInspectorAnswers {
        /// Readings along the scene's sweep, from the present pose.
        sweep: Sweep {} -> SweepCurves;
        /// Everything about one face of the contact surface.
        inspect_face: InspectFace {
            /// Index in the surface.
            face: u32 } -> FaceReport;
    }
}
