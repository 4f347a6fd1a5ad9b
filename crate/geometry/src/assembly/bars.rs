//! Solids of cuboids: a grid of planes with a flag for each full cell.

use super::AssemblyPart;
use super::boundary::Boundary;
use crate::{Pose, Shape, Vec3};
use asperity_fault::{Fault, within};

/// Largest number of pieces that may be asked for.
const MAX_PIECES: f64 = 4000.0;

/// Cuboids between planes: `planes[k]` ascend along axis `k`, metres; `full` returns true for cells of
/// material.
pub(super) struct Bars<'a> {
    pub planes: [&'a [f64]; 3],
    pub full: &'a dyn Fn([usize; 3]) -> bool,
}

impl Bars<'_> {
    /// Makes the solid, and its full cells as pieces, each cut along its longest side until there are at
    /// least `pieces`.
    pub fn part(&self, pieces: usize) -> Result<AssemblyPart, Fault> {
        within("pieces", pieces as f64, 0.0, MAX_PIECES)?;
        let [xs, ys, zs] = self.planes;
        let cells = |n: &[f64]| 0..n.len().saturating_sub(1);
        let mut boundary = Boundary::default();
        let mut boxes = Vec::new();
        for (i, j, k) in
            cells(xs).flat_map(|i| cells(ys).flat_map(move |j| cells(zs).map(move |k| (i, j, k))))
        {
            if !(self.full)([i, j, k]) {
                continue;
            }
            let at = |a: usize, b: usize, c: usize| Vec3::new(xs[i + a], ys[j + b], zs[k + c]);
            let ring = |c| [at(0, 0, c), at(1, 0, c), at(1, 1, c), at(0, 1, c)];
            boundary.prism(&ring(0), &ring(1));
            boxes.push([at(0, 0, 0), at(1, 1, 1)]);
        }
        let boxes = cut(boxes, pieces);
        Ok(AssemblyPart { solid: boundary.mesh(), pieces: boxes.into_iter().map(cuboid).collect() })
    }
}

/// Halves the box whose longest side is longest, ties to the first, until there are enough.
fn cut(mut boxes: Vec<[Vec3; 2]>, enough: usize) -> Vec<[Vec3; 2]> {
    let longest = |b: &[Vec3; 2]| (b[1] - b[0]).imax();
    while boxes.len() < enough {
        let length = |b: &[Vec3; 2]| (b[1] - b[0])[longest(b)];
        let Some(at) =
            (0..boxes.len()).rev().max_by(|&i, &j| length(&boxes[i]).total_cmp(&length(&boxes[j])))
        else {
            break;
        };
        let [low, high] = boxes[at];
        let k = longest(&boxes[at]);
        let middle = 0.5 * (low[k] + high[k]);
        let (mut below, mut above) = (high, low);
        below[k] = middle;
        above[k] = middle;
        boxes[at] = [low, below];
        boxes.push([above, high]);
    }
    boxes
}

fn cuboid([low, high]: [Vec3; 2]) -> (Pose, Shape) {
    let middle = 0.5 * (low + high);
    (Pose::translation(middle.x, middle.y, middle.z), Shape::Box { half_size: 0.5 * (high - low) })
}
