//! Common volume of the shells of a surface, which a sum over triangles counts more than once.
//!
//! Where the winding number `w` of a closed, consistently wound surface is above one, `w − 1` of it is too
//! many. It is integrated along lines parallel to each axis over the boxes that shells share (of boxes along
//! the axes: exactly). Three axes give three estimates, whose differences give the error of their mean.

use crate::shells::shell_of_triangles;
use crate::{Aabb, TriangleMesh, Vec3};

/// Largest number of lines along each side of the grid; a power of two.
const MOST_LINES: usize = 256;
/// Least number of lines of an estimate.
const FEWEST_LINES: usize = 16;
/// Largest number of tests of lines against triangles, for each axis.
const MOST_TRIES: usize = 2_000_000;
/// Largest number of pairs of shells whose boxes are compared.
const MOST_PAIRS: usize = 20_000_000;
/// Position of a line in its cell of the grid, along the two other axes: no simple fraction, so that it meets
/// no edge that was drawn at one.
const PLACE: [f64; 2] = [0.414_213_562_373_095, 0.618_033_988_749_895];

/// Common volume of shells, with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShellOverlap {
    /// Volume that is counted more than once, m³.
    pub volume: f64,
    /// Error of the volume, m³.
    pub error: f64,
}

/// Result of the search for common volume.
pub(super) enum Shared {
    /// No two shells share any volume.
    Nothing,
    /// Shells share this volume.
    Some(ShellOverlap),
    /// Unknown: there are too many shells or triangles.
    Unknown,
}

/// Returns the volume that a sum over the triangles of a closed, consistently wound mesh counts more than
/// once.
pub(super) fn shared(mesh: &TriangleMesh) -> Shared {
    let (shell, count) = shell_of_triangles(mesh);
    let mut boxes = vec![Aabb::EMPTY; count];
    for (t, &s) in shell.iter().enumerate() {
        boxes[s as usize] = mesh.corners(t).iter().fold(boxes[s as usize], Aabb::with);
    }
    let Some(common) = common(&boxes) else { return Shared::Unknown };
    if !(0..3).all(|k| common.min[k] < common.max[k]) {
        return Shared::Nothing;
    }
    let mut found = [0.0; 3];
    for (axis, found) in found.iter_mut().enumerate() {
        match along(mesh, &common, axis) {
            Some(volume) => *found = volume,
            None => return Shared::Unknown,
        }
    }
    let volume = found.iter().sum::<f64>() / 3.0;
    let error = found.iter().fold(0.0, |e: f64, x| e.max((x - volume).abs()));
    // Shells that lie face to face share rounding.
    let whole = common.half_size().iter().product::<f64>() * 8.0;
    if volume > 1e-9 * whole { Shared::Some(ShellOverlap { volume, error }) } else { Shared::Nothing }
}

/// Returns the box around the pairwise intersections of the boxes, inverted where they share nothing; `None`
/// if there are too many.
fn common(boxes: &[Aabb]) -> Option<Aabb> {
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    order.sort_by(|&a, &b| boxes[a].min.x.total_cmp(&boxes[b].min.x).then(a.cmp(&b)));
    let (mut all, mut tried) = (Aabb::EMPTY, 0);
    for (at, &a) in order.iter().enumerate() {
        for &b in order[at + 1..].iter().take_while(|&&b| boxes[b].min.x < boxes[a].max.x) {
            tried += 1;
            if tried > MOST_PAIRS {
                return None;
            }
            let (min, max) = (boxes[a].min.sup(&boxes[b].min), boxes[a].max.inf(&boxes[b].max));
            if (0..3).all(|k| min[k] < max[k]) {
                all = all.join(&Aabb { min, max });
            }
        }
    }
    Some(all)
}

/// Crossing of a line and a triangle.
#[derive(Clone, Copy)]
struct Crossing {
    line: u32,
    /// Coordinate along the line, m.
    at: f64,
    /// Change of the winding number.
    step: i32,
}

