//! Contacts of the bodies of a structure: pairs with a small gap and the corners of their common faces (m); in a plane
//! problem the faces' shadows on the plane.

use asperity_contact::manifold::common_face;
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, SignedDistance, signed_distance};
use asperity_geometry::{Length, Pose, Shape, Vec3};

use crate::equilibrium::RestContact;

/// Pair of bodies that touch, and the points of their contact.
pub struct TouchingPair {
    /// Indices of the bodies; A is before B.
    pub bodies: [usize; 2],
    /// Signed distance with normal and nearest points.
    pub found: SignedDistance,
    /// Corners of the common face, m.
    pub points: Vec<Vec3>,
}

/// Shapes made ready for queries, in the order of the bodies.
pub struct PosedSolids {
    /// Shapes.
    pub shapes: Vec<Shape>,
    /// The same, made ready for distances.
    pub prepared: Vec<PreparedShape>,
    /// True for each body that does not move.
    pub fixed: Vec<bool>,
}

impl PosedSolids {
    /// Asks for the distance of two bodies; `None` for a pair that cannot meet or has no answer.
    pub fn between(
        &self,
        i: usize,
        j: usize,
        poses: &[Pose],
        work: &mut DistanceWorkspace,
    ) -> Option<SignedDistance> {
        if self.fixed[i] && self.fixed[j] {
            return None;
        }
        signed_distance(&self.prepared[i], &poses[i], &self.prepared[j], &poses[j], work)
    }

    /// Returns the pairs whose gap is below `touch`, m.
    pub fn touching(&self, poses: &[Pose], touch: f64, planar: bool) -> Vec<TouchingPair> {
        let mut work = DistanceWorkspace::default();
        let mut pairs = Vec::new();
        for i in 0..self.shapes.len() {
            for j in i + 1..self.shapes.len() {
                if let Some(found) = self.between(i, j, poses, &mut work).filter(|f| f.gap < touch) {
                    pairs.push(self.pair([i, j], found, poses, touch, planar));
                }
            }
        }
        pairs
    }

    /// Returns the common face of a pair; in the plane, its shadow on it.
    pub fn pair(
        &self,
        [i, j]: [usize; 2],
        found: SignedDistance,
        poses: &[Pose],
        touch: f64,
        planar: bool,
    ) -> TouchingPair {
        let middle = 0.5 * (found.p_WCa + found.p_WCb);
        let (a, b) = (&self.shapes[i], &self.shapes[j]);
        let mut points = common_face(a, &poses[i], b, &poses[j], &found.n_W, &middle, touch);
        if planar {
            let size = points.iter().map(|p| (p - points[0]).length()).fold(0.0, f64::max);
            let mut flat: Vec<Vec3> = Vec::new();
            for p in points {
                let p = Vec3::new(p.x, 0.0, p.z);
                if flat.iter().all(|q| (p - q).length() > 1e-6 * size) {
                    flat.push(p);
                }
            }
            // A face seen edge on needs its two ends alone.
            points = ends(flat);
        }
        TouchingPair { bodies: [i, j], found, points }
    }
}

/// Returns the two points farthest from each other, of points on a line.
fn ends(points: Vec<Vec3>) -> Vec<Vec3> {
    if points.len() <= 2 {
        return points;
    }
    let far = |from: &Vec3| {
        points
            .iter()
            .copied()
            .max_by(|p, q| (p - from).length().total_cmp(&(q - from).length()))
            .unwrap_or(*from)
    };
    let one = far(&points[0]);
    vec![one, far(&one)]
}

/// Returns the contacts of the equilibrium, bodies counted among those that move.
pub(super) fn contacts(pairs: &[TouchingPair], moving: &[Option<usize>]) -> Vec<RestContact> {
    let mut all = Vec::new();
    for pair in pairs {
        let [a, b] = pair.bodies.map(|i| moving[i]);
        for &point in &pair.points {
            all.push(RestContact { a, b, point, normal: pair.found.n_W, friction_ratio: 1.0 });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_touches_the_floor_at_its_corners_and_in_the_plane_at_its_ends() {
        let shapes = vec![Shape::HalfSpace, Shape::Box { half_size: Vec3::new(0.3, 0.2, 0.1) }];
        let solids = PosedSolids {
            prepared: shapes.iter().map(PreparedShape::new).collect(),
            fixed: vec![true, false],
            shapes,
        };
        let poses = [Pose::identity(), Pose::translation(0.0, 0.0, 0.1)];
        let space = solids.touching(&poses, 1e-4, false);
        assert_eq!((space.len(), space[0].points.len()), (1, 4));
        assert!((space[0].found.n_W - Vec3::z()).length() < 1e-12);
        let plane = solids.touching(&poses, 1e-4, true);
        let mut ends: Vec<f64> = plane[0].points.iter().map(|p| p.x).collect();
        ends.sort_by(f64::total_cmp);
        assert_eq!(ends.len(), 2);
        assert!((ends[0] + 0.3).abs() < 1e-9 && (ends[1] - 0.3).abs() < 1e-9);
        let away = [Pose::identity(), Pose::translation(0.0, 0.0, 0.2)];
        assert!(solids.touching(&away, 1e-4, false).is_empty());
    }
}
