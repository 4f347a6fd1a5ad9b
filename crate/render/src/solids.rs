//! Arrows, triads and witness points as cylinders, cones and balls, sized so that they look alike at any
//! zoom.

use nalgebra::Vector3;

use crate::theme::Color;

/// A cylinder or cone from `from` to `to`, or a ball about `from`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// Start, m.
    pub from: Vector3<f64>,
    /// End, m.
    pub to: Vector3<f64>,
    /// Radius, m.
    pub radius: f64,
    /// Colour of all of it.
    pub color: Color,
}

/// Look of a shaft: the same dash means the same role everywhere on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shaft {
    /// Normal forces.
    Solid,
    /// Friction forces.
    Dashed,
    /// Velocities.
    Dotted,
    /// Net force, and with two heads the moment.
    Double,
}

/// Sizes of an arrow, css px.
#[derive(Clone, Copy, Debug)]
pub struct ArrowSize {
    /// Radius of the shaft.
    pub shaft: f64,
    /// Radius of the head.
    pub head: f64,
    /// Length of the head.
    pub point: f64,
}

impl ArrowSize {
    /// Sizes of the few large arrows.
    pub const LARGE: Self = Self { shaft: 1.9, head: 6.0, point: 17.0 };
    /// Sizes of triads and normals.
    pub const SMALL: Self = Self { shaft: 1.2, head: 3.6, point: 10.0 };
    /// Sizes of fields of arrows.
    pub const FIELD: Self = Self { shaft: 0.75, head: 2.6, point: 7.0 };

    /// Scales all sizes.
    pub fn scaled(self, factor: f64) -> Self {
        Self { shaft: self.shaft * factor, head: self.head * factor, point: self.point * factor }
    }
}

/// Solids of the three shapes; the vectors are kept from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct Solids {
    /// Shafts.
    pub cylinders: Vec<Solid>,
    /// Heads; `to` is the tip.
    pub cones: Vec<Solid>,
    /// Points.
    pub balls: Vec<Solid>,
}

impl Solids {
    /// Removes all.
    pub fn clear(&mut self) {
        self.cylinders.clear();
        self.cones.clear();
        self.balls.clear();
    }

    /// Adds a ball.
    pub fn ball(&mut self, center: Vector3<f64>, radius: f64, color: Color) {
        self.balls.push(Solid { from: center, to: center + Vector3::z() * (2.0 * radius), radius, color });
    }

    /// Adds a plain bar.
    pub fn bar(&mut self, from: Vector3<f64>, to: Vector3<f64>, radius: f64, color: Color) {
        self.cylinders.push(Solid { from, to, radius, color });
    }

    /// Adds an arrow of one head. `pixel` is the world length of a css px there, `back` points to the eye.
    #[allow(clippy::too_many_arguments)]
    pub fn arrow(
        &mut self,
        origin: Vector3<f64>,
        vector: Vector3<f64>,
        shaft: Shaft,
        heads: usize,
        size: ArrowSize,
        pixel: f64,
        back: Vector3<f64>,
        color: Color,
    ) {
        let length = vector.norm();
        let Some(direction) = vector.try_normalize(0.0) else { return };
        if !(length > 0.4 * pixel && length.is_finite()) {
            return;
        }
        // A short arrow shrinks as a whole, so that its head never hides its length.
        let room = (1.0 + 0.62 * (heads as f64 - 1.0)) * size.point * pixel;
        let pixel = pixel * (length / (1.4 * room)).min(1.0);
        let point = size.point * pixel;
        let tip = origin + vector;
        for k in 0..heads {
            let to = tip - direction * (0.62 * point * k as f64);
            self.cones.push(Solid { from: to - direction * point, to, radius: size.head * pixel, color });
        }
        let end = tip - direction * (point * (0.95 + 0.62 * (heads as f64 - 1.0)));
        let radius = size.shaft * pixel;
        match shaft {
            Shaft::Solid => self.bar(origin, end, radius, color),
            Shaft::Dashed => self.dashes(origin, end, [9.0 * pixel, 5.0 * pixel], radius, color),
            Shaft::Dotted => self.dashes(origin, end, [2.5 * pixel, 3.5 * pixel], radius, color),
            Shaft::Double => {
                let Some(side) = direction.cross(&back).try_normalize(1e-9) else { return };
                for sign in [-1.0, 1.0] {
                    let shift = side * (sign * 1.35 * radius);
                    self.bar(origin + shift, end + shift, 0.62 * radius, color);
                }
            }
        }
    }

    /// Adds dashes and gaps of these lengths, stretched to end with a dash.
    fn dashes(
        &mut self,
        from: Vector3<f64>,
        to: Vector3<f64>,
        [on, off]: [f64; 2],
        radius: f64,
        color: Color,
    ) {
        let (span, length) = (to - from, (to - from).norm());
        let count = ((length + off) / (on + off)).round().clamp(1.0, 200.0);
        let stretch = length / (count * on + (count - 1.0) * off);
        for k in 0..count as usize {
            let start = k as f64 * (on + off) * stretch / length;
            self.bar(from + span * start, from + span * (start + on * stretch / length), radius, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Color = [0.0, 0.0, 0.0, 1.0];

    #[test]
    fn an_arrow_ends_at_its_tip_however_short() {
        for length in [0.001, 0.01, 1.0] {
            for heads in [1, 2] {
                let mut solids = Solids::default();
                let vector = Vector3::x() * length;
                let size = ArrowSize::LARGE;
                solids.arrow(Vector3::zeros(), vector, Shaft::Solid, heads, size, 1e-3, Vector3::z(), INK);
                assert_eq!(solids.cones[0].to, vector);
                assert_eq!(solids.cones.len(), heads);
                let shaft = solids.cylinders[0];
                assert!(shaft.to.x > 0.2 * length && shaft.to.x < length, "{length} {heads}");
            }
        }
    }

    #[test]
    fn dashes_fill_the_shaft() {
        let mut solids = Solids::default();
        solids.dashes(Vector3::zeros(), Vector3::x(), [0.09, 0.05], 0.01, INK);
        assert_eq!(solids.cylinders[0].from.x, 0.0);
        assert!((solids.cylinders[solids.cylinders.len() - 1].to.x - 1.0).abs() < 1e-12);
    }

    #[test]
    fn no_arrow_for_no_force() {
        let mut solids = Solids::default();
        for vector in [Vector3::zeros(), Vector3::repeat(f64::NAN)] {
            solids.arrow(
                Vector3::zeros(),
                vector,
                Shaft::Double,
                2,
                ArrowSize::LARGE,
                1e-3,
                Vector3::z(),
                INK,
            );
        }
        assert!(solids.cones.is_empty() && solids.cylinders.is_empty());
    }
}
