//! Meshes of pads from their dimensions: an outline, a front, a depth; a grid of cells of six tetrahedra
//! each, bent into shape. The only mesher of pads that are not given as a mesh: grasps, squeezed jaws and
//! penalties beside the barrier have the same cells.

use asperity_deformable::elasticity::{even, kuhn_grid};
use asperity_fault::{Fault, FaultKind, positive_in};

use super::Pad;
use crate::Vec3;

/// Outline of a pad, seen from the object: `x` along the approach, `y` across, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// Rectangle from `-behind` to `ahead`.
    Rectangle {
        /// Length towards the palm, m.
        behind: f64,
        /// Length towards the fingertip, m.
        ahead: f64,
        /// Width across, m.
        width: f64,
    },
    /// Rectangle from `-behind` to 0, closed by a half circle as wide as the pad about the origin.
    Rounded {
        /// Length towards the palm, m.
        behind: f64,
        /// Width across, m.
        width: f64,
    },
}

/// Shape of the face that meets the object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Front {
    /// A plane.
    Flat,
    /// A part of a sphere about the middle of the outline's origin.
    Dome {
        /// Radius of the sphere, m.
        radius: f64,
    },
    /// A part of a cylinder along the approach.
    Roller {
        /// Radius of the cylinder, m.
        radius: f64,
    },
}

/// Part of the pad that the gripper holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// The whole back: a pad on a rigid plate.
    Back,
    /// The end towards the palm alone: a finger that bends as a cantilever. The thesis could not do this, and
    /// names it as the cause of its false positives.
    Root,
}

/// Dimensions of a pad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PadDesign {
    /// Outline, seen from the object.
    pub outline: Outline,
    /// Shape of the face that meets the object.
    pub front: Front,
    /// Thickness from the front to the back, m.
    pub depth: f64,
    /// Part that the gripper holds.
    pub holding: Holding,
    /// Approximate distance of points on the front, m.
    pub spacing: f64,
    /// Layers of cells over the depth.
    pub layers: u32,
}

/// Greatest number of points: more cannot be stepped at an interactive rate.
const MOST_POINTS: f64 = 2e4;

impl PadDesign {
    /// Returns the thesis' rounded jaw: 27.5 × 20 × 3 mm, its tip a half circle.
    pub fn rounded_jaw() -> Self {
        let outline = Outline::Rounded { behind: 0.0175, width: 0.02 };
        Self { outline, front: Front::Flat, depth: 0.003, holding: Holding::Back, spacing: 2.5e-3, layers: 2 }
    }

    /// Returns the thesis' rectangular jaw, of the same extents.
    pub fn rectangular_jaw() -> Self {
        let outline = Outline::Rectangle { behind: 0.0175, ahead: 0.01, width: 0.02 };
        Self { outline, ..Self::rounded_jaw() }
    }

    /// Returns a flat pad of 20 × 20 × 6 mm.
    pub fn flat() -> Self {
        let outline = Outline::Rectangle { behind: 0.01, ahead: 0.01, width: 0.02 };
        Self { outline, depth: 0.006, layers: 3, ..Self::rounded_jaw() }
    }

    /// Returns a pad as [`Self::flat`], with a front of a sphere of 25 mm.
    pub fn domed() -> Self {
        Self { front: Front::Dome { radius: 0.025 }, ..Self::flat() }
    }

    /// Returns a finger of 45 × 16 × 9 mm of one material that is held at its root and bends.
    pub fn finger() -> Self {
        let outline = Outline::Rectangle { behind: 0.035, ahead: 0.01, width: 0.016 };
        let (holding, depth) = (Holding::Root, 0.009);
        Self { outline, holding, depth, spacing: 3e-3, layers: 3, ..Self::rounded_jaw() }
    }

