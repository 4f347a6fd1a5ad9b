//! A box on a tilted plane, held by two corners: it rests, slides or tips (Tedrake, *Robotic Manipulation*, ch. 5, the
//! example of static equilibrium).
//!
//! A problem of the plane (x, z), whose origin is the middle of the box's base; the table falls towards x by θ. The centre
//! of mass is `z_c` above the table, `b₁` from the upper and `b₂` from the lower corner. Balance along the slope, off it, and
//! about the upper corner gives
//!
//! ```text
//! f_1t + f_2t = mg sin θ,   f_1n + f_2n = mg cos θ,   f_2n = mg cos θ (b₁ + s z_c) / (b₁ + b₂)
//! ```
//!
//! with `s = tan θ` at rest and `s = μ` while it slides. The closed form decides the fate; forces at rest are not unique, so
//! their ranges are asked of the equilibrium's programme. Newtons, metres, radians.

use asperity_fault::Fault;
use asperity_geometry::Vec3;

use crate::equilibrium::{
    ConeShape, EquilibriumAnswer, LARGEST_MU, LeastFriction, Problem, Range, RestContact, RestingBody,
    feasible_range, least_forces, least_friction,
};
use crate::spatial::SpatialForce;

/// Rounding that a verdict forgives, over the box's size and over 1.
const ROUNDING: f64 = 1e-9;
/// Force over the weight below which it is the solver's rounding.
const NOISE: f64 = 1e-7;

/// Fate of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Forces in the cones hold it: `μ ≥ tan θ` and `b₂ ≥ z_c tan θ`.
    Rests,
    /// It slides without tipping: `μ < tan θ` and `b₂ ≥ z_c μ`.
    Slides,
    /// It turns over its lower corner: `z_c min(μ, tan θ) > b₂`.
    Tips,
}

impl Fate {
    /// Returns the fate of a box whose centre of mass is `ahead` of its lower edge and `high` above the table, m.
    ///
    /// At rest or sliding, the lower corner carries `N (b₁ + min(μ, tan θ) z_c) / (b₁ + b₂)`; it tips once that
    /// exceeds `N`.
    pub fn of(angle: f64, friction: f64, ahead: f64, high: f64) -> Self {
        let tan = libm::tan(angle);
        if tan.min(friction) * high > ahead + ROUNDING * (high + ahead) {
            Self::Tips
        } else if tan > friction + ROUNDING {
            Self::Slides
        } else {
            Self::Rests
        }
    }
}

/// A box on a tilted table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TiltedBox {
    /// Tilt θ of the table, rad.
    pub angle: f64,
    /// Friction coefficient μ of both corners.
    pub friction: f64,
    /// Full edge lengths of the box, m.
    pub size: Vec3,
    /// Mass m, kg.
    pub mass: f64,
    /// Gravity g, m/s².
    pub gravity: f64,
    /// Position of the centre of mass from the origin, along the slope and off the table, m.
    pub com: [f64; 2],
}

/// Forces at the two corners, upper before lower.
#[derive(Clone, Debug)]
pub struct CornerForces {
    /// Force on the box at each corner: normal, and up the slope, N. `None` while it tips.
    pub forces: Option<[[f64; 2]; 2]>,
    /// Friction up the slope at each corner: least and most over all forces that hold the box, N.
    pub ranges: Option<[[f64; 2]; 2]>,
    /// Least friction coefficient with which it rests.
    pub least_friction: LeastFriction,
    /// Imbalance of the forces over the weight; NaN unless it rests.
    pub residual: f64,
}

impl TiltedBox {
    /// Returns the fate under this tilt and friction.
    pub fn fate(&self) -> Fate {
        Fate::of(self.angle, self.friction, self.ahead(), self.com[1])
    }

    /// Returns the fate at another tilt (rad) and friction.
    pub fn fate_at(&self, angle: f64, friction: f64) -> Fate {
        Fate::of(angle, friction, self.ahead(), self.com[1])
    }

    /// Returns the weight `mg`, N.
    pub fn weight(&self) -> f64 {
        self.mass * self.gravity
    }

    /// Returns the weight's part along the slope, `mg sin θ`, N.
    pub fn pull(&self) -> f64 {
        self.weight() * libm::sincos(self.angle).0
    }

    /// Returns the weight's part onto the slope, `mg cos θ`, N.
    pub fn press(&self) -> f64 {
        self.weight() * libm::sincos(self.angle).1
    }

    /// Returns the margin to slipping, `μ − tan θ`; it slips below zero.
    pub fn slip_margin(&self) -> f64 {
        self.friction - libm::tan(self.angle)
    }

    /// Returns the margin to tipping, `b₂ − z_c tan θ`, m; at rest it tips below zero.
    pub fn tip_margin(&self) -> f64 {
        self.ahead() - libm::tan(self.angle) * self.com[1]
    }

