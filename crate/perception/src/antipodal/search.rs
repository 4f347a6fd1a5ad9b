//! The search: a quadtree of cells of (a, b) with a ≥ b, level by level.
//!
//! A cell is thrown away where f or g has no zero in it: by its natural enclosure, by the mean value form
//! `f(m) + f_a(X)(a − mₐ) + f_b(X)(b − m_b)`, or, on the diagonal where a = b makes both vanish, because the
//! quotient `(p(a) − p(b)) / (a − b)` lies in the hull of p′ over the stretch between, and that hull has a
//! positive product with p′(a): no two different points so near each other are a pair. Where the Jacobian is
//! invertible Krawczyk's operator decides on a box somewhat larger than the cell, so that a pair on an edge
//! of the grid is inside a box.

use super::boxes::{Stretch, Stretches, edge};
use super::curve::Curve;
use super::krawczyk::{Box2, Gradient, Verdict, contracted, krawczyk};
use crate::expression::{Interval, Real};

/// Result of a search: all pairs of a curve, or those that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct AntipodalPairs {
    /// Each pair once, with the values of t of both points, each in [0, 2π), the greater first.
    pub pairs: Vec<[f64; 2]>,
    /// Sets in which pairs could not be counted. Empty: `pairs` is proven to be complete.
    pub undecided: Vec<Undecided>,
    /// Number of cells that were examined.
    pub cells: usize,
    /// True if the search ended because there were too many cells.
    pub given_up: bool,
}

/// A connected set of cells that were neither thrown away nor proven to hold one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Undecided {
    /// Extent of the set along t, rad. Long: a continuum of pairs, as a circle has.
    pub extent: f64,
    /// Least and greatest distance of the pairs in it, m. E does not change along a continuum of its critical
    /// points.
    pub distance: [f64; 2],
}

/// The first level, the level by which a set that grows with each is taken for a continuum, and the last.
const FIRST: u32 = 4;
const CONTINUUM: u32 = 12;
const LAST: u32 = 28;
/// Growth of a set from level to level that, twice over, marks a line.
const GROWS: f64 = 1.5;
/// Greatest number of cells that are stored: beyond it the curve is too wild.
const MOST_CELLS: usize = 400_000;
/// Margin of Krawczyk's box around the cell, on each side, in widths of the cell.
const MARGIN: f64 = 0.25;

/// Box that holds exactly one pair, and the small box in which the pair lies.
#[derive(Clone, Copy, Debug)]
struct Proven {
    unique: Box2,
    tight: Box2,
}

/// Finds all pairs.
pub fn antipodal_pairs(curve: &Curve) -> AntipodalPairs {
    antipodal_pairs_within(curve, SearchLimits { cells: usize::MAX, boxes: usize::MAX })
}

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Greatest number of cells that are examined.
    pub cells: usize,
    /// Greatest number of boxes that are proven to hold a pair; neighbours may hold the same one.
    pub boxes: usize,
}

/// Finds all pairs, or gives up at the level at which a limit is reached, and reports the pairs found by then
/// and that there may be more.
pub fn antipodal_pairs_within(curve: &Curve, limits: SearchLimits) -> AntipodalPairs {
    let mut stretches = Stretches::new(curve);
    let n = 1_u32 << FIRST;
    let mut cells: Vec<(u32, u32)> = (0..n).flat_map(|i| (0..=i).map(move |j| (i, j))).collect();
    let (mut proven, mut looked_at, mut level) = (Vec::new(), 0_usize, FIRST);
    let (mut counts, mut given_up) = ([0, 0], false);
    while !cells.is_empty() && level < LAST {
        given_up = cells.len() > MOST_CELLS || looked_at.saturating_add(cells.len()) > limits.cells;
        if given_up {
            break;
        }
        looked_at += cells.len();
        let mut rest = Vec::new();
        for &(i, j) in &cells {
            given_up = proven.len() > limits.boxes;
            if given_up {
                break;
            }
            let (a, b) = (stretches.get(level, i), stretches.get(level, j));
            match judge(curve, &a, &b, is_near(level, i, j)) {
                Judged::Empty => {}
                Judged::One(one) => proven.push(one),
                Judged::Open => rest.push((i, j)),
            }
        }
        if given_up {
            break;
        }
        let grows = |from: usize, to: usize| to as f64 > GROWS * from as f64 && from > 0;
        if level >= CONTINUUM && grows(counts[0], counts[1]) && grows(counts[1], rest.len()) {
            cells = rest;
            break;
        }
        counts = [counts[1], rest.len()];
        let quarter = |(i, j): (u32, u32)| {
            [(2 * i, 2 * j), (2 * i, 2 * j + 1), (2 * i + 1, 2 * j), (2 * i + 1, 2 * j + 1)]
        };
        cells = rest.into_iter().flat_map(quarter).filter(|(i, j)| i >= j).collect();
        level += 1;
    }
    let mut undecided = if given_up {
        vec![Undecided { extent: std::f64::consts::TAU, distance: [0.0, f64::INFINITY] }]
    } else {
        cells.sort_unstable();
        sets(curve, level, &cells)
    };
    let (pairs, unclear) = different(proven);
    undecided.extend(unclear.map(|t| Undecided { extent: 0.0, distance: [distance(curve, t); 2] }));
    AntipodalPairs { pairs, undecided, cells: looked_at, given_up }
}

