//! The surface to be ground: a triangle mesh with neighbours, smooth normals (face normals weighted by angle,
//! not across creases of more than 30°), and the area that belongs to each vertex (m²).

use asperity_geometry::{Length, TriangleMesh, Vec3};

use asperity_fault::Fault;

/// Index for no triangle across an edge.
pub const NONE: u32 = u32::MAX;
/// Greatest bend within a face, rad, 30°: beyond it there are two faces.
pub const CREASE: f64 = std::f64::consts::FRAC_PI_6;
/// Greatest number of triangles of a part.
const MOST_TRIANGLES: usize = 2_000_000;

/// Surface to be ground: triangles, their neighbours across each edge, and smooth normals. Open, holed and
/// closed meshes are taken; edges of more than two triangles are edges of the part.
#[derive(Clone, Debug)]
pub struct PartMesh {
    /// Mesh in the part frame, m, wound counter-clockwise seen from outside.
    pub mesh: TriangleMesh,
    /// Neighbour across edge k, from corner k to the next (m × 3).
    pub neighbours: Vec<[u32; 3]>,
    /// Unit normal of each vertex: face normals weighted by the angle there (n × 3).
    pub normals: Vec<Vec3>,
    /// Unit normal at each corner of each triangle, smoothed only over neighbours within [`CREASE`] (m × 3):
    /// on a rim the tool stands as on the face it grinds.
    pub corner_normals: Vec<[Vec3; 3]>,
    /// Area that belongs to each vertex: a third of its triangles, m² (n).
    pub areas: Vec<f64>,
    /// Mean length of an edge, m.
    pub edge: f64,
}

impl PartMesh {
    /// Checks the mesh and finds neighbours and normals.
    ///
    /// # Errors
    ///
    /// Refuses meshes that are invalid, or have too many triangles.
    pub fn new(mesh: TriangleMesh) -> Result<Self, Fault> {
        if mesh.triangles.is_empty() || mesh.triangles.len() > MOST_TRIANGLES {
            let message =
                format!("A part has 1 to {MOST_TRIANGLES} triangles, not {}.", mesh.triangles.len());
            return Err(Fault::new("part.triangles", message));
        }
        if let Some(v) = mesh.vertices.iter().position(|p| !p.iter().all(|x| x.is_finite() && x.abs() < 1e6))
        {
            let message = "A coordinate is no number that can be used.";
            return Err(Fault::new(format!("part.vertices[{v}]"), message));
        }
        let count = mesh.vertices.len();
        if let Some(t) = mesh.triangles.iter().position(|t| t.iter().any(|&i| i as usize >= count)) {
            let message = "The triangle names a vertex that does not exist.";
            return Err(Fault::new(format!("part.triangles[{t}]"), message));
        }
        let (mut normals, mut areas) = (vec![Vec3::zeros(); count], vec![0.0; count]);
        let mut total = 0.0;
        for t in 0..mesh.triangles.len() {
            let (c, normal) = (mesh.corners(t), mesh.area_vector(t));
            let n = unit(normal);
            for k in 0..3 {
                let (u, v) = (c[(k + 1) % 3] - c[k], c[(k + 2) % 3] - c[k]);
                let i = mesh.triangles[t][k] as usize;
                normals[i] += n * libm::atan2(u.cross(&v).length(), u.dot(&v));
                areas[i] += normal.length() / 6.0;
                total += u.length();
            }
        }
        normals.iter_mut().for_each(|n| *n = unit(*n));
        let edge = total / (3 * mesh.triangles.len()) as f64;
        let corner_normals = corner_normals(&mesh);
        Ok(Self { neighbours: neighbours(&mesh), mesh, normals, corner_normals, areas, edge })
    }

