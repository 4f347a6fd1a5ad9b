//! The axis-weighted metric (eq. 9): `d = ‖n₂ − n₁‖² + c ‖p₂ − p₁‖²`, as squared distances of points in six
//! dimensions.
//!
//! A contact becomes `[n, √c (p − p̄)]` with `p̄` the mean position, so that contacts far from the origin
//! lose no digits. Two points share a register in each dimension, natively and in wasm; a sum over the
//! dimensions has one fixed order.

use asperity_fault::{Fault, FaultKind, finite, positive};
use asperity_geometry::Vec3;
use wide::f64x2;

use super::ClusteredContact;

/// A contact in the metric's space; also a centre, whose first three numbers are a mean of normals and so
/// shorter than 1.
pub(super) type Point = [f64; 6];
/// Two points, lane by lane.
pub(super) type Pair = [f64x2; 6];

/// Largest deviation of a normal's length from 1: documents hold six digits.
const UNIT: f64 = 1e-5;
/// Largest number whose squares, and sums of these, stay finite enough.
const LARGEST: f64 = 1e75;

pub(super) fn squared_distance(a: &Point, b: &Point) -> f64 {
    let squares = |m: usize| {
        let d = f64x2::new([a[m], a[m + 1]]) - f64x2::new([b[m], b[m + 1]]);
        let [x, y] = (d * d).to_array();
        x + y
    };
    (squares(0) + squares(2)) + squares(4)
}

/// Returns the squared distances of two points from one, as [`squared_distance`] has them.
pub(super) fn squared_distances(pair: &Pair, from: &Pair) -> f64x2 {
    let square = |m: usize| {
        let d = pair[m] - from[m];
        d * d
    };
    ((square(0) + square(1)) + (square(2) + square(3))) + (square(4) + square(5))
}

/// Returns one point in both lanes.
pub(super) fn twice(x: &Point) -> Pair {
    x.map(f64x2::splat)
}

pub(super) fn add(sum: &mut Point, x: &Point) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum += x;
    }
}

pub(super) fn subtract(sum: &mut Point, x: &Point) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum -= x;
    }
}

pub(super) fn scaled(x: &Point, by: f64) -> Point {
    x.map(|x| x * by)
}

/// Writes the points of `contacts`, one by one and two by two, the last of an odd number twice; returns their
/// mean, unless there are none. `weight` is `c`, 1/m²; zero leaves the positions out.
pub(super) fn points(
    contacts: impl ExactSizeIterator<Item = ClusteredContact> + Clone,
    weight: f64,
    points: &mut Vec<Point>,
    two: &mut Vec<Pair>,
) -> Result<Point, Fault> {
    let root = if weight == 0.0 { 0.0 } else { positive("position_weight", weight)?.sqrt() };
    let (count, mut sum, mut reach) = (contacts.len().max(1) as f64, Vec3::zeros(), 0.0);
    points.clear();
    // Mostly all contacts are valid.
    let mut right = true;
    points.extend(contacts.clone().map(|c| {
        let far = far(&c);
        right &= is_right(&c, far);
        reach = if far > reach { far } else { reach };
        sum += c.p_WC;
        [c.n_W.x, c.n_W.y, c.n_W.z, c.p_WC.x, c.p_WC.y, c.p_WC.z]
    }));
    if !right {
        for (i, c) in contacts.enumerate() {
            check(&c).map_err(|f| f.within(&format!("contacts[{i}]")))?;
        }
    }
    let (middle, mut sum) = (sum / count, [0.0; 6]);
    let mut place = |at: &mut Point| {
        let [x, y, z, p @ ..] = *at;
        let p = [(p[0] - middle.x) * root, (p[1] - middle.y) * root, (p[2] - middle.z) * root];
        let placed = [x, y, z, p[0], p[1], p[2]];
        add(&mut sum, &placed);
        *at = placed;
        placed
    };
    two.clear();
    let mut chunks = points.chunks_exact_mut(2);
    two.extend(chunks.by_ref().map(|both| {
        let [x, y] = [place(&mut both[0]), place(&mut both[1])];
        pair(&x, &y)
    }));
    for x in chunks.into_remainder() {
        two.push(twice(&place(x)));
    }
    // Mostly no contact can be that far.
    if !(2.1 * reach * root <= LARGEST) {
        near(points)?;
    }
    Ok(scaled(&sum, 1.0 / count))
}

#[cold]
fn near(points: &[Point]) -> Result<(), Fault> {
    let far = |x: &Point| !x[3..].iter().all(|p| p.abs() <= LARGEST);
    let Some(i) = points.iter().position(far) else { return Ok(()) };
    let sentence = "It lies so far away that its weighted square is no number any more.";
    Err(Fault::of(FaultKind::OutOfRange, format!("contacts[{i}].position"), sentence))
}

/// Packs two points.
pub(super) fn pair(x: &Point, y: &Point) -> Pair {
    std::array::from_fn(|m| f64x2::new([x[m], y[m]]))
}

/// Packs points two by two, the last of an odd number twice.
#[cfg(test)]
pub(super) fn pairs(points: &[Point], pairs: &mut Vec<Pair>) {
    pairs.clear();
    pairs.extend(points.chunks(2).map(|two| pair(&two[0], &two[two.len() - 1])));
}

/// Returns true if a contact is finite and its normal a unit vector.
fn is_right(contact: &ClusteredContact, far: f64) -> bool {
    (far <= LARGEST) & is_unit(&contact.n_W) & contact.gap.is_finite()
}

/// Checks the same as [`is_right`], and reports the fault.
#[inline]
pub(super) fn check(contact: &ClusteredContact) -> Result<(), Fault> {
    // One test for all: mostly nothing is wrong.
    if is_right(contact, far(contact)) { Ok(()) } else { check_each(contact) }
}

#[cold]
fn check_each(contact: &ClusteredContact) -> Result<(), Fault> {
    if !(far(contact) <= LARGEST) {
        asperity_fault::all_finite("position", contact.p_WC.iter())?;
        let sentence = format!("It must lie within {LARGEST:e} m of the origin.");
        return Err(Fault::of(FaultKind::OutOfRange, "position", sentence));
    }
    check_normal("normal", &contact.n_W)?;
    finite("gap", contact.gap).map(drop)
}

/// Returns an upper bound of the distance from the origin, m.
fn far(contact: &ClusteredContact) -> f64 {
    let p = &contact.p_WC;
    p.x.abs() + p.y.abs() + p.z.abs()
}

fn is_unit(n: &Vec3) -> bool {
    (n.norm_squared() - 1.0).abs() <= 2.0 * UNIT
}

/// Checks that a vector is a unit vector.
#[inline]
pub(super) fn check_normal(path: &str, n: &Vec3) -> Result<(), Fault> {
    if is_unit(n) { Ok(()) } else { no_unit(path, n) }
}

#[cold]
fn no_unit(path: &str, n: &Vec3) -> Result<(), Fault> {
    asperity_fault::all_finite(path, n.iter())?;
    let sentence = format!("It must be a unit vector; the square of its length is {:e}.", n.norm_squared());
    Err(Fault::of(FaultKind::NoDirection, path, sentence))
}
