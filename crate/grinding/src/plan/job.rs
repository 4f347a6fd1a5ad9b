//! The job: part, arm, tool and parameters, and the path laid in front of the arm: all that offsets and feeds
//! do not change.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, ArmMotion};
use asperity_geometry::{Length, Pose, Vec3};

use crate::cell::{Margins, Obstacles, Route, RouteOptions, route};
use crate::part::{Curve, PartMesh, VertexGrid};
use crate::path::{PathOptions, Phase, ToolPath, tool_path, tool_pose};
use crate::simulate::{ProcessSettings, Removal, Station};
use crate::timing::SixJoints;
use crate::timing::TimingOptions;
use asperity_fault::{Fault, finite, positive};

/// Margin by which a point between passes may be farther than half a step-over, as a share of it: passes are
/// a whole step-over apart but for rounding and smoothing.
const OVERLAP: f64 = 0.05;
/// Centres of the sixteen small triangles that a triangle is cut into, as shares of its corners.
const SHARES: [[f64; 3]; 16] = small_triangles();

const fn small_triangles() -> [[f64; 3]; 16] {
    let mut shares = [[0.0; 3]; 16];
    let (mut i, mut k) = (0, 0);
    while i < 4 {
        let mut j = 0;
        while j < 4 - i {
            let (x, y) = (i as f64, j as f64);
            shares[k] = [(x + 1.0 / 3.0) / 4.0, (y + 1.0 / 3.0) / 4.0, 1.0 - (x + y + 2.0 / 3.0) / 4.0];
            k += 1;
            if i + j < 3 {
                shares[k] = [(x + 2.0 / 3.0) / 4.0, (y + 2.0 / 3.0) / 4.0, 1.0 - (x + y + 4.0 / 3.0) / 4.0];
                k += 1;
            }
            j += 1;
        }
        i += 1;
    }
    shares
}

/// Job: part, arm, tool and parameters. Never changes while a plan is made.
#[derive(Debug)]
pub struct Job<'a> {
    /// Part to be ground.
    pub part: &'a PartMesh,
    /// Grid of its vertices.
    pub grid: &'a VertexGrid,
    /// The arm.
    pub arm: &'a Arm,
    /// Pose of the part in the world.
    pub X_WP: Pose,
    /// Obstacles of the arm.
    pub obstacles: &'a Obstacles,
    /// Compliance of each joint, rad/(N m).
    pub joint_compliance: SixJoints,
    /// Lean of the tool ahead and to the side, rad.
    pub lean: (f64, f64),
    /// Wanted feed on the part and off it, m/s.
    pub feed: (f64, f64),
    /// Parameters of the path.
    pub path: PathOptions,
    /// Costs and limits of configurations.
    pub route: RouteOptions,
    /// Parameters of the timing.
    pub timing: TimingOptions,
    /// Tool, contact and control.
    pub process: ProcessSettings,
    /// Removal of material.
    pub removal: Removal,
}

/// Path laid in front of the arm: nothing in it depends on offsets and feeds.
#[derive(Clone, Debug, Default)]
pub struct Laid {
    /// Path on the part.
    pub path: ToolPath,
    /// Poses of the tool in the world, contact on the surface.
    pub X_WT: Vec<Pose>,
    /// Joints, and poses that are not reached.
    pub route: Route,
    /// Margins of the arm at each point; `None` where it is not reached.
    pub margins: Vec<Option<Margins>>,
    /// Flag of each vertex that is meant to be ground: some pass is nearer to it than half the step-over.
    pub meant: Vec<bool>,
    /// Area of each vertex that is meant to be ground, m²: of triangles that are so whole, or of all where
    /// paths are even.
    pub ground: Vec<f64>,
    /// Arc length of each point within its pass, m; 0 off the passes.
    pub arc: Vec<f64>,
}

