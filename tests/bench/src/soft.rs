//! A grasp with soft pads, step by step: two of 20 × 20 × 6 mm (1 MPa, ν 0.45) squeeze a cube of 30 mm and 3
//! g until each stores 5e-4 J and lift it; 100 steps of 2 ms, as in `research/ipc_baselines.md`.

use asperity_deformable::elasticity::{ElasticMaterial, Law, box_surface, even, kuhn_grid};
use asperity_deformable::step::{Settings, Simulation, State, World};
use asperity_deformable::{Fault, Vec3};

const REACH: f64 = 1e-4;

/// Grasp between two steps.
pub struct Grasp {
    simulation: Simulation,
    state: State,
    told: Vec<Vec3>,
    closing: bool,
    /// Number of Newton iterations so far.
    pub iterations: u32,
}

impl Grasp {
    /// Makes pads of so many cells.
    pub fn new(cells: [usize; 3]) -> Result<Self, Fault> {
        let mut world = World::new(Settings { reach: REACH, ..Settings::default() })?;
        let material = ElasticMaterial::new(Law::NeoHookean, 1e6, 0.45)?;
        let (near, far): (f64, f64) = (0.015 + 0.8 * REACH, 0.021 + 0.8 * REACH);
        for (low, high) in [(-far, -near), (near, far)] {
            let xs = even(low, high, cells[0]);
            let (ys, zs) = (even(-0.01, 0.01, cells[1]), even(0.005, 0.025, cells[2]));
            let (points, tets) = kuhn_grid([&xs, &ys, &zs]);
            world.add_soft(&points, &tets, material, 2300.0, |k| (points[k].x.abs() - far).abs() < 1e-9)?;
        }
        let (points, faces) = box_surface([-0.015, -0.015, 0.0], [0.015, 0.015, 0.03]);
        world.add_affine(&points, &faces, 3e-3 / 2.7e-5, 1e8)?;
        let (points, faces) = box_surface([-0.1, -0.1, -0.01], [0.1, 0.1, -0.5 * REACH]);
        world.add_held(&points, &faces)?;
        world.set_friction(2, 3, 0.1)?;
        let state = world.start()?;
        let told = state.x.clone();
        Ok(Self { simulation: Simulation::new(world)?, state, told, closing: true, iterations: 0 })
    }

    /// Returns the number of points of the pads.
    pub fn vertices(&self) -> usize {
        self.simulation.world().points_of(0).len() + self.simulation.world().points_of(1).len()
    }

    /// Returns the numbers of unknowns, values and operations of the factor.
    pub fn size(&self) -> (usize, usize, f64) {
        self.simulation.size()
    }

    /// Takes one step; returns the height of the cube, m.
    pub fn step(&mut self) -> Result<f64, Fault> {
        let h = self.simulation.world().settings.step;
        let stored = [0, 1].map(|b| self.simulation.strain_of(b, &self.state.x));
        self.closing &= stored.iter().any(|e| *e < 5e-4);
        for (body, side) in [(0, 1.0), (1, -1.0)] {
            for k in self.simulation.world().points_of(body) {
                self.told[k] += if self.closing {
                    Vec3::new(side * 0.1 * h, 0.0, 0.0)
                } else {
                    Vec3::new(0.0, 0.0, 0.25 * h)
                };
            }
        }
        let report = self.simulation.step(&mut self.state, &self.told, &mut |_| true)?;
        self.iterations += report.iterations;
        Ok(self.state.x[self.simulation.world().points_of(2).start].z)
    }

    /// Returns the hash (FNV-1a) of the bits of all places.
    pub fn hash(&self) -> u64 {
        self.state
            .x
            .iter()
            .flatten()
            .flat_map(|x| x.to_bits().to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}
