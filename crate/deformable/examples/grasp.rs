//! How long a grasp takes: two soft pads of 20 × 20 × 6 mm (1 MPa, ν 0.45) squeeze a cube of 30 mm and 3 g until each stores 5e-4 J, and
//! lift it; 100 steps of 2 ms, as in `research/ipc_baselines.md`. `cargo run --release -p asperity-deformable --example grasp`

use std::time::Instant;

use asperity_deformable::elasticity::{Law, Material, box_surface, even, kuhn_grid};
use asperity_deformable::step::{Settings, Simulation, World};
use asperity_deformable::{Fault, Vec3};

const REACH: f64 = 1e-4;

fn world(cells: [usize; 3]) -> Result<World, Fault> {
    let mut world = World::new(Settings { reach: REACH, ..Settings::default() })?;
    let material = Material::new(Law::NeoHookean, 1e6, 0.45)?;
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
    Ok(world)
}

/// The processor's time so far, ms, where the system tells it; other processes do not count in it.
fn processor() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(f64::NAN) * 1e-6
}

fn run(cells: [usize; 3]) -> Result<(), Fault> {
    let world = world(cells)?;
    let mut state = world.start()?;
    let vertices = world.points_of(0).len() + world.points_of(1).len();
    let began = Instant::now();
    let mut simulation = Simulation::new(world)?;
    let (unknowns, values, operations) = simulation.size();
    println!(
        "{vertices} pad vertices: {unknowns} unknowns, {values} values, {:.0} MFlop; pattern {:.1} ms",
        operations * 1e-6,
        began.elapsed().as_secs_f64() * 1e3
    );
    let h = simulation.world().settings.step;
    let mut told = state.x.clone();
    let (mut closing, mut times, mut newton) = (true, Vec::new(), 0);
    for _ in 0..100 {
        closing = closing && [0, 1].map(|b| simulation.strain_of(b, &state.x)).iter().any(|e| *e < 5e-4);
        for (body, side) in [(0, 1.0), (1, -1.0)] {
            for k in simulation.world().points_of(body) {
                told[k] +=
                    if closing { Vec3::new(side * 0.1 * h, 0.0, 0.0) } else { Vec3::new(0.0, 0.0, 0.25 * h) };
            }
        }
        let began = processor();
        let report = simulation.step(&mut state, &told, &mut |_| true)?;
        times.push(processor() - began);
        newton += report.iterations;
    }
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    times.sort_unstable_by(f64::total_cmp);
    let rise = state.x[simulation.world().points_of(2).start].z;
    println!(
        "  {mean:.1} ms a step, p95 {:.1}, longest {:.1}; {:.2} Newton iterations a step, {:.1} ms each; cube up {:.1} mm",
        times[94],
        times[99],
        f64::from(newton) / 100.0,
        mean * 100.0 / f64::from(newton.max(1)),
        rise * 1e3
    );
    Ok(())
}

fn main() -> Result<(), Fault> {
    // With a word after it: the small one only, to be profiled.
    run([3, 8, 8])?;
    if std::env::args().len() > 1 {
        return Ok(());
    }
    run([4, 10, 10])
}
