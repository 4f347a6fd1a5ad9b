//! Materials that bounce (`Material::bounces`): restitution at long steps without an accuracy asked for; a
//! resting contact stays one solve.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::*;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};
use asperity_impact::{Release, damping_ratio};

fn bouncy(e: f64, stiffness: f64) -> Material {
    let damping_ratio = damping_ratio(e, Release::ZeroForce).unwrap();
    Material {
        stiffness,
        dissipation: 0.0,
        damping_ratio,
        bounces: true,
        friction: 0.5,
        ..Material::default()
    }
}

fn at(z: f64) -> Pose {
    Pose::from_parts(Vec3::new(0.0, 0.0, z).into(), Rotation::identity())
}

fn ground(material: Material) -> Body {
    Body { mobility: Mobility::Fixed, ..Body::solid("ground", Shape::HalfSpace, 1.0, material, at(0.0)) }
}

struct Run {
    model: Model,
    state: State,
    work: Workspace,
    options: StepOptions,
    solves: u32,
    unresolved: u32,
}

impl Run {
    fn new(bodies: Vec<Body>) -> Self {
        let model = Model::new(&Description {
            gravity: Vec3::new(0.0, 0.0, -9.81),
            bodies,
            ..Description::default()
        })
        .unwrap();
        let state = State::new(&model);
        let work = Workspace::new(&model, &state);
        let options = StepOptions { solver: SolverOptions::brisk(), ..StepOptions::default() };
        Self { model, state, work, options, solves: 0, unresolved: 0 }
    }

    fn step(&mut self, dt: f64) -> StepReport {
        let report =
            step(&self.model, &mut self.state, &mut self.work, dt, &self.options, Clock::STOPPED).unwrap();
        self.solves += report.parts.max(1);
        self.unresolved += u32::from(report.unresolved);
        report
    }

    fn z(&self, body: usize) -> f64 {
        self.work.poses()[body].translation.z
    }

    fn energy(&self) -> f64 {
        let e = self.work.energy(&self.model);
        e.kinetic + e.potential
    }
}

/// The output with `--nocapture` is quoted in the README.
#[test]
fn tops_of_bounces_fall_as_restitution_says() {
    for (e, bounces, within) in [(1.0, 12, 0.01), (0.8, 4, 0.04), (0.5, 2, 0.05)] {
        for (stiffness, dt) in [(1e5, 0.01), (1e7, 0.01), (1e6, 0.001), (1e9, 0.01)] {
            let material = bouncy(e, stiffness);
            let ball = Body {
                inertia: Inertia::Mass(1.0),
                ..Body::solid("ball", Shape::Sphere { radius: 0.05 }, 1.0, material, at(1.05))
            };
            let mut run = Run::new(vec![ground(material), ball]);
            let (mut falling, mut tops) = (true, Vec::new());
            for _ in 0..(15.0 / dt) as u32 {
                run.step(dt);
                let v = run.work.velocities()[1].z;
                if falling && v > 0.0 && run.z(1) > 0.051 {
                    tops.push(run.z(1) - 0.05 + 0.5 * v * v / 9.81);
                    falling = false;
                }
                falling |= v < 0.0;
                if tops.len() == bounces {
                    break;
                }
            }
            println!(
                "{e} {stiffness:e} {dt}: {:?} in {} parts of {} steps, {} unresolved",
                tops.iter().map(|t| (t * 1e4).round() / 1e4).collect::<Vec<_>>(),
                run.solves,
                run.state.steps,
                run.unresolved
            );
            let mut height = 1.0;
            for top in &tops {
                let rises = top / height;
                // Weight presses on as the spring pushes, g √(m/k) of the speed that is left, twice that of
                // the height.
                let weight = 3.0 * 9.81 / (stiffness * 2.0 * 9.81 * height * e * e).sqrt();
                assert!(
                    (rises / (e * e) - 1.0).abs() < within + weight,
                    "{e} {stiffness} {dt}: {rises} at {height}"
                );
                assert!(rises < 1.0 + 1e-3, "{rises}");
                height = *top;
            }
        }
    }
}

fn heap(material: Material) -> Run {
    let mut bodies = vec![ground(material)];
    for k in 0..12 {
        let (i, j, l) = (f64::from(k % 2), f64::from(k / 2 % 2), f64::from(k / 4));
        let place = Vec3::new(0.08 * i + 0.01 * l, 0.08 * j - 0.013 * l, 0.1 + 0.15 * l);
        let pose = Pose::from_parts(place.into(), Rotation::identity());
        bodies.push(Body::solid("box", cuboid(0.06), 1000.0, material, pose));
    }
    Run::new(bodies)
}

/// Boxes that clatter onto each other: energy falls in each second, and at rest a step is one solve. The cost
/// is printed.
#[test]
fn a_heap_of_bouncing_boxes_comes_to_rest() {
    let material = bouncy(0.5, 1e5);
    let mut times = Vec::new();
    for (bounces, inner_walls) in [(false, true), (false, false), (true, false)] {
        let mut run = heap(Material { bounces, ..material });
        run.options.inner_walls = inner_walls;
        let mut before = run.energy();
        let clock = std::time::Instant::now();
        for second in 0..5 {
            for _ in 0..100 {
                run.step(0.01);
            }
            println!(
                "second {second}: {:.6} J, {} parts, {} unresolved, {:?}",
                run.energy(),
                run.solves,
                run.unresolved,
                clock.elapsed()
            );
            assert!(run.energy() < before + 1e-3 * before.abs(), "{}", run.energy());
            before = run.energy();
        }
        times.push(clock.elapsed());
        let last: u32 = (0..100).map(|_| run.step(0.01).parts).sum();
        assert_eq!(last, 0, "at rest nothing is cut");
    }
    println!("one solve without a look at seams, with it, and in parts: {times:?}");
}

fn cuboid(size: f64) -> Shape {
    Shape::Box { half_size: Vec3::repeat(0.5 * size) }
}

/// A step in which a contact that bounces rests has the bits of one solve.
#[test]
fn rest_has_the_bits_of_one_solve() {
    let plain = Material {
        stiffness: 1e5,
        damping_ratio: damping_ratio(0.5, Release::ZeroForce).unwrap(),
        ..bouncy(0.5, 1e5)
    };
    let resting = |bounces: bool| {
        let material = Material { bounces, ..plain };
        let mut run = Run::new(vec![
            ground(material),
            Body::solid("box", cuboid(0.1), 1000.0, material, at(0.05 - 9.81e-5)),
        ]);
        for _ in 0..50 {
            run.step(0.01);
        }
        let mut words = Vec::new();
        run.state.words(&mut words);
        words
    };
    assert_eq!(resting(true), resting(false));
}
