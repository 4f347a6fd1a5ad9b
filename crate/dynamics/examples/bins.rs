//! What a bin costs: `cargo run --release -p asperity-dynamics --example bins [N …]`.

use asperity_dynamics::*;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.unit()
    }
}

/// Boxes, spheres and cylinders in turn, 24–54 mm, dropped from up to 1.3 m into an open bin of 0.4 m.
fn bin(n: usize, material: Material) -> Description {
    let mut r = Random(7);
    let mut bodies = vec![Body::fixed("floor", Shape::HalfSpace, material, Pose::identity())];
    for k in 0..4 {
        let (s, c) = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)][k];
        let wall = Shape::Box { half_size: Vec3::new(0.05, 0.3, 1.0) };
        let turn = Rotation::from_axis_angle(&Vec3::z_axis(), libm::atan2(s, c));
        let place = Vec3::new(0.25 * c, 0.25 * s, 1.0);
        bodies.push(Body::fixed("wall", wall, material, Pose::from_parts(place.into(), turn)));
    }
    for i in 0..n {
        let shape = match i % 3 {
            0 => Shape::Box {
                half_size: Vec3::new(
                    r.between(0.012, 0.027),
                    r.between(0.012, 0.027),
                    r.between(0.012, 0.027),
                ),
            },
            1 => Shape::Sphere { radius: r.between(0.012, 0.027) },
            _ => Shape::Cylinder { radius: r.between(0.012, 0.027), half_length: r.between(0.012, 0.027) },
        };
        let layer = (i / 9) as f64;
        let cell = i % 9;
        let jitter = 0.01;
        let p = Vec3::new(
            0.11 * (cell % 3) as f64 - 0.11 + r.between(-jitter, jitter),
            0.11 * (cell / 3) as f64 - 0.11 + r.between(-jitter, jitter),
            0.1 + layer * 1.2 / (n as f64 / 9.0).max(12.0) + r.between(-0.002, 0.002),
        );
        let turn = Rotation::from_scaled_axis(Vec3::new(
            r.between(-2.0, 2.0),
            r.between(-2.0, 2.0),
            r.between(-2.0, 2.0),
        ));
        bodies.push(Body::solid("part", shape, 1000.0, material, Pose::from_parts(p.into(), turn)));
    }
    Description { bodies, ..Description::default() }
}

/// Time this process was on a processor, s: other processes do not count.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|x| x.parse::<f64>().ok()).unwrap_or(0.0) * 1e-9
}

fn main() {
    let counts: Vec<usize> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let counts = if counts.is_empty() { vec![20, 50, 100, 200] } else { counts };
    for (sleep, words) in [(None, "no sleeping"), (Some(Sleep::default()), "with sleeping")] {
        println!("{SECONDS} s in steps of {DT} s, {words}; ms of CPU per simulated second");
        for &n in &counts {
            match run(n, sleep) {
                Ok(line) => println!("N {n:3}: {line}"),
                Err(e) => println!("N {n:3}: {e}"),
            }
        }
    }
}

const SECONDS: f64 = 2.0;
const DT: f64 = 0.01;

fn run(n: usize, sleep: Option<Sleep>) -> Result<String, Box<dyn std::error::Error>> {
    let material = Material { stiffness: 1e5, rolling: 2e-4, spinning: 2e-4, ..Material::default() };
    let model = Model::new(&bin(n, material))?;
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let options = StepOptions { sleep, solver: SolverOptions::brisk(), ..StepOptions::default() };
    let steps = (SECONDS / DT).round() as usize;
    let (mut narrow, mut solve) = (0.0, 0.0);
    let (mut iterations, mut worst, mut deepest) = (0, 0.0f64, 0.0f64);
    let begin = cpu();
    for _ in 0..steps {
        let report = step(&model, &mut state, &mut work, DT, &options, &mut cpu)?;
        narrow += report.timings.narrow_phase + report.timings.broad_phase;
        solve += report.timings.solve;
        iterations += report.solve.iterations;
        worst = worst.max(report.solve.residual);
        deepest = work.contacts().iter().map(|c| -c.gap).fold(deepest, f64::max);
    }
    let per = 1e3 / SECONDS;
    let total = (cpu() - begin) * per;
    let depths: Vec<f64> = work.contacts().iter().filter(|c| c.gap < 0.0).map(|c| -1e3 * c.gap).collect();
    let mean = depths.iter().sum::<f64>() / depths.len().max(1) as f64;
    let most = depths.iter().copied().fold(0.0, f64::max);
    Ok(format!(
        "{total:7.1} (collide {:.1}, solve {:.1}; {:.1} iterations a step, residual below {worst:.0e}); kinetic energy \
         {:.1e} J, penetration mean {mean:.4} most {most:.3} ever {:.1} mm, {} contacts",
        narrow * per,
        solve * per,
        f64::from(iterations) / steps as f64,
        work.energy(&model).kinetic,
        1e3 * deepest,
        depths.len(),
    ))
}
