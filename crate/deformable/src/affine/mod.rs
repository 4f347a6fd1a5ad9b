//! Affine bodies: stiff bodies by twelve numbers (Lan et al. 2022), `q = [p, A's rows]`, `x(X) = A X + p`.
//! Straight lines in `q` are straight lines of every point, so linear CCD is exact. The potential `V = κ v |A
//! Aᵀ − I|²` keeps them stiff; mass and second moments are exact.

mod mass_integrals;

pub use mass_integrals::MassIntegrals;

use crate::{Mat3, Mat12, Vec3, Vec12};

/// Returns the world position of the point `x_B` of the body.
#[inline]
pub fn place(q: &Vec12, x_B: &Vec3) -> Vec3 {
    let row = |i: usize| q[3 + 3 * i] * x_B.x + q[4 + 3 * i] * x_B.y + q[5 + 3 * i] * x_B.z;
    Vec3::new(q[0] + row(0), q[1] + row(1), q[2] + row(2))
}

/// Returns the numbers of a body at rest where it was made.
pub fn identity() -> Vec12 {
    let mut q = Vec12::zeros();
    (q[3], q[7], q[11]) = (1.0, 1.0, 1.0);
    q
}

/// Returns the matrix A.
pub fn linear(q: &Vec12) -> Mat3 {
    Mat3::new(q[3], q[4], q[5], q[6], q[7], q[8], q[9], q[10], q[11])
}

/// Adds the generalised force of a force at a point: `Jᵀ f`.
#[inline]
pub fn pull_back(x_B: &Vec3, f: &Vec3, g: &mut Vec12) {
    for i in 0..3 {
        g[i] += f[i];
        for k in 0..3 {
            g[3 + 3 * i + k] += f[i] * x_B[k];
        }
    }
}

/// Adds `J(X)ᵀ H J(Y)` of a block between two points of the body.
#[inline]
pub fn pull_back_block(x_B: &Vec3, y_B: &Vec3, h: &Mat3, out: &mut Mat12) {
    let (left, right) = ([1.0, x_B.x, x_B.y, x_B.z], [1.0, y_B.x, y_B.y, y_B.z]);
    for i in 0..3 {
        for j in 0..3 {
            let value = h[(i, j)];
            for (a, l) in left.iter().enumerate() {
                for (b, r) in right.iter().enumerate() {
                    out[(slot(i, a), slot(j, b))] += l * value * r;
                }
            }
        }
    }
}

/// Returns the index of the weight `a` (1, X, Y, Z) of axis `i` among the twelve.
#[inline]
pub fn slot(i: usize, a: usize) -> usize {
    if a == 0 { i } else { 2 + 3 * i + a }
}

/// Orthogonality potential `V = κv |A Aᵀ − I|²`, its gradient and its Hessian by `q`.
#[derive(Clone, Copy, Debug)]
pub struct Orthogonality {
    /// Value, J.
    pub value: f64,
    /// Gradient by q.
    pub gradient: Vec12,
    /// Hessian by q.
    pub hessian: Mat12,
}

/// Computes the orthogonality potential; `stiffness` is κ times the volume, J. `project`: without negative
/// eigenvalues, in closed form, since it is a Saint Venant–Kirchhoff solid with `λ = 0` and `μ = 4 κv`.
pub fn orthogonality(q: &Vec12, stiffness: f64, project: bool) -> Orthogonality {
    let a = linear(q);
    let r = a * a.transpose() - Mat3::identity();
    let g = r * a * (4.0 * stiffness);
    let mut gradient = Vec12::zeros();
    for i in 0..3 {
        for j in 0..3 {
            gradient[3 + 3 * i + j] = g[(i, j)];
        }
    }
    let mut hessian = Mat12::zeros();
    if project {
        // |A Aᵀ − I|² = |AᵀA − I|² = 4 |E|².
        use crate::elasticity::{ElasticMaterial, Law};
        let solid = ElasticMaterial { law: Law::StVenantKirchhoff, shear: 4.0 * stiffness, lame: 0.0 };
        let (values, matrices) = solid.modes(&a, true);
        for (l, d) in values.iter().zip(&matrices) {
            for i in 0..9 {
                for j in 0..9 {
                    hessian[(3 + i, 3 + j)] += l * d[(i / 3, i % 3)] * d[(j / 3, j % 3)];
                }
            }
        }
    } else {
        for k in 0..9 {
            let mut d = Mat3::zeros();
            d[(k / 3, k % 3)] = 1.0;
            let column = ((d * a.transpose() + a * d.transpose()) * a + r * d) * (4.0 * stiffness);
            for i in 0..9 {
                hessian[(3 + i, 3 + k)] = column[(i / 3, i % 3)];
            }
        }
    }
    Orthogonality { value: stiffness * r.dot(&r), gradient, hessian }
}