impl Job<'_> {
    /// Lays the path parallel to `first`, which may be in pieces, and computes the arm's joints along it.
    ///
    /// # Errors
    ///
    /// Names the parameter that is refused.
    pub fn lay(&self, first: &[Curve]) -> Result<Laid, Fault> {
        finite("lean.lead", self.lean.0)?;
        finite("lean.tilt", self.lean.1)?;
        positive("feed.cut", self.feed.0)?;
        positive("feed.travel", self.feed.1)?;
        let path = tool_path(self.part, first, &self.path)?;
        let pose = |p| self.X_WP * tool_pose(p, self.lean.0, self.lean.1, 0.0);
        let X_WT: Vec<Pose> = path.points.iter().map(pose).collect();
        let route = route(self.arm, &X_WT, Some((self.obstacles, &self.X_WP)), &self.route)?;
        let mut motion = ArmMotion::default();
        let margins = path.points.iter().zip(&route.q).map(|(point, q)| {
            let q = q.as_ref()?;
            let n_W = self.X_WP.rotation * point.n;
            Some(Margins::at(self.arm, &mut motion, q, &n_W, &self.joint_compliance))
        });
        let margins = margins.collect();
        let mut arc = vec![0.0; path.points.len()];
        for (cut, pass) in path.cuts.iter().zip(&path.passes) {
            arc[cut.clone()].copy_from_slice(&pass.arc);
        }
        // Beyond its ends a pass keeps the arc length of the end.
        for (cut, pass) in path.cuts.iter().zip(&path.passes) {
            let after = path.points[cut.end..]
                .iter()
                .take_while(|p| p.phase == Phase::Ramp && p.pass == path.points[cut.start].pass)
                .count();
            arc[cut.end..cut.end + after].fill(pass.length());
        }
        let meant = self.meant(&path);
        let ground = match self.path.even {
            Some(_) => self.ground_within(&path, &meant),
            None => self.ground(&meant),
        };
        Ok(Laid { path, X_WT, route, margins, meant, ground, arc })
    }

    fn ground(&self, meant: &[bool]) -> Vec<f64> {
        let mut areas = vec![0.0; meant.len()];
        for (k, t) in self.part.mesh.triangles.iter().enumerate() {
            if t.iter().all(|&i| meant[i as usize]) {
                let third = self.part.mesh.area_vector(k).length() / 6.0;
                t.iter().for_each(|&i| areas[i as usize] += third);
            }
        }
        areas
    }

    fn meant(&self, path: &ToolPath) -> Vec<bool> {
        let normal = |v: usize| self.part.normals[v];
        near_passes(path, 0.5 * self.path.step_over, self.grid, &self.part.mesh.vertices, normal)
    }

    /// Computes the area of each vertex that is nearer to a pass than half the step-over: each triangle there
    /// is cut into small ones, which count whole or not at all.
    fn ground_within(&self, path: &ToolPath, meant: &[bool]) -> Vec<f64> {
        let mesh = &self.part.mesh;
        let (mut places, mut of) = (Vec::new(), Vec::new());
        for (t, corners) in mesh.triangles.iter().enumerate() {
            if corners.iter().any(|&i| meant[i as usize]) {
                let [a, b, c] = mesh.corners(t);
                for share in SHARES {
                    places.push(a * share[0] + b * share[1] + c * share[2]);
                    of.push((t, share));
                }
            }
        }
        let reach = 0.5 * self.path.step_over * (1.0 + OVERLAP);
        let grid = VertexGrid::new(&places, reach);
        let normal = |k: usize| self.part.face_normal(of[k].0 as u32);
        let inside = near_passes(path, reach, &grid, &places, normal);
        let mut areas = vec![0.0; mesh.vertices.len()];
        for ((t, share), _) in of.iter().zip(&inside).filter(|(_, inside)| **inside) {
            let area = 0.5 * mesh.area_vector(*t).length() / SHARES.len() as f64;
            mesh.triangles[*t].iter().zip(share).for_each(|(&i, s)| areas[i as usize] += area * s);
        }
        areas
    }

    /// Returns the offset that gives the wanted force at each point in static equilibrium: `F* (1/K +
    /// 1/K_a)`, m.
    pub fn static_offsets(&self, laid: &Laid) -> Vec<f64> {
        let give = 1.0 / self.process.contact_stiffness();
        let depth = self.process.law.rest_depth(self.process.target);
        let arm = |m: &Option<Margins>| {
            if self.process.rigid { 0.0 } else { m.map_or(give, |m| m.compliance) }
        };
        laid.margins.iter().map(|m| depth + self.process.target * arm(m)).collect()
    }

    /// Returns the offsets before anything is planned, m: `offset` everywhere, or the static ones.
    pub fn start_offsets(&self, laid: &Laid, offset: Option<f64>) -> Vec<f64> {
        match offset {
            Some(offset) => vec![offset; laid.path.points.len()],
            None => self.static_offsets(laid),
        }
    }
}

