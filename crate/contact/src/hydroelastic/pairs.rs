//! The four kinds of pair that have a surface. Each works in the frame M of the mesh it cuts.

use asperity_geometry::{Mat3, Pose, Vec3};

use super::body::{Surface, Triangle, Volume};
use super::bound::{both, pressure_bound};
use super::builder::{Builder, FaceSource};
use super::polygon::{Polygon, is_cut, sign_code};
use super::surface::NO_ELEMENT;
use super::tet::Tet;
use super::traverse::{self, Shell};

/// `cos(5π/8)`: a face counts only if its normal and the pressure gradient make less than 112.5° (Drake
/// `contact_surface_utility.cc`, chosen there by experience).
const COS_LIMIT: f64 = -0.382_683_432_365_089_8;

/// Scratch of the queries: polygons, a stack, and the second body's elements in the first one's frame.
#[derive(Clone, Debug, Default)]
pub struct HydroWorkspace {
    polygon: Polygon,
    spare: Polygon,
    stack: Vec<(u32, u32)>,
    tets: Vec<Tet>,
    triangles: Vec<Triangle>,
    /// Query in which `tets[i]` or `triangles[i]` was last made.
    stamp: Vec<u32>,
    query: u32,
}

impl HydroWorkspace {
    /// A new query over `count` elements: everything cached is stale.
    fn begin(&mut self, count: usize) {
        if self.query == u32::MAX {
            self.stamp.fill(0);
            self.query = 0;
        }
        self.query += 1;
        if self.stamp.len() < count {
            self.stamp.resize(count, 0);
        }
    }
}

/// True if the angle between a gradient and the direction `n` (a unit vector, from its outside in) is small enough.
#[inline]
fn is_along(along: f64, steepness: f64) -> bool {
    along > COS_LIMIT * steepness
}

/// Both compliant; A's frame. `false`: too many pairs, see [`traverse::pairs`].
pub(super) fn compliant_compliant(
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
        let length = n.norm();
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

/// Two stiffnesses one behind the other; 0 where either does not resist.
#[inline]
fn series(a: f64, b: f64) -> f64 {
    if a > 0.0 && b > 0.0 { a * b / (a + b) } else { 0.0 }
}

/// A compliant volume M and a rigid surface N. `m_is_a`: M is body A. `false`: too many pairs.
pub(super) fn compliant_rigid(
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
                    // The triangle looks out of N; the contact normal goes from A into B.
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

/// A compliant volume M and a rigid half space (frame H): the plane's cut through M, without the angle filter.
pub(super) fn compliant_rigid_half_space(
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

/// A compliant volume M and a compliant half space (frame H) whose pressure is `slope` times the depth. Drake lacks
/// this pair; it is the compliant–compliant rule with a field that is linear everywhere.
pub(super) fn compliant_compliant_half_space(
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
        let length = n.norm();
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

/// A rigid surface N and a compliant half space, worked in the frame H of the half space. `h_is_a`: it is body A.
pub(super) fn rigid_compliant_half_space(
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

impl Triangle {
    #[inline]
    fn transformed(&self, R: &Mat3, t: &Vec3) -> Self {
        Self { corners: self.corners.map(|p| R * p + t), normal: R * self.normal }
    }
}
