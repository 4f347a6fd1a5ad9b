//! Findings about units and frames from the numbers themselves. A body that flies falls with 9.81 m/s², so a
//! stretch of the recording that is a parabola gives unit and direction of the lengths; rates of turn are
//! those between attitudes, so they give their own unit and frame, and the order of the quaternion; and a
//! body at rest lies on a side, which gives the order where there are no rates.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Length, Rotation, Vec3};
use asperity_scene::{AngleUnit, LengthUnit, MotionFinding, MotionUnits, QuaternionOrder, TimeUnit, UpAxis};
use nalgebra::Quaternion;

use super::fit::Quadratic;
use super::{Sample, angle, upright};

/// Gravity, m/s².
const GRAVITY: f64 = 9.81;
/// Number of usual steps beyond which a step is a gap.
const GAP: f64 = 1.75;
/// Number of rows of a stretch that is fitted by a parabola.
const STRETCH: usize = 14;
/// Ratio of the parabola's height to the residual at which a stretch is a flight.
const CLEAR: f64 = 20.0;
/// Largest turn of the rows at the end that are at rest, rad.
const AT_REST: f64 = 0.01;
const LAST: usize = 5;

/// Reports gaps in the times.
pub(super) fn gaps(samples: &[Sample], findings: &mut Vec<MotionFinding>) {
    let mut steps: Vec<f64> = samples.windows(2).map(|w| w[1].t - w[0].t).collect();
    let all = steps.clone();
    steps.sort_by(f64::total_cmp);
    let usual = steps[steps.len() / 2];
    let longest = all.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    let count = all.iter().filter(|&&dt| dt > GAP * usual).count();
    if let (1.., Some((k, dt))) = (count, longest) {
        let gaps = if count == 1 { "a gap".to_owned() } else { format!("{count} gaps, the longest") };
        findings.push(MotionFinding::note(format!(
            "There is {gaps} of {dt:.3} s after {:.3} s; rows are {usual:.4} s apart. Across it the ghost goes straight.",
            samples[k].t - samples[0].t
        )));
    }
}

/// Returns the acceleration of the clearest flight, in the stated units of m/s².
fn flight(samples: &[Sample]) -> Option<Vec3> {
    let mut best: Option<(f64, Vec3)> = None;
    for stretch in samples.windows(STRETCH.min(samples.len())).step_by(2) {
        let t: Vec<f64> = stretch.iter().map(|s| s.t - stretch[0].t).collect();
        let fits: [Option<Quadratic>; 3] = std::array::from_fn(|i| {
            Quadratic::through(&t, &stretch.iter().map(|s| s.p[i]).collect::<Vec<_>>())
        });
        let [Some(x), Some(y), Some(z)] = fits else { continue };
        let a = Vec3::new(x.curvature, y.curvature, z.curvature);
        let span = t[t.len() - 1];
        let left = (x.rms * x.rms + y.rms * y.rms + z.rms * z.rms).sqrt();
        let clear = a.length() * span * span / 8.0 / left.max(f64::MIN_POSITIVE);
        if best.is_none_or(|(most, _)| clear > most) {
            best = Some((clear, a));
        }
    }
    best.filter(|(clear, _)| *clear > CLEAR).map(|(_, a)| a)
}

/// Returns the unit of time in which the clearest flight falls with 9.81 m/s², in any unit of length; `None`
/// where none does, or nothing flies.
pub(super) fn unit_of_time(samples: &[Sample], length: LengthUnit) -> Option<TimeUnit> {
    if samples.len() < 2 {
        return None;
    }
    let reads = flight(samples)?.length();
    let lengths = [length, LengthUnit::M, LengthUnit::Mm, LengthUnit::Cm, LengthUnit::In];
    let near = |time: TimeUnit, length: LengthUnit| {
        let metres = reads * length.metres() / (time.seconds() * time.seconds());
        (metres / GRAVITY - 1.0).abs() < 0.2
    };
    let all = lengths.into_iter().flat_map(|length| TimeUnit::ALL.map(|time| (time, length)));
    all.into_iter().find(|&(time, length)| near(time, length)).map(|(time, _)| time)
}

