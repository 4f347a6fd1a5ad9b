//! Trails of the watched body: dashes and gaps that last equally long, so that a longer dash is a faster
//! body. Each run up to now; the run before the last change whole, in grey.
//!
//! Drawn from the readings of the steps so far; nothing is kept for it.

use std::ops::Range;

use asperity_geometry::Vec3;
use asperity_scene::Role;
use asperity_scene::document::Dynamics;
use asperity_scene::frame::LineStyle;

use super::readings::{COUNT, POSITION};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::history::History;

/// Duration of a dash, s, and the least and greatest number of dashes of a run.
const DASH: f64 = 0.05;
const DASHES: [f64; 2] = [40.0, 200.0];
/// Greatest number of pieces of a dash.
const PIECES: usize = 6;

/// Histories that trails are drawn from.
pub(super) struct Trails<'h> {
    pub history: &'h History,
    pub ghost: Option<&'h History>,
    /// Present step.
    pub step: usize,
}

impl Trails<'_> {
    /// Draws the trails of the runs that are shown, the first where it is and each `apart` (m) from the last.
    pub fn draw(&self, shown: Range<usize>, settings: &Dynamics, apart: Vec3, figure: &mut Figure) {
        let every = self.steps_of_a_dash(settings);
        for (k, run) in shown.enumerate() {
            let away = apart * k as f64;
            if let Some(ghost) = self.ghost {
                dashes(ghost, run, ghost.times.len(), every, away, Role::Muted, figure);
            }
            dashes(self.history, run, self.step + 1, every, away, Role::Ink, figure);
        }
    }

    /// Returns the number of steps of a dash: the same at every moment of a run, so that dashes stay where
    /// they are.
    fn steps_of_a_dash(&self, settings: &Dynamics) -> usize {
        let known = || settings.step * self.history.times.len().next_power_of_two() as f64;
        let end = settings.end.unwrap_or_else(known);
        let [few, many] = DASHES.map(|n| end / (2.0 * n));
        (DASH.min(few).max(many) / settings.step).round().max(1.0) as usize
    }
}

/// Dashes of the first `rows` steps of a run; steps that are not known are left out.
fn dashes(
    history: &History,
    run: usize,
    rows: usize,
    every: usize,
    away: Vec3,
    role: Role,
    figure: &mut Figure,
) {
    let at = |step: usize| {
        let row = history.row(u32::try_from(step).ok()?)?;
        let [x, y, z] = POSITION.map(|k| row.get(run * COUNT + k).copied().unwrap_or(f64::NAN));
        let p = Vec3::new(x, y, z);
        p.iter().all(|c| c.is_finite()).then_some(p + away)
    };
    let rows = rows.min(history.times.len());
    for first in (0..rows).step_by(2 * every) {
        let last = (first + every).min(rows - 1);
        let stride = every.div_ceil(PIECES);
        if first < last {
            let along = (first..last).step_by(stride).chain([last]);
            figure.line(role, LineStyle::Open, along.filter_map(at));
        }
    }
}
