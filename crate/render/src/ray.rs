//! A ray from the eye, and where it meets triangles (Möller & Trumbore 1997), planes, lines and segments.
//! Metres, world frame.

use nalgebra::Vector3;

/// A half-line in the world; `direction` is unit.
#[derive(Clone, Copy, Debug)]
pub struct Ray {
    /// Origin, m.
    pub origin: Vector3<f64>,
    /// Unit direction.
    pub direction: Vector3<f64>,
}

impl Ray {
    /// Returns the point this far along.
    pub fn at(&self, t: f64) -> Vector3<f64> {
        self.origin + self.direction * t
    }

    /// Returns the distance along the ray to the triangle, from either side.
    /// Möller & Trumbore 1997, "Fast, minimum storage ray–triangle intersection".
    pub fn triangle(&self, a: Vector3<f64>, b: Vector3<f64>, c: Vector3<f64>) -> Option<f64> {
        let (ab, ac) = (b - a, c - a);
        let p = self.direction.cross(&ac);
        let det = ab.dot(&p);
        if det == 0.0 {
            return None;
        }
        let s = self.origin - a;
        let u = s.dot(&p) / det;
        let q = s.cross(&ab);
        let v = self.direction.dot(&q) / det;
        let t = ac.dot(&q) / det;
        (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t > 0.0).then_some(t)
    }

    /// Returns the distance along the ray to the plane through `point`; none when parallel or behind.
    pub fn plane(&self, point: Vector3<f64>, normal: Vector3<f64>) -> Option<f64> {
        let slope = self.direction.dot(&normal);
        let t = (point - self.origin).dot(&normal) / slope;
        (slope.abs() > 1e-9 && t > 0.0).then_some(t)
    }

    /// Returns the parameter s at which the line `point + s·axis` (unit axis) comes closest to the ray; none
    /// when parallel.
    pub fn closest_on_line(&self, point: Vector3<f64>, axis: Vector3<f64>) -> Option<f64> {
        let d = self.direction.dot(&axis);
        let room = 1.0 - d * d;
        if room < 1e-6 {
            return None;
        }
        let r = point - self.origin;
        Some((self.direction.dot(&r) * d - axis.dot(&r)) / room)
    }

    /// Returns the point of the segment from `a` to `b` that the line of the ray passes closest to, and the
    /// distance.
    pub fn closest_on_segment(&self, a: Vector3<f64>, b: Vector3<f64>) -> (Vector3<f64>, f64) {
        let length = (b - a).norm();
        let along = (b - a).try_normalize(0.0).and_then(|axis| self.closest_on_line(a, axis));
        let at = along.map_or(a, |s| a + (b - a) * (s / length).clamp(0.0, 1.0));
        let off = at - self.origin;
        (at, (off - self.direction * off.dot(&self.direction)).norm())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down(x: f64, y: f64) -> Ray {
        Ray { origin: Vector3::new(x, y, 5.0), direction: -Vector3::z() }
    }

    #[test]
    fn a_triangle_is_hit_inside_and_missed_outside() {
        let (a, b, c) = (Vector3::zeros(), Vector3::x(), Vector3::y());
        assert_eq!(down(0.25, 0.25).triangle(a, b, c), Some(5.0));
        assert_eq!(down(0.25, 0.25).triangle(a, c, b), Some(5.0));
        assert_eq!(down(0.75, 0.75).triangle(a, b, c), None);
        assert_eq!(down(-0.1, 0.2).triangle(a, b, c), None);
    }

    #[test]
    fn the_closest_point_on_a_line() {
        let ray = down(2.0, 1.0);
        assert_eq!(ray.closest_on_line(Vector3::zeros(), Vector3::x()), Some(2.0));
        assert_eq!(ray.closest_on_line(Vector3::zeros(), Vector3::z()), None);
    }

    #[test]
    fn the_closest_point_of_a_segment_is_on_it() {
        let (at, away) = down(2.0, 1.0).closest_on_segment(Vector3::zeros(), Vector3::x());
        assert_eq!((at, away), (Vector3::x(), 2.0f64.sqrt()));
        let (at, away) = down(2.0, 1.0).closest_on_segment(Vector3::z(), Vector3::zeros());
        assert_eq!((at, away), (Vector3::z(), 5.0f64.sqrt()));
    }

    #[test]
    fn a_plane_behind_is_not_hit() {
        assert_eq!(down(0.0, 0.0).plane(Vector3::zeros(), Vector3::z()), Some(5.0));
        assert_eq!(down(0.0, 0.0).plane(Vector3::z() * 6.0, Vector3::z()), None);
    }
}