/// Reports findings about units and direction of lengths.
pub(super) fn free_fall(samples: &[Sample], told: &MotionUnits, findings: &mut Vec<MotionFinding>) {
    let unknown = || {
        MotionFinding::note(
            "No stretch of it falls freely, so nothing says whether the unit of length is right.".to_owned(),
        )
    };
    let Some(a) = flight(samples) else { return findings.push(unknown()) };
    let reads = a.length();
    let units = [LengthUnit::M, LengthUnit::Cm, LengthUnit::Mm, LengthUnit::In];
    let near = |unit: LengthUnit| (reads / told.length.metres() * unit.metres() / GRAVITY - 1.0).abs();
    let fits = units.into_iter().min_by(|a, b| near(*a).total_cmp(&near(*b)));
    match fits {
        Some(unit) if unit != told.length && near(unit) < 0.2 && near(told.length) > 0.5 => {
            findings.push(MotionFinding {
                sentence: format!(
                    "Free fall reads {} m/s² with lengths in {}: they look like {}.",
                    digits(reads),
                    told.length.symbol(),
                    unit.symbol()
                ),
                remedy: Some(MotionUnits { length: unit, ..*told }),
            });
        }
        _ if near(told.length) > 0.2 => {
            return findings.push(other_time(reads, told).unwrap_or_else(unknown));
        }
        _ if near(told.length) > 0.01 => findings.push(MotionFinding::note(format!(
            "Free fall reads {} m/s²: a metre of the data is {:.0} % {}, or the camera's clock is off.",
            digits(reads),
            100.0 * near(told.length),
            if reads < GRAVITY { "short" } else { "long" }
        ))),
        _ => {}
    }
    let down = a / reads;
    let (along, sign) = (down.iamax(), down[down.iamax()].signum());
    let other = if told.up == UpAxis::Z { UpAxis::Y } else { UpAxis::Z };
    // The file's other axis, in the frame whose stated up axis is z.
    let other_up = if told.up == UpAxis::Z { Vec3::y() } else { -Vec3::y() };
    if down.dot(&other_up) < -0.9 {
        let name = if other == UpAxis::Y { "y" } else { "z" };
        findings.push(MotionFinding {
            sentence: format!("It falls along −{name}: {name} is up in this file."),
            remedy: Some(MotionUnits { up: other, ..*told }),
        });
    } else if along != 2 || sign > 0.0 {
        findings.push(MotionFinding::note(
            "It does not fall along −z: its axes are not level, and the floor of a scene is.".to_owned(),
        ));
    }
}

/// Returns the unit of time in which the fall is one of gravity.
fn other_time(reads: f64, told: &MotionUnits) -> Option<MotionFinding> {
    let per = told.time.seconds();
    let fits = |time: &TimeUnit| {
        let ratio = per / time.seconds();
        *time != told.time && (reads * ratio * ratio / GRAVITY - 1.0).abs() < 0.2
    };
    let time = TimeUnit::ALL.into_iter().find(fits)?;
    Some(MotionFinding {
        sentence: format!(
            "Free fall reads {reads:.3e} m/s² with times in {}: they look like {}.",
            told.time.symbol(),
            time.symbol()
        ),
        remedy: Some(MotionUnits { time, ..*told }),
    })
}

fn digits(x: f64) -> String {
    if x >= 100.0 { format!("{x:.0}") } else { format!("{x:.2}") }
}

/// Returns the rotation of the same four numbers in the other order.
fn other_order(q: &Rotation, told: &MotionUnits) -> Rotation {
    let up = upright(told);
    let r = up.inverse() * q;
    let other = match told.quaternion {
        // Stated as w x y z: the numbers were x y z w.
        QuaternionOrder::ScalarFirst => Quaternion::new(r.k, r.w, r.i, r.j),
        QuaternionOrder::ScalarLast => Quaternion::new(r.i, r.j, r.k, r.w),
    };
    up * Rotation::new_normalize(other)
}

