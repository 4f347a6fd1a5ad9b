//! World of bodies: their points, and the unknowns among them.

use asperity_fault::{Fault, FaultKind, not_negative, positive_in};

use crate::affine::{self, MassIntegrals};
use crate::compliant::Law;
use crate::contact::crossing::{crossing, winding};
use crate::contact::{Surface, boundary};
use crate::elasticity::{ElasticMaterial, Solid};
use crate::{Mat12, Vec3};

/// Index of no unknown: a point that is held.
pub(super) const HELD: u32 = u32::MAX;

/// Integrator in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integrator {
    /// Implicit Euler: first order, damps fast motion.
    ImplicitEuler,
    /// BDF2: second order, damps little; its first step is one of implicit Euler.
    Bdf2,
    /// Newmark's with γ = ½, β = ¼ (the trapezoidal rule): second order, damps nothing that is linear. Its
    /// first step is one of implicit Euler.
    Newmark,
}

/// Settings of the steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Time step, s.
    pub step: f64,
    /// Gravity, m/s².
    pub gravity: Vec3,
    /// Law of contact.
    pub law: Law,
    /// Reach d̂, m: the gap at which contact begins.
    pub reach: f64,
    /// Stiffness κ, J/m⁴: a pair at half of d̂ carries about `4.3 κ d̂³` newtons.
    pub stiffness: f64,
    /// Slip threshold ε_v, m/s, below which friction holds, smoothly.
    pub slip: f64,
    /// Coefficient of friction of bodies for which no other is set.
    pub friction: f64,
    /// Tolerance, m/s: a step has converged when Newton moves nothing faster.
    pub tolerance: f64,
    /// Greatest number of Newton iterations.
    pub iterations: u32,
    /// Number of updates of friction's normals and forces, at least one.
    pub lags: u32,
    /// Integrator in time.
    pub integrator: Integrator,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            step: 2e-3,
            gravity: Vec3::new(0.0, 0.0, -9.81),
            law: Law::Barrier,
            reach: 1e-4,
            stiffness: 1e11,
            slip: 1e-3,
            friction: 0.4,
            tolerance: 1e-3,
            iterations: 100,
            lags: 1,
            integrator: Integrator::ImplicitEuler,
        }
    }
}

impl Settings {
    fn check(&self) -> Result<(), Fault> {
        positive_in("s", "step", self.step)?;
        positive_in("m", "reach", self.reach)?;
        positive_in("J/m⁴", "stiffness", self.stiffness)?;
        match self.law {
            Law::Barrier => {}
            Law::Penalty { stiffness } => _ = positive_in("N/m", "law.stiffness", stiffness)?,
            Law::Convex { stiffness, relaxation } => {
                positive_in("N/m", "law.stiffness", stiffness)?;
                not_negative("law.relaxation", relaxation)?;
            }
        }
        positive_in("m/s", "slip", self.slip)?;
        positive_in("m/s", "tolerance", self.tolerance)?;
        not_negative("friction", self.friction)?;
        if self.iterations == 0 || self.lags == 0 {
            return Err(Fault::of(
                FaultKind::OutOfRange,
                "iterations",
                "a step has at least one iteration and one lag",
            ));
        }
        if !self.gravity.iter().all(|g| g.is_finite()) {
            return Err(Fault::of(FaultKind::NotFinite, "gravity", "must be three finite numbers"));
        }
        Ok(())
    }
}

/// Kind of body.
#[derive(Clone, Debug)]
pub enum DeformableBody {
    /// Soft body of tetrahedra; its points have masses, kg.
    Soft {
        /// Its solid, by the world's numbers of points.
        solid: Box<Solid>,
    },
    /// Affine body of twelve numbers.
    Affine {
        /// Mass matrix of the twelve numbers.
        mass: Box<Mat12>,
        /// Stiffness κ times the volume, J.
        stiffness: f64,
        /// Its node among the unknowns.
        node: u32,
    },
    /// Plate or floor: all points are held.
    Held,
}

/// World of bodies.
#[derive(Clone, Debug)]
pub struct World {
    /// Settings of the steps.
    pub settings: Settings,
    pub(super) bodies: Vec<(DeformableBody, Surface)>,
    /// Points in their initial positions, m; of an affine body in its frame.
    pub(super) rest: Vec<Vec3>,
    pub(super) masses: Vec<f64>,
    /// Body and node of each point.
    pub(super) body_of: Vec<u32>,
    pub(super) node_of: Vec<u32>,
    /// Number of unknowns of each node, and their first index.
    pub(super) widths: Vec<u32>,
    pub(super) start: Vec<u32>,
    friction: Vec<(u32, u32, f64)>,
}

