//! Recorded motions of a body in CSV or JSON, MCAP or ROS bags: time, position, quaternion, perhaps
//! velocities. A table is read ([`text`], [`json`], [`bag`]) row by row ([`table`]), its columns are
//! recognised by their names ([`columns`]), its times are read without loss and their unit found ([`clock`]),
//! units and frames in the numbers are compared with those that the user stated ([`findings`]), and the rows
//! become a recording as in a document: SI, z up, body to world, scalar first.

mod bag;
mod clock;
mod columns;
mod findings;
mod fit;
mod json;
mod table;
mod text;

use asperity_geometry::{Length, Rotation, Vec3};
use asperity_scene::document::{Recorded, Velocity};
use asperity_scene::{
    ErrorKind, MotionFinding, MotionImport, MotionUnits, QuaternionOrder, SceneError, UpAxis,
};
use nalgebra::Quaternion;

use columns::Columns;
use fit::Quadratic;
use table::Table;

pub use bag::{TimeSeries, read_series};

/// Largest file, bytes.
const MOST_BYTES: usize = 16 << 20;
/// Largest bag, bytes.
const MOST_OF_A_BAG: usize = 256 << 20;
/// Largest number of rows of one recording in a document.
const MOST_ROWS: usize = 20_000;
/// Length below which a quaternion is no rotation.
const NO_TURN: f64 = 1e-3;
/// Number of rows at the start to which its velocities are fitted.
const FIRST: usize = 9;

/// A row in the stated units: s, m, from body to world with z up, m/s, rad/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    t: f64,
    p: Vec3,
    q: Rotation,
    /// Velocity in the world.
    v: Option<Vec3>,
    /// Rate of turn in the world.
    w: Option<Vec3>,
}

fn refused(sentence: impl Into<String>) -> SceneError {
    SceneError::new(ErrorKind::Value, "", sentence)
}

/// Reads a file. Without `told` units and frames are those of its column names, or metres, radians, scalar
/// first, rates in the world, z up, and the unit of time is found; contradictions are among the findings.
///
/// # Errors
///
/// Refuses files without a motion, that are too large, or whose times or quaternions are not valid.
pub fn read_motion(
    bytes: &[u8],
    file_name: &str,
    told: Option<MotionUnits>,
) -> Result<MotionImport, SceneError> {
    read_motion_of(bytes, file_name, told, None)
}

/// Reads one of the topics or bodies in the file, as [`read_motion`] does: the first where none is asked for.
///
/// # Errors
///
/// Refuses what [`read_motion`] refuses, and a topic or body that is not in the file.
pub fn read_motion_of(
    bytes: &[u8],
    file_name: &str,
    told: Option<MotionUnits>,
    topic: Option<&str>,
) -> Result<MotionImport, SceneError> {
    let mut table = read_table(bytes, file_name, topic)?;
    let columns = table.columns.take().ok_or_else(|| refused("there are no rows of numbers in it"))?;
    let mut findings = Vec::new();
    noted(&table, &columns, &mut findings);
    let told = match told {
        Some(told) => told,
        None => in_time(&table, &columns, &mut findings),
    };
    let (samples, dropped) = samples(&table, &columns, &told, &mut findings)?;
    if samples.len() < 2 {
        return Err(refused("a recording has at least two rows at different times"));
    }
    findings.extend(dropped);
    findings::gaps(&samples, &mut findings);
    findings::free_fall(&samples, &told, &mut findings);
    findings::frames(&samples, &told, &mut findings);
    let first = samples[0];
    let every = samples.len().div_ceil(MOST_ROWS);
    if every > 1 {
        let rows = samples.len();
        findings.push(MotionFinding::note(format!(
            "It has {rows} rows, of which each {every}th is taken: a recording has {MOST_ROWS}."
        )));
    }
    let recorded = Recorded {
        name: name_of(file_name),
        starts: true,
        velocity: start(&samples),
        rows: samples.iter().step_by(every).map(row).collect(),
        ..Recorded::default()
    };
    let duration = samples[samples.len() - 1].t - first.t;
    Ok(MotionImport {
        recorded,
        told,
        duration,
        ordered: columns.ordered(),
        rates: columns.rates(),
        topics: columns.bodies.clone(),
        topic: topic
            .filter(|t| columns.bodies.iter().any(|b| b == t))
            .map(str::to_owned)
            .or_else(|| columns.bodies.first().cloned())
            .unwrap_or_default(),
        findings,
    })
}

