//! Distance of the tool from the surface at each move of a program.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::ArmMotion;
use asperity_geometry::{Pose, SurfaceDistance, Vec3};

use super::Header;
use super::read_back::{Program, Target};
use crate::plan::{Job, Laid};

/// Distance beyond which it is not measured, m.
const FAR: f64 = 0.05;
/// Distance below which a move grinds, m.
const NEAR: f64 = 1e-3;

/// Distances of a program's moves from the part it was made for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// Signed distance of the tool from the surface at each move (m), negative in the part; infinite beyond 5
    /// cm.
    pub distances: Vec<f64>,
    /// Number of moves that end within a millimetre of the surface.
    pub near: usize,
    /// Least, mean and greatest distance of these moves, m; zeros where there are none.
    pub spread: [f64; 3],
}

/// Places the tool at each move (by the arm's joints, or in the controller's frame) and measures its distance
/// from the part. The sign is that of the path's normal where the path is nearest.
pub fn check(job: &Job<'_>, laid: &Laid, header: &Header, program: &Program) -> Checked {
    let surface = SurfaceDistance::new(&job.part.mesh);
    let X_PW = job.X_WP.inverse();
    let mut motion = ArmMotion::default();
    let mut checked = Checked::default();
    let (mut sum, mut least, mut most) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
    for (_, target) in &program.moves {
        let X_WT: Pose = match target {
            Target::Joints(q) => {
                motion.rest(job.arm, q);
                motion.tool(job.arm)
            }
            Target::Tool(X_BT) => header.X_WB * X_BT,
        };
        let p = (X_PW * X_WT).translation.vector;
        let distance = surface.within(&p, FAR).map_or(f64::INFINITY, |d| d * side(laid, &p));
        if distance.abs() < NEAR {
            checked.near += 1;
            sum += distance;
            (least, most) = (least.min(distance), most.max(distance));
        }
        checked.distances.push(distance);
    }
    if checked.near > 0 {
        checked.spread = [least, sum / checked.near as f64, most];
    }
    checked
}

/// Returns 1 outside of the part, −1 inside.
fn side(laid: &Laid, p: &Vec3) -> f64 {
    let nearest =
        laid.path.points.iter().min_by(|a, b| (a.p - p).norm_squared().total_cmp(&(b.p - p).norm_squared()));
    nearest.map_or(1.0, |point| if (p - point.p).dot(&point.n) < 0.0 { -1.0 } else { 1.0 })
}
