//! Convex polygons on the stack, and the two cuts that make contact surfaces: a tetrahedron by a plane
//! (marching tetrahedra) and a polygon by the four planes of a tetrahedron (Sutherland & Hodgman 1974).

use asperity_geometry::Vec3;

use super::tet::Tet;

/// Largest number of corners: a tetrahedron cut by a plane and by another tetrahedron has at most 8; the rest
/// is for rounding.
pub const CAPACITY: usize = 16;

/// A corner of a polygon, with its barycentric coordinates in the tetrahedron that is to clip it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corner {
    pub position: Vec3,
    inside: [f64; 4],
}

/// A convex polygon.
#[derive(Clone, Debug, Default)]
pub struct Polygon {
    corners: [Corner; CAPACITY],
    count: usize,
}

/// Returns the bits of the corners of a tetrahedron with positive height.
#[inline]
pub fn sign_code(height: &[f64; 4]) -> usize {
    usize::from(height[0] > 0.0)
        | usize::from(height[1] > 0.0) << 1
        | usize::from(height[2] > 0.0) << 2
        | usize::from(height[3] > 0.0) << 3
}

/// Returns true if the plane goes through a tetrahedron with this code. A face lying exactly in the plane
/// belongs to the tetrahedron on its positive side alone, so nothing is counted twice.
#[inline]
pub fn is_cut(code: usize) -> bool {
    code != 0 && code != 15
}

/// Edges cut for each sign code, each from its positive to its other end, counter-clockwise seen from the
/// negative side (the polygon's right-handed normal points where the height falls). `(0, 0)` ends the list.
const CUT_EDGES: [[(u8, u8); 4]; 16] = {
    const E: (u8, u8) = (0, 0);
    [
        [E, E, E, E],
        [(0, 1), (0, 2), (0, 3), E],
        [(1, 0), (1, 3), (1, 2), E],
        [(0, 2), (0, 3), (1, 3), (1, 2)],
        [(2, 0), (2, 1), (2, 3), E],
        [(0, 3), (0, 1), (2, 1), (2, 3)],
        [(1, 0), (1, 3), (2, 3), (2, 0)],
        [(2, 3), (0, 3), (1, 3), E],
        [(3, 2), (3, 1), (3, 0), E],
        [(0, 1), (0, 2), (3, 2), (3, 1)],
        [(3, 0), (3, 2), (1, 2), (1, 0)],
        [(0, 2), (3, 2), (1, 2), E],
        [(2, 0), (2, 1), (3, 1), (3, 0)],
        [(0, 1), (2, 1), (3, 1), E],
        [(1, 0), (3, 0), (2, 0), E],
        [E, E, E, E],
    ]
};

impl Polygon {
    /// Returns the corners in order.
    #[inline]
    pub fn corners(&self) -> &[Corner] {
        &self.corners[..self.count.min(CAPACITY)]
    }

    #[inline]
    fn clear(&mut self) {
        self.count = 0;
    }

    #[inline]
    fn push(&mut self, corner: Corner) {
        if let Some(slot) = self.corners.get_mut(self.count) {
            *slot = corner;
            self.count += 1;
        }
    }

    /// Sets the polygon to the cut of a tetrahedron by the plane where `height` vanishes.
    #[inline]
    pub fn slice(&mut self, tet: &Tet, height: &[f64; 4], code: usize) {
        self.count = 0;
        for (slot, &(i, j)) in self.corners.iter_mut().zip(&CUT_EDGES[code & 15]) {
            if i == j {
                break;
            }
            let (i, j) = (i as usize & 3, j as usize & 3);
            let (p, q) = (tet.corner(i), tet.corner(j));
            slot.position = p + height[i] / (height[i] - height[j]) * (q - p);
            self.count += 1;
        }
    }

    /// Sets the polygon to a triangle.
    #[inline]
    pub fn set_triangle(&mut self, corners: &[Vec3; 3]) {
        self.clear();
        for p in corners {
            self.push(Corner { position: *p, inside: [0.0; 4] });
        }
    }

    /// Clips the polygon by a tetrahedron and returns the rest, if there is any; it lies in `self` or in
    /// `spare`, both overwritten.
    #[inline]
    pub fn clip<'a>(&'a mut self, tet: &Tet, spare: &'a mut Self) -> Option<&'a Self> {
        let mut most = [f64::NEG_INFINITY; 4];
        let mut least = [f64::INFINITY; 4];
        let n = self.count.min(CAPACITY);
        for corner in &mut self.corners[..n] {
            corner.inside = tet.barycentric(&corner.position);
            for k in 0..4 {
                most[k] = if corner.inside[k] > most[k] { corner.inside[k] } else { most[k] };
                least[k] = if corner.inside[k] < least[k] { corner.inside[k] } else { least[k] };
            }
        }
        if !(most[0] > 0.0 && most[1] > 0.0 && most[2] > 0.0 && most[3] > 0.0) {
            return None;
        }
        let (mut from, mut to) = (self, spare);
        for (k, least) in least.into_iter().enumerate() {
            if least < 0.0 {
                from.clip_by(k, to);
                std::mem::swap(&mut from, &mut to);
                if from.count < 3 {
                    return None;
                }
            }
        }
        Some(from)
    }

