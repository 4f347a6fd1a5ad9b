//! Planning from a part to a trajectory: each stage against its invariants, a closed form, or a slow twin.

#![allow(non_snake_case, reason = "monogram notation")]
#![allow(clippy::needless_range_loop, reason = "joints are written by their numbers")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod export;
mod force;
mod improve;
mod route;
mod timing;

use asperity_dynamics::arm::{Arm, preset};
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_grinding::cell::{Obstacles, RouteOptions, bars};
use asperity_grinding::part::workpieces::workpiece;
use asperity_grinding::part::{CREASE, Curve, PartMesh, VertexGrid};
use asperity_grinding::path::PathOptions;
use asperity_grinding::plan::Job;
use asperity_grinding::process::Roughness;
use asperity_grinding::simulate::{Patch, ProcessSettings, Removal};
use asperity_grinding::timing::TimingOptions;
use asperity_impact::{ContactLaw, KelvinVoigt};

/// Radii of the arm's links, base first, m.
const RADII: [f64; 6] = [0.07, 0.055, 0.05, 0.04, 0.032, 0.028];

/// Part on its table in front of the arm.
struct Bench {
    arm: Arm,
    part: PartMesh,
    grid: VertexGrid,
    obstacles: Obstacles,
}

impl Bench {
    fn new(name: &str, triangles: usize) -> Self {
        let part = PartMesh::new(workpiece(name, triangles).unwrap()).unwrap();
        let grid = VertexGrid::new(&part.mesh.vertices, 0.01);
        let described = preset("er10_900_like").unwrap();
        let obstacles = Obstacles::new(bars(&described, &RADII), &part.mesh, 0.0);
        Self { arm: Arm::new(&described).unwrap(), part, grid, obstacles }
    }

    fn job(&self) -> Job<'_> {
        Job {
            part: &self.part,
            grid: &self.grid,
            arm: &self.arm,
            obstacles: &self.obstacles,
            X_WP: Pose::from_parts(Vec3::new(0.55, 0.0, 0.25).into(), Rotation::identity()),
            joint_compliance: [2e-6, 2e-6, 3e-6, 1e-5, 1e-5, 2e-5],
            lean: (0.1, 0.0),
            feed: (0.05, 0.2),
            path: PathOptions { step_over: 0.01, reach: 0.04, ..PathOptions::default() },
            route: RouteOptions::default(),
            timing: TimingOptions::default(),
            process: process(),
            removal: Removal {
                patch: Patch::Pad(0.008),
                roughness: Roughness::fitted(1.6396, 0.9166, 0.4).unwrap(),
                scale: 1e-6,
            },
        }
    }

    fn first(&self, y: f64) -> Curve {
        // The piece of the section on top.
        let all = Curve::sections(&self.part, &Vec3::new(0.0, y, 0.0), &Vec3::y()).unwrap();
        let mut pieces = all.iter().flat_map(|c| c.pieces(&self.part, CREASE));
        pieces.find(|c| self.part.face_normal(c.triangles[0]).z > 0.5).unwrap()
    }
}

fn process() -> ProcessSettings {
    ProcessSettings::new(ContactLaw::Linear(KelvinVoigt::new(5e4, 50.0).unwrap()), 5.0)
}
