//! A rigid block on a slope with Coulomb's friction, static and kinetic alike (the line of theory of Vuong &
//! Pham, *Contact Reduction with Bounded Stiffness*, Fig. 2).
//!
//! Downhill is positive. Uphill the block brakes at `g (sin θ + μ cos θ)`, downhill it moves at
//! `g (sin θ − μ cos θ)`; at rest it stays where that is not positive.

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