/// Positions and rates of everything. A copy is a snapshot.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Position of every point, m.
    pub x: Vec<Vec3>,
    /// Unknowns: free points and the affine bodies' numbers.
    pub z: Vec<f64>,
    /// Rates of the unknowns.
    pub rate: Vec<f64>,
    /// Unknowns and their rates one step ago, for BDF2.
    pub(super) before: Option<(Vec<f64>, Vec<f64>)>,
    /// Accelerations of the unknowns, for Newmark.
    pub(super) acceleration: Option<Vec<f64>>,
    /// Time, s.
    pub time: f64,
}

impl World {
    /// Makes an empty world.
    ///
    /// # Errors
    ///
    /// Names the setting that is refused.
    pub fn new(settings: Settings) -> Result<Self, Fault> {
        settings.check()?;
        Ok(Self {
            settings,
            bodies: vec![],
            rest: vec![],
            masses: vec![],
            body_of: vec![],
            node_of: vec![],
            widths: vec![],
            start: vec![0],
            friction: vec![],
        })
    }

    /// Adds a soft body of tetrahedra, whose points selected by `held` go to their targets. Returns its
    /// number.
    ///
    /// # Errors
    ///
    /// Refuses a density that is not positive, an invalid tetrahedron, and a point of no tetrahedron.
    pub fn add_soft(
        &mut self,
        points: &[Vec3],
        tets: &[[u32; 4]],
        material: ElasticMaterial,
        density: f64,
        held: impl Fn(usize) -> bool,
    ) -> Result<usize, Fault> {
        let path = format!("bodies[{}]", self.bodies.len());
        let density = positive_in("kg/m³", "density", density).map_err(|f| f.within(&path))?;
        let own = Solid::new(points, tets.to_vec(), material).map_err(|f| f.within(&path))?;
        let first = self.rest.len() as u32;
        let mut masses = vec![0.0; points.len()];
        own.add_masses(density, &mut masses);
        if let Some(k) = masses.iter().position(|m| *m <= 0.0) {
            return Err(Fault::new(format!("{path}.points[{k}]"), "belongs to no tetrahedron; take it out"));
        }
        let moved: Vec<[u32; 4]> = tets.iter().map(|t| t.map(|k| k + first)).collect();
        let surface = Surface::new(&boundary(&moved));
        self.rest.extend_from_slice(points);
        self.masses.extend(masses);
        for k in 0..points.len() {
            let node = if held(k) { HELD } else { self.add_node(3) };
            self.node_of.push(node);
        }
        let solid = Solid::new(&self.rest, moved, material).map_err(|f| f.within(&path))?;
        Ok(self.add(DeformableBody::Soft { solid: Box::new(solid) }, surface, points.len()))
    }

    /// Adds a stiff body inside a closed surface. `stiffness` is κ, Pa; 1e8 is stiff. Returns its number.
    ///
    /// # Errors
    ///
    /// Refuses a surface that is not closed or has no volume, and a density or stiffness that is not
    /// positive.
    pub fn add_affine(
        &mut self,
        points: &[Vec3],
        faces: &[[u32; 3]],
        density: f64,
        stiffness: f64,
    ) -> Result<usize, Fault> {
        let path = format!("bodies[{}]", self.bodies.len());
        let moments = MassIntegrals::new(points, faces, density).map_err(|f| f.within(&path))?;
        self.add_affine_of(points, faces, &moments, stiffness)
    }

    /// Adds a stiff body whose mass is distributed as in `moments`, in the frame of the points; `stiffness`
    /// is multiplied by their volume. Returns its number.
    ///
    /// # Errors
    ///
    /// Refuses a surface that is not closed, and a stiffness that is not positive.
    pub fn add_affine_of(
        &mut self,
        points: &[Vec3],
        faces: &[[u32; 3]],
        moments: &MassIntegrals,
        stiffness: f64,
    ) -> Result<usize, Fault> {
        let path = format!("bodies[{}]", self.bodies.len());
        let stiffness = positive_in("Pa", "stiffness", stiffness).map_err(|f| f.within(&path))?;
        let surface = self.surface(points, faces, &path)?;
        surface.closed().map_err(|f| f.within(&path))?;
        let node = self.add_node(12);
        self.node_of.extend(points.iter().map(|_| node));
        self.masses.extend(points.iter().map(|_| 0.0));
        self.rest.extend_from_slice(points);
        let body = DeformableBody::Affine {
            mass: Box::new(moments.matrix()),
            stiffness: stiffness * moments.volume,
            node,
        };
        Ok(self.add(body, surface, points.len()))
    }

    /// Moves a soft body as a whole by `by` (m); its free points continue with `rate` (m/s). Nothing is
    /// checked: a body moved into another one makes a state from which no step leads.
    pub fn carry(&self, state: &mut State, body: usize, by: &Vec3, rate: &Vec3) {
        for k in self.points_of(body) {
            state.x[k] += by;
            let node = self.node_of[k];
            if node != HELD && self.widths[node as usize] == 3 {
                let at = self.start[node as usize] as usize;
                for i in 0..3 {
                    state.z[at + i] += by[i];
                    state.rate[at + i] = rate[i];
                }
            }
        }
        state.before = None;
    }

