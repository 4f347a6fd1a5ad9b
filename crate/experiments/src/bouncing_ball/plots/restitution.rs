//! Restitution that a law gives: over the speed of the impact, and over the restitution asked for.

use asperity_scene::{PlotData, Role, Scene, Series};

use super::label;
use crate::bouncing_ball::laws::{self, Law};
use crate::bouncing_ball::{Runs, drop};

/// Least and greatest speed, m/s, and number of samples.
const SPEEDS: (f64, f64, u32) = (1e-3, 10.0, 49);
/// Number of samples of the restitution asked for.
const ASKED: u32 = 33;

/// Greatest number of the integrator's steps for one curve; beyond them it has no points.
const MAX_STEPS: usize = 30_000;

/// Returns the restitution of one impact at `speed`; zero where the ball stays. `steps` are those that may
/// still be taken.
fn reached(runs: &Runs, law: &Law, speed: f64, steps: &mut usize) -> Option<f64> {
    if *steps == 0 {
        return None;
    }
    let reached = drop(&runs.settings, law).to_meet_with(speed).restitution();
    // An impact that took too many steps has used up those that are left.
    *steps = steps.saturating_sub(reached.map_or(MAX_STEPS, |(_, taken)| taken));
    reached.map(|(restitution, _)| restitution)
}

fn series(runs: &Runs, k: usize, x: &[f64], y: Vec<Option<f64>>) -> Series {
    Series {
        label: label(runs, k),
        role: Role::of_family(k),
        x: x.to_vec(),
        y,
        points: false,
        filled: false,
        body: u32::try_from(k + 1).ok(),
    }
}

fn asked(x: Vec<f64>, y: Vec<Option<f64>>) -> Series {
    Series::curve("asked", Role::Muted, x, y)
}

pub(super) fn over_speed(runs: &Runs) -> PlotData {
    let (from, to, count) = SPEEDS;
    let x: Vec<f64> =
        (0..count).map(|i| from * libm::pow(to / from, f64::from(i) / f64::from(count - 1))).collect();
    let mut all: Vec<Series> = Vec::new();
    for e in runs.laws.iter().filter_map(|law| law.asked) {
        if !all.iter().any(|s| s.y.first() == Some(&Some(e))) {
            all.push(asked(vec![from, to], vec![Some(e); 2]));
        }
    }
    for (k, law) in runs.laws.iter().enumerate() {
        let mut steps = MAX_STEPS;
        let y = x.iter().map(|speed| reached(runs, law, *speed, &mut steps)).collect();
        all.push(series(runs, k, &x, y));
    }
    PlotData { series: all, map: None, marks: Vec::new() }
}

/// Returns the restitution over the one asked for. Balls that ask for one of their own are asked for this one
/// too.
pub(super) fn over_asked(scene: &Scene, runs: &Runs) -> PlotData {
    let x: Vec<f64> = (0..ASKED).map(|i| f64::from(i) / f64::from(ASKED - 1)).collect();
    let mut settings = runs.settings.clone();
    for ball in &mut settings.balls {
        (ball.restitution, ball.damping) = (None, None);
    }
    let height = settings.drop_height;
    let mut all = vec![asked(vec![0.0, 1.0], vec![Some(0.0), Some(1.0)])];
    if height > 0.0 {
        let speed = (2.0 * settings.gravity * height).sqrt();
        for k in 0..runs.laws.len() {
            let mut steps = MAX_STEPS;
            let at = |e: &f64| reached(runs, &laws::law(scene, &settings, k, *e).ok()?, speed, &mut steps);
            let y = x.iter().map(at).collect();
            all.push(series(runs, k, &x, y));
        }
    }
    PlotData { series: all, map: None, marks: Vec::new() }
}
