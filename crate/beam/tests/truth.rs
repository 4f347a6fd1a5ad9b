//! Closed forms, limits, orders of convergence and energies.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use asperity_beam::{Beam, BeamState, Foundation, Model, Passage, Steady, Workspace};

/// A track on soft ground: 1/λ = 2.99 m, v_cr = 59.8 m/s.
fn beam(damping: f64) -> Beam {
    Beam::new(80e6, 10e3, 4e6, damping).unwrap()
}

const LOAD: f64 = 180e3;

fn run() -> Passage {
    Passage {
        span: 120.0,
        elements: 160,
        load: LOAD,
        speed: 0.0,
        start: 60.0,
        step: 5e-3,
        foundation: Foundation::Bonded,
    }
}

fn open(damping: f64, run: Passage) -> (Model, BeamState, Workspace) {
    let model = Model::new(beam(damping), run).unwrap();
    let (state, scratch) = model.start().unwrap();
    (model, state, scratch)
}

/// Returns Hetényi's deflection and moment at a distance from a load that stands still.
fn hetenyi(x: f64) -> [f64; 2] {
    let (b, x) = (beam(0.0), x.abs());
    let l = b.lambda();
    let (sin, cos) = libm::sincos(l * x);
    let e = libm::exp(-l * x);
    [LOAD * l / (2.0 * b.foundation) * e * (cos + sin), LOAD / (4.0 * l) * e * (cos - sin)]
}

#[test]
fn at_rest_it_is_hetenyis_beam() {
    for damping in [0.0, 0.1, 3.0] {
        let steady = Steady::new(&beam(damping), LOAD, 0.0).unwrap();
        for k in -40..=40 {
            let x = 0.5 * f64::from(k);
            let [w, m] = hetenyi(x);
            assert!((steady.at(x)[0] - w).abs() < 1e-14, "{x}");
            assert!((steady.moment(x) - m).abs() < 1e-6, "{x}");
        }
        assert!((steady.shear(0.0) + 0.5 * LOAD).abs() < 1e-6);
        assert!((steady.peak()[1] / hetenyi(0.0)[0] - 1.0).abs() < 1e-12);
    }
}

/// Hermite elements are exact at nodes for a beam in the air; on a foundation nodes are off by O(h⁴), moments by O(h²).
#[test]
fn elements_converge_to_hetenyi() {
    let errors = |elements| {
        let (model, state, _) = open(0.0, Passage { elements, ..run() });
        let mut most = [0.0_f64; 2];
        for node in 0..model.nodes() {
            let [w, m] = hetenyi(model.place(node) - 60.0);
            most[0] = most[0].max((state.u[2 * node] - w).abs() / hetenyi(0.0)[0]);
            most[1] = most[1].max((model.moment(&state.u, node) - m).abs() / hetenyi(0.0)[1]);
        }
        most
    };
    let [coarse, fine] = [errors(80), errors(160)];
    let orders = [0, 1].map(|k| libm::log2(coarse[k] / fine[k]));
    println!("{coarse:?} {fine:?} {orders:?}");
    assert!((orders[0] - 4.0).abs() < 0.1 && (orders[1] - 2.0).abs() < 0.1, "{orders:?}");
    assert!(fine[0] < 2e-5 && fine[1] < 2e-2, "{fine:?}");
}

/// The equation off the load by finite differences of w''', continuity, and the jump of the shear force.
#[test]
fn the_steady_answer_solves_its_equation() {
    for (alpha, zeta) in [
        (0.0, 0.0),
        (0.5, 0.0),
        (0.8, 0.1),
        (1.0, 0.05),
        (1.0, 1e-6),
        (1.7, 0.1),
        (1.7, 0.0),
        (0.3, 4.0),
        (3.0, 0.9),
    ] {
        let b = beam(zeta);
        let v = alpha * b.critical_speed();
        let steady = Steady::new(&b, LOAD, v).unwrap();
        let largest = steady.peak()[1] * b.foundation;
        for x in [-20.0, -7.0, -1.0, 0.7, 3.0, 11.0] {
            let e = 1e-4;
            let [w, w1, w2, _] = steady.at(x);
            let w4 = (steady.at(x + e)[3] - steady.at(x - e)[3]) / (2.0 * e);
            let rest = b.rigidity * w4 + b.mass * v * v * w2 - b.viscosity() * v * w1 + b.foundation * w;
            assert!(rest.abs() < 1e-6 * largest, "α {alpha}, ζ {zeta}, x {x}: {rest:e} of {largest:e}");
        }
        let [ahead, behind] = [steady.at(1e-9), steady.at(-1e-9)];
        for k in 0..3 {
            let size = behind[k].abs().max(largest / b.foundation * libm::pow(b.lambda(), k as f64));
            assert!((ahead[k] - behind[k]).abs() < 1e-6 * size, "α {alpha}, ζ {zeta}, derivative {k}");
        }
        let jump = b.rigidity * (ahead[3] - behind[3]);
        assert!((jump / LOAD - 1.0).abs() < 1e-6, "α {alpha}, ζ {zeta}: {jump}");
    }
}

