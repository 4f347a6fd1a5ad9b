//! Pads that press on something: fronts, pressed area, pressure, pushes, loads at points, and the pose of what
//! they hold.
//!
//! A point of a front carries the force of its barrier and a third of the present area of each triangle
//! around it; its pressure is one over the other. The contact area is the sum over the points that are pressed.

use asperity_deformable::affine;
use asperity_deformable::step::{DeformableBody, Simulation, State, World};
use asperity_geometry::Length;
use asperity_linear::eigen;

use crate::pad::{Pad, Side};
use crate::{Mat3, Pose, Rotation, Vec3};

/// Numbers of the two pads among the bodies of a world.
pub const PADS: [usize; 2] = [0, 1];

/// Cosine to the closing axis above which a face is on the front of a pad.
const FRONT: f64 = 0.5;

/// Triangles of each pad's front, by the world's points.
pub type Fronts = [Vec<[u32; 3]>; 2];

/// Load at a point of a soft body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointLoad {
    /// Strain energy density, J/m³.
    Energy,
    /// Stress of von Mises, Pa.
    Stress,
    /// Contact pressure on the front, Pa.
    Pressure,
}

/// State of two pads that press.
#[derive(Clone, Copy, Debug)]
pub struct Pressing<'a> {
    /// Simulation with the pads as bodies 0 and 1.
    pub simulation: &'a Simulation,
    /// All points at first, m.
    pub rest: &'a [Vec3],
    /// All points now, m.
    pub x: &'a [Vec3],
    /// Forces of barrier and of friction on each point, N.
    pub forces: &'a [Vec<Vec3>; 2],
    /// Fronts of the pads.
    pub fronts: &'a Fronts,
}

/// Contact of both pads.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PressedArea {
    /// Mean area of a pad that is pressed, `½ Σ_{f_i > 0} A_i`, m².
    pub area: f64,
    /// Greatest pressure at a point, `max_i f_i/A_i`, Pa.
    pub peak: f64,
}

impl Pressing<'_> {
    /// Returns the points of a front that something presses on: number, force (N) and present area (m²), a
    /// third of each triangle's.
    pub fn pressed(&self, pad: usize) -> impl Iterator<Item = (usize, f64, f64)> + '_ {
        let points = self.simulation.world().points_of(pad);
        let first = points.start;
        let mut areas = vec![0.0; points.len()];
        for f in self.fronts.get(pad).map_or(&[][..], |f| f) {
            let [a, b, c] = f.map(|k| self.x[k as usize]);
            let share = (b - a).cross(&(c - a)).length() / 6.0;
            f.iter().for_each(|k| areas[*k as usize - first] += share);
        }
        points.zip(areas).filter_map(|(k, area)| {
            let force = self.forces[0][k].length();
            (force > 0.0 && area > 0.0).then_some((k, force, area))
        })
    }

    /// Returns area and greatest pressure of both pads' contact.
    pub fn area(&self) -> PressedArea {
        let mut all = PressedArea::default();
        for (_, force, area) in PADS.into_iter().flat_map(|pad| self.pressed(pad)) {
            all.area += 0.5 * area;
            all.peak = all.peak.max(force / area);
        }
        all
    }

    /// Returns the push of a body on those it touches: its mean point (m), the normal push and the friction
    /// (N). `None`: it touches nothing.
    pub fn pushes(&self, body: usize) -> Option<[Vec3; 3]> {
        let (mut push, mut rub, mut place, mut weight) = (Vec3::zeros(), Vec3::zeros(), Vec3::zeros(), 0.0);
        for i in self.simulation.world().points_of(body) {
            let force = self.forces[0][i].length();
            push -= self.forces[0][i];
            rub -= self.forces[1][i];
            place += self.x[i] * force;
            weight += force;
        }
        (weight > 0.0).then(|| [place / weight, push, rub])
    }

    /// Writes the load at each point of a body into `into`, which has one for each point of the world: energy
    /// and stress as the mean of the tetrahedra around a point, by volume. `weights` is scratch.
    pub fn loads(&self, body: usize, load: PointLoad, (into, weights): (&mut Vec<f64>, &mut Vec<f64>)) {
        let n = self.x.len();
        into.clear();
        into.resize(n, 0.0);
        if load == PointLoad::Pressure {
            for (k, force, area) in self.pressed(body) {
                into[k] = force / area;
            }
            return;
        }
        weights.clear();
        weights.resize(n, 0.0);
        let Some((DeformableBody::Soft { solid }, _)) = self.simulation.world().body(body) else { return };
        solid.each_load(self.x, |t, volume, energy, stress| {
            let load = if load == PointLoad::Energy { energy } else { stress };
            for k in t.map(|k| k as usize) {
                into[k] += volume * load;
                weights[k] += volume;
            }
        });
        for (x, w) in into.iter_mut().zip(weights.iter()).filter(|(_, w)| **w > 0.0) {
            *x /= w;
        }
    }
}

/// Returns the fronts of two pads, bodies 0 and 1: the triangles that face the way `closes` in which pad 0
/// closes, pad 1 against it, and that are not held.
pub fn fronts(world: &World, x: &[Vec3], pad: &Pad, closes: &Vec3) -> Fronts {
    let of = |(body, side): (usize, Side)| {
        let (points, along) = (world.points_of(body), closes * side.closes());
        let all = world.body(body).map_or(&[][..], |(_, surface)| &surface.faces);
        let looks = |f: &&[u32; 3]| {
            let [a, b, c] = f.map(|k| x[k as usize]);
            let n = (b - a).cross(&(c - a));
            let held = f.iter().all(|k| pad.held[*k as usize - points.start]);
            !held && n.dot(&along) > FRONT * n.length()
        };
        all.iter().filter(looks).copied().collect()
    };
    [of((0, Side::Minus)), of((1, Side::Plus))]
}

/// Returns the pose `X_WB` of an affine body that was `placed` at first: the rotation nearest to its affine
/// map (polar decomposition).
pub fn pose_of(simulation: &Simulation, state: &State, body: usize, placed: &Pose) -> Pose {
    let Some(q) = simulation.affine_of(body, state) else { return *placed };
    let svd = eigen::svd(&affine::linear(&q));
    let turn: Mat3 = (0..3).map(|k| svd.u[k] * svd.v[k].transpose()).sum();
    let rotation = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(turn));
    let origin = affine::place(&q, &placed.translation.vector);
    Pose::from_parts(origin.into(), rotation * placed.rotation)
}
