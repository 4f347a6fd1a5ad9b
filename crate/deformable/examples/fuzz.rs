//! Random motions of held points, cut off at random, judged by exact signs of volumes: no two surfaces touch,
//! none touches itself, no tetrahedron is flat or inside out. `cargo run --release -p asperity-deformable
//! --example fuzz -- 100000`

use asperity_deformable::contact::crossing::{crossing, volume_sign};
use asperity_deformable::elasticity::{ElasticMaterial, Law, box_surface, even, kuhn_grid};
use asperity_deformable::step::{DeformableBody, Integrator, Settings, Simulation, State, World};
use asperity_deformable::{Fault, Vec3};

const REACH: f64 = 1e-4;
/// Number of steps after which everything begins anew, with other settings.
const EPISODE: u32 = 100;

/// Random numbers in [-1, 1): xorshift64* (Vigna 2016).
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11;
        bits as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn place(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }
}

/// World of two pads whose backs are held, a cube between them, a free soft bar above it, and a floor.
fn world(draws: &mut Draws) -> Result<World, Fault> {
    let integrators = [Integrator::ImplicitEuler, Integrator::Bdf2, Integrator::Newmark];
    let integrator = integrators[(draws.next() * 1.5 + 1.5) as usize];
    let friction = (0.6 * draws.next()).max(0.0);
    let settings = Settings { reach: REACH, integrator, friction, iterations: 8, ..Settings::default() };
    let mut world = World::new(settings)?;
    let laws = [Law::NeoHookean, Law::StVenantKirchhoff, Law::Corotated];
    let material =
        ElasticMaterial::new(laws[(draws.next() * 1.5 + 1.5) as usize], 1e6, 0.4 + 0.05 * draws.next())?;
    let (near, far): (f64, f64) = (0.015 + 0.8 * REACH, 0.021 + 0.8 * REACH);
    for (low, high) in [(-far, -near), (near, far)] {
        let (xs, ys) = (even(low, high, 2), even(-0.01, 0.01, 3));
        let (points, tets) = kuhn_grid([&xs, &ys, &even(0.005, 0.025, 3)]);
        world.add_soft(&points, &tets, material, 2300.0, |k| (points[k].x.abs() - far).abs() < 1e-9)?;
    }
    let (points, faces) = box_surface([-0.015, -0.015, 0.0], [0.015, 0.015, 0.03]);
    world.add_affine(&points, &faces, 3e-3 / 2.7e-5, 1e8)?;
    let (points, tets) = kuhn_grid([&even(-0.02, 0.02, 6), &even(-0.003, 0.003, 1), &even(0.031, 0.034, 1)]);
    world.add_soft(&points, &tets, material, 1000.0, |_| false)?;
    let (points, faces) = box_surface([-0.1, -0.1, -0.01], [0.1, 0.1, -0.5 * REACH]);
    world.add_held(&points, &faces)?;
    Ok(world)
}

/// Returns what is wrong with a state, if something is.
fn wrong(world: &World, state: &State) -> Option<String> {
    if !state.z.iter().chain(&state.rate).all(|z| z.is_finite()) {
        return Some("a number is none".into());
    }
    for i in 0..5 {
        let (body, a) = world.body(i)?;
        if let DeformableBody::Soft { solid } = body {
            let turned = |t: &&[u32; 4]| {
                let [a, b, c, d] = t.map(|k| &state.x[k as usize]);
                volume_sign(a, b, c, d) <= 0.0
            };
            if let Some(t) = solid.tets.iter().find(turned) {
                return Some(format!("body {i}: {t:?} is inside out"));
            }
        }
        for j in i..5 {
            let (other, b) = world.body(j)?;
            let same = i == j && !matches!(other, DeformableBody::Soft { .. });
            if let Some(found) = crossing(a, b, &state.x).filter(|_| !same) {
                return Some(format!("bodies {i} and {j}: {found:?}"));
            }
        }
    }
    None
}

fn main() -> Result<(), Fault> {
    let mut words = std::env::args().skip(1).map(|w| w.parse().unwrap_or(0));
    let (steps, seed): (u64, u64) = (words.next().unwrap_or(10_000), words.next().unwrap_or(1));
    let mut draws = Draws(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (mut done, mut cut, mut bad, mut gap) = (0_u64, 0_u64, 0_u64, f64::INFINITY);
    while done < steps {
        let world = world(&mut draws)?;
        let mut state = world.start()?;
        let mut simulation = Simulation::new(world)?;
        let mut told = state.x.clone();
        for _ in 0..EPISODE {
            for body in [0, 1] {
                // Now and then far, most often a little, more often towards the cube.
                let size = if draws.next() > 0.9 { 2e-3 } else { 2e-4 };
                let towards = if body == 0 { 1.0 } else { -1.0 };
                let by = (draws.place() + Vec3::new(0.3 * towards, 0.0, 0.0)) * size;
                for k in simulation.world().points_of(body) {
                    told[k] = state.x[k] + by;
                }
            }
            let most = if draws.next() > 0.0 { 100 } else { (draws.next() * 3.0 + 3.0) as u32 };
            let report = simulation.step(&mut state, &told, &mut |k| k < most)?;
            done += 1;
            cut += u64::from(!report.converged);
            gap = gap.min(report.gap);
            if let Some(what) = wrong(simulation.world(), &state) {
                bad += 1;
                println!("step {done}: {what}; {report:?}");
                break;
            }
        }
        if done % 10_000 < u64::from(EPISODE) {
            println!("{done} steps, {cut} of them cut off, {bad} bad states, least gap {gap:.2e} m");
        }
    }
    println!("{done} steps, {cut} of them cut off, {bad} bad states, least gap {gap:.2e} m");
    Ok(())
}
