//! Plots: force and roughness before and after, the joints over time, the margins, time against evenness.

#![allow(non_snake_case, reason = "monogram notation")]

use crate::grinding::document::Grinding;
use asperity_dynamics::arm::ArmMotion;
use asperity_grinding::cell::Margins;
use asperity_grinding::path::{Pass, Phase};
use asperity_grinding::plan::{ExecutedPath, Job, Stretch, roughness_along};
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::now::starts;
use super::runs::Runs;

/// Greatest number of points of a curve.
const MOST_POINTS: usize = 1200;
/// Number of places the arm's clearance is looked at.
const LOOKS: usize = 160;
/// Number of places the roughness is measured at: ten, as in the paper's Fig. 12.
const PLACES: usize = 10;
/// Distance farther than an arm is long, m.
const FAR: f64 = 10.0;

pub(super) fn described() -> Vec<Plot> {
    let (axis, time) = (Axis::linear, Axis::time);
    let plot = |id: &str, title: &str, x, y, caption: &str, source: &str| {
        Plot::curves(id, title, [x, y], caption, source)
    };
    let along = || axis("distance along the part", Quantity::Length);
    vec![
        plot(
            "force_path",
            "Force along the path",
            along(),
            axis("normal force", Quantity::Force),
            "All passes one after the other, before planning and after: the paper's Fig. 10.",
            "crate/grinding/src/simulate/press.rs#simulate",
        ),
        plot(
            "roughness_points",
            "Roughness at ten points",
            axis("point", Quantity::Count),
            axis("Ra", Quantity::Length),
            "Ten points evenly along the path, each the mean under the tool's face: the paper's Fig. 12.",
            "crate/grinding/src/plan/figures.rs#roughness_along",
        ),
        plot(
            "force_time",
            "Force over time",
            time(),
            axis("normal force", Quantity::Force),
            "Of the shown run, at 1 kHz.",
            "crate/grinding/src/simulate/press.rs#simulate",
        ),
        plot(
            "pareto",
            "Time against evenness",
            axis("cycle time", Quantity::Time),
            axis("unevenness of the removed depth", Quantity::Ratio),
            "Each point is a step-over that was planned for. Those joined are beaten by no other in both.",
            "crate/grinding/src/plan/pareto.rs#not_beaten",
        ),
        plot(
            "margins_time",
            "How the arm stands",
            time(),
            axis("share", Quantity::Ratio),
            "Margin to the nearest stop (of half a joint's range), $|\\sin q_5|$ of the wrist, and manipulability over \
             its greatest value on the path: near zero is near a stop or a singularity.",
            "crate/grinding/src/cell/margins.rs#Margins::at",
        ),
        plot(
            "joints_time",
            "Joint angles",
            time(),
            axis("angle", Quantity::Angle),
            "Of the shown run.",
            "crate/grinding/src/timing/trajectory.rs#Trajectory::sample",
        ),
        plot(
            "speeds_time",
            "Joint speeds",
            time(),
            axis("of the limit", Quantity::Ratio),
            "Each joint's speed over what it may do.",
            "crate/experiments/src/grinding/plots.rs#joints",
        ),
        plot(
            "clearance_time",
            "Room about the arm",
            time(),
            axis("distance", Quantity::Length),
            "From the arm's bars to the part and to the table; at zero they touch.",
            "crate/grinding/src/cell/room.rs#Obstacles::room",
        ),
    ]
}

/// Data that a plot is drawn from.
pub(super) struct PlotSource<'s> {
    pub job: &'s Job<'s>,
    pub e: &'s Grinding,
    pub runs: &'s Runs,
    pub shown: &'s ExecutedPath,
    pub time: f64,
}

pub(super) fn data(seen: &PlotSource<'_>, id: &str) -> PlotData {
    match id {
        "force_path" => force_path(seen),
        "roughness_points" => roughness_points(seen),
        "force_time" => {
            over_time(seen, &[("force", Role::Normal)], &|s, k| vec![s.press.samples.get(k).map(|m| m.force)])
        }
        "pareto" => pareto(seen),
        "margins_time" => margins_time(seen),
        "joints_time" => joints(seen, false),
        "speeds_time" => joints(seen, true),
        "clearance_time" => clearance_time(seen),
        _ => PlotData::default(),
    }
}

