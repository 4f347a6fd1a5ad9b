//! Forces in a tree of joints that are not contact: bias accelerations and generalised forces, by
//! Newton–Euler recursion at zero joint accelerations (Featherstone 2008, table 5.1).
//!
//! All quantities are in the world frame about one fixed point, with spatial accelerations (sec. 2.11), so
//! none is transformed from link to link. Forces in N, moments in N m, one generalised force per velocity of
//! the tree.

use asperity_geometry::Vec3;

use super::{Kinematics, TreeScratch};
use crate::model::Model;

/// A force at the centre of mass of a body and a moment, world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Wrench {
    pub force: Vec3,
    pub moment: Vec3,
}

/// Computes the bias of each link: `(α, a)` with all joint accelerations zero, `a` being that of the body's
/// point which is now at the fixed point `about` (spatial, not material, acceleration: Featherstone 2008,
/// sec. 2.11). Written to `scratch`.
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
    for (k, link) in model.links[t.links.clone()].iter().enumerate() {
        let b = link.body as usize;
        let (mut al, mut ac, wp) = match link.parent {
            Some(p) => {
                let i = p as usize - first;
                (scratch.alpha[i], scratch.accel[i], kin.w[model.links[p as usize].body as usize])
            }
            None => (Vec3::zeros(), Vec3::zeros(), Vec3::zeros()),
        };
        let (w, velocity, centre) = (kin.w[b], kin.v[b], kin.p_WCm[b]);
        let own = link.v..link.v + link.nv;
        for (c, v) in kin.columns[own.clone()].iter().zip(&v[own]) {
            // Axes are fixed in the parent, the pivot moves with the link.
            let pivot_velocity = velocity + w.cross(&(c.pivot - centre));
            let (da, db) = (wp.cross(&c.a), wp.cross(&c.b));
            al += da * *v;
            ac += (db + da.cross(&(about - c.pivot)) - c.a.cross(&pivot_velocity)) * *v;
        }
        (scratch.alpha[k], scratch.accel[k]) = (al, ac);
    }
}

/// Computes the generalised forces of a weighed tree that are not contact: applied wrenches (gravity among
/// them) less the bias `C(q, v) v`, by Newton–Euler recursion at zero joint accelerations (Featherstone 2008,
/// table 5.1). Written to `out`, one number per velocity of the tree.
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
    // Force that each link lacks.
    let links = &model.links[t.links.clone()];
    let TreeScratch { alpha, accel, moment, force, bodies, columns, .. } = scratch;
    let lacking = moment.iter_mut().zip(force.iter_mut()).zip(bodies).zip(alpha.iter().zip(accel.iter()));
    for (link, (((moment, force), inertia), (alpha, accel))) in links.iter().zip(lacking) {
        let b = link.body as usize;
        let (w, centre) = (kin.w[b], kin.p_WCm[b]);
        let vo = kin.v[b] + w.cross(&(about - centre));
        let (l, p) = inertia.momentum(&w, &vo);
        let (la, pa) = inertia.momentum(alpha, accel);
        let applied = wrench(b);
        *moment = applied.moment + (centre - about).cross(&applied.force) - (la + w.cross(&l) + vo.cross(&p));
        *force = applied.force - (pa + w.cross(&p));
    }
    for (i, link) in links.iter().enumerate().rev() {
        let (m, f) = (moment[i], force[i]);
        let own = link.v - t.v.start..link.v - t.v.start + link.nv;
        for (out, [a, b]) in out[own.clone()].iter_mut().zip(&columns[own]) {
            *out = a.dot(&m) + b.dot(&f);
        }
        if let Some(p) = link.parent {
            moment[p as usize - first] += m;
            force[p as usize - first] += f;
        }
    }
}
