//! Tests on a maze with a known shortest path, a wall without a gap, and times against closed forms.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_chance::split_mix::uniform;

use super::*;

/// Maze in a square of 4 with two walls: one open at the top, one at the bottom.
fn maze(q: &[f64]) -> bool {
    let [x, y] = [q[0], q[1]];
    let wall = |left: f64, low: f64, high: f64| (left..=left + 0.2).contains(&x) && (low..=high).contains(&y);
    !wall(1.0, 0.0, 3.0) && !wall(2.5, 1.0, 4.0)
}

fn search(seed: u64) -> RrtOptions {
    RrtOptions { bounds: vec![[0.0, 4.0]; 2], step: 0.3, resolution: 0.02, samples: 5000, seed }
}

fn length(way: &[Joints]) -> f64 {
    way.windows(2).map(|w| distance(&w[0], &w[1])).sum()
}

/// Length of the shortest path, past (1, 3), (1.2, 3), (2.5, 1) and (2.7, 1), the corners of the walls.
fn shortest() -> f64 {
    length(&[[0.3, 0.3], [1.0, 3.0], [1.2, 3.0], [2.5, 1.0], [2.7, 1.0], [3.7, 3.7]].map(|p| p.to_vec()))
}

#[test]
fn a_maze_is_solved_and_its_way_is_nearly_the_shortest() {
    for seed in 0..20 {
        let found = rrt_connect(&[0.3, 0.3], &[3.7, 3.7], &search(seed), &mut maze).unwrap();
        let mut way = found.way.unwrap();
        let before = length(&way);
        shortcut(&mut way, 2000, 0.02, seed, &mut maze);
        assert_eq!((way[0].as_slice(), way[way.len() - 1].as_slice()), (&[0.3, 0.3][..], &[3.7, 3.7][..]));
        assert!(length(&way) <= before + 1e-12);
        let over = length(&way) / shortest();
        assert!((0.99..1.05).contains(&over), "seed {seed}: {over} of the shortest");
        for pair in way.windows(2) {
            // Checked five times as finely, it cuts no corner by more than the resolution.
            let inside = |q: &[f64]| {
                let near = [[0.02, 0.0], [-0.02, 0.0], [0.0, 0.02], [0.0, -0.02], [0.0, 0.0]];
                near.iter().any(|d| maze(&[q[0] + d[0], q[1] + d[1]]))
            };
            assert!(way_free(&mut |q: &[f64]| inside(q), &pair[0], &pair[1], 0.004));
        }
        let again = rrt_connect(&[0.3, 0.3], &[3.7, 3.7], &search(seed), &mut maze).unwrap();
        assert_eq!(again.samples, found.samples);
    }
}

#[test]
fn seven_joints_pass_a_window() {
    // A wall at q₁ = 0 with a window in the six others.
    let mut free = |q: &[f64]| q[0].abs() > 0.1 || q[1..].iter().all(|x| x.abs() < 0.6);
    let (mut start, mut goal) = (vec![0.9; 7], vec![0.9; 7]);
    (start[0], goal[0]) = (-0.9, 0.9);
    let search =
        RrtOptions { bounds: vec![[-1.0, 1.0]; 7], step: 0.4, resolution: 0.05, samples: 20_000, seed: 3 };
    let found = rrt_connect(&start, &goal, &search, &mut free).unwrap();
    let mut way = found.way.unwrap();
    shortcut(&mut way, 300, 0.05, 3, &mut free);
    // Checked more finely, it cuts no corner by more than the resolution.
    let mut nearly = |q: &[f64]| q[0].abs() > 0.05 || q[1..].iter().all(|x| x.abs() < 0.65);
    assert!(way.windows(2).all(|w| way_free(&mut nearly, &w[0], &w[1], 0.01)));
    assert!(way.iter().all(|q| free(q)));
}

#[test]
fn what_cannot_be_is_said_and_a_wall_ends_with_the_budget() {
    let mut wall = |q: &[f64]| !(1.9..2.1).contains(&q[0]);
    let found =
        rrt_connect(&[0.3, 0.3], &[3.7, 3.7], &RrtOptions { samples: 500, ..search(1) }, &mut wall).unwrap();
    assert_eq!(found, PlannedPath { way: None, samples: 500 });
    let why = |start: &[f64], goal: &[f64]| rrt_connect(start, goal, &search(1), &mut maze).unwrap_err();
    assert_eq!(why(&[1.1, 1.0], &[3.7, 3.7]).path, "start");
    assert_eq!(why(&[0.3, 0.3], &[3.7, 5.0]).path, "goal[1]");
    assert_eq!(why(&[0.3], &[3.7, 3.7]).path, "start");
    assert!(rrt_connect(&[0.3, f64::NAN], &[3.7, 3.7], &search(1), &mut maze).is_err());
}

fn timed(way: &[Joints], deviation: f64, limits: &MotionLimits) -> Timed {
    Timed::new(Blended::new(way, deviation).unwrap(), limits, 400).unwrap()
}