/// Returns the numbers evenly thinned, the last kept.
fn thinned(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let every = count.div_ceil(most).max(1);
    (0..count).filter(move |k| k % every == 0 || k + 1 == count)
}

fn force_path(seen: &PlotSource<'_>) -> PlotData {
    let passes = &seen.runs.laid.path.passes;
    let mut at = 0.0;
    let begin: Vec<f64> = passes
        .iter()
        .map(|p| {
            let begin = at;
            at += p.length();
            begin
        })
        .collect();
    let curve = |label: &str, role, run: &ExecutedPath| {
        let ground = run.stretches.iter().flat_map(|s| &s.press.samples).filter(|m| m.phase == Phase::Cut);
        let ground: Vec<_> = ground.collect();
        let (mut x, mut y) = (Vec::new(), Vec::new());
        let mut pass = None;
        for k in thinned(ground.len(), MOST_POINTS) {
            let m = ground[k];
            let here = begin.get(m.pass as usize).copied().unwrap_or(0.0) + m.arc;
            if pass.is_some_and(|p| p != m.pass) {
                x.push(here);
                y.push(None);
            }
            pass = Some(m.pass);
            x.push(here);
            y.push(Some(m.force));
        }
        Series::curve(label, role, x, y)
    };
    let whole: f64 = passes.iter().map(Pass::length).sum();
    let wanted = seen.job.process.target;
    let mut all = vec![curve("before", Role::Muted, &seen.runs.start)];
    if let Some(plan) = &seen.runs.plan {
        all.push(curve("planned", Role::Normal, plan));
    }
    all.push(Series::curve("wanted", Role::Wrench, vec![0.0, whole], vec![Some(wanted); 2]));
    PlotData { series: all, map: None, marks: Vec::new() }
}

fn roughness_points(seen: &PlotSource<'_>) -> PlotData {
    let x: Vec<f64> = (1..=PLACES).map(|k| k as f64).collect();
    let before = seen.job.removal.roughness.start;
    let dots = |label: &str, role, y| Series { points: true, ..Series::curve(label, role, x.clone(), y) };
    let after = |run| roughness_along(seen.job, &seen.runs.laid, run, seen.runs.face, PLACES);
    let mut all = vec![
        dots("before grinding", Role::Muted, vec![Some(before); PLACES]),
        dots("after, as at the start", Role::First, after(&seen.runs.start)),
    ];
    if let Some(plan) = &seen.runs.plan {
        all.push(dots("after, as planned", Role::Second, after(plan)));
    }
    PlotData { series: all, map: None, marks: Vec::new() }
}

/// Returns the curves over the time of the shown run; `of` gives all of them at sample `k` of a stretch.
fn over_time(
    seen: &PlotSource<'_>,
    names: &[(&str, Role)],
    of: &dyn Fn(&Stretch, usize) -> Vec<Option<f64>>,
) -> PlotData {
    let count: usize = seen.shown.stretches.iter().map(|s| s.trajectory.samples.len()).sum();
    let mut x = Vec::new();
    let mut y = vec![Vec::new(); names.len()];
    for (stretch, start) in seen.shown.stretches.iter().zip(starts(seen.shown)) {
        let n = stretch.trajectory.samples.len();
        let most = (MOST_POINTS * n).div_ceil(count.max(1)).max(2);
        for k in thinned(n, most) {
            x.push(start + k as f64 * stretch.trajectory.step);
            y.iter_mut().zip(of(stretch, k)).for_each(|(y, v)| y.push(v));
        }
        // The arm lets go: the curves end here.
        x.push(start + stretch.trajectory.duration());
        y.iter_mut().for_each(|y| y.push(None));
    }
    let here = Mark { x: seen.time, y: None, label: String::new(), role: Role::Ink };
    let curves = names.iter().zip(y).map(|((label, role), y)| Series::curve(label, *role, x.clone(), y));
    PlotData { series: curves.collect(), map: None, marks: vec![here] }
}

