//! The equation of motion of jointed bodies at one state, `M(q) v̇ + C(q, v) v + g(q) = τ` (Featherstone
//! 2008, eq. 3.5), term by term; no contact, no step.
//!
//! Linear velocities in m/s, angular in rad/s; everything is in the world frame.

use asperity_geometry::{Pose, Vec3};

use crate::model::Model;
use crate::multibody::{Kinematics, TreeScratch, Wrench, tree_acceleration, tree_bias, tree_mass, weigh};

/// The equation of motion of jointed bodies at one state, taken apart:
///
/// ```text
/// M(q) v̇ + C(q, v) v + g(q) = τ            (Featherstone 2008, eq. 3.5)
/// ```
///
/// `M` comes from composite rigid bodies, `C v` from the Newton–Euler recursion, `g` from the work of gravity
/// on each velocity. Scratch is kept between calls: after the first one nothing is allocated. Knows no
/// contact and no step.
#[derive(Clone, Debug, Default)]
pub struct Mechanism {
    kinematics: Kinematics,
    scratch: TreeScratch,
    v: Vec<f64>,
    mass: Vec<f64>,
}

impl Mechanism {
    /// Places every body at positions `q` with velocities `v`, laid out as in [`crate::State`].
    pub fn place(&mut self, model: &Model, q: &[f64], v: &[f64]) {
        self.kinematics.update(model, q, v);
        self.v.clear();
        self.v.extend_from_slice(v);
    }

    /// Places every body as [`Self::place`] does, unless they are there already; the model is that of the
    /// last call.
    pub(crate) fn renew(&mut self, model: &Model, q: &[f64], v: &[f64]) {
        self.kinematics.renew(model, q, v);
        self.v.clear();
        self.v.extend_from_slice(v);
    }

    /// Returns the pose of a body in the world.
    pub fn pose(&self, body: usize) -> Pose {
        self.kinematics.X_WB.get(body).copied().unwrap_or_else(Pose::identity)
    }

    /// Calls `each` with every velocity index `j` of the model that moves `body`, and the column of the
    /// Jacobian of its point `p_WP`: linear and angular velocity per unit of velocity `j`, world frame.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn jacobian(
        &self,
        model: &Model,
        body: usize,
        p_WP: &Vec3,
        mut each: impl FnMut(usize, &Vec3, &Vec3),
    ) {
        let mut up = model.bodies.get(body).and_then(|b| b.link);
        while let Some(k) = up {
            let link = &model.links[k as usize];
            for j in link.v..link.v + link.nv {
                let column = &self.kinematics.columns[j];
                each(j, &column.at(p_WP), &column.a);
            }
            up = link.parent;
        }
    }

    /// Returns `J̇ v`: acceleration of the point `p_WP` of `body` (m/s²) and angular acceleration (rad/s²)
    /// while all joint accelerations are zero, world frame.
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn bias_acceleration(&mut self, model: &Model, body: usize, p_WP: &Vec3) -> (Vec3, Vec3) {
        let Some(k) = model.bodies.get(body).and_then(|b| b.link) else {
            return (Vec3::zeros(), Vec3::zeros());
        };
        let tree = model.links[k as usize].tree as usize;
        tree_bias(model, &self.kinematics, tree, &self.v, p_WP, &mut self.scratch);
        let i = k as usize - model.trees[tree].links.start;
        let w = self.kinematics.w[body];
        let velocity = self.kinematics.v[body] + w.cross(&(p_WP - self.kinematics.p_WCm[body]));
        // A material point also turns with the velocity it has.
        (self.scratch.accel[i] + w.cross(&velocity), self.scratch.alpha[i])
    }

    /// Returns `M(q)` of the tree that `body` belongs to, row by row.
    pub fn mass_matrix(&mut self, model: &Model, body: usize) -> &[f64] {
        self.mass.clear();
        if let Some(tree) = tree_of(model, body) {
            weigh(model, &self.kinematics, tree, &mut self.scratch);
            tree_mass(model, tree, &mut self.scratch, &mut self.mass);
        }
        &self.mass
    }

    /// Writes `C(q, v) v` of the tree that `body` belongs to, N or N m; `out` has one number per velocity of
    /// the tree.
    pub fn coriolis(&mut self, model: &Model, body: usize, out: &mut [f64]) {
        let Some(tree) = tree_of(model, body) else { return };
        let nothing = |_| Wrench::default();
        weigh(model, &self.kinematics, tree, &mut self.scratch);
        tree_acceleration(model, &self.kinematics, tree, &self.v, nothing, &mut self.scratch, out);
        out.iter_mut().for_each(|x| *x = -*x);
    }

    /// Writes `g(q)` of the tree that `body` belongs to: the efforts that hold it still, N or N m; `out` as
    /// above.
    pub fn gravity(&self, model: &Model, body: usize, out: &mut [f64]) {
        out.fill(0.0);
        let Some(tree) = tree_of(model, body) else { return };
        let t = &model.trees[tree];
        for k in t.links.clone() {
            let b = model.links[k].body as usize;
            let weight = model.gravity * model.bodies[b].mass;
            let cm = self.kinematics.p_WCm[b];
            self.jacobian(model, b, &cm, |j, linear, _| out[j - t.v.start] -= linear.dot(&weight));
        }
    }
}

fn tree_of(model: &Model, body: usize) -> Option<usize> {
    let link = model.bodies.get(body)?.link?;
    Some(model.links[link as usize].tree as usize)
}
