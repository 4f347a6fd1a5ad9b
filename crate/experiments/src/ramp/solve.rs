//! Fate of a box on a tilted table: rests, slides or tips, in closed form, with the forces of the two corners
//! from the equilibrium's programme.
//!
//! The closed form decides the fate; forces at rest are not unique, so their ranges are asked too. Newtons,
//! metres, radians.

use asperity_geometry::Vec3;
use asperity_grasp::equilibrium::{
    Answer, Body, ConeShape, LARGEST_MU, LeastFriction, Problem, Range, RestContact, feasible_range,
    least_forces, least_friction,
};
use asperity_grasp::spatial::SpatialForce;

use asperity_scene::document::Shape;
use asperity_scene::{ErrorKind, Scene, SceneError};

use super::readings::{COUNT, Key};
use crate::convert;
use asperity_exhibit::readings::Readings;

/// Greatest angle to which the table can be dragged, rad.
pub(super) const STEEPEST: f64 = 1.4;
/// Rounding that a verdict forgives, over the box's size and over 1.
const ROUNDING: f64 = 1e-9;

/// Force over the weight below which it is the solver's rounding.
const NOISE: f64 = 1e-7;

/// Fate of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Rests,
    Slides,
    Tips,
}

impl Fate {
    /// Names of the classes of the map, in the order of the variants.
    pub const NAMES: [&str; 3] = ["rests", "slides", "tips"];
}

/// Settings of the document, and what follows from them.
pub(super) struct TiltedBox {
    pub angle: f64,
    pub mu: f64,
    pub other_mu: f64,
    /// Full edge lengths of the box, m.
    pub size: Vec3,
    pub table_height: f64,
    /// Half of the table's length, m.
    pub table_reach: f64,
    /// Weight, N.
    pub weight: f64,
    /// Place of the centre of mass from the origin along the slope and off the table, m.
    pub com: [f64; 2],
    pub fate: Fate,
    /// Forces on the box at the upper and the lower corner: normal, and up the slope, N. None while it tips.
    pub forces: Option<[[f64; 2]; 2]>,
    /// Friction up the slope at each corner: least and most over all forces that hold the box, N.
    pub ranges: Option<[[f64; 2]; 2]>,
    pub readings: Readings<COUNT>,
}

/// Returns the fate of a box whose centre of mass is `ahead` of its lower edge and `high` above the table, m.
///
/// At rest or sliding, the lower corner carries `N (b₁ + min(μ, tan θ) z_c) / (b₁ + b₂)`; it tips once that
/// exceeds `N`.
pub(super) fn fate(angle: f64, mu: f64, ahead: f64, high: f64) -> Fate {
    let tan = libm::tan(angle);
    if tan.min(mu) * high > ahead + ROUNDING * (high + ahead) {
        Fate::Tips
    } else if tan > mu + ROUNDING {
        Fate::Slides
    } else {
        Fate::Rests
    }
}

impl TiltedBox {
    pub fn build(scene: &Scene, from: &crate::ramp::document::Ramp) -> Result<Self, SceneError> {
        let edges = |i: usize| match scene.bodies.get(i).map(|b| &b.shape) {
            Some(Shape::Box { size }) => Ok(Vec3::from(*size)),
            _ => Err(SceneError::new(ErrorKind::Value, "bodies", "the ramp holds two bodies of shape box")),
        };
        let (table, size) = (edges(0)?, edges(1)?);
        let mass = convert::mass(&scene.bodies[1]).map_err(|e| e.within("bodies[1]"))?;
        let mut tilted = Self {
            angle: from.angle,
            mu: from.friction,
            other_mu: from.other_friction,
            size,
            table_height: table.z,
            table_reach: 0.5 * table.x,
            weight: mass * from.gravity,
            com: [from.center_of_mass[0], 0.5 * size.z + from.center_of_mass[1]],
            fate: Fate::Rests,
            forces: None,
            ranges: None,
            readings: Readings::default(),
        };
        tilted.fate = fate(tilted.angle, tilted.mu, tilted.ahead(), tilted.com[1]);
        tilted.solve(mass, from.gravity)?;
        Ok(tilted)
    }