fn joints(seen: &PlotSource<'_>, speeds: bool) -> PlotData {
    const NAMES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];
    let names: Vec<(&str, Role)> = NAMES.iter().enumerate().map(|(k, n)| (*n, Role::of_family(k))).collect();
    let limits = seen.job.arm.limits();
    over_time(seen, &names, &|s, k| {
        let samples = &s.trajectory.samples;
        let at = |k: usize| samples.get(k.min(samples.len().saturating_sub(1))).map(|s| s.q);
        (0..6)
            .map(|j| {
                let (a, b) = (at(k)?, at(k + 1)?);
                Some(if speeds { (b[j] - a[j]) / (s.trajectory.step * limits[j].speed) } else { a[j] })
            })
            .collect()
    })
}

fn margins_time(seen: &PlotSource<'_>) -> PlotData {
    let most =
        seen.runs.laid.margins.iter().flatten().map(|m| m.manipulability).fold(f64::MIN_POSITIVE, f64::max);
    let motion = std::cell::RefCell::new(ArmMotion::default());
    let names = [("to a stop", Role::First), ("wrist", Role::Second), ("manipulability", Role::Third)];
    over_time(seen, &names, &|s, k| {
        let (Some(sample), Some(m)) = (s.trajectory.samples.get(k), s.press.samples.get(k)) else {
            return vec![None; 3];
        };
        let n_W = seen.job.X_WP.rotation * m.n;
        let job = seen.job;
        let m = Margins::at(job.arm, &mut motion.borrow_mut(), &sample.q, &n_W, &job.joint_compliance);
        vec![Some(m.limit), Some(m.wrist), Some(m.manipulability / most)]
    })
}

fn clearance_time(seen: &PlotSource<'_>) -> PlotData {
    let mut motion = ArmMotion::default();
    let (mut x, mut part, mut table) = (Vec::new(), Vec::new(), Vec::new());
    let count: usize = seen.shown.stretches.iter().map(|s| s.trajectory.samples.len()).sum();
    for (stretch, start) in seen.shown.stretches.iter().zip(starts(seen.shown)) {
        let n = stretch.trajectory.samples.len();
        for k in thinned(n, (LOOKS * n).div_ceil(count.max(1)).max(2)) {
            motion.rest(seen.job.arm, &stretch.trajectory.samples[k].q);
            let room = seen.job.obstacles.room(&motion, &seen.job.X_WP, FAR);
            x.push(start + k as f64 * stretch.trajectory.step);
            part.push(Some(room.part));
            table.push(Some(room.table));
        }
        x.push(start + stretch.trajectory.duration());
        part.push(None);
        table.push(None);
    }
    let touch = Mark { x: 0.0, y: Some(0.0), label: "touches".into(), role: Role::Danger };
    let here = Mark { x: seen.time, y: None, label: String::new(), role: Role::Ink };
    let series = vec![
        Series::curve("to the part", Role::First, x.clone(), part),
        Series::curve("to the table", Role::Second, x, table),
    ];
    PlotData { series, map: None, marks: vec![touch, here] }
}

fn pareto(seen: &PlotSource<'_>) -> PlotData {
    let Some(plan) = seen.e.plan.as_ref().filter(|p| !p.choices.is_empty()) else {
        return PlotData::default();
    };
    let mut best: Vec<_> = plan.choices.iter().filter(|c| c.best).collect();
    best.sort_by(|a, b| a.duration.total_cmp(&b.duration));
    let (x, y) = plan.choices.iter().map(|c| (c.duration, Some(c.unevenness))).unzip();
    let marks = plan.choices.iter().map(|c| Mark {
        x: c.duration,
        y: Some(c.unevenness),
        label: format!("{:.1} mm", 1e3 * c.step_over),
        role: if c.best { Role::Cone } else { Role::Muted },
    });
    let joined = Series::curve(
        "not beaten",
        Role::Cone,
        best.iter().map(|c| c.duration).collect(),
        best.iter().map(|c| Some(c.unevenness)).collect(),
    );
    PlotData {
        series: vec![joined, Series { points: true, ..Series::curve("step-overs tried", Role::Muted, x, y) }],
        map: None,
        marks: marks.collect(),
    }
}
