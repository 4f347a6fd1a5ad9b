//! Marks of grips: a ball in a ring; stronger under the pointer, with its line where it has one, ringed twice
//! by the keys.

use asperity_scene::frame::HandleKind;
use nalgebra::Vector3;

use crate::camera::Eye;
use crate::figures::Grip;
use crate::grip::Grips;
use crate::solids::Solids;
use crate::theme::{Color, Theme};

/// Radius of the ring, css px, and of the second one.
const RINGS: [f64; 2] = [10.0, 15.0];
/// Half the length of the line a grip is dragged along, css px.
const LINE: f64 = 34.0;
/// Sides of the rings.
const SIDES: usize = 40;

/// A stroke to be drawn, the later over the earlier.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Colour, opaque.
    pub color: Color,
    /// Width, css px.
    pub width: f32,
    /// Points, m; a ring's first point comes again at the end.
    pub points: Vec<Vector3<f64>>,
}

/// Fills `balls` and `marks` with the marks of the grips.
pub fn fill(
    balls: &mut Solids,
    marks: &mut Vec<Mark>,
    grips: &[Option<Grip>],
    state: Grips,
    eye: &Eye,
    theme: &Theme,
) {
    balls.clear();
    marks.clear();
    let hot = state.held.map(|hold| hold.index).or(state.hovered);
    let weight = f64::from(theme.arrow_weight.min(1.25));
    for (i, grip) in grips.iter().enumerate() {
        let Some(grip) = grip else { continue };
        let (hot, focused) = (hot == Some(i), state.focused == Some(i));
        let pixel = eye.pixel(eye.depth(grip.position));
        let color = theme.role(grip.role);
        balls.ball(grip.position, if hot { 6.5 } else { 5.0 } * weight * pixel, color);
        if grip.kind == HandleKind::Line && (hot || focused) {
            let reach = grip.direction * (LINE * pixel);
            let points = vec![grip.position - reach, grip.position + reach];
            marks.push(Mark { color: theme.accent, width: 1.6, points });
        }
        let mut ring = |radius: f64, color: Color, width: f32| {
            let points: Vec<_> = ring(eye, grip.position, radius * weight * pixel).collect();
            // Beneath it the viewport's own colour, to be seen on any ground.
            marks.push(Mark { color: theme.viewport, width: width + 2.8, points: points.clone() });
            marks.push(Mark { color, width, points });
        };
        ring(RINGS[0], if hot { theme.accent } else { color }, if hot { 3.0 } else { 2.2 });
        if focused {
            ring(RINGS[1], theme.accent, 2.2);
        }
    }
}

/// Returns the points of a circle that faces the eye, closed.
fn ring(eye: &Eye, middle: Vector3<f64>, radius: f64) -> impl Iterator<Item = Vector3<f64>> {
    let [right, up] = [eye.right, eye.up];
    (0..=SIDES).map(move |k| {
        let (s, c) = libm::sincos(std::f64::consts::TAU * (k % SIDES) as f64 / SIDES as f64);
        middle + (right * c + up * s) * radius
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::default_camera;
    use crate::figures::tests::figures;

    fn marks(state: Grips) -> (Solids, Vec<Mark>) {
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        let (mut balls, mut marks) = (Solids::default(), Vec::new());
        fill(&mut balls, &mut marks, &figures().grips, state, &eye, &Theme::LIGHT);
        (balls, marks)
    }

    #[test]
    fn each_grip_is_a_ball_in_a_ring() {
        let (balls, marks) = marks(Grips::default());
        assert_eq!((balls.balls.len(), marks.len()), (4, 8));
        assert_eq!(marks[1].color, Theme::LIGHT.friction);
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        let [x, y] = eye.project(figures().grips[0].unwrap().position).unwrap();
        for point in &marks[1].points {
            let [u, v] = eye.project(*point).unwrap();
            assert!((libm::hypot(u - x, v - y) - RINGS[0]).abs() < 0.01);
        }
    }

    #[test]
    fn pointer_and_keys_are_seen() {
        let (_, plain) = marks(Grips::default());
        let (_, hovered) = marks(Grips { hovered: Some(1), ..Grips::default() });
        let (_, focused) = marks(Grips { focused: Some(0), ..Grips::default() });
        // The line of its kind, and the accent.
        assert_eq!(hovered.len(), plain.len() + 1);
        assert!(hovered.iter().any(|m| m.color == Theme::LIGHT.accent));
        assert_eq!(focused.len(), plain.len() + 2);
        assert_ne!(focused[3].color, focused[1].color);
    }
}
