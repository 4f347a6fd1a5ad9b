//! A mesh of tetrahedra of one material: its energy, forces and stiffness.

use asperity_fault::{Fault, FaultKind};

use super::{Material, Tet};
use crate::ccd::Cubic;
use crate::{Mat3, Mat12, Vec3, Vec12};

/// No tetrahedron becomes smaller than this share of its volume at rest: laws that do not resist it (Saint Venant and Kirchhoff's, the
/// corotated one) would let it shrink until its sign is a matter of rounding.
const LEAST: f64 = 1e-3;
/// What one that is as small as that keeps in one motion.
const ALMOST: f64 = 1.0 - 1e-6;

/// Points at rest, tetrahedra in right-handed order, a material.
#[derive(Clone, Debug)]
pub struct Solid {
    /// Four points each, by the caller's numbers.
    pub tets: Vec<[u32; 4]>,
    /// What is strained.
    pub material: Material,
    elements: Vec<Tet>,
}

impl Solid {
    /// A fault names the tetrahedron that is flat, inside out or among points that are not there.
    pub fn new(rest: &[Vec3], tets: Vec<[u32; 4]>, material: Material) -> Result<Self, Fault> {
        let mut elements = Vec::with_capacity(tets.len());
        for (i, t) in tets.iter().enumerate() {
            if t.iter().any(|k| *k as usize >= rest.len()) {
                return Err(Fault::new(format!("tets[{i}]"), "names a point that is not there"));
            }
            if t.iter().any(|k| !(0..3).all(|c| rest[*k as usize][c].is_finite())) {
                return Err(Fault::of(
                    FaultKind::NotFinite,
                    format!("tets[{i}]"),
                    "has a corner that is no place",
                ));
            }
            let Some(tet) = Tet::new(&t.map(|k| rest[k as usize])) else {
                let message =
                    "is flat or inside out: order its corners so that its volume is positive, or mesh again";
                return Err(Fault::new(format!("tets[{i}]"), message));
            };
            elements.push(tet);
        }
        Ok(Self { tets, material, elements })
    }

    /// The corners of a tetrahedron and what it is at rest.
    #[inline]
    fn each<'a>(&'a self, x: &'a [Vec3]) -> impl Iterator<Item = (&'a [u32; 4], &'a Tet, [Vec3; 4])> {
        self.tets.iter().zip(&self.elements).map(|(t, e)| (t, e, t.map(|k| x[k as usize])))
    }

    /// J; infinite where one is inside out.
    pub fn energy(&self, x: &[Vec3]) -> f64 {
        self.each(x).map(|(_, e, x)| e.energy(&x, &self.material)).sum()
    }

    /// Hands out each tetrahedron's corners, its volume at rest (m³), its energy density (J/m³) and the equivalent stress of von Mises, Pa.
    pub fn each_load(&self, x: &[Vec3], mut take: impl FnMut(&[u32; 4], f64, f64, f64)) {
        for (t, e, x) in self.each(x) {
            let f = e.deformation(&x);
            // Cauchy's stress, σ = P Fᵀ / J.
            let s = self.material.stress(&f) * f.transpose() / f.determinant();
            let mean = s.trace() / 3.0;
            let off = s - Mat3::identity() * mean;
            take(t, e.volume, self.material.energy(&f), (1.5 * off.dot(&off)).sqrt());
        }
    }

    /// Adds the gradient, N.
    pub fn add_gradient(&self, x: &[Vec3], gradient: &mut [Vec3]) {
        self.each_gradient(x, |t, g| {
            for (a, k) in t.iter().enumerate() {
                gradient[*k as usize] += Vec3::new(g[3 * a], g[3 * a + 1], g[3 * a + 2]);
            }
        });
    }

    /// Hands out each tetrahedron's corners and their gradient, N.
    pub fn each_gradient(&self, x: &[Vec3], mut add: impl FnMut(&[u32; 4], &Vec12)) {
        for (t, e, x) in self.each(x) {
            add(t, &e.gradient(&x, &self.material));
        }
    }

    /// Hands out each tetrahedron's number and projected stiffness, N/m.
    pub fn stiffness(&self, x: &[Vec3], mut add: impl FnMut(usize, &Mat12)) {
        for (i, (_, e, x)) in self.each(x).enumerate() {
            add(i, &e.hessian(&x, &self.material, true));
        }
    }

    /// Adds a quarter of each tetrahedron's mass to its corners, kg.
    pub fn add_masses(&self, density: f64, masses: &mut [f64]) {
        for (t, e) in self.tets.iter().zip(&self.elements) {
            t.iter().for_each(|k| masses[*k as usize] += 0.25 * density * e.volume);
        }
    }

    /// Pairs of points that share a tetrahedron.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.tets
            .iter()
            .flat_map(|t| [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map(|(a, b)| (t[a], t[b])))
    }

    /// Up to what share of the motion `p` every tetrahedron keeps a share of its volume, and [`LEAST`] of that at rest, at most `until`.
    pub fn limit(&self, x: &[Vec3], p: &[Vec3], share: f64, until: f64) -> f64 {
        self.tets.iter().zip(&self.elements).fold(until, |until, (t, e)| {
            let (x, p) = (t.map(|k| x[k as usize]), t.map(|k| p[k as usize]));
            let cubic = Cubic::volume(&x, &p);
            let now = cubic.0[0];
            let level = (share * now).max((LEAST * 6.0 * e.volume).min(ALMOST * now));
            cubic.first_loss(level, until).unwrap_or(until)
        })
    }

    /// The least det F.
    pub fn least_volume(&self, x: &[Vec3]) -> f64 {
        self.each(x).map(|(_, e, x)| e.deformation(&x).determinant()).fold(f64::INFINITY, f64::min)
    }
}
