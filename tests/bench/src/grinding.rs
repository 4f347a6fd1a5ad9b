//! A grinding path of some ten thousand points on a part of fifty thousand triangles, stage by stage.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, preset};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

use asperity_grinding::cell::{Obstacles, RouteOptions, bars, route};
use asperity_grinding::part::workpieces::workpiece;
use asperity_grinding::part::{CREASE, Curve, PartMesh, VertexGrid};
use asperity_grinding::path::{PathOptions, tool_path};
use asperity_grinding::plan::{ExecutedPath, Improvement, Job, Laid, improve};
use asperity_grinding::process::Roughness;
use asperity_grinding::simulate::{Patch, ProcessSettings, Removal};
use asperity_grinding::timing::{TimingOptions, Trajectory, ways};
use asperity_impact::{ContactLaw, KelvinVoigt};

/// Budgets of the stages, s: path, inverse and timing, force of 60 s at 1 kHz with the maps, the whole
/// optimisation.
pub const BUDGETS: [(&str, f64); 4] =
    [("path", 1.0), ("inverse and timing", 0.3), ("force and maps, each 60 s", 2.0), ("optimisation", 15.0)];

/// Part, arm, first curve, and the path once laid.
pub struct Ground {
    part: PartMesh,
    grid: VertexGrid,
    arm: Arm,
    obstacles: Obstacles,
    first: Curve,
    laid: Laid,
    run: ExecutedPath,
}

fn missing(what: &str) -> Fault {
    Fault::new("bench".to_owned(), format!("There is no {what}."))
}

impl Ground {
    /// Lays the path and runs it once.
    pub fn new() -> Result<Self, Fault> {
        let part = PartMesh::new(workpiece("freeform", 50_000).ok_or_else(|| missing("part"))?)?;
        let grid = VertexGrid::new(&part.mesh.vertices, 0.005);
        let described = preset("er10_900_like").ok_or_else(|| missing("arm"))?;
        let arm = Arm::new(&described).map_err(|_| missing("arm"))?;
        let sections = Curve::sections(&part, &Vec3::new(0.0, 0.001, 0.0), &Vec3::y())?;
        let mut pieces = sections.iter().flat_map(|c| c.pieces(&part, CREASE));
        let top = |c: &Curve| c.triangles.first().is_some_and(|t| part.face_normal(*t).z > 0.5);
        let first = pieces.find(top).ok_or_else(|| missing("top"))?;
        let radii = [0.07, 0.055, 0.05, 0.04, 0.032, 0.028];
        let obstacles = Obstacles::new(bars(&described, &radii), &part.mesh, 0.0);
        let mut ground =
            Self { part, grid, arm, obstacles, first, laid: Laid::default(), run: ExecutedPath::default() };
        let job = ground.job()?;
        let laid = job.lay(std::slice::from_ref(&ground.first))?;
        let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid))?;
        (ground.laid, ground.run) = (laid, run);
        Ok(ground)
    }

    fn job(&self) -> Result<Job<'_>, Fault> {
        let law = KelvinVoigt::new(5e4, 50.0).map_err(|_| missing("law"))?;
        Ok(Job {
            part: &self.part,
            grid: &self.grid,
            arm: &self.arm,
            obstacles: &self.obstacles,
            X_WP: Pose::translation(0.55, 0.0, 0.25),
            joint_compliance: [2e-6, 2e-6, 3e-6, 1e-5, 1e-5, 2e-5],
            lean: (0.1, 0.0),
            feed: (0.1, 0.3),
            path: PathOptions {
                step_over: 4e-3,
                spacing: 1.2e-3,
                chord_error: 5e-6,
                ..PathOptions::default()
            },
            route: RouteOptions::default(),
            timing: TimingOptions::default(),
            process: ProcessSettings {
                grains: (0.05, 0.01),
                ..ProcessSettings::new(ContactLaw::Linear(law), 5.0)
            },
            removal: Removal {
                patch: Patch::Pad(0.006),
                roughness: Roughness::fitted(1.6396, 0.9166, 0.4)?,
                scale: 1e-6,
            },
        })
    }

    /// Returns the number of points of the path.
    pub fn points(&self) -> usize {
        self.laid.path.points.len()
    }

    /// Returns the cycle time, s.
    pub fn duration(&self) -> f64 {
        self.run.duration
    }

    /// Runs one stage of [`BUDGETS`]; returns a number of it, so that nothing is left out.
    pub fn stage(&self, which: usize) -> Result<f64, Fault> {
        let job = self.job()?;
        let laid = &self.laid;
        let start = || (job.static_offsets(laid), job.feeds(laid));
        match which {
            0 => Ok(tool_path(&self.part, std::slice::from_ref(&self.first), &job.path)?.points.len() as f64),
            1 => {
                let found = route(&self.arm, &laid.X_WT, Some((&self.obstacles, &job.X_WP)), &job.route)?;
                let feeds = job.feeds(laid);
                let mut used = 0.0_f64;
                for run in found.stretches() {
                    let way = ways(&laid.X_WT[run.clone()], job.timing.arm);
                    let q: Vec<_> = found.q[run.clone()].iter().flatten().copied().collect();
                    let t = Trajectory::new(&way, &q, &feeds[run], self.arm.limits(), &job.timing)?;
                    used = used.max(t.used[0]);
                }
                Ok(found.cost + used)
            }
            2 => {
                let mut maps = asperity_grinding::simulate::Maps::new(&self.part, &job.removal);
                let mut sum = 0.0;
                for stretch in &self.run.stretches {
                    let stations = laid.stations(stretch.points.clone(), &self.run.offsets);
                    let press = asperity_grinding::simulate::simulate(
                        &stretch.trajectory,
                        &stations,
                        &laid.path.passes,
                        &job.process,
                    )?;
                    maps.add(&self.part, &self.grid, &press, &job.process, &job.removal)?;
                    sum += maps.volume;
                }
                Ok(sum)
            }
            _ => {
                let (offsets, feeds) = start();
                let o = Improvement::default();
                Ok(improve(&job, laid, (&offsets, &feeds), &o, |_, _| true)?.summary.rms_error)
            }
        }
    }
}
