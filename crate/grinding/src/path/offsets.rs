//! Curves parallel to a first one: level curves of the distance along the surface at whole multiples of the
//! step-over (m).

use asperity_geometry::{Length, Vec3};

use super::distance::{Field, field};
use super::sources::Source;
use crate::part::{Curve, PartMesh, distance_to, level_curves};
use asperity_fault::{Fault, positive};

/// Sides of the first curve that are ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Left side, seen from outside, along the curve.
    Left,
    /// Right side.
    Right,
    /// Both sides.
    Both,
}

/// Ends of the passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Passes end at the edges of the face that is ground.
    Face,
    /// Passes also end beside the ends of the first curve, which may lie in the midst of a face: at the last
    /// triangle that lies whole before them.
    Triangle,
    /// Passes also end beside the ends of the first curve, to rounding: the ends do not depend on the mesh.
    Beside,
}

/// Parameters of the parallels of a first curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parallels {
    /// Distance from one to the next along the surface, m.
    pub step: f64,
    /// Sides of the first that are ground.
    pub sides: Sides,
    /// Greatest distance from the first curve, m.
    pub reach: f64,
    /// Greatest bend of an edge of the part that a parallel runs over, rad.
    pub crease: f64,
    /// Ends of the parallels.
    pub ends: Ends,
    /// True if distances within flat regions are exact, and not those of fast marching.
    pub straight: bool,
    /// Length below which parallels are left out, m; `None`: two mean edges of the mesh.
    pub shortest: Option<f64>,
}

/// Greatest number of passes.
const MOST_PASSES: f64 = 20_000.0;

/// Computes the curves at every whole multiple of the step from the first, measured along the surface, from
/// the far right to the far left; a curve in pieces is several, as the first may be. Each runs in the
/// direction of the first.
///
/// # Errors
///
/// Refuses a step-over that is not positive or makes too many passes.
pub fn parallels(part: &PartMesh, first: &[Curve], o: &Parallels) -> Result<Vec<(i32, Curve)>, Fault> {
    positive("step_over", o.step)?;
    let from: Vec<u32> = first.iter().flat_map(|c| &c.triangles).copied().collect();
    let mut face = part.face(&from, o.crease);
    let field = field(part, first, &face, o.straight);
    let mut distance = field.distance.clone();
    let beyond = match first {
        [only] if o.ends != Ends::Face && !only.closed => Beyond::of(only),
        _ => None,
    };
    if let Some(beyond) = beyond.as_ref().filter(|_| o.ends == Ends::Triangle) {
        let known = distance.iter_mut().zip(&part.mesh.vertices).filter(|(d, _)| d.is_finite());
        known.filter(|(_, p)| beyond.has(p)).for_each(|(d, _)| *d = f64::NAN);
    }
    let extent = |sign: f64| {
        let far = distance.iter().filter(|d| d.is_finite()).map(|d| sign * d).fold(0.0, f64::max);
        (far.min(o.reach.max(0.0)) / o.step).floor()
    };
    let (right, left) = match o.sides {
        Sides::Left => (0.0, extent(1.0)),
        Sides::Right => (extent(-1.0), 0.0),
        Sides::Both => (extent(-1.0), extent(1.0)),
    };
    if right + left > MOST_PASSES {
        return Err(Fault::new("step_over", format!("That makes {} passes.", right + left + 1.0)));
    }
    if o.straight {
        leave_out_seams(part, &distance, &mut face);
    }
    let shortest = o.shortest.unwrap_or(2.0 * part.edge);
    let mut passes = Vec::new();
    for k in -(right as i32)..=left as i32 {
        if k == 0 {
            passes.extend(first.iter().map(|c| (0, c.clone())));
            continue;
        }
        // Higher values lie to the left of a level curve, as they do of the first.
        let mut level = level_curves(part, &distance, f64::from(k) * o.step, Some(&face));
        if o.straight {
            let away = f64::from(k.abs()) * o.step;
            level.iter_mut().for_each(|c| straighten(part, &field, &face, away, c));
            level = bridge(level, BRIDGED * o.step);
        }
        let cut = level.into_iter().flat_map(|c| match &beyond {
            Some(beyond) if o.ends == Ends::Beside => beyond.without(&c),
            _ => vec![c],
        });
        passes.extend(cut.filter(|c| c.length() > shortest).map(|c| (k, c)));
    }
    Ok(passes)
}

/// Number of rounds in which points are moved to their distance: they are moved straight, and their source
/// may change on the way.
const ROUNDS: usize = 4;
/// Cosine of the turn of a level curve from one of its points to the next beyond which there is a corner in
/// between: 0.05 rad.
const CORNER: f64 = 1.0 - 1.25e-3;
/// Least sine of the angle between a level curve and the edge of the face that it ends on, and between two
/// ways that meet in a corner.
const BLUNT: f64 = 0.3;

