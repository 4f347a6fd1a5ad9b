//! The contact laws that the general dynamics has, Kelvin–Voigt and Hunt–Crossley, bounce a ball as
//! crate/contact says.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_impact::{
    ContactLaw, ContactMaterial, EventKind, ImpactBody, KelvinVoigt, PowerLaw, Release, RestitutionModel,
    StepReport,
};
use asperity_scene::Command;
use asperity_session::{Clock, Session};
use serde_json::json;

const MASS: f64 = 1.0;
/// Stiffness of the pair, N/m; each body has twice that.
const STIFFNESS: f64 = 1e4;
const RADIUS: f64 = 0.1;
const GAP: f64 = 1e-4;
const SPEED: f64 = 1.0;
const GRAVITY: f64 = 9.81;
/// Step of the general dynamics, s; the contact lasts 31 ms.
const STEP: f64 = 1e-5;
/// Tolerance of the restitution at that step: an implicit Euler step damps by ζ = ωh/2, which takes πωh/2 =
/// 1.6e-3 of it.
const TOLERANCE: f64 = 2e-3;
/// Tolerance of the restitution in the limit of small steps.
const LIMIT: f64 = 1e-4;

/// Returns the restitution by the exact stepping of a ball: its speed after the impact over that before.
fn predicted(law: ContactLaw) -> f64 {
    let start = (-GAP, SPEED);
    let material = ContactMaterial::Fixed(law);
    let mut ball = ImpactBody::new(MASS, material, Release::ZeroForce, start, MASS * GRAVITY).unwrap();
    let mut report = StepReport::default();
    ball.step(0.15, &mut report).unwrap();
    let speed = |kind| report.events.iter().find(|e| e.kind == kind).unwrap().velocity;
    -speed(EventKind::Leave) / speed(EventKind::Touch)
}

/// Returns the restitution in the general dynamics.
fn simulated(dissipation: f64, relaxation_time: f64, step: f64) -> f64 {
    let scene = json!({
        "version": 2,
        "title": "t",
        "experiment": {
            "kind": "dynamics",
            "step": step,
            "gravity": [0, 0, -GRAVITY],
            "contact": { "type": "point", "stiffness": 2.0 * STIFFNESS },
            "watch": 1
        },
        "bodies": [
            { "shape": { "type": "half_space" }, "fixed": true, "material": { "dissipation": dissipation } },
            {
                "shape": { "type": "sphere", "radius": RADIUS },
                "mass": MASS,
                "pose": { "translation": [0, 0, RADIUS + GAP] },
                "velocity": { "linear": [0, 0, -SPEED] },
                "material": { "dissipation": dissipation, "relaxation_time": relaxation_time }
            }
        ]
    });
    let mut session = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap();
    let readings = session.description().readings;
    let index = |id: &str| readings.iter().position(|r| r.id == id).unwrap();
    let (z, speed) = (index("z"), index("speed"));
    let (mut inside, mut touch) = (false, 0.0);
    for _ in 0..30_000 {
        session.apply(&Command::Step { count: 1 }).unwrap();
        let (height, v) = (session.readings()[z], session.readings()[speed]);
        match (height < RADIUS, inside) {
            (true, false) => (inside, touch) = (true, v),
            (false, true) => return v / touch,
            _ => {}
        }
    }
    f64::NAN
}

/// Holds that the two agree within the tolerance, and at the limit that the errors of two steps point to.
///
/// `jump` is the force the contact starts with, N at 1 m/s: the touch is seen up to a step late.
fn agrees(law: ContactLaw, jump: f64, dissipation: f64, relaxation_time: f64) {
    let late = jump * STEP / MASS;
    let wanted = predicted(law);
    let [coarse, fine] = [STEP, 0.5 * STEP].map(|step| simulated(dissipation, relaxation_time, step));
    assert!((coarse - wanted).abs() < TOLERANCE + late, "{law:?}: {coarse} against {wanted}");
    let limit = 2.0 * fine - coarse;
    assert!((limit - wanted).abs() < LIMIT + late, "{law:?}: {limit} against {wanted}");
}

#[test]
fn kelvin_voigt_by_its_relaxation_time() {
    for asked in [1.0, 0.8, 0.5] {
        let law = KelvinVoigt::with_restitution(STIFFNESS, MASS, asked, Release::ZeroForce).unwrap();
        agrees(ContactLaw::Linear(law), law.damping(), 0.0, law.damping() / law.stiffness());
    }
}

/// For F = Kδ(1 + dδ̇); every published relation is a way to choose d.
#[test]
fn hunt_crossley_by_its_dissipation() {
    use RestitutionModel::{Exact, Flores, Gonthier, HuGuo, HuntCrossley, LankaraniNikravesh};
    for model in [HuntCrossley, LankaraniNikravesh, Flores, Gonthier, HuGuo, Exact] {
        for asked in [0.8, 0.4] {
            let law = PowerLaw::with_restitution(STIFFNESS, 1.0, model, asked, SPEED).unwrap();
            agrees(ContactLaw::Power(law), 0.0, law.damping() / law.stiffness(), 0.0);
        }
    }
}

/// A relaxation time would do nothing where nothing moves of itself: it is refused.
#[test]
fn a_relaxation_time_belongs_to_bodies_that_move() {
    let body = json!({ "shape": { "type": "sphere", "radius": 0.1 } });
    let mut late = body.clone();
    late["material"] = json!({ "relaxation_time": 1e-3 });
    let scene = json!({ "version": 2, "title": "t", "experiment": { "kind": "contact_inspector" }, "bodies": [body, late] });
    let error = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).err().unwrap();
    assert_eq!(error.path, "bodies[1].material.relaxation_time");
}
