use asperity_geometry::{Mat3, Pose, Vec3};

use super::polygon::{CAPACITY, Polygon};
use super::surface::{ContactSurface, Face, Sums};

/// Faces smaller than this are dropped, m² (Drake's plant ignores them too).
const SLIVER_AREA: f64 = 1e-14;

/// Takes polygons in the frame M of a compliant mesh and writes faces in the world frame.
pub(super) struct Builder<'a> {
    out: &'a mut ContactSurface,
    sums: Sums,
    R_WM: Mat3,
    p_WMo: Vec3,
    X_WM: Pose,
}

/// What a polygon needs to become a face; vectors in frame M.
pub(super) struct FaceSource<'a> {
    /// Unit, from A into B.
    pub normal: Vec3,
    /// The polygon runs clockwise about `normal`.
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
        let [first, _, _, ..] = corners else { return };
        let mut pressures = [0.0; CAPACITY];
        for (q, corner) in pressures.iter_mut().zip(corners) {
            let signed = source.gradient.dot(&corner.position) + source.pressure_at_origin;
            *q = if signed > 0.0 { signed } else { 0.0 };
        }
        // Fan about the first corner x0. With e = x − x0, corner pressures q and double area a of a triangle:
        // ∫e = a/6 Σe, ∫q = a/6 Σq, ∫q e = a/24 (Σq Σe + Σ q e).
        let n = if source.reversed { -source.normal } else { source.normal };
        let (x0, q0) = (first.position, pressures[0]);
        let (mut e1, mut q1) = (corners[1].position - x0, pressures[1]);
        let (mut area, mut position, mut pressure, mut pressure_position) =
            (0.0, Vec3::zeros(), 0.0, Vec3::zeros());
        for (corner, &q2) in corners[2..].iter().zip(&pressures[2..]) {
            let e2 = corner.position - x0;
            let double_area = e1.cross(&e2).dot(&n);
            let q_sum = q0 + q1 + q2;
            area += double_area;
            position += double_area * (e1 + e2);
            pressure += double_area * q_sum;
            pressure_position += double_area * ((q_sum + q1) * e1 + (q_sum + q2) * e2);
            (e1, q1) = (e2, q2);
        }
        area *= 0.5;
        if area <= SLIVER_AREA {
            return;
        }
        pressure /= 6.0;
        let centroid = x0 + position / (6.0 * area);
        let pressure_position = pressure * x0 + pressure_position / 24.0;

        let pressures = &pressures[..corners.len().min(CAPACITY)];
        let sums = &mut self.sums;
        for &q in pressures {
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
        if source.reversed {
            out.vertices.extend(corners.iter().rev().map(|c| to_world(&c.position)));
            out.pressures.extend(pressures.iter().rev());
        } else {
            out.vertices.extend(corners.iter().map(|c| to_world(&c.position)));
            out.pressures.extend_from_slice(pressures);
        }
        out.face_starts.push(out.vertices.len() as u32);
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

    /// Writes the totals; `true` if there is any face.
    pub fn finish(self) -> bool {
        self.out.totals = self.sums.totals(&self.X_WM);
        !self.out.faces.is_empty()
    }
}
