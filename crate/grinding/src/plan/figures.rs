//! A run in a few numbers, and its roughness along what is ground.

use super::{ExecutedPath, Job, Laid, evenness, roughness};
use crate::path::Phase;

/// Figures of a run; NaN where nothing is ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Mean force, N.
    pub mean_force: f64,
    /// Root mean square of the force error, N.
    pub force_error: f64,
    /// Largest force error, N.
    pub worst_error: f64,
    /// Mean removed depth, m.
    pub depth: f64,
    /// Standard deviation of the removed depth over its mean.
    pub unevenness: f64,
    /// Mean roughness after it, m.
    pub roughness: f64,
    /// Duration, s.
    pub duration: f64,
}

impl Figures {
    /// Computes the figures of a run.
    pub fn of(job: &Job<'_>, laid: &Laid, run: &ExecutedPath) -> Self {
        let ground = run.summary.cutting > 0.0;
        let known = |x: f64| if ground { x } else { f64::NAN };
        let (depth, unevenness) = evenness(laid, run);
        let (_, after, _) = roughness(job, laid, run);
        Self {
            mean_force: known(run.summary.mean),
            force_error: known(run.summary.rms_error),
            worst_error: known(run.summary.worst_error),
            depth: known(depth),
            unevenness: known(unevenness),
            roughness: known(after),
            duration: run.duration,
        }
    }
}

/// Returns Ra at `places` places evenly along everything that is ground, m: the mean within `radius` (m) by
/// area. `None` where nothing is near.
pub fn roughness_along(
    job: &Job<'_>,
    laid: &Laid,
    run: &ExecutedPath,
    radius: f64,
    places: usize,
) -> Vec<Option<f64>> {
    let ground: Vec<usize> = (0..laid.path.points.len())
        .filter(|&i| laid.path.points[i].phase == Phase::Cut && laid.route.q[i].is_some())
        .collect();
    let place = |k: usize| {
        let i = *ground.get((2 * k + 1) * ground.len() / (2 * places))?;
        let point = &laid.path.points[i];
        let (mut area, mut sum) = (0.0, 0.0);
        job.grid.near(&point.p, radius, |v| {
            let v = v as usize;
            let near = (job.part.mesh.vertices[v] - point.p).norm_squared() <= radius * radius;
            if near && job.part.normals[v].dot(&point.n) > 0.2 {
                area += job.part.areas[v];
                sum += job.part.areas[v] * run.maps.roughness[v];
            }
        });
        (area > 0.0).then(|| sum / area)
    };
    (0..places).map(place).collect()
}