/// From rest to rest on a line: d/v + v/a, or 2 √(d/a) where the speed is not reached.
#[test]
fn a_straight_way_takes_as_long_as_its_closed_form() {
    for (d, v, a) in [(2.0, 1.0, 2.0), (0.3, 1.0, 2.0), (5.0, 0.5, 10.0)] {
        let limits = MotionLimits { speed: vec![v, 10.0], acceleration: vec![a, 10.0] };
        let run = timed(&[vec![0.0, 1.0], vec![d, 1.0]], 0.1, &limits);
        let exact = if d >= v * v / a { d / v + v / a } else { 2.0 * (d / a).sqrt() };
        let over = run.duration() / exact;
        assert!((1.0 - 1e-9..1.003).contains(&over), "{d} {v} {a}: {over}");
        assert_eq!(run.at(0.0).q, [0.0, 1.0]);
        assert!((run.at(run.duration()).q[0] - d).abs() < 1e-12);
    }
}

/// On a circle at constant speed the acceleration is v²/r: no faster than √(a r) where it is that which
/// limits.
#[test]
fn an_arc_is_as_fast_as_its_curvature_allows() {
    let way = [vec![0.0, 0.0], vec![1.0, 0.0], vec![1.0, 1.0]];
    let blended = Blended::new(&way, 0.2).unwrap();
    // α = 90°: ℓ = δ sin 45°/(1 − cos 45°) = 0.483, r = ℓ.
    let cut = 0.2 * 0.5_f64.sqrt() / (1.0 - 0.5_f64.sqrt());
    assert!((blended.ends()[1] - (1.0 - cut)).abs() < 1e-12);
    assert!((blended.length() - (2.0 * (1.0 - cut) + cut * std::f64::consts::FRAC_PI_2)).abs() < 1e-12);
    let middle = blended.joints(0.5 * blended.length());
    assert!((distance(&middle, &way[1]) - 0.2).abs() < 1e-12);
    let limits = MotionLimits { speed: vec![10.0; 2], acceleration: vec![1.0; 2] };
    let run = Timed::new(blended, &limits, 1000).unwrap();
    let fastest = (0..=200)
        .map(|k| run.at(run.duration() * f64::from(k) / 200.0))
        .filter(|m| m.speed.iter().all(|v| *v > 1e-3));
    let fastest =
        fastest.map(|m| (m.speed[0] * m.speed[0] + m.speed[1] * m.speed[1]).sqrt()).fold(0.0, f64::max);
    // Each joint may use the whole of a where the other uses none: at 45° the normal acceleration is √2 a at
    // most.
    assert!(fastest <= (2.0_f64.sqrt() * cut).sqrt() + 1e-6, "{fastest}");
}

#[test]
fn no_limit_is_passed_and_positions_are_what_speeds_add_up_to() {
    let mut seed = 5;
    for round in 0..20 {
        let way: Vec<Joints> =
            (0..6).map(|_| (0..7).map(|_| 2.0 * uniform(&mut seed) - 1.0).collect()).collect();
        let limits = MotionLimits {
            speed: (0..7).map(|_| 0.5 + uniform(&mut seed)).collect(),
            acceleration: (0..7).map(|_| 1.0 + 4.0 * uniform(&mut seed)).collect(),
        };
        let run = timed(&way, if round % 4 == 0 { 0.0 } else { 0.05 }, &limits);
        let steps = 20_000;
        let dt = run.duration() / f64::from(steps);
        let mut q = way[0].clone();
        for k in 0..steps {
            let now = run.at((f64::from(k) + 0.5) * dt);
            for (j, q) in q.iter_mut().enumerate() {
                assert!(now.speed[j].abs() <= limits.speed[j] * (1.0 + 1e-3), "round {round}");
                assert!(now.acceleration[j].abs() <= limits.acceleration[j] * (1.0 + 1e-3), "round {round}");
                *q += dt * now.speed[j];
            }
        }
        assert!(distance(&q, &way[5]) < 1e-4, "round {round}: {}", distance(&q, &way[5]));
        assert!(run.at(run.duration()).speed.iter().all(|v| v.abs() < 1e-6));
    }
}

#[test]
fn ways_and_limits_that_are_none_are_refused() {
    assert_eq!(Blended::new(&[vec![0.0]], 0.1).unwrap_err().path, "way");
    assert_eq!(Blended::new(&[vec![0.0], vec![0.0]], 0.1).unwrap_err().path, "way");
    assert_eq!(Blended::new(&[vec![0.0], vec![0.0, 1.0]], 0.1).unwrap_err().path, "way[1]");
    let way = || Blended::new(&[vec![0.0], vec![1.0]], 0.1).unwrap();
    let limits = |v: f64, a: f64| MotionLimits { speed: vec![v], acceleration: vec![a] };
    assert_eq!(Timed::new(way(), &limits(0.0, 1.0), 100).unwrap_err().path, "speed[0]");
    assert_eq!(
        Timed::new(way(), &MotionLimits { speed: vec![1.0; 2], acceleration: vec![1.0] }, 100)
            .unwrap_err()
            .path,
        "speed"
    );
    // A path that turns back stops there.
    let back = Blended::new(&[vec![0.0], vec![1.0], vec![0.0]], 0.1).unwrap();
    let run = Timed::new(back, &limits(10.0, 1.0), 400).unwrap();
    assert!((run.duration() - 4.0).abs() < 0.02, "{}", run.duration());
}
