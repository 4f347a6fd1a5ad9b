//! Overlaps before a step is taken: contacts of a given state, and the pairs of bodies among them whose
//! springs push harder than anything that may rest there.
//!
//! A pair is reported where its springs push with more than twice the weight that it may carry, and it is
//! deeper than the skin within which contacts are made. The carried weight of two bodies of different
//! mechanisms is at most that of the heavier with everything its contacts connect it to; of two links of one
//! mechanism, that of the lighter with everything that hangs on it. Metres, newtons, joules.

use std::ops::Range;

use asperity_contact::identity::ContactId;
use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

use crate::contact::Contact;
use crate::model::{JointModel, Model};
use crate::state::State;
use crate::step::{SKIN, StepOptions, find_overlaps, pair_key, stored};
use crate::workspace::Workspace;

/// Ratio of a pair's force to the weight that it carries up to which it rests: a body that rests on it may
/// lean.
const RESTS: f64 = 2.0;

/// Two bodies that overlap by more than their rest explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// Indices of the bodies, the lower number first.
    pub bodies: [usize; 2],
    /// Depth of their deepest contact, m.
    pub depth: f64,
    /// Force of their springs, N.
    pub force: f64,
    /// Energy of their springs, J: `½ k d²` of points.
    pub energy: f64,
}

/// Returns the pairs of bodies of a state that overlap by more than rest explains, in order.
pub fn overlaps(model: &Model, state: &State) -> Vec<Overlap> {
    let mut work = Workspace::new(model, state);
    match work.touch(model, state, &StepOptions::default()) {
        Ok(()) => work.overlaps(model),
        // The default options ask for no reduction, which alone may fail.
        Err(_) => Vec::new(),
    }
}

impl Workspace {
    /// Finds the contacts of `state` as it stands: overlaps, pushing with their springs. No step is taken,
    /// nobody is woken, and events are left alone.
    ///
    /// # Errors
    ///
    /// Fails where the contact reduction does.
    pub fn touch(&mut self, model: &Model, state: &State, options: &StepOptions) -> Result<(), Fault> {
        let mut still = state.clone();
        self.update(model, state);
        find_overlaps(model, &mut still, self, options)?;
        self.contacts.clear();
        for touch in &self.touches {
            let (a, b) = (
                model.geometries[touch.geometry_a as usize].body,
                model.geometries[touch.geometry_b as usize].body,
            );
            let kin = &self.kinematics;
            let at = |body: u32, p: &Vec3| {
                let body = body as usize;
                kin.v[body] + kin.w[body].cross(&(p - kin.p_WCm[body]))
            };
            for c in &self.found[touch.first as usize..(touch.first + touch.len) as usize] {
                if !(c.gap < 0.0 || c.elastic_force > 0.0) {
                    continue;
                }
                self.contacts.push(Contact {
                    a,
                    b,
                    id: ContactId {
                        pair: pair_key([touch.geometry_a, touch.geometry_b]),
                        feature: c.feature,
                    },
                    kind: touch.kind(),
                    p_WC: c.p,
                    n_W: c.n,
                    gap: c.gap,
                    force: c.n * c.elastic_force.max(0.0),
                    velocity: at(b, &c.p) - at(a, &c.p),
                    stored: stored(c, 0.0),
                });
            }
        }
        Ok(())
    }

    /// Returns the pairs of bodies that overlap by more than rest explains, in order, from the contacts that
    /// [`Workspace::touch`] made.
    pub fn overlaps(&self, model: &Model) -> Vec<Overlap> {
        let mut all: Vec<(Overlap, Vec3)> = Vec::new();
        let mut contacts: Vec<&Contact> = self.contacts.iter().collect();
        contacts.sort_by_key(|c| (c.a.min(c.b), c.a.max(c.b)));
        for c in contacts {
            let bodies = [c.a.min(c.b) as usize, c.a.max(c.b) as usize];
            let push = if c.a < c.b { c.force } else { -c.force };
            match all.last_mut().filter(|(last, _)| last.bodies == bodies) {
                Some((last, sum)) => {
                    last.depth = last.depth.max(-c.gap);
                    last.energy += c.stored;
                    *sum += push;
                }
                None => all.push((Overlap { bodies, depth: -c.gap, force: 0.0, energy: c.stored }, push)),
            }
        }
        let groups = Groups::of(model, all.iter().map(|(o, _)| o.bodies));
        let carried = |bodies: [usize; 2]| RESTS * model.gravity.length() * groups.carries(model, bodies);
        all.into_iter()
            .map(|(o, sum)| Overlap { force: sum.length(), ..o })
            .filter(|o| o.depth > skin(model, o.bodies) && o.force > carried(o.bodies))
            .collect()
    }
}

