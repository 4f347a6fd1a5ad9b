//! The surface of a body of a scene, in the body's own frame: the ground truth for what a camera saw of it.
//!
//! An ellipsoid's distance is of first order, `F / |∇F|` with `F = Σ (xᵢ / aᵢ)² − 1`, and its curvatures are
//! those of the level set through the point: eigenvalues of `P H P / |∇F|` in the tangent plane, H the second
//! derivatives of F and P the projection on that plane (do Carmo, §3-3).

use asperity_fault::Fault;
use asperity_geometry::{Length, MeshDistance, Shape, Vec3, perpendicular};

/// Surface of a body, prepared for queries.
#[derive(Clone, Debug)]
pub struct BodySurface(Form);

#[derive(Clone, Debug)]
enum Form {
    Simple(Shape),
    Mesh(Box<MeshDistance>),
}

/// Surface near a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// Distance of the point from the surface, m; negative inside.
    pub distance: f64,
    /// Outward unit normal.
    pub normal: Vec3,
    /// Principal curvatures, 1/m, the greater first; positive where the solid is convex. `None` on a mesh,
    /// whose surface has none.
    pub curvatures: Option<[f64; 2]>,
    /// Direction of least curvature, unit; either sign. `None` where the surface bends alike in all
    /// directions, or on a mesh.
    pub along: Option<Vec3>,
}

impl BodySurface {
    /// Prepares a valid shape.
    ///
    /// # Errors
    ///
    /// Refuses meshes that are not closed.
    pub fn new(shape: &Shape) -> Result<Self, Fault> {
        Ok(Self(match shape {
            Shape::Convex(mesh) | Shape::Mesh(mesh) => Form::Mesh(Box::new(MeshDistance::new(mesh)?)),
            simple => Form::Simple(simple.clone()),
        }))
    }

    /// Computes the surface near the point `p_B` of the body's frame, m.
    pub fn near(&self, p_B: &Vec3) -> SurfacePoint {
        match &self.0 {
            Form::Mesh(mesh) => {
                let (distance, _, normal) = mesh.signed_distance(p_B);
                SurfacePoint { distance, normal, curvatures: None, along: None }
            }
            Form::Simple(shape) => simple(shape, p_B),
        }
    }
}

fn simple(shape: &Shape, p: &Vec3) -> SurfacePoint {
    let flat = |distance: f64, normal: Vec3| SurfacePoint {
        distance,
        normal,
        curvatures: Some([0.0; 2]),
        along: None,
    };
    match shape {
        Shape::Sphere { radius } => ball(p, *radius),
        Shape::Box { half_size } => {
            let over = p.abs() - half_size;
            let face = over.imax();
            let mut n = Vec3::zeros();
            n[face] = if p[face] < 0.0 { -1.0 } else { 1.0 };
            flat(over.sup(&Vec3::zeros()).length() + over.max().min(0.0), n)
        }
        Shape::Cylinder { radius, half_length } => {
            let beside = Vec3::new(p.x, p.y, 0.0);
            let (off, over) = (beside.length() - radius, p.z.abs() - half_length);
            let outside = off.max(0.0) * off.max(0.0) + over.max(0.0) * over.max(0.0);
            let distance = outside.sqrt() + off.max(over).min(0.0);
            if over > off {
                return flat(distance, Vec3::new(0.0, 0.0, if p.z < 0.0 { -1.0 } else { 1.0 }));
            }
            let normal = beside.try_unit(0.0).unwrap_or_else(Vec3::x);
            SurfacePoint { distance, normal, curvatures: Some([1.0 / radius, 0.0]), along: Some(Vec3::z()) }
        }
        Shape::Capsule { radius, half_length } => {
            let middle = Vec3::z() * p.z.clamp(-half_length, *half_length);
            let round = ball(&(p - middle), *radius);
            if p.z.abs() > *half_length {
                return round;
            }
            SurfacePoint { curvatures: Some([1.0 / radius, 0.0]), along: Some(Vec3::z()), ..round }
        }
        Shape::Ellipsoid { semi_axes } => ellipsoid(p, semi_axes),
        Shape::HalfSpace => flat(p.z, Vec3::z()),
        // Meshes have a form of their own.
        Shape::Convex(_) | Shape::Mesh(_) => {
            SurfacePoint { distance: f64::NAN, normal: Vec3::zeros(), curvatures: None, along: None }
        }
    }
}

fn ball(p: &Vec3, radius: f64) -> SurfacePoint {
    SurfacePoint {
        distance: p.length() - radius,
        normal: p.try_unit(0.0).unwrap_or_else(Vec3::z),
        curvatures: Some([1.0 / radius; 2]),
        along: None,
    }
}

/// Relative difference below which curvatures are equal: no direction is that of the least.
const ALIKE: f64 = 1e-9;

fn ellipsoid(p: &Vec3, semi_axes: &Vec3) -> SurfacePoint {
    let inverse = semi_axes.map(|a| 1.0 / (a * a));
    let slope = 2.0 * p.component_mul(&inverse);
    let size = slope.length();
    let Some(normal) = slope.try_unit(0.0) else {
        return SurfacePoint { distance: -semi_axes.min(), normal: Vec3::z(), curvatures: None, along: None };
    };
    let value = p.component_mul(p).dot(&inverse) - 1.0;
    // II in the tangent plane; x and y are unit and at right angles, so I is the identity.
    let x = perpendicular(&normal);
    let y = normal.cross(&x);
    let along = |a: &Vec3, b: &Vec3| 2.0 * a.component_mul(b).dot(&inverse) / size;
    let (e, f, g) = (along(&x, &x), along(&x, &y), along(&y, &y));
    let (mean, gauss) = (0.5 * (e + g), e * g - f * f);
    let half = (mean * mean - gauss).max(0.0).sqrt();
    // (II − k₂ I) d = 0, by the longer of its two rows.
    let rows = [[e - mean + half, f], [f, g - mean + half]];
    let longer = |row: &[f64; 2]| row[0] * row[0] + row[1] * row[1];
    let row = if longer(&rows[0]) >= longer(&rows[1]) { rows[0] } else { rows[1] };
    let along = (x * -row[1] + y * row[0]).try_unit(ALIKE * (1.0 + mean.abs()));
    SurfacePoint { distance: value / size, normal, curvatures: Some([mean + half, mean - half]), along }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::TriangleMesh;
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
        let shapes = [
            Shape::Sphere { radius: 0.05 },
            Shape::Cylinder { radius: 0.03, half_length: 0.05 },
            Shape::Capsule { radius: 0.03, half_length: 0.05 },
            Shape::Ellipsoid { semi_axes: Vec3::new(0.06, 0.04, 0.03) },
            Shape::Box { half_size: Vec3::new(0.03, 0.04, 0.05) },
            Shape::HalfSpace,
        ];
        for shape in shapes {
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
