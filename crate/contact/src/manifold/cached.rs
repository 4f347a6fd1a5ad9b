//! A manifold that is kept while its two shapes hardly move against each other.
//!
//! With `d` the displacement that the point of B at a contact has made relative to A since the manifold was
//! made, the contact is now `d/2` further, and its gap is `gap + n·d`, both in the frame of A. No point of B
//! may have moved by more than [`HARDLY`] `h` of the smaller core's size `s`. Flat faces, edges and corners
//! are then right to first order: the error of the gap is some `h² s/2`, less than a nanometre for a body of
//! 2 cm, that of the normal `h`. The corners that stand for a disc stay where they are while it tilts: the
//! error of its deepest point is up to `0.3 h s`, a micrometre. Beyond that, or where contacts are sought
//! farther off than before, the caller makes the manifold anew. Metres. (Jolt Physics keeps the contacts of a
//! pair so, within a millimetre and two degrees.)

use asperity_geometry::distance::Core;
use asperity_geometry::{Length, Mat3, Vec3};

use super::Manifold;
use crate::narrow_phase::{Collider, Convex};

/// Largest displacement of B relative to A, as a fraction of the size of the smaller core.
const HARDLY: f64 = 2e-4;

/// Largest margin of a kept manifold, as a fraction of that size: contacts sought farther off may meet
/// features that are not near now.
const NEAR: f64 = 0.5;

/// A manifold in the frame of A, with the pose of B in A when it was made.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct CachedManifold {
    R_AB: Mat3,
    p_AB: Vec3,
    /// Margin, m: it has all contacts nearer than this.
    margin: f64,
    manifold: Manifold,
}

#[allow(non_snake_case, reason = "monogram notation")]
impl CachedManifold {
    /// Returns true for shapes whose manifolds are dear to make (not balls, half-spaces and meshes that are
    /// no hulls), where contacts are sought near.
    pub fn pays(a: &Convex, b: &Convex, margin: f64) -> bool {
        let dear = |x: &Convex| x.core().is_some_and(|core| !matches!(core, Core::Point));
        dear(a) && dear(b) && margin <= NEAR * a.size().min(b.size())
    }

    /// Keeps a manifold, world frame, that was made for contacts nearer than `margin`.
    pub fn new(a: &Collider, b: &Collider, margin: f64, manifold: &Manifold) -> Self {
        let mut own = *manifold;
        own.n = a.R.tr_mul(&own.n);
        own.points_mut().iter_mut().for_each(|point| point.p = a.R.tr_mul(&(point.p - a.p)));
        Self { R_AB: a.R.tr_mul(&b.R), p_AB: a.R.tr_mul(&(b.p - a.p)), margin, manifold: own }
    }

    /// Returns the manifold as it is now, world frame; `None` if it must be made anew. `reach` is the
    /// distance of B's farthest point from its origin.
    pub fn again(&self, a: &Collider, b: &Collider, reach: f64, margin: f64) -> Option<Manifold> {
        let hardly = HARDLY * a.shape.size().min(b.shape.size());
        let moved = a.R.tr_mul(&(b.p - a.p)) - self.p_AB;
        if !(moved.norm_squared() <= hardly * hardly && margin <= self.margin + hardly) {
            return None;
        }
        let turned = a.R.tr_mul(&b.R) - self.R_AB;
        // ‖R − R'‖² is four times 1 − cos of the angle between them.
        let angle = (0.5 * turned.norm_squared()).sqrt();
        if !(moved.length() + angle * reach <= hardly) {
            return None;
        }
        let turn = turned * self.R_AB.transpose();
        let mut now = Manifold::new(a.R * self.manifold.n);
        for point in self.manifold.points() {
            let d = moved + turn * (point.p - self.p_AB);
            let gap = point.gap + self.manifold.n.dot(&d);
            if gap <= margin {
                now.push(a.place(&(point.p + d * 0.5)), gap, point.feature);
            }
        }
        (!now.points().is_empty()).then_some(now)
    }

    /// Appends the pose of B, and the gaps of the contacts with their names.
    pub fn words(&self, into: &mut Vec<u64>) {
        into.extend(self.p_AB.iter().map(|x| x.to_bits()));
        for point in self.manifold.points() {
            into.extend([point.gap.to_bits(), u64::from(point.feature.number())]);
        }
    }
}

#[cfg(test)]
#[allow(non_snake_case, reason = "monogram notation")]
mod tests {
    use asperity_geometry::distance::PreparedShape;
    use asperity_geometry::{Pose, Rotation, Shape};

