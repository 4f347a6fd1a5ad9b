//! The whole algorithm beside Stable-Baselines3's on two classic tasks: the same numbers, ten seeds each.
//! `tests/reference/learning` holds both tables of curves (its README says how they are made); ours are made
//! again here as far as is quick.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../examples/classic/curves.rs"]
mod curves;

use std::collections::BTreeMap;

type Curves = BTreeMap<String, BTreeMap<String, Vec<f64>>>;

const SEEDS: usize = 10;

fn read(name: &str) -> Curves {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/learning/");
    serde_json::from_str(&std::fs::read_to_string(folder.to_owned() + name).unwrap()).unwrap()
}

fn mean(of: &[f64]) -> f64 {
    of.iter().sum::<f64>() / of.len() as f64
}

/// Counts the pairs of one of ours and one of theirs in which ours is above; equals count half (Mann &
/// Whitney 1947).
fn above(ours: &[f64], theirs: &[f64]) -> f64 {
    let pairs = ours.iter().flat_map(|a| theirs.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| if a > b { 1.0 } else { 0.5 * f64::from(u8::from(a == b)) }).sum()
}

/// Of ten against ten, beyond 23 and 77 of the hundred pairs two samples of one distribution lie once in
/// twenty times. Neither how good a curve is over its whole length nor how good it is at the end
/// distinguishes ours from theirs.
#[test]
fn ten_seeds_learn_as_those_of_stable_baselines() {
    let (ours, theirs) = (read("ours.json"), read("curves.json"));
    for task in curves::TASKS {
        let (a, b): (Vec<_>, Vec<_>) = (ours[task].values().collect(), theirs[task].values().collect());
        assert!(a.len() == SEEDS && b.len() == SEEDS, "{task}");
        for (what, part) in [("whole", 1.0), ("last fifth", 0.2)] {
            let of = |curves: &[&Vec<f64>]| -> Vec<f64> {
                let tail = |c: &Vec<f64>| mean(&c[c.len() - (part * c.len() as f64) as usize..]);
                curves.iter().map(|c| tail(c)).collect()
            };
            let (a, b) = (of(&a), of(&b));
            let u = above(&a, &b);
            assert!((23.0..=77.0).contains(&u), "{task}, {what}: {u} of 100; ours {a:?}, theirs {b:?}");
        }
    }
}

/// The stored table of ours equals a new run.
#[test]
fn our_table_is_what_is_learnt() {
    let ours = read("ours.json");
    for (task, rollouts, every) in [("pendulum", 3, 4096), ("cart_pole", 5, 2048)] {
        let made = curves::curve(task, 0, rollouts * every);
        assert_eq!(made.len(), rollouts);
        assert_eq!(ours[task]["0"].len(), curves::STEPS / every);
        for (now, kept) in made.iter().zip(&ours[task]["0"]) {
            assert!((now - kept).abs() < 0.0501, "{task}: {now}, {kept}");
        }
    }
}
