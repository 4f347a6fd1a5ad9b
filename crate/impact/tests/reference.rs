//! Every case of `tests/reference/compliance` (closed forms to 40 digits, DOP853), at its own tolerance.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use asperity_impact::*;
use serde_json::Value;

/// Relative precision of reference numbers, which are printed with twelve digits.
const PRINTED: f64 = 1e-9;
const INTEGRATED: f64 = 1e-7;
const BALL: f64 = 1e-6;

fn cases(kind: &str) -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/compliance/cases.json");
    let doc: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let all = doc["cases"].as_array().unwrap();
    let some: Vec<Value> = all.iter().filter(|case| case["kind"] == kind).cloned().collect();
    assert!(!some.is_empty());
    some
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("not a number: {value}"))
}

#[track_caller]
fn close(what: &str, got: f64, want: &Value, tolerance: f64, floor: f64) {
    let want = number(want);
    let error = (got - want).abs();
    assert!(error <= tolerance * want.abs() + floor, "{what}: got {got:e}, want {want:e}, off by {error:e}");
}

fn rows(case: &Value) -> impl Iterator<Item = Vec<Value>> + '_ {
    case["rows"].as_array().unwrap().iter().map(|row| row.as_array().unwrap().clone())
}

#[test]
fn hertz_stiffness_from_materials() {
    for case in cases("hertz_stiffness") {
        let material = |i: usize| ElasticMaterial {
            youngs_modulus: number(&case["E"][i]),
            poissons_ratio: number(&case["nu"][i]),
        };
        let pair = [material(0), material(1)];
        let k = hertz_stiffness(pair, number(&case["R"])).unwrap();
        close("K", k, &case["K_N_per_m1.5"], PRINTED, 0.0);
        close("sigma", pair[1].compliance().unwrap(), &case["sigma"][1], PRINTED, 0.0);
    }
}

#[test]
fn restitution_of_the_linear_law() {
    for case in cases("restitution_table") {
        for row in rows(&case) {
            let e = number(&row[0]);
            let zeta = damping_ratio(e, Release::ZeroPenetration).unwrap();
            close("zeta", zeta, &row[1], PRINTED, 0.0);
            close("zero force", restitution(zeta, Release::ZeroForce).unwrap(), &row[2], PRINTED, 0.0);
            close("inverse", damping_ratio(e, Release::ZeroForce).unwrap(), &row[3], PRINTED, 0.0);
        }
    }
}

#[test]
fn linear_contacts() {
    for case in cases("kv") {
        let (mass, stiffness) = (number(&case["m"]), number(&case["K"]));
        let law = match case.get("D") {
            Some(damping) => KelvinVoigt::new(stiffness, number(damping)),
            None => {
                let e = number(&case["c_r"]);
                KelvinVoigt::with_restitution(stiffness, mass, e, Release::ZeroPenetration)
            }
        }
        .unwrap();
        let (speed, push, depth) = (number(&case["v0"]), number(&case["F_ext"]), number(&case["delta0"]));
        let flow = LinearFlow::new(law, mass).unwrap();
        let contact = LinearContact::new(flow, depth, speed, push).unwrap();
        let (id, want) = (case["id"].as_str().unwrap(), &case["expected"]);
        close(id, law.damping(), &want["D"], PRINTED, 0.0);
        close(id, flow.zeta(), &want["zeta"], PRINTED, 0.0);
        assert_eq!(want["regime"], flow.regime().name(), "{id}");
        assert_eq!(want["omega_d"].is_null(), flow.omega_d().is_none(), "{id}");
        let (peak, hardest) = (contact.peak_depth().unwrap(), contact.peak_force().unwrap());
        close(id, peak.time, &want["t_max_penetration"], PRINTED, 0.0);
        close(id, peak.value, &want["max_penetration"], PRINTED, 0.0);
        close(id, hardest.time, &want["t_max_force"], PRINTED, 0.0);
        close(id, hardest.value, &want["max_force"], PRINTED, 0.0);
        let energy = 0.5 * mass * speed * speed;
        for (release, key) in
            [(Release::ZeroPenetration, "zero_penetration"), (Release::ZeroForce, "zero_force")]
        {
            let (want, end) = (&want[key], contact.end(release));
            assert_eq!(want["separates"], end.is_some(), "{id} {key}");
            let Some(end) = end else { continue };
            let what = format!("{id} {key}");
            close(&what, end.time, &want["t"], PRINTED, 0.0);
            close(&what, end.velocity, &want["velocity"], PRINTED, 0.0);
            close(&what, end.depth, &want["penetration"], PRINTED, 1e-15 * peak.value);
            close(&what, end.force, &want["force"], PRINTED, 1e-15 * hardest.value);
            close(&what, end.impulse, &want["impulse"], PRINTED, 0.0);
            close(&what, end.dissipated, &want["dissipated"], PRINTED, 1e-15 * energy);
        }
        let history = &case["history"];
        for (i, t) in history["t"].as_array().unwrap().iter().enumerate() {
            let (depth, velocity) = contact.state(number(t));
            // The printed time itself is off by a part in 10¹².
            close(id, depth, &history["penetration"][i], PRINTED, 1e-11 * peak.value);
            close(id, velocity, &history["velocity"][i], PRINTED, 1e-11 * speed * (1.0 + flow.zeta()));
            close(id, contact.force(number(t)), &history["force"][i], PRINTED, 1e-11 * hardest.value);
        }
    }
}