/// Returns the skin of two bodies, m: that of the smallest of their geometries.
fn skin(model: &Model, bodies: [usize; 2]) -> f64 {
    let of = |g: &&crate::model::GeometryModel| bodies.contains(&(g.body as usize));
    let least = model.geometries.iter().filter(of).fold(f64::INFINITY, |least, g| least.min(g.convex.size()));
    if least.is_finite() { SKIN * least } else { 0.0 }
}

/// Groups of trees that are connected by contacts.
struct Groups {
    /// Lowest tree of the group of each tree.
    of: Vec<usize>,
    /// Mass of the group of each tree, kg.
    mass: Vec<f64>,
}

impl Groups {
    fn of(model: &Model, pairs: impl Iterator<Item = [usize; 2]>) -> Self {
        let mut of: Vec<usize> = (0..model.trees.len()).collect();
        for [a, b] in pairs {
            if let (Some(a), Some(b)) = (tree(model, a), tree(model, b)) {
                let (low, high) = (of[a].min(of[b]), of[a].max(of[b]));
                of.iter_mut().filter(|g| **g == high).for_each(|g| *g = low);
            }
        }
        Self { of, mass: model.trees.iter().map(|t| mass(model, t.links.clone())).collect() }
    }

    /// Returns the mass whose weight a pair may carry, kg.
    fn carries(&self, model: &Model, [a, b]: [usize; 2]) -> f64 {
        let trees = [tree(model, a), tree(model, b)];
        let others = |tree: usize| {
            let own = |t: usize| trees.contains(&Some(t));
            (0..self.of.len())
                .filter(|&t| self.of[t] == self.of[tree] && !own(t))
                .map(|t| self.mass[t])
                .sum::<f64>()
        };
        match trees {
            [Some(x), Some(y)] if x == y => subtree(model, a).min(subtree(model, b)) + others(x),
            [Some(x), Some(y)] => self.mass[x].max(self.mass[y]) + others(x),
            [Some(x), None] => self.on_the_world(model, x, [a, b]) + others(x),
            [None, Some(y)] => self.on_the_world(model, y, [b, a]) + others(y),
            [None, None] => 0.0,
        }
    }

    /// Returns the mass on a contact of a body with a fixed one, kg: the group of the body, or, where that
    /// hangs on the fixed one, everything that hangs on the body.
    fn on_the_world(&self, model: &Model, tree: usize, [body, fixed]: [usize; 2]) -> f64 {
        let root = &model.links[model.trees[tree].links.start];
        let hangs = root.joint != JointModel::Free && !model.may_touch(root.body, fixed as u32);
        if hangs { subtree(model, body) } else { self.mass[tree] }
    }
}

/// Returns the tree of a body.
fn tree(model: &Model, body: usize) -> Option<usize> {
    model.bodies[body].link.map(|l| model.links[l as usize].tree as usize)
}

fn mass(model: &Model, links: Range<usize>) -> f64 {
    model.links[links].iter().map(|l| model.bodies[l.body as usize].mass).sum()
}

/// Returns the mass of a body and all that hangs on it by joints, kg.
fn subtree(model: &Model, body: usize) -> f64 {
    let Some(own) = model.bodies[body].link else { return f64::INFINITY };
    let of = |k: usize| {
        let mut up = Some(k as u32);
        while let Some(link) = up.filter(|&l| l != own) {
            up = model.links[link as usize].parent;
        }
        up.is_some()
    };
    let links = model.trees[model.links[own as usize].tree as usize].links.clone();
    links.filter(|&k| of(k)).map(|k| model.bodies[model.links[k].body as usize].mass).sum()
}
