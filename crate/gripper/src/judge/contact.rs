//! Convex sets of the wrenches that a contact can apply to an object, each given by its support function.

use asperity_geometry::Length;
use asperity_linear::eigen::Eigen;
use nalgebra::{SMatrix, SVector};

use super::Wrench;
use crate::Vec3;

/// One point of a contact patch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatchPoint {
    /// Lever arm from the centre of mass, over the object's radius.
    pub arm: Vec3,
    /// Unit normal into the object.
    pub normal: Vec3,
    /// Normal force, N.
    pub force: f64,
    /// Greatest friction force, N.
    pub friction: f64,
}

/// Set of wrenches that one pad can apply.
#[derive(Clone, Debug, PartialEq)]
pub enum PadContact {
    /// Soft point contact: `N (n + friction) ± torsion` for 0 ≤ N ≤ F.
    Point {
        /// Point of contact, with F as its normal force and μF as its friction.
        place: PatchPoint,
        /// Greatest torque about the normal, γ F, over the object's radius, N.
        torsion: f64,
    },
    /// Area contact: the sum of all places, each with the normal force that it has.
    Places(Vec<PatchPoint>),
    /// Friction cone of a patch: α (normal wrench + ellipsoid), 0 ≤ α ≤ 1.
    Cone {
        /// Wrench of the normal forces, N.
        normal: Wrench,
        /// Matrix Q of the ellipsoid, N²: its support squared is `yᵀ Q y`.
        ellipsoid: Box<SMatrix<f64, 6, 6>>,
    },
}

/// Returns the wrench of a force `f` at an arm.
fn wrench(arm: &Vec3, f: &Vec3) -> Wrench {
    let t = arm.cross(f);
    Wrench::from([f.x, f.y, f.z, t.x, t.y, t.z])
}

impl PatchPoint {
    /// Returns the velocity of the place under the twist `y`.
    fn moved(&self, y: &Wrench) -> Vec3 {
        Vec3::new(y[0], y[1], y[2]) + Vec3::new(y[3], y[4], y[5]).cross(&self.arm)
    }

    /// Returns the friction force that does the most work along the twist `y`, N.
    fn rubs(&self, y: &Wrench) -> Vec3 {
        let v = self.moved(y);
        let t = v - self.normal * v.dot(&self.normal);
        t.try_unit(0.0).map_or_else(Vec3::zeros, |t| t * self.friction)
    }
}

impl PadContact {
    /// Returns the wrench of the set that does the most work along the twist `y`.
    pub fn support(&self, y: &Wrench) -> Wrench {
        match self {
            Self::Point { place, torsion } => {
                let twist = Vec3::new(y[3], y[4], y[5]).dot(&place.normal);
                let mut w = wrench(&place.arm, &(place.normal * place.force + place.rubs(y)));
                for k in 0..3 {
                    w[3 + k] += torsion.copysign(twist) * place.normal[k];
                }
                if w.dot(y) > 0.0 { w } else { Wrench::zeros() }
            }
            Self::Places(places) => places
                .iter()
                .fold(Wrench::zeros(), |w, p| w + wrench(&p.arm, &(p.normal * p.force + p.rubs(y)))),
            Self::Cone { normal, ellipsoid } => {
                let q = **ellipsoid * y;
                let length = y.dot(&q).max(0.0).sqrt();
                let w = if length > 0.0 { normal + q / length } else { *normal };
                if w.dot(y) > 0.0 { w } else { Wrench::zeros() }
            }
        }
    }

    /// Builds the cone of a patch: the ellipsoid whose support is nearest to the patch's friction, in the
    /// mean square over 84 twists (the axes and diagonals of six dimensions), with its negative part removed,
    /// and nothing along twists that friction does not feel: a flat patch has no friction along its normal.
    /// `None` without a patch.
    pub fn cone(places: &[PatchPoint]) -> Option<Self> {
        let normal = places.iter().fold(Wrench::zeros(), |w, p| w + wrench(&p.arm, &(p.normal * p.force)));
        // Least squares for the 21 numbers of Q: hᵢ² = yᵢᵀ Q yᵢ.
        let mut matrix = SMatrix::<f64, 21, 21>::zeros();
        let mut right = SVector::<f64, 21>::zeros();
        for y in twists() {
            let h: f64 = places.iter().map(|p| p.rubs(&y).dot(&p.moved(&y))).sum();
            let mut row = SVector::<f64, 21>::zeros();
            for (k, (i, j)) in entries().enumerate() {
                row[k] = if i == j { y[i] * y[i] } else { 2.0 * y[i] * y[j] };
            }
            matrix += row * row.transpose();
            right += row * (h * h);
        }
        let q = matrix.cholesky()?.solve(&right);
        let mut ellipsoid = SMatrix::<f64, 6, 6>::zeros();
        for (k, (i, j)) in entries().enumerate() {
            (ellipsoid[(i, j)], ellipsoid[(j, i)]) = (q[k], q[k]);
        }
        let eigen = Eigen::of(&ellipsoid);
        let kept = SMatrix::<f64, 6, 6>::from_diagonal(&eigen.values.map(|l| l.max(0.0)));
        let felt = felt(places);
        let ellipsoid = felt * eigen.vectors * kept * eigen.vectors.transpose() * felt;
        Some(Self::Cone { normal, ellipsoid: Box::new(ellipsoid) })
    }
}

/// Returns the projector on the twists along which some place slides.
fn felt(places: &[PatchPoint]) -> SMatrix<f64, 6, 6> {
    let mut sum = SMatrix::<f64, 6, 6>::zeros();
    for p in places {
        let e1 = asperity_geometry::perpendicular(&p.normal);
        for t in [e1, p.normal.cross(&e1)] {
            let w = wrench(&p.arm, &(t * p.friction));
            sum += w * w.transpose();
        }
    }
    let eigen = Eigen::of(&sum);
    let least = 1e-9 * eigen.values.max();
    let ones = SMatrix::<f64, 6, 6>::from_diagonal(&eigen.values.map(|l| if l > least { 1.0 } else { 0.0 }));
    eigen.vectors * ones * eigen.vectors.transpose()
}

/// Indices of the upper triangle of a 6 × 6 matrix.
fn entries() -> impl Iterator<Item = (usize, usize)> {
    (0..6).flat_map(|i| (i..6).map(move |j| (i, j)))
}

/// Twists along the axes, and along sums and differences of two and of three of them.
fn twists() -> Vec<Wrench> {
    let unit = |i: usize| Wrench::from_fn(|k, _| if k == i { 1.0 } else { 0.0 });
    let mut all: Vec<Wrench> = (0..6).map(unit).collect();
    for i in 0..6 {
        for j in i + 1..6 {
            for s in [1.0, -1.0] {
                all.push((unit(i) + unit(j) * s) / 2.0_f64.sqrt());
                let k = (j + 1) % 6;
                if k != i {
                    all.push((unit(i) + unit(j) * s + unit(k)) / 3.0_f64.sqrt());
                }
            }
        }
    }
    all
}
