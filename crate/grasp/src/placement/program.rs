//! The placement as a smooth programme: unknowns, cost, constraints and their derivatives.
//!
//! The unknowns are the coordinates of all bodies, then three components of force (world frame, on B) for
//! each candidate contact. Equalities are the balance of each body along its freedoms (coordinates);
//! inequalities are gap, normal force, cone and complementarity of each candidate, then the joint limits.
//! Lengths are divided by the largest reach and forces by the total weight. Steps of a pose are taken on the
//! joint, so rotations stay rotations; the distance from the guess is measured by the rotation vector and
//! needs the inverse left Jacobian of SO(3).

use asperity_geometry::{Length, Pose, Vec3};
use nalgebra::{DMatrix, DVector};

use super::contact::{Candidate, Touch, candidates};
use super::dual::{A, B, Dual, Dual3};
use super::model::{Mobility, PlacementProblem};

/// Constant part: scene, candidates, scales, and the first unknown of each body.
pub(super) struct Model<'a> {
    pub scene: &'a PlacementProblem,
    pub candidates: Vec<Candidate>,
    /// Unit of length, m.
    pub length: f64,
    /// Unit of force, N.
    pub load: f64,
    pub mu: f64,
    /// First coordinate of each body.
    pub first: Vec<usize>,
    /// Number of coordinates; the forces follow.
    pub coordinates: usize,
}

/// Evolving part.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub poses: Vec<Pose>,
    /// Joint coordinate since the guess, of bodies with one, rad or m.
    pub joints: Vec<f64>,
    /// Force on B of each candidate over the load, world frame.
    pub forces: Vec<Vec3>,
}

/// Relaxation, which shrinks from stage to stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relaxation {
    /// Allowed `φ f_n`, in units of length × load.
    pub complementarity: f64,
    /// Rounding of the cone's tip, of the load.
    pub rounding: f64,
}

/// Values and derivatives of the constraints.
pub(super) struct Constraints {
    /// Constraints `= 0`.
    pub equal: (DVector<f64>, DMatrix<f64>),
    /// Constraints `≥ 0`.
    pub least: (DVector<f64>, DMatrix<f64>),
}

/// Number of inequalities of each candidate: gap, normal force, cone, complementarity.
const PER_CONTACT: usize = 4;

impl<'a> Model<'a> {
    pub fn new(scene: &'a PlacementProblem, mu: f64) -> Self {
        let mut first = Vec::with_capacity(scene.bodies.len());
        let mut coordinates = 0;
        for b in &scene.bodies {
            first.push(coordinates);
            coordinates += b.mobility.coordinates();
        }
        let reach = scene.bodies.iter().flat_map(|b| b.solids.iter().map(super::model::PlacedShape::reach));
        let length = reach.fold(0.0, f64::max);
        let weight: f64 = scene.bodies.iter().map(|b| b.mass * scene.gravity.length()).sum();
        Self {
            scene,
            candidates: candidates(scene),
            length: if length > 0.0 { length } else { 1.0 },
            load: if weight > 0.0 { weight } else { 1.0 },
            mu,
            first,
            coordinates,
        }
    }

    pub fn unknowns(&self) -> usize {
        self.coordinates + 3 * self.candidates.len()
    }

    pub fn inequalities(&self) -> usize {
        PER_CONTACT * self.candidates.len()
            + 2 * self.scene.bodies.iter().filter(|b| b.limits.is_some()).count()
    }

    pub fn start(&self, poses: Vec<Pose>, joints: Vec<f64>) -> Point {
        Point { poses, joints, forces: vec![Vec3::zeros(); self.candidates.len()] }
    }

    pub fn moved(&self, at: &Point, step: &DVector<f64>) -> Point {
        let mut next = at.clone();
        let slice = step.as_slice();
        for (i, b) in self.scene.bodies.iter().enumerate() {
            let n = b.mobility.coordinates();
            let first = self.first.get(i).copied().unwrap_or(0);
            let own = slice.get(first..first + n).unwrap_or(&[]);
            if let Some(X) = next.poses.get_mut(i) {
                *X = b.mobility.moved(X, own, self.length);
            }
            if let (Some(q), [s]) = (next.joints.get_mut(i), own) {
                let unit = if matches!(b.mobility, Mobility::Prismatic { .. }) { self.length } else { 1.0 };
                *q += s * unit;
            }
        }
        for (k, f) in next.forces.iter_mut().enumerate() {
            let at = self.coordinates + 3 * k;
            if let Some([x, y, z]) = slice.get(at..at + 3) {
                *f += Vec3::new(*x, *y, *z);
            }
        }
        next
    }

