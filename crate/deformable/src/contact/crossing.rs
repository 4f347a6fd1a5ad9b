//! Exact test for surfaces that intersect or touch, by the signs of volumes (Shewchuk 1997, crate `robust`):
//! no tolerance, and independent of the distances and of the filter of steps, so that it can judge them.

use robust::{Coord3D, orient3d};

use super::Surface;
use super::tree::{Bounds, Tree};
use crate::{Vec3, length};

/// Returns a number with the exact sign of a tetrahedron's volume: positive in right-handed order, zero where
/// it is flat.
pub fn volume_sign(a: &Vec3, b: &Vec3, c: &Vec3, d: &Vec3) -> f64 {
    let [a, b, c, d] = [a, b, c, d].map(|p| Coord3D { x: p.x, y: p.y, z: p.z });
    // Theirs is positive where `d` lies below the counter-clockwise triangle.
    -orient3d(a, b, c, d)
}

/// Returns true if the segment `p q`, with its ends, has a point in common with a triangle, with its borders;
/// a segment in the triangle's plane has none, for other edges of a closed surface then show it.
pub fn pierces([p, q]: [&Vec3; 2], [a, b, c]: [&Vec3; 3]) -> bool {
    let (before, behind) = (volume_sign(a, b, c, p), volume_sign(a, b, c, q));
    if before > 0.0 && behind > 0.0 || before < 0.0 && behind < 0.0 || before == 0.0 && behind == 0.0 {
        return false;
    }
    let sides = [volume_sign(p, q, a, b), volume_sign(p, q, b, c), volume_sign(p, q, c, a)];
    sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0)
}

/// Returns an edge of one surface and a face of the other that it intersects, by their numbers, if there are
/// such.
pub fn crossing(a: &Surface, b: &Surface, x: &[Vec3]) -> Option<([u32; 2], [u32; 3])> {
    let at = |k: u32| &x[k as usize];
    for (edges, faces) in [(a, b), (b, a)] {
        let bounds = |points: &[u32]| {
            let mut all = Bounds::NONE;
            points.iter().for_each(|k| all.add(at(*k)));
            all
        };
        let tree = Tree::new(faces.faces.len(), |i| bounds(&faces.faces[i as usize]));
        for e in &edges.edges {
            let mut found = None;
            tree.visit(&bounds(e), |i| {
                let f = faces.faces[i as usize];
                if !f.contains(&e[0]) && !f.contains(&e[1]) && pierces(e.map(at), f.map(at)) {
                    found = Some((*e, f));
                }
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Returns the winding number of a closed surface about a point: the solid angle of its faces (Van Oosterom
/// and Strackee 1983), 1 inside.
pub fn winding(surface: &Surface, x: &[Vec3], p: &Vec3) -> f64 {
    let mut sum = 0.0;
    for f in &surface.faces {
        let [a, b, c] = f.map(|k| x[k as usize] - p);
        let [la, lb, lc] = [length(&a), length(&b), length(&c)];
        let bottom = la * lb * lc + a.dot(&b) * lc + b.dot(&c) * la + c.dot(&a) * lb;
        sum += libm::atan2(a.dot(&b.cross(&c)), bottom);
    }
    sum / std::f64::consts::TAU
}
