//! Point contact against a slow, obvious twin: `φ = −min over unit u of h_A(u) + h_B(−u)`, by dense sampling
//! of the sphere of directions and a shrinking search from the best samples. One error table, shape by shape.
#![allow(non_snake_case, clippy::unwrap_used, clippy::panic)]

mod bodies;

use asperity_contact::narrow_phase::{DistanceWorkspace, PointContact, signed_distance};
use asperity_geometry::{Pose, Vec3};
use bodies::{Body, KINDS, Random};

const SAMPLES: usize = 3000;
/// Number of points along a side of the grid of a refinement.
const GRID: i32 = 12;

/// Returns the depth (negative when apart) of B in A along the direction that makes it least. The search also
/// starts from `hint`, the direction under test, so that it can only be shallower.
fn twin(a: &Body, X_WA: &Pose, b: &Body, X_WB: &Pose, hint: Vec3) -> (f64, Vec3) {
    let overlap = |u: &Vec3| a.reach(X_WA, u) + b.reach(X_WB, &-u);
    let mut samples: Vec<(f64, Vec3)> = (0..SAMPLES)
        .map(|i| {
            let z = 1.0 - (2 * i + 1) as f64 / SAMPLES as f64;
            let (s, c) = libm::sincos(std::f64::consts::PI * (1.0 + 5.0_f64.sqrt()) * i as f64);
            let u = Vec3::new((1.0 - z * z).sqrt() * c, (1.0 - z * z).sqrt() * s, z);
            (overlap(&u), u)
        })
        .collect();
    samples.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut starts = vec![hint];
    for (_, u) in &samples {
        if starts.len() < 5 && starts.iter().all(|s| s.dot(u) < 0.99) {
            starts.push(*u);
        }
    }
    starts.into_iter().map(|u| descend(&overlap, u)).min_by(|p, q| p.0.total_cmp(&q.0)).unwrap()
}

/// A grid about the best direction so far, shrunk again and again: creases cannot trap it.
fn descend(overlap: &dyn Fn(&Vec3) -> f64, start: Vec3) -> (f64, Vec3) {
    let (mut u, mut best, mut reach, mut turn) = (start, overlap(&start), 0.06, 0.0);
    while reach > 1e-12 {
        let e = u.cross(&if u.x.abs() < 0.7 { Vec3::x() } else { Vec3::y() }).normalize();
        let f = u.cross(&e);
        turn += 0.7;
        let (s, c) = libm::sincos(turn);
        let (e, f) = ((e * c + f * s) * reach, (f * c - e * s) * reach);
        let center = u;
        for k in 0..GRID * GRID {
            let at = |i: i32| f64::from(2 * i + 1 - GRID) / f64::from(GRID);
            let v = (center + e * at(k % GRID) + f * at(k / GRID)).normalize();
            let value = overlap(&v);
            if value < best {
                (best, u) = (value, v);
            }
        }
        reach *= 0.6;
    }
    (best, u)
}

#[derive(Clone, Copy, Default)]
struct Errors {
    above_twin: f64,
    relation: f64,
    surface: f64,
}

/// Returns the largest errors of a pair of kinds over random sizes and poses.
fn measure(seed: u64, kinds: [&str; 2], deep: bool, n: usize, ws: &mut DistanceWorkspace) -> Errors {
    let mut random = Random(seed);
    let mut e = Errors::default();
    for _ in 0..n {
        let (a, b) = (Body::random(kinds[0], &mut random), Body::random(kinds[1], &mut random));
        let (X_WA, X_WB) =
            if deep { bodies::overlapping(&a, &b, &mut random) } else { bodies::apart(&a, &b, &mut random) };
        let c = signed_distance(&a.shape, &X_WA, &b.shape, &X_WB, ws).contact().unwrap();
        let size = a.size + b.size;
        let (overlap, u) = twin(&a, &X_WA, &b, &X_WB, c.n_W);
        let above = (-c.gap - overlap) / size;
        if above > 1e-9 {
            println!(
                "missed by {above:e}: n {:?}, twin {u:?}\n  {:?} {X_WA:?}\n  {:?} {X_WB:?}",
                c.n_W, a.shape, b.shape
            );
        }
        e.above_twin = e.above_twin.max(above);
        e.relation = e.relation.max(relation(&c) / size);
        // The normal attains the gap, and the witnesses are points of their bodies farthest along it.
        let (ha, hb) = (a.reach(&X_WA, &c.n_W), b.reach(&X_WB, &-c.n_W));
        let honest = (ha + hb + c.gap)
            .abs()
            .max((c.n_W.dot(&c.p_WCa) - ha).abs())
            .max((-c.n_W.dot(&c.p_WCb) - hb).abs());
        let outside = a.outside(&X_WA, &c.p_WCa).max(b.outside(&X_WB, &c.p_WCb));
        e.surface = e.surface.max(honest.max(outside) / size);
    }
    e
}

fn relation(c: &PointContact) -> f64 {
    (c.p_WCb - c.p_WCa - c.n_W * c.gap).norm().max((c.n_W.norm() - 1.0).abs())
}

/// Errors relative to the size of the bodies. `above`: excess of the exact depth over the twin's.
#[test]
fn error_table() {
    let n: usize = std::env::var("TWIN_CASES").ok().and_then(|s| s.parse().ok()).unwrap_or(12);
    let mut ws = DistanceWorkspace::default();
    let mut bad = 0;
    println!("{:<12}{:<12}{:<12} above    relation surface", "A", "B", "");
    for (i, a) in KINDS.iter().enumerate() {
        for (j, b) in KINDS.iter().enumerate().skip(i) {
            for deep in [false, true] {
                let seed = (1000 * i + 10 * j) as u64 + u64::from(deep) + 7;
                let e = measure(seed, [a, b], deep, n, &mut ws);
                let state = if deep { "penetrating" } else { "apart" };
                println!(
                    "{a:<12}{b:<12}{state:<12} {:.1e}  {:.1e}  {:.1e}",
                    e.above_twin, e.relation, e.surface
                );
                bad += usize::from(e.above_twin > 1e-9 || e.relation > 1e-13 || e.surface > 1e-9);
            }
        }
    }
    assert_eq!(bad, 0);
}
