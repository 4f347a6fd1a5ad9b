//! The triangles of a surface, their edges and points, and the areas at rest that stand for each.

use asperity_fault::Fault;

use crate::{Vec3, length};

/// Surface of triangles among numbered points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// Triangles, counter-clockwise from outside.
    pub faces: Vec<[u32; 3]>,
    /// Edges, each with the smaller number first; sorted.
    pub edges: Vec<[u32; 2]>,
    /// Points that a face names, ascending.
    pub points: Vec<u32>,
    /// Corners opposite to each edge, of one face or two; `u32::MAX` where there is no second face.
    pub opposite: Vec<[u32; 2]>,
}

impl Surface {
    /// Makes a surface from faces; an edge of more than two faces keeps the first two, so that its contacts
    /// are still found.
    pub fn new(faces: &[[u32; 3]]) -> Self {
        let mut halves: Vec<([u32; 2], u32)> = Vec::with_capacity(3 * faces.len());
        for f in faces {
            for k in 0..3 {
                let (a, b) = (f[k], f[(k + 1) % 3]);
                halves.push(([a.min(b), a.max(b)], f[(k + 2) % 3]));
            }
        }
        halves.sort_unstable();
        let (mut edges, mut opposite): (Vec<[u32; 2]>, Vec<[u32; 2]>) = (Vec::new(), Vec::new());
        for (edge, across) in halves {
            match (edges.last() == Some(&edge), opposite.last_mut()) {
                (true, Some(pair)) => {
                    if pair[1] == u32::MAX {
                        pair[1] = across;
                    }
                }
                _ => {
                    edges.push(edge);
                    opposite.push([across, u32::MAX]);
                }
            }
        }
        let mut points: Vec<u32> = faces.iter().flatten().copied().collect();
        points.sort_unstable();
        points.dedup();
        Self { faces: faces.to_vec(), edges, points, opposite }
    }

    /// Checks that every edge has two faces that run along it in opposite directions.
    ///
    /// # Errors
    ///
    /// Names the first edge that has not.
    pub fn closed(&self) -> Result<(), Fault> {
        let mut halves: Vec<[u32; 2]> =
            self.faces.iter().flat_map(|f| (0..3).map(|k| [f[k], f[(k + 1) % 3]])).collect();
        halves.sort_unstable();
        for (i, h) in halves.iter().enumerate() {
            let twice = i > 0 && halves[i - 1] == *h;
            if twice || halves.binary_search(&[h[1], h[0]]).is_err() {
                let message = format!(
                    "the surface is not closed: the edge between points {} and {} has no second face, or too many; repair the mesh",
                    h[0], h[1]
                );
                return Err(Fault::new("faces", message));
            }
        }
        Ok(())
    }

    /// Returns the area of each point, m², a third of each of its triangles; by the numbers of the points.
    pub fn point_areas(&self, rest: &[Vec3]) -> Vec<f64> {
        let mut areas = vec![0.0; rest.len()];
        for f in &self.faces {
            let share = area(rest, f) / 3.0;
            for k in f {
                areas[*k as usize] += share;
            }
        }
        areas
    }

    /// Returns the area of each edge, m², a third of each of its triangles; by the numbers of the edges.
    pub fn edge_areas(&self, rest: &[Vec3]) -> Vec<f64> {
        let mut areas = vec![0.0; self.edges.len()];
        for f in &self.faces {
            let share = area(rest, f) / 3.0;
            for k in 0..3 {
                let (a, b) = (f[k], f[(k + 1) % 3]);
                if let Ok(e) = self.edges.binary_search(&[a.min(b), a.max(b)]) {
                    areas[e] += share;
                }
            }
        }
        areas
    }
}

/// Returns the area of a triangle, m².
pub(crate) fn area(x: &[Vec3], f: &[u32; 3]) -> f64 {
    let [a, b, c] = f.map(|k| x[k as usize]);
    0.5 * length(&(b - a).cross(&(c - a)))
}

/// Returns the outer triangles of tetrahedra in right-handed order, counter-clockwise from outside.
pub fn boundary(tets: &[[u32; 4]]) -> Vec<[u32; 3]> {
    let sides = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]];
    let mut keyed: Vec<([u32; 3], u32, [u32; 3])> = Vec::with_capacity(4 * tets.len());
    for (s, side) in sides.iter().enumerate() {
        for (i, t) in tets.iter().enumerate() {
            let face = side.map(|k: usize| t[k]);
            let mut key = face;
            key.sort_unstable();
            keyed.push((key, (s * tets.len() + i) as u32, face));
        }
    }
    keyed.sort_unstable();
    let alone = |i: usize| {
        (i == 0 || keyed[i - 1].0 != keyed[i].0) && keyed.get(i + 1).is_none_or(|n| n.0 != keyed[i].0)
    };
    let mut out: Vec<(u32, [u32; 3])> =
        (0..keyed.len()).filter(|i| alone(*i)).map(|i| (keyed[i].1, keyed[i].2)).collect();
    out.sort_unstable();
    out.into_iter().map(|(_, f)| f).collect()
}
