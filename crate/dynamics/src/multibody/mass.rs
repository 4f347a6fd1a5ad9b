//! The mass matrix of a tree by composite rigid bodies (Featherstone 2008, table 6.2).
//!
//! Every inertia is in world axes about the first link's centre of mass, so composites are plain sums. The
//! matrix is `nv × nv`, row by row, in kg, kg m and kg m²; rotor inertias are added to its diagonal.

use asperity_geometry::{Mat3, Vec3};

use super::{Kinematics, TreeScratch};
use crate::model::Model;

/// Mass, first and second moment of a body about a point, world frame.
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

    /// Returns the angular (about the point) and linear momentum at `[ω, v]`.
    pub fn momentum(&self, w: &Vec3, v: &Vec3) -> (Vec3, Vec3) {
        (self.i * w + self.h.cross(v), v * self.m + w.cross(&self.h))
    }
}

/// Computes the common inputs of mass matrix and bias of a tree about the first link's centre of mass: the
/// inertia of each body, and the velocity that each generalised velocity gives to a point there. Written to
/// `scratch`.
pub(crate) fn weigh(model: &Model, kin: &Kinematics, tree: usize, scratch: &mut TreeScratch) {
    let t = &model.trees[tree];
    let links = &model.links[t.links.clone()];
    let about = links.first().map_or_else(Vec3::zeros, |first| kin.p_WCm[first.body as usize]);
    let TreeScratch { bodies, columns, .. } = scratch;
    bodies.clear();
    bodies.extend(links.iter().map(|l| SpatialInertia::of_body(model, kin, l.body as usize, &about)));
    columns.clear();
    columns.extend(kin.columns[t.v.clone()].iter().map(|c| [c.a, c.at(&about)]));
}

/// Computes the mass matrix of a weighed tree (row by row, appended to `out`): the composite rigid body
/// algorithm (Featherstone 2008, table 6.2) with all quantities in the world frame about the first link's
/// centre of mass; the rotors' inertia is on its diagonal.
pub(crate) fn tree_mass(model: &Model, tree: usize, scratch: &mut TreeScratch, out: &mut Vec<f64>) {
    let t = &model.trees[tree];
    let (n, base) = (t.v.len(), t.v.start);
    let at = out.len();
    out.resize(at + n * n, 0.0);
    let m = &mut out[at..];
    let TreeScratch { composite, bodies, columns, .. } = scratch;
    composite.clone_from(bodies);
    let links = &model.links[t.links.clone()];
    for (k, link) in links.iter().enumerate().rev() {
        let own = composite[k];
        if let Some(p) = link.parent {
            let parent = &mut composite[p as usize - t.links.start];
            parent.m += own.m;
            parent.h += own.h;
            parent.i += own.i;
        }
        let first = link.v - base;
        for (j, [a, b]) in columns[first..first + link.nv].iter().enumerate() {
            let (j, (l, p)) = (first + j, own.momentum(a, b));
            let mut up = Some(link);
            while let Some(upper) = up {
                let first = upper.v - base;
                for (i, [a, b]) in columns[first..first + upper.nv].iter().enumerate() {
                    let (i, x) = (first + i, a.dot(&l) + b.dot(&p));
                    m[i * n + j] = x;
                    m[j * n + i] = x;
                }
                up = upper.parent.map(|p| &links[p as usize - t.links.start]);
            }
            m[j * (n + 1)] += link.rotor_inertia;
        }
    }
}
