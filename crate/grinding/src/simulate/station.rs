//! A point of the path as the simulation sees it.

use asperity_geometry::Vec3;

use crate::path::Phase;

/// A point of the path as the simulation sees it. Between two of them everything goes in a straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// Of the surface (part frame), m.
    pub p: Vec3,
    /// Unit, outwards.
    pub n: Vec3,
    /// What for.
    pub phase: Phase,
    /// Which pass.
    pub pass: u32,
    /// Arc length within the pass, m.
    pub arc: f64,
    /// Commanded depth of the tool below the straight move between stations, m; negative above it.
    pub depth: f64,
    /// Mass that a force along the normal meets, kg.
    pub inertia: f64,
    /// How far the arm gives along the normal, m/N.
    pub compliance: f64,
}
