//! Forces in a tree of joints that are not contact: bias accelerations and generalised forces, by
//! Newton–Euler recursion at zero joint accelerations (Featherstone 2008, table 5.1).
//!
//! All quantities are in the world frame about one fixed point, with spatial accelerations (sec. 2.11), so
//! none is transformed from link to link. Forces in N, moments in N m, one generalised force per velocity of
//! the tree.

use asperity_geometry::Vec3;

use super::mass::SpatialInertia;
use super::{Kinematics, TreeScratch};
use crate::model::Model;

/// A force at the centre of mass of a body and a moment, world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Wrench {
    pub force: Vec3,
    pub moment: Vec3,
}

/// Bias of each link: `(α, a)` with all joint accelerations zero, `a` being that of the body's point which is now at the
/// fixed point `about` (spatial, not material, acceleration: Featherstone 2008, sec. 2.11). Written to `scratch`.
pub(crate) fn tree_bias(
    model: &Model,
    kin: &Kinematics,
    tree: usize,
    v: &[f64],
    about: &Vec3,
    scratch: &mut TreeScratch,
) {
    let t = &model.trees[tree];
    let first = t.links.start;
    scratch.fit(t.links.len());
    for k in t.links.clone() {
        let link = &model.links[k];
        let b = link.body as usize;
        let (mut al, mut ac, wp) = match link.parent {
            Some(p) => {
                let i = p as usize - first;
                (scratch.alpha[i], scratch.accel[i], kin.w[model.links[p as usize].body as usize])
            }
            None => (Vec3::zeros(), Vec3::zeros(), Vec3::zeros()),
        };
        for j in link.v..link.v + link.nv {
            let c = &kin.columns[j];
            // Axes are fixed in the parent, the pivot moves with the link.
            let pivot_velocity = kin.v[b] + kin.w[b].cross(&(c.pivot - kin.p_WCm[b]));
            let (da, db) = (wp.cross(&c.a), wp.cross(&c.b));
            al += da * v[j];
            ac += (db + da.cross(&(about - c.pivot)) - c.a.cross(&pivot_velocity)) * v[j];
        }
        (scratch.alpha[k - first], scratch.accel[k - first]) = (al, ac);
    }
}

/// Generalised forces of a tree that are not contact: applied wrenches (gravity among them) less the bias `C(q, v) v`,
/// by Newton–Euler recursion at zero joint accelerations (Featherstone 2008, table 5.1). Written to `out`, one number
/// per velocity of the tree.
pub(crate) fn tree_acceleration(
    model: &Model,
    kin: &Kinematics,
    tree: usize,
    v: &[f64],
    wrench: impl Fn(usize) -> Wrench,
    scratch: &mut TreeScratch,
    out: &mut [f64],
) {
    let t = &model.trees[tree];
    let first = t.links.start;
    let about = kin.p_WCm[model.links[first].body as usize];
    tree_bias(model, kin, tree, v, &about, scratch);
    // The force each link lacks.
    for k in t.links.clone() {
        let (b, i) = (model.links[k].body as usize, k - first);
        let inertia = SpatialInertia::of_body(model, kin, b, &about);
        let (w, vo) = (kin.w[b], kin.v[b] + kin.w[b].cross(&(about - kin.p_WCm[b])));
        let (l, p) = inertia.momentum(&w, &vo);
        let (la, pa) = inertia.momentum(&scratch.alpha[i], &scratch.accel[i]);
        let applied = wrench(b);
        scratch.moment[i] =
            applied.moment + (kin.p_WCm[b] - about).cross(&applied.force) - (la + w.cross(&l) + vo.cross(&p));
        scratch.force[i] = applied.force - (pa + w.cross(&p));
    }
    for k in t.links.clone().rev() {
        let link = &model.links[k];
        let i = k - first;
        for j in link.v..link.v + link.nv {
            let c = &kin.columns[j];
            out[j - t.v.start] = c.a.dot(&scratch.moment[i]) + c.at(&about).dot(&scratch.force[i]);
        }
        if let Some(p) = link.parent {
            let (m, f) = (scratch.moment[i], scratch.force[i]);
            scratch.moment[p as usize - first] += m;
            scratch.force[p as usize - first] += f;
        }
    }
}
