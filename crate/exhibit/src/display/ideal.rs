//! Display meshes of ideal shapes: spheres, capsules and cylinders as profiles turned about z, with exact
//! normals and the edges that are drawn. Metres; a half-space becomes a tile.

use std::f64::consts::{FRAC_PI_2, TAU};

use asperity_geometry::{Length, Shape, TriangleMesh, Vec3};

use super::{DisplayMesh, Fineness, wires};

/// Cosine of 10°: edges between faces that meet at a smaller angle are not drawn.
const CREASE_COS: f64 = 0.984_807_753_012_208;

/// A point of a profile to be turned about z: radius and height, then the normal in the same half plane.
type ProfilePoint = [f64; 4];

pub(super) fn mesh(shape: &Shape, reach: f64, fineness: Fineness) -> DisplayMesh {
    let Fineness { around, along } = fineness;
    match shape {
        Shape::Sphere { radius } => ellipsoid(Vec3::repeat(*radius), fineness),
        Shape::Ellipsoid { semi_axes } => ellipsoid(*semi_axes, fineness),
        Shape::Capsule { radius, half_length } => {
            turned(&capsule_profile(*radius, *half_length, along), around)
        }
        Shape::Cylinder { radius: r, half_length: h } => {
            let profile = [
                [0.0, -h, 0.0, -1.0],
                [*r, -h, 0.0, -1.0],
                [*r, -h, 1.0, 0.0],
                [*r, *h, 1.0, 0.0],
                [*r, *h, 0.0, 1.0],
                [0.0, *h, 0.0, 1.0],
            ];
            let mut mesh = turned(&profile, around);
            mesh.edges =
                (0..around).flat_map(|i| [1, 4].map(|ring| [ring, ring + 6].map(|k| k + 6 * i))).collect();
            mesh
        }
        Shape::Box { half_size } => wires::faceted(&box_mesh(half_size), CREASE_COS),
        Shape::HalfSpace => wires::faceted(&tile(reach), CREASE_COS),
        Shape::Convex(mesh) | Shape::Mesh(mesh) => wires::faceted(mesh, CREASE_COS),
    }
}

/// Returns a unit sphere, stretched; normals by the inverse stretch.
fn ellipsoid(semi_axes: Vec3, Fineness { around, along }: Fineness) -> DisplayMesh {
    let mut mesh = turned(&arc(-FRAC_PI_2, FRAC_PI_2, along, 1.0, 0.0), around);
    for (p, n) in mesh.positions.iter_mut().zip(&mut mesh.normals) {
        *n = p.component_div(&semi_axes).unit();
        p.component_mul_assign(&semi_axes);
    }
    mesh
}

fn capsule_profile(radius: f64, half_length: f64, along: u32) -> Vec<ProfilePoint> {
    let mut profile = arc(-FRAC_PI_2, 0.0, along / 2, radius, -half_length);
    profile.extend(arc(0.0, FRAC_PI_2, along / 2, radius, half_length));
    profile
}

/// Returns a circle about `(0, z)` from one latitude to another.
fn arc(from: f64, to: f64, steps: u32, radius: f64, z: f64) -> Vec<ProfilePoint> {
    let point = |i: u32| {
        let (sin, cos) = libm::sincos(from + (to - from) * f64::from(i) / f64::from(steps));
        [radius * cos, z + radius * sin, cos, sin]
    };
    (0..=steps).map(point).collect()
}

/// Returns the profile turned about z, seam vertices doubled.
fn turned(profile: &[ProfilePoint], around: u32) -> DisplayMesh {
    let mut mesh = DisplayMesh::default();
    let n = profile.len() as u32;
    for i in 0..=around {
        let (sin, cos) = libm::sincos(TAU * f64::from(i) / f64::from(around));
        for &[r, z, nr, nz] in profile {
            mesh.positions.push(Vec3::new(r * cos, r * sin, z));
            mesh.normals.push(Vec3::new(nr * cos, nr * sin, nz));
        }
    }
    for i in 0..around {
        for j in 0..n - 1 {
            let [a, b, c, d] = [i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1];
            mesh.triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    mesh
}

fn box_mesh(h: &Vec3) -> TriangleMesh {
    let corner = |i: u32| Vec3::from_fn(|k, _| if i >> k & 1 == 1 { h[k] } else { -h[k] });
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    TriangleMesh {
        vertices: (0..8).map(corner).collect(),
        triangles: quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect(),
    }
}

fn tile(reach: f64) -> TriangleMesh {
    let corner = |x: f64, y: f64| Vec3::new(x * reach, y * reach, 0.0);
    TriangleMesh {
        vertices: vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_triangle_faces_outward() {
        let shapes = [
            Shape::Sphere { radius: 0.5 },
            Shape::Box { half_size: Vec3::new(0.1, 0.2, 0.3) },
            Shape::Cylinder { radius: 0.2, half_length: 0.3 },
            Shape::Capsule { radius: 0.2, half_length: 0.3 },
            Shape::Ellipsoid { semi_axes: Vec3::new(0.1, 0.2, 0.3) },
        ];
        for (shape, bodies) in shapes.iter().flat_map(|shape| [1, 2000].map(|n| (shape, n))) {
            let mesh = mesh(shape, 1.0, Fineness::of(bodies));
            for t in &mesh.triangles {
                let [a, b, c] = t.map(|i| mesh.positions[i as usize]);
                let area = (b - a).cross(&(c - a));
                if area.length() > 1e-9 {
                    assert!(area.dot(&mesh.normals[t[0] as usize]) > 0.0, "{shape:?}");
                }
            }
            assert!(mesh.normals.iter().all(|n| (n.length() - 1.0).abs() < 1e-12));
        }
    }
}
