//! The convex hull of points in space, of whatever dimension it turns out to have: body, polygon (Andrew
//! 1979), line or point.

use asperity_geometry::{Length, TriangleMesh, Vec3, convex_hull};

/// Hull of points, by its dimension.
#[derive(Clone, Debug, PartialEq)]
pub enum HullDrawing {
    /// Body with a volume.
    Solid(TriangleMesh),
    /// A convex polygon, in order.
    Flat(Vec<Vec3>),
    /// Line between two points.
    Segment(Vec3, Vec3),
    /// One point: all are the same.
    Point,
}

/// Thickness over size below which a hull is flat.
const FLAT: f64 = 1e-6;

/// Computes the convex hull, whatever its dimension.
pub fn hull_of(points: &[Vec3]) -> HullDrawing {
    let Some(&first) = points.first() else { return HullDrawing::Point };
    let farthest = |from: &Vec3| {
        let d = |p: &&Vec3| (*p - from).norm_squared();
        points.iter().max_by(|a, b| d(a).total_cmp(&d(b))).copied().unwrap_or(first)
    };
    let a = farthest(&first);
    let b = farthest(&a);
    let size = (b - a).length();
    let Some(x) = (b - a).try_unit(1e-12) else { return HullDrawing::Point };
    let off_line = |p: &Vec3| (p - a) - x * x.dot(&(p - a));
    let c = points.iter().map(off_line).max_by(|p, q| p.norm_squared().total_cmp(&q.norm_squared()));
    let Some(y) = c.filter(|c| c.length() > FLAT * size).map(|c| c.unit()) else {
        return HullDrawing::Segment(a, b);
    };
    let z = x.cross(&y);
    if points.iter().any(|p| (p - a).dot(&z).abs() > FLAT * size)
        && let Ok(mesh) = convex_hull(points)
    {
        return HullDrawing::Solid(mesh);
    }
    let flat: Vec<[f64; 2]> = points.iter().map(|p| [(p - a).dot(&x), (p - a).dot(&y)]).collect();
    HullDrawing::Flat(outline(flat).into_iter().map(|[u, v]| a + x * u + y * v).collect())
}

/// Returns the corners of the convex hull in the plane, counter-clockwise (Andrew 1979).
fn outline(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
    let half = |points: &mut dyn Iterator<Item = [f64; 2]>| {
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for p in points {
            while let [.., a, b] = chain.as_slice()
                && (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dimension_has_its_hull() {
        let p = Vec3::new;
        assert_eq!(hull_of(&[]), HullDrawing::Point);
        assert_eq!(hull_of(&[p(1.0, 2.0, 3.0); 5]), HullDrawing::Point);
        assert!(matches!(
            hull_of(&[p(0.0, 0.0, 0.0), p(1.0, 1.0, 0.0), p(2.0, 2.0, 0.0)]),
            HullDrawing::Segment(..)
        ));
        let square =
            [p(0.0, 0.0, 1.0), p(1.0, 0.0, 1.0), p(1.0, 1.0, 1.0), p(0.0, 1.0, 1.0), p(0.4, 0.5, 1.0)];
        let HullDrawing::Flat(loop_) = hull_of(&square) else { unreachable!() };
        assert_eq!(loop_.len(), 4);
        let mut solid = square.to_vec();
        solid.push(p(0.5, 0.5, 0.0));
        assert!(matches!(hull_of(&solid), HullDrawing::Solid(mesh) if mesh.vertices.len() == 5));
    }
}
