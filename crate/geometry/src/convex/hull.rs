//! Convex hull of a point set by quickhull (Barber, Dobkin, Huhdanpaa, *The quickhull algorithm for convex
//! hulls*, ACM TOMS 22(4), 1996): points (n × 3, m) in, closed surface of triangles wound outwards out.
//!
//! Each face keeps the list of the points that it holds outside, and a heap gives the face that holds the
//! farthest. Adding that point removes the faces it sees, and only the points of those faces are distributed
//! anew, to the faces that replace them: n log n for points on a sphere.

use asperity_fault::Fault;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::incremental_hull::{Broken, IncrementalHull};
use crate::{Aabb, Length, TriangleMesh, Vec3, check_finite};

/// Computes the convex hull of `points` by quickhull: the outside point farthest from a face is added until
/// none is left. Points within `1e-12` of the hull's size of its boundary may be left out.
///
/// # Errors
///
/// Refuses points that are not finite, and points that span no volume.
pub fn convex_hull(points: &[Vec3]) -> Result<TriangleMesh, Fault> {
    if points.len() < 4 {
        return Err(Fault::new(
            "vertices",
            format!("A convex body needs at least 4 vertices, not {}.", points.len()),
        ));
    }
    check_finite(points)?;
    let bounds = Aabb::of_points(points);
    let size = bounds.half_size().length();
    // Coordinates are relative to the centre: rounding is then relative to the size of the body, not to where
    // it lies.
    let centred: Vec<Vec3> = points.iter().map(|p| p - bounds.center()).collect();
    let flat = || Fault::new("vertices", "The vertices lie in one plane: no volume.");
    let corners = tetrahedron(&centred, 1e-9 * size).ok_or_else(flat)?;
    // A coarser skin is only ever needed when nearly coplanar points defeat rounding.
    for skin in [1e-12, 1e-10, 1e-8, 1e-6] {
        if let Ok(grown) = grow(&centred, corners, skin * size, |_| ()) {
            return Ok(grown.mesh(points));
        }
    }
    Err(Fault::new("vertices", "The hull is too thin to be found reliably."))
}

/// A hull of some of the points.
struct Grown {
    hull: IncrementalHull,
    /// Index in the set of each of its points.
    source: Vec<usize>,
}

/// Grows the hull from four corners. `works` is called with the number of heights of points above faces that
/// are computed, and of faces that are made.
fn grow(
    centred: &[Vec3],
    corners: [usize; 4],
    skin: f64,
    mut works: impl FnMut(usize),
) -> Result<Grown, Broken> {
    let mut hull = IncrementalHull::default();
    let mut source = corners.to_vec();
    if IncrementalHull::swaps(&corners.map(|i| centred[i])) {
        source.swap(1, 2);
    }
    hull.start(corners.map(|i| centred[i]), skin)?;
    let mut outside = Outside::default();
    let mut homeless: Vec<u32> = (0..centred.len() as u32).collect();
    works(4 * homeless.len());
    outside.hand_out(&mut homeless, centred, &hull, &[0, 1, 2, 3], skin);
    while let Some((i, f)) = outside.farthest() {
        hull.add(centred[i], f)?;
        source.push(i);
        for &dead in &hull.dead {
            outside.take(dead, &mut homeless);
        }
        homeless.retain(|&j| j as usize != i);
        works(hull.fresh.len() * (homeless.len() + 1));
        outside.hand_out(&mut homeless, centred, &hull, &hull.fresh, skin);
    }
    Ok(Grown { hull, source })
}

/// Points that are still outside, by the face that holds them (quickhull's outside sets).
#[derive(Default)]
struct Outside {
    /// Points of each face, in any order, and the number of times its index was reused.
    held: Vec<(Vec<u32>, u32)>,
    /// Farthest point of each face; those of faces that are gone are skipped.
    farthest: BinaryHeap<Farthest>,
}

/// Point of a face that is highest above it; of equal ones the one given last.
struct Farthest {
    /// Height above the face, m.
    height: f64,
    point: u32,
    face: u32,
    /// Number of times the face's index had been reused.
    age: u32,
}

impl Outside {
    /// Gives each of `homeless` that is above one of `faces` to the face that it is highest above, and drops
    /// the rest. The faces hold nothing yet.
    fn hand_out(
        &mut self,
        homeless: &mut Vec<u32>,
        points: &[Vec3],
        hull: &IncrementalHull,
        faces: &[u32],
        skin: f64,
    ) {
        self.held.resize_with(hull.faces.len(), Default::default);
        // Farthest so far, by index in `faces`.
        let mut farthest: Vec<Option<(f64, u32)>> = vec![None; faces.len()];
        for j in homeless.drain(..) {
            let p = &points[j as usize];
            let mut most = (skin, None);
            for (k, &f) in faces.iter().enumerate() {
                let face = &hull.faces[f as usize];
                let height = face.normal.dot(p) - face.offset;
                if height > most.0 {
                    most = (height, Some(k));
                }
            }
            let (height, Some(k)) = most else { continue };
            self.held[faces[k] as usize].0.push(j);
            if farthest[k].is_none_or(|(h, i)| (height, j) > (h, i)) {
                farthest[k] = Some((height, j));
            }
        }
        for (&face, farthest) in faces.iter().zip(farthest) {
            let age = self.held[face as usize].1;
            self.farthest.extend(farthest.map(|(height, point)| Farthest { height, point, face, age }));
        }
    }

