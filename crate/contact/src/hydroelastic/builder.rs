use asperity_geometry::{Mat3, Pose, Vec3};

use super::polygon::Polygon;
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
        let [first, second, rest @ ..] = corners else { return };
        let pressure_at = |p: &Vec3| (source.gradient.dot(p) + source.pressure_at_origin).max(0.0);

        // Fan about the first corner. With corner pressures q and double area a: ∫x = a/6 Σx, ∫q = a/6 Σq,
        // ∫q x = a/24 (Σq Σx + Σ q x).
        let n = if source.reversed { -source.normal } else { source.normal };
        let (x0, q0) = (first.position, pressure_at(&first.position));
        let (mut x1, mut q1) = (second.position, pressure_at(&second.position));
        let q_x0 = q0 * x0;
        let (mut area, mut position, mut pressure, mut pressure_position) =
            (0.0, Vec3::zeros(), 0.0, Vec3::zeros());
        let (mut least, mut most) = (if q0 < q1 { q0 } else { q1 }, if q0 > q1 { q0 } else { q1 });
        for corner in rest {
            let x2 = corner.position;
            let q2 = pressure_at(&x2);
            least = if q2 < least { q2 } else { least };
            most = if q2 > most { q2 } else { most };
            let double_area = (x1 - x0).cross(&(x2 - x0)).dot(&n);
            let (x_sum, q_sum) = (x0 + x1 + x2, q0 + q1 + q2);
            area += double_area;
            position += double_area * x_sum;
            pressure += double_area * q_sum;
            pressure_position += double_area * (q_sum * x_sum + q_x0 + q1 * x1 + q2 * x2);
            (x1, q1) = (x2, q2);
        }
        area *= 0.5;
        if area <= SLIVER_AREA {
            return;
        }
        position /= 6.0;
        pressure /= 6.0;
        pressure_position /= 24.0;

        let sums = &mut self.sums;
        sums.area += area;
        sums.position += position;
        sums.pressure += pressure;
        sums.pressure_position += pressure_position;
        sums.force += pressure * source.normal;
        sums.moment += pressure_position.cross(&source.normal);
        sums.least = if least < sums.least { least } else { sums.least };
        sums.most = if most > sums.most { most } else { sums.most };

        let (rotation, origin) = (&self.R_WM, &self.p_WMo);
        let out = &mut *self.out;
        let to_world = |p: &Vec3| rotation * p + origin;
        if source.reversed {
            for corner in corners.iter().rev() {
                out.vertices.push(to_world(&corner.position));
                out.pressures.push(pressure_at(&corner.position));
            }
        } else {
            for corner in corners {
                out.vertices.push(to_world(&corner.position));
                out.pressures.push(pressure_at(&corner.position));
            }
        }
        out.face_starts.push(out.vertices.len() as u32);
        out.faces.push(Face {
            area,
            centroid: to_world(&(position / area)),
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
