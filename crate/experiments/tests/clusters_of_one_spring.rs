//! The cell of *Learn to insert*, pressing the pin on the block with 30 N: still on four clusters, hammering
//! on six (Vuong & Pham, fig. 5), still on ten that are bounded, and on ten that are soft enough: what
//! decides is the net stiffness beside the limit of the sampled loop.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_control::force_loop::{Axis, ForceGains, ForceLoop};
use asperity_scene::Command;
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/learn_to_insert.json");

/// Least and largest force of the last 0.4 s, and the net stiffness; `stiffness` is that of each body, N/m.
fn pressed(stiffness: f64, count: u32, bound: Option<f64>) -> (f64, f64, f64) {
    let mut scene: Value = serde_json::from_str(&std::fs::read_to_string(SCENE).unwrap()).unwrap();
    let mut cell = scene["experiment"]["cell"].take();
    cell.as_object_mut().unwrap().remove("task");
    cell["kind"] = json!("dynamics");
    cell["end"] = json!(4);
    cell["contact"]["stiffness"] = json!(stiffness);
    cell["contact"]["reduction"] = json!({ "count": count, "position_weight": 1000, "spring": "one" });
    if let Some(net) = bound {
        cell["contact"]["reduction"]["net_stiffness"] = json!(net);
    }
    // Along the block's normal alone, 3 mm beside the hole's axis.
    cell["arm"]["control"]["gives"] = json!([false, false, true, false, false, false]);
    cell["arm"]["way"] = json!([
        { "time": 0, "position": [0.423, 0, 0.1545], "force": [0, 0, -5] },
        { "time": 2, "force": [0, 0, -30] },
    ]);
    let told = json!({ "version": scene["version"], "title": "Pressed", "experiment": cell, "bodies": scene["bodies"] });
    let mut session = asperity_experiments::open(&told.to_string(), Clock::STOPPED).unwrap();
    let at = |session: &Session, id: &str| {
        let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
        session.readings()[k]
    };
    session.apply(&Command::Step { count: 1800 }).unwrap();
    let (mut least, mut most, mut stiff) = (f64::INFINITY, 0.0_f64, 0.0_f64);
    for _ in 0..200 {
        session.apply(&Command::Step { count: 1 }).unwrap();
        let force = at(&session, "arm_force");
        (least, most, stiff) = (least.min(force), most.max(force), stiff.max(at(&session, "arm_stiffness")));
    }
    (least, most, stiff)
}

#[test]
fn what_is_still_is_below_the_limit_of_the_loop() {
    let axis = Axis { natural_frequency: 125.6, damping_ratio: 1.0, effective_mass: None };
    let gains = ForceGains { proportional: 2e-6, integral: 2e-4 };
    let limit = ForceLoop::new(axis, gains, 0.008, 0).unwrap().limit().unwrap().stiffness;
    assert!((limit - 1.59e6).abs() < 2e4, "{limit}");
    for (stiffness, count, bound) in [
        (6.5e5, 2, None),
        (6.5e5, 4, None),
        (6.5e5, 6, None),
        (6.5e5, 10, None),
        (6.5e5, 10, Some(6.5e5)),
        (2.8e5, 10, None),
        (3.4e5, 10, None),
    ] {
        let (least, most, stiff) = pressed(stiffness, count, bound);
        let net = bound.unwrap_or(0.5 * stiffness * f64::from(count));
        assert!((stiff / net - 1.0).abs() < 0.05, "{count} clusters: {stiff}, not {net}");
        if net < limit {
            assert!(most - least < 0.1 && (most - 30.0).abs() < 0.1, "{net}: {least} to {most} N");
        } else {
            assert!(least < 1.0 && most > 60.0, "{net}: {least} to {most} N");
        }
    }
}