    /// Returns the residuals of staying near the guess, and of small forces, with derivatives.
    pub fn nearness(&self, at: &Point, force_weight: f64) -> (DVector<f64>, DMatrix<f64>) {
        let n = self.unknowns();
        let mut r = DVector::zeros(n);
        let mut J = DMatrix::zeros(n, n);
        for (i, b) in self.scene.bodies.iter().enumerate() {
            let (Some(X), Some(&first)) = (at.poses.get(i), self.first.get(i)) else { continue };
            let phi = (X.rotation * b.guess.rotation.inverse()).scaled_axis();
            let shift = (X.translation.vector - b.guess.translation.vector) / self.length;
            let turned = inverse_left_jacobian(&phi);
            for (k, (w, v)) in b.mobility.basis(&X.translation.vector, self.length).iter().enumerate() {
                let (dw, dv) = (turned * w, v / self.length);
                match b.mobility {
                    Mobility::Free if k < 3 => {
                        r[first + k] = phi[k];
                        for j in 0..3 {
                            J[(first + j, first + k)] = dw[j];
                        }
                    }
                    Mobility::Free => {
                        r[first + k] = shift[k - 3];
                        J[(first + k, first + k)] = 1.0;
                    }
                    Mobility::Planar => {
                        r[first + k] = [phi.y, shift.x, shift.z].get(k).copied().unwrap_or(0.0);
                        J[(first + k, first + k)] = if k == 0 { dw.y } else { dv.length() };
                    }
                    _ => {
                        let unit = if dv.length() > 0.0 && dw.length() == 0.0 { self.length } else { 1.0 };
                        r[first + k] = at.joints.get(i).copied().unwrap_or(0.0) / unit;
                        J[(first + k, first + k)] = 1.0;
                    }
                }
            }
        }
        for (k, f) in at.forces.iter().enumerate() {
            for j in 0..3 {
                let row = self.coordinates + 3 * k + j;
                r[row] = force_weight * f[j];
                J[(row, row)] = force_weight;
            }
        }
        (r, J)
    }

    pub fn constraints(&self, at: &Point, relaxation: Relaxation) -> Constraints {
        let n = self.unknowns();
        let bodies = &self.scene.bodies;
        let mut equal = (DVector::zeros(self.coordinates), DMatrix::zeros(self.coordinates, n));
        let mut least = (DVector::zeros(self.inequalities()), DMatrix::zeros(self.inequalities(), n));
        for (i, b) in bodies.iter().enumerate() {
            // Only weight acts; only a revolute body feels its moment.
            let Some(X) = at.poses.get(i) else { continue };
            let com = Dual3::carried(&X.translation.vector, &(X.rotation * b.com), B);
            let weight = Dual3::constant(&(self.scene.gravity * (b.mass / self.load)));
            self.add_load(&mut equal, at, i, &com, &weight, (None, Some(i)), usize::MAX);
        }
        for (k, c) in self.candidates.iter().enumerate() {
            let touch = c.touch(&at.poses);
            let force = Dual3::force(&at.forces.get(k).copied().unwrap_or_default());
            if let Some(i) = c.b {
                self.add_load(&mut equal, at, i, &touch.point, &force, (c.a, c.b), k);
            }
            if let Some(i) = c.a {
                let opposite = force.times(Dual::constant(-1.0));
                self.add_load(&mut equal, at, i, &touch.point, &opposite, (c.a, c.b), k);
            }
            for (j, d) in self.admissible(&touch, &force, relaxation).into_iter().enumerate() {
                let row = PER_CONTACT * k + j;
                least.0[row] = d.v;
                self.scatter(&mut least.1, row, &d, at, (c.a, c.b), k);
            }
        }
        let mut row = PER_CONTACT * self.candidates.len();
        for (i, b) in bodies.iter().enumerate() {
            let Some((low, high)) = b.limits else { continue };
            let q = at.joints.get(i).copied().unwrap_or(0.0);
            let unit = if matches!(b.mobility, Mobility::Prismatic { .. }) { self.length } else { 1.0 };
            for (value, sign) in [(q - low, 1.0), (high - q, -1.0)] {
                least.0[row] = value / unit;
                if let (Some(&column), 1) = (self.first.get(i), b.mobility.coordinates()) {
                    least.1[(row, column)] = sign;
                }
                row += 1;
            }
        }
        Constraints { equal, least }
    }

