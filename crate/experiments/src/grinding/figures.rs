//! Figures of a run: its result in a few numbers.

use crate::grinding::answers::RunFigures;
use asperity_grinding::path::Phase;
use asperity_grinding::plan::{Job, Laid, Run, evenness, roughness};

/// Computes the figures; NaN where nothing is ground.
pub(super) fn figures(job: &Job<'_>, laid: &Laid, run: &Run) -> RunFigures {
    let ground = run.summary.cutting > 0.0;
    let known = |x: f64| if ground { x } else { f64::NAN };
    let (depth, unevenness) = evenness(laid, run);
    let (_, after, _) = roughness(job, laid, run);
    RunFigures {
        mean_force: known(run.summary.mean),
        force_error: known(run.summary.rms_error),
        worst_error: known(run.summary.worst_error),
        depth: known(depth),
        unevenness: known(unevenness),
        roughness: known(after),
        duration: run.duration,
    }
}

/// Number of places the roughness is measured at, and the distance around each the mean is taken over: ten,
/// as in the paper's Fig. 12.
pub(super) const PLACES: usize = 10;

/// Returns Ra at places evenly along everything that is ground, m: the mean around each by area. `None` where
/// nothing is near.
pub(super) fn roughness_along(job: &Job<'_>, laid: &Laid, run: &Run, radius: f64) -> Vec<Option<f64>> {
    let ground: Vec<usize> = (0..laid.path.points.len())
        .filter(|&i| laid.path.points[i].phase == Phase::Cut && laid.route.q[i].is_some())
        .collect();
    let place = |k: usize| {
        let i = *ground.get((2 * k + 1) * ground.len() / (2 * PLACES))?;
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
    (0..PLACES).map(place).collect()
}
