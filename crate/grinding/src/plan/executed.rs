//! Run of a laid path with given offsets (m) and feeds (m/s): time, force, removal, stretch by stretch.

use super::{Job, Laid};
use crate::path::Phase;
use crate::simulate::{ForceSummary, Maps, Press, simulate};
use crate::timing::{Trajectory, ways};
use asperity_fault::Fault;

/// Range of points without a break, in time, with the force along it.
#[derive(Clone, Debug, Default)]
pub struct Stretch {
    /// Points of the path.
    pub points: std::ops::Range<usize>,
    /// Trajectory of the arm.
    pub trajectory: Trajectory,
    /// Force along the trajectory.
    pub press: Press,
}

/// Results of one run of a path.
#[derive(Clone, Debug, Default)]
pub struct ExecutedPath {
    /// Stretches in order; between two of them the arm lifts off and changes its configuration.
    pub stretches: Vec<Stretch>,
    /// Depth under the surface at each point, m.
    pub offsets: Vec<f64>,
    /// Wanted feed at each point, m/s.
    pub feeds: Vec<f64>,
    /// Summary of the force over all stretches.
    pub summary: ForceSummary,
    /// Maps of the removal.
    pub maps: Maps,
    /// Sum of the stretches' durations, s.
    pub duration: f64,
}

impl Job<'_> {
    /// Returns the feeds of a job before any improvement, m/s.
    pub fn feeds(&self, laid: &Laid) -> Vec<f64> {
        let feed = |p: &crate::path::PathPoint| match p.phase {
            Phase::Cut => self.feed.0,
            // The tool lands and lifts at the feed of the pass.
            Phase::Ramp => self.feed.0,
            Phase::Link => self.feed.1,
        };
        laid.path.points.iter().map(feed).collect()
    }

    /// Runs a laid path with these offsets (m) and feeds (m/s), one of each per point.
    ///
    /// # Errors
    ///
    /// Refuses another number of offsets or feeds than points, and what the timing, the simulation or the
    /// maps refuse.
    pub fn run(&self, laid: &Laid, offsets: &[f64], feeds: &[f64]) -> Result<ExecutedPath, Fault> {
        let count = laid.path.points.len();
        if offsets.len() != count || feeds.len() != count {
            return Err(Fault::new("offsets", format!("{count} offsets and feeds are wanted here.")));
        }
        let maps = Maps::new(self.part, &self.removal);
        let mut run = ExecutedPath {
            offsets: offsets.to_vec(),
            feeds: feeds.to_vec(),
            maps,
            ..ExecutedPath::default()
        };
        for points in laid.route.stretches() {
            if points.len() < 2 {
                continue;
            }
            let way = ways(&laid.X_WT[points.clone()], self.timing.arm);
            let q: Vec<_> = laid.route.q[points.clone()].iter().flatten().copied().collect();
            let trajectory =
                Trajectory::new(&way, &q, &feeds[points.clone()], self.arm.limits(), &self.timing)?;
            let stations = laid.stations(points.clone(), offsets);
            let press = simulate(&trajectory, &stations, &laid.path.passes, &self.process)?;
            run.duration += trajectory.duration();
            run.maps.add(self.part, self.grid, &press, &self.process, &self.removal)?;
            run.stretches.push(Stretch { points, trajectory, press });
        }
        run.summary = summary(&run.stretches, self.process.target);
        Ok(run)
    }
}

/// Sums up the force as if all were one stretch.
fn summary(stretches: &[Stretch], target: f64) -> ForceSummary {
    let mut all = ForceSummary::default();
    for s in stretches.iter().map(|s| s.press.summary(target)) {
        all.mean += s.mean * s.cutting;
        all.rms_error += s.rms_error * s.rms_error * s.cutting;
        all.worst_error = all.worst_error.max(s.worst_error);
        all.lost += s.lost * s.cutting;
        all.cutting += s.cutting;
    }
    if all.cutting > 0.0 {
        all.mean /= all.cutting;
        all.rms_error = (all.rms_error / all.cutting).sqrt();
        all.lost /= all.cutting;
    }
    all
}
