//! Offsets and feeds of a run at even distances along each pass: what a file keeps of a plan, and back.

use super::{ExecutedPath, Job, Laid};
use crate::path::Phase;

/// Distance between the values kept of a pass, m: half of what the planner averages the force over.
const KNOT: f64 = 5e-3;
/// Steps in 1 m to which offsets are rounded, and in 1 m/s for feeds.
const ROUNDED: (f64, f64) = (1e8, 1e6);

/// Offsets and feeds of one pass, at even distances from its start to its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Knots {
    /// Offsets below the surface, m.
    pub offset: Vec<f64>,
    /// Feeds, m/s; one value: the same all along.
    pub feed: Vec<f64>,
}

impl Knots {
    /// Samples each pass of a run; `even_feed` keeps one feed of a pass.
    pub fn of_run(laid: &Laid, run: &ExecutedPath, even_feed: bool) -> Vec<Self> {
        let passes = laid.path.cuts.iter().map(|cut| {
            let arc = &laid.arc[cut.clone()];
            let length = arc.last().copied().unwrap_or(0.0);
            let count = ((length / KNOT).ceil() as usize).max(1);
            let sampled = |values: &[f64], per: f64| -> Vec<f64> {
                let knot = |k: usize| {
                    let value = at(arc, values, length * k as f64 / count as f64);
                    (value * per).round() / per
                };
                (0..=count).map(knot).collect()
            };
            let mut feed = sampled(&run.feeds[cut.clone()], ROUNDED.1);
            if even_feed {
                feed.truncate(1);
            }
            Self { offset: sampled(&run.offsets[cut.clone()], ROUNDED.0), feed }
        });
        passes.collect()
    }

    /// Returns offsets (m) and feeds (m/s) at every point of a path; `None` if the knots were made for another.
    pub fn spread(all: &[Self], job: &Job<'_>, laid: &Laid) -> Option<(Vec<f64>, Vec<f64>)> {
        if all.len() != laid.path.cuts.len() {
            return None;
        }
        let (mut offsets, mut feeds) = (vec![0.0; laid.path.points.len()], job.feeds(laid));
        for (cut, pass) in laid.path.cuts.iter().zip(all) {
            let length = laid.arc[cut.clone()].last().copied().unwrap_or(0.0);
            let even = |values: &[f64], s: f64| {
                let last = values.len().saturating_sub(1);
                let x = if length > 0.0 { s / length * last as f64 } else { 0.0 };
                let k = (x as usize).min(last.saturating_sub(1));
                let (a, b) = (values.get(k).copied().unwrap_or(0.0), values.get(k + 1).copied());
                b.map_or(a, |b| a + (b - a) * (x - k as f64))
            };
            for i in cut.clone() {
                offsets[i] = even(&pass.offset, laid.arc[i]);
                feeds[i] = even(&pass.feed, laid.arc[i]);
            }
            // Beside a pass the tool runs as at its end.
            let number = laid.path.points.get(cut.start).map_or(0, |p| p.pass);
            let ramp = |i: &usize| {
                laid.path.points.get(*i).is_some_and(|p| p.phase == Phase::Ramp && p.pass == number)
            };
            let (first, last) = (feeds[cut.start], feeds[cut.end - 1]);
            (0..cut.start).rev().take_while(ramp).for_each(|i| feeds[i] = first);
            (cut.end..laid.path.points.len()).take_while(ramp).for_each(|i| feeds[i] = last);
        }
        Some((offsets, feeds))
    }
}

/// Interpolates linearly a function that is given at rising places.
fn at(places: &[f64], values: &[f64], s: f64) -> f64 {
    let k = places.partition_point(|a| *a <= s).clamp(1, places.len().max(2) - 1);
    match (places.get(k - 1), places.get(k), values.get(k - 1), values.get(k)) {
        (Some(a), Some(b), Some(x), Some(y)) if b > a => x + (y - x) * ((s - a) / (b - a)).clamp(0.0, 1.0),
        _ => values.first().copied().unwrap_or(0.0),
    }
}
