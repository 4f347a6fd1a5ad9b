//! Surface of a body that is grasped: nearest points, outward normals, and the contacts of fingers put on it.

use asperity_fault::Fault;
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{MeshDistance, Pose, Shape, Vec3};

use super::GraspContact;
use crate::friction::tangents;

/// Surface of a body, body frame.
pub struct BodySurface(Prepared);

enum Prepared {
    /// The shape, and a point to ask with.
    Ideal(Box<[PreparedShape; 2]>),
    Mesh(Box<MeshDistance>),
}

impl BodySurface {
    /// Makes a shape's surface ready for questions.
    ///
    /// # Errors
    ///
    /// Refuses a mesh that has no inside.
    pub fn new(shape: &Shape) -> Result<Self, Fault> {
        match shape {
            Shape::Mesh(mesh) | Shape::Convex(mesh) => {
                MeshDistance::new(mesh).map(|d| Self(Prepared::Mesh(Box::new(d))))
            }
            _ => {
                let point = PreparedShape::new(&Shape::Sphere { radius: 0.0 });
                Ok(Self(Prepared::Ideal(Box::new([PreparedShape::new(shape), point]))))
            }
        }
    }

    /// Returns the surface's point nearest to `p` and its outward normal. Where several are equally near, one
    /// of them.
    pub fn nearest(&self, p: &Vec3) -> (Vec3, Vec3) {
        match &self.0 {
            Prepared::Ideal(pair) => {
                let [shape, point] = pair.as_ref();
                let at = Pose::translation(p.x, p.y, p.z);
                let mut work = DistanceWorkspace::default();
                signed_distance(shape, &Pose::identity(), point, &at, &mut work)
                    .map_or((*p, Vec3::z()), |d| (d.p_WCa, d.n_W))
            }
            Prepared::Mesh(mesh) => {
                let (_, point, outward) = mesh.signed_distance(p);
                (point, outward)
            }
        }
    }

    /// Returns the contact of a finger at the surface's point nearest to `p_B`, normal into the body. A torsional radius (m)
    /// of zero is that of a hard finger.
    pub fn contact(&self, p_B: &Vec3, mu: f64, torsional_radius: f64) -> GraspContact {
        let (position, outward) = self.nearest(p_B);
        let normal = -outward;
        GraspContact {
            position,
            normal,
            tangents: tangents(&normal),
            mu,
            torsional_radius: (torsional_radius > 0.0).then_some(torsional_radius),
        }
    }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::Length;

    use super::*;

    #[test]
    fn nearest_points_lie_on_the_surface_and_stay() {
        let shapes = [
            Shape::Sphere { radius: 0.05 },
            Shape::Box { half_size: Vec3::new(0.05, 0.03, 0.02) },
            Shape::Cylinder { radius: 0.03, half_length: 0.05 },
            Shape::Capsule { radius: 0.02, half_length: 0.04 },
            Shape::Ellipsoid { semi_axes: Vec3::new(0.06, 0.04, 0.03) },
        ];
        for shape in shapes {
            let surface = BodySurface::new(&shape).unwrap();
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
