//! The search beside pycma on standard functions: `tests/reference/fit/README.md`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot be set up has failed")]

use asperity_fit::Search;
use serde_json::Value;

/// Computes a function of `make.py`, of x = 4 u − 1.3.
fn value(function: &str, u: &[f64]) -> f64 {
    let x: Vec<f64> = u.iter().map(|u| 4.0 * u - 1.3).collect();
    let last = (x.len() - 1) as f64;
    let numbered = x.iter().enumerate();
    match function {
        "sphere" => x.iter().map(|x| x * x).sum(),
        "ellipsoid" => numbered.map(|(i, x)| libm::pow(10.0, 6.0 * i as f64 / last) * x * x).sum(),
        "rosenbrock" => x
            .windows(2)
            .map(|x| {
                let valley = x[1] - x[0] * x[0];
                100.0 * valley * valley + (1.0 - x[0]) * (1.0 - x[0])
            })
            .sum(),
        "different_powers" => numbered.map(|(i, x)| libm::pow(x.abs(), 2.0 + 4.0 * i as f64 / last)).sum(),
        "rastrigin" => x
            .iter()
            .map(|x| 2.5 * x)
            .map(|y| y * y + 10.0 * (1.0 - libm::cos(std::f64::consts::TAU * y)))
            .sum(),
        other => panic!("no function {other}"),
    }
}

/// Returns the number of candidates until one is below the target.
fn taken(function: &str, n: usize, target: f64, seed: u64, restarts: bool) -> Option<usize> {
    let mut search = Search::new(n, seed);
    let mut count = 0;
    while count < 60_000 {
        let points = search.ask();
        count += points.len();
        let losses: Vec<f64> = points.iter().map(|u| value(function, u)).collect();
        search.tell(&losses);
        if search.best_loss.unwrap() < target {
            return Some(count);
        }
        if restarts && search.ended(1e-11, 1e-11).is_some() {
            search.begin_again();
        }
    }
    None
}

/// The median of candidates over seeds is within an eighth of pycma's, within a third for functions that need
/// restarts; as many runs get there, but where the README of the data says that fewer do.
#[test]
fn as_many_candidates_as_pycma() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/fit/cases.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut off = Vec::new();
    for case in file["cases"].as_array().unwrap() {
        let function = case["function"].as_str().unwrap();
        let n = case["dimension"].as_u64().unwrap() as usize;
        let target = case["target"].as_f64().unwrap();
        let runs = case["of"].as_u64().unwrap();
        let restarts = case["restarts"].as_bool().unwrap();
        let mut all: Vec<usize> =
            (1..=runs).filter_map(|seed| taken(function, n, target, seed, restarts)).collect();
        all.sort_unstable();
        let (ours, theirs) = (all[all.len() / 2] as f64, case["median"].as_f64().unwrap());
        let near = if restarts { 1.0 / 3.0 } else { 0.125 };
        let reached = case["reached"].as_u64().unwrap() as usize;
        let least = match (restarts, n) {
            (false, _) => reached,
            (true, 3) => reached - 2,
            (true, _) => reached / 2,
        };
        let said = format!("{function} {n}: {ours}, {} of {runs}; pycma {theirs}, {reached}", all.len());
        if all.len() < least || (ours / theirs - 1.0).abs() > near {
            off.push(said);
        }
    }
    assert!(off.is_empty(), "{off:?}");
}

