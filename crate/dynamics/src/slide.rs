//! A rigid block on a slope with Coulomb's friction, static and kinetic alike (the line of theory of Vuong &
//! Pham, *Contact Reduction with Bounded Stiffness*, Fig. 2).
//!
//! Downhill is positive. Uphill the block brakes at `g (sin θ + μ cos θ)`, downhill it moves at
//! `g (sin θ − μ cos θ)`; at rest it stays where that is not positive.

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

/// Relative excess of `tan θ` over `μ` up to which a slope still counts as the steepest that holds.
const AS_STEEP: f64 = 1e-9;

/// A slope and its friction with a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// Angle from level, rad, 0 to π/2.
    pub angle: f64,
    /// Coulomb coefficient of block and slope.
    pub friction: f64,
    /// Gravity, m/s².
    pub gravity: f64,
}

impl Slide {
    /// Returns true if a block at rest begins to slide.
    pub fn slides(&self) -> bool {
        libm::tan(self.angle) > self.friction * (1.0 + AS_STEEP)
    }

    /// Returns distance (m) and speed (m/s) downhill after `t` seconds of a block that starts with `v0`.
    pub fn after(&self, v0: f64, t: f64) -> [f64; 2] {
        let (sin, cos) = libm::sincos(self.angle);
        let (down, up) =
            (self.gravity * (sin - self.friction * cos), self.gravity * (sin + self.friction * cos));
        let (mut x, mut v, mut left) = (0.0, v0, t);
        if v < 0.0 {
            // Without gravity, or without slope and friction, it goes on uphill for ever.
            let turn = if up > 0.0 { -v / up } else { f64::INFINITY };
            if left < turn {
                return [v * left + 0.5 * up * left * left, v + up * left];
            }
            (x, v, left) = (0.5 * v * turn, 0.0, left - turn);
        }
        if v == 0.0 && down <= 0.0 {
            return [x, 0.0];
        }
        if down < 0.0 && left > -v / down {
            return [x - 0.5 * v * v / down, 0.0];
        }
        [x + v * left + 0.5 * down * left * left, v + down * left]
    }
}

/// Greatest speed across the line of fall at the start, m/s.
const ON_LINE: f64 = 1e-9;
/// Sine of the slope below which there is no line of fall.
const LEVEL: f64 = 1e-12;

/// A block on a slope in the world, from where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct SlideInWorld {
    slide: Slide,
    /// Speed downhill at first, m/s.
    v0: f64,
    /// Centre of mass at first, m.
    p_0: Vec3,
    /// Direction downhill, unit.
    down: Vec3,
}

impl SlideInWorld {
    /// Makes the slide of a block with its centre of mass at `p_0` (m) and velocity `v` (m/s), on a plane with
    /// the outward normal `up`, under gravity `g` (m/s²). On level ground a block goes on as it starts.
    ///
    /// # Errors
    ///
    /// Names `on` if gravity pulls the block off the plane, and `body` if it starts across the line of fall.
    pub fn new(friction: f64, g: Vec3, up: Vec3, p_0: Vec3, v: Vec3) -> Result<Self, Fault> {
        let along = g - up * up.dot(&g);
        if up.dot(&g) > 0.0 {
            return Err(Fault::new("on", "gravity pulls the block off this surface"));
        }
        let level = along.length() <= LEVEL * g.length();
        let down = if level { v } else { along }.try_unit(0.0).unwrap_or_else(Vec3::x);
        let v0 = v.dot(&down);
        if (v - down * v0).length() > ON_LINE {
            let message = "the theory is of a block that starts along the line of fall";
            return Err(Fault::new("body", message));
        }
        let angle = if level { 0.0 } else { libm::atan2(along.length(), -up.dot(&g)) };
        Ok(Self { slide: Slide { angle, friction, gravity: g.length() }, v0, p_0, down })
    }

    /// Returns the centre of mass (m) and the speed (m/s) after `t` seconds.
    pub fn after(&self, t: f64) -> (Vec3, f64) {
        let [s, v] = self.slide.after(self.v0, t);
        (self.p_0 + self.down * s, v.abs())
    }

    /// Returns how far a block whose centre of mass is at `p` (m) after `t` seconds is behind, m.
    pub fn behind(&self, p: &Vec3, t: f64) -> f64 {
        let [s, _] = self.slide.after(self.v0, t);
        s - (p - self.p_0).dot(&self.down)
    }
}
