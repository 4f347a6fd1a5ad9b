//! Contacts of the bodies of a standing scene: pairs with a small gap and the corners of their common faces
//! (m); in a plane problem the faces' shadows on the plane.

use asperity_contact::manifold::common_face;
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, SignedDistance, signed_distance};
use asperity_geometry::{Length, Pose, Shape, Vec3};
use asperity_grasp::equilibrium::RestContact;

/// Pair of bodies that touch, and the points of their contact.
pub(super) struct Pair {
    /// Bodies of the document; A is before B.
    pub bodies: [usize; 2],
    pub found: SignedDistance,
    /// Corners of the common face, m.
    pub points: Vec<Vec3>,
}

/// Shapes made ready for queries, in the document's order.
pub(super) struct Solids {
    pub shapes: Vec<Shape>,
    pub prepared: Vec<PreparedShape>,
    pub fixed: Vec<bool>,
}

impl Solids {
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
    pub fn touching(&self, poses: &[Pose], touch: f64, planar: bool) -> Vec<Pair> {
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
    ) -> Pair {
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
        Pair { bodies: [i, j], found, points }
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
pub(super) fn contacts(pairs: &[Pair], moving: &[Option<usize>]) -> Vec<RestContact> {
    let mut all = Vec::new();
    for pair in pairs {
        let [a, b] = pair.bodies.map(|i| moving[i]);
        for &point in &pair.points {
            all.push(RestContact { a, b, point, normal: pair.found.n_W, friction_ratio: 1.0 });
        }
    }
    all
}
