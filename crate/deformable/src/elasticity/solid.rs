//! A mesh of tetrahedra of one material: its energy, forces and stiffness.

use asperity_fault::{Fault, FaultKind};
use asperity_linear::lanes::{Two as Lanes, both};

use super::neo_hookean::Two;
use super::two::cubic;
use super::{Blocks, ElasticMaterial, Law, Tet};
use crate::ccd::Cubic;
use crate::{Mat3, Vec3, Vec12};

/// Least share of its volume at rest that a tetrahedron keeps: laws that do not resist it (Saint Venant and
/// Kirchhoff's, the corotated one) would let it shrink until its sign is a matter of rounding.
const LEAST: f64 = 1e-3;
/// Share of its volume that a tetrahedron as small as that keeps in one motion.
const ALMOST: f64 = 1.0 - 1e-6;
/// Share of the allowed loss below which a loss is safe, whatever its rounding.
const LOSS: f64 = 0.98;

/// Solid: tetrahedra in right-handed order, a material.
#[derive(Clone, Debug)]
pub struct Solid {
    /// Tetrahedra: four points each, by the caller's numbers.
    pub tets: Vec<[u32; 4]>,
    /// Material.
    pub material: ElasticMaterial,
    elements: Vec<Tet>,
    /// Tetrahedra in pairs, one after the other, where the law is Neo-Hooke's.
    twos: Vec<Two>,
}

impl Solid {
    /// Makes a solid.
    ///
    /// # Errors
    ///
    /// Names the tetrahedron that is flat, inside out or has a point that does not exist.
    pub fn new(rest: &[Vec3], tets: Vec<[u32; 4]>, material: ElasticMaterial) -> Result<Self, Fault> {
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
        let twos = match material.law {
            Law::NeoHookean => elements.chunks(2).map(|e| Two::new(&e[0], e.get(1))).collect(),
            _ => vec![],
        };
        Ok(Self { tets, material, elements, twos })
    }

    /// Returns the corners of each tetrahedron, its form at rest and its points.
    #[inline]
    fn each<'a>(&'a self, x: &'a [Vec3]) -> impl Iterator<Item = (&'a [u32; 4], &'a Tet, [Vec3; 4])> {
        self.tets.iter().zip(&self.elements).map(|(t, e)| (t, e, t.map(|k| x[k as usize])))
    }

    /// Returns pairs of tetrahedra by the numbers of their corners; the last of an odd number is paired with
    /// itself.
    #[inline]
    fn pairs(&self) -> impl Iterator<Item = [&[u32; 4]; 2]> {
        self.tets.chunks(2).map(|t| [&t[0], &t[t.len() - 1]])
    }

    /// Returns the same pairs with their form at rest.
    #[inline]
    fn each_two(&self) -> impl Iterator<Item = (&Two, [&[u32; 4]; 2])> {
        self.twos.iter().zip(self.pairs())
    }

    /// Returns the energy, J; infinite where a tetrahedron is inside out.
    pub fn energy(&self, x: &[Vec3]) -> f64 {
        if self.twos.is_empty() {
            return self.each(x).map(|(_, e, x)| e.energy(&x, &self.material)).sum();
        }
        let mut sum = Lanes::ZERO;
        for (two, corners) in self.each_two() {
            let Some(strained) = two.at(corners, x, &self.material) else { return f64::INFINITY };
            sum += strained.energy();
        }
        let [a, b] = sum.to_array();
        a + b
    }

    /// Visits each tetrahedron's corners, its volume at rest (m³), its energy density (J/m³) and the
    /// equivalent stress of von Mises, Pa.
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
        self.each_force(x, false, |e, g, _| {
            for (a, k) in self.tets[e].iter().enumerate() {
                gradient[*k as usize] += Vec3::new(g[3 * a], g[3 * a + 1], g[3 * a + 2]);
            }
        });
    }

    /// Visits each tetrahedron's number and gradient, N, and with `whole` its projected stiffness, N/m.
    pub fn each_force(&self, x: &[Vec3], whole: bool, mut take: impl FnMut(usize, &Vec12, Option<&Blocks>)) {
        let alone = |e: usize| {
            let x = self.tets[e].map(|k| x[k as usize]);
            let blocks = whole.then(|| self.elements[e].blocks(&x, &self.material, true));
            (self.elements[e].gradient(&x, &self.material), blocks)
        };
        if self.twos.is_empty() {
            for e in 0..self.tets.len() {
                let (g, h) = alone(e);
                take(e, &g, h.as_ref());
            }
        }
        let mut blocks = [[[0.0; 9]; 10]; 2];
        for (n, (two, corners)) in self.each_two().enumerate() {
            let (mut done, mut gradients) = ([false; 2], [Vec12::zeros(); 2]);
            if let Some(strained) = two.at(corners, x, &self.material) {
                gradients = strained.gradient();
                done = if whole { strained.stiffness(&mut blocks) } else { [true; 2] };
            }
            for lane in 0..2.min(self.tets.len() - 2 * n) {
                let e = 2 * n + lane;
                if done[lane] {
                    take(e, &gradients[lane], whole.then_some(&blocks[lane]));
                } else {
                    let (g, h) = alone(e);
                    take(e, &g, h.as_ref());
                }
            }
        }
    }

    /// Adds a quarter of each tetrahedron's mass to its corners, kg.
    pub fn add_masses(&self, density: f64, masses: &mut [f64]) {
        for (t, e) in self.tets.iter().zip(&self.elements) {
            t.iter().for_each(|k| masses[*k as usize] += 0.25 * density * e.volume);
        }
    }

    /// Returns the pairs of points that share a tetrahedron.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.tets
            .iter()
            .flat_map(|t| [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map(|(a, b)| (t[a], t[b])))
    }

    /// Returns the share of the motion `p`, at most `until`, for which every tetrahedron keeps a share of its
    /// volume, and [`LEAST`] of that at rest.
    pub fn limit(&self, x: &[Vec3], p: &[Vec3], share: f64, until: f64) -> f64 {
        // Most are decided quickly: they would keep it even if every term took from them.
        let most = both(LOSS * (1.0 - share));
        self.pairs().enumerate().fold(until, |until, (n, corners)| {
            let [c0, c1, c2, c3] = cubic(corners, x, p);
            let t = both(until);
            let loss = (c1.abs() + (c2.abs() + c3.abs() * t) * t) * t;
            let (loss, keeps) = (loss.to_array(), (most * c0).to_array());
            let own = 2 * n..(2 * n + 2).min(self.tets.len());
            own.enumerate().fold(until, |until, (lane, e)| {
                let rest = 6.0 * self.elements[e].volume;
                // Where it is smaller than at rest the least volume may be nearer.
                let now = c0.to_array()[lane];
                if loss[lane] < keeps[lane] && now * share > LEAST * rest {
                    return until;
                }
                let t = &self.tets[e];
                let cubic = Cubic::volume(&t.map(|k| x[k as usize]), &t.map(|k| p[k as usize]));
                let now = cubic.0[0];
                let level = (share * now).max((LEAST * rest).min(ALMOST * now));
                cubic.first_loss(level, until).unwrap_or(until)
            })
        })
    }

    /// Returns the least det F.
    pub fn least_volume(&self, x: &[Vec3]) -> f64 {
        self.each(x).map(|(_, e, x)| e.deformation(&x).determinant()).fold(f64::INFINITY, f64::min)
    }
}
