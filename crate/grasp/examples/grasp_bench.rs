//! What one drag of a contact costs: cones, radius and equilibrium, for up to 8 contacts with 16-edge cones.

#![allow(clippy::unwrap_used, clippy::print_stdout)]
use std::time::Instant;

use asperity_geometry::Vec3;
use asperity_grasp::equilibrium::{Body, ConeShape, Contact as Touch, Problem, least_forces, least_friction};
use asperity_grasp::friction::tangents;
use asperity_grasp::spatial::SpatialForce;
use asperity_grasp::wrench::{
    Contact, Grasp, L1, Primitives, Squeeze, WrenchCone, closure, epsilon, least_squeeze, volume,
};

fn contacts(n: usize, seed: usize, soft: bool) -> Vec<Contact> {
    (0..n)
        .map(|k| {
            let z = 1.0 - (2.0 * k as f64 + 1.0) / n as f64;
            let a = 2.4 * k as f64 + seed as f64 * 0.77;
            let r = (1.0 - z * z).sqrt();
            let p =
                Vec3::new(r * libm::cos(a), r * libm::sin(a), z + 0.05 * libm::sin(seed as f64 + k as f64));
            let p = p.normalize();
            let normal = -Vec3::new(p.x / 0.06, p.y / 0.045, p.z / 0.03).normalize();
            let torsional_radius = soft.then_some(0.005);
            let position = Vec3::new(p.x * 0.06, p.y * 0.045, p.z * 0.03);
            Contact { position, normal, tangents: tangents(&normal), mu: 0.5, torsional_radius }
        })
        .collect()
}

/// Contacts at the corners of a cube, the hardest because everything ties.
fn cube() -> Vec<Contact> {
    (0..8)
        .map(|k| {
            let s = |bit: usize| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
            let p = Vec3::new(s(0), s(1), s(2)).normalize();
            Contact {
                position: p * 0.05,
                normal: -p,
                tangents: tangents(&p),
                mu: 0.5,
                torsional_radius: None,
            }
        })
        .collect()
}

/// Prints the median and the ninth decile: other work on the machine does not move them far.
fn timed<T>(name: &str, runs: usize, mut f: impl FnMut(usize) -> T) -> T {
    let mut last = f(0);
    let mut times: Vec<f64> = (0..runs)
        .map(|k| {
            let start = Instant::now();
            last = f(k);
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times.get(runs * share / 10).copied().unwrap_or(0.0);
    println!("{name:<46} median {:8.3} ms   90 % {:8.3} ms", at(5), at(9));
    last
}

fn main() {
    for n in [3, 4, 6, 8] {
        for soft in [false, true] {
            let name = |what: &str| format!("{n} {} contacts: {what}", if soft { "soft" } else { "hard" });
            let grasps: Vec<_> = (0..40)
                .map(|k| Grasp::spatial(&contacts(n, k, soft), Vec3::zeros(), 0.05).unwrap())
                .collect();
            let at = |k: usize| grasps.get(k % grasps.len()).unwrap();
            let w = at(0).normalise(&SpatialForce::from_force(Vec3::new(0.0, 0.0, -5.0)));
            timed(&name("cones, 16 edges"), 200, |k| WrenchCone::of_grasp(at(k), 16));
            for gap in [1e-2, 1e-3] {
                timed(&name(&format!("epsilon, 16 edges, gap {gap:.0e}")), 40, |k| {
                    epsilon(&L1::new(at(k), Primitives::Edges(16)), gap, 100_000)
                });
            }
            timed(&name("epsilon, exact cone, gap 1e-2"), 40, |k| {
                epsilon(&L1::new(at(k), Primitives::Circle), 1e-2, 100_000)
            });
            timed(&name("closure"), 40, |k| closure(at(k)));
            timed(&name("least squeeze"), 40, |k| least_squeeze(at(k), &w, Squeeze::Total));
        }
    }
    let grasp = Grasp::spatial(&cube(), Vec3::zeros(), 0.05).unwrap();
    for gap in [1e-2, 1e-3] {
        let e = timed(&format!("cube of 8: epsilon, 16 edges, gap {gap:.0e}"), 5, |_| {
            epsilon(&L1::new(&grasp, Primitives::Edges(16)), gap, 100_000)
        });
        println!("{} ≥ {} {:?}", e.radius, e.at_least, e.state);
    }
    for limit in [100, 200, 400] {
        let e = timed(&format!("cube of 8: epsilon, 16 edges, {limit} facets"), 5, |_| {
            epsilon(&L1::new(&grasp, Primitives::Edges(16)), 1e-2, limit)
        });
        println!("{} ≥ {} {:?}", e.radius, e.at_least, e.state);
    }
    let four = Grasp::spatial(&contacts(4, 1, false), Vec3::zeros(), 0.05).unwrap();
    timed("4 hard contacts: volume, 8 edges", 3, |_| {
        volume(&L1::new(&four, Primitives::Edges(8)), 1_000_000)
    });
    let problem = pile();
    let _ = timed("pile of 3 balls: forces", 40, |_| least_forces(&problem, 0.6, ConeShape::Exact));
    let _ = timed("pile of 3 balls: least friction", 40, |_| least_friction(&problem, ConeShape::Exact));
    let held = held_box();
    let _ = timed("box on 8 contacts: forces", 40, |_| least_forces(&held, 0.6, ConeShape::Exact));
    let _ = timed("box on 8 contacts: least friction", 40, |_| least_friction(&held, ConeShape::Exact));
}

fn pile() -> Problem {
    let (r, h) = (0.3, 0.3 * (1.0 + 3.0_f64.sqrt()));
    let centers = [Vec3::new(-r, 0.0, r), Vec3::new(r, 0.0, r), Vec3::new(0.0, 0.0, h)];
    let touch = |a: Option<usize>, b: usize, point: Vec3, normal: Vec3| Touch {
        a,
        b: Some(b),
        point,
        normal,
        friction_ratio: 1.0,
    };
    let between = |a: usize, b: usize| {
        let n = (centers[b] - centers[a]) / (2.0 * r);
        touch(Some(a), b, centers[a] + n * r, n)
    };
    Problem {
        gravity: Vec3::new(0.0, 0.0, -9.81),
        bodies: centers.map(|com| Body { mass: 1.0, com, applied: SpatialForce::default() }).to_vec(),
        contacts: vec![
            touch(None, 0, Vec3::new(-r, 0.0, 0.0), Vec3::z()),
            touch(None, 1, Vec3::new(r, 0.0, 0.0), Vec3::z()),
            between(0, 1),
            between(0, 2),
            between(1, 2),
        ],
    }
}

fn held_box() -> Problem {
    let contacts = contacts(8, 3, false).into_iter().map(|c| Touch {
        a: None,
        b: Some(0),
        point: c.position,
        normal: c.normal,
        friction_ratio: 1.0,
    });
    Problem {
        gravity: Vec3::new(0.0, 0.0, -9.81),
        bodies: vec![Body { mass: 1.0, com: Vec3::new(0.01, 0.0, 0.0), applied: SpatialForce::default() }],
        contacts: contacts.collect(),
    }
}
