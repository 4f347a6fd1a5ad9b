//! Mass, centre of mass and rotational inertia of shapes of uniform density: closed forms for primitives, the
//! divergence theorem for meshes (Blow & Binstock 2004). Kilograms, metres, body frame.

use std::f64::consts::PI;

use crate::{Mat3, TriangleMesh, Vec3};

/// Mass, centre of mass and rotational inertia of a body of uniform density.
#[allow(non_snake_case, reason = "monogram notation")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the body frame, metres.
    pub p_BCm: Vec3,
    /// Rotational inertia about the centre of mass in the body frame, kg·m².
    pub I_Cm: Mat3,
}

/// Makes the mass properties of a shape about its centre from its volume, m³, and its second moments
/// (∫x², ∫y², ∫z²), m⁵.
pub(crate) fn centred(density: f64, (volume, second): (f64, Vec3)) -> MassProperties {
    MassProperties {
        mass: density * volume,
        p_BCm: Vec3::zeros(),
        I_Cm: Mat3::from_diagonal(&Vec3::new(second.y + second.z, second.z + second.x, second.x + second.y))
            * density,
    }
}

/// Returns volume and second moments of an ellipsoid by its semi-axes.
pub(crate) fn ball(a: &Vec3) -> (f64, Vec3) {
    let v = 4.0 / 3.0 * PI * a.x * a.y * a.z;
    (v, a.component_mul(a) * (v / 5.0))
}

/// Returns volume and second moments of a box by its half edges.
pub(crate) fn cuboid(h: &Vec3) -> (f64, Vec3) {
    let v = 8.0 * h.x * h.y * h.z;
    (v, h.component_mul(h) * (v / 3.0))
}

/// Returns volume and second moments of a cylinder along z by radius and half length.
pub(crate) fn tube(r: f64, h: f64) -> (f64, Vec3) {
    let v = 2.0 * PI * r * r * h;
    (v, Vec3::new(r * r / 4.0, r * r / 4.0, h * h / 3.0) * v)
}

/// Computes the mass properties by the divergence theorem: signed tetrahedra from the middle of the mesh to
/// each triangle, whose second moment is `V/20 · (Σ vᵢvᵢᵀ + s sᵀ)` with `s = Σ vᵢ` (Blow & Binstock, *How to
/// find the inertia tensor of a 3D solid body*, 2004).
pub(crate) fn of_mesh(mesh: &TriangleMesh, density: f64) -> MassProperties {
    let base = crate::Aabb::of_points(&mesh.vertices).center();
    let (mut volume, mut first, mut second) = (0.0, Vec3::zeros(), Mat3::zeros());
    for t in 0..mesh.triangles.len() {
        let [a, b, c] = mesh.corners(t).map(|p| p - base);
        let v = a.dot(&b.cross(&c)) / 6.0;
        let s = a + b + c;
        volume += v;
        first += s * (v / 4.0);
        second +=
            (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose()) * (v / 20.0);
    }
    let p = if volume != 0.0 { first / volume } else { Vec3::zeros() };
    second -= p * p.transpose() * volume;
    let inertia = Mat3::identity() * second.trace() - second;
    MassProperties { mass: density * volume, p_BCm: base + p, I_Cm: inertia * density }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Shape, parts};

    #[test]
    fn a_box_and_its_mesh_agree() {
        let half_size = Vec3::new(0.1, 0.2, 0.35);
        let solid = Shape::Box { half_size }.mass_properties(700.0).unwrap();
        let mut mesh = parts::box_part(half_size);
        let shift = Vec3::new(3.0, -2.0, 5.0);
        mesh.vertices.iter_mut().for_each(|v| *v += shift);
        let meshed = Shape::Mesh(Arc::new(mesh)).mass_properties(700.0).unwrap();
        assert!((meshed.mass - solid.mass).abs() < 1e-12 * solid.mass);
        assert!((meshed.p_BCm - shift).norm() < 1e-12);
        assert!((meshed.I_Cm - solid.I_Cm).norm() < 1e-12 * solid.I_Cm.norm());
    }

    #[test]
    fn round_shapes_are_the_limit_of_their_meshes() {
        let ball = Shape::Sphere { radius: 0.5 }.mass_properties(1000.0).unwrap();
        let meshed = Shape::Mesh(Arc::new(parts::icosphere(0.5, 5))).mass_properties(1000.0).unwrap();
        assert!((meshed.mass / ball.mass - 1.0).abs() < 2e-3);
        assert!((meshed.I_Cm - ball.I_Cm).norm() < 4e-3 * ball.I_Cm.norm());
    }

    /// A capsule compared with one cut into discs.
    #[test]
    fn capsule() {
        let (r, h) = (0.3, 0.5);
        let capsule = Shape::Capsule { radius: r, half_length: h }.mass_properties(1.0).unwrap();
        let (mut v, mut xx, mut zz) = (0.0, 0.0, 0.0);
        let n = 20000;
        let dz = 2.0 * (h + r) / n as f64;
        for i in 0..n {
            let z = -(h + r) + (i as f64 + 0.5) * dz;
            let beyond = (z.abs() - h).max(0.0);
            let r2 = r * r - beyond * beyond;
            let dv = std::f64::consts::PI * r2 * dz;
            v += dv;
            xx += dv * r2 / 4.0;
            zz += dv * z * z;
        }
        assert!((capsule.mass - v).abs() < 1e-6 * v);
        assert!((capsule.I_Cm[(0, 0)] - (xx + zz)).abs() < 1e-6 * zz);
        assert!((capsule.I_Cm[(2, 2)] - 2.0 * xx).abs() < 1e-6 * xx);
    }
}
