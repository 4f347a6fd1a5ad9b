//! Improvement of offsets and feeds from run to run by iterative learning control (Arimoto, Kawamura and
//! Miyazaki 1984).
//!
//! The offset of each point moves by the force error over the stiffness there, averaged along the pass so
//! that the grains' noise is not learnt; the feed moves by the error of the removal. The best run found is
//! kept.

use super::{ExecutedPath, Job, Laid};
use crate::path::Phase;
use asperity_fault::{Fault, not_negative, positive};

/// Parameters of the improvement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Improvement {
    /// Greatest number of rounds.
    pub rounds: usize,
    /// Root mean square of the force error over the wanted force at which the improvement ends.
    pub enough: f64,
    /// Length of a pass over which the force error is averaged, m: the random force of the grains is not
    /// learnt.
    pub smoothing: f64,
    /// Share of the error that is corrected in a round.
    pub gain: f64,
    /// Largest offset, m.
    pub most_offset: f64,
    /// Least and greatest feed, as shares of the wanted one; equal to 1 feeds are left alone.
    pub feed: (f64, f64),
}

impl Default for Improvement {
    fn default() -> Self {
        Self { rounds: 8, enough: 0.01, smoothing: 0.01, gain: 0.8, most_offset: 5e-3, feed: (0.5, 2.0) }
    }
}

/// Runs the path again and again: after each run the offset of every point is moved by the force error around
/// it over the stiffness there (iterative learning control: Arimoto, Kawamura and Miyazaki 1984), and its
/// feed by the error of the removal. `from` is the start; `go_on` gets the round and the best run, and ends
/// the work with `false`. Returns the best run found, which is never worse than the first.
pub fn improve(
    job: &Job<'_>,
    laid: &Laid,
    from: (&[f64], &[f64]),
    o: &Improvement,
    mut go_on: impl FnMut(usize, &ExecutedPath) -> bool,
) -> Result<ExecutedPath, Fault> {
    let mut improver = Improver::new(job, laid, from, o)?;
    while !improver.done() && go_on(improver.rounds(), improver.best()) {
        improver.advance(job, laid)?;
    }
    Ok(improver.best)
}

/// [`improve`] one round at a time, for callers that must not wait. Job and path are the same at every call.
#[derive(Clone, Debug)]
pub struct Improver {
    settings: Improvement,
    last: ExecutedPath,
    best: ExecutedPath,
    /// Sum of relative force error and unevenness of the best run.
    score: f64,
    rounds: usize,
    done: bool,
}

impl Improver {
    /// Runs the path once as it is.
    ///
    /// # Errors
    ///
    /// Names the parameter that is refused, and refuses a wanted force that needs more than the largest
    /// offset.
    pub fn new(job: &Job<'_>, laid: &Laid, from: (&[f64], &[f64]), o: &Improvement) -> Result<Self, Fault> {
        positive("improve.gain", o.gain)?;
        positive("improve.most_offset", o.most_offset)?;
        not_negative("improve.smoothing", o.smoothing)?;
        positive("improve.feed[0]", o.feed.0)?;
        if !(o.feed.0 <= 1.0 && o.feed.1 >= 1.0 && o.feed.1.is_finite()) {
            return Err(Fault::new("improve.feed", "The shares of the feed must include 1."));
        }
        let least = job.static_offsets(laid).into_iter().fold(f64::INFINITY, f64::min);
        if least.is_finite() && least > o.most_offset {
            let (wanted, most) = (job.process.target, o.most_offset);
            let message =
                format!("{wanted} N need an offset of {least} m at least, and {most} m are allowed.");
            return Err(Fault::new("process.target", message));
        }
        let first = job.run(laid, from.0, from.1)?;
        let score = score(job, laid, &first);
        let mut improver =
            Self { settings: *o, last: first.clone(), best: first, score, rounds: 0, done: false };
        improver.judge(job);
        Ok(improver)
    }

    /// Returns the best run so far.
    pub fn best(&self) -> &ExecutedPath {
        &self.best
    }

    /// Returns the number of rounds done.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Returns true if the best run is good enough, or the greatest number of rounds is reached.
    pub fn done(&self) -> bool {
        self.done
    }

    /// Makes one round; nothing where it is done.
    ///
    /// # Errors
    ///
    /// Passes on a fault of the run.
    pub fn advance(&mut self, job: &Job<'_>, laid: &Laid) -> Result<(), Fault> {
        if self.done {
            return Ok(());
        }
        let o = &self.settings;
        let (mut offsets, mut feeds) = (self.last.offsets.clone(), self.last.feeds.clone());
        correct_offsets(job, laid, &self.last, o, &mut offsets);
        if o.feed != (1.0, 1.0) {
            correct_feeds(job, laid, &self.last, o, &mut feeds);
        }
        self.last = job.run(laid, &offsets, &feeds)?;
        let score = score(job, laid, &self.last);
        if score < self.score {
            (self.best, self.score) = (self.last.clone(), score);
        }
        self.rounds += 1;
        self.judge(job);
        Ok(())
    }