    /// Returns the smooth unit normal at a point of triangle `t`.
    pub fn normal_at(&self, t: u32, p: &Vec3) -> Vec3 {
        let t = t as usize;
        let [a, b, c] = self.mesh.corners(t);
        let area = self.mesh.area_vector(t);
        let whole = area.norm_squared();
        if !(whole > 0.0) {
            return self.corner_normals[t][0];
        }
        let weight = |u: Vec3, v: Vec3| (u - p).cross(&(v - p)).dot(&area) / whole;
        let w = [weight(b, c), weight(c, a), weight(a, b)];
        let n = (0..3).fold(Vec3::zeros(), |n, k| n + self.corner_normals[t][k] * w[k]);
        let n = unit(n);
        if n == Vec3::zeros() { unit(area) } else { n }
    }

    /// Returns the face that `from` lies on: every triangle reached from those without crossing an edge that
    /// bends by more than `angle` (rad).
    pub fn face(&self, from: &[u32], angle: f64) -> Vec<bool> {
        let smooth = libm::cos(angle);
        let mut inside = vec![false; self.mesh.triangles.len()];
        let mut stack: Vec<u32> = from.to_vec();
        while let Some(t) = stack.pop() {
            if inside.get(t as usize).is_none_or(|seen| *seen) {
                continue;
            }
            inside[t as usize] = true;
            let own = self.face_normal(t);
            let across = self.neighbours[t as usize].into_iter().filter(|&n| n != NONE);
            stack.extend(
                across.filter(|&n| angle >= std::f64::consts::PI || self.face_normal(n).dot(&own) >= smooth),
            );
        }
        inside
    }

    /// Returns the flat unit normal of triangle `t`.
    pub fn face_normal(&self, t: u32) -> Vec3 {
        unit(self.mesh.area_vector(t as usize))
    }
}

/// Scales to length one; zero stays zero.
pub(crate) fn unit(v: Vec3) -> Vec3 {
    let n = v.length();
    if n > 0.0 { v / n } else { v }
}

/// Computes at each corner the angle-weighted mean of the faces around its vertex that are not across a
/// crease from its own.
fn corner_normals(mesh: &TriangleMesh) -> Vec<[Vec3; 3]> {
    let mut corners: Vec<(u32, u32, u8)> = Vec::with_capacity(3 * mesh.triangles.len());
    for (t, tri) in mesh.triangles.iter().enumerate() {
        corners.extend((0..3).map(|k| (tri[k], t as u32, k as u8)));
    }
    corners.sort_unstable();
    let smooth = libm::cos(CREASE);
    let faces: Vec<Vec3> = (0..mesh.triangles.len()).map(|t| unit(mesh.area_vector(t))).collect();
    let mut normals: Vec<[Vec3; 3]> = faces.iter().map(|n| [*n; 3]).collect();
    let angle = |&(_, t, k): &(u32, u32, u8)| {
        let (c, k) = (mesh.corners(t as usize), usize::from(k));
        let (u, v) = (c[(k + 1) % 3] - c[k], c[(k + 2) % 3] - c[k]);
        libm::atan2(u.cross(&v).length(), u.dot(&v))
    };
    for fan in corners.chunk_by(|a, b| a.0 == b.0) {
        for &(_, t, k) in fan {
            let own = faces[t as usize];
            let near = fan.iter().filter(|c| faces[c.1 as usize].dot(&own) >= smooth);
            let sum = near.fold(Vec3::zeros(), |n, c| n + faces[c.1 as usize] * angle(c));
            if sum.length() > 0.0 {
                normals[t as usize][usize::from(k)] = unit(sum);
            }
        }
    }
    normals
}

fn neighbours(mesh: &TriangleMesh) -> Vec<[u32; 3]> {
    let mut sides: Vec<(u32, u32, u32, u8)> = Vec::with_capacity(3 * mesh.triangles.len());
    for (t, tri) in mesh.triangles.iter().enumerate() {
        for k in 0..3 {
            let (a, b) = (tri[k], tri[(k + 1) % 3]);
            sides.push((a.min(b), a.max(b), t as u32, k as u8));
        }
    }
    sides.sort_unstable();
    let mut across = vec![[NONE; 3]; mesh.triangles.len()];
    for edge in sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        if let [a, b] = edge {
            across[a.2 as usize][usize::from(a.3)] = b.2;
            across[b.2 as usize][usize::from(b.3)] = a.2;
        }
    }
    across
}
