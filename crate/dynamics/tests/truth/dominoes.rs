//! A row of dominoes: the first as the pendulum it is, the rest beside Drake
//! (`tests/reference/dynamics/dominoes.py`).

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::*;
use asperity_geometry::{Shape, Vec3};
use serde_json::Value;

use crate::common::*;

struct Row {
    scene: Value,
    half: Vec3,
}

impl Row {
    fn number(&self, key: &str) -> f64 {
        self.scene[key].as_f64().unwrap()
    }

    fn system(&self, hydroelastic: bool) -> Description {
        let field = |modulus| Hydroelastic {
            modulus,
            resolution_hint: Some(self.number("hint")),
            slab_thickness: None,
        };
        let material = |modulus| Material {
            stiffness: 1e6,
            dissipation: self.number("dissipation"),
            friction: self.number("mu"),
            hydroelastic: hydroelastic.then(|| field(modulus)),
            ..Material::default()
        };
        let soft = material(Some(self.number("modulus")));
        let mut bodies = vec![ground(material(None))];
        for i in 0..self.scene["count"].as_u64().unwrap() {
            let place = at(self.number("spacing") * i as f64, 0.0, self.half.z);
            let domino = Body::solid("domino", Shape::Box { half_size: self.half }, 1.0, soft, place);
            bodies.push(Body { inertia: Inertia::Mass(self.number("mass")), ..domino });
        }
        // It turns about its lower front edge.
        let turn = Vec3::new(0.0, self.number("spin"), 0.0);
        bodies[1].w_WB = turn;
        bodies[1].v_WBcm = turn.cross(&Vec3::new(-self.half.x, 0.0, self.half.z));
        Description { bodies, ..Description::default() }
    }

    /// Returns the times at which each has tilted so far, s, straight between steps.
    fn times(&self, hydroelastic: bool, dt: f64) -> Vec<f64> {
        let count = self.scene["count"].as_u64().unwrap() as usize;
        let mut run = Run::new(&self.system(hydroelastic));
        let (mut times, mut before) = (vec![f64::NAN; count], vec![0.0; count]);
        for k in 0..(1.0 / dt).round() as usize {
            run.step(dt);
            for i in 0..count {
                let x = run.work.poses()[i + 1].rotation * Vec3::z();
                let tilt = libm::atan2(x.x, x.z);
                if times[i].is_nan() && tilt >= self.number("tilt") {
                    times[i] = (k as f64 + (self.number("tilt") - before[i]) / (tilt - before[i])) * dt;
                }
                before[i] = tilt;
            }
        }
        times
    }

    /// Returns the fall time of a rigid box about its edge, from energy: `t = ∫ dθ / ω`, `½ I ω² + m g z(θ)`
    /// constant, `I = 4/3 m (a² + c²)`.
    fn pendulum(&self, tilt: f64) -> f64 {
        let (a, c, spin) = (self.half.x, self.half.z, self.number("spin"));
        let inertia = 4.0 / 3.0 * (a * a + c * c);
        let height = |q: f64| c * libm::cos(q) + a * libm::sin(q);
        let rate = |q: f64| (spin * spin - 2.0 * 9.81 * (height(q) - height(0.0)) / inertia).sqrt();
        let n = 2000;
        let step = tilt / f64::from(n);
        (0..n).map(|i| step / rate(step * (f64::from(i) + 0.5))).sum()
    }
}

fn row() -> (Row, Value) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/dynamics/dominoes.json");
    let data: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let half = Vec3::from_fn(|i, _| 0.5 * data["scene"]["size"][i].as_f64().unwrap());
    (Row { scene: data["scene"].clone(), half }, data["cases"].clone())
}

#[test]
fn the_first_domino_falls_as_a_pendulum() {
    let (row, _) = row();
    let exact = row.pendulum(row.number("tilt"));
    for (dt, tolerance) in [(2.5e-4, 0.01), (1e-3, 0.02), (1e-2, 0.2)] {
        let found = row.times(false, dt)[0];
        println!("step {dt}: {found} s, exactly {exact} s");
        assert!((found / exact - 1.0).abs() < tolerance, "step {dt}: {found} against {exact}");
    }
}

/// Drake's own four answers (two models, two steps) differ by 6 % at the end of the row.
#[test]
fn the_row_falls_as_fast_as_drakes() {
    let (row, cases) = row();
    for hydroelastic in [false, true] {
        let found = row.times(hydroelastic, 1e-3);
        println!("hydroelastic {hydroelastic}: {found:.4?}");
        for (i, t) in found.iter().enumerate() {
            let theirs = cases.as_array().unwrap().iter().map(|c| c["times"][i].as_f64().unwrap());
            let (early, late) = theirs.fold((f64::MAX, 0.0_f64), |(a, b), t| (a.min(t), b.max(t)));
            println!("{i}: {early:.4} {late:.4}");
            assert!(*t > 0.97 * early && *t < 1.03 * late, "domino {i}: {t} of {early} to {late}");
        }
    }
}

/// Steps of 10 ms tell the same story as fine ones.
#[test]
fn large_steps_keep_the_time() {
    let (row, _) = row();
    let (fine, coarse) = (row.times(false, 5e-4), row.times(false, 1e-2));
    println!("{fine:.4?} {coarse:.4?}");
    for (a, b) in fine.iter().zip(&coarse) {
        assert!((b - a).abs() < 0.1 * a + 0.01, "{b} against {a}");
    }
}