    use super::*;
    use crate::narrow_phase::{NarrowPhase, PairMemory};

    struct Solid(Convex, PreparedShape);

    impl Solid {
        fn new(shape: &Shape) -> Self {
            Self(Convex::new(shape), PreparedShape::new(shape))
        }

        fn at(&self, X_WG: &Pose) -> Collider<'_> {
            let rotation = X_WG.rotation;
            let R = rotation.to_rotation_matrix().into_inner();
            Collider { shape: &self.0, prepared: &self.1, R, p: X_WG.translation.vector, rotation }
        }
    }

    fn wave(k: usize) -> Vec3 {
        let x = |i: usize| libm::sin((13 * k + 5 * i) as f64);
        Vec3::new(x(1), x(2), x(3))
    }

    fn pose(p: Vec3, turn: Vec3) -> Pose {
        Pose::from_parts(p.into(), Rotation::from_scaled_axis(turn))
    }

    fn deepest(m: &Manifold) -> f64 {
        m.points().iter().map(|p| p.gap).fold(f64::INFINITY, f64::min)
    }

    /// Boxes and cylinders that touch, moved within [`HARDLY`]: as deep as a manifold made anew says, to
    /// second order (a disc: to a third of that fraction), whatever the pair as a whole has done meanwhile.
    #[test]
    fn a_kept_manifold_says_what_a_new_one_says() {
        let size = 0.02;
        let solids = [
            Solid::new(&Shape::Box { half_size: Vec3::new(size, 1.1 * size, 1.3 * size) }),
            Solid::new(&Shape::Cylinder { radius: size, half_length: 1.2 * size }),
        ];
        let (mut narrow, margin, reach) = (NarrowPhase::default(), 1e-3, 2.0 * size);
        let mut told = 0;
        for k in 0..400 {
            let (one, two) = (&solids[k % 2], &solids[k / 2 % 2]);
            let X_WA = pose(wave(k), wave(k + 1000) * 2.0);
            let turn = if k % 5 == 0 { Vec3::zeros() } else { wave(k + 3000) * 2.0 };
            // Down along a direction until they just overlap.
            let (way, mut low, mut high) = (wave(k + 2000).unit(), 0.0, 5.0 * size);
            let mut memory = PairMemory::default();
            for _ in 0..40 {
                let middle = 0.5 * (low + high);
                let b = X_WA * pose(way * middle, turn);
                let found = narrow.manifold(&one.at(&X_WA), &two.at(&b), margin, &mut PairMemory::default());
                if found.is_some_and(|m| deepest(&m) < -1e-5) { low = middle } else { high = middle }
            }
            let X_AB = pose(way * low, turn);
            let Some(m) = narrow.manifold(&one.at(&X_WA), &two.at(&(X_WA * X_AB)), margin, &mut memory)
            else {
                continue;
            };
            let kept = CachedManifold::new(&one.at(&X_WA), &two.at(&(X_WA * X_AB)), margin, &m);
            let small = HARDLY * size;
            let moved = pose(X_AB.translation.vector + wave(k + 4000) * (0.3 * small), turn);
            let moved = moved * pose(Vec3::zeros(), wave(k + 5000) * (0.2 * small / reach));
            let elsewhere = pose(wave(k + 6000), wave(k + 7000));
            let (a, X_WB) = (one.at(&elsewhere), elsewhere * moved);
            let b = two.at(&X_WB);
            let again = kept.again(&a, &b, reach, margin).map(|m| deepest(&m));
            let anew = narrow.manifold(&a, &b, margin, &mut memory).map(|m| deepest(&m));
            if let (Some(again), Some(anew)) = (again, anew) {
                told += 1;
                // Every fifth lies flat: a disc's corners stay.
                let most = if k % 5 == 0 { 0.3 * small } else { 5.0 * HARDLY * small };
                assert!((again - anew).abs() < most, "{k}: {again} {anew}");
            }
            assert!(kept.again(&a, &b, reach, margin + 2.0 * small).is_none(), "{k}: sought farther");
            let far = elsewhere * moved * pose(way * (2.0 * small), Vec3::zeros());
            assert!(kept.again(&a, &two.at(&far), reach, margin).is_none(), "{k}: moved farther");
            let turned = elsewhere * moved * pose(Vec3::zeros(), way * (2.0 * HARDLY));
            assert!(kept.again(&a, &two.at(&turned), reach, margin).is_none(), "{k}: turned farther");
        }
        assert!(told > 300, "{told}");
    }
}