fn read_table(bytes: &[u8], file_name: &str, topic: Option<&str>) -> Result<Table, SceneError> {
    if let Some(kind) = bag::kind(bytes) {
        if bytes.len() > MOST_OF_A_BAG {
            return Err(refused(format!("a bag has at most {} MB", MOST_OF_A_BAG >> 20)));
        }
        return bag::read(kind, bytes, topic);
    }
    if bytes.len() > MOST_BYTES {
        return Err(refused(format!("a recording has at most {} MB", MOST_BYTES >> 20)));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| refused("this is not a text: CSV or JSON"))?;
    let text = text.trim_start_matches('\u{feff}');
    let json = file_name.to_ascii_lowercase().ends_with(".json") || text.trim_start().starts_with(['{', '[']);
    let table = if json { json::read(text, topic)? } else { text::read(text, topic)? };
    if table.rows.is_empty() {
        return Err(refused("there are no rows of numbers in it"));
    }
    Ok(table)
}

/// Reports skipped parts.
fn noted(table: &Table, columns: &Columns, findings: &mut Vec<MotionFinding>) {
    let mut note = |sentence: String| findings.push(MotionFinding::note(sentence));
    let few = |names: &[String]| names.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(", ");
    table.notes.iter().cloned().for_each(&mut note);
    if let [_, _, ..] = columns.bodies.as_slice() {
        note(format!("It holds several motions: {}.", few(&columns.bodies)));
    }
    if !columns.texts.is_empty() {
        note(format!("Columns of text are passed over: {}.", few(&columns.texts)));
    }
    if table.lost > 0 {
        let (lost, all) = (table.lost, table.lost + table.rows.len());
        note(format!("{lost} of {all} rows are blank or nan somewhere: they are gaps."));
    }
    if columns.twist_in_body {
        note("Velocities are taken in the frame of the body, as nav_msgs/Odometry has them.".to_owned());
    }
}

/// Returns the units and frames of the columns, with the unit of time from its name, or from the numbers.
fn in_time(table: &Table, columns: &Columns, findings: &mut Vec<MotionFinding>) -> MotionUnits {
    let told = columns.told();
    if let Some(time) = columns.time_unit {
        return MotionUnits { time, ..told };
    }
    let first = table.rows.first().map_or(0, |row| row.time);
    let raw: Vec<Sample> = table
        .rows
        .iter()
        .map(|row| Sample {
            t: clock::between(first, row.time),
            p: Vec3::from_fn(|i, _| row.numbers[i]),
            q: Rotation::identity(),
            v: None,
            w: None,
        })
        .collect();
    let mut steps: Vec<f64> = raw.windows(2).map(|w| w[1].t - w[0].t).filter(|dt| *dt > 0.0).collect();
    steps.sort_by(f64::total_cmp);
    let step = steps.get(steps.len() / 2).copied().unwrap_or(0.0);
    let rising: Vec<Sample> =
        raw.iter().zip(raw.iter().skip(1)).filter(|(a, b)| b.t > a.t).map(|(a, _)| *a).collect();
    let falls = findings::unit_of_time(&rising, told.length);
    let evidence = clock::Evidence { first: clock::between(0, first), step, falls };
    let (time, why) = clock::unit(&evidence);
    findings.extend(why.map(MotionFinding::note));
    MotionUnits { time, ..told }
}

fn name_of(file_name: &str) -> String {
    file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem).to_owned()
}

/// Returns the rotation from y up to z up.
fn upright(told: &MotionUnits) -> Rotation {
    match told.up {
        UpAxis::Z => Rotation::identity(),
        UpAxis::Y => Rotation::from_scaled_axis(Vec3::x() * std::f64::consts::FRAC_PI_2),
    }
}

