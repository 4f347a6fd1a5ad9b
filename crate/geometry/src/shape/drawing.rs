//! Surfaces for a picture: profiles turned about z with exact normals, flat faces, or a plane.

use std::f64::consts::{FRAC_PI_2, TAU};
use std::sync::Arc;

use crate::{TriangleMesh, Vec3};

/// Surface of a shape for a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// Points with exact normals.
    Smooth(Skin),
    /// Flat faces: normals and edges follow from the triangles.
    Flat(Arc<TriangleMesh>),
    /// The plane z = 0, without end.
    Plane,
}

/// A mesh to draw: positions and unit normals in the body frame, triangles, and the edges worth a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    /// Vertices in the body frame, m.
    pub positions: Vec<Vec3>,
    /// Unit normals, one for each position.
    pub normals: Vec<Vec3>,
    /// Triangles by their vertices, counter-clockwise from outside.
    pub triangles: Vec<[u32; 3]>,
    /// Edges worth a line, as pairs of positions.
    pub edges: Vec<[u32; 2]>,
}

/// A point of a profile to be turned about z: radius and height, then the normal in the same half plane.
pub(super) type ProfilePoint = [f64; 4];

/// Returns the unit sphere.
pub(super) fn sphere(around: u32, along: u32) -> Skin {
    turned(&arc(-FRAC_PI_2, FRAC_PI_2, along, 1.0, [0.0; 2]), around)
}

/// Returns a circle about the point `middle` (radius and height) from one latitude to another.
pub(super) fn arc(from: f64, to: f64, steps: u32, radius: f64, middle: [f64; 2]) -> Vec<ProfilePoint> {
    let point = |i: u32| {
        let (sin, cos) = libm::sincos(from + (to - from) * f64::from(i) / f64::from(steps));
        [middle[0] + radius * cos, middle[1] + radius * sin, cos, sin]
    };
    (0..=steps).map(point).collect()
}

/// Returns the profile turned about z, seam vertices doubled.
pub(super) fn turned(profile: &[ProfilePoint], around: u32) -> Skin {
    let mut mesh = Skin::default();
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
