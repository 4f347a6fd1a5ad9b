//! A point against a shape in closed form: gap in metres and the outward normal, in the shape's own frame.

use asperity_geometry::distance::Core;
use asperity_geometry::{Length, Vec3};

use super::Convex;

/// Returns the gap between a point and a shape, and the outward normal of the shape there (own frame of the
/// shape). `None` where there is no closed form.
pub fn point_gap(shape: &Convex, p: &Vec3) -> Option<(f64, Vec3)> {
    let (core, radius) = match shape {
        Convex::Round { core, radius } => (core, radius),
        Convex::Ring { ring_radius, radius } => {
            let rho = (p.x * p.x + p.y * p.y).sqrt();
            let out = if rho > 0.0 { Vec3::new(p.x / rho, p.y / rho, 0.0) } else { Vec3::x() };
            return Some(from_core(&(p - out * *ring_radius), radius));
        }
        Convex::HalfSpace => return Some((p.z, Vec3::z())),
        Convex::Polytope { .. } | Convex::Mesh => return None,
    };
    match core {
        Core::Point => Some(from_core(p, radius)),
        Core::Segment { half_length } => {
            let foot = Vec3::new(0.0, 0.0, p.z.clamp(-half_length, *half_length));
            Some(from_core(&(p - foot), radius))
        }
        Core::Box { half_size } => {
            let (gap, n) = point_box(half_size, p);
            Some((gap - radius, n))
        }
        Core::Cylinder { radius, half_length } => Some(point_cylinder(*radius, *half_length, p)),
        Core::Ellipsoid { .. } | Core::Polytope(_) | Core::Triangle(_) => None,
    }
}

fn from_core(d: &Vec3, radius: &f64) -> (f64, Vec3) {
    let r = d.length();
    (r - radius, if r > 0.0 { d / r } else { Vec3::z() })
}

fn point_box(half: &Vec3, p: &Vec3) -> (f64, Vec3) {
    let q = p.abs() - half;
    let sign = p.map(|x| if x >= 0.0 { 1.0 } else { -1.0 });
    let outside = q.map(|x| x.max(0.0));
    let distance = outside.length();
    if distance > 0.0 {
        return (distance, outside.component_mul(&sign) / distance);
    }
    let k = q.imax();
    let mut n = Vec3::zeros();
    n[k] = sign[k];
    (q[k], n)
}

fn point_cylinder(radius: f64, half: f64, p: &Vec3) -> (f64, Vec3) {
    let rho = (p.x * p.x + p.y * p.y).sqrt();
    let radial = if rho > 0.0 { Vec3::new(p.x / rho, p.y / rho, 0.0) } else { Vec3::x() };
    let axial = Vec3::new(0.0, 0.0, if p.z >= 0.0 { 1.0 } else { -1.0 });
    let (a, b) = (rho - radius, p.z.abs() - half);
    if a <= 0.0 && b <= 0.0 {
        return if a > b { (a, radial) } else { (b, axial) };
    }
    let d = radial * a.max(0.0) + axial * b.max(0.0);
    let distance = d.length();
    (distance, d / distance)
}