/// Returns true if the two stretches are the same or touch.
fn is_near(level: u32, i: u32, j: u32) -> bool {
    let n = 1_u32 << level;
    i - j <= 1 || n - (i - j) <= 1
}

enum Judged {
    Empty,
    One(Proven),
    Open,
}

fn judge(curve: &Curve, a: &Stretch, b: &Stretch, near: bool) -> Judged {
    let over = Gradient::of(&a.whole, &b.whole);
    if over.value.iter().any(Interval::excludes_zero) {
        return Judged::Empty;
    }
    if near {
        // The stretch between is one of the two, or both.
        let hull = [0, 1].map(|k| a.whole.first[k].join(&b.whole.first[k]));
        let dot = hull[0].times(a.whole.first[0]).plus(hull[1].times(a.whole.first[1]));
        return if dot.excludes_zero() { Judged::Empty } else { Judged::Open };
    }
    let middle = Gradient::of(&a.middle, &b.middle);
    let away = [a.t, b.t].map(|t| t.minus(Interval::point(t.middle())));
    for k in 0..2 {
        let change = over.slope[k][0].times(away[0]).plus(over.slope[k][1].times(away[1]));
        if middle.value[k].plus(change).excludes_zero() {
            return Judged::Empty;
        }
    }
    let s = over.slope;
    if !s[0][0].times(s[1][1]).minus(s[0][1].times(s[1][0])).excludes_zero() {
        return Judged::Open;
    }
    let wider = |t: Interval| Interval::new(t.low - MARGIN * t.width(), t.high + MARGIN * t.width());
    let unique = [wider(a.t), wider(b.t)];
    match krawczyk(curve, &unique) {
        Verdict::One(inside) => Judged::One(Proven { unique, tight: contracted(curve, inside) }),
        Verdict::Empty => Judged::Empty,
        Verdict::Perhaps(rest) => {
            let meets = rest[0].meet(&a.t).is_some() && rest[1].meet(&b.t).is_some();
            if meets { Judged::Open } else { Judged::Empty }
        }
    }
}

/// Separates the proven pairs: first those that are different, each once, in [0, 2π); then those for which
/// that is not known.
fn different(proven: Vec<Proven>) -> (Vec<[f64; 2]>, impl Iterator<Item = [f64; 2]>) {
    let mut kept: Vec<Proven> = Vec::new();
    let mut unclear = Vec::new();
    for new in proven {
        let verdicts: Vec<Option<bool>> = kept.iter().map(|old| is_same(old, &new)).collect();
        if verdicts.contains(&None) {
            unclear.push(new.tight.map(|t| t.middle()));
        } else if !verdicts.contains(&Some(true)) {
            kept.push(new);
        }
    }
    let place = |one: Proven| {
        let [a, b] = one.tight.map(|t| whole_turns_off(t.middle()));
        [a.max(b), a.min(b)]
    };
    (kept.into_iter().map(place).collect(), unclear.into_iter())
}

/// Reduces t to [0, 2π); a value that only rounding keeps from 2π becomes 0.
fn whole_turns_off(t: f64) -> f64 {
    use std::f64::consts::TAU;
    let t = t - TAU * (t / TAU).floor();
    if !(1e-13..TAU - 1e-13).contains(&t) { 0.0 } else { t }
}