/// With any losses, equal, NaN or infinite ones among them, the covariance stays symmetric and positive
/// definite (Cholesky), candidates stay in the cube, and the best is the least loss.
#[test]
fn the_cloud_stays_an_ellipsoid() {
    for (n, function) in [(1, "sphere"), (2, "sphere"), (5, "ellipsoid"), (8, "rastrigin")] {
        for told in 0..4 {
            let mut search = Search::new(n, 7 + told);
            let mut least = f64::INFINITY;
            for generation in 0..300 {
                let points = search.ask();
                assert!(points.iter().flatten().all(|x| (0.0..=1.0).contains(x)));
                let lost = |(i, u): (usize, &Vec<f64>)| match told {
                    1 => 1.0,
                    2 if (i + generation) % 3 == 0 => f64::NAN,
                    3 if u[0] > 0.4 => f64::INFINITY,
                    _ if n == 1 => (u[0] - 0.9) * (u[0] - 0.9),
                    _ => value(function, u),
                };
                let losses: Vec<f64> = points.iter().enumerate().map(lost).collect();
                least = losses.iter().copied().fold(least, f64::min);
                search.tell(&losses);
                assert_eq!(search.best_loss, Some(least).filter(|x| x.is_finite()));
                search.check(n).unwrap();
                assert!(positive_definite(&search.covariance, n), "{function} {n} {told} {generation}");
                if search.ended(1e-9, 0.0).is_some() {
                    search.begin_again();
                }
            }
        }
    }
}

fn positive_definite(c: &[f64], n: usize) -> bool {
    let mut l = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            if c[i * n + j] != c[j * n + i] {
                return false;
            }
            let sum: f64 = (0..j).map(|k| l[i * n + k] * l[j * n + k]).sum();
            let rest = c[i * n + j] - sum;
            if i == j && rest <= 0.0 {
                return false;
            }
            l[i * n + j] = if i == j { rest.sqrt() } else { rest / l[j * n + j] };
        }
    }
    true
}

/// A search that was written down in its middle and read again ends at the same bits, restarts among them.
#[test]
fn it_goes_on_where_it_was() {
    let loss = |u: &Vec<f64>| if u[0] < 0.1 { f64::NAN } else { value("rastrigin", u) };
    let run = |search: &mut Search, generations: usize| {
        for _ in 0..generations {
            let losses: Vec<f64> = search.ask().iter().map(loss).collect();
            search.tell(&losses);
            if search.ended(1e-6, 1e-9).is_some() {
                search.begin_again();
            }
        }
    };
    let mut whole = Search::new(4, 9);
    run(&mut whole, 200);
    let mut part = Search::new(4, 9);
    run(&mut part, 125);
    let mut again: Search = serde_json::from_str(&serde_json::to_string(&part).unwrap()).unwrap();
    run(&mut again, 75);
    assert_eq!(whole, again);
    assert!(whole.begun > 0 && whole.population > part.population / 2);
}

/// Missing losses count as NaN, and of candidates with equal losses the one that was drawn first is the best.
#[test]
fn missing_and_equal_losses() {
    let mut lost = Search::new(2, 1);
    lost.tell(&[]);
    assert_eq!((lost.best_loss, lost.generation), (None, 1));
    assert!(lost.ask().iter().flatten().all(|x| (0.0..=1.0).contains(x)));
    let mut search = Search::new(3, 4);
    let first = search.ask()[0].clone();
    search.tell(&vec![1.0; search.population]);
    assert_eq!(search.best, first);
}

/// A search that was written by hand is refused at its field, not believed.
#[test]
fn a_search_that_is_none_is_refused() {
    let good = serde_json::to_value(Search::new(3, 4)).unwrap();
    let with = |path: &str, value: Value| {
        let mut bad = good.clone();
        bad[path] = value;
        serde_json::from_value::<Search>(bad).unwrap().check(3).unwrap_err().path
    };
    for (path, value) in [
        ("mean", Value::from(vec![0.5; 2])),
        ("covariance", Value::from(vec![1.0; 4])),
        ("best", Value::from(vec![2.0; 3])),
        ("sigma", Value::from(0.0)),
        ("population", Value::from(1)),
        ("population", Value::from(10_000_000)),
        ("begun", Value::from(3)),
    ] {
        assert_eq!(with(path, value), path);
    }
    assert!(Search::new(3, 4).check(3).is_ok());
}