    /// Adds a surface that goes to its targets: a plate, a floor. Returns its number.
    ///
    /// # Errors
    ///
    /// Refuses faces of points that do not exist, and points that are not finite.
    pub fn add_held(&mut self, points: &[Vec3], faces: &[[u32; 3]]) -> Result<usize, Fault> {
        let path = format!("bodies[{}]", self.bodies.len());
        let surface = self.surface(points, faces, &path)?;
        self.node_of.extend(points.iter().map(|_| HELD));
        self.masses.extend(points.iter().map(|_| 0.0));
        self.rest.extend_from_slice(points);
        Ok(self.add(DeformableBody::Held, surface, points.len()))
    }

    /// Sets the coefficient of friction between two bodies.
    ///
    /// # Errors
    ///
    /// Refuses a negative coefficient.
    pub fn set_friction(&mut self, a: usize, b: usize, friction: f64) -> Result<(), Fault> {
        let friction = not_negative("friction", friction)?;
        self.friction.push((a.min(b) as u32, a.max(b) as u32, friction));
        Ok(())
    }

    /// Returns the numbers of a body's points.
    pub fn points_of(&self, body: usize) -> std::ops::Range<usize> {
        let of = |b: usize| self.body_of.partition_point(|k| (*k as usize) < b);
        of(body)..of(body + 1)
    }

    /// Returns a body and its surface.
    pub fn body(&self, body: usize) -> Option<&(DeformableBody, Surface)> {
        self.bodies.get(body)
    }

    pub(super) fn friction_between(&self, a: u32, b: u32) -> f64 {
        let key = (a.min(b), a.max(b));
        let told = self.friction.iter().rev().find(|(a, b, _)| (*a, *b) == key);
        told.map_or(self.settings.friction, |(_, _, mu)| *mu)
    }

    fn surface(&self, points: &[Vec3], faces: &[[u32; 3]], path: &str) -> Result<Surface, Fault> {
        if let Some(i) = faces.iter().position(|f| f.iter().any(|k| *k as usize >= points.len())) {
            return Err(Fault::new(format!("{path}.faces[{i}]"), "names a point that is not there"));
        }
        if let Some(i) = points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(Fault::of(
                FaultKind::NotFinite,
                format!("{path}.points[{i}]"),
                "must be three finite numbers",
            ));
        }
        let first = self.rest.len() as u32;
        let moved: Vec<[u32; 3]> = faces.iter().map(|f| f.map(|k| k + first)).collect();
        Ok(Surface::new(&moved))
    }

    fn add_node(&mut self, width: u32) -> u32 {
        self.widths.push(width);
        let end = self.start[self.start.len() - 1] + width;
        self.start.push(end);
        self.widths.len() as u32 - 1
    }

    fn add(&mut self, body: DeformableBody, surface: Surface, points: usize) -> usize {
        let number = self.bodies.len();
        self.body_of.extend(std::iter::repeat_n(number as u32, points));
        self.bodies.push((body, surface));
        number
    }

    /// Returns the state of everything at rest in its initial position.
    ///
    /// # Errors
    ///
    /// Refuses bodies that overlap.
    pub fn start(&self) -> Result<State, Fault> {
        if self.settings.law != Law::Barrier {
            // Points inside are searched for all bodies.
            for (i, (_, surface)) in self.bodies.iter().enumerate() {
                surface.closed().map_err(|f| f.within(&format!("bodies[{i}]")))?;
            }
        }
        for (i, (_, a)) in self.bodies.iter().enumerate() {
            for (j, (_, b)) in self.bodies.iter().enumerate().skip(i + 1) {
                let inside = |a: &Surface, b: &Surface| {
                    a.points
                        .first()
                        .is_some_and(|p| winding(b, &self.rest, &self.rest[*p as usize]).abs() > 0.5)
                };
                let closed = |s: &Surface| s.closed().is_ok();
                if crossing(a, b, &self.rest).is_some()
                    || closed(b) && inside(a, b)
                    || closed(a) && inside(b, a)
                {
                    let message = format!("overlaps bodies[{i}] at the start: move them apart");
                    return Err(Fault::new(format!("bodies[{j}]"), message));
                }
            }
        }
        let mut z = vec![0.0; self.start[self.widths.len()] as usize];
        for (k, node) in self.node_of.iter().enumerate().filter(|(_, n)| **n != HELD) {
            let at = self.start[*node as usize] as usize;
            if self.widths[*node as usize] == 3 {
                z[at..at + 3].copy_from_slice(self.rest[k].as_slice());
            } else {
                z[at..at + 12].copy_from_slice(affine::identity().as_slice());
            }
        }
        let rate = vec![0.0; z.len()];
        Ok(State { x: self.rest.clone(), z, rate, before: None, acceleration: None, time: 0.0 })
    }
}