    fn judge(&mut self, job: &Job<'_>) {
        let o = &self.settings;
        let good = self.best.summary.rms_error <= o.enough * job.process.target;
        self.done = self.rounds >= o.rounds || (good && self.rounds > 0 && o.feed == (1.0, 1.0));
    }
}

/// Returns the sum of relative force error and unevenness of the removal.
fn score(job: &Job<'_>, laid: &Laid, run: &ExecutedPath) -> f64 {
    let (_, uneven) = evenness(laid, run);
    run.summary.rms_error / job.process.target.max(1e-9) + uneven
}

/// Returns the mean removed depth (m) and its standard deviation over it, of the vertices that are meant to
/// be ground.
pub fn evenness(laid: &Laid, run: &ExecutedPath) -> (f64, f64) {
    run.maps.evenness(&laid.ground)
}

/// Returns the roughness of the vertices that are meant to be ground, before and after, in the law's unit;
/// and the share by which it fell.
pub fn roughness(job: &Job<'_>, laid: &Laid, run: &ExecutedPath) -> (f64, f64, f64) {
    let before = job.removal.roughness.start;
    let after = run.maps.mean_roughness(&laid.ground);
    (before, after, 1.0 - after / before)
}

/// Moves the offsets by the force error around each point, weighted by the samples' distance to it.
fn correct_offsets(job: &Job<'_>, laid: &Laid, run: &ExecutedPath, o: &Improvement, offsets: &mut [f64]) {
    let (mut missing, mut weight) = (vec![0.0; offsets.len()], vec![0.0; offsets.len()]);
    for stretch in &run.stretches {
        for (sample, m) in stretch.trajectory.samples.iter().zip(&stretch.press.samples) {
            if m.phase != Phase::Cut {
                continue;
            }
            let first = stretch.points.start + sample.piece as usize;
            for (i, w) in [(first, 1.0 - sample.share), (first + 1, sample.share)] {
                missing[i] += w * (job.process.target - m.force);
                weight[i] += w;
            }
        }
    }
    let contact = 1.0 / job.process.contact_stiffness();
    for cut in &laid.path.cuts {
        smooth(&laid.arc[cut.clone()], o.smoothing, &mut missing[cut.clone()]);
        smooth(&laid.arc[cut.clone()], o.smoothing, &mut weight[cut.clone()]);
        for i in cut.clone().filter(|&i| weight[i] > 1e-9) {
            let arm = if job.process.rigid { 0.0 } else { laid.margins[i].map_or(0.0, |m| m.compliance) };
            let step = o.gain * missing[i] / weight[i] * (contact + arm);
            offsets[i] = (offsets[i] + step).clamp(0.0, o.most_offset);
        }
    }
}

/// Averages over half of `window` (m) before and after each point.
fn smooth(arc: &[f64], window: f64, values: &mut [f64]) {
    let mut sums = Vec::with_capacity(values.len() + 1);
    sums.push(0.0);
    values.iter().fold(0.0, |sum, v| {
        sums.push(sum + v);
        sum + v
    });
    for (value, s) in values.iter_mut().zip(arc) {
        let first = arc.partition_point(|a| *a < s - 0.5 * window);
        let end = arc.partition_point(|a| *a <= s + 0.5 * window);
        *value = sums[end] - sums[first];
    }
}

/// Raises the feed where more was removed than on average, and lowers it where less: by the root of the
/// ratio, since neighbouring passes share the same ground.
fn correct_feeds(job: &Job<'_>, laid: &Laid, run: &ExecutedPath, o: &Improvement, feeds: &mut [f64]) {
    let (mean, _) = evenness(laid, run);
    if !(mean > 0.0) {
        return;
    }
    let radius = 2.0 * job.part.edge;
    for (i, point) in laid.path.points.iter().enumerate() {
        if point.phase != Phase::Cut {
            continue;
        }
        let (mut area, mut taken) = (0.0, 0.0);
        job.grid.near(&point.p, radius, |v| {
            let v = v as usize;
            let near = (job.part.mesh.vertices[v] - point.p).norm_squared() < radius * radius;
            if near && job.part.normals[v].dot(&point.n) > 0.2 {
                area += job.part.areas[v];
                taken += job.part.areas[v] * run.maps.depth[v];
            }
        });
        if area > 0.0 && taken > 0.0 {
            let ratio = (taken / area / mean).sqrt();
            feeds[i] = (feeds[i] * ratio).clamp(o.feed.0 * job.feed.0, o.feed.1 * job.feed.0);
        }
    }
    // Beyond its ends a pass runs as at them.
    for cut in &laid.path.cuts {
        let (first, last) = (feeds[cut.start], feeds[cut.end - 1]);
        let pass = laid.path.points[cut.start].pass;
        let ramp = |i: &usize| laid.path.points[*i].phase == Phase::Ramp && laid.path.points[*i].pass == pass;
        (0..cut.start).rev().take_while(ramp).for_each(|i| feeds[i] = first);
        (cut.end..laid.path.points.len()).take_while(ramp).for_each(|i| feeds[i] = last);
    }
}