#[test]
fn limits_are_timoshenkos() {
    let b = beam(0.0);
    let peak = |alpha: f64, zeta: f64| {
        Steady::new(&beam(zeta), LOAD, alpha * b.critical_speed()).map(|s| s.peak()[1])
    };
    let at_rest = b.static_deflection(LOAD);
    for alpha in [0.1_f64, 0.5, 0.9, 0.99] {
        let want = at_rest / (1.0 - alpha * alpha).sqrt();
        assert!((peak(alpha, 0.0).unwrap() / want - 1.0).abs() < 1e-9, "{alpha}");
        assert!((peak(alpha, 1e-7).unwrap() / want - 1.0).abs() < 1e-4, "{alpha}");
    }
    // At the critical speed nothing bounds it but damping: A ≈ ζ/√2 and W ≈ 2/(a(2 + 2 + …)) grows as ζ^−½.
    assert_eq!(peak(1.0, 0.0), None);
    let growth = peak(1.0, 1e-6).unwrap() / peak(1.0, 1e-4).unwrap();
    assert!((growth - 10.0).abs() < 0.2, "{growth}");
    // Beyond it the undamped answer is the limit of the damped one, and nothing under the load goes down.
    let [undamped, damped] =
        [0.0, 1e-9].map(|zeta| Steady::new(&beam(zeta), LOAD, 1.5 * b.critical_speed()).unwrap());
    for x in [-30.0, -5.0, -0.5, 0.5, 4.0, 20.0] {
        assert!((undamped.at(x)[0] - damped.at(x)[0]).abs() < 1e-6 * at_rest, "{x}");
    }
    assert_eq!(undamped.at(0.0)[0], 0.0);
    // Short waves run ahead: their wave number times that behind is (2 λ²)² … q₁ q₂ = 2.
    let [ahead, behind] = undamped.waves().map(|[_, number]| number / b.lambda());
    assert!(ahead > behind && (ahead * behind - 2.0).abs() < 1e-12);
}

/// No speed and no damping is an error or a number that is not finite, but for the one that has no bound.
#[test]
fn every_speed_has_an_answer() {
    let critical = beam(0.0).critical_speed();
    for zeta in [0.0, 1e-13, 1e-11, 1e-6, 1e-3, 0.1, 0.9, 1.0, 1.1, 9.0] {
        for k in -60..=60 {
            let alpha = f64::from(k) * 0.05;
            let Some(steady) = Steady::new(&beam(zeta), LOAD, alpha * critical) else {
                assert!(zeta < 1e-12 && (alpha.abs() - 1.0).abs() < 1e-9, "α {alpha}, ζ {zeta}");
                continue;
            };
            for x in [-1e4, -100.0, -1.0, 0.0, 1.0, 100.0, 1e4] {
                assert!(
                    steady.at(x).iter().all(|w| w.is_finite()),
                    "α {alpha}, ζ {zeta}, x {x}: {:?}",
                    steady.at(x)
                );
            }
            let peak = steady.peak();
            assert!(peak[1] >= steady.at(0.0)[0] && peak[0] * alpha <= 0.0, "α {alpha}, ζ {zeta}: {peak:?}");
        }
    }
    assert!(Steady::new(&beam(0.1), LOAD, f64::NAN).is_none());
    assert!(Steady::new(&beam(0.1), LOAD, f64::INFINITY).is_none());
}

/// Returns the largest difference of beam and closed form after a run, over the closed form's peak.
fn difference(alpha: f64, zeta: f64, elements: usize, step: f64) -> f64 {
    let b = beam(zeta);
    let speed = alpha * b.critical_speed();
    let (span, start) = (360.0, 60.0);
    let (model, mut state, mut scratch) = open(zeta, Passage { span, start, elements, step, speed, ..run() });
    let steps = (210.0 / speed / step).round() as u32;
    for _ in 0..steps {
        model.step(&mut state, &mut scratch).unwrap();
    }
    let steady = Steady::new(&b, LOAD, speed).unwrap();
    let at = model.load_at(steps).unwrap();
    let off = |node| (state.u[2 * node] - steady.at(model.place(node) - at)[0]).abs();
    (0..model.nodes()).map(off).fold(0.0, f64::max) / steady.peak()[1]
}

#[test]
fn a_long_run_comes_to_the_steady_answer() {
    for (alpha, zeta, most) in [(0.5, 0.1, 1e-3), (0.8, 0.2, 2e-3), (1.5, 0.3, 0.03), (2.0, 0.3, 0.08)] {
        let [coarse, fine] = [difference(alpha, zeta, 240, 8e-3), difference(alpha, zeta, 480, 4e-3)];
        println!("α {alpha}, ζ {zeta}: {coarse:.2e} {fine:.2e}, order {:.2}", libm::log2(coarse / fine));
        assert!(fine < most && libm::log2(coarse / fine) > 1.5, "α {alpha}, ζ {zeta}: {coarse:e} {fine:e}");
    }
}

