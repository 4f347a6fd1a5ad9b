//! The mass matrix of a tree by composite rigid bodies (Featherstone 2008, table 6.2).
//!
//! Every inertia is in world axes about the first link's centre of mass, so composites are plain sums. The
//! matrix is `nv × nv`, row by row, in kg, kg m and kg m²; rotor inertias are added to its diagonal.

use asperity_geometry::{Mat3, Vec3};

use super::{Kinematics, TreeScratch};
use crate::model::Model;

/// Mass, first and second moment about a point of the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpatialInertia {
    pub m: f64,
    pub h: Vec3,
    pub i: Mat3,
}

impl SpatialInertia {
    pub fn of_body(model: &Model, kin: &Kinematics, body: usize, about: &Vec3) -> Self {
        let b = &model.bodies[body];
        let r = &kin.R_WB[body];
        let c = kin.p_WCm[body] - about;
        let i =
            r * b.I_B * r.transpose() + (Mat3::identity() * c.norm_squared() - c * c.transpose()) * b.mass;
        Self { m: b.mass, h: c * b.mass, i }
    }

    /// Angular (about the point) and linear momentum at `[ω, v]`.
    pub fn momentum(&self, w: &Vec3, v: &Vec3) -> (Vec3, Vec3) {
        (self.i * w + self.h.cross(v), v * self.m + w.cross(&self.h))
    }
}

/// Mass matrix of a tree (row by row, appended to `out`): the composite rigid body algorithm (Featherstone 2008, table
/// 6.2) with all quantities in the world frame about the first link's centre of mass; on its diagonal the rotors' inertia.
pub(crate) fn tree_mass(
    model: &Model,
    kin: &Kinematics,
    tree: usize,
    scratch: &mut TreeScratch,
    out: &mut Vec<f64>,
) {
    let t = &model.trees[tree];
    let (n, base) = (t.v.len(), t.v.start);
    let at = out.len();
    out.resize(at + n * n, 0.0);
    let m = &mut out[at..];
    let about = kin.p_WCm[model.links[t.links.start].body as usize];
    let composite = &mut scratch.composite;
    composite.clear();
    let of_link = |k: usize| SpatialInertia::of_body(model, kin, model.links[k].body as usize, &about);
    composite.extend(t.links.clone().map(of_link));
    for k in t.links.clone().rev() {
        let own = composite[k - t.links.start];
        if let Some(p) = model.links[k].parent {
            let parent = &mut composite[p as usize - t.links.start];
            parent.m += own.m;
            parent.h += own.h;
            parent.i += own.i;
        }
        let link = &model.links[k];
        for j in link.v..link.v + link.nv {
            let column = &kin.columns[j];
            let (l, p) = own.momentum(&column.a, &column.at(&about));
            let mut up = Some(k as u32);
            while let Some(u) = up {
                let upper = &model.links[u as usize];
                for i in upper.v..upper.v + upper.nv {
                    let c = &kin.columns[i];
                    let x = c.a.dot(&l) + c.at(&about).dot(&p);
                    m[(i - base) * n + (j - base)] = x;
                    m[(j - base) * n + (i - base)] = x;
                }
                up = upper.parent;
            }
            m[(j - base) * (n + 1)] += link.rotor_inertia;
        }
    }
}
