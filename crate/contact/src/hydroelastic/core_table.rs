//! Boxes and spheres around the deep parts of a body, and tests that two of them are apart.
//!
//! They bound from above the pressure at which two bodies can touch before any tetrahedron is visited. The
//! box test takes six of the fifteen axes of Gottschalk 1996: a bound may be too cautious, never wrong.

use asperity_geometry::{Aabb, Length, Mat3, TetMesh, TriangleMesh, Vec3};

/// Number of steps of extent at which a body's core is boxed.
const STEPS: usize = 64;
/// Number of steps for a mesh of more than `LARGE` tetrahedra, whose table would take long to make.
const STEPS_LARGE: usize = 16;
const LARGE: usize = 3000;

/// Bounds of the *core* of a body, the part with extent at least `s`, for evenly spaced `s` from 0 to 1.
///
/// On a contact surface both pressures are equal, so a contact at pressure `P` lies in the cores of both
/// bodies at that pressure. The least `P` whose cores stay apart bounds the pressure of the contact without
/// visiting any tetrahedron, and the search for cuts may then leave out everything deeper.
#[derive(Clone, Debug)]
pub struct CoreTable {
    cores: Vec<Core>,
}

#[derive(Clone, Copy, Debug)]
pub struct Core {
    center: Vec3,
    half_size: Vec3,
    /// Radius of the sphere about `center` around the core, m.
    radius: f64,
}

impl CoreTable {
    /// Makes the table of a rigid body, which is all core.
    pub fn of_surface(mesh: &TriangleMesh) -> Self {
        Self { cores: vec![Core::of_points(&mesh.vertices)] }
    }

    pub fn of_volume(mesh: &TetMesh, extent: &[f64]) -> Self {
        let mut edges = Vec::with_capacity(6 * mesh.tetrahedra.len());
        for &[a, b, c, d] in &mesh.tetrahedra {
            for (i, j) in [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)] {
                edges.push((i.min(j), i.max(j)));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let steps = if mesh.tetrahedra.len() > LARGE { STEPS_LARGE } else { STEPS };
        let mut points = Vec::new();
        let cores = (0..=steps)
            .map(|k| {
                let s = k as f64 / steps as f64;
                points.clear();
                points.extend(mesh.vertices.iter().zip(extent).filter(|(_, e)| **e >= s).map(|(p, _)| *p));
                for &(i, j) in &edges {
                    let (i, j) = (i as usize, j as usize);
                    let (e, f) = (extent[i], extent[j]);
                    if (e < s) != (f < s) {
                        let t = (s - e) / (f - e);
                        points.push(mesh.vertices[i] + t * (mesh.vertices[j] - mesh.vertices[i]));
                    }
                }
                Core::of_points(&points)
            })
            .collect();
        Self { cores }
    }

    /// Returns a core that holds everything with extent at least `s`.
    pub fn at(&self, s: f64) -> Option<&Core> {
        let last = self.cores.len().saturating_sub(1);
        self.cores.get(((s * last as f64) as usize).min(last))
    }
}

impl Core {
    fn of_points(points: &[Vec3]) -> Self {
        let bounds = Aabb::of_points(points);
        let center = bounds.center();
        let radius = points.iter().fold(0.0_f64, |r, p| r.max((p - center).norm_squared())).sqrt();
        // Room for rounding, as in the tree.
        let pad = 1e-9 * radius.max(center.length());
        Self { center, half_size: bounds.half_size() + Vec3::repeat(pad), radius: radius + pad }
    }

    /// Returns true if the cores are surely apart, with `other` in frame B and `x_A = R x_B + t`.
    pub fn is_apart(&self, other: &Self, R: &Mat3, t: &Vec3) -> bool {
        let d = R * other.center + t - self.center;
        let reach = self.radius + other.radius;
        d.norm_squared() > reach * reach || boxes_apart(&d, &self.half_size, &other.half_size, R, &R.abs())
    }

    /// Returns the sign of the side of the plane `n · x + c = 0` on which the core surely lies, or 0; `n` is
    /// a unit vector.
    pub fn side(&self, n: &Vec3, c: f64) -> i32 {
        let height = n.dot(&self.center) + c;
        let reach = self.radius.min(n.abs().dot(&self.half_size));
        if height > reach {
            1
        } else if height < -reach {
            -1
        } else {
            0
        }
    }
}

/// Returns true if one of the six face normals separates two boxes (Gottschalk 1996, without the nine edge
/// pairs): centre of the second from the first `d`, half sizes, and the second's axes as columns of `R`.
#[inline]
pub fn boxes_apart(d: &Vec3, half_a: &Vec3, half_b: &Vec3, R: &Mat3, R_abs: &Mat3) -> bool {
    for k in 0..3 {
        let reach =
            half_a[k] + R_abs[(k, 0)] * half_b[0] + R_abs[(k, 1)] * half_b[1] + R_abs[(k, 2)] * half_b[2];
        if d[k].abs() > reach {
            return true;
        }
    }
    for k in 0..3 {
        let reach =
            half_b[k] + R_abs[(0, k)] * half_a[0] + R_abs[(1, k)] * half_a[1] + R_abs[(2, k)] * half_a[2];
        let along = R[(0, k)] * d[0] + R[(1, k)] * d[1] + R[(2, k)] * d[2];
        if along.abs() > reach {
            return true;
        }
    }
    false
}
