//! Motion of a run by closed theory, read and drawn beside it: a block that slides on a slope
//! (`crate/dynamics/src/slide.rs`), from where the document has it at first.

use asperity_dynamics::Slide;
use asperity_geometry::{Length, Vec3};
use asperity_scene::document::{Body, Dynamics, Quantity, Theory};
use asperity_scene::{ErrorKind, SceneError};

use super::run::Run;
use crate::convert;
use asperity_exhibit::readings::{Readings, Row};
use asperity_exhibit::table;

const HERE: &str = "crate/session/src/experiments/dynamics/theory.rs";
const SLIDE: &str = "crate/dynamics/src/slide.rs";

table! {
    Speed: "theory_speed", "Speed by Newton", r"v", Quantity::Speed,
        r"g\,(\sin\theta - \mu\cos\theta)\,t", SLIDE;
    Behind: "behind", "Behind Newton", r"s - x", Quantity::Length,
        r"\tfrac12 g\,(\sin\theta - \mu\cos\theta)\,t^2 - (p - p_0)\cdot d", HERE;
}

/// Greatest speed across the line of fall at the start, m/s.
const ON_LINE: f64 = 1e-9;
/// Sine of the slope below which there is no line of fall.
const LEVEL: f64 = 1e-12;

/// A block on a slope in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slid {
    slide: Slide,
    /// Speed downhill at first, m/s.
    v0: f64,
    /// Body, and its centre of mass at first, m.
    pub body: usize,
    p_0: Vec3,
    /// Direction downhill, unit.
    down: Vec3,
}

impl Slid {
    /// Returns the motion by a document's theory; `p_0` is the body's centre of mass at first.
    pub fn new(
        theory: &Theory,
        dynamics: &Dynamics,
        bodies: &[Body],
        p_0: &[Vec3],
    ) -> Result<Self, SceneError> {
        let Theory::Slide { body, on } = *theory;
        let refused = |field: &str, sentence: &str| {
            SceneError::new(ErrorKind::Value, format!("experiment.theory.{field}"), sentence)
        };
        let none = || refused("body", "names a body the scene does not have");
        let (block, slope) = bodies.get(body).zip(bodies.get(on)).ok_or_else(none)?;
        let p_0 = *p_0.get(body).ok_or_else(none)?;
        if block.fixed {
            return Err(refused("body", "this body does not slide: it is fixed"));
        }
        if !slope.fixed {
            return Err(refused("on", "the theory is of a slope that stands still: this body moves"));
        }
        let up = convert::pose(&slope.pose).rotation * Vec3::z();
        let g = Vec3::from(dynamics.gravity);
        let along = g - up * up.dot(&g);
        if up.dot(&g) > 0.0 {
            return Err(refused("on", "gravity pulls the block off this surface"));
        }
        let v = Vec3::from(block.velocity.linear);
        // On level ground a block goes on as it starts.
        let level = along.length() <= LEVEL * g.length();
        let down = if level { v } else { along }.try_unit(0.0).unwrap_or_else(Vec3::x);
        let v0 = v.dot(&down);
        if (v - down * v0).length() > ON_LINE {
            return Err(refused("body", "the theory is of a block that starts along the line of fall"));
        }
        let angle = if level { 0.0 } else { libm::atan2(along.length(), -up.dot(&g)) };
        let friction = asperity_dynamics::friction(block.material.friction, slope.material.friction);
        Ok(Self { slide: Slide { angle, friction, gravity: g.length() }, v0, body, p_0, down })
    }

    /// Returns one of the watched body's readings after `t` seconds.
    pub fn reading(&self, id: &str, t: f64) -> Option<f64> {
        let [s, v] = self.slide.after(self.v0, t);
        let p = self.p_0 + self.down * s;
        Some(match id {
            "x" => p.x,
            "y" => p.y,
            "z" => p.z,
            "speed" => v.abs(),
            _ => return None,
        })
    }
}

/// Returns the rows of the table.
pub(super) fn rows() -> &'static [Row] {
    &TABLE
}

/// Returns the readings of a run that has a theory.
pub(super) fn of(run: &Run) -> Readings<COUNT> {
    let mut all = Readings::default();
    if let Some(slid) = &run.theory
        && let Some(p) = run.work.centres().get(slid.body)
    {
        let [s, v] = slid.slide.after(slid.v0, run.time());
        all.set(Key::Speed, v.abs());
        all.set(Key::Behind, s - (p - slid.p_0).dot(&slid.down));
    }
    all
}
