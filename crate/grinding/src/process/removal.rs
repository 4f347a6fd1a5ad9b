//! Preston's law: removal is proportional to pressure, speed and time (F. W. Preston, *The theory and design
//! of plate glass polishing machines*, J. Soc. Glass Technol. 11, 1927).

use asperity_fault::{Fault, not_negative, positive};

/// Returns the depth `k_p p v t`, m: Preston coefficient (1/Pa), pressure (Pa), sliding speed (m/s), time
/// (s).
pub fn preston(coefficient: f64, pressure: f64, speed: f64, time: f64) -> f64 {
    coefficient * pressure * speed * time
}

/// Returns the depth of one pass of a line contact, m: `k_p (F/w) v_s/v_f`, whatever the length of contact
/// along the feed.
///
/// # Errors
///
/// Refuses a width or feed that is not positive, and a negative coefficient or force.
pub fn line_depth(coefficient: f64, force: f64, width: f64, sliding: f64, feed: f64) -> Result<f64, Fault> {
    let (w, v) = (positive("width", width)?, positive("feed", feed)?);
    Ok(not_negative("preston", coefficient)? * not_negative("force", force)? / w * sliding / v)
}

/// Groove that one pass of a round Hertz patch leaves: `h(y) = h₀ (1 − y²/a²)`, `h₀ = (3F/4a) k_p v_s/v_f`.
///
/// The pressure `p₀ √(1 − r²/a²)` summed along the feed at a distance `y` is a half ellipse of area `½π p₀ a
/// (1 − y²/a²)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Groove {
    /// Greatest depth h₀, m.
    pub depth: f64,
    /// Half width a, m.
    pub radius: f64,
}

impl Groove {
    /// Makes the groove of Preston coefficient (1/Pa), force (N), contact radius (m), sliding speed and feed
    /// (m/s).
    ///
    /// # Errors
    ///
    /// Refuses a radius or feed that is not positive, and a negative coefficient, force or sliding speed.
    pub fn new(coefficient: f64, force: f64, radius: f64, sliding: f64, feed: f64) -> Result<Self, Fault> {
        let radius = positive("contact.radius", radius)?;
        let (kp, f) = (not_negative("preston", coefficient)?, not_negative("force", force)?);
        let depth = 0.75 * f / radius * kp * not_negative("sliding", sliding)? / positive("feed", feed)?;
        Ok(Self { depth, radius })
    }

    /// Returns the depth at `y` (m) from the middle, m.
    pub fn at(&self, y: f64) -> f64 {
        let s = y / self.radius;
        self.depth * (1.0 - s * s).max(0.0)
    }

    /// Returns the cross-section `4/3 h₀ a`, m².
    pub fn section(&self) -> f64 {
        4.0 / 3.0 * self.depth * self.radius
    }

    /// Returns the depth at `y` under infinitely many passes `step` (m) apart, m.
    pub fn overlap(&self, y: f64, step: f64) -> f64 {
        let first = ((y - self.radius) / step).ceil();
        let last = ((y + self.radius) / step).floor();
        let count = (last - first + 1.0).clamp(0.0, 1e6) as usize;
        (0..count).map(|k| self.at(y - (first + k as f64) * step)).sum()
    }

    /// Returns the mean depth under passes `step` (m) apart, m.
    pub fn mean(&self, step: f64) -> f64 {
        self.section() / step
    }

    /// Returns the least and the greatest depth under passes `step` (m) apart, m. Between the edges of
    /// grooves the profile is one concave parabola, so the least is at an edge and the greatest at an edge or
    /// at the middle of a mirror-symmetric stretch.
    pub fn extremes(&self, step: f64) -> (f64, f64) {
        let edge = self.radius - (self.radius / step).floor() * step;
        let places = [0.0, edge, 0.5 * step, step - edge];
        let depths = places.map(|y| self.overlap(y, step));
        (depths.iter().copied().fold(f64::INFINITY, f64::min), depths.iter().copied().fold(0.0, f64::max))
    }
}