#[test]
fn linear_steps_of_any_size() {
    for case in cases("kv_step_map") {
        let law = KelvinVoigt::new(number(&case["K"]), number(&case["D"])).unwrap();
        let flow = LinearFlow::new(law, number(&case["m"])).unwrap();
        for row in rows(&case) {
            let [h, d0, v0, push] = [0, 1, 2, 3].map(|i| number(&row[i]));
            let (d1, v1) = flow.state(d0, v0, push, h);
            // D and the phase ω h are known to twelve digits only.
            let swing = 1e-12 * (1.0 + flow.omega0() * h) * (v0.abs() + d0 * flow.omega0());
            close("depth", d1, &row[4], PRINTED, swing / flow.omega0());
            close("velocity", v1, &row[5], PRINTED, swing);
            close("impulse", flow.impulse(v0, v1, push, h), &row[6], PRINTED, swing * flow.mass());
            close("dissipated", flow.dissipated(d0, v0, push, h), &row[7], PRINTED, 0.0);
        }
    }
}

#[test]
fn damping_numbers_of_nine_authors() {
    for case in cases("hc_table") {
        for row in rows(&case) {
            let model = RestitutionModel::from_name(row[0].as_str().unwrap()).unwrap();
            let d = model.damping_number(number(&row[1])).unwrap();
            close("d", d, &row[2], PRINTED, 0.0);
            close("e", restitution_of_damping_number(d).unwrap(), &row[3], PRINTED, 0.0);
        }
    }
}

#[test]
fn power_impacts() {
    for case in cases("hunt_crossley") {
        let want = &case["expected"];
        let [n, mass, k, speed] = ["n", "m", "K", "v0"].map(|key| number(&case[key]));
        let model = RestitutionModel::from_name(case["model"].as_str().unwrap()).unwrap();
        let law = PowerLaw::with_restitution(k, n, model, number(&case["e_requested"]), speed).unwrap();
        close("lambda", law.damping(), &case["lambda"], PRINTED, 0.0);
        let impact = PowerImpact::new(law, mass, speed, 0.0).unwrap();
        let end = impact.zero_penetration.unwrap();
        close("e", -end.velocity / speed, &want["restitution"], PRINTED, 0.0);
        close("duration", end.time, &want["duration"], INTEGRATED, 0.0);
        close("depth", impact.peak_depth.value, &want["max_penetration"], PRINTED, 0.0);
        close("t depth", impact.peak_depth.time, &want["t_max_penetration"], INTEGRATED, 0.0);
        close("force", impact.peak_force.value, &want["peak_force"], INTEGRATED, 0.0);
        // The reference searched a flat maximum by value: half the digits.
        close("t force", impact.peak_force.time, &want["t_peak_force"], 1e-6, 0.0);
        let mut contact = PowerContact::new(law, mass, 0.0, speed, 0.0, Release::ZeroPenetration).unwrap();
        let history = &case["history"];
        for (i, t) in history["t"].as_array().unwrap().iter().enumerate() {
            contact.advance(number(t)).unwrap();
            let (depth, velocity) = contact.state(number(t));
            close("depth", depth, &history["penetration"][i], INTEGRATED, 1e-10 * impact.peak_depth.value);
            close("velocity", velocity, &history["velocity"][i], INTEGRATED, 1e-10 * speed);
        }
    }
}

#[test]
fn general_exponents_and_the_approximate_equation() {
    for case in cases("zhang_general") {
        let [n, m, q] = ["n", "m_exp", "q"].map(|key| number(&case[key]));
        let [mass, k, speed, e] = ["m", "K", "v0", "e_requested"].map(|key| number(&case[key]));
        let (id, want) = (case["id"].as_str().unwrap(), &case["approximate"]);
        let approximate = ApproximateImpact::new(k, (n, m, q), mass, speed, e).unwrap();
        close(id, approximate.peak_depth, &want["delta_max"], PRINTED, 0.0);
        close(id, approximate.law.damping(), &want["lambda"], PRINTED, 0.0);
        close(id, approximate.compression, &want["C1"], PRINTED, 0.0);
        close(id, approximate.rebound, &want["C2"], PRINTED, 0.0);
        close(id, approximate.compression_time, &want["t_compression"], PRINTED, 0.0);
        close(id, approximate.rebound_time, &want["t_restitution"], PRINTED, 0.0);
        let table = &want["emden_fowler_compression"];
        for (i, fraction) in table["delta_over_delta_max"].as_array().unwrap().iter().enumerate() {
            close(id, approximate.time_at(number(fraction)).unwrap(), &table["t"][i], PRINTED, 0.0);
        }
        let (want, full) = (&case["full_ode"], PowerImpact::new(approximate.law, mass, speed, 0.0).unwrap());
        let end = full.zero_penetration.unwrap();
        close(id, -end.velocity / speed, &want["restitution_zero_penetration"], INTEGRATED, 0.0);
        close(id, end.time, &want["duration"], INTEGRATED, 0.0);
        close(id, full.peak_depth.value, &want["max_penetration"], INTEGRATED, 0.0);
        close(id, full.peak_depth.time, &want["t_max_penetration"], INTEGRATED, 0.0);
        close(id, full.peak_force.value, &want["peak_force"], INTEGRATED, 0.0);
        assert_eq!(want["zero_force"].is_null(), full.zero_force.is_none(), "{id}");
        if let Some(end) = full.zero_force {
            close(id, end.time, &want["zero_force"]["t"], INTEGRATED, 0.0);
            close(id, end.depth, &want["zero_force"]["penetration"], INTEGRATED, 0.0);
            close(id, -end.velocity / speed, &want["zero_force"]["restitution"], INTEGRATED, 0.0);
        }
    }
}

