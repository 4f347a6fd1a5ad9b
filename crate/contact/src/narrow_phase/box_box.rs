//! Two boxes: the separating axis of least overlap among fifteen (Gottschalk, Lin and Manocha 1996), with
//! faces preferred to edges that are hardly better, for they make better manifolds. Metres, frame of A.

use asperity_geometry::{Length, Mat3, Vec3};

/// Fraction of the size by which edge directions must be better than faces to be chosen: faces make better
/// manifolds.
const FACE_BIAS: f64 = 1e-3;

/// Finds the axis along which two boxes are farthest apart, or overlap least, among the fifteen of the
/// separating axis theorem (Gottschalk, Lin and Manocha 1996). `rotation`, `offset`: B in A's frame. Returns
/// the unit normal from A into B in A's frame and the gap along it; stops early once the gap exceeds
/// `margin`.
pub(crate) fn box_box(
    ha: &Vec3,
    hb: &Vec3,
    rotation: &Mat3,
    offset: &Vec3,
    margin: f64,
) -> Option<(Vec3, f64)> {
    let absolute = rotation.abs();
    let reach_a = ha + absolute * hb;
    let in_b = rotation.tr_mul(offset);
    let reach_b = hb + absolute.tr_mul(ha);
    let mut best = (f64::NEG_INFINITY, Vec3::zeros());
    for k in 0..3 {
        let gap = offset[k].abs() - reach_a[k];
        if gap > margin {
            return None;
        }
        if gap > best.0 {
            let mut n = Vec3::zeros();
            n[k] = if offset[k] >= 0.0 { 1.0 } else { -1.0 };
            best = (gap, n);
        }
    }
    for k in 0..3 {
        let gap = in_b[k].abs() - reach_b[k];
        if gap > margin {
            return None;
        }
        // A's faces win ties, so that the choice does not flicker.
        if gap > best.0 + 1e-9 {
            let axis: Vec3 = rotation.column(k).into();
            best = (gap, if in_b[k] >= 0.0 { axis } else { -axis });
        }
    }
    let bias = FACE_BIAS * ha.min().min(hb.min());
    for i in 0..3 {
        for j in 0..3 {
            let b: Vec3 = rotation.column(j).into();
            let mut e = Vec3::zeros();
            e[i] = 1.0;
            let axis = e.cross(&b);
            let length = axis.length();
            // Parallel edges: their cross product is a face normal or nothing.
            if length < 1e-3 {
                continue;
            }
            let n = axis / length;
            let projected = |h: &Vec3, n: &Vec3| h.x * n.x.abs() + h.y * n.y.abs() + h.z * n.z.abs();
            let d = n.dot(offset);
            let gap = d.abs() - projected(ha, &n) - projected(hb, &rotation.tr_mul(&n));
            if gap > margin {
                return None;
            }
            if gap > best.0 + bias {
                best = (gap, if d >= 0.0 { n } else { -n });
            }
        }
    }
    Some((best.1, best.0))
}
