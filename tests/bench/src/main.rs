//! Times every row natively and writes JSON:
//! `{"pairs": [{"name", "polygons", "drake_polygons", "drake_us", "us"}], "drags": [{"name", "scene", "places", "epsilon", "ms", "most_ms", "budget_ms"}]}`;
//! with `drags`, only those; with `impact`, the bouncing ball's figures; with `arm`, those of an arm; with
//! `grinding`, those of a grinding path; with `soft`, those of grasps with soft pads; with `reduction`, those
//! of contact reduction; with `perception`, those of depth cameras (with `points` and a file: what these saw,
//! for `perception.py`); with `assembly`, those of scripted insertions with their pieces, for `assembly.mjs`
//! and `assembly.py` (further words: which scenes); with `attempts`, those of a policy that inserts; with
//! `geometry`, a table of hulls, rays and boxes beside their budgets (an error where one is over); with
//! `piles`, a table of bins that settle, stage by stage (further words: which numbers of bodies).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use asperity_bench::arm::{self, Reaching};
use asperity_bench::assembly;
use asperity_bench::attempts;
use asperity_bench::drags::{BUDGET_MS, Drag, drags};
use asperity_bench::geometry;
use asperity_bench::grinding::{self, Ground};
use asperity_bench::impact::{self, STEPS};
use asperity_bench::pairs::{ROUND, Row, rows};
use asperity_bench::perception;
use asperity_bench::piles::{Bin, settle};
use asperity_bench::reduction;
use asperity_bench::soft::Grasp;
use asperity_dynamics::Clock;
use cpu_time::ThreadTime;

/// Least time for which a row is timed, s, in batches; the best batch counts, since other processes only add.
const TIME: f64 = 0.3;
const BATCH: f64 = 0.001;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let only = std::env::args().nth(1);
    if only.as_deref() == Some("impact") {
        return impact_figures();
    }
    if only.as_deref() == Some("arm") {
        return arm_figures();
    }
    if only.as_deref() == Some("grinding") {
        return grinding_figures();
    }
    if only.as_deref() == Some("soft") {
        return soft_figures();
    }
    if only.as_deref() == Some("reduction") {
        return reduction_figures();
    }
    if only.as_deref() == Some("perception") {
        return perception_figures();
    }
    if only.as_deref() == Some("geometry") {
        return geometry_figures();
    }
    if only.as_deref() == Some("assembly") {
        return assembly_figures();
    }
    if only.as_deref() == Some("attempts") {
        return attempt_figures();
    }
    if only.as_deref() == Some("piles") {
        return pile_figures();
    }
    let mut rows = if only.as_deref() == Some("drags") { Vec::new() } else { rows()? };
    let pairs: Vec<String> = rows.iter_mut().map(line).collect();
    let drags: Vec<String> = drags()?.iter_mut().map(drag_line).collect();
    println!(r#"{{"pairs": ["#);
    println!("{}", pairs.join(",\n"));
    println!(r#"], "drags": ["#);
    println!("{}\n]}}", drags.join(",\n"));
    Ok(())
}

/// Prints the figures
/// `[{"name", "steps", "plain", "reduced", "most_contacts", "push", "hash", "bodies", "variants"}]`, `plain`
/// and `reduced` being `{"contacts", "detection", "response"}`: of three runs the least times, ms.
fn assembly_figures() -> Result<(), Box<dyn std::error::Error>> {
    let mut rows = Vec::new();
    let only: Vec<String> = std::env::args().skip(2).collect();
    for (name, steps) in assembly::SCENES {
        if !only.is_empty() && !only.iter().any(|wanted| wanted == name) {
            continue;
        }
        let text = std::fs::read_to_string(format!("scenes/dynamics/{name}.json"))?;
        let runs =
            (0..3).map(|_| assembly::insert(&text, steps, PROCESSOR)).collect::<Result<Vec<_>, _>>()?;
        let cost = |of: fn(&assembly::Inserted) -> &assembly::Cost| {
            let least = |time: fn(&assembly::Cost) -> f64| {
                runs.iter().map(|run| time(of(run))).fold(f64::INFINITY, f64::min)
            };
            serde_json::json!({
                "contacts": least(|c| c.contacts), "detection": least(|c| c.detection), "response": least(|c| c.response),
            })
        };
        let first = runs.first().copied().unwrap_or_default();
        rows.push(serde_json::json!({
            "name": name, "steps": steps, "plain": cost(|run| &run.plain), "reduced": cost(|run| &run.reduced),
            "most_contacts": first.most_contacts, "push": first.push, "hash": format!("{:016x}", first.hash),
            "bodies": assembly::bodies(&asperity_experiments::parse(&text)?)?, "variants": assembly::reduced(),
        }));
    }
    println!("{}", serde_json::Value::Array(rows));
    Ok(())
}

/// Prints the figures `{"scene", "count", "decisions", "times", "seconds"}`: of three runs the one that took
/// least of the processor.
fn attempt_figures() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(attempts::SCENE)?;
    let mut runs = (0..3).map(|_| attempts::attempts(&text)).collect::<Result<Vec<_>, _>>()?;
    runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    if let Some(attempts::Made { decisions, times, seconds }) = runs.first() {
        let (scene, count) = (attempts::SCENE, attempts::COUNT);
        println!(
            "{}",
            serde_json::json!({ "scene": scene, "count": count, "decisions": decisions, "times": times, "seconds": seconds })
        );
    }
    Ok(())
}