    /// Returns the tilt at which it begins to slip, `atan μ`, rad.
    pub fn slip_angle(&self) -> f64 {
        libm::atan(self.friction)
    }

    /// Returns the tilt at which its weight passes the lower corner, `atan(b₂ / z_c)`, rad.
    pub fn tip_angle(&self) -> f64 {
        libm::atan2(self.ahead(), self.com[1])
    }

    /// Returns the unit vectors along the slope (down it), and off the table.
    pub fn axes(&self) -> (Vec3, Vec3) {
        let (s, c) = libm::sincos(self.angle);
        (Vec3::new(c, 0.0, -s), Vec3::new(s, 0.0, c))
    }

    /// Returns the positions of the upper and the lower corner, m.
    pub fn corners(&self) -> [Vec3; 2] {
        let half = self.axes().0 * (0.5 * self.size.x);
        [-half, half]
    }

    /// Returns the position of the centre of mass in the world, m.
    pub fn p_WCm(&self) -> Vec3 {
        let (down, off) = self.axes();
        down * self.com[0] + off * self.com[1]
    }

    /// Returns the distance `b₂` from the centre of mass down the slope to the lower corner, m.
    pub fn ahead(&self) -> f64 {
        0.5 * self.size.x - self.com[0]
    }

    /// Returns the normal forces (N) of the upper and the lower corner at a tilt (rad), with friction ratio `s` on both:
    /// `tan θ` at rest, `μ` sliding.
    pub fn normals(&self, angle: f64, s: f64) -> [f64; 2] {
        let n = self.weight() * libm::cos(angle);
        let lower = n * (0.5 * self.size.x + self.com[0] + s * self.com[1]) / self.size.x;
        [n - lower, lower]
    }

    /// Returns the normal forces (N) of both corners at a tilt (rad) at which enough friction would hold it; `None` where it
    /// tips.
    pub fn normals_at_rest(&self, angle: f64) -> Option<[f64; 2]> {
        let rests = self.fate_at(angle, f64::INFINITY) == Fate::Rests;
        rests.then(|| self.normals(angle, libm::tan(angle)))
    }

    /// Returns the problem of equilibrium: one body, two contacts with the table.
    pub fn problem(&self) -> Problem {
        let normal = self.axes().1;
        let touch = |point| RestContact { a: None, b: Some(0), point, normal, friction_ratio: 1.0 };
        Problem {
            gravity: Vec3::new(0.0, 0.0, -self.gravity),
            bodies: vec![RestingBody {
                mass: self.mass,
                com: self.p_WCm(),
                applied: SpatialForce::default(),
            }],
            contacts: self.corners().map(touch).to_vec(),
        }
    }

    /// Computes the corners' forces: at rest those with the least sum of normal forces, sliding those of Coulomb's law.
    ///
    /// # Errors
    ///
    /// Refuses numbers that are not finite, and a mass that is not positive.
    pub fn solve(&self) -> Result<CornerForces, Fault> {
        let problem = self.problem();
        // Beyond this a larger coefficient changes nothing.
        let mu = self.friction.min(LARGEST_MU);
        let mut solved = CornerForces {
            forces: None,
            ranges: None,
            least_friction: least_friction(&problem, ConeShape::Exact)?,
            residual: f64::NAN,
        };
        match self.fate() {
            Fate::Rests => {
                // A hair of friction more than is given against rounding: the verdict holds on its threshold too.
                let mu = mu + 10.0 * ROUNDING * (1.0 + mu);
                self.rest(&problem, mu, &mut solved)?;
                solved.ranges = self.ranges(&problem, mu)?;
            }
            Fate::Slides => {
                let slide = |n: f64| [n, self.friction * n];
                solved.forces = Some(self.normals(self.angle, self.friction).map(slide));
            }
            Fate::Tips => {}
        }
        Ok(solved)
    }

    /// Writes the forces of the equilibrium with the least sum of normal forces, and their imbalance.
    fn rest(&self, problem: &Problem, mu: f64, solved: &mut CornerForces) -> Result<(), Fault> {
        let (down, off) = self.axes();
        if let EquilibriumAnswer::Holds { forces_on_b, residual } =
            least_forces(problem, mu, ConeShape::Exact)?
        {
            solved.residual = residual;
            let noise = NOISE * self.weight();
            let parts =
                |f: &Vec3| [f.dot(&off), -f.dot(&down)].map(|x| if x.abs() > noise { x } else { 0.0 });
            if let [upper, lower] = forces_on_b.as_slice() {
                solved.forces = Some([parts(upper), parts(lower)]);
            }
        }
        Ok(())
    }

