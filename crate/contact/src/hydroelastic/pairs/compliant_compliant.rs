//! Contact surface of two compliant volumes: their linear pressures are equal on it, tetrahedron by
//! tetrahedron.
//!
//! For each pair of tetrahedra whose boxes meet, the plane `p_A = p_B` is cut out of A's and clipped by B's.
//! A face counts if its normal is along both gradients. Everything happens in A's frame; B's tetrahedra are
//! transformed into it once each.

use asperity_geometry::{Length, Pose};

use super::{HydroWorkspace, is_along, series};
use crate::hydroelastic::body::Volume;
use crate::hydroelastic::bound::{both, pressure_bound};
use crate::hydroelastic::builder::{Builder, FaceSource};
use crate::hydroelastic::polygon::{is_cut, sign_code};
use crate::hydroelastic::traverse::{self, Shell};

/// Adds the faces of two compliant bodies, in A's frame. Returns false if there are too many pairs, see
/// [`traverse::pairs`].
pub(in super::super) fn compliant_compliant(
    a: &Volume,
    b: &Volume,
    X_AB: &Pose,
    work: &mut HydroWorkspace,
    out: &mut Builder,
) -> bool {
    let R_AB = X_AB.rotation.to_rotation_matrix().into_inner();
    let p_AB = X_AB.translation.vector;
    let Some(most) = pressure_bound(a.modulus.min(b.modulus), |p| {
        both(a.cores.at(p / a.modulus), b.cores.at(p / b.modulus), |a, b| a.is_apart(b, &R_AB, &p_AB))
    }) else {
        return true;
    };
    work.begin(b.tets.len());
    if let (true, Some(first)) = (work.tets.len() < b.tets.len(), b.tets.first()) {
        work.tets.resize(b.tets.len(), *first);
    }
    let HydroWorkspace { polygon, spare, stack, tets, stamp, query, .. } = work;
    let shell_a = Shell { tree: &a.tree, level: (most / a.modulus).min(1.0) };
    let shell_b = Shell { tree: &b.tree, level: (most / b.modulus).min(1.0) };
    traverse::pairs(shell_a, shell_b, (&R_AB, &p_AB), stack, |i, j| {
        let (i, j) = (i as usize, j as usize);
        let tet_a = &a.tets[i];
        if stamp[j] != *query {
            stamp[j] = *query;
            tets[j] = b.tets[j].transformed(&R_AB, &p_AB);
        }
        let tet_b = &tets[j];
        // p_A − p_B as a linear function; it vanishes on the contact surface and grows into A.
        let n = tet_a.gradient - tet_b.gradient;
        let c = tet_a.pressure_at_origin - tet_b.pressure_at_origin;
        let heights = tet_a.heights(&n, c);
        let code = sign_code(&heights);
        if !is_cut(code) || !is_cut(sign_code(&tet_b.heights(&n, c))) {
            return;
        }
        let length = n.length();
        let along_a = n.dot(&tet_a.gradient) / length;
        let along_b = -n.dot(&tet_b.gradient) / length;
        if !(is_along(along_a, tet_a.steepness) && is_along(along_b, tet_b.steepness)) {
            return;
        }
        polygon.slice(tet_a, &heights, code);
        if let Some(polygon) = polygon.clip(tet_b, spare) {
            out.add(
                polygon,
                &FaceSource {
                    normal: n / -length,
                    reversed: false,
                    gradient: &tet_a.gradient,
                    pressure_at_origin: tet_a.pressure_at_origin,
                    stiffness: series(along_a, along_b),
                    elements: (a.tree.order()[i], b.tree.order()[j]),
                },
            );
        }
    })
}
