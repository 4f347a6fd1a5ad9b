//! Points of the path for the simulation.

use asperity_geometry::Vec3;

use crate::path::Phase;

/// Point of the path for the simulation. Between two of them everything is interpolated linearly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// Point of the surface (part frame), m.
    pub p: Vec3,
    /// Outward unit normal.
    pub n: Vec3,
    /// Phase of the path.
    pub phase: Phase,
    /// Number of the pass.
    pub pass: u32,
    /// Arc length within the pass, m.
    pub arc: f64,
    /// Commanded depth of the tool below the straight move between stations, m; negative above it.
    pub depth: f64,
    /// Effective mass along the normal, kg.
    pub inertia: f64,
    /// Compliance of the arm along the normal, m/N.
    pub compliance: f64,
}
