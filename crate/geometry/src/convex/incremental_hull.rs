//! A convex polytope that grows by one point at a time: the beneath–beyond step of quickhull (Barber, Dobkin,
//! Huhdanpaa, *The quickhull algorithm for convex hulls*, ACM TOMS 22(4), 1996, §2). Lengths in metres, in
//! any one frame.

use crate::Length;
use crate::Vec3;

/// One triangle of an [`IncrementalHull`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    /// Point indices, counter-clockwise seen from outside.
    pub v: [u32; 3],
    /// Face across edge `v[i] → v[i + 1]`.
    adjacent: [u32; 3],
    /// Outward unit normal.
    pub normal: Vec3,
    /// Offset of the plane, m: `normal · x = offset` on the face; `+∞` once the face is gone.
    pub offset: f64,
}

/// The boundary of a growing convex polytope. A point is added by removing every face it sees and fanning
/// the rim to it.
///
/// A face whose plane holds the new point stays where the point lies beside it: the triangle between them is
/// one more piece of the same flat polygon, and takes over its plane (the merged facets of quickhull, ibid.
/// §4). So a polygon of many corners grows by a triangle a corner, and its normal is that of its first and
/// largest triangle however thin the last ones are. Where the point lies on the line of the edge the face
/// counts as seen: the triangle would have no area.
#[derive(Clone, Debug, Default)]
pub(crate) struct IncrementalHull {
    pub points: Vec<Vec3>,
    pub faces: Vec<Face>,
    /// Faces made by the last [`IncrementalHull::add`].
    pub fresh: Vec<u32>,
    free: Vec<u32>,
    rim: Vec<(u32, usize)>,
    stack: Vec<(u32, usize)>,
    /// Faces removed by the last [`IncrementalHull::add`]: none of them is among the fresh ones.
    pub dead: Vec<u32>,
    /// Thickness below which a point lies in a plane, metres.
    pub thickness: f64,
}

/// Error of a hull whose topology rounding broke; it is no longer usable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Broken;

impl Face {
    fn gone(&self) -> bool {
        self.offset == f64::INFINITY
    }
}

impl IncrementalHull {
    /// Starts over from a tetrahedron of any handedness.
    pub fn start(&mut self, corners: [Vec3; 4], thickness: f64) -> Result<(), Broken> {
        self.points.clear();
        self.faces.clear();
        self.free.clear();
        self.thickness = thickness;
        let [a, mut b, mut c, d] = corners;
        if (b - a).cross(&(c - a)).dot(&(d - a)) > 0.0 {
            std::mem::swap(&mut b, &mut c);
        }
        self.points.extend([a, b, c, d]);
        // abc is counter-clockwise seen from outside: d lies below it.
        for (v, adjacent) in
            [([0, 1, 2], [1, 2, 3]), ([1, 0, 3], [0, 3, 2]), ([2, 1, 3], [0, 1, 3]), ([0, 2, 3], [0, 2, 1])]
        {
            let mut face = self.face(v)?;
            face.adjacent = adjacent;
            self.faces.push(face);
        }
        Ok(())
    }

    /// Returns true when the corners were swapped to make the tetrahedron right-handed: points 1 and 2
    /// changed places.
    pub fn swaps(corners: &[Vec3; 4]) -> bool {
        let [a, b, c, d] = corners;
        (b - a).cross(&(c - a)).dot(&(d - a)) > 0.0
    }

    fn face(&self, v: [u32; 3]) -> Result<Face, Broken> {
        let [a, b, c] = v.map(|i| self.points[i as usize]);
        let area = (b - a).cross(&(c - a));
        let length = area.length();
        if !(length > f64::MIN_POSITIVE) {
            return Err(Broken);
        }
        let normal = area / length;
        let offset = normal.dot(&((a + b + c) / 3.0));
        Ok(Face { v, adjacent: [0; 3], normal, offset })
    }

    /// Adds `point`, which lies above face `seed`.
    pub fn add(&mut self, point: Vec3, seed: u32) -> Result<(), Broken> {
        let w = self.points.len() as u32;
        self.points.push(point);
        self.rim.clear();
        self.dead.clear();
        self.stack.clear();
        self.bury(seed);
        for e in [2, 1, 0] {
            self.stack.push((seed, e));
        }
        // Depth first with the edges in turn, so that the rim comes out in order.
        while let Some((f, e)) = self.stack.pop() {
            let [v, adjacent] = [self.dead_face(f).0, self.dead_face(f).1];
            let g = adjacent[e];
            let across = self.faces[g as usize];
            if across.gone() {
                continue;
            }
            let start = v[(e + 1) % 3];
            let Some(back) = (0..3).find(|&k| across.v[k] == start && across.adjacent[k] == f) else {
                return Err(Broken);
            };
            if across.normal.dot(&point) - across.offset > -self.thickness
                && !self.flush(&across, back, &point)
            {
                self.bury(g);
                self.stack.push((g, (back + 2) % 3));
                self.stack.push((g, (back + 1) % 3));
            } else {
                self.rim.push((g, back));
            }
        }
        self.fan(w)
    }

    /// Returns true if `point` lies in the plane of `face` and beside it, beyond its edge `e`.
    fn flush(&self, face: &Face, e: usize, point: &Vec3) -> bool {
        let (a, b) = (self.points[face.v[e] as usize], self.points[face.v[(e + 1) % 3] as usize]);
        let beyond = (point - a).cross(&(b - a)).dot(&face.normal);
        let in_plane = (face.normal.dot(point) - face.offset).abs() <= self.thickness;
        in_plane && beyond > self.thickness * (b - a).length()
    }

    fn dead_face(&self, f: u32) -> ([u32; 3], [u32; 3]) {
        let face = &self.faces[f as usize];
        (face.v, face.adjacent)
    }

    fn bury(&mut self, f: u32) {
        self.faces[f as usize].offset = f64::INFINITY;
        self.dead.push(f);
    }

    /// Joins each rim edge to point `w`.
    fn fan(&mut self, w: u32) -> Result<(), Broken> {
        let n = self.rim.len();
        if n < 3 {
            return Err(Broken);
        }
        self.fresh.clear();
        for i in 0..n {
            let (g, e) = self.rim[i];
            let beside = self.faces[g as usize];
            let mut face = self.face([beside.v[(e + 1) % 3], beside.v[e], w])?;
            if self.flush(&beside, e, &self.points[w as usize]) {
                (face.normal, face.offset) = (beside.normal, beside.offset);
            }
            let slot = match self.free.pop() {
                Some(slot) => slot,
                None => {
                    self.faces.push(face);
                    (self.faces.len() - 1) as u32
                }
            };
            self.faces[slot as usize] = face;
            self.fresh.push(slot);
        }
        for i in 0..n {
            let (g, e) = self.rim[i];
            let (slot, next, last) = (self.fresh[i], self.fresh[(i + 1) % n], self.fresh[(i + n - 1) % n]);
            if self.faces[slot as usize].v[1] != self.faces[next as usize].v[0] {
                return Err(Broken);
            }
            self.faces[slot as usize].adjacent = [g, next, last];
            self.faces[g as usize].adjacent[e] = slot;
        }
        self.free.extend_from_slice(&self.dead);
        Ok(())
    }

    /// Returns the faces that are left.
    pub fn live(&self) -> impl Iterator<Item = (u32, &Face)> {
        self.faces.iter().enumerate().filter(|(_, f)| !f.gone()).map(|(i, f)| (i as u32, f))
    }
}