/// Number of updates of a drag that are timed, one by one.
const UPDATES: usize = 200;

fn drag_line(drag: &mut Drag) -> String {
    let mut times: Vec<f64> = (0..UPDATES)
        .map(|_| {
            let clock = Instant::now();
            std::hint::black_box(drag.update());
            1e3 * clock.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times.get(UPDATES * share / 100).copied().unwrap_or(f64::NAN);
    let (name, scene, epsilon) = (drag.name, &drag.scene, drag.epsilon());
    let places = &drag.places;
    format!(
        r#"{{"name": "{name}", "scene": {scene}, "places": {places:?}, "epsilon": {epsilon}, "ms": {:.3}, "most_ms": {:.3}, "budget_ms": {BUDGET_MS}}}"#,
        at(50),
        at(90)
    )
}

/// Prints the figures `{"table_us", "stepped_us", "steps", "drift", "dependence"}`.
fn impact_figures() -> Result<(), Box<dyn std::error::Error>> {
    let drift = STEPS.iter().map(|h| impact::drift(*h)).collect::<Result<Vec<_>, _>>()?;
    let dependence = STEPS.iter().map(|h| impact::dependence(*h)).collect::<Result<Vec<_>, _>>()?;
    let table = best(|| impact::table().is_ok());
    let stepped = best(|| impact::stepped().is_ok());
    println!(
        r#"{{"table_us": {table:.3}, "stepped_us": {stepped:.3}, "steps": {STEPS:?}, "drift": {drift:?}, "dependence": {dependence:?}}}"#
    );
    Ok(())
}

/// Prints the figures `{"inverse_us", "solutions", "effective_inertia_us"}`, each of one pose.
fn arm_figures() -> Result<(), Box<dyn std::error::Error>> {
    let mut reaching = Reaching::new()?;
    let solutions = reaching.inverses();
    let each = 1.0 / arm::ROUND as f64;
    let inverse = each * best(|| reaching.inverses() > 0);
    let inertia = each * best(|| reaching.masses() > 0.0);
    println!(
        r#"{{"inverse_us": {inverse:.4}, "solutions": {solutions}, "effective_inertia_us": {inertia:.4}}}"#
    );
    Ok(())
}

/// Prints the figures of grasps with soft pads: JSON of points, unknowns, values, MFlop, ms a step (the
/// processor's mean; the clock's 95th of 100 and longest), Newton iterations, and the hash.
fn soft_figures() -> Result<(), Box<dyn std::error::Error>> {
    let mut rows = Vec::new();
    for cells in [[3, 8, 8], [4, 10, 10]] {
        let mut grasp = Grasp::new(cells)?;
        let (unknowns, values, operations) = grasp.size();
        let (mut times, mut lifted, start) = (Vec::new(), 0.0, processor());
        for _ in 0..100 {
            let began = Instant::now();
            lifted = grasp.step()?;
            times.push(began.elapsed().as_secs_f64() * 1e3);
        }
        let mean = match (start, processor()) {
            (Some(start), Some(end)) => 10.0 * (end - start),
            _ => times.iter().sum::<f64>() / 100.0,
        };
        times.sort_unstable_by(f64::total_cmp);
        rows.push(serde_json::json!({
            "vertices": grasp.vertices(), "unknowns": unknowns, "values": values, "mflop": operations * 1e-6,
            "ms": mean, "p95_ms": times[94], "longest_ms": times[99], "iterations": grasp.iterations, "lifted": lifted,
            "hash": format!("{:016x}", grasp.hash()),
        }));
    }
    println!("{}", serde_json::Value::Array(rows));
    Ok(())
}

/// Prints the figures `{"points", "duration_s", "stages": [{"name", "budget_s", "s", "result"}]}`.
fn grinding_figures() -> Result<(), Box<dyn std::error::Error>> {
    let ground = Ground::new()?;
    let mut stages = Vec::new();
    for (i, (name, budget)) in grinding::BUDGETS.iter().enumerate() {
        // The best of three, as in tests/bench/grinding.mjs.
        let (mut seconds, mut result) = (f64::INFINITY, 0.0);
        for _ in 0..if *budget > 5.0 { 1 } else { 3 } {
            let clock = Instant::now();
            result = ground.stage(i)?;
            seconds = seconds.min(clock.elapsed().as_secs_f64());
        }
        stages.push(format!(
            r#"{{"name": "{name}", "budget_s": {budget}, "s": {seconds:.4}, "result": {result}}}"#
        ));
    }
    let (points, duration) = (ground.points(), ground.duration());
    println!(r#"{{"points": {points}, "duration_s": {duration}, "stages": [{}]}}"#, stages.join(", "));
    Ok(())
}

/// Prints the figures `[{"name", "budget", "us", "scales"}]`; the scales are for wasm, which must have the
/// same bits.
fn reduction_figures() -> Result<(), Box<dyn std::error::Error>> {
    let mut lines = Vec::new();
    for mut row in reduction::rows() {
        let scales = row.run()?;
        let us = best(|| row.run().is_ok());
        lines.push(format!(
            r#"{{"name": "{}", "budget": {}, "us": {us:.3}, "scales": {scales}}}"#,
            row.name, row.budget
        ));
    }
    println!("[\n{}\n]", lines.join(",\n"));
    Ok(())
}

/// Prints the figures `[{"name", "budget", "ms", "sum"}]`; the sums are for wasm, which must have the same
/// bits.
fn perception_figures() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(2);
    if let (Some("points"), Some(file)) = (words.next().as_deref(), words.next()) {
        let numbers = perception::points()?;
        std::fs::write(file, numbers.into_iter().flat_map(f64::to_le_bytes).collect::<Vec<u8>>())?;
        return Ok(());
    }
    let mut lines = Vec::new();
    for row in perception::rows()? {
        let sum = row.run()?;
        let (mut ms, mut clock) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..7 {
            let (start, begin) = (ThreadTime::now(), Instant::now());
            row.run()?;
            ms = ms.min(1e3 * start.elapsed().as_secs_f64());
            clock = clock.min(1e3 * begin.elapsed().as_secs_f64());
        }
        lines.push(format!(
            r#"{{"name": "{}", "budget": {}, "ms": {ms:.3}, "clock": {clock:.3}, "sum": {sum}}}"#,
            row.name, row.budget
        ));
    }
    println!("[\n{}\n]", lines.join(",\n"));
    Ok(())
}

/// Prints a table; returns an error that names what is over its budget.
fn geometry_figures() -> Result<(), Box<dyn std::error::Error>> {
    println!("| geometry | native, best of three [s] | budget [s] |\n|---|--:|--:|");
    let mut missed = Vec::new();
    for mut row in geometry::rows() {
        let mut seconds = f64::INFINITY;
        for _ in 0..3 {
            let clock = Instant::now();
            std::hint::black_box(row.run());
            seconds = seconds.min(clock.elapsed().as_secs_f64());
        }
        println!("| {} | {seconds:.4} | {} |", row.name, row.budget);
        if seconds > row.budget {
            missed.push(row.name);
        }
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("over budget: {}", missed.join(", ")).into()) }
}

/// Number of runs of a bin times its number of bodies: one of few bodies is run more often, up to five times;
/// the least time counts.
const RUNS: usize = 400;

/// Prints a table: ms per simulated second by stage, and what is left at the end.
fn pile_figures() -> Result<(), Box<dyn std::error::Error>> {
    let counts: Vec<usize> = std::env::args().skip(2).filter_map(|n| n.parse().ok()).collect();
    let counts = if counts.is_empty() { vec![50, 100, 200, 1000, 2000] } else { counts };
    println!(
        "| bodies | rolling, mm | ms/s | µs per body and step | boxes | manifolds | arrays | solve | rest | contacts | Newton | sweeps | awake | mean, most depth, mm | hash |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|");
    for bodies in counts {
        // Beyond 200 bodies the bin grows in width: it would overflow.
        let columns = if bodies > 200 { (bodies as f64 / 22.0).sqrt().ceil() as usize } else { 3 };
        for rolling in [0.0, 2e-4] {
            let bin = Bin { bodies, columns, rolling, seed: 7, patches: false };
            let mut end = settle(&bin, PROCESSOR)?;
            for _ in 1..(RUNS / bodies).clamp(1, 5) {
                let again = settle(&bin, PROCESSOR)?;
                if again.ms < end.ms {
                    end = again;
                }
            }
            let t = &end.stages;
            println!(
                "| {bodies} | {} | {:.1} | {:.2} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {} | {} | {} | {} | {:.4}, {:.3} | {:016x} |",
                1e3 * rolling,
                end.ms,
                1e3 * end.ms / (100.0 * bodies as f64),
                t.broad_phase,
                t.narrow_phase,
                t.assemble,
                t.solve,
                t.kinematics + t.integrate,
                end.contacts,
                end.iterations,
                end.sweeps,
                end.awake,
                1e3 * end.depth.mean,
                1e3 * end.depth.most,
                end.hash
            );
        }
    }
    Ok(())
}

/// Clock of the processor time of this thread but for reading this clock; the time on the wall where the
/// system does not tell.
const PROCESSOR: Clock = Clock::in_seconds(|| {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    static READINGS: AtomicU64 = AtomicU64::new(0);
    match processor() {
        Some(seconds) => seconds - READINGS.fetch_add(1, Ordering::Relaxed) as f64 * reading(),
        None => BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64(),
    }
});

/// Returns the time that a reading of the processor's clock takes, s: the least mean of many. Four readings
/// end the stages of detection and response in a step; of a plug's they were an eighth. `assembly.py` takes
/// its own off MuJoCo's time.
fn reading() -> f64 {
    static COST: OnceLock<f64> = OnceLock::new();
    const READINGS: u32 = 500;
    let mean = |_| {
        let (begin, mut end) = (processor(), None);
        (0..READINGS).for_each(|_| end = processor());
        begin.zip(end).map_or(0.0, |(begin, end)| (end - begin) / f64::from(READINGS))
    };
    *COST.get_or_init(|| (0..40).map(mean).fold(f64::INFINITY, f64::min))
}

/// Returns the processor time of this thread, s, where the system tells: what others do on the machine does
/// not count. Asked of the system itself, in a quarter of a microsecond: to read it in `/proc` took 7, of
/// which a step of a pin had four.
fn processor() -> Option<f64> {
    ThreadTime::try_now().ok().map(|t| t.as_duration().as_secs_f64())
}

/// Best time of many, µs.
fn best(mut run: impl FnMut() -> bool) -> f64 {
    let (mut best, begin) = (f64::INFINITY, Instant::now());
    while begin.elapsed().as_secs_f64() < TIME {
        let clock = Instant::now();
        std::hint::black_box(run());
        best = best.min(clock.elapsed().as_secs_f64());
    }
    best * 1e6
}

fn line(row: &mut Row) -> String {
    let (polygons, us) = (row.polygons(), microseconds(row));
    let (name, drake_polygons, drake_us) = (&row.name, row.drake_polygons, row.drake_us);
    format!(
        r#"{{"name": "{name}", "polygons": {polygons}, "drake_polygons": {drake_polygons}, "drake_us": {drake_us}, "us": {us:.3}}}"#
    )
}

fn microseconds(row: &mut Row) -> f64 {
    let (mut best, mut spent) = (f64::INFINITY, 0.0);
    while spent < TIME {
        let clock = Instant::now();
        let mut queries = 0;
        while clock.elapsed().as_secs_f64() < BATCH {
            std::hint::black_box(row.round());
            queries += ROUND;
        }
        let seconds = clock.elapsed().as_secs_f64();
        spent += seconds;
        best = best.min(seconds / queries as f64);
    }
    best * 1e6
}
