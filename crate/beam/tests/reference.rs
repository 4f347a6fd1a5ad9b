//! The closed form against Fourier's integral, the finite beam against sine modes (`tests/reference/beam`).

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use asperity_beam::{Beam, Foundation, Model, Passage, Steady};
use serde_json::Value;

fn cases(kind: &str) -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/beam/cases.json");
    let doc: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    doc[kind].as_array().unwrap().clone()
}

fn number(case: &Value, field: &str) -> f64 {
    case[field].as_f64().unwrap()
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

#[test]
fn the_closed_form_is_the_fourier_integral() {
    for case in cases("steady") {
        let (alpha, zeta) = (number(&case, "alpha"), number(&case, "zeta"));
        let beam = Beam::new(80e6, 10e3, 4e6, zeta).unwrap();
        let load = 180e3;
        let there = Steady::new(&beam, load, alpha * beam.critical_speed()).unwrap();
        let back = Steady::new(&beam, load, -alpha * beam.critical_speed()).unwrap();
        let scale = beam.static_deflection(load);
        for row in case["rows"].as_array().unwrap() {
            let [xi, want] = numbers(row)[..] else { panic!() };
            let got = there.at(xi / beam.lambda())[0] / scale;
            assert!((got - want).abs() < 1e-9, "α {alpha}, ζ {zeta}, ξ {xi}: {got} and not {want}");
            let mirrored = back.at(-xi / beam.lambda())[0] / scale;
            assert!((got - mirrored).abs() < 1e-12, "α {alpha}, ζ {zeta}, ξ {xi}: {mirrored}");
        }
    }
}

/// Returns the largest error over places and times, over the static deflection.
fn error(case: &Value, elements: usize, step: f64) -> f64 {
    let field = |name: &str| number(case, name);
    let beam = Beam::new(field("rigidity"), field("mass"), field("foundation"), field("damping")).unwrap();
    let run = Passage {
        span: field("span"),
        elements,
        load: field("load"),
        speed: field("speed"),
        start: field("start"),
        step,
        foundation: Foundation::Bonded,
    };
    let model = Model::new(beam, run).unwrap();
    let (mut state, mut scratch) = model.start().unwrap();
    let mut most: f64 = 0.0;
    for (time, row) in numbers(&case["times"]).into_iter().zip(case["deflections"].as_array().unwrap()) {
        let until = (time / step).round() as u32;
        while state.steps < until {
            model.step(&mut state, &mut scratch).unwrap();
        }
        for (x, want) in numbers(&case["places"]).into_iter().zip(numbers(row)) {
            most = most.max((model.deflection(&state.u, x) - want).abs());
        }
    }
    most / beam.static_deflection(run.load)
}

/// The sudden start rings in mode n with n⁻⁵; its phase is off by n⁶ Δt², up to modes of n² Δt ≈ 1. The sum is O(Δt).
#[test]
fn the_finite_beam_is_the_sum_of_its_modes() {
    for case in cases("hinged") {
        let coarse = error(&case, 160, 2e-3);
        let fine = error(&case, 320, 1e-3);
        let order = libm::log2(coarse / fine);
        println!("{} m/s: {coarse:.2e}, {fine:.2e}, order {order:.2}", case["speed"]);
        assert!(fine < 3e-3 && order > 0.9, "{fine:e}, {order}");
    }
}
