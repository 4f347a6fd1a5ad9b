//! Ripple of the force along a straight move over a curved surface, in closed form.

use crate::exact::integrate;
use asperity_fault::{Fault, finite, positive};

/// Ripple of the force over a chord: a position-controlled tool centre runs straight from one offset point to
/// the next, over a curved surface. On a convex surface it dips in between (the force rises), in a hollow it
/// lifts off.
///
/// ```text
/// δ(τ) = ±(ρ ± R − |c(τ)|),   c on the chord of the circle of radius r_c = ρ ± (R − δ₀),  τ in [−½, ½]
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChordRipple {
    stiffness: f64,
    /// Radius on which the tool's centre is at zero penetration, m.
    touching: f64,
    /// Radius of the offset points, m.
    centres: f64,
    /// Half the angle of a chord, rad.
    half: f64,
    sign: f64,
    offset: f64,
}

impl ChordRipple {
    /// Makes the ripple of a contact stiffness (N/m), the radii of the surface and of the tool (m), an offset
    /// (m), a surface that is convex or hollow, and the distance of points along the surface (m).
    ///
    /// # Errors
    ///
    /// Refuses radii, stiffness or spacing that are not positive, a hollow that the tool does not fit, and
    /// points half way round the surface.
    pub fn new(
        stiffness: f64,
        surface: f64,
        tool: f64,
        offset: f64,
        convex: bool,
        spacing: f64,
    ) -> Result<Self, Fault> {
        positive("stiffness", stiffness)?;
        positive("surface.radius", surface)?;
        positive("tool.radius", tool)?;
        finite("offset", offset)?;
        positive("spacing", spacing)?;
        let sign = if convex { 1.0 } else { -1.0 };
        let touching = positive("tool.radius", surface + sign * tool)?;
        let half = 0.5 * spacing / surface;
        if half >= std::f64::consts::FRAC_PI_2 {
            return Err(Fault::new("spacing", "Points lie half way round the surface from each other."));
        }
        Ok(Self { stiffness, touching, centres: touching - sign * offset, half, sign, offset })
    }

    /// Returns the penetration at `tau` of the chord: −½ and ½ are its ends, 0 its middle, m.
    pub fn depth(&self, tau: f64) -> f64 {
        let across = self.centres * libm::cos(self.half);
        let along = 2.0 * self.centres * libm::sin(self.half) * tau;
        self.sign * (self.touching - (across * across + along * along).sqrt())
    }

    /// Returns the force at the path's points, N.
    pub fn at_points(&self) -> f64 {
        self.stiffness * self.offset.max(0.0)
    }

    /// Returns the force in the middle of a chord, N; 0 where contact is lost.
    pub fn at_middle(&self) -> f64 {
        let s = libm::sin(0.5 * self.half);
        self.stiffness * (self.offset + self.sign * 2.0 * self.centres * s * s).max(0.0)
    }

    /// Returns the force at `tau`, N.
    pub fn at(&self, tau: f64) -> f64 {
        self.stiffness * self.depth(tau).max(0.0)
    }

    /// Returns the mean force over a chord, N.
    pub fn mean(&self) -> f64 {
        let scale = self.at_points().max(self.at_middle());
        2.0 * integrate(&|tau| self.at(tau), 0.0, 0.5, 1e-13 * scale)
    }
}
