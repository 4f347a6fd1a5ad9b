//! Nanoseconds per point contact query, for every pair of shapes, apart and penetrating:
//! `cargo run --release -p asperity-contact --example point_contact_bench`.
#![allow(non_snake_case, clippy::unwrap_used)]

use std::hint::black_box;
use std::time::Instant;

#[path = "../tests/bodies/mod.rs"]
mod bodies;

use asperity_contact::narrow_phase::{DistanceWorkspace, signed_distance_prepared};
use asperity_geometry::distance::PreparedShape;
use bodies::{Body, KINDS, Random};

fn main() {
    let mut workspace = DistanceWorkspace::default();
    println!("{:<12}{:<12}{:>10}{:>14}{:>14}", "A", "B", "apart", "penetrating", "worst");
    for (i, a) in KINDS.iter().enumerate() {
        for b in &KINDS[i..] {
            let mut mean = [0.0; 2];
            let mut worst = 0.0_f64;
            for (slot, deep) in mean.iter_mut().zip([false, true]) {
                let mut random = Random(17);
                let queries = 400;
                for _ in 0..queries {
                    let (a, b) = (Body::random(a, &mut random), Body::random(b, &mut random));
                    let place = if deep { bodies::overlapping } else { bodies::apart };
                    let (X_WA, X_WB) = place(&a, &b, &mut random);
                    let (a, b) = (PreparedShape::new(&a.shape), PreparedShape::new(&b.shape));
                    // The least of some batches: other load of the machine only ever adds.
                    let (batches, repeats) = (6, 8);
                    let ns = (0..batches)
                        .map(|_| {
                            let start = Instant::now();
                            for _ in 0..repeats {
                                black_box(signed_distance_prepared(
                                    &a,
                                    black_box(&X_WA),
                                    &b,
                                    &X_WB,
                                    &mut workspace,
                                ));
                            }
                            start.elapsed().as_nanos() as f64 / f64::from(repeats)
                        })
                        .fold(f64::INFINITY, f64::min);
                    *slot += ns / f64::from(queries);
                    worst = worst.max(ns);
                }
            }
            println!("{a:<12}{b:<12}{:>7.0} ns{:>11.0} ns{worst:>11.0} ns", mean[0], mean[1]);
        }
    }
}
