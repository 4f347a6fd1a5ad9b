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
    let number =
        |name: &str, default: f64| std::env::var(name).ok().and_then(|x| x.parse().ok()).unwrap_or(default);
    let dt = number("DT", 0.01);
    let material = Material {
        stiffness: number("K", 1e5),
        dissipation: number("D", 10.0),
        friction: number("MU", 0.5),
        rolling: number("ROLL", 2e-4),
        spinning: number("ROLL", 2e-4),
        ..Material::default()
    };
    for n in counts {
        let Ok(model) = Model::new(&bin(n, material)) else { std::process::exit(1) };
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        let mut options = StepOptions { sleep: None, ..StepOptions::default() };
        options.solver.sigma = number("SIGMA", options.solver.sigma);
        options.solver.relative_tolerance = number("TOL", options.solver.relative_tolerance);
        options.solver.lag_passes = number("LAG", f64::from(options.solver.lag_passes)) as u32;
        let mut clock = cpu;
        let seconds = number("T", 2.0);
        let steps = (seconds / dt).round() as usize;
        let mut sum = Timings::default();
        let (mut iterations, mut factor, mut worst, mut most, mut deepest) = (0, 0, 0.0f64, 0, 0.0f64);
        let begin = cpu();
        for s in 0..steps {
            let Ok(r) = step(&model, &mut state, &mut work, dt, &options, &mut clock) else {
                std::process::exit(2)
            };
            let t = r.timings;
            sum.kinematics += t.kinematics;
            sum.broad_phase += t.broad_phase;
            sum.narrow_phase += t.narrow_phase;
            sum.assemble += t.assemble;
            sum.solve += t.solve;
            sum.integrate += t.integrate;
            iterations += r.solve.iterations;
            factor += r.solve.factorisations;
            worst = worst.max(r.solve.residual);
            most = most.max(r.solve.iterations);
            deepest = work.contacts().iter().map(|c| -c.gap).fold(deepest, f64::max);
            if std::env::var("TRACE").is_ok() && s % 10 == 0 {
                println!(
                    "{:.2} it {} fac {} ls {} res {:.1e} lag {:.1e} cand {} contacts {} blocks {} KE {:.2e} ms {:.2}",
                    state.time,
                    r.solve.iterations,
                    r.solve.factorisations,
                    r.solve.line_search,
                    r.solve.residual,
                    r.solve.friction_lag,
                    r.candidates,
                    r.contacts,
                    r.solve.factor_blocks,
                    work.energy(&model).kinetic,
                    1e3 * (t.solve + t.narrow_phase + t.broad_phase + t.assemble + t.integrate)
                );
            }
        }
        let ms = (cpu() - begin) * 1e3 / seconds;
        let active: Vec<f64> = work.contacts().iter().filter(|c| c.gap < 0.0).map(|c| -c.gap).collect();
        let mean = active.iter().sum::<f64>() / active.len().max(1) as f64;
        let max = active.iter().copied().fold(0.0, f64::max);
        let per = |x: f64| 1e3 * x / seconds;
        println!(
            "N {n}: {ms:.1} ms/s (kin {:.1} broad {:.1} narrow {:.1} asm {:.1} solve {:.1} int {:.1}) iters/step {:.1} max {most} fac/step {:.1} worst residual {worst:.1e}",
            per(sum.kinematics),
            per(sum.broad_phase),
            per(sum.narrow_phase),
            per(sum.assemble),
            per(sum.solve),
            per(sum.integrate),
            f64::from(iterations) / steps as f64,
            f64::from(factor) / steps as f64
        );
        println!(
            "   KE {:.2e} J, pen max {:.4} mean {:.4} worst {:.3} mm, contacts {} active {}",
            work.energy(&model).kinetic,
            1e3 * max,
            1e3 * mean,
            1e3 * deepest,
            work.contacts().len(),
            active.len()
        );
    }
}