    /// Returns gap, normal force, rounded cone and complementarity: all `≥ 0`, lengths over `length`.
    fn admissible(&self, touch: &Touch, force: &Dual3, relaxation: Relaxation) -> [Dual; PER_CONTACT] {
        let gap = touch.gap.scale(1.0 / self.length);
        let normal = force.dot(&touch.normal);
        let across = *force - touch.normal.times(normal);
        let e = relaxation.rounding;
        let friction = (across.dot(&across) + Dual::constant(e * e)).sqrt() - Dual::constant(e);
        let cone = normal.scale(self.mu) - friction;
        let together = Dual::constant(relaxation.complementarity) - gap * normal;
        [gap, normal, cone, together]
    }

    /// Adds a force at a point to the balance of body `i`, in its coordinates.
    #[allow(clippy::too_many_arguments, reason = "one row each of a sum")]
    fn add_load(
        &self,
        equal: &mut (DVector<f64>, DMatrix<f64>),
        at: &Point,
        i: usize,
        point: &Dual3,
        force: &Dual3,
        sides: (Option<usize>, Option<usize>),
        contact: usize,
    ) {
        let (Some(b), Some(&first), Some(X)) = (self.scene.bodies.get(i), self.first.get(i), at.poses.get(i))
        else {
            return;
        };
        let seeds = if sides.1 == Some(i) { B } else { A };
        let about = match b.mobility {
            Mobility::Revolute { point, .. } => Dual3::constant(&point),
            _ => Dual3::carried(&X.translation.vector, &(X.rotation * b.com), seeds),
        };
        let torque = || (*point - about).cross(force).times(Dual::constant(1.0 / self.length));
        let rows: Vec<Dual> = match b.mobility {
            Mobility::Free => torque().0.into_iter().chain(force.0).collect(),
            Mobility::Planar => {
                let [x, _, z] = force.0;
                vec![torque().0[1], x, z]
            }
            Mobility::Revolute { axis, .. } => vec![torque().dot(&Dual3::constant(&axis))],
            Mobility::Prismatic { axis } => vec![force.dot(&Dual3::constant(&axis))],
            Mobility::Fixed => Vec::new(),
        };
        for (k, d) in rows.iter().enumerate() {
            equal.0[first + k] += d.v;
            self.scatter(&mut equal.1, first + k, d, at, sides, contact);
        }
    }

    /// Chains derivatives by seeds to derivatives by unknowns.
    fn scatter(
        &self,
        J: &mut DMatrix<f64>,
        row: usize,
        d: &Dual,
        at: &Point,
        sides: (Option<usize>, Option<usize>),
        contact: usize,
    ) {
        for (side, seeds) in [(sides.0, A), (sides.1, B)] {
            let Some(i) = side else { continue };
            let (Some(b), Some(&first), Some(X)) =
                (self.scene.bodies.get(i), self.first.get(i), at.poses.get(i))
            else {
                continue;
            };
            let slope = |k: usize| d.d.get(seeds + k).copied().unwrap_or(0.0);
            let (w, v) = (Vec3::new(slope(0), slope(1), slope(2)), Vec3::new(slope(3), slope(4), slope(5)));
            for (k, (dw, dv)) in b.mobility.basis(&X.translation.vector, self.length).iter().enumerate() {
                J[(row, first + k)] += w.dot(dw) + v.dot(dv);
            }
        }
        if contact < self.candidates.len() {
            for j in 0..3 {
                J[(row, self.coordinates + 3 * contact + j)] += d.d[super::dual::F + j];
            }
        }
    }
}

