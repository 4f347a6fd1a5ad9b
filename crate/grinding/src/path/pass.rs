//! One pass: as few points of a curve as the chord error allows, smoothed, with the height of the surface
//! over the chords for the simulation. Metres, part frame.

use asperity_geometry::{Length, Vec3};

use super::PathOptions;
use super::smooth::{Local, Smooth};
use crate::part::{Curve, PartMesh, unit};
use asperity_fault::{Fault, not_negative, positive};

/// Cosine of the bend (rad) up to which two triangles lie in one plane: 1e-3.
const FLAT: f64 = 1.0 - 5e-7;
/// Greatest number of evenly spaced points of a curve.
const MOST_EVEN: f64 = 1e6;

/// Phase of the tool at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The tool grinds.
    Cut,
    /// The tool comes down or lifts off beside the pass.
    Ramp,
    /// The tool travels to the next pass.
    Link,
}

impl Phase {
    /// Returns the phase's name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Ramp => "ramp",
            Self::Link => "link",
        }
    }
}

/// Point of the path, part frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// Position on the surface, or above it off the pass, m.
    pub p: Vec3,
    /// Outward unit normal.
    pub n: Vec3,
    /// Unit direction of the feed.
    pub t: Vec3,
    /// Unit direction of the tool's own x, square to n.
    pub x: Vec3,
    /// Phase of the tool.
    pub phase: Phase,
    /// Number of the pass.
    pub pass: u32,
    /// Curvature of the surface along the feed, 1/m; positive where it is convex.
    pub bend: f64,
}

/// Pass: points between which straight moves stay within the chord error, and the surface in between.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pass {
    /// Points of the path.
    pub points: Vec<PathPoint>,
    /// Height of the surface over the chords: arc length from the start (m), height (m), rising.
    pub surface: Vec<(f64, f64)>,
    /// Arc length of each point from the start, m.
    pub arc: Vec<f64>,
}

impl Pass {
    /// Returns the length, m.
    pub fn length(&self) -> f64 {
        self.arc.last().copied().unwrap_or(0.0)
    }

    /// Makes a pass of as few points of a curve as keep every point of it within the chord error of the
    /// straight moves, at most the spacing apart, points smoothed over the first of the windows along the
    /// curve by at most the chord error, normals over the second: a tool that followed every facet would
    /// shake. Along the surface points may be moved `sideways` before that.
    pub fn from_curve(part: &PartMesh, curve: &Curve, o: &PathOptions, pass: u32) -> Result<Self, Fault> {
        let (chord, spacing) = (positive("chord_error", o.chord_error)?, positive("spacing", o.spacing)?);
        let windows = o.windows;
        windows.into_iter().try_for_each(|w| not_negative("window", w).map(|_| ()))?;
        let mut fine = match o.even {
            Some(every) => even_points(part, curve, positive("even", every)?.min(spacing)),
            None => fine_points(curve, spacing),
        };
        if not_negative("sideways", o.sideways)? > 0.0 {
            fine = without_ripples(part, &fine, windows, o.sideways);
        }
        // Half of it for the straight moves, half for the smoothing.
        let chord = 0.5 * chord;
        let knots =
            if o.even.is_some() { halved(&fine, chord, spacing) } else { greedy(&fine, chord, spacing) };
        let mut pass_found = Self::default();
        let local = Local::new(part, &fine, windows);
        for &k in &knots {
            let arc = fine[k].2;
            let Smooth { p, n, t } = local.at(k);
            // No farther from the surface than a straight move may be.
            let off = p - fine[k].0;
            let p = fine[k].0 + off * (chord / off.length().max(chord));
            let t = unit(t - n * t.dot(&n));
            let point = PathPoint { p, n, t, x: t, phase: Phase::Cut, pass, bend: 0.0 };
            pass_found.points.push(point);
            pass_found.arc.push(arc);
        }
        for (w, ends) in knots.windows(2).zip(pass_found.points.windows(2)) {
            for (p, _, arc) in &fine[w[0]..w[1]] {
                let s = (arc - fine[w[0]].2) / (fine[w[1]].2 - fine[w[0]].2);
                let on_move = ends[0].p.lerp(&ends[1].p, s);
                pass_found.surface.push((*arc, (p - on_move).dot(&unit(ends[0].n.lerp(&ends[1].n, s)))));
            }
        }
        if let (Some(f), Some(end)) = (fine.last(), pass_found.points.last()) {
            pass_found.surface.push((f.2, (f.0 - end.p).dot(&end.n)));
        }
        let n = pass_found.points.len();
        for i in 1..n.saturating_sub(1) {
            let [a, b] = [i - 1, i + 1].map(|k| pass_found.points[k]);
            let d = b.p - a.p;
            pass_found.points[i].bend = (b.n - a.n).dot(&d) / d.norm_squared().max(f64::MIN_POSITIVE);
        }
        if n > 2 {
            (pass_found.points[0].bend, pass_found.points[n - 1].bend) =
                (pass_found.points[1].bend, pass_found.points[n - 2].bend);
        }
        Ok(pass_found)
    }
}

