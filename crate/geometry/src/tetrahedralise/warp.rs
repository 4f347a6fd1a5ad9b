//! Lattice points too near the surface are moved onto it (Labelle & Shewchuk 2007, §3.2), so that no
//! tetrahedron is cut into slivers.

use super::lattice::{Lattice, NEIGHBOURS};
use crate::Length;
use crate::{MeshDistance, Vec3};

/// Distance of a cut, as a fraction of the edge, below which the lattice point is moved to it: Labelle &
/// Shewchuk 2007, §3.2, the pair for which no tetrahedron inverts and every dihedral angle keeps between
/// 10.7° and 164.8°.
const ALPHA_LONG: f64 = 0.24999;
const ALPHA_SHORT: f64 = 0.41189;

/// Side of the surface on which a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Inside,
    On,
    Outside,
}

/// Crossing of a lattice edge and the surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Indices of the lattice points, the smaller first.
    pub ends: [u32; 2],
    pub position: Vec3,
}

/// Lattice after warping.
pub(super) struct Warped {
    /// Positions of the lattice points.
    pub positions: Vec<Vec3>,
    pub sides: Vec<Side>,
    /// Cuts that are left: both ends lie off the surface, on different sides. Ordered by ends.
    pub cuts: Vec<Cut>,
}

/// Finds all cuts, then moves each lattice point that has a cut too near onto the nearest of them.
pub(super) fn warp(lattice: &Lattice, field: &MeshDistance) -> Warped {
    let on = 1e-9 * lattice.spacing;
    let side_of = |distance: f64| match distance {
        d if d.abs() <= on => Side::On,
        d if d < 0.0 => Side::Inside,
        _ => Side::Outside,
    };
    let mut sides: Vec<Side> = lattice.points.iter().map(|p| side_of(p.distance)).collect();
    let mut positions: Vec<Vec3> = lattice
        .points
        .iter()
        .zip(&sides)
        .map(|(p, s)| if *s == Side::On { p.closest } else { lattice.position(p.at) })
        .collect();

    let mut cuts = Vec::new();
    // For each point: the cuts on its edges, and true for a long edge.
    let mut around: Vec<Vec<(u32, bool)>> = vec![Vec::new(); lattice.points.len()];
    for (a, point) in lattice.points.iter().enumerate() {
        for (k, step) in NEIGHBOURS.iter().enumerate() {
            let Some(b) = lattice.find([0, 1, 2].map(|i| point.at[i] + step[i])).filter(|&b| b > a) else {
                continue;
            };
            if sides[a] == sides[b] || sides[a] == Side::On || sides[b] == Side::On {
                continue;
            }
            let ends = [(positions[a], point.distance), (positions[b], lattice.points[b].distance)];
            let long = k % 7 < 3;
            around[a].push((cuts.len() as u32, long));
            around[b].push((cuts.len() as u32, long));
            cuts.push(Cut {
                ends: [a as u32, b as u32],
                position: crossing(field, ends, 1e-12 * lattice.spacing),
            });
        }
    }

    let length = |long: bool| if long { lattice.spacing } else { 0.5 * 3.0_f64.sqrt() * lattice.spacing };
    for v in 0..positions.len() {
        if sides[v] == Side::On {
            continue;
        }
        let mut nearest: Option<(f64, u32)> = None;
        for &(c, long) in &around[v] {
            let cut = &cuts[c as usize];
            let is_gone = cut.ends.iter().any(|&e| sides[e as usize] == Side::On);
            let distance = (cut.position - positions[v]).length();
            let alpha = if long { ALPHA_LONG } else { ALPHA_SHORT };
            let is_near = distance < alpha * length(long) && nearest.is_none_or(|(d, _)| distance < d);
            if !is_gone && is_near {
                nearest = Some((distance, c));
            }
        }
        if let Some((_, c)) = nearest {
            positions[v] = cuts[c as usize].position;
            sides[v] = Side::On;
        }
    }
    cuts.retain(|cut| cut.ends.iter().all(|&e| sides[e as usize] != Side::On));
    cuts.sort_unstable_by_key(|cut| cut.ends);
    Warped { positions, sides, cuts }
}

/// Returns the surface point on a segment whose ends have distances of different sign: false position with
/// the Illinois rule (Dowell & Jarratt 1971), exact after one step where the surface is flat.
fn crossing(field: &MeshDistance, [(mut a, mut da), (mut b, mut db)]: [(Vec3, f64); 2], enough: f64) -> Vec3 {
    let mut found = a;
    let mut last = 0;
    for _ in 0..40 {
        let s = (da / (da - db)).clamp(0.0, 1.0);
        let p = a + s * (b - a);
        let length = (b - a).length();
        let bound = (da.abs() + s * length).min(db.abs() + (1.0 - s) * length);
        let (d, point, _) = field.signed_distance_below(&p, bound.max(enough) * (1.0 + 1e-9));
        // A surface that crosses itself changes sign where no surface is: then the place on the segment
        // serves.
        found = if d.abs() <= enough { point } else { p };
        if d.abs() <= enough || length <= enough {
            break;
        }
        if (d < 0.0) == (da < 0.0) {
            (a, da) = (p, d);
            if last == 1 {
                db *= 0.5;
            }
            last = 1;
        } else {
            (b, db) = (p, d);
            if last == 2 {
                da *= 0.5;
            }
            last = 2;
        }
    }
    found
}
