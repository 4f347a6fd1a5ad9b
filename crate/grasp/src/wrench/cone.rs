//! Wrench cone of a grasp as a list of generators, with its Minkowski sum, its projections on forces and
//! torques, and the nearest point to a wrench by non-negative least squares (Lawson & Hanson 1974, chapter
//! 23).

use asperity_geometry::{Length, Vec3};
use nalgebra::SVector;

use super::grasp::Grasp;
use super::support::{L1, Primitives};

/// Polyhedral wrench cone `K = { Σ a_j g_j : a ≥ 0 }`, all generators about one point in one frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrenchCone<const D: usize> {
    /// Generators: extreme wrenches of the contacts.
    pub generators: Vec<SVector<f64, D>>,
}

impl<const D: usize> WrenchCone<D> {
    /// Makes the cone of a grasp with `edges`-edge pyramids: the Minkowski sum of its contacts' cones.
    pub fn of_grasp(grasp: &Grasp<D>, edges: usize) -> Self {
        Self { generators: L1::new(grasp, Primitives::Edges(edges)).points().to_vec() }
    }

    /// Returns the Minkowski sum: every sum of a wrench of one and a wrench of the other. For cones, all
    /// generators together.
    pub fn minkowski_sum(&self, other: &Self) -> Self {
        Self { generators: self.generators.iter().chain(&other.generators).copied().collect() }
    }

    /// Returns the distance from `w` to the cone, and the nearest wrench of the cone (non-negative least
    /// squares, Lawson & Hanson 1974, chapter 23).
    pub fn project(&self, w: &SVector<f64, D>) -> (f64, SVector<f64, D>) {
        let mut passive: Vec<(usize, f64)> = Vec::new();
        let at = |set: &[(usize, f64)]| {
            set.iter().fold(SVector::<f64, D>::zeros(), |s, (i, a)| {
                self.generators.get(*i).map_or(s, |g| s + g * *a)
            })
        };
        let scale = w.length().max(f64::MIN_POSITIVE);
        let lengths: Vec<f64> = self.generators.iter().map(|g| g.length().max(f64::MIN_POSITIVE)).collect();
        for _ in 0..30 * D {
            let left = w - at(&passive);
            // The generator that points most toward the remainder; the first of several.
            let mut entering: Option<(usize, f64)> = None;
            for (i, (g, length)) in self.generators.iter().zip(&lengths).enumerate() {
                let gain = g.dot(&left) / length;
                if entering.is_none_or(|(_, most)| gain > most) && passive.iter().all(|(j, _)| i != *j) {
                    entering = Some((i, gain));
                }
            }
            match entering {
                Some((i, gain)) if gain > 1e-12 * scale => passive.push((i, 0.0)),
                _ => break,
            }
            if !self.refit(&mut passive, w) {
                break;
            }
        }
        let nearest = at(&passive);
        ((w - nearest).length(), nearest)
    }

    /// Fits the passive generators by least squares, dropping those that would turn negative.
    fn refit(&self, passive: &mut Vec<(usize, f64)>, w: &SVector<f64, D>) -> bool {
        while !passive.is_empty() {
            let columns: Vec<_> = passive.iter().filter_map(|(i, _)| self.generators.get(*i)).collect();
            let A = nalgebra::DMatrix::from_fn(D, columns.len(), |r, c| columns.get(c).map_or(0.0, |g| g[r]));
            let b = nalgebra::DVector::from_column_slice(w.as_slice());
            let Some(factor) = A.tr_mul(&A).cholesky() else { return false };
            let x = factor.solve(&A.tr_mul(&b));
            if x.iter().all(|v| *v > 0.0) {
                for ((_, a), v) in passive.iter_mut().zip(x.iter()) {
                    *a = *v;
                }
                return true;
            }
            let mut step = 1.0_f64;
            for ((_, a), v) in passive.iter().zip(x.iter()) {
                if *v <= 0.0 {
                    step = step.min(a / (a - v).max(f64::MIN_POSITIVE));
                }
            }
            let before = passive.len();
            for ((_, a), v) in passive.iter_mut().zip(x.iter()) {
                *a += step * (v - *a);
            }
            passive.retain(|(_, a)| *a > 1e-14);
            if passive.len() == before {
                return false;
            }
        }
        true
    }

    /// Returns true if the cone holds `w`, within `tolerance` of its size.
    pub fn contains(&self, w: &SVector<f64, D>, tolerance: f64) -> bool {
        self.project(w).0 <= tolerance * w.length()
    }
}

/// Projects a cone to forces alone: the chapter's green and red cones. One cannot choose force and torque
/// from the two projections independently.
pub fn project_force(cone: &WrenchCone<6>) -> Vec<Vec3> {
    cone.generators.iter().map(|g| g.fixed_rows::<3>(0).into_owned()).collect()
}

/// Projects a cone to torques alone, over the characteristic length: the chapter's blue cone.
pub fn project_torque(cone: &WrenchCone<6>) -> Vec<Vec3> {
    cone.generators.iter().map(|g| g.fixed_rows::<3>(3).into_owned()).collect()
}
