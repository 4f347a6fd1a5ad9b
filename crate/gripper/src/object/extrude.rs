//! Prisms over a simple polygon: its caps by clipping ears.

use crate::{TriangleMesh, Vec3};

fn turn(a: &[f64; 2], b: &[f64; 2], c: &[f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Cuts a simple polygon that runs counter-clockwise into triangles.
fn ears(polygon: &[[f64; 2]]) -> Vec<[u32; 3]> {
    let mut left: Vec<usize> = (0..polygon.len()).collect();
    let mut out = Vec::with_capacity(polygon.len());
    while left.len() > 3 {
        let n = left.len();
        // Take the ear whose third side is the shortest: no slivers across the whole polygon.
        let mut best: Option<(f64, usize)> = None;
        for i in 0..n {
            let [a, b, c] = [left[(i + n - 1) % n], left[i], left[(i + 1) % n]];
            let [pa, pb, pc] = [&polygon[a], &polygon[b], &polygon[c]];
            let inside =
                |q: &[f64; 2]| turn(pa, pb, q) >= 0.0 && turn(pb, pc, q) >= 0.0 && turn(pc, pa, q) >= 0.0;
            let empty = left.iter().all(|k| [a, b, c].contains(k) || !inside(&polygon[*k]));
            let across = (pa[0] - pc[0]) * (pa[0] - pc[0]) + (pa[1] - pc[1]) * (pa[1] - pc[1]);
            if turn(pa, pb, pc) > 0.0 && empty && best.is_none_or(|(b, _)| across < b) {
                best = Some((across, i));
            }
        }
        let Some((_, i)) = best else { break };
        out.push([left[(i + n - 1) % n], left[i], left[(i + 1) % n]].map(|k| k as u32));
        left.remove(i);
    }
    if let [a, b, c] = left[..] {
        out.push([a, b, c].map(|k| k as u32));
    }
    out
}

/// Builds the prism over a polygon in x and z (counter-clockwise seen from −y), along y from `-half` to
/// `half`, m.
pub fn extrude(polygon: &[[f64; 2]], half: f64) -> TriangleMesh {
    let n = polygon.len() as u32;
    let at = |y: f64| polygon.iter().map(move |p| Vec3::new(p[0], y, p[1]));
    let vertices = at(-half).chain(at(half)).collect();
    let mut triangles = Vec::new();
    for [a, b, c] in ears(polygon) {
        triangles.extend([[a, b, c], [a + n, c + n, b + n]]);
    }
    for k in 0..n {
        let next = (k + 1) % n;
        triangles.extend([[k, k + n, next + n], [k, next + n, next]]);
    }
    TriangleMesh { vertices, triangles }
}
