//! Contact surface of a pair as arrays: corners, pressures, faces and their totals, with shapes and units.
//!
//! Totals are integrals over the faces, exact for linear pressure. Forces act on B, normals run from A into
//! B.

use asperity_geometry::{Pose, Vec3};

/// The contact surface of one pair, in the world frame. It is reused from query to query: its arrays keep
/// their capacity.
///
/// Face `f` has the corners `face_starts[f] .. face_starts[f + 1]` of `vertices`, counter-clockwise about its
/// normal.
#[derive(Clone, Debug, Default)]
pub struct ContactSurface {
    /// Corners of all faces (n), metres. Faces do not share corners.
    pub vertices: Vec<Vec3>,
    /// Pressure at each corner (n), Pa.
    pub pressures: Vec<f64>,
    /// First corner of each face, and the number of corners at the end (faces + 1).
    pub face_starts: Vec<u32>,
    /// Faces, with their constants (faces).
    pub faces: Vec<Face>,
    /// Sums over all faces.
    pub totals: Totals,
}

/// A convex polygon with linear pressure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// Area, m².
    pub area: f64,
    /// Centroid, m.
    pub centroid: Vec3,
    /// Unit normal, from A into B.
    pub normal: Vec3,
    /// Pressure at the centroid, Pa; times the area it is the force.
    pub pressure: f64,
    /// Gradient of the pressure of A, or of B if A is rigid, Pa/m.
    pub gradient: Vec3,
    /// Rate at which the pressure grows as the bodies approach along the normal, Pa/m: `1/g = 1/g_A + 1/g_B`
    /// with `g_X` the slope of X's pressure along the normal, infinite if rigid (Masterjohn 2022, eq. 27).
    pub stiffness: f64,
    /// Tetrahedron of A's mesh (or triangle of a rigid one); [`NO_ELEMENT`] for a half space.
    pub element_a: u32,
    /// Tetrahedron or triangle of B's mesh; [`NO_ELEMENT`] for a half space.
    pub element_b: u32,
}

/// Index that stands for the element of a half space, which has no mesh.
pub const NO_ELEMENT: u32 = u32::MAX;

/// Integrals over a contact surface, exact for the linear pressure on each face; no friction and no damping.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Force on B, `∫ p n dA`, N.
    pub force_on_b: Vec3,
    /// Moment of that force field about the world origin, N·m.
    pub moment_on_b: Vec3,
    /// Moment of the force field about the centroid, N·m.
    pub moment_on_b_about_centroid: Vec3,
    /// Area, m².
    pub area: f64,
    /// Centroid of the area, m.
    pub centroid: Vec3,
    /// Integral of the pressure, `∫ p dA`, N.
    pub pressure_integral: f64,
    /// Centre of pressure, `∫ p x dA / ∫ p dA`, m.
    pub center_of_pressure: Vec3,
    /// Least pressure over the corners, Pa.
    pub pressure_min: f64,
    /// Largest pressure over the corners, Pa.
    pub pressure_max: f64,
    /// Mean pressure, `∫ p dA / area`, Pa.
    pub pressure_mean: f64,
}

/// A contact surface as triangles: each face as a fan about its centroid, as Drake's triangle representation.
#[derive(Clone, Debug, Default)]
pub struct TriangleSurface {
    /// Corners and centroids, m.
    pub vertices: Vec<Vec3>,
    /// Pressure at each vertex, Pa.
    pub pressures: Vec<f64>,
    /// Vertices of each triangle, counter-clockwise about the normal.
    pub triangles: Vec<[u32; 3]>,
    /// Face each triangle is a part of.
    pub face_of_triangle: Vec<u32>,
}

impl ContactSurface {
    /// Returns the corner range of face `f`.
    pub fn corners(&self, f: usize) -> std::ops::Range<usize> {
        match (self.face_starts.get(f), self.face_starts.get(f + 1)) {
            (Some(&first), Some(&end)) => first as usize..end as usize,
            _ => 0..0,
        }
    }

    /// Empties the surface and keeps its memory.
    pub fn clear(&mut self) {
        self.vertices.clear();
        self.pressures.clear();
        self.faces.clear();
        self.face_starts.clear();
        self.face_starts.push(0);
        self.totals = Totals::default();
    }

    /// Writes the faces as triangle fans into `out`.
    pub fn triangulate(&self, out: &mut TriangleSurface) {
        out.vertices.clear();
        out.pressures.clear();
        out.triangles.clear();
        out.face_of_triangle.clear();
        out.vertices.extend_from_slice(&self.vertices);
        out.pressures.extend_from_slice(&self.pressures);
        for (f, face) in self.faces.iter().enumerate() {
            let hub = out.vertices.len() as u32;
            out.vertices.push(face.centroid);
            out.pressures.push(face.pressure);
            let corners = self.corners(f);
            let mut previous = corners.end as u32 - 1;
            for corner in corners {
                out.triangles.push([previous, corner as u32, hub]);
                out.face_of_triangle.push(f as u32);
                previous = corner as u32;
            }
        }
    }
}

/// Integrals while they are summed, in the frame M of the mesh being cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    pub area: f64,
    /// Integral of the position, `∫ x dA`.
    pub position: Vec3,
    pub pressure: f64,
    /// Integral of pressure times position, `∫ p x dA`.
    pub pressure_position: Vec3,
    pub force: Vec3,
    pub moment: Vec3,
    pub least: f64,
    pub most: f64,
}

impl Sums {
    pub const ZERO: Self = Self {
        area: 0.0,
        position: Vec3::new(0.0, 0.0, 0.0),
        pressure: 0.0,
        pressure_position: Vec3::new(0.0, 0.0, 0.0),
        force: Vec3::new(0.0, 0.0, 0.0),
        moment: Vec3::new(0.0, 0.0, 0.0),
        least: f64::INFINITY,
        most: 0.0,
    };

    /// Returns the totals in the world frame.
    pub fn totals(&self, X_WM: &Pose) -> Totals {
        if self.area <= 0.0 {
            return Totals::default();
        }
        let to_world = |p_M: Vec3| X_WM.rotation * p_M + X_WM.translation.vector;
        let force = X_WM.rotation * self.force;
        let moment = X_WM.rotation * self.moment + X_WM.translation.vector.cross(&force);
        let centroid = to_world(self.position / self.area);
        let center_of_pressure =
            if self.pressure > 0.0 { to_world(self.pressure_position / self.pressure) } else { centroid };
        Totals {
            force_on_b: force,
            moment_on_b: moment,
            moment_on_b_about_centroid: moment - centroid.cross(&force),
            area: self.area,
            centroid,
            pressure_integral: self.pressure,
            center_of_pressure,
            pressure_min: self.least,
            pressure_max: self.most,
            pressure_mean: self.pressure / self.area,
        }
    }
}