/// Returns true if both are the same pair, its points perhaps exchanged, whole turns apart; `None` if that is
/// not known.
fn is_same(old: &Proven, new: &Proven) -> Option<bool> {
    let turn = Interval::pi().times(Interval::point(2.0));
    let mut unclear = false;
    for exchanged in [false, true] {
        let other = if exchanged { [new.tight[1], new.tight[0]] } else { new.tight };
        // Boxes are far smaller than half a turn, so they can meet only after the nearest number of whole
        // turns.
        let turns =
            [0, 1].map(|k| ((old.tight[k].middle() - other[k].middle()) / std::f64::consts::TAU).round());
        let moved = |of: &Box2| {
            let of = if exchanged { [of[1], of[0]] } else { *of };
            [0, 1].map(|k| of[k].plus(turn.times(Interval::point(turns[k]))))
        };
        let (tight, unique) = (moved(&new.tight), moved(&new.unique));
        let meet = |x: &Box2, y: &Box2| x[0].meet(&y[0]).is_some() && x[1].meet(&y[1]).is_some();
        if !meet(&tight, &old.tight) {
            continue;
        }
        let holds = |x: &Box2, y: &Box2| x[0].is_inside(&y[0]) && x[1].is_inside(&y[1]);
        if holds(&tight, &old.unique) || holds(&old.tight, &unique) {
            return Some(true);
        }
        unclear = true;
    }
    if unclear { None } else { Some(false) }
}

/// Groups sorted cells into connected sets.
fn sets(curve: &Curve, level: u32, cells: &[(u32, u32)]) -> Vec<Undecided> {
    let n = 1_u32 << level;
    let mut seen = vec![false; cells.len()];
    let mut sets = Vec::new();
    for start in 0..cells.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let (mut members, mut at) = (vec![start], 0);
        while at < members.len() {
            let (i, j) = cells[members[at]];
            for (di, dj) in
                [(0, 1), (1, 0), (1, 1), (0, n - 1), (n - 1, 0), (n - 1, n - 1), (1, n - 1), (n - 1, 1)]
            {
                let (p, q) = ((i + di) % n, (j + dj) % n);
                let key = (p.max(q), p.min(q));
                if let Ok(k) = cells.binary_search(&key)
                    && !seen[k]
                {
                    seen[k] = true;
                    members.push(k);
                }
            }
            at += 1;
        }
        sets.push(undecided(curve, level, members.iter().map(|k| cells[*k]).collect()));
    }
    sets
}

/// Number of pairs of a set that are measured.
const MEASURED: usize = 64;

fn undecided(curve: &Curve, level: u32, members: Vec<(u32, u32)>) -> Undecided {
    let mut columns: Vec<u32> = members.iter().flat_map(|(i, j)| [*i, *j]).collect();
    columns.sort_unstable();
    columns.dedup();
    let middle = |i: u32| 0.5 * (edge(level, i) + edge(level, i + 1));
    let distances = members
        .iter()
        .step_by((members.len() / MEASURED).max(1))
        .map(|(i, j)| distance(curve, critical_near(curve, [middle(*i), middle(*j)])));
    let range = |[low, high]: [f64; 2], d: f64| [low.min(d), high.max(d)];
    Undecided {
        extent: columns.len() as f64 * std::f64::consts::TAU / f64::from(1_u32 << level),
        distance: distances.fold([f64::INFINITY, 0.0], range),
    }
}

fn distance(curve: &Curve, t: [f64; 2]) -> f64 {
    let [a, b] = t.map(|t| curve.at(t).p);
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

/// Number of Gauss–Newton steps; the damping is a share of the Jacobian's square, which is singular on a
/// continuum.
const STEPS: usize = 30;
const DAMPING: f64 = 1e-9;

/// Finds a critical point near `t`.
fn critical_near(curve: &Curve, mut t: [f64; 2]) -> [f64; 2] {
    for _ in 0..STEPS {
        let Gradient { value, slope } = Gradient::of(&curve.at(t[0]), &curve.at(t[1]));
        // The Hessian is symmetric: (H² + δ) step = H F.
        let [[p, q], [_, r]] = slope;
        let damping = DAMPING * (p * p + 2.0 * q * q + r * r);
        let m = [[p * p + q * q + damping, q * (p + r)], [q * (p + r), q * q + r * r + damping]];
        let right = [p * value[0] + q * value[1], q * value[0] + r * value[1]];
        let determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        if determinant <= 0.0 {
            break;
        }
        t[0] -= (m[1][1] * right[0] - m[0][1] * right[1]) / determinant;
        t[1] -= (m[0][0] * right[1] - m[1][0] * right[0]) / determinant;
    }
    t
}