fn flipped(told: &MotionUnits) -> QuaternionOrder {
    match told.quaternion {
        QuaternionOrder::ScalarFirst => QuaternionOrder::ScalarLast,
        QuaternionOrder::ScalarLast => QuaternionOrder::ScalarFirst,
    }
}

/// Returns the mean error of rates against those between attitudes, rad/s, with attitudes transformed by
/// `of`.
fn off(
    samples: &[Sample],
    told: &MotionUnits,
    as_told: &MotionUnits,
    of: &dyn Fn(&Rotation) -> Rotation,
) -> f64 {
    let scale = as_told.angle.radians() / told.angle.radians();
    let up = upright(told);
    let (mut sum, mut count) = (0.0, 0_u32);
    for w in samples.windows(2) {
        let Some(world) = w[1].w else { continue };
        // In the numbers of the file.
        let raw = if told.rates_in_body { w[1].q.inverse() * world } else { up.inverse() * world };
        let q = of(&w[1].q);
        let rate = if as_told.rates_in_body { q * raw } else { up * raw } * scale;
        let turn = (of(&w[0].q).inverse() * q).scaled_axis() / (w[1].t - w[0].t);
        sum += (q * turn - rate).length();
        count += 1;
    }
    if count == 0 { f64::NAN } else { sum / f64::from(count) }
}

/// Reports findings about frame and unit of rates, and the order of the quaternion.
pub(super) fn frames(samples: &[Sample], told: &MotionUnits, findings: &mut Vec<MotionFinding>) {
    let same = |q: &Rotation| *q;
    let swapped = |q: &Rotation| other_order(q, told);
    let now = off(samples, told, told, &same);
    if now.is_finite() {
        let mut best = (now, *told);
        for rates_in_body in [told.rates_in_body, !told.rates_in_body] {
            for angle in [AngleUnit::Rad, AngleUnit::Deg] {
                for order in [told.quaternion, flipped(told)] {
                    let other = MotionUnits { rates_in_body, angle, quaternion: order, ..*told };
                    let of: &dyn Fn(&Rotation) -> Rotation =
                        if order == told.quaternion { &same } else { &swapped };
                    let d = off(samples, told, &other, of);
                    if d < 0.5 * best.0 {
                        best = (d, other);
                    }
                }
            }
        }
        let (d, other) = best;
        if other != *told {
            let mut said = Vec::new();
            if other.rates_in_body != told.rates_in_body {
                said.push(if other.rates_in_body { "in the body's frame" } else { "in the world" });
            }
            if other.angle != told.angle {
                said.push(if other.angle == AngleUnit::Deg { "in degrees" } else { "in radians" });
            }
            if other.quaternion != told.quaternion {
                said.push(match other.quaternion {
                    QuaternionOrder::ScalarFirst => "of quaternions with the scalar first",
                    QuaternionOrder::ScalarLast => "of quaternions with the scalar last",
                });
            }
            findings.push(MotionFinding {
                sentence: format!(
                    "The rates of turn are {now:.2} rad/s off those between attitudes, and {d:.2} as rates {}.",
                    said.join(", ")
                ),
                remedy: Some(other),
            });
        }
        return;
    }
    let last = &samples[samples.len().saturating_sub(LAST)..];
    let at_rest = last.windows(2).all(|w| angle(&w[0].q, &w[1].q) < AT_REST) && samples.len() > 2 * LAST;
    let q = last[last.len() - 1].q;
    let (here, there) = (tilt(&q), tilt(&swapped(&q)));
    if at_rest && here > 5.0 && there < 2.0 {
        findings.push(MotionFinding {
            sentence: format!(
                "At its end it rests {here:.0}° off every side; with the other order of the quaternion it lies on one."
            ),
            remedy: Some(MotionUnits { quaternion: flipped(told), ..*told }),
        });
    }
}

/// Returns the angle from the vertical to the nearest body axis, degrees.
fn tilt(q: &Rotation) -> f64 {
    let z_B = q.inverse() * Vec3::z();
    libm::acos(z_B.amax().min(1.0)).to_degrees()
}
