//! Energy (J) and momentum of all moving bodies, for readings and for tests of conservation. The energy of
//! contacts is that of the last solved step; the energy of springs between bodies is not counted.

use asperity_geometry::Vec3;

use crate::model::{Link, Model};
use crate::workspace::Workspace;

/// Energies and momenta of all moving bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Kinetic energy ½ Σ m v² + ω·I ω, and ½ I q̇² of the rotors, J.
    pub kinetic: f64,
    /// Potential energy −Σ m g·p, J; zero at the origin.
    pub potential: f64,
    /// Elastic energy of the last step's contacts, J.
    pub elastic: f64,
    /// Linear momentum Σ m v, kg m/s.
    pub momentum: Vec3,
    /// Angular momentum about the origin, kg m²/s.
    pub angular_momentum: Vec3,
}

/// Kinetic energy below which all is at rest, J.
const AT_REST: f64 = 1e-6;

impl Energy {
    /// Returns the sum of kinetic, potential and elastic energy, J.
    pub fn total(&self) -> f64 {
        self.kinetic + self.potential + self.elastic
    }

    /// Returns true if all is at rest: less than 1 µJ of kinetic energy.
    pub fn is_at_rest(&self) -> bool {
        self.kinetic < AT_REST
    }
}

impl Workspace {
    /// Returns the kinetic energy of a tree with its rotors, J.
    pub(crate) fn tree_kinetic(&self, model: &Model, tree: usize) -> f64 {
        let links = &model.links[model.trees[tree].links.clone()];
        links.iter().flat_map(|link| self.kinetic(model, link)).sum()
    }

    /// Returns the kinetic energy of a link's body and of its rotors, J.
    fn kinetic(&self, model: &Model, link: &Link) -> [f64; 2] {
        let (kin, b) = (&self.kinematics, link.body as usize);
        let (r, w, v, body) = (&kin.R_WB[b], &kin.w[b], &kin.v[b], &model.bodies[b]);
        let spin = r * (body.I_B * r.tr_mul(w));
        let rotors: f64 = kin.rates[link.v..link.v + link.nv].iter().map(|u| u * u).sum();
        [0.5 * (body.mass * v.norm_squared() + w.dot(&spin)), 0.5 * link.rotor_inertia * rotors]
    }

    /// Returns the energies at the end of the last step.
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
