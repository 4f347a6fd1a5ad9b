//! A system with its state, for tests.
#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::*;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

pub struct Run {
    pub model: Model,
    pub state: State,
    pub work: Workspace,
    pub options: StepOptions,
    pub last: StepReport,
}

impl Run {
    pub fn new(d: &Description) -> Self {
        let model = Model::new(d).unwrap();
        let state = State::new(&model);
        let work = Workspace::new(&model, &state);
        let options = StepOptions { sleep: None, ..StepOptions::default() };
        Self { model, state, work, options, last: StepReport::default() }
    }

    pub fn step(&mut self, dt: f64) {
        self.last =
            step(&self.model, &mut self.state, &mut self.work, dt, &self.options, Clock::STOPPED).unwrap();
    }

    /// Runs `seconds` in steps of `dt`; returns the largest residual met.
    pub fn run(&mut self, seconds: f64, dt: f64) -> f64 {
        let mut worst = 0.0f64;
        for _ in 0..(seconds / dt).round() as usize {
            self.step(dt);
            worst = worst.max(self.last.solve.residual);
        }
        worst
    }

    pub fn energy(&self) -> Energy {
        self.work.energy(&self.model)
    }

    pub fn position(&self, body: usize) -> Vec3 {
        self.work.poses()[body].translation.vector
    }

    pub fn velocity(&self, body: usize) -> Vec3 {
        self.work.velocities()[body]
    }

    /// Returns FNV-1a over everything that decides the future.
    pub fn hash(&self) -> u64 {
        let mut h = 0xcbf2_9ce4_8422_2325u64;
        let mut words = Vec::new();
        self.state.words(&mut words);
        for b in words.iter().flat_map(|word| word.to_le_bytes()) {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
        h
    }
}

pub fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::translation(x, y, z)
}

pub fn posed(p: Vec3, turn: Vec3) -> Pose {
    Pose::from_parts(p.into(), Rotation::from_scaled_axis(turn))
}

pub fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::Box { half_size: Vec3::new(x, y, z) / 2.0 }
}

pub fn ground(material: Material) -> Body {
    Body::fixed("ground", Shape::HalfSpace, material, Pose::identity())
}

/// A portable random stream (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.unit()
    }

    pub fn rotation(&mut self) -> Rotation {
        // Shoemake 1992.
        let (u, v, w) = (self.unit(), self.unit(), self.unit());
        let (a, b) = ((1.0 - u).sqrt(), u.sqrt());
        let tau = std::f64::consts::TAU;
        let (sv, cv) = libm::sincos(tau * v);
        let (sw, cw) = libm::sincos(tau * w);
        Rotation::new_normalize(nalgebra::Quaternion::new(b * cw, a * sv, a * cv, b * sw))
    }
}