/// Returns the curve's own points and, on long pieces, some in between: point, triangle, arc length.
fn fine_points(curve: &Curve, spacing: f64) -> Vec<(Vec3, u32, f64)> {
    let mut fine = Vec::with_capacity(curve.points.len());
    let mut arc = 0.0;
    for (piece, &t) in curve.points.windows(2).zip(&curve.triangles) {
        let length = (piece[1] - piece[0]).length();
        let n = (length / spacing).ceil().clamp(1.0, 1e5);
        for k in 0..n as usize {
            let s = k as f64 / n;
            fine.push((piece[0].lerp(&piece[1], s), t, arc + s * length));
        }
        arc += length;
    }
    if let (Some(p), Some(t)) = (curve.points.last(), curve.triangles.last()) {
        fine.push((*p, *t, arc));
    }
    fine
}

/// Returns points of a curve spaced evenly by about `every` (m), and those where it crosses an edge at which
/// the surface bends.
fn even_points(part: &PartMesh, curve: &Curve, every: f64) -> Vec<(Vec3, u32, f64)> {
    let whole = curve.length();
    let count = (whole / every).ceil().clamp(1.0, MOST_EVEN);
    let mut fine: Vec<(Vec3, u32, f64)> = Vec::with_capacity(count as usize + 1);
    let (mut arc, mut next) = (0.0, 0.0);
    let mut before = None;
    for (piece, &t) in curve.points.windows(2).zip(&curve.triangles) {
        let length = (piece[1] - piece[0]).length();
        let normal = part.face_normal(t);
        if before.is_some_and(|b: Vec3| b.dot(&normal) < FLAT) && whole * next / count > arc {
            fine.push((piece[0], t, arc));
        }
        before = Some(normal);
        while next < count && whole * next / count < arc + length {
            let s = whole * next / count;
            fine.push((piece[0].lerp(&piece[1], (s - arc) / length), t, s));
            next += 1.0;
        }
        arc += length;
    }
    if let (Some(p), Some(t)) = (curve.points.last(), curve.triangles.last()) {
        fine.push((*p, *t, whole));
    }
    fine
}

/// Returns the same points, each moved along its triangle by at most `most` (m) onto the smooth curve through
/// its neighbours.
fn without_ripples(
    part: &PartMesh,
    fine: &[(Vec3, u32, f64)],
    windows: [f64; 2],
    most: f64,
) -> Vec<(Vec3, u32, f64)> {
    let local = Local::new(part, fine, windows);
    let mut moved = Vec::with_capacity(fine.len());
    let mut arc = 0.0;
    for (k, (p, t, _)) in fine.iter().enumerate() {
        let n = part.face_normal(*t);
        let off = local.at(k).p - p;
        let along = off - n * off.dot(&n);
        let p = p + along * (most / along.length().max(most));
        arc += moved.last().map_or(0.0, |(last, ..): &(Vec3, u32, f64)| (p - last).length());
        moved.push((p, *t, arc));
    }
    moved
}

/// Returns the fewest fine points in order that straight moves may join.
fn greedy(fine: &[(Vec3, u32, f64)], chord: f64, spacing: f64) -> Vec<usize> {
    let mut knots = vec![0];
    while let Some(&from) = knots.last().filter(|&&k| k + 1 < fine.len()) {
        knots.push(furthest(fine, from, chord, spacing));
    }
    knots
}

/// Returns the fine points nearest to even places no farther apart than the spacing, with more halfway
/// between them until straight moves may join them.
fn halved(fine: &[(Vec3, u32, f64)], chord: f64, spacing: f64) -> Vec<usize> {
    let whole = fine.last().map_or(0.0, |f| f.2);
    let nearest = |s: f64| {
        let after = fine.partition_point(|f| f.2 < s).clamp(1, fine.len().max(2) - 1);
        if s - fine[after - 1].2 < fine[after].2 - s { after - 1 } else { after }
    };
    let count = (whole / spacing * (1.0 - 1e-9)).ceil().clamp(1.0, fine.len() as f64);
    let mut knots = vec![0];
    for i in 1..=count as usize {
        let mut ahead = vec![nearest(whole * i as f64 / count)];
        while let (Some(&to), Some(&from)) = (ahead.last(), knots.last()) {
            let middle = nearest(0.5 * (fine[from].2 + fine[to].2));
            if middle <= from || middle >= to || joined(fine, from, to, chord) {
                knots.push(to);
                ahead.pop();
            } else {
                ahead.push(middle);
            }
        }
    }
    knots.dedup();
    knots
}

/// Returns true if a straight move stays within the chord error of the points between two fine points.
fn joined(fine: &[(Vec3, u32, f64)], from: usize, to: usize, chord: f64) -> bool {
    let (a, b) = (&fine[from].0, &fine[to].0);
    fine[from + 1..to].iter().all(|(p, ..)| crate::part::distance_to(p, a, b) <= chord)
}

/// Returns the last fine point that a straight move from `from` may go to.
fn furthest(fine: &[(Vec3, u32, f64)], from: usize, chord: f64, spacing: f64) -> usize {
    let start = fine[from].2;
    let mut best = from + 1;
    for to in from + 2..fine.len() {
        if fine[to].2 - start > spacing * (1.0 + 1e-12) || !joined(fine, from, to, chord) {
            break;
        }
        best = to;
    }
    best
}
