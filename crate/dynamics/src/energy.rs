//! Energy (J) and momentum of all moving bodies, for readings and for tests of conservation. What
//! contacts hold is as they were solved last; springs between bodies store energy that is not counted here.

use asperity_geometry::Vec3;

use crate::model::{Link, Model};
use crate::workspace::Workspace;

/// Energies and momenta of all moving bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// ½ Σ m v² + ω·I ω, and ½ I q̇² of the rotors, joules.
    pub kinetic: f64,
    /// −Σ m g·p, joules; zero at the origin.
    pub potential: f64,
    /// Of the springs of the last step's contacts, joules.
    pub elastic: f64,
    /// Σ m v, kg m/s.
    pub momentum: Vec3,
    /// About the origin, kg m²/s.
    pub angular_momentum: Vec3,
}

impl Workspace {
    /// Kinetic energy of a tree, its rotors' too, J.
    pub(crate) fn tree_kinetic(&self, model: &Model, tree: usize) -> f64 {
        let links = &model.links[model.trees[tree].links.clone()];
        links.iter().flat_map(|link| self.kinetic(model, link)).sum()
    }

    /// Kinetic energy of a link's body and of its rotors, J.
    fn kinetic(&self, model: &Model, link: &Link) -> [f64; 2] {
        let (kin, b) = (&self.kinematics, link.body as usize);
        let (r, w, v, body) = (&kin.R_WB[b], &kin.w[b], &kin.v[b], &model.bodies[b]);
        let spin = r * (body.I_B * r.tr_mul(w));
        let rotors: f64 = kin.rates[link.v..link.v + link.nv].iter().map(|u| u * u).sum();
        [0.5 * (body.mass * v.norm_squared() + w.dot(&spin)), 0.5 * link.rotor_inertia * rotors]
    }

    /// Energies at the end of the last step.
    pub fn energy(&self, model: &Model) -> Energy {
        let mut e = Energy::default();
        let kin = &self.kinematics;
        for link in &model.links {
            let b = link.body as usize;
            let body = &model.bodies[b];
            let (r, w, v, c) = (&kin.R_WB[b], &kin.w[b], &kin.v[b], &kin.p_WCm[b]);
            let spin = r * (body.I_B * r.tr_mul(w));
            let [own, rotors] = self.kinetic(model, link);
            e.kinetic += own;
            e.kinetic += rotors;
            e.potential -= body.mass * model.gravity.dot(c);
            e.momentum += v * body.mass;
            e.angular_momentum += spin + c.cross(v) * body.mass;
        }
        e.elastic = self.contacts.iter().map(|c| c.stored).sum();
        e
    }
}
