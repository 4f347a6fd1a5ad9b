//! Points of a surface inside another body, with their depths and the nearest places of its surface.

use crate::contact::crossing::winding;
use crate::contact::tree::Bounds;
use crate::contact::{PrimitivePair, Surface};
use crate::distance::{Closest, PointTriangle, point_triangle};
use crate::{Vec3, length};

/// Point, and the nearest place of another surface.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// The point and the triangle.
    pub pair: PrimitivePair,
    /// Closest points.
    pub closest: Closest,
    /// Outward direction on the triangle's side, unit.
    pub out: Vec3,
    /// Depth of the point inside, m; negative outside.
    pub depth: f64,
}

impl Foot {
    /// Returns the distance by which the point has come out along the normal between two states of all
    /// points, m.
    pub fn left(&self, from: &[Vec3], to: &[Vec3]) -> f64 {
        let moved = |(k, c): (&u32, f64)| (to[*k as usize] - from[*k as usize]) * c;
        self.pair.points.iter().zip(self.closest.c).map(moved).sum::<Vec3>().dot(&self.out)
    }
}

/// Boxes of a body's triangles; their memory is reused.
#[derive(Clone, Debug, Default)]
pub struct Solids {
    boxes: Vec<Bounds>,
}

impl Solids {
    /// Adds the feet on the closed surface `of` of all points of `from` that lie inside it, or outside nearer
    /// than `margin`, m.
    pub fn find(&mut self, from: &Surface, of: &Surface, x: &[Vec3], margin: f64, out: &mut Vec<Foot>) {
        self.boxes.clear();
        self.boxes.extend(of.faces.iter().map(|f| Bounds::swept(f, x, x)));
        let mut all = Bounds::NONE;
        self.boxes.iter().for_each(|b| all.join(b));
        let all = all.grown(margin);
        for &p in &from.points {
            if all.meets(&Bounds::swept(&[p], x, x)) {
                out.extend(self.foot(p, of, x).filter(|f| f.depth > -margin));
            }
        }
    }

    /// Finds the nearest triangle; `None` where the surface has none.
    fn foot(&self, p: u32, of: &Surface, x: &[Vec3]) -> Option<Foot> {
        let place = &x[p as usize];
        let mut best: Option<(PrimitivePair, PointTriangle, Closest)> = None;
        for (face, bounds) in of.faces.iter().zip(&self.boxes) {
            if best.as_ref().is_some_and(|b| bounds.squared_to(place) >= b.2.squared) {
                continue;
            }
            let pair = PrimitivePair::point_triangle(p, *face);
            let (feature, closest) = point_triangle(&pair.of(x));
            if best.as_ref().is_none_or(|b| closest.squared < b.2.squared) {
                best = Some((pair, feature, closest));
            }
        }
        let (pair, feature, closest) = best?;
        let [_, a, b, c] = pair.of(x);
        let face = (b - a).cross(&(c - a));
        let face = face / length(&face).max(f64::MIN_POSITIVE);
        let distance = closest.squared.sqrt();
        // Above the inside of the nearest triangle its own side decides if the point is inside; elsewhere the
        // winding number does.
        let outside = match feature {
            PointTriangle::Face => closest.r.dot(&face) >= 0.0,
            _ => winding(of, x, place) < 0.5,
        };
        let sign = if outside { 1.0 } else { -1.0 };
        let out = if distance > 0.0 { closest.r * (sign / distance) } else { face };
        Some(Foot { pair, closest, out, depth: -sign * distance })
    }
}