/// The drop that a bouncing-ball case describes.
fn ball(case: &Value) -> Drop {
    let [mass, stiffness, e] = ["m", "K", "c_r"].map(|key| number(&case[key]));
    let [gravity, gap] = ["g", "drop_gap"].map(|key| number(&case[key]));
    let release = match case["end_rule"].as_str() {
        Some("clamped") => Release::ZeroForce,
        _ => Release::ZeroPenetration,
    };
    let material = if case["law"] == "kelvin_voigt" {
        let law = KelvinVoigt::with_restitution(stiffness, mass, e, Release::ZeroPenetration).unwrap();
        ContactMaterial::Fixed(ContactLaw::Linear(law))
    } else {
        let model = RestitutionModel::from_name(case["model"].as_str().unwrap()).unwrap();
        let renewed = ContactMaterial::per_impact(stiffness, number(&case["n"]), model, e).unwrap();
        if case["lambda_rule"].as_str().unwrap().starts_with("fixed") {
            ContactMaterial::Fixed(renewed.at_speed((2.0 * gravity * gap).sqrt()).unwrap())
        } else {
            renewed
        }
    };
    Drop { mass, material, release, gravity, gap }
}

#[test]
fn bouncing_balls() {
    for case in cases("bouncing_ball") {
        let (id, drop) = (case["id"].as_str().unwrap(), ball(&case));
        let got = bounces(&drop, 10).unwrap();
        let want = case["expected"]["bounces"].as_array().unwrap();
        assert_eq!(got.len(), want.len(), "{id}");
        for (got, want) in got.iter().zip(want) {
            close(id, got.time, &want["t_impact"], BALL, 0.0);
            close(id, got.speed, &want["v_impact"], BALL, 0.0);
            close(id, got.peak_depth, &want["max_penetration"], BALL, 0.0);
            close(id, got.peak_force, &want["peak_force"], BALL, 0.0);
            assert_eq!(want["separates"], got.departure.is_some(), "{id}");
            let Some(left) = got.departure else { continue };
            close(id, left.contact_duration, &want["contact_duration"], BALL, 0.0);
            close(id, left.speed, &want["v_separation"], BALL, 0.0);
            close(id, left.apex_time, &want["t_apex"], BALL, 0.0);
            close(id, left.apex_gap, &want["apex_gap"], BALL, 0.0);
            if let Some(t) = want.get("t_zero_force") {
                close(id, got.time + left.let_go.unwrap(), t, BALL, 0.0);
            }
        }
    }
}

/// Compares the stepping engine with the same rows, whatever its step.
#[test]
fn bouncing_balls_by_steps() {
    for (i, case) in cases("bouncing_ball").iter().enumerate() {
        let (id, drop) = (case["id"].as_str().unwrap(), ball(case));
        let push = drop.mass * drop.gravity;
        let mut body =
            ImpactBody::new(drop.mass, drop.material, drop.release, (-drop.gap, 0.0), push).unwrap();
        let mut report = StepReport::default();
        let mut touches = Vec::new();
        let mut leaves = Vec::new();
        let step = [1.0, 0.128, 0.0137][i % 3];
        let mut dissipated = 0.0;
        while body.time().seconds() < 10.0 {
            body.step(step, &mut report).unwrap();
            dissipated += report.dissipated;
            for event in &report.events {
                match event.kind {
                    EventKind::Touch => touches.push(*event),
                    EventKind::Leave => leaves.push(*event),
                    _ => {}
                }
            }
        }
        let balance = drop.initial_energy() - dissipated - body.energy();
        assert!(balance.abs() < 1e-11 * drop.initial_energy(), "{id}: {balance:e}");
        let want = case["expected"]["bounces"].as_array().unwrap();
        for (i, want) in want.iter().enumerate() {
            close(id, touches[i].time.seconds(), &want["t_impact"], BALL, 0.0);
            close(id, touches[i].velocity, &want["v_impact"], BALL, 0.0);
            if want["separates"] == true {
                close(id, -leaves[i].velocity, &want["v_separation"], BALL, 0.0);
            } else {
                assert_eq!(leaves.len(), i, "{id}: it stays");
                close(id, body.depth(), &case["expected"]["rest_penetration"], 1e-6, 0.0);
            }
        }
    }
}