    /// Returns the unit vectors along the slope (down it), and off the table.
    pub fn axes(&self) -> (Vec3, Vec3) {
        let (s, c) = libm::sincos(self.angle);
        (Vec3::new(c, 0.0, -s), Vec3::new(s, 0.0, c))
    }

    /// Returns the places of the upper and the lower corner, m.
    pub fn corners(&self) -> [Vec3; 2] {
        let half = self.axes().0 * (0.5 * self.size.x);
        [-half, half]
    }

    pub fn p_WCm(&self) -> Vec3 {
        let (down, off) = self.axes();
        down * self.com[0] + off * self.com[1]
    }

    /// Returns the distance from the centre of mass down the slope to the lower corner, m.
    pub fn ahead(&self) -> f64 {
        0.5 * self.size.x - self.com[0]
    }

    /// Returns the normal forces of the upper and the lower corner with friction ratio `s` on both (`tan θ`
    /// at rest, `μ` sliding).
    pub fn normals(&self, angle: f64, s: f64) -> [f64; 2] {
        let n = self.weight * libm::cos(angle);
        let lower = n * (0.5 * self.size.x + self.com[0] + s * self.com[1]) / self.size.x;
        [n - lower, lower]
    }

    fn problem(&self, mass: f64, gravity: f64) -> Problem {
        let normal = self.axes().1;
        let touch = |point| RestContact { a: None, b: Some(0), point, normal, friction_ratio: 1.0 };
        Problem {
            gravity: Vec3::new(0.0, 0.0, -gravity),
            bodies: vec![Body { mass, com: self.p_WCm(), applied: SpatialForce::default() }],
            contacts: self.corners().map(touch).to_vec(),
        }
    }

    fn solve(&mut self, mass: f64, gravity: f64) -> Result<(), SceneError> {
        let problem = self.problem(mass, gravity);
        let (down, off) = self.axes();
        // Beyond this a larger coefficient changes nothing.
        let mu = self.mu.min(LARGEST_MU);
        let least = least_friction(&problem, ConeShape::Exact)?;
        let mut residual = f64::NAN;
        match self.fate {
            Fate::Rests => {
                // A hair of friction more than the document's against rounding: the verdict holds on its
                // threshold too.
                let mu = mu + 10.0 * ROUNDING * (1.0 + mu);
                if let Answer::Holds { forces_on_b, residual: r } =
                    least_forces(&problem, mu, ConeShape::Exact)?
                {
                    residual = r;
                    let noise = NOISE * self.weight;
                    let parts = |f: &Vec3| {
                        [f.dot(&off), -f.dot(&down)].map(|x| if x.abs() > noise { x } else { 0.0 })
                    };
                    if let [upper, lower] = forces_on_b.as_slice() {
                        self.forces = Some([parts(upper), parts(lower)]);
                    }
                }
                let mut ranges = [[0.0; 2]; 2];
                let mut known = true;
                for (i, range) in ranges.iter_mut().enumerate() {
                    match feasible_range(&problem, mu, ConeShape::Exact, i, &-down)? {
                        Range::Between(Some(least), Some(most)) => *range = [least, most],
                        _ => known = false,
                    }
                }
                self.ranges = known.then_some(ranges);
            }
            Fate::Slides => {
                self.forces = Some(self.normals(self.angle, self.mu).map(|n| [n, self.mu * n]));
            }
            Fate::Tips => {}
        }
        self.read(&least, residual);
        Ok(())
    }