/// Returns the integral of `w − 1` where that is positive, over lines along an axis through a box; `None`
/// where there are too many triangles.
fn along(mesh: &TriangleMesh, within: &Aabb, axis: usize) -> Option<f64> {
    let (x, y) = ((axis + 1) % 3, (axis + 2) % 3);
    let size = within.max - within.min;
    let mut lines = MOST_LINES;
    let cells = |p: [f64; 3], of: usize, lines: usize| {
        let cell = |v: f64| ((v - within.min[of]) / size[of] * lines as f64).clamp(0.0, lines as f64);
        let (low, high) = (p[0].min(p[1]).min(p[2]), p[0].max(p[1]).max(p[2]));
        cell(low).floor() as usize..cell(high).ceil() as usize
    };
    let of_triangle = |t: usize, lines: usize| {
        let c = mesh.corners(t);
        [x, y].map(|k| cells(c.map(|p| p[k]), k, lines))
    };
    let tries = |lines: usize| {
        let mut sum = 0usize;
        for t in 0..mesh.triangles.len() {
            let [i, j] = of_triangle(t, lines);
            sum = sum.saturating_add(i.len().saturating_mul(j.len()));
        }
        sum
    };
    while tries(lines) > MOST_TRIES {
        lines /= 2;
        if lines < FEWEST_LINES {
            return None;
        }
    }
    let place =
        |k: usize, i: usize, of: usize| within.min[of] + (i as f64 + PLACE[k]) / lines as f64 * size[of];
    let mut crossings = Vec::new();
    for t in 0..mesh.triangles.len() {
        let [is, js] = of_triangle(t, lines);
        let c = mesh.corners(t);
        for i in is {
            for j in js.clone() {
                if let Some((at, step)) = crossing(&c, [place(0, i, x), place(1, j, y)], [x, y], axis) {
                    crossings.push(Crossing { line: (i * lines + j) as u32, at, step });
                }
            }
        }
    }
    crossings.sort_by(|a, b| a.line.cmp(&b.line).then(a.at.total_cmp(&b.at)).then(b.step.cmp(&a.step)));
    let (mut sum, mut lost) = (0.0, 0);
    for line in crossings.chunk_by(|a, b| a.line == b.line) {
        // A line that met an edge may have lost a triangle: it is left out.
        if line.iter().map(|c| c.step).sum::<i32>() != 0 {
            lost += 1;
            continue;
        }
        let mut winding = 0;
        for pair in line.windows(2) {
            winding += pair[0].step;
            let (from, to) = (pair[0].at.max(within.min[axis]), pair[1].at.min(within.max[axis]));
            sum += f64::from((winding - 1).max(0)) * (to - from).max(0.0);
        }
    }
    let kept = lines * lines - lost;
    (kept > 0).then(|| sum * size[x] * size[y] / kept as f64)
}

