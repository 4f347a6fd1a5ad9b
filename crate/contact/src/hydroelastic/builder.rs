//! Faces from polygons: area, centroid, pressure, force and moment, integrated exactly for the linear
//! pressure.
//!
//! Each polygon is a fan of triangles about its first corner; the closed forms of `∫e`, `∫q` and `∫q e` on a
//! triangle stand in the code. Sums are made in the frame M of the mesh that is cut (shorter vectors, less
//! rounding) and turned into the world frame once, at the end.

use asperity_geometry::{Mat3, Pose, Vec3};

use super::polygon::{CAPACITY, Corner, Polygon};
use super::surface::{ContactSurface, Face, Sums};

/// Area below which faces are dropped, m² (Drake's plant ignores them too).
const SLIVER_AREA: f64 = 1e-14;

/// Builder of faces: takes polygons in the frame M of a compliant mesh and writes faces in the world frame.
pub(super) struct Builder<'a> {
    out: &'a mut ContactSurface,
    sums: Sums,
    R_WM: Mat3,
    p_WMo: Vec3,
    X_WM: Pose,
}

/// Data of a polygon for its face; vectors in frame M.
pub(super) struct FaceSource<'a> {
    /// Unit normal from A into B.
    pub normal: Vec3,
    /// True if the polygon runs clockwise about `normal`.
    pub reversed: bool,
    pub gradient: &'a Vec3,
    pub pressure_at_origin: f64,
    pub stiffness: f64,
    pub elements: (u32, u32),
}

impl<'a> Builder<'a> {
    pub fn new(out: &'a mut ContactSurface, X_WM: &Pose) -> Self {
        out.clear();
        let R_WM = X_WM.rotation.to_rotation_matrix().into_inner();
        Self { out, sums: Sums::ZERO, R_WM, p_WMo: X_WM.translation.vector, X_WM: *X_WM }
    }

    /// Adds a polygon as a face, unless it is a sliver.
    #[inline]
    pub fn add(&mut self, polygon: &Polygon, source: &FaceSource) {
        let corners = polygon.corners();
        match corners.len() {
            0..3 => {}
            3..=4 => self.add_padded::<4>(corners, source),
            5..=8 => self.add_padded::<8>(corners, source),
            _ => self.add_padded::<CAPACITY>(corners, source),
        }
    }

    /// Adds a polygon with the last corner repeated up to `N`, which adds nothing to any integral and leaves
    /// loops of a known length.
    #[inline]
    fn add_padded<const N: usize>(&mut self, corners: &[Corner], source: &FaceSource) {
        let last = corners.len() - 1;
        let (mut x, mut q) = ([Vec3::zeros(); N], [0.0; N]);
        for k in 0..N {
            let i = k.min(last);
            x[k] = corners[if source.reversed { last - i } else { i }].position;
            let signed = source.gradient.dot(&x[k]) + source.pressure_at_origin;
            q[k] = if signed > 0.0 { signed } else { 0.0 };
        }
        // Fan about the first corner. With e = x − x0, corner pressures q and double area a of a triangle:
        // ∫e = a/6 Σe, ∫q = a/6 Σq, ∫q e = a/24 (Σq Σe + Σ q e).
        let x0 = x[0];
        let (mut area, mut position, mut pressure, mut pressure_position) =
            (0.0, Vec3::zeros(), 0.0, Vec3::zeros());
        for k in 2..N {
            let (e1, e2) = (x[k - 1] - x0, x[k] - x0);
            let double_area = e1.cross(&e2).dot(&source.normal);
            let q_sum = q[0] + q[k - 1] + q[k];
            area += double_area;
            position += double_area * (e1 + e2);
            pressure += double_area * q_sum;
            pressure_position += double_area * ((q_sum + q[k - 1]) * e1 + (q_sum + q[k]) * e2);
        }
        area *= 0.5;
        if area <= SLIVER_AREA {
            return;
        }
        pressure /= 6.0;
        let centroid = x0 + position / (6.0 * area);
        let pressure_position = pressure * x0 + pressure_position / 24.0;

        let sums = &mut self.sums;
        for q in q {
            sums.least = if q < sums.least { q } else { sums.least };
            sums.most = if q > sums.most { q } else { sums.most };
        }
        sums.area += area;
        sums.position += area * centroid;
        sums.pressure += pressure;
        sums.pressure_position += pressure_position;
        sums.force += pressure * source.normal;
        sums.moment += pressure_position.cross(&source.normal);

        let (rotation, origin) = (&self.R_WM, &self.p_WMo);
        let out = &mut *self.out;
        let to_world = |p: &Vec3| rotation * p + origin;
        let end = out.vertices.len() + last + 1;
        out.vertices.extend_from_slice(&x.map(|x| to_world(&x)));
        out.vertices.truncate(end);
        out.pressures.extend_from_slice(&q);
        out.pressures.truncate(end);
        out.face_starts.push(end as u32);
        out.faces.push(Face {
            area,
            centroid: to_world(&centroid),
            normal: rotation * source.normal,
            pressure: pressure / area,
            gradient: rotation * source.gradient,
            stiffness: source.stiffness,
            element_a: source.elements.0,
            element_b: source.elements.1,
        });
    }

    /// Writes the totals; returns true if there is any face.
    pub fn finish(self) -> bool {
        self.out.totals = self.sums.totals(&self.X_WM);
        !self.out.faces.is_empty()
    }
}
