//! Drag of one contact: from the pointer's place on the surface to the next frame. Cones, ε, equilibrium,
//! verdicts, drawing. In wasm `bench.mjs` does the same with the package that ships.

use asperity_scene::SceneError;
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

/// Greatest time of a drag in wasm, ms.
pub const BUDGET_MS: f64 = 4.0;

/// A session whose contacts wander a little.
pub struct Drag {
    /// Name: `8 hard contacts on an ellipsoid`.
    pub name: &'static str,
    /// The document.
    pub scene: Value,
    /// Places that the pointer wanders about, m.
    pub places: Vec<[f64; 3]>,
    session: Session,
    turn: usize,
}

impl Drag {
    /// Moves one contact by less than a millimetre, and writes the frame; returns its first words, which the
    /// optimiser cannot do without.
    pub fn update(&mut self) -> f64 {
        self.turn += 1;
        let Some(which) = self.turn.checked_rem(self.places.len()) else { return 0.0 };
        // The same bits in every language.
        let wave = |m: usize| 1e-3 * ((self.turn * m % 101) as f64 / 101.0 - 0.5);
        let [x, y, z] = self.places.get(which).copied().unwrap_or_default();
        let Some(command) = self.session.drag(which, [x + wave(13), y + wave(29), z + wave(47)]) else {
            return f64::NAN;
        };
        if self.session.apply(&command).is_err() {
            return f64::NAN;
        }
        self.session.frame().iter().take(16).map(|w| f64::from(*w)).sum()
    }

    /// Returns the ε as the session reads it.
    pub fn epsilon(&self) -> f64 {
        let described = self.session.description().readings;
        let index = described.iter().position(|r| r.id.starts_with("epsilon"));
        index.and_then(|i| self.session.readings().get(i).copied()).unwrap_or(f64::NAN)
    }
}

/// Makes every row.
pub fn drags() -> Result<Vec<Drag>, SceneError> {
    let round: Vec<_> =
        (0..8).map(|k| spread(k, 8)).map(|[x, y, z]| [0.06 * x, 0.045 * y, 0.03 * z]).collect();
    let cube: Vec<_> =
        (0..8).map(|k| [0, 1, 2].map(|i| if k >> i & 1 == 0 { -0.03 } else { 0.03 })).collect();
    let ellipsoid = json!({ "type": "ellipsoid", "semi_axes": [0.06, 0.045, 0.03] });
    let ball = json!({ "type": "sphere", "radius": 0.05 });
    let body = json!({ "type": "box", "size": [0.06, 0.09, 0.08] });
    let fingers = vec![[-0.03, 0.0, 0.0], [0.03, 0.004, 0.002]];
    Ok(vec![
        drag("8 hard contacts on an ellipsoid", &cones(&round, 0.0), &ellipsoid, round.clone())?,
        drag("8 soft contacts on an ellipsoid", &cones(&round, 0.005), &ellipsoid, round)?,
        // Everything ties: the hardest for a hull.
        drag("8 hard contacts, corners of a cube", &cones(&cube, 0.0), &ball, cube)?,
        drag(
            "2 soft fingers on a box",
            &json!({ "kind": "two_fingers", "fingers": fingers }),
            &body,
            fingers,
        )?,
    ])
}

/// Makes wrench cones of 16 edges; the wrench asked about is the body's weight.
fn cones(contacts: &[[f64; 3]], torsional_radius: f64) -> Value {
    json!({
        "kind": "wrench_cone", "contacts": contacts, "count": contacts.len(), "friction": 0.5, "edges": 16,
        "torsional_radius": torsional_radius, "asked": { "kind": "given", "force": [0, 0, 2], "torque": [0, 0, 0] },
    })
}

fn drag(
    name: &'static str,
    experiment: &Value,
    shape: &Value,
    places: Vec<[f64; 3]>,
) -> Result<Drag, SceneError> {
    let scene =
        json!({ "version": 2, "title": name, "experiment": experiment, "bodies": [{ "shape": shape }] });
    let session = asperity_experiments::open(&scene.to_string(), Clock::STOPPED)?;
    Ok(Drag { name, scene, places, session, turn: 0 })
}

/// Returns the point `k` of `n` spread over the unit sphere.
fn spread(k: usize, n: usize) -> [f64; 3] {
    let z = 1.0 - (2.0 * k as f64 + 1.0) / n as f64;
    let (sin, cos) = libm::sincos(2.4 * k as f64);
    let r = (1.0 - z * z).sqrt();
    [r * cos, r * sin, z]
}