    /// Moves the points of a face that is gone to `homeless`.
    fn take(&mut self, face: u32, homeless: &mut Vec<u32>) {
        if let Some((points, age)) = self.held.get_mut(face as usize) {
            homeless.append(points);
            *age += 1;
        }
    }

    /// Returns the farthest point of all, and its face.
    fn farthest(&mut self) -> Option<(usize, u32)> {
        while let Some(top) = self.farthest.pop() {
            if self.held[top.face as usize].1 == top.age {
                return Some((top.point as usize, top.face));
            }
        }
        None
    }
}

impl PartialEq for Farthest {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Farthest {}
impl PartialOrd for Farthest {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Farthest {
    fn cmp(&self, other: &Self) -> Ordering {
        self.height.total_cmp(&other.height).then(self.point.cmp(&other.point))
    }
}

impl Grown {
    /// Returns the surface, of the points as they were given.
    fn mesh(&self, points: &[Vec3]) -> TriangleMesh {
        let mut index = vec![u32::MAX; self.source.len()];
        let mut mesh = TriangleMesh::default();
        for (_, face) in self.hull.live() {
            mesh.triangles.push(face.v.map(|v| {
                let slot = &mut index[v as usize];
                if *slot == u32::MAX {
                    *slot = mesh.vertices.len() as u32;
                    mesh.vertices.push(points[self.source[v as usize]]);
                }
                *slot
            }));
        }
        mesh
    }
}

/// Returns four points far apart, or `None` when all lie within `thin` of a plane.
fn tetrahedron(p: &[Vec3], thin: f64) -> Option<[usize; 4]> {
    let most = |measure: &dyn Fn(&Vec3) -> f64| {
        (0..p.len())
            .max_by(|&i, &j| measure(&p[i]).total_cmp(&measure(&p[j])))
            .filter(|&i| measure(&p[i]) > thin)
    };
    let a = (0..p.len()).max_by(|&i, &j| p[i].norm_squared().total_cmp(&p[j].norm_squared()))?;
    let b = most(&|q| (q - p[a]).length())?;
    let e = (p[b] - p[a]).unit();
    let c = most(&|q| e.cross(&(q - p[a])).length())?;
    let n = e.cross(&(p[c] - p[a])).unit();
    let d = most(&|q| n.dot(&(q - p[a])).abs())?;
    Some([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_convex;

    #[test]
    fn a_cube_with_points_inside_and_on_its_faces_keeps_its_eight_corners() {
        let mut points = Vec::new();
        for i in 0..27 {
            points.push(Vec3::new((i % 3) as f64, (i / 3 % 3) as f64, (i / 9) as f64));
        }
        let hull = convex_hull(&points).unwrap();
        assert_eq!((hull.vertices.len(), hull.triangles.len()), (8, 12));
        assert!(is_convex(&hull));
    }

    /// Returns points on Fibonacci's sphere: no four are coplanar.
    fn on_a_sphere(n: u32) -> Vec<Vec3> {
        let point = |i: u32| {
            let z = 1.0 - (2.0 * f64::from(i) + 1.0) / f64::from(n);
            let (sin, cos) = libm::sincos(2.399_963_229_7 * f64::from(i));
            let r = (1.0 - z * z).sqrt();
            Vec3::new(r * cos, r * sin, z).unit()
        };
        (0..n).map(point).collect()
    }

    /// Returns both rims of a cylinder about the origin: two polygons of many corners.
    fn on_two_rings(n: u32) -> Vec<Vec3> {
        let point = |i: u32| {
            let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(i / 2) / f64::from(n / 2));
            Vec3::new(cos, sin, f64::from(i % 2) - 0.5)
        };
        (0..n).map(point).collect()
    }

    /// Four times the points take little more than four times the work: it was sixteen times while a point
    /// tested all faces (on a sphere) and while coplanar faces were fanned anew with every point (on rings).
    /// The bench measures the time.
    #[test]
    fn work_grows_as_n_log_n() {
        for (name, points) in [("sphere", on_a_sphere as fn(u32) -> Vec<Vec3>), ("rings", on_two_rings)] {
            let work = [2_000, 8_000, 32_000].map(|n| {
                let points = points(n);
                let mut work = 0;
                let corners = tetrahedron(&points, 1e-9).unwrap();
                let grown = grow(&points, corners, 1e-12, |more| work += more).unwrap();
                let mesh = grown.mesh(&points);
                assert_eq!(
                    (mesh.vertices.len(), mesh.triangles.len()),
                    (n as usize, 2 * n as usize - 4),
                    "{name}"
                );
                work as f64 / (f64::from(n) * libm::log(f64::from(n)))
            });
            println!(
                "{name}: {work:?} heights and faces for each point and natural logarithm of their number"
            );
            assert!(work[0] < 20.0 && work[2] < 1.3 * work[0], "{name}: {work:?}");
        }
    }

    #[test]
    fn points_in_a_plane_are_an_error() {
        let points: Vec<Vec3> = (0..9).map(|i| Vec3::new((i % 3) as f64, (i / 3) as f64, 1.0)).collect();
        assert_eq!(convex_hull(&points).unwrap_err().path, "vertices");
    }
}