    fn read(&mut self, least: &LeastFriction, residual: f64) {
        let (s, c) = libm::sincos(self.angle);
        let least_mu = match least {
            LeastFriction::Mu(mu) => *mu,
            _ => f64::NAN,
        };
        let (forces, ranges, fate) = (self.forces, self.ranges, self.fate);
        let is = |f: Fate| f64::from(u8::from(fate == f));
        let force = |corner: usize, part: usize| forces.map_or(f64::NAN, |f| f[corner][part]);
        let end = |corner: usize, end: usize| ranges.map_or(f64::NAN, |r| r[corner][end]);
        let tip = self.ahead() - libm::tan(self.angle) * self.com[1];
        let values = [
            (Key::NormalUpper, force(0, 0)),
            (Key::NormalLower, force(1, 0)),
            (Key::Difference, force(1, 0) - force(0, 0)),
            (Key::FrictionUpper, force(0, 1)),
            (Key::FrictionLower, force(1, 1)),
            (Key::UpperLeast, end(0, 0)),
            (Key::UpperMost, end(0, 1)),
            (Key::LowerLeast, end(1, 0)),
            (Key::LowerMost, end(1, 1)),
            (Key::Pull, self.weight * s),
            (Key::Press, self.weight * c),
            (Key::Friction, self.mu),
            (Key::LeastFriction, least_mu),
            (Key::SlipMargin, self.mu - libm::tan(self.angle)),
            (Key::TipMargin, tip),
            (Key::Rests, is(Fate::Rests)),
            (Key::Slides, is(Fate::Slides)),
            (Key::Tips, is(Fate::Tips)),
            (Key::Residual, residual),
        ];
        for (key, value) in values {
            self.readings.set(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tilted(angle: f64, mu: f64, size: [f64; 3], com: [f64; 2]) -> TiltedBox {
        let text = serde_json::json!({
            "version": 2, "title": "",
            "experiment": { "kind": "ramp", "angle": angle, "friction": mu, "center_of_mass": com },
            "bodies": [
                { "shape": { "type": "box", "size": [0.4, 0.2, 0.02] } },
                { "shape": { "type": "box", "size": size }, "mass": 2.0 },
            ],
        });
        let scene = crate::parse(&text.to_string()).unwrap();
        let document::Experiment::Ramp(from) = &scene.experiment else { panic!("a ramp") };
        TiltedBox::build(&scene, from).unwrap()
    }

    /// The engine's answer against the closed form: verdict, normals, the friction needed, and the split's
    /// ends.
    #[test]
    fn the_engine_and_the_closed_form_agree() {
        for angle in [0.0, 0.1, 0.3, 0.6, 1.0, 1.4] {
            for mu in [0.0, 0.05, 0.35, 0.7, 1.7, 8.0] {
                for (size, com) in [([0.1, 0.1, 0.06], [0.0, 0.0]), ([0.05, 0.1, 0.14], [0.01, -0.02])] {
                    let h = tilted(angle, mu, size, com);
                    let name = format!("{angle} {mu} {size:?} {:?}", h.fate);
                    let least = h.readings.get(Key::LeastFriction);
                    let tan = libm::tan(angle);
                    if tan * h.com[1] > h.ahead() {
                        assert!(least.is_nan(), "{name}: {least}");
                        assert!(h.fate != Fate::Rests, "{name}");
                    } else {
                        assert!((least - tan).abs() < 1e-6, "{name}: {least}");
                        assert_eq!(h.fate == Fate::Rests, mu >= tan, "{name}");
                    }
                    if h.fate == Fate::Rests {
                        let [upper, lower] = h.forces.unwrap();
                        let [n1, n2] = h.normals(angle, tan);
                        assert!((upper[0] - n1).abs() < 1e-5 && (lower[0] - n2).abs() < 1e-5, "{name}");
                        assert!(h.readings.get(Key::Residual) < 1e-8, "{name}");
                        let pull = h.weight * libm::sin(angle);
                        let [[a, b], [c, d]] = h.ranges.unwrap();
                        let least = (pull - mu * n2).max(-mu * n1);
                        let most = (pull + mu * n2).min(mu * n1);
                        assert!(
                            (a - least).abs() < 1e-4 && (b - most).abs() < 1e-4,
                            "{name}: {a} {least} {b} {most}"
                        );
                        assert!((a + d - pull).abs() < 1e-4 && (b + c - pull).abs() < 1e-4, "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_nan_but_what_is_not_there() {
        for mu in [0.0, 1e9] {
            for angle in [0.0, 1.5] {
                let h = tilted(angle, mu, [0.1, 0.1, 0.1], [0.0, 0.0]);
                for key in [Key::SlipMargin, Key::TipMargin, Key::Rests, Key::Pull, Key::Press] {
                    assert!(h.readings.get(key).is_finite(), "{mu} {angle} {key:?}");
                }
            }
        }
    }
}