    /// Clips the polygon by the half space `z ≤ 0`, as [`Polygon::clip`].
    pub fn clip_below<'a>(&'a mut self, spare: &'a mut Self) -> Option<&'a Self> {
        let n = self.count.min(CAPACITY);
        let (mut any, mut all) = (false, true);
        for corner in &mut self.corners[..n] {
            corner.inside[0] = -corner.position.z;
            any |= corner.inside[0] > 0.0;
            all &= corner.inside[0] >= 0.0;
        }
        if !any || all {
            return any.then_some(self);
        }
        self.clip_by(0, spare);
        (spare.count >= 3).then_some(spare)
    }

    /// Clips by the plane `inside[k] ≥ 0` into `out`; corners on the plane are kept once.
    #[inline]
    fn clip_by(&self, k: usize, out: &mut Self) {
        out.clear();
        let corners = self.corners();
        let Some(mut previous) = corners.last() else { return };
        for current in corners {
            let (a, b) = (previous.inside[k & 3], current.inside[k & 3]);
            if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
                // From the outer end or the inner one, the same point: the interpolation always starts at the
                // positive end.
                let (p, q, t) =
                    if a > 0.0 { (previous, current, a / (a - b)) } else { (current, previous, b / (b - a)) };
                let at = |j: usize| p.inside[j] + t * (q.inside[j] - p.inside[j]);
                let inside = [at(0), at(1), at(2), at(3)];
                out.push(Corner { position: p.position + t * (q.position - p.position), inside });
            }
            if b >= 0.0 {
                out.push(*current);
            }
            previous = current;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit_tet() -> Tet {
        let o = Vec3::zeros();
        Tet::new(&[o, Vec3::x(), Vec3::y(), Vec3::z()], [0.0, 1.0, 2.0, 3.0]).unwrap()
    }

    fn area_vector(polygon: &Polygon) -> Vec3 {
        let c = polygon.corners();
        (1..c.len() - 1)
            .map(|i| (c[i].position - c[0].position).cross(&(c[i + 1].position - c[0].position)) / 2.0)
            .sum()
    }

    #[test]
    fn barycentric_coordinates_and_pressure() {
        let tet = unit_tet();
        for i in 0..4 {
            let l = tet.barycentric(&tet.corner(i));
            assert!((0..4).all(|k| (l[k] - f64::from(u8::from(k == i))).abs() < 1e-15));
            let pressure = tet.gradient.dot(&tet.corner(i)) + tet.pressure_at_origin;
            assert!((pressure - i as f64).abs() < 1e-15);
        }
    }

    #[test]
    fn every_slice_faces_where_the_height_falls() {
        let tet = unit_tet();
        let mut polygon = Polygon::default();
        for code in 0..16usize {
            let height = [0, 1, 2, 3].map(|i| if code >> i & 1 == 1 { 1.0 } else { -1.0 });
            assert_eq!(sign_code(&height), code);
            polygon.slice(&tet, &height, code);
            assert_eq!(polygon.corners().len(), [0, 3, 4, 3, 0][code.count_ones() as usize]);
            if is_cut(code) {
                let center = |sign: f64| {
                    let own: Vec<Vec3> =
                        (0..4).filter(|&i| height[i] == sign).map(|i| tet.corner(i)).collect();
                    own.iter().sum::<Vec3>() / own.len() as f64
                };
                assert!(area_vector(&polygon).dot(&(center(-1.0) - center(1.0))) > 0.0, "{code}");
            }
        }
    }

    #[test]
    fn a_large_triangle_is_clipped_to_the_section_of_the_tetrahedron() {
        let tet = unit_tet();
        let (mut polygon, mut spare) = (Polygon::default(), Polygon::default());
        let z = 0.25;
        polygon.set_triangle(&[Vec3::new(-9.0, -9.0, z), Vec3::new(9.0, -9.0, z), Vec3::new(0.0, 20.0, z)]);
        let clipped = polygon.clip(&tet, &mut spare).unwrap();
        assert!((area_vector(clipped) - Vec3::z() * (0.75 * 0.75 / 2.0)).norm() < 1e-12);
        polygon.set_triangle(&[
            Vec3::new(-9.0, -9.0, 2.0),
            Vec3::new(9.0, -9.0, 2.0),
            Vec3::new(0.0, 20.0, 2.0),
        ]);
        assert!(polygon.clip(&tet, &mut spare).is_none());
    }
}
