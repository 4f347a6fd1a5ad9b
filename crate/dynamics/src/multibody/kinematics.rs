//! Poses and velocities of all bodies from positions `q` and velocities `v`, parents first.
//!
//! Each velocity also gives a [`Column`]: its effect on the link, as an angular velocity and the linear
//! velocity at a pivot, world frame, per unit of the joint's velocity (rad/s or m/s). Jacobians are read off
//! these columns.
//!
//! The positions and velocities of the last update are kept, bit by bit: a step begins where the last one
//! ended, and nothing is computed twice.

use asperity_geometry::{Mat3, Pose, Rotation, Vec3};
use nalgebra::{Quaternion, UnitQuaternion};

use super::rotation::exp;
use crate::model::{JointKind, JointModel, Link, Model};

/// Effect of one velocity on its link: angular `a`, and linear `b` at the pivot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub a: Vec3,
    pub b: Vec3,
    /// Point of the link whose velocity is `b`, world frame, m.
    pub pivot: Vec3,
}

impl Column {
    /// Returns the velocity that it gives to the point `p`.
    #[inline]
    pub fn at(&self, p: &Vec3) -> Vec3 {
        self.b + self.a.cross(&(p - self.pivot))
    }
}

/// Poses and velocities of every body, from a state.
#[derive(Clone, Debug, Default)]
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) struct Kinematics {
    /// Pose of each body.
    pub X_WB: Vec<Pose>,
    pub R_WB: Vec<Mat3>,
    pub p_WCm: Vec<Vec3>,
    pub w: Vec<Vec3>,
    /// Velocity of the centre of mass of each body, m/s.
    pub v: Vec<Vec3>,
    /// Column of each velocity.
    pub columns: Vec<Column>,
    /// Rates of the joints, by velocity: m/s or rad/s.
    pub rates: Vec<f64>,
    /// Positions and velocities of the last update.
    of: [Vec<f64>; 2],
}

impl Kinematics {
    /// Computes the kinematics of all bodies.
    pub fn update(&mut self, model: &Model, q: &[f64], v: &[f64]) {
        if self.X_WB.len() != model.bodies.len() || self.columns.len() != model.velocities {
            self.fit(model);
        }
        for link in &model.links {
            self.link(model, link, q, v);
        }
        for (of, x) in self.of.iter_mut().zip([q, v]) {
            of.clear();
            of.extend_from_slice(x);
        }
    }

    /// Computes the kinematics of all bodies, unless `q` and `v` are those of the last update. The model is
    /// that of the last time.
    pub fn renew(&mut self, model: &Model, q: &[f64], v: &[f64]) {
        if !(same(&self.of[0], q) && same(&self.of[1], v)) {
            self.update(model, q, v);
        }
    }

    /// Computes the links of one tree; `q` and `v` are those of the whole model.
    pub fn update_tree(&mut self, model: &Model, tree: usize, q: &[f64], v: &[f64]) {
        let tree = &model.trees[tree];
        let links = &model.links[tree.links.clone()];
        for link in links {
            self.link(model, link, q, v);
        }
        let range = model.positions_of(tree);
        self.of[0][range.clone()].copy_from_slice(&q[range]);
        self.of[1][tree.v.clone()].copy_from_slice(&v[tree.v.clone()]);
    }

    fn fit(&mut self, model: &Model) {
        let n = model.bodies.len();
        self.X_WB = model.bodies.iter().map(|b| b.X_WB).collect();
        self.R_WB = self.X_WB.iter().map(|x| x.rotation.to_rotation_matrix().into_inner()).collect();
        self.p_WCm = self.X_WB.iter().map(|x| x.translation.vector).collect();
        self.w = vec![Vec3::zeros(); n];
        self.v = vec![Vec3::zeros(); n];
        let nothing = Column { a: Vec3::zeros(), b: Vec3::zeros(), pivot: Vec3::zeros() };
        self.columns = vec![nothing; model.velocities];
        self.rates = vec![0.0; model.velocities];
        self.of = [Vec::new(), Vec::new()];
    }

