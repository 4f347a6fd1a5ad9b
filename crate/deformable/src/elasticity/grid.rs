//! Meshes of boxes: a conforming grid of cells with six positive tetrahedra each (Kuhn), and a surface.

use crate::Vec3;

/// Returns the points of a grid (x runs first) and its tetrahedra: in each cell one for each order of the
/// axes, from the low corner along them.
pub fn kuhn_grid(axes: [&[f64]; 3]) -> (Vec<Vec3>, Vec<[u32; 4]>) {
    let [xs, ys, zs] = axes;
    let mut points = Vec::with_capacity(xs.len() * ys.len() * zs.len());
    for z in zs {
        for y in ys {
            points.extend(xs.iter().map(|x| Vec3::new(*x, *y, *z)));
        }
    }
    let stride = [1, xs.len() as u32, (xs.len() * ys.len()) as u32];
    let cells = axes.map(|a| a.len().saturating_sub(1) as u32);
    let mut tets = Vec::new();
    for k in 0..cells[2] {
        for j in 0..cells[1] {
            for i in 0..cells[0] {
                let base = i + stride[1] * j + stride[2] * k;
                for (order, odd) in [
                    ([0, 1, 2], false),
                    ([0, 2, 1], true),
                    ([1, 0, 2], true),
                    ([1, 2, 0], false),
                    ([2, 0, 1], false),
                    ([2, 1, 0], true),
                ] {
                    let [a, b, c]: [usize; 3] = order;
                    let one = base + stride[a];
                    let two = one + stride[b];
                    let end = two + stride[c];
                    tets.push(if odd { [base, two, one, end] } else { [base, one, two, end] });
                }
            }
        }
    }
    (points, tets)
}

/// Divides the range from `low` to `high` into `cells` equal cells.
pub fn even(low: f64, high: f64, cells: usize) -> Vec<f64> {
    let step = (high - low) / cells as f64;
    (0..=cells).map(|k| if k == cells { high } else { low + step * k as f64 }).collect()
}

/// Returns the surface of a box from corner to corner: eight points and twelve triangles that face outwards.
pub fn box_surface(low: [f64; 3], high: [f64; 3]) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let points = (0..8).map(|k| Vec3::from_fn(|i, _| if k >> i & 1 == 1 { high[i] } else { low[i] }));
    let faces = [
        [0, 2, 1],
        [1, 2, 3],
        [4, 5, 6],
        [5, 7, 6],
        [0, 1, 4],
        [1, 5, 4],
        [2, 6, 3],
        [3, 6, 7],
        [0, 4, 2],
        [2, 4, 6],
        [1, 3, 5],
        [3, 7, 5],
    ];
    (points.collect(), faces.to_vec())
}
