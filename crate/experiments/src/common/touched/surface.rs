//! The surface of a touched body: nearest point and outward normal, so that contacts stay on it while they
//! are dragged.

use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{MeshDistance, Pose, Shape, Vec3};

/// A body's surface: nearest points and outward normals, body frame.
pub enum Surface {
    /// The shape, and a point to ask with.
    Ideal(Box<[PreparedShape; 2]>),
    Mesh(Box<MeshDistance>),
}

impl Surface {
    pub fn new(shape: &Shape) -> Result<Self, String> {
        match shape.triangles() {
            Some(mesh) => MeshDistance::new(mesh).map(|d| Self::Mesh(Box::new(d))).map_err(|e| e.message),
            None => {
                let point = PreparedShape::new(&Shape::Sphere { radius: 0.0 });
                Ok(Self::Ideal(Box::new([PreparedShape::new(shape), point])))
            }
        }
    }

    /// Returns the surface's point nearest to `p` and its outward normal. Where several are equally near, one
    /// of them.
    pub fn nearest(&self, p: &Vec3) -> (Vec3, Vec3) {
        match self {
            Self::Ideal(pair) => {
                let [shape, point] = pair.as_ref();
                let at = Pose::translation(p.x, p.y, p.z);
                let mut work = DistanceWorkspace::default();
                signed_distance(shape, &Pose::identity(), point, &at, &mut work)
                    .map_or((*p, Vec3::z()), |d| (d.p_WCa, d.n_W))
            }
            Self::Mesh(mesh) => {
                let (_, point, outward) = mesh.signed_distance(p);
                (point, outward)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Length;

    use super::*;

    #[test]
    fn nearest_points_lie_on_the_surface_and_stay() {
        let shapes = Shape::of_each_kind().into_iter().filter(Shape::is_convex);
        for shape in shapes {
            let surface = Surface::new(&shape).unwrap();
            for k in 0..400 {
                let wave = |m: f64| 0.09 * libm::sin(m * f64::from(k) + m);
                let p = Vec3::new(wave(1.3), wave(2.1), wave(3.7));
                let (q, n) = surface.nearest(&p);
                assert!((n.length() - 1.0).abs() < 1e-9, "{shape:?}");
                // The normal is an outward one there: no point of the shape lies beyond its plane.
                let farthest = shape.support(&n).unwrap();
                assert!((farthest - q).dot(&n).abs() < 1e-9, "{shape:?} {p:?}");
                let (again, same) = surface.nearest(&q);
                assert!((again - q).length() < 1e-9, "{shape:?} {p:?}");
                assert!((farthest - again).dot(&same).abs() < 1e-7, "{shape:?} {p:?} {n:?} {same:?}");
            }
            let (q, n) = surface.nearest(&Vec3::zeros());
            assert!(q.iter().chain(n.iter()).all(|x| x.is_finite()));
        }
    }
}