    /// Returns least and most friction up the slope at each corner over all forces that hold it, N; `None` where the
    /// programme finds no end.
    fn ranges(&self, problem: &Problem, mu: f64) -> Result<Option<[[f64; 2]; 2]>, Fault> {
        let down = self.axes().0;
        let mut ranges = [[0.0; 2]; 2];
        let mut known = true;
        for (i, range) in ranges.iter_mut().enumerate() {
            match feasible_range(problem, mu, ConeShape::Exact, i, &-down)? {
                Range::Between(Some(least), Some(most)) => *range = [least, most],
                _ => known = false,
            }
        }
        Ok(known.then_some(ranges))
    }
}

impl CornerForces {
    /// Returns the lower corner's normal force less the upper's, N:
    /// `mg (2 z_c sin θ + (b₁ − b₂) cos θ) / (b₁ + b₂)` at rest.
    pub fn difference(&self) -> Option<f64> {
        self.forces.map(|f| f[1][0] - f[0][0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tilted(angle: f64, friction: f64, size: [f64; 3], com: [f64; 2]) -> TiltedBox {
        let size = Vec3::from(size);
        TiltedBox { angle, friction, size, mass: 2.0, gravity: 9.81, com: [com[0], 0.5 * size.z + com[1]] }
    }

    /// The engine's answer against the closed form: verdict, normals, the friction needed, and the split's
    /// ends.
    #[test]
    fn the_engine_and_the_closed_form_agree() {
        for angle in [0.0, 0.1, 0.3, 0.6, 1.0, 1.4] {
            for mu in [0.0, 0.05, 0.35, 0.7, 1.7, 8.0] {
                for (size, com) in [([0.1, 0.1, 0.06], [0.0, 0.0]), ([0.05, 0.1, 0.14], [0.01, -0.02])] {
                    agrees(&tilted(angle, mu, size, com));
                }
            }
        }
    }

    fn agrees(h: &TiltedBox) {
        let (fate, solved, tan) = (h.fate(), h.solve().unwrap(), libm::tan(h.angle));
        let name = format!("{h:?} {fate:?}");
        match solved.least_friction {
            LeastFriction::Mu(least) => {
                assert!(h.tip_margin() >= 0.0 && (least - tan).abs() < 1e-6, "{name}: {least}");
                assert_eq!(fate == Fate::Rests, h.slip_margin() >= 0.0, "{name}");
                assert_eq!(fate == Fate::Rests, h.friction >= tan, "{name}");
            }
            _ => assert!(h.tip_margin() < 0.0 && fate != Fate::Rests, "{name}"),
        }
        if fate != Fate::Rests {
            return;
        }
        let [upper, lower] = solved.forces.unwrap();
        let [n1, n2] = h.normals(h.angle, tan);
        assert!((upper[0] - n1).abs() < 1e-5 && (lower[0] - n2).abs() < 1e-5, "{name}");
        assert!((n1 + n2 - h.press()).abs() < 1e-12 && solved.residual < 1e-8, "{name}");
        let lean = 2.0 * h.com[1] * libm::sin(h.angle) + 2.0 * h.com[0] * libm::cos(h.angle);
        assert!((solved.difference().unwrap() - h.weight() * lean / h.size.x).abs() < 1e-5, "{name}");
        let (pull, mu) = (h.pull(), h.friction);
        let [[a, b], [c, d]] = solved.ranges.unwrap();
        let least = (pull - mu * n2).max(-mu * n1);
        let most = (pull + mu * n2).min(mu * n1);
        assert!((a - least).abs() < 1e-4 && (b - most).abs() < 1e-4, "{name}: {a} {least} {b} {most}");
        assert!((a + d - pull).abs() < 1e-4 && (b + c - pull).abs() < 1e-4, "{name}");
    }

    /// Margins vanish, and the fate changes, at the tilts of slipping and tipping.
    #[test]
    fn margins_are_zero_at_their_tilts() {
        let h = tilted(0.2, 0.5, [0.1, 0.1, 0.06], [0.01, 0.0]);
        let at = |angle: f64| TiltedBox { angle, ..h };
        assert!(at(h.slip_angle()).slip_margin().abs() < 1e-15);
        assert!(at(h.tip_angle()).tip_margin().abs() < 1e-15);
        assert_eq!(at(h.slip_angle() + 1e-6).fate(), Fate::Slides);
        assert_eq!(TiltedBox { friction: 9.0, ..at(h.tip_angle() + 1e-6) }.fate(), Fate::Tips);
    }

    #[test]
    fn nothing_is_nan_but_what_is_not_there() {
        for mu in [0.0, 1e9] {
            for angle in [0.0, 1.5] {
                let h = tilted(angle, mu, [0.1, 0.1, 0.1], [0.0, 0.0]);
                assert!(h.solve().is_ok());
                for x in [h.slip_margin(), h.tip_margin(), h.pull(), h.press()] {
                    assert!(x.is_finite(), "{mu} {angle} {x}");
                }
            }
        }
    }
}