#[test]
fn a_load_that_stands_still_moves_nothing() {
    let (model, mut state, mut scratch) = open(0.05, run());
    let before = state.u.clone();
    for _ in 0..200 {
        model.step(&mut state, &mut scratch).unwrap();
    }
    let largest = before.iter().zip(&state.u).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(largest < 1e-12, "{largest:e}");
    // Left and right are alike.
    let last = model.nodes() - 1;
    for node in 0..=last {
        assert!((state.u[2 * node] - state.u[2 * (last - node)]).abs() < 1e-12);
    }
}

/// The work of the load is stored or lost, also after it has left the beam; on a tensionless foundation to the order of the step.
#[test]
fn energy_is_kept() {
    for (damping, gravity, most) in [(0.0, None, 1e-10), (0.2, None, 1e-10), (0.1, Some(9.81), 1e-2)] {
        let foundation = gravity.map_or(Foundation::Bonded, Foundation::Tensionless);
        let load = if gravity.is_some() { 10.0 * LOAD } else { LOAD };
        let (model, mut state, mut scratch) =
            open(damping, Passage { speed: 70.0, foundation, load, ..run() });
        let first = model.energy(&state).total();
        let mut lifted: f64 = 0.0;
        for _ in 0..240 {
            model.step(&mut state, &mut scratch).unwrap();
            lifted = lifted.max(model.lifted(&state));
        }
        assert!(model.load_at(state.steps).is_none());
        let rest = model.energy(&state).total() - first - state.work + state.lost;
        assert!(rest.abs() < most * first, "{damping}, {gravity:?}: {rest:e} of {first:e}");
        assert_eq!(lifted > 0.0, gravity.is_some());
    }
}

/// A heavy load lifts the beam beside it off a tensionless foundation: the equilibrium is a contact problem, checked by its conditions.
#[test]
fn a_tensionless_foundation_does_not_pull() {
    let load = 100.0 * LOAD;
    let (bonded, pulled, _) = open(0.1, Passage { load, ..run() });
    let (model, state, _) = open(0.1, Passage { load, foundation: Foundation::Tensionless(9.81), ..run() });
    let off = -10e3 * 9.81 / 4e6;
    let lowest = |u: &[f64]| (0..model.nodes()).map(|n| u[2 * n]).fold(f64::INFINITY, f64::min);
    assert!(lowest(&pulled.u) < off && bonded.lifted(&pulled) == 0.0);
    assert!(lowest(&state.u) < lowest(&pulled.u) && model.lifted(&state) > 5.0);
    // What pushes up carries the load: ∫ p dx + hinges = P, and p ≥ −m g.
    let h = 120.0 / 1600.0;
    let (mut sum, mut least) = (0.0, f64::INFINITY);
    for k in 0..1600 {
        let p = model.pressure(model.deflection(&state.u, h * (f64::from(k) + 0.5)));
        sum += h * p;
        least = least.min(p);
    }
    assert!(least >= -10e3 * 9.81 - 1e-9 && (sum / load - 1.0).abs() < 1e-3, "{sum:e}, {least:e}");
    // A light load lifts nothing, and then it is the bonded beam.
    let (_, light, _) = open(0.1, Passage { foundation: Foundation::Tensionless(9.81), ..run() });
    let (_, same, _) = open(0.1, run());
    assert_eq!(light.u, same.u);
}

#[test]
fn what_cannot_be_is_refused_by_field() {
    let refused = |run: Passage| Model::new(beam(0.1), run).err().map(|f| f.path);
    for (field, bad) in [
        ("span", Passage { span: 20.0, start: 1.0, ..run() }),
        ("span", Passage { span: f64::NAN, ..run() }),
        ("span", Passage { span: 1e9, ..run() }),
        ("elements", Passage { elements: 0, ..run() }),
        ("elements", Passage { elements: 30, ..run() }),
        ("elements", Passage { elements: usize::MAX, ..run() }),
        ("load", Passage { load: -1.0, ..run() }),
        ("speed", Passage { speed: f64::INFINITY, ..run() }),
        ("start", Passage { start: 121.0, ..run() }),
        ("step", Passage { step: 0.0, ..run() }),
        ("step", Passage { step: 0.1, ..run() }),
        ("gravity", Passage { foundation: Foundation::Tensionless(-1.0), ..run() }),
    ] {
        assert_eq!(refused(bad), Some(field.to_owned()), "{bad:?}");
    }
    assert_eq!(Beam::new(-1.0, 1.0, 1.0, 0.0).unwrap_err().path, "rigidity");
    assert_eq!(Beam::new(1.0, 1.0, 1.0, f64::NAN).unwrap_err().path, "damping");
}
