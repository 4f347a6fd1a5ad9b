//! Contact surface of a compliant volume and a rigid one: the rigid triangles, clipped by the tetrahedra,
//! with the volume's pressure on them. Everything happens in the volume's frame M.

use asperity_geometry::Pose;

use super::{HydroWorkspace, is_along};
use crate::hydroelastic::body::{Surface, Triangle, Volume};
use crate::hydroelastic::bound::{both, pressure_bound};
use crate::hydroelastic::builder::{Builder, FaceSource};
use crate::hydroelastic::polygon::{is_cut, sign_code};
use crate::hydroelastic::traverse::{self, Shell};

/// Adds the faces of a compliant volume M and a rigid surface N. `m_is_a`: M is body A. Returns false if
/// there are too many pairs.
pub(in super::super) fn compliant_rigid(
    m: &Volume,
    rigid: &Surface,
    X_MN: &Pose,
    m_is_a: bool,
    work: &mut HydroWorkspace,
    out: &mut Builder,
) -> bool {
    let R_MN = X_MN.rotation.to_rotation_matrix().into_inner();
    let p_MN = X_MN.translation.vector;
    let Some(most) = pressure_bound(m.modulus, |p| {
        both(m.cores.at(p / m.modulus), rigid.bounds.at(0.0), |m, n| m.is_apart(n, &R_MN, &p_MN))
    }) else {
        return true;
    };
    work.begin(rigid.triangles.len());
    if let (true, Some(first)) = (work.triangles.len() < rigid.triangles.len(), rigid.triangles.first()) {
        work.triangles.resize(rigid.triangles.len(), *first);
    }
    let HydroWorkspace { polygon, spare, stack, triangles, stamp, query, .. } = work;
    let shell_m = Shell { tree: &m.tree, level: most / m.modulus };
    let shell_n = Shell { tree: &rigid.tree, level: 1.0 };
    traverse::pairs(shell_m, shell_n, (&R_MN, &p_MN), stack, |i, j| {
        let (i, j) = (i as usize, j as usize);
        let tet = &m.tets[i];
        if stamp[j] != *query {
            stamp[j] = *query;
            triangles[j] = rigid.triangles[j].transformed(&R_MN, &p_MN);
        }
        let Triangle { corners, normal } = &triangles[j];
        let along = normal.dot(&tet.gradient);
        if !is_along(along, tet.steepness) {
            return;
        }
        if !is_cut(sign_code(&tet.heights(normal, -normal.dot(&corners[0])))) {
            return;
        }
        polygon.set_triangle(corners);
        if let Some(polygon) = polygon.clip(tet, spare) {
            let elements = (m.tree.order()[i], rigid.tree.order()[j]);
            out.add(
                polygon,
                &FaceSource {
                    // The triangle's normal points out of N; the contact normal goes from A into B.
                    normal: if m_is_a { -normal } else { *normal },
                    reversed: m_is_a,
                    gradient: &tet.gradient,
                    pressure_at_origin: tet.pressure_at_origin,
                    stiffness: along.max(0.0),
                    elements: if m_is_a { elements } else { (elements.1, elements.0) },
                },
            );
        }
    })
}
