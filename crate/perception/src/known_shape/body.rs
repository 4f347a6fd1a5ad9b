//! The surface of a body of a scene, in the body's own frame: the ground truth for what a camera saw of it.

use asperity_fault::Fault;
pub use asperity_geometry::SurfacePoint;
use asperity_geometry::{MeshDistance, Shape, Vec3};

/// Surface of a body, prepared for queries.
#[derive(Clone, Debug)]
pub struct BodySurface(Form);

#[derive(Clone, Debug)]
enum Form {
    Simple(Shape),
    Mesh(Box<MeshDistance>),
}

impl BodySurface {
    /// Prepares a valid shape.
    ///
    /// # Errors
    ///
    /// Refuses meshes that are not closed.
    pub fn new(shape: &Shape) -> Result<Self, Fault> {
        Ok(Self(match shape.triangles() {
            Some(mesh) => Form::Mesh(Box::new(MeshDistance::new(mesh)?)),
            None => Form::Simple(shape.clone()),
        }))
    }

    /// Computes the surface near the point `p_B` of the body's frame, m.
    pub fn near(&self, p_B: &Vec3) -> SurfacePoint {
        match &self.0 {
            Form::Mesh(mesh) => {
                let (distance, _, normal) = mesh.signed_distance(p_B);
                SurfacePoint { distance, normal, curvatures: None, along: None }
            }
            // Triangles have a form of their own.
            Form::Simple(shape) => shape.near(p_B).unwrap_or(SurfacePoint {
                distance: f64::NAN,
                normal: Vec3::zeros(),
                curvatures: None,
                along: None,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::{Length, TriangleMesh, perpendicular};
    use std::sync::Arc;

    /// Projects a point onto the surface, by steps along the normal.
    fn onto(surface: &BodySurface, mut p: Vec3) -> Vec3 {
        for _ in 0..80 {
            let near = surface.near(&p);
            p -= near.normal * near.distance;
        }
        p
    }

    #[test]
    fn distance_normal_and_curvatures_are_those_of_finite_differences() {
        let smooth = Shape::of_each_kind().into_iter().filter(|shape| shape.triangles().is_none());
        for shape in smooth.chain([Shape::HalfSpace]) {
            let surface = BodySurface::new(&shape).unwrap();
            for k in 0..30 {
                let t = f64::from(k);
                let p = Vec3::new(0.05 * libm::sin(t), 0.04 * libm::cos(1.3 * t), 0.045 * libm::sin(2.1 * t));
                let p = onto(&surface, p);
                let h = 1e-6;
                // An edge has no normal: what lies nearer to one than the differences reach is left out.
                if let Shape::Box { half_size } = &shape {
                    let over = p.abs() - half_size;
                    if over.iter().filter(|x| x.abs() < 3.0 * h).count() > 1 {
                        continue;
                    }
                }
                let near = surface.near(&p);
                assert!(near.distance.abs() < 1e-12 && (near.normal.length() - 1.0).abs() < 1e-12);
                let slope = |d: &Vec3| {
                    (surface.near(&(p + d * h)).distance - surface.near(&(p - d * h)).distance) / (2.0 * h)
                };
                assert!((slope(&near.normal) - 1.0).abs() < 2e-3, "{shape:?} {p}");
                // The normal turns along the surface at the rate of the curvatures: their sum is its
                // divergence.
                let x = perpendicular(&near.normal);
                let y = near.normal.cross(&x);
                let turn = |d: &Vec3| {
                    let [a, b] = [d * h, d * -h].map(|d| surface.near(&onto(&surface, p + d)).normal);
                    (a - b).dot(d) / (2.0 * h)
                };
                let [k1, k2] = near.curvatures.unwrap();
                assert!((turn(&x) + turn(&y) - k1 - k2).abs() < 1e-3 * (1.0 + k1), "{shape:?} {p}");
                // Along the direction of least curvature by the lesser of them.
                let Some(along) = near.along else { continue };
                assert!((along.length() - 1.0).abs() < 1e-12 && along.dot(&near.normal).abs() < 1e-9);
                assert!((turn(&along) - k2).abs() < 2e-3 * (1.0 + k1), "{shape:?} {p} {near:?}");
            }
        }
    }

    #[test]
    fn a_mesh_has_normals_and_no_curvature() {
        let mesh = TriangleMesh {
            vertices: vec![Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()],
            triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        };
        let near = BodySurface::new(&Shape::Mesh(Arc::new(mesh))).unwrap().near(&Vec3::new(0.2, 0.2, -0.1));
        assert!((near.distance - 0.1).abs() < 1e-12 && (near.normal + Vec3::z()).length() < 1e-12);
        assert_eq!(near.curvatures, None);
        let open =
            TriangleMesh { vertices: vec![Vec3::x(), Vec3::y(), Vec3::z()], triangles: vec![[0, 1, 2]] };
        assert!(BodySurface::new(&Shape::Mesh(Arc::new(open))).is_err());
        assert_eq!(
            BodySurface::new(&Shape::Sphere { radius: 1.0 }).unwrap().near(&Vec3::zeros()).normal,
            Vec3::z()
        );
    }
}
