//! Cuts between a flat face and the farthest point of the other body against it.

use asperity_geometry::Vec3;
use asperity_geometry::distance::Core;

use super::{Meets, NEAR};
use crate::narrow_phase::stationary::Cut;

/// A flat face normal to an axis of its body.
struct Face {
    axis: usize,
    /// Sign of the outward normal along the axis.
    sign: f64,
    /// Height above the middle, m.
    height: f64,
}

impl Face {
    /// Finds the face whose normal is along `u`.
    fn of(core: &Core, u: &Vec3) -> Option<Self> {
        let (axis, height) = match core {
            Core::Box { half_size } => {
                let axis = u.iamax();
                (axis, half_size[axis])
            }
            Core::Cylinder { half_length, .. } => (2, *half_length),
            _ => return None,
        };
        if u[axis].abs() < NEAR {
            return None;
        }
        Some(Self { axis, sign: u[axis].signum(), height })
    }

    fn normal(&self) -> Vec3 {
        let mut n = Vec3::zeros();
        n[self.axis] = self.sign;
        n
    }

    /// Returns true if the point lies above or below the face of `core`.
    fn bears(&self, core: &Core, p: &Vec3) -> bool {
        match core {
            Core::Box { half_size } => (0..3).all(|k| k == self.axis || p[k].abs() <= half_size[k]),
            Core::Cylinder { radius, .. } => p.x * p.x + p.y * p.y <= radius * radius,
            _ => false,
        }
    }
}

/// Returns the cut normal to a face of A, or of B, whose normal is along `n` (in the frame of B: `m`).
pub(super) fn on_face(meets: &Meets, n: &Vec3, m: &Vec3) -> Option<Cut> {
    let pair = &meets.pair;
    let place = |p: &Vec3| pair.rotation * p + pair.translation;
    if let Some(face) = Face::of(&pair.a, n) {
        let n = face.normal();
        let on_b = place(&meets.of_b(&-pair.rotation.tr_mul(&n)));
        if face.bears(&pair.a, &on_b) {
            let gap = n.dot(&on_b) - face.height;
            return Some(Cut { n, gap, on_a: on_b - n * gap, on_b });
        }
    }
    let face = Face::of(&pair.b, &-m)?;
    let out = face.normal();
    let n = -(pair.rotation * out);
    let on_a = meets.of_a(&n);
    let p = pair.rotation.tr_mul(&(on_a - pair.translation));
    face.bears(&pair.b, &p).then(|| {
        let gap = out.dot(&p) - face.height;
        Cut { n, gap, on_a, on_b: on_a + n * gap }
    })
}
