//! Contact surfaces with half spaces: one test per element of the other body instead of one per pair of
//! elements.
//!
//! Drake has no pair of two compliant sides of which one is a half space; ours is the rule of two volumes
//! with a field that is linear everywhere. A rigid half space is not filtered by angle.

use asperity_geometry::{Length, Pose, Vec3};

use super::{HydroWorkspace, is_along, series};
use crate::hydroelastic::body::{Surface, Volume};
use crate::hydroelastic::bound::pressure_bound;
use crate::hydroelastic::builder::{Builder, FaceSource};
use crate::hydroelastic::polygon::{is_cut, sign_code};
use crate::hydroelastic::surface::NO_ELEMENT;
use crate::hydroelastic::traverse::{self, Shell};

/// Adds the faces of a compliant volume M and a rigid half space (frame H): the plane's cut through M,
/// without the angle filter.
pub(in super::super) fn compliant_rigid_half_space(
    m: &Volume,
    X_MH: &Pose,
    m_is_a: bool,
    work: &mut HydroWorkspace,
    out: &mut Builder,
) {
    let n = X_MH.rotation * Vec3::z();
    let c = -n.dot(&X_MH.translation.vector);
    let Some(most) =
        pressure_bound(m.modulus, |p| m.cores.at(p / m.modulus).is_some_and(|core| core.side(&n, c) != 0))
    else {
        return;
    };
    let HydroWorkspace { polygon, stack, .. } = work;
    let shell = Shell { tree: &m.tree, level: most / m.modulus };
    traverse::plane(shell, &n, c, stack, |i| {
        let tet = &m.tets[i as usize];
        let heights = tet.heights(&n, c);
        let code = sign_code(&heights);
        if !is_cut(code) {
            return;
        }
        polygon.slice(tet, &heights, code);
        let element = m.tree.order()[i as usize];
        out.add(
            polygon,
            &FaceSource {
                normal: if m_is_a { -n } else { n },
                reversed: !m_is_a,
                gradient: &tet.gradient,
                pressure_at_origin: tet.pressure_at_origin,
                stiffness: n.dot(&tet.gradient).max(0.0),
                elements: if m_is_a { (element, NO_ELEMENT) } else { (NO_ELEMENT, element) },
            },
        );
    });
}

/// Adds the faces of a compliant volume M and a compliant half space (frame H) whose pressure is `slope`
/// times the depth. Drake lacks this pair; it is the compliant–compliant rule with a field that is linear
/// everywhere.
pub(in super::super) fn compliant_compliant_half_space(
    m: &Volume,
    slope: f64,
    X_MH: &Pose,
    m_is_a: bool,
    work: &mut HydroWorkspace,
    out: &mut Builder,
) {
    let up = X_MH.rotation * Vec3::z();
    let height_of_origin = -up.dot(&X_MH.translation.vector);
    let up_abs = up.abs();
    let HydroWorkspace { polygon, stack, .. } = work;
    let shell = Shell { tree: &m.tree, level: 1.0 };
    let below = |center: &Vec3, half: &Vec3| up.dot(center) + height_of_origin <= up_abs.dot(half);
    let visit = |i: u32| {
        let tet = &m.tets[i as usize];
        let n = tet.gradient + slope * up;
        let heights = tet.heights(&n, tet.pressure_at_origin + slope * height_of_origin);
        let code = sign_code(&heights);
        let length = n.length();
        let along_m = n.dot(&tet.gradient) / length;
        let along_h = slope * n.dot(&up) / length;
        if !(is_cut(code) && is_along(along_m, tet.steepness) && is_along(along_h, slope)) {
            return;
        }
        polygon.slice(tet, &heights, code);
        let element = m.tree.order()[i as usize];
        out.add(
            polygon,
            &FaceSource {
                normal: if m_is_a { n / -length } else { n / length },
                reversed: !m_is_a,
                gradient: &tet.gradient,
                pressure_at_origin: tet.pressure_at_origin,
                stiffness: series(along_m, along_h),
                elements: if m_is_a { (element, NO_ELEMENT) } else { (NO_ELEMENT, element) },
            },
        );
    };
    traverse::elements(shell, stack, visit, below);
}

/// Adds the faces of a rigid surface N and a compliant half space, in the frame H of the half space.
/// `h_is_a`: it is body A.
pub(in super::super) fn rigid_compliant_half_space(
    rigid: &Surface,
    slope: f64,
    X_HN: &Pose,
    h_is_a: bool,
    work: &mut HydroWorkspace,
    out: &mut Builder,
) {
    let R_HN = X_HN.rotation.to_rotation_matrix().into_inner();
    let p_HN = X_HN.translation.vector;
    let up_N = X_HN.rotation.inverse() * Vec3::z();
    let up_abs = up_N.abs();
    let gradient = Vec3::new(0.0, 0.0, -slope);
    let HydroWorkspace { polygon, spare, stack, .. } = work;
    let shell = Shell { tree: &rigid.tree, level: 1.0 };
    let below = |center: &Vec3, half: &Vec3| up_N.dot(center) + p_HN.z <= up_abs.dot(half);
    let visit = |j: u32| {
        let triangle = rigid.triangles[j as usize].transformed(&R_HN, &p_HN);
        let along = triangle.normal.dot(&gradient);
        if !is_along(along, slope) {
            return;
        }
        polygon.set_triangle(&triangle.corners);
        let Some(polygon) = polygon.clip_below(spare) else { return };
        let element = rigid.tree.order()[j as usize];
        out.add(
            polygon,
            &FaceSource {
                normal: if h_is_a { -triangle.normal } else { triangle.normal },
                reversed: h_is_a,
                gradient: &gradient,
                pressure_at_origin: 0.0,
                stiffness: along.max(0.0),
                elements: if h_is_a { (NO_ELEMENT, element) } else { (element, NO_ELEMENT) },
            },
        );
    };
    traverse::elements(shell, stack, visit, below);
}