/// Moves the points of a level curve to where their distance is `away` (m) and adds its corners: between
/// vertices level curves are straight where distances are not. Ends on the edge of the face stay on it.
fn straighten(part: &PartMesh, field: &Field, face: &[bool], away: f64, curve: &mut Curve) {
    let last = curve.points.len() - 1;
    let triangle = |i: usize| curve.triangles[i.min(last - 1)];
    let mut of = vec![None; last + 1];
    for i in 0..=last {
        let end = !curve.closed && (i == 0 || i == last);
        let start = curve.points[i];
        let mut p = start;
        for _ in 0..if end { 0 } else { ROUNDS } {
            of[i] = field.nearest(part, triangle(i), &p);
            let Some(source) = of[i] else { break };
            p += source.out(&p) * (away - source.distance(&p));
        }
        if (p - start).length() < part.edge {
            curve.points[i] = p;
        }
    }
    if curve.closed {
        curve.points[last] = curve.points[0];
        of[last] = of[0];
    } else if last > 1 {
        for (i, beside) in [(0, 1), (last, last - 1)] {
            let (start, t) = (curve.points[i], triangle(i));
            // A point behind the hole as seen from the point beside it is not taken.
            let own = field.nearest(part, t, &start);
            let on = |s: &&Source| {
                of[beside].is_none_or(|b: &Source| b.out(&curve.points[beside]).dot(&s.out(&start)) > 0.0)
            };
            of[i] = own.filter(on).or(of[beside]);
            let (Some(source), Some(along)) = (of[i], rim(part, face, t, &start)) else { continue };
            let mut p = start;
            for _ in 0..ROUNDS {
                let rise = along.dot(&source.out(&p));
                if rise.abs() < BLUNT {
                    break;
                }
                p += along * ((away - source.distance(&p)) / rise);
            }
            if (p - start).length() < part.edge {
                curve.points[i] = p;
            }
        }
    }
    let mut whole = Curve { closed: curve.closed, ..Curve::default() };
    for (i, p) in curve.points.iter().enumerate() {
        whole.points.push(*p);
        let Some(&t) = curve.triangles.get(i) else { break };
        whole.triangles.push(t);
        let two = of[i].zip(of[i + 1]);
        let q = two.and_then(|two| corner(two, &part.face_normal(t), away, [p, &curve.points[i + 1]]));
        if let Some(q) = q.filter(|q| (q - p).length() < MOST_EDGES * part.edge) {
            whole.points.push(q);
            whole.triangles.push(t);
        }
    }
    *curve = whole;
}

/// Greatest distance of a corner from the points between which it is, in mean edges.
const MOST_EDGES: f64 = 4.0;

/// Returns the corner where a level curve turns between two of its points with different sources: as far from
/// the one as from the other.
fn corner((a, b): (&Source, &Source), normal: &Vec3, away: f64, [p, q]: [&Vec3; 2]) -> Option<Vec3> {
    if a.out(p).dot(&b.out(q)) > CORNER {
        return None;
    }
    let mut x = p.lerp(q, 0.5);
    for _ in 0..2 * ROUNDS {
        let (u, v) = (a.out(&x), b.out(&x));
        let sine = u.cross(&v).dot(normal);
        if sine.abs() < BLUNT * BLUNT {
            return None;
        }
        let (du, dv) = (away - a.distance(&x), away - b.distance(&x));
        x += (v.cross(normal) * du - u.cross(normal) * dv) / sine;
    }
    ((a.distance(&x) - away).abs() < 1e-6 && (b.distance(&x) - away).abs() < 1e-6).then_some(x)
}

/// Joins pieces of one level that continue each other within `gap` (m): a tool is not lifted for so little.
fn bridge(mut pieces: Vec<Curve>, gap: f64) -> Vec<Curve> {
    let near = |a: &Curve, b: &Curve| {
        let ends = a.points.last().zip(b.points.first());
        !a.closed && !b.closed && ends.is_some_and(|(p, q)| (q - p).length() < gap)
    };
    let mut i = 0;
    while i < pieces.len() {
        match (0..pieces.len()).find(|&k| k != i && near(&pieces[i], &pieces[k])) {
            None => i += 1,
            Some(k) => {
                let after = pieces.remove(k);
                i -= usize::from(k < i);
                let across = after.triangles.first().copied();
                pieces[i].triangles.extend(across.into_iter().chain(after.triangles));
                pieces[i].points.extend(after.points);
            }
        }
    }
    pieces
}

