//! Start velocities of joints whose child states its own: the joint's velocities are those that give the body
//! its velocity, or the body's is refused.
//!
//! A velocity of zero counts as not stated. Parents come first, so the part of a joint is measured from its
//! parent. World frame, m/s and rad/s.

use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Vec3};

use super::{Description, JointModel, Model};
use crate::multibody::Kinematics;

/// Relative error within which a velocity counts as met.
const MET: f64 = 1e-6;

impl Model {
    /// Writes the velocities of joints whose bodies state theirs.
    pub(super) fn start_by_bodies(&mut self, d: &Description) -> Result<(), Fault> {
        for k in 0..self.links.len() {
            let b = self.links[k].body as usize;
            let body = &d.bodies[b];
            let told = [body.w_WB, body.v_WBcm].iter().any(|v| *v != Vec3::zeros());
            if self.links[k].joint == JointModel::Free || !told {
                continue;
            }
            let Some(j) = d.joints.iter().position(|joint| joint.child == b) else { continue };
            let mut kin = Kinematics::default();
            kin.update(self, &self.start_q, &self.start_v);
            let wanted = self.wanted(&kin, b, body);
            if wanted.iter().all(|(wanted, has, _)| met(wanted, has)) {
                continue;
            }
            if !d.joints[j].velocity.iter().all(|v| *v == 0.0) {
                let message = "Its joint says how it moves, and not so: leave one of the two velocities out.";
                return Err(Fault::new(format!("bodies[{b}].velocity"), message));
            }
            let Some(start) = self.joint_start(&kin, k, &wanted) else {
                let message = format!(
                    "It hangs on the joint “{}”, which does not let it move so: give the joint its velocity \
                     (experiment.joints[{j}].motion), or the body one that the joint allows.",
                    d.joints[j].name
                );
                return Err(Fault::new(format!("bodies[{b}].velocity"), message));
            };
            let v = self.links[k].v;
            self.start_v[v..v + start.len()].copy_from_slice(&start);
        }
        Ok(())
    }

    /// Returns the velocities that a body states: each with the velocity it has by now, and true if it is
    /// angular.
    fn wanted(&self, kin: &Kinematics, b: usize, body: &super::Body) -> Vec<(Vec3, Vec3, bool)> {
        let arm = kin.R_WB[b] * self.bodies[b].p_BCm;
        let origin = body.v_WBcm - body.w_WB.cross(&arm);
        let size = body.v_WBcm.length() + body.w_WB.length() * arm.length();
        // A document's linear velocity is that of the origin; beside a joint, zero counts as not stated.
        let linear = origin.length() > MET * size && body.v_WBcm.length() > MET * size;
        let turning = (body.w_WB != Vec3::zeros()).then(|| (body.w_WB, kin.w[b], true));
        let moving = linear.then(|| (body.v_WBcm, kin.v[b], false));
        turning.into_iter().chain(moving).collect()
    }

    /// Returns velocities of link `k`'s joint that give its body the wanted velocities; `None` if there are
    /// none.
    fn joint_start(&self, kin: &Kinematics, k: usize, wanted: &[(Vec3, Vec3, bool)]) -> Option<Vec<f64>> {
        let link = &self.links[k];
        let centre = kin.p_WCm[link.body as usize];
        let columns = &kin.columns[link.v..link.v + link.nv];
        let n = columns.len();
        let gives = |i: usize, turning: bool| if turning { columns[i].a } else { columns[i].at(&centre) };
        // Least squares; a velocity without effect on the wanted ones stays zero.
        let (mut normal, mut right) = (Mat3::identity(), Vec3::zeros());
        for i in 0..n {
            for j in 0..n {
                normal[(i, j)] = wanted.iter().map(|w| gives(i, w.2).dot(&gives(j, w.2))).sum();
            }
            right[i] =
                wanted.iter().map(|(wanted, has, turning)| gives(i, *turning).dot(&(wanted - has))).sum();
            if normal[(i, i)] == 0.0 {
                normal[(i, i)] = 1.0;
            }
        }
        let found = normal.try_inverse()? * right;
        let made = |turning: bool| (0..n).fold(Vec3::zeros(), |sum, i| sum + gives(i, turning) * found[i]);
        let all = wanted.iter().all(|(wanted, has, turning)| met(wanted, &(has + made(*turning))));
        all.then(|| found.iter().take(n).copied().collect())
    }
}

fn met(wanted: &Vec3, has: &Vec3) -> bool {
    (wanted - has).length() <= MET * wanted.length()
}