    fn link(&mut self, model: &Model, link: &Link, q: &[f64], v: &[f64]) {
        let b = link.body as usize;
        let body = &model.bodies[b];
        if link.joint == JointModel::Free {
            let q = &q[link.q..link.q + 7];
            let v = &v[link.v..link.v + 6];
            let rotation = quaternion(q);
            let r = rotation.to_rotation_matrix().into_inner();
            let cm = Vec3::new(q[4], q[5], q[6]);
            self.place(b, rotation, r, cm, r * body.p_BCm);
            self.w[b] = Vec3::new(v[0], v[1], v[2]);
            self.v[b] = Vec3::new(v[3], v[4], v[5]);
            for k in 0..3 {
                let mut e = Vec3::zeros();
                e[k] = 1.0;
                self.columns[link.v + k] = Column { a: e, b: Vec3::zeros(), pivot: cm };
                self.columns[link.v + 3 + k] = Column { a: Vec3::zeros(), b: e, pivot: cm };
            }
            return;
        }
        let JointModel::Joint(kind) = &link.joint else { return };
        let parent = link.parent.map(|p| model.links[p as usize].body as usize);
        let x_wf = parent.map_or(link.X_PF, |p| self.X_WB[p] * link.X_PF);
        let x_wm = match kind {
            JointKind::Revolute { axis } => turned_in(&x_wf, &exp(&(axis * q[link.q]))),
            _ => x_wf * joint_pose(kind, &q[link.q..]),
        };
        let x_wb = x_wm * link.X_MB;
        let r = x_wb.rotation.to_rotation_matrix().into_inner();
        let arm = r * body.p_BCm;
        let cm = x_wb.translation.vector + arm;
        self.place(b, x_wb.rotation, r, cm, arm);
        let (mut w, mut vel) = match parent {
            Some(p) => (self.w[p], self.v[p] + self.w[p].cross(&(cm - self.p_WCm[p]))),
            None => (Vec3::zeros(), Vec3::zeros()),
        };
        let pivot = x_wm.translation.vector;
        let own = link.v..link.v + link.nv;
        let (columns, rates) = (&mut self.columns[own.clone()], &mut self.rates[own.clone()]);
        for (k, ((column, rate), v)) in columns.iter_mut().zip(rates).zip(&v[own]).enumerate() {
            *column = match kind {
                JointKind::Revolute { axis } => Column { a: x_wf.rotation * axis, b: Vec3::zeros(), pivot },
                _ => {
                    let (a, linear) = axes(kind, k);
                    Column { a: x_wf.rotation * a, b: x_wf.rotation * linear, pivot }
                }
            };
            w += column.a * *v;
            vel += column.at(&cm) * *v;
            *rate = *v;
        }
        (self.w[b], self.v[b]) = (w, vel);
    }

    /// Places a body. `arm` goes from its origin to its centre of mass, world axes.
    fn place(&mut self, b: usize, rotation: Rotation, r: Mat3, cm: Vec3, arm: Vec3) {
        self.R_WB[b] = r;
        self.p_WCm[b] = cm;
        self.X_WB[b] = Pose::from_parts((cm - arm).into(), rotation);
    }
}

/// Returns `X (R, 0)`: a frame turned in place. A zero translation is added as a sum would add it: a negative
/// zero becomes zero.
fn turned_in(x: &Pose, r: &Rotation) -> Pose {
    let p = x.translation.vector;
    Pose::from_parts(Vec3::new(p.x + 0.0, p.y + 0.0, p.z + 0.0).into(), x.rotation * r)
}

/// Returns true if two lists are equal bit by bit: a zero is not a negative zero.
fn same(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
}

/// Returns the first four numbers as a rotation.
pub(crate) fn quaternion(q: &[f64]) -> Rotation {
    UnitQuaternion::new_unchecked(Quaternion::new(q[0], q[1], q[2], q[3]))
}

/// Returns `X_FM` at a position.
fn joint_pose(kind: &JointKind, q: &[f64]) -> Pose {
    match kind {
        JointKind::Revolute { axis } => Pose::from_parts(Vec3::zeros().into(), exp(&(axis * q[0]))),
        JointKind::Prismatic { axis } => Pose::from_parts((axis * q[0]).into(), Rotation::identity()),
        JointKind::Planar => Pose::from_parts(Vec3::new(q[0], q[1], 0.0).into(), exp(&(Vec3::z() * q[2]))),
        JointKind::Ball => Pose::from_parts(Vec3::zeros().into(), quaternion(q)),
        JointKind::Weld => Pose::identity(),
    }
}

/// Returns the angular and linear effect of velocity `k`, in F.
fn axes(kind: &JointKind, k: usize) -> (Vec3, Vec3) {
    let mut e = Vec3::zeros();
    e[k.min(2)] = 1.0;
    match kind {
        JointKind::Revolute { axis } => (*axis, Vec3::zeros()),
        JointKind::Prismatic { axis } => (Vec3::zeros(), *axis),
        JointKind::Planar if k == 2 => (e, Vec3::zeros()),
        JointKind::Planar => (Vec3::zeros(), e),
        JointKind::Ball => (e, Vec3::zeros()),
        JointKind::Weld => (Vec3::zeros(), Vec3::zeros()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(x: &Pose) -> [u64; 7] {
        let (p, r) = (&x.translation.vector, &x.rotation.coords);
        [p.x, p.y, p.z, r.x, r.y, r.z, r.w].map(f64::to_bits)
    }

    /// A hinge leaves out products with zero, which leave no trace, not even a sign.
    #[test]
    fn a_frame_that_is_turned_has_the_bits_of_the_product() {
        for k in 0..500 {
            let x = |i: usize| match (k + 3 * i) % 7 {
                0 => 0.0,
                1 => -0.0,
                _ => libm::sin((10 * k + i) as f64),
            };
            let rotation = exp(&(Vec3::new(x(0), x(1), x(2)) * 3.0));
            let at = Pose::from_parts(Vec3::new(x(3), x(4), x(5)).into(), rotation);
            let axis = Vec3::new(x(6), x(7), x(8));
            let turn = exp(&axis);
            let whole = at * Pose::from_parts(Vec3::zeros().into(), turn);
            assert_eq!(bits(&turned_in(&at, &turn)), bits(&whole), "{k}");
            let nothing = at.rotation * Vec3::zeros();
            assert_eq!([nothing.x, nothing.y, nothing.z].map(f64::to_bits), [0; 3], "{k}");
        }
    }
}
