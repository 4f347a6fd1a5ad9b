//! Recorded motions of a body in CSV or JSON: time, position, quaternion, perhaps velocities. A table is read ([`table`]), its columns
//! are told apart by their names ([`columns`]), what the numbers say of units and frames is held against what the user told
//! ([`findings`]), and the rows become a recording as a document has it: SI, z up, body to world, scalar first.

mod columns;
mod findings;
mod fit;
mod table;

use asperity_geometry::{Length, Rotation, Vec3};
use asperity_scene::document::{Recorded, Velocity};
use asperity_scene::{
    ErrorKind, MotionFinding, MotionImport, MotionTold, QuaternionOrder, SceneError, UpAxis,
};
use nalgebra::Quaternion;

use columns::Columns;
use fit::Quadratic;

/// Most bytes of a file.
const MOST_BYTES: usize = 16 << 20;
/// A quaternion shorter than this is none.
const NO_TURN: f64 = 1e-3;
/// Rows at the start that its velocities are fitted to.
const FIRST: usize = 9;

/// One row as it was told: s, m, from body to world with z up, m/s, rad/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    t: f64,
    p: Vec3,
    q: Rotation,
    /// In the world.
    v: Option<Vec3>,
    /// In the world.
    w: Option<Vec3>,
}

fn refused(sentence: impl Into<String>) -> SceneError {
    SceneError::new(ErrorKind::Value, "", sentence)
}

/// Reads a file. Without `told` units and frames are as its column names say, or metres, radians, scalar first, rates in the
/// world, z up; what looks otherwise is among the findings.
pub fn read_motion(
    bytes: &[u8],
    file_name: &str,
    told: Option<MotionTold>,
) -> Result<MotionImport, SceneError> {
    if bytes.len() > MOST_BYTES {
        return Err(refused(format!("a recording has at most {} MB", MOST_BYTES >> 20)));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| refused("this is not a text: CSV or JSON"))?;
    let table = table::read(text, file_name)?;
    let columns = Columns::of(&table)?;
    let told = told.unwrap_or_else(|| columns.told());
    let mut findings = Vec::new();
    let (samples, dropped) = samples(&table, &columns, &told, &mut findings)?;
    if samples.len() < 2 {
        return Err(refused("a recording has at least two rows at different times"));
    }
    findings.extend(dropped);
    findings::gaps(&samples, &mut findings);
    findings::free_fall(&samples, &told, &mut findings);
    findings::frames(&samples, &told, &mut findings);
    let first = samples[0];
    let recorded = Recorded {
        name: name_of(file_name),
        starts: true,
        velocity: start(&samples),
        rows: samples.iter().map(row).collect(),
        ..Recorded::default()
    };
    let duration = samples[samples.len() - 1].t - first.t;
    Ok(MotionImport {
        recorded,
        told,
        duration,
        ordered: columns.ordered(),
        rates: columns.rates(),
        findings,
    })
}

fn name_of(file_name: &str) -> String {
    file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem).to_owned()
}

/// From y up to z up.
fn upright(told: &MotionTold) -> Rotation {
    match told.up {
        UpAxis::Z => Rotation::identity(),
        UpAxis::Y => Rotation::from_scaled_axis(Vec3::x() * std::f64::consts::FRAC_PI_2),
    }
}

/// The rows in order of time, as told.
fn samples(
    table: &table::Table,
    columns: &Columns,
    told: &MotionTold,
    findings: &mut Vec<MotionFinding>,
) -> Result<(Vec<Sample>, Option<MotionFinding>), SceneError> {
    let (length, angle, up) = (told.length.metres(), told.angle.radians(), upright(told));
    let (mut all, mut repeated, mut long): (Vec<Sample>, _, _) = (Vec::new(), 0_usize, 0_usize);
    let mut worst: f64 = 0.0;
    for (k, cells) in table.rows.iter().enumerate() {
        let at = |place: usize| cells.get(place).copied().unwrap_or(f64::NAN);
        let three = |places: [usize; 3]| Vec3::from(places.map(at));
        let t = at(columns.time);
        let [a, b, c, d] = columns.quaternion.map(at);
        let scalar_first = columns.ordered() || told.quaternion == QuaternionOrder::ScalarFirst;
        let q = if scalar_first { Quaternion::new(a, b, c, d) } else { Quaternion::new(d, a, b, c) };
        let size = (a * a + b * b + c * c + d * d).sqrt();
        if size < NO_TURN {
            let place = table.place(k);
            return Err(refused(format!("{place}: its quaternion is zero; a rotation has the length 1")));
        }
        if (size - 1.0).abs() > 1e-3 {
            long += 1;
            worst = if (size - 1.0).abs() > (worst - 1.0).abs() || worst == 0.0 { size } else { worst };
        }
        if all.last().is_some_and(|last| t <= last.t) {
            repeated += 1;
            continue;
        }
        let q = up * Rotation::new_normalize(q);
        let rate = columns.angular.map(|w| three(w) * angle);
        let w = rate.map(|w| if told.rates_in_body { q * w } else { up * w });
        let v = columns.linear.map(|v| up * (three(v) * length));
        all.push(Sample { t, p: up * (three(columns.position) * length), q, v, w });
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

/// Velocities of the first row: the recorded ones, or those of a parabola through the first rows.
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

/// Nine digits are finer than any camera, and a link with them is short.
fn short(x: f64) -> f64 {
    format!("{x:.8e}").parse().unwrap_or(x)
}

fn row(s: &Sample) -> [f64; 8] {
    let q = s.q;
    [s.t, s.p.x, s.p.y, s.p.z, q.w, q.i, q.j, q.k].map(short)
}

/// Angle between two rotations, rad.
pub(crate) fn angle(a: &Rotation, b: &Rotation) -> f64 {
    (a.inverse() * b).scaled_axis().length()
}
