//! The bins of `bins/bodies.mjs` in the engine alone: what each stage of a step costs, and how deep bodies
//! lie in each other at the end. Natively; `bins/bins.mjs` times the module that ships, beside other engines.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::{
    Body, Clock, Description, Hydroelastic, Material, Model, SolverOptions, State, StepOptions, Timings,
    Workspace, step,
};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

use crate::bins::{Depth, STRIDE, depth};

/// Length of a step, s.
pub const STEP: f64 = 0.01;
/// Simulated time, s.
pub const SECONDS: f64 = 2.0;
/// Stiffness of each body, N/m: a part of 50 g rests 10 µm deep on another.
const STIFFNESS: f64 = 2e5;

/// Bin with its bodies.
#[derive(Clone, Copy, Debug)]
pub struct Bin {
    /// Number of bodies.
    pub bodies: usize,
    /// Number of bodies side by side along each wall.
    pub columns: usize,
    /// Radius of the rolling resistance, m.
    pub rolling: f64,
    /// Seed of the random numbers.
    pub seed: u32,
    /// True for fields of pressure instead of points.
    pub patches: bool,
}

/// Costs and result of a bin's run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settled {
    /// Time of all for each second simulated, ms.
    pub ms: f64,
    /// Times by stage.
    pub stages: Timings,
    /// Greatest number of contacts in one step.
    pub contacts: u32,
    /// Sum over the steps of Newton iterations of the island that took most.
    pub iterations: u32,
    /// Sum over the steps of sweeps of the island that took most.
    pub sweeps: u32,
    /// Number of trees awake at the end.
    pub awake: u32,
    /// Kinetic energy at the end, J.
    pub kinetic: f64,
    /// Penetration at the end.
    pub depth: Depth,
    /// Hash (FNV-1a) of the state at the end: the same bits or not.
    pub hash: u64,
}

/// The stream of `bodies.mjs` (mulberry32).
struct Stream(u32);

impl Stream {
    fn between(&mut self, a: f64, b: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let x = self.0;
        let mut t = (x ^ (x >> 15)).wrapping_mul(x | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        a + (b - a) * (f64::from(t ^ (t >> 14)) / 4_294_967_296.0)
    }
}

fn system(bin: &Bin) -> (Description, Vec<f64>) {
    let mut stream = Stream(bin.seed);
    let field = |modulus| Hydroelastic { modulus, resolution_hint: Some(0.02), slab_thickness: None };
    let material = |moves: bool| Material {
        stiffness: STIFFNESS,
        rolling: bin.rolling,
        spinning: bin.rolling,
        hydroelastic: bin.patches.then(|| field(moves.then_some(1e7))),
        ..Material::default()
    };
    let wide = bin.columns as f64 / 3.0;
    let mut bodies = vec![Body::fixed("floor", Shape::HalfSpace, material(false), Pose::identity())];
    let mut judged = vec![3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let half = if x == 0.0 { Vec3::new(0.3 * wide, 0.05, 1.0) } else { Vec3::new(0.05, 0.3 * wide, 1.0) };
        let p = Vec3::new(x * (0.2 * wide + 0.05), y * (0.2 * wide + 0.05), 1.0);
        let pose = Pose::from_parts(p.into(), Rotation::identity());
        bodies.push(Body::fixed("wall", Shape::Box { half_size: half }, material(false), pose));
        judged.extend([0.0, half.x, half.y, half.z, p.x, p.y, p.z, 1.0, 0.0, 0.0, 0.0, 1.0]);
    }
    let layer = bin.columns * bin.columns;
    let layers = (bin.bodies as f64 / layer as f64).max(12.0);
    for i in 0..bin.bodies {
        let mut half = || stream.between(0.012, 0.027);
        let (kind, size) = match i % 3 {
            0 => (0.0, Vec3::new(half(), half(), half())),
            1 => (1.0, Vec3::new(half(), 0.0, 0.0)),
            _ => (2.0, Vec3::new(half(), half(), 0.0)),
        };
        let shape = match i % 3 {
            0 => Shape::Box { half_size: size },
            1 => Shape::Sphere { radius: size.x },
            _ => Shape::Cylinder { radius: size.x, half_length: size.y },
        };
        let q: [f64; 4] = std::array::from_fn(|_| stream.between(-1.0, 1.0));
        let turn = Rotation::new_normalize(nalgebra::Quaternion::new(q[0], q[1], q[2], q[3]));
        let (cell, middle) = (i % layer, 0.5 * (bin.columns as f64 - 1.0));
        let mut jitter = || stream.between(-0.01, 0.01);
        let p = Vec3::new(
            0.11 * ((cell % bin.columns) as f64 - middle) + jitter(),
            0.11 * ((cell / bin.columns) as f64 - middle) + jitter(),
            0.1 + (i / layer) as f64 * 1.2 / layers + 0.2 * jitter(),
        );
        bodies.push(Body::solid("part", shape, 1000.0, material(true), Pose::from_parts(p.into(), turn)));
        judged.extend([kind, size.x, size.y, size.z, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    }
    (Description { bodies, ..Description::default() }, judged)
}

/// Lets a bin settle, timed by `clock`.
pub fn settle(bin: &Bin, clock: Clock) -> Result<Settled, Box<dyn std::error::Error>> {
    let (description, mut judged) = system(bin);
    let model = Model::new(&description)?;
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let options =
        StepOptions { solver: SolverOptions::brisk(), reduce_patches: true, ..StepOptions::default() };
    let mut end = Settled::default();
    for _ in 0..(SECONDS / STEP).round() as usize {
        let report = step(&model, &mut state, &mut work, STEP, &options, clock)?;
        let (sum, t) = (&mut end.stages, &report.timings);
        sum.kinematics += t.kinematics;
        sum.broad_phase += t.broad_phase;
        sum.narrow_phase += t.narrow_phase;
        sum.assemble += t.assemble;
        sum.solve += t.solve;
        sum.integrate += t.integrate;
        end.contacts = end.contacts.max(report.contacts);
        end.iterations += report.solve.iterations;
        end.sweeps += report.solve.sweeps;
        end.awake = report.awake;
    }
    let s = &mut end.stages;
    let all = [
        &mut s.kinematics,
        &mut s.broad_phase,
        &mut s.narrow_phase,
        &mut s.assemble,
        &mut s.solve,
        &mut s.integrate,
    ];
    for t in all {
        *t *= 1e3 / SECONDS;
        end.ms += *t;
    }
    end.kinetic = work.energy(&model).kinetic;
    for (x, pose) in judged.chunks_exact_mut(STRIDE).zip(work.poses()) {
        let (p, r) = (pose.translation.vector, pose.rotation);
        x[4..11].copy_from_slice(&[p.x, p.y, p.z, r.w, r.i, r.j, r.k]);
    }
    end.depth = depth(&judged).unwrap_or_default();
    end.hash = 0xcbf2_9ce4_8422_2325;
    let mut words = Vec::new();
    state.words(&mut words);
    for b in words.iter().flat_map(|word| word.to_le_bytes()) {
        end.hash = (end.hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    }
    Ok(end)
}