    /// Builds the mesh, of cells as wide as the spacing.
    ///
    /// # Errors
    ///
    /// Names the measure that makes no mesh.
    pub fn mesh(&self) -> Result<Pad, Fault> {
        let spacing = positive_in("m", "spacing", self.spacing)?;
        let (behind, ahead, width) = self.extents()?;
        let cells = |length: f64| libm::ceil(length / spacing - 1e-9).max(1.0);
        let (nx, ny) = (cells(behind + ahead), cells(width));
        if self.layers == 0 || nx * ny * f64::from(self.layers) > MOST_POINTS {
            let message = "The pad would have no layers or more than 20,000 cells: choose a wider spacing.";
            return Err(Fault::of(FaultKind::OutOfRange, "spacing", message));
        }
        self.mesh_of([nx as usize, ny as usize, self.layers as usize])
    }

    /// Returns the outline's extents, m: behind its origin, ahead of it, and across.
    fn extents(&self) -> Result<(f64, f64, f64), Fault> {
        let (behind, ahead, width) = match self.outline {
            Outline::Rectangle { behind, ahead, width } => {
                (behind, positive_in("m", "outline.ahead", ahead)?, width)
            }
            Outline::Rounded { behind, width } => (behind, 0.5 * width, width),
        };
        Ok((positive_in("m", "outline.behind", behind)?, ahead, positive_in("m", "outline.width", width)?))
    }

    /// Builds the mesh with `cells` along the approach, across and over the depth, whatever the spacing.
    ///
    /// # Errors
    ///
    /// Names the measure that makes no mesh.
    pub fn mesh_of(&self, cells: [usize; 3]) -> Result<Pad, Fault> {
        let depth = positive_in("m", "depth", self.depth)?;
        let (behind, ahead, width) = self.extents()?;
        if cells.contains(&0) {
            let message = "A pad has at least one cell each way.";
            return Err(Fault::of(FaultKind::OutOfRange, "layers", message));
        }
        let [nx, ny, nz] = cells;
        let share = [even(0.0, 1.0, nx), even(-1.0, 1.0, ny), even(0.0, 1.0, nz)];
        let (unit, tets) = kuhn_grid([&share[0], &share[1], &share[2]]);
        let mut points = Vec::with_capacity(unit.len());
        for u in &unit {
            let p = self.on_outline(u.x, u.y, behind, ahead, 0.5 * width);
            let front = self.front_at(p[0], p[1])?;
            if front <= -0.9 * depth {
                let message = "The front falls to the pad's back before its rim: choose a larger radius or a thicker pad.";
                return Err(Fault::of(FaultKind::OutOfRange, "front.radius", message));
            }
            points.push(Vec3::new(p[0], p[1], -depth + u.z * (front + depth)));
        }
        let held = unit.iter().map(|u| match self.holding {
            Holding::Back => u.z == 0.0,
            Holding::Root => u.x == 0.0,
        });
        Pad { points, tets, held: held.collect() }.checked("spacing")
    }

    /// Maps shares to a point of the outline's inside: along from 0 to 1, across from −1 to 1.
    fn on_outline(&self, along: f64, across: f64, behind: f64, ahead: f64, half: f64) -> [f64; 2] {
        match self.outline {
            Outline::Rectangle { .. } => [-behind + along * (behind + ahead), across * half],
            Outline::Rounded { .. } => {
                // Half evenly spaced, half by angle: the rim of the circle has more points where it is steep.
                let across = 0.5 * (across + libm::sin(0.5 * std::f64::consts::PI * across));
                let reach = half * (1.0 - across * across).max(0.0).sqrt();
                [-behind + along * (behind + reach), across * half]
            }
        }
    }

    /// Returns the height of the front at a place, m, which is negative behind its furthest point.
    fn front_at(&self, x: f64, y: f64) -> Result<f64, Fault> {
        let (radius, squared) = match self.front {
            Front::Flat => return Ok(0.0),
            Front::Dome { radius } => (radius, x * x + y * y),
            Front::Roller { radius } => (radius, y * y),
        };
        let radius = positive_in("m", "front.radius", radius)?;
        if squared > radius * radius {
            let message = "The front's radius must be larger than the pad's reach from its middle.";
            return Err(Fault::of(FaultKind::OutOfRange, "front.radius", message));
        }
        // √(R² − s) − R, in the form without cancellation.
        Ok(-squared / (radius + (radius * radius - squared).sqrt()))
    }
}
