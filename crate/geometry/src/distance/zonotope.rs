//! Shallowest cut of two cores that are points, segments or boxes: their Minkowski difference is a zonotope,
//! and its facets are the separating axes of Gottschalk, Lin and Manocha 1996.

use super::core::Core;
use super::epa::Direction;
use super::gjk::Simplex;
use super::minkowski::MinkowskiDifference;
use crate::Length;
use crate::Vec3;

/// Returns the half-edges whose sums make up a core, when it is a point, a segment or a box.
fn generators(core: &Core) -> Option<([Vec3; 3], usize)> {
    match core {
        Core::Point => Some(([Vec3::zeros(); 3], 0)),
        Core::Segment { half_length } => Some(([Vec3::z() * *half_length, Vec3::zeros(), Vec3::zeros()], 1)),
        Core::Box { half_size: h } => Some(([Vec3::x() * h.x, Vec3::y() * h.y, Vec3::z() * h.z], 3)),
        _ => None,
    }
}

/// Returns the shallowest cut when both cores are points, segments or boxes: D is then a zonotope, and each
/// of its facets is normal to two of its generators (the separating axes of Gottschalk, Lin, Manocha 1996);
/// and true if another direction is equally short. `None` when D is flat or the cores are of other kinds.
pub(crate) fn shallowest(pair: &MinkowskiDifference) -> Option<(Direction, bool)> {
    let (a, n) = generators(&pair.a)?;
    let (b, m) = generators(&pair.b)?;
    if n.max(m) < 3 {
        return None;
    }
    let mut g = [Vec3::zeros(); 6];
    g[..n].copy_from_slice(&a[..n]);
    for (slot, e) in g[n..].iter_mut().zip(&b[..m]) {
        *slot = pair.rotation * e;
    }
    let g = &g[..n + m];
    let mut best = (f64::INFINITY, Vec3::zeros());
    let mut rival = f64::INFINITY;
    for i in 0..g.len() {
        for j in i + 1..g.len() {
            let c = g[i].cross(&g[j]);
            let length = c.length();
            if length <= 1e-10 * g[i].length() * g[j].length() {
                continue;
            }
            let u = c / length;
            let offset = pair.translation.dot(&u);
            // φ along ±u: the sum of the half-widths less the distance of the centres.
            let overlap = g.iter().map(|e| e.dot(&u).abs()).sum::<f64>() - offset.abs();
            let u = if offset < 0.0 { -u } else { u };
            let opposite = overlap + 2.0 * offset.abs();
            // Earlier axes (faces of A) are preferred unless the gain is real.
            if overlap < best.0 - 1e-14 * pair.scale {
                if best.1.dot(&u) < 1.0 - 1e-6 {
                    rival = best.0;
                }
                best = (overlap, u);
                rival = rival.min(opposite);
            } else if best.1.dot(&u) < 1.0 - 1e-6 {
                rival = rival.min(overlap);
            }
        }
    }
    let (overlap, u) = best;
    let mut span = Simplex { len: 1, ..Simplex::default() };
    span.v[0] = pair.support(&u);
    let unique = rival - overlap > 1e-10 * pair.scale;
    overlap.is_finite().then_some((Direction { u, overlap, span }, unique))
}