/// Returns the coordinate at which the line through `p` of the other two axes meets a triangle, and the
/// change of the winding number there.
fn crossing(c: &[Vec3; 3], p: [f64; 2], [x, y]: [usize; 2], axis: usize) -> Option<(f64, i32)> {
    let side = |a: &Vec3, b: &Vec3| (b[x] - a[x]) * (p[1] - a[y]) - (b[y] - a[y]) * (p[0] - a[x]);
    let w = [side(&c[1], &c[2]), side(&c[2], &c[0]), side(&c[0], &c[1])];
    let area: f64 = w.iter().sum();
    let inside = w.iter().all(|w| *w > 0.0) || w.iter().all(|w| *w < 0.0);
    if !inside {
        return None;
    }
    let at = (c[0][axis] * w[0] + c[1][axis] * w[1] + c[2][axis] * w[2]) / area;
    // Behind a face that looks along the axis the line is outside.
    Some((at, if area > 0.0 { -1 } else { 1 }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rotation, parts};

    fn together(meshes: &[TriangleMesh]) -> TriangleMesh {
        let mut out = TriangleMesh { vertices: vec![], triangles: vec![] };
        for mesh in meshes {
            let n = out.vertices.len() as u32;
            out.vertices.extend(&mesh.vertices);
            out.triangles.extend(mesh.triangles.iter().map(|t| t.map(|i| i + n)));
        }
        out
    }

    fn moved(mesh: &TriangleMesh, turn: [f64; 3], by: [f64; 3]) -> TriangleMesh {
        let mut out = mesh.clone();
        out.vertices
            .iter_mut()
            .for_each(|v| *v = Rotation::from_scaled_axis(turn.into()) * *v + Vec3::from(by));
        out
    }

    fn cube() -> TriangleMesh {
        parts::box_part(Vec3::repeat(0.05))
    }

    fn found(mesh: &TriangleMesh) -> ShellOverlap {
        match shared(mesh) {
            Shared::Some(overlap) => overlap,
            Shared::Nothing => ShellOverlap { volume: 0.0, error: 0.0 },
            Shared::Unknown => panic!("it can be told"),
        }
    }

    #[test]
    fn boxes_along_the_axes_are_exact() {
        let cube = cube();
        for by in [[0.05, 0.05, 0.05], [0.0, 0.03, -0.09], [0.0999, 0.0, 0.0]] {
            let truth: f64 = by.iter().map(|x: &f64| 0.1 - x.abs()).product();
            let got = found(&together(&[cube.clone(), moved(&cube, [0.0; 3], by)]));
            assert!((got.volume - truth).abs() < 1e-12 && got.error < 1e-12, "{by:?} {got:?} {truth}");
        }
        // Three of them: what all three share is counted three times, two of these too many.
        let three = together(&[cube.clone(), moved(&cube, [0.0; 3], [0.05, 0.0, 0.0]), cube.clone()]);
        assert!((found(&three).volume - 0.0015).abs() < 2e-5, "{:?}", found(&three));
    }

    #[test]
    fn turned_and_curved_solids_are_within_the_told_error() {
        let cube = cube();
        // A cube about itself turned by 45 degrees: a regular octagon of the inner radius 0.05.
        let got = found(&together(&[
            cube.clone(),
            moved(&cube, [0.0, 0.0, std::f64::consts::FRAC_PI_4], [0.0; 3]),
        ]));
        let octagon = 8.0 * libm::tan(std::f64::consts::FRAC_PI_8) * 0.0025 * 0.1;
        assert!((got.volume - octagon).abs() < 3.0 * got.error + 1e-4 * octagon, "{got:?} {octagon}");
        // Two balls of radius r, d apart: π (4 r + d)(2 r − d)²/12.
        let ball = parts::icosphere(0.05, 5);
        let (r, d) = (0.05, 0.06);
        let lens = std::f64::consts::PI * (4.0 * r + d) * (2.0 * r - d) * (2.0 * r - d) / 12.0;
        let got = found(&together(&[ball.clone(), moved(&ball, [0.3, 0.1, 0.2], [0.036, 0.0, 0.048])]));
        assert!((got.volume / lens - 1.0).abs() < 5e-3, "{got:?} {lens}");
    }

    #[test]
    fn what_touches_lies_apart_or_is_hollow_shares_nothing() {
        let cube = cube();
        for by in [[0.1, 0.0, 0.0], [0.3, 0.0, 0.0], [0.1, 0.1, 0.1]] {
            assert!(matches!(
                shared(&together(&[cube.clone(), moved(&cube, [0.0; 3], by)])),
                Shared::Nothing
            ));
        }
        let mut hole = parts::icosphere(0.02, 2);
        hole.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        assert!(matches!(shared(&together(&[cube.clone(), hole])), Shared::Nothing));
        // The bracket's box holds the cube, its solid does not.
        let bracket = parts::l_bracket(0.4, 0.4, 0.02, 0.1);
        let bounds = Aabb::of_points(&bracket.vertices);
        let corner = bounds.max - Vec3::repeat(0.06);
        let apart = moved(&cube, [0.0; 3], [corner.x, bounds.center().y, corner.z]);
        assert!(matches!(shared(&together(&[bracket, apart])), Shared::Nothing));
    }
}
