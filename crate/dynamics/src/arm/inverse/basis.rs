//! Axes of an arm in the form that the closed-form inverse needs, or the reason why they do not have it: axis
//! 2 square to axis 1, axis 3 parallel to axis 2, axis 5 square to axes 4 and 6, the last three axes meeting
//! in one point.
//!
//! The closed form is that of Brandstötter, Angerer and Hofbaur 2014 (see `mod.rs`), written for axes in any
//! frame.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_fault::Fault;
use asperity_geometry::{Length, Mat3, Pose, Vec3};

use super::ArmAxis;

/// An arm's axes as the closed form wants them.
///
/// Frame F: z along axis 1, y along axis 2, origin on axis 1 at the height of axis 2. In its xz plane the arm
/// is two bars: from axis 2 at `(a1, 0)` the bar `u` to axis 3 and the bar `w` to the wrist centre C, which
/// stays at `y = b`:
///
/// ```text
/// p_FC = Rz(q1) ( a1 x + Ry(q2) u + Ry(q2 + s3 q3) w + b y )
/// R_FT = Rz(q1) Ry(q2 + s3 q3) Q Rz(q4) Ry(q5 + β) Rz(q6) Hᵀ
/// ```
#[derive(Clone, Debug)]
pub struct OrthoParallel {
    /// Rotation of F in the world.
    pub R_WF: Mat3,
    pub p_WF: Vec3,
    /// Wrist centre in the tool's frame, m.
    pub p_TC: Vec3,
    pub a1: f64,
    pub b: f64,
    /// Lengths of the bars, m, and their angles at zero, `atan2(z, x)`, rad.
    pub upper: (f64, f64),
    pub fore: (f64, f64),
    /// Direction of the fore bar at zero: cosine and sine of its angle.
    pub ahead: (f64, f64),
    /// Sense of axis 3: 1 if it turns with axis 2, −1 if against it.
    pub s3: f64,
    /// Axes of the wrist at zero, in F: z is axis 4, y is axis 5.
    pub Q: Mat3,
    pub beta: f64,
    /// `Hᵀ = Ry(−β) Qᵀ R_FT(0)`, transposed.
    pub H: Mat3,
}

/// Largest deviation of axes from parallel, square or meeting; rad and m.
const EXACT: f64 = 1e-7;
/// Shortest bar, m.
const SHORTEST: f64 = 1e-6;

impl OrthoParallel {
    /// Brings axes into this form. `axes` holds a point and the unit direction of each axis at zero, world
    /// frame; `X_WT` is the tool at zero.
    ///
    /// # Errors
    ///
    /// Names the condition that the axes do not meet.
    pub fn new(axes: &[ArmAxis], X_WT: &Pose) -> Result<Self, Fault> {
        let refuse = |joint: usize, why: &str| Err(Fault::new(format!("joints[{joint}]"), why));
        let axes: &[ArmAxis; 6] = axes.try_into().map_err(|_| {
            let message = format!("The closed form is that of six joints, and there are {}.", axes.len());
            Fault::new("joints", message)
        })?;
        if let Some(i) = axes.iter().position(|a| a.slides) {
            return refuse(i, "The joint slides, and the closed form is that of joints that turn.");
        }
        let axes = axes.map(|a| (a.point, a.direction));
        let d = axes.map(|(_, d)| d);
        if d[0].dot(&d[1]).abs() > EXACT {
            return refuse(1, "Axis 2 is not square to axis 1.");
        }
        if d[1].cross(&d[2]).length() > EXACT {
            return refuse(2, "Axis 3 is not parallel to axis 2.");
        }
        if d[3].dot(&d[4]).abs() > EXACT {
            return refuse(4, "Axis 5 is not square to axis 4.");
        }
        if d[4].dot(&d[5]).abs() > EXACT {
            return refuse(5, "Axis 6 is not square to axis 5.");
        }
        let C = axes[3].0 + d[3] * foot(&axes[3], &axes[4]);
        if [axes[4], axes[5]].iter().any(|a| (C - a.0).cross(&a.1).length() > EXACT) {
            return refuse(5, "Axes 4, 5 and 6 do not meet in a point.");
        }
        let z = d[0];
        let y = (d[1] - z * d[1].dot(&z)).unit();
        let R_WF = Mat3::from_columns(&[y.cross(&z), y, z]);
        let height = (axes[1].0 - axes[0].0).dot(&z);
        let p_WF = axes[0].0 + z * height;
        let in_f = |p: &Vec3| R_WF.transpose() * (p - p_WF);
        let (p2, p3, c) = (in_f(&axes[1].0), in_f(&axes[2].0), in_f(&C));
        let (u, w) = (p3 - p2, c - p3);
        let bar = |v: Vec3| ((v.x * v.x + v.z * v.z).sqrt(), libm::atan2(v.z, v.x));
        let (upper, fore) = (bar(u), bar(w));
        if !(upper.0 > SHORTEST) {
            return refuse(2, "Axes 2 and 3 coincide.");
        }
        if !(fore.0 > SHORTEST) {
            return refuse(3, "The wrist lies on axis 3.");
        }
        let (e4, e5, e6) = (R_WF.transpose() * d[3], R_WF.transpose() * d[4], R_WF.transpose() * d[5]);
        let e5 = (e5 - e4 * e5.dot(&e4)).unit();
        let Q = Mat3::from_columns(&[e5.cross(&e4), e5, e4]);
        let beta = libm::atan2(Q.column(0).dot(&e6), Q.column(2).dot(&e6));
        let (s, k) = libm::sincos(beta);
        let turn = Mat3::new(k, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, k);
        let R_FT = R_WF.transpose() * X_WT.rotation.to_rotation_matrix().into_inner();
        Ok(Self {
            R_WF,
            p_WF,
            p_TC: X_WT.inverse() * nalgebra::Point3::from(C) - nalgebra::Point3::origin(),
            a1: p2.x,
            b: c.y,
            upper,
            fore,
            ahead: (w.x / fore.0, w.z / fore.0),
            s3: d[1].dot(&d[2]).signum(),
            Q,
            beta,
            H: R_FT.transpose() * Q * turn,
        })
    }
}

/// Returns the coordinate along the first axis of its point nearest to the second.
fn foot(a: &(Vec3, Vec3), b: &(Vec3, Vec3)) -> f64 {
    let (r, n) = (b.0 - a.0, a.1.cross(&b.1));
    r.cross(&b.1).dot(&n) / n.norm_squared()
}