/// Returns the direction of the edge of the face on which a point of triangle `t` lies.
fn rim(part: &PartMesh, face: &[bool], t: u32, p: &Vec3) -> Option<Vec3> {
    let corners = part.mesh.corners(t as usize);
    let outside = |k: &usize| !face.get(part.neighbours[t as usize][*k] as usize).is_some_and(|f| *f);
    let edges = (0..3).filter(outside).map(|k| (corners[k], corners[(k + 1) % 3]));
    let on = edges.min_by(|(a, b), (c, d)| distance_to(p, a, b).total_cmp(&distance_to(p, c, d)))?;
    (on.1 - on.0).try_unit(0.0)
}

/// Longest gap that a pass bridges, as a share of the step-over.
const BRIDGED: f64 = 0.25;

/// Greatest change of a distance along an edge, over the length of the edge: distances on a mesh are wrong by
/// a few parts in a hundred.
const STEEP: f64 = 1.5;

/// Takes triangles off the face that no parallel runs through: right and left meet in them far from the first
/// curve, and the distance jumps from below zero to above it.
fn leave_out_seams(part: &PartMesh, distance: &[f64], face: &mut [bool]) {
    for (t, inside) in face.iter_mut().enumerate().filter(|(_, inside)| **inside) {
        let d = part.mesh.triangles[t].map(|i| distance[i as usize]);
        let jumps = |k: usize| {
            let (a, b) = (k, (k + 1) % 3);
            let corners = part.mesh.corners(t);
            d[a] * d[b] < 0.0 && (d[b] - d[a]).abs() > STEEP * (corners[b] - corners[a]).length()
        };
        *inside = !(0..3).any(jumps);
    }
}

/// Region in which the nearest point of a curve is one of its two ends, beyond the plane square to the curve
/// there.
struct Beyond<'a> {
    curve: &'a Curve,
    /// Each end's index among the curve's points, its position (m), and the outward direction of the curve
    /// there.
    ends: [(usize, Vec3, Vec3); 2],
}

/// Number of bisections of a piece to where it is cut: to rounding.
const HALVINGS: usize = 50;

impl<'a> Beyond<'a> {
    /// Makes the region; `None` for a curve of fewer than two points.
    fn of(curve: &'a Curve) -> Option<Self> {
        let end = |at: usize, inner: usize| {
            let (end, inner) = (curve.points.get(at)?, curve.points.get(inner)?);
            Some((at, *end, end - inner))
        };
        let last = curve.points.len().checked_sub(1)?;
        Some(Self { curve, ends: [end(0, 1)?, end(last, last.checked_sub(1)?)?] })
    }

    fn has(&self, p: &Vec3) -> bool {
        // Before the end's own plane no end is nearest.
        self.ends.iter().any(|(k, end, out)| {
            let own = (p - end).norm_squared();
            (p - end).dot(out) > 0.0
                && self.curve.points.iter().enumerate().all(|(i, q)| i == *k || (p - q).norm_squared() >= own)
        })
    }

    /// Returns the rest of another curve, in pieces.
    fn without(&self, other: &Curve) -> Vec<Curve> {
        let off: Vec<bool> = other.points.iter().map(|p| self.has(p)).collect();
        if !off.contains(&true) {
            return vec![other.clone()];
        }
        let mut pieces: Vec<Curve> = Vec::new();
        let mut open = false;
        for (i, (ends, &t)) in other.points.windows(2).zip(&other.triangles).enumerate() {
            let (from, to) = (off[i], off[i + 1]);
            if from && to {
                continue;
            }
            let a = if from { self.edge_between(ends[1], ends[0]) } else { ends[0] };
            let b = if to { self.edge_between(ends[0], ends[1]) } else { ends[1] };
            match pieces.last_mut().filter(|_| open) {
                Some(piece) => piece.points.push(b),
                None => pieces.push(Curve { points: vec![a, b], ..Curve::default() }),
            }
            if let Some(piece) = pieces.last_mut() {
                piece.triangles.push(t);
            }
            open = !to;
        }
        // The seam of a closed curve is no end.
        if other.closed
            && open
            && !off[0]
            && pieces.len() > 1
            && let Some(mut tail) = pieces.pop()
        {
            tail.points.extend(pieces[0].points.iter().skip(1));
            tail.triangles.extend(&pieces[0].triangles);
            pieces[0] = tail;
        }
        pieces
    }

    /// Returns the last point on the way from one that is not beyond to one that is.
    fn edge_between(&self, mut inside: Vec3, mut outside: Vec3) -> Vec3 {
        for _ in 0..HALVINGS {
            let middle = inside.lerp(&outside, 0.5);
            if self.has(&middle) { outside = middle } else { inside = middle }
        }
        inside
    }
}