/// Returns the derivative of the rotation vector of `exp(δ) exp(φ)` at `δ = 0`.
fn inverse_left_jacobian(phi: &Vec3) -> nalgebra::Matrix3<f64> {
    let angle = phi.length();
    let K = phi.cross_matrix();
    let c = if angle < 1e-4 {
        1.0 / 12.0
    } else {
        let half = 0.5 * angle;
        (1.0 - half * libm::cos(half) / libm::sin(half)) / (angle * angle)
    };
    nalgebra::Matrix3::identity() - K * 0.5 + K * K * c
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Shape;

    use super::super::model::{Movable, PlacedShape};
    use super::*;

    fn scene() -> PlacementProblem {
        let body = |mobility, solids, x: f64| Movable {
            mass: 1.3,
            com: Vec3::new(0.01, -0.02, 0.03),
            mobility,
            solids,
            guess: Pose::new(Vec3::new(x, 0.1, 0.6), Vec3::new(0.3, -0.2, 0.5)),
            limits: None,
        };
        let at = |p: Vec3, turn: Vec3, shape| PlacedShape { X_BG: Pose::new(p, turn), shape };
        let ball = at(Vec3::new(0.05, 0.0, 0.1), Vec3::zeros(), Shape::Sphere { radius: 0.2 });
        let cuboid = Shape::Box { half_size: Vec3::new(0.2, 0.15, 0.1) };
        let cuboid = at(Vec3::new(0.02, 0.0, 0.0), Vec3::new(0.1, 0.4, 0.0), cuboid);
        let rod = Shape::Capsule { radius: 0.05, half_length: 0.3 };
        let rod = at(Vec3::new(0.0, 0.05, 0.0), Vec3::new(-0.2, 1.5, 0.0), rod);
        let hinge = Mobility::Revolute { axis: Vec3::y(), point: Vec3::new(0.4, 0.0, 0.2) };
        let can = Shape::Cylinder { radius: 0.15, half_length: 0.25 };
        let can = at(Vec3::new(0.0, 0.03, 0.0), Vec3::new(0.2, 0.0, 0.1), can);
        let slope = at(Vec3::zeros(), Vec3::new(0.0, 0.6435, 0.0), Shape::HalfSpace);
        PlacementProblem {
            gravity: Vec3::new(0.0, 0.0, -9.81),
            world: vec![slope],
            bodies: vec![
                body(Mobility::Free, vec![can], -0.9),
                body(Mobility::Free, vec![ball.clone()], -0.2),
                body(Mobility::Free, vec![cuboid], 0.5),
                body(hinge, vec![rod.clone()], 0.2),
                body(Mobility::Planar, vec![rod], 0.9),
                body(Mobility::Prismatic { axis: Vec3::new(0.0, 0.6, 0.8) }, vec![ball], 1.4),
            ],
        }
    }

    /// Compares exact derivatives with central differences, for every constraint and the nearness.
    #[test]
    fn derivatives_are_exact() {
        let scene = scene();
        let model = Model::new(&scene, 0.4);
        let relaxation = Relaxation { complementarity: 1e-2, rounding: 1e-2 };
        let mut at = model.start(scene.bodies.iter().map(|b| b.guess).collect(), vec![0.0; 6]);
        let nudge = |k: usize| 0.1 * libm::sin(1.7 * k as f64 + 0.3);
        at = model.moved(&at, &DVector::from_fn(model.unknowns(), |k, _| nudge(k)));
        let (c, near) = (model.constraints(&at, relaxation), model.nearness(&at, 0.1));
        let h = 1e-6;
        for k in 0..model.unknowns() {
            let side = |s: f64| {
                let at = model
                    .moved(&at, &DVector::from_fn(model.unknowns(), |j, _| if j == k { s } else { 0.0 }));
                (model.constraints(&at, relaxation), model.nearness(&at, 0.1).0)
            };
            let ((p, np), (m, nm)) = (side(h), side(-h));
            for (name, exact, plus, minus) in [
                ("equal", &c.equal.1, &p.equal.0, &m.equal.0),
                ("least", &c.least.1, &p.least.0, &m.least.0),
                ("near", &near.1, &np, &nm),
            ] {
                for row in 0..plus.len() {
                    let d = (plus[row] - minus[row]) / (2.0 * h);
                    assert!((d - exact[(row, k)]).abs() < 1e-6, "{name} {row} {k}: {d} {}", exact[(row, k)]);
                }
            }
        }
    }
}