/// Returns for each place if it is no farther from a pass than `reach` (m), on the side that it runs on.
fn near_passes(
    path: &ToolPath,
    reach: f64,
    grid: &VertexGrid,
    places: &[Vec3],
    normal: impl Fn(usize) -> Vec3,
) -> Vec<bool> {
    let mut near = vec![false; places.len()];
    for two in path.points.windows(2).filter(|w| w.iter().all(|p| p.phase == Phase::Cut)) {
        let (a, b) = (&two[0], &two[1]);
        if a.pass != b.pass {
            continue;
        }
        let middle = a.p.lerp(&b.p, 0.5);
        grid.near(&middle, reach + 0.5 * (b.p - a.p).length(), |v| {
            let v = v as usize;
            let within = crate::part::distance_to(&places[v], &a.p, &b.p) <= reach;
            near[v] |= within && normal(v).dot(&a.n) > 0.2;
        });
    }
    near
}

impl Laid {
    /// Returns the commanded depth of the tool at point `i`, m: the run-in and run-out of a pass go as deep
    /// as its end, so that the tool lands at the right offset; links are run at zero.
    pub fn depth_at(&self, i: usize, offsets: &[f64]) -> f64 {
        let end = match self.path.points[i].phase {
            Phase::Cut => Some(i),
            Phase::Ramp => self.nearest_end(i),
            Phase::Link => None,
        };
        end.and_then(|k| offsets.get(k)).copied().unwrap_or(0.0)
    }

    /// Returns the end of its pass that a point of a ramp belongs to.
    fn nearest_end(&self, i: usize) -> Option<usize> {
        let point = &self.path.points[i];
        let cut = self.path.cuts.get(point.pass as usize)?;
        let away = |k: usize| (self.path.points[k].p - point.p).norm_squared();
        let (first, last) = (cut.start, cut.end.checked_sub(1)?);
        Some(if away(first) <= away(last) { first } else { last })
    }

    /// Returns the stations of a range of points, pressed `offsets` deep where they grind.
    pub fn stations(&self, run: std::ops::Range<usize>, offsets: &[f64]) -> Vec<Station> {
        let station = |i: usize| {
            let point = &self.path.points[i];
            // Above the surface by the height of the ramp above its end; a link is out of reach of it.
            let height = match point.phase {
                Phase::Cut => 0.0,
                Phase::Ramp => {
                    self.nearest_end(i).map_or(0.0, |k| (point.p - self.path.points[k].p).dot(&point.n))
                }
                Phase::Link => LINK,
            };
            let (inertia, compliance) = self.margins[i].map_or((1.0, 1e-6), |m| (m.inertia, m.compliance));
            Station {
                p: point.p,
                n: point.n,
                phase: point.phase,
                pass: point.pass,
                arc: self.arc[i],
                depth: self.depth_at(i, offsets) - height,
                inertia,
                compliance,
            }
        };
        run.map(station).collect()
    }
}

/// Height at which links are simulated, m: clear of everything.
const LINK: f64 = 0.01;