/// Returns the rows in order of time, in the stated units.
fn samples(
    table: &Table,
    columns: &Columns,
    told: &MotionUnits,
    findings: &mut Vec<MotionFinding>,
) -> Result<(Vec<Sample>, Option<MotionFinding>), SceneError> {
    let (length, angle, up) = (told.length.metres(), told.angle.radians(), upright(told));
    let (mut all, mut repeated, mut long): (Vec<Sample>, _, _) = (Vec::new(), 0_usize, 0_usize);
    let mut worst: f64 = 0.0;
    let mut last = None;
    let first = table.rows.first().map_or(0, |row| row.time);
    for row in &table.rows {
        let at = |k: usize| row.numbers[k];
        let three = |k: usize| Vec3::new(at(k), at(k + 1), at(k + 2));
        let [a, b, c, d] = [3, 4, 5, 6].map(at);
        let scalar_first = columns.ordered() || told.quaternion == QuaternionOrder::ScalarFirst;
        let q = if scalar_first { Quaternion::new(a, b, c, d) } else { Quaternion::new(d, a, b, c) };
        let size = (a * a + b * b + c * c + d * d).sqrt();
        if !(size >= NO_TURN && size.is_finite()) {
            let place = table.place(row.line);
            return Err(refused(format!("{place}: its quaternion is zero; a rotation has the length 1")));
        }
        if (size - 1.0).abs() > 1e-3 {
            long += 1;
            worst = if (size - 1.0).abs() > (worst - 1.0).abs() || worst == 0.0 { size } else { worst };
        }
        if last.is_some_and(|last| row.time <= last) {
            repeated += 1;
            continue;
        }
        last = Some(row.time);
        let q = up * Rotation::new_normalize(q);
        let rate = columns.angular.map(|_| three(10) * angle);
        let w = rate.map(|w| if told.rates_in_body { q * w } else { up * w });
        let v = columns.linear.map(|_| three(7) * length);
        let v = v.map(|v| if columns.twist_in_body { q * v } else { up * v });
        let t = clock::between(first, row.time) * told.time.seconds();
        all.push(Sample { t, p: up * (three(0) * length), q, v, w });
    }
    if long > 0 {
        findings.push(MotionFinding::note(format!(
            "{long} of {} quaternions do not have the length 1 (one has {worst:.3}): they are made so.",
            table.rows.len()
        )));
    }
    let dropped = (repeated > 0).then(|| {
        MotionFinding::note(format!(
            "{repeated} rows are not later than the row before, by a time that is repeated or goes back: they are left out."
        ))
    });
    Ok((all, dropped))
}

/// Returns the velocities of the first row: the recorded ones, or those of a parabola through the first rows.
fn start(samples: &[Sample]) -> Velocity {
    let first = samples[0];
    let head = &samples[..samples.len().min(FIRST)];
    let times: Vec<f64> = head.iter().map(|s| s.t - first.t).collect();
    let slope = |of: &dyn Fn(&Sample) -> f64| {
        let values: Vec<f64> = head.iter().map(of).collect();
        match Quadratic::through(&times, &values) {
            Some(fit) => fit.slope,
            None => (values[values.len() - 1] - values[0]) / times[times.len() - 1],
        }
    };
    let linear = first.v.unwrap_or_else(|| Vec3::from_fn(|i, _| slope(&|s| s.p[i])));
    let turned = |s: &Sample| (first.q.inverse() * s.q).scaled_axis();
    let angular = first.w.unwrap_or_else(|| first.q * Vec3::from_fn(|i, _| slope(&|s| turned(s)[i])));
    Velocity { linear: linear.map(short).into(), angular: angular.map(short).into() }
}

/// Rounds to nine digits, finer than any camera, which keeps a link short; for surveyed positions on the
/// Earth to a micrometre.
fn short(x: f64) -> f64 {
    let text = if x.abs() < 1e3 { format!("{x:.8e}") } else { format!("{x:.6}") };
    text.parse().unwrap_or(x)
}

/// Rounds times to a nanosecond, however long a recording is.
fn nanoseconds(t: f64) -> f64 {
    format!("{t:.9}").parse().unwrap_or(t)
}

fn row(s: &Sample) -> [f64; 8] {
    let q = s.q;
    let [x, y, z, qw, qx, qy, qz] = [s.p.x, s.p.y, s.p.z, q.w, q.i, q.j, q.k].map(short);
    [nanoseconds(s.t), x, y, z, qw, qx, qy, qz]
}

/// Returns the angle between two rotations, rad.
pub(crate) fn angle(a: &Rotation, b: &Rotation) -> f64 {
    (a.inverse() * b).scaled_axis().length()
}
