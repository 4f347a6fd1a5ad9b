//! Figures that experiments with soft bodies share: skins with a colour at every point, what presses on them,
//! pairs in contact.

use crate::soft_jaws::document::PadColour;
use asperity_deformable::step::{Simulation, State};
use asperity_geometry::{Length, TriangleMesh, Vec3};
use asperity_gripper::pressing::{PointLoad, Pressing};
use asperity_scene::document::Quantity;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Role, Series};

use asperity_exhibit::display::{self, DisplayMesh};
use asperity_exhibit::history::History;

/// Cosine between the normals of two faces above which they are one round surface.
const ROUND: f64 = 0.8;
/// Ratio by which an edge is longer than every other of its faces if it is a diagonal of the grid; it is not
/// drawn.
const DIAGONAL: f64 = 1.05;
/// Least upper end of a colour map, Pa: unstrained pads are of one colour.
const LEAST: f64 = 1.0;

/// Greatest number of points of a curve.
const MOST_POINTS: usize = 1200;

/// Returns the label and quantity that a colour stands for.
pub fn coloured(colour: PadColour) -> (&'static str, Quantity) {
    match colour {
        PadColour::Energy => ("Strain energy density", Quantity::Pressure),
        PadColour::Stress => ("Stress of von Mises", Quantity::Pressure),
        PadColour::Pressure => ("Contact pressure", Quantity::Pressure),
    }
}

/// Returns the load that a colour stands for.
fn load(colour: PadColour) -> PointLoad {
    match colour {
        PadColour::Energy => PointLoad::Energy,
        PadColour::Stress => PointLoad::Stress,
        PadColour::Pressure => PointLoad::Pressure,
    }
}

/// A soft body's skin in the table of meshes.
struct Shown {
    row: u32,
    run: usize,
    body: usize,
    /// Point of the world that each vertex is.
    of: Vec<u32>,
}

/// The skins that are drawn.
#[derive(Default)]
pub struct Skins {
    shown: Vec<Shown>,
    scalars: Vec<f64>,
    weights: Vec<f64>,
}

impl Skins {
    /// Adds a soft body's skin, in a row of the table of meshes.
    pub fn add(&mut self, row: u32, run: usize, (body, look): (usize, &Pressing<'_>)) -> Option<DisplayMesh> {
        let (_, surface) = look.simulation.world().body(body)?;
        let (mesh, of) = creased(look.rest, &surface.faces);
        self.shown.push(Shown { row, run, body, of });
        Some(mesh)
    }

    /// Writes the vertices' places and their colours: the same scale for all runs.
    pub fn write(&mut self, looks: &[Pressing<'_>], colour: PadColour, writer: &mut FrameWriter) {
        let mut values: Vec<Vec<f64>> = Vec::with_capacity(self.shown.len());
        for shown in &self.shown {
            let Some(look) = looks.get(shown.run) else { continue };
            look.loads(shown.body, load(colour), (&mut self.scalars, &mut self.weights));
            values.push(shown.of.iter().map(|k| self.scalars[*k as usize]).collect());
        }
        let most = values.iter().flatten().fold(LEAST, |m: f64, x| m.max(*x));
        writer.section(Section::MeshStates, |s| {
            let mut first = 0;
            for shown in &self.shown {
                let count = shown.of.len() as u32;
                s.u32s(&[shown.row, first, count, first, count]);
                s.f32s(&[0.0, most]);
                first += count;
            }
        });
        writer.section(Section::MovedVertices, |s| {
            for shown in &self.shown {
                if let Some(look) = looks.get(shown.run) {
                    shown.of.iter().for_each(|k| s.f32s(look.x[*k as usize].as_slice()));
                }
            }
        });
        writer.section(Section::VertexScalars, |s| values.iter().flatten().for_each(|x| s.f32(*x)));
    }
}

/// Adds pairs of points in contact, as the layer of point contacts draws them; each run is `apart` from the
/// one before, m.
pub fn pairs<'a>(
    runs: impl Iterator<Item = (&'a Simulation, &'a State)>,
    apart: Vec3,
    writer: &mut FrameWriter,
) {
    writer.section(Section::PointContacts, |s| {
        for (k, (simulation, state)) in runs.enumerate() {
            let aside = apart * k as f64;
            for touch in simulation.touches(state) {
                let between = touch.on_b - touch.on_a;
                let Some(n) = between.try_unit(0.0) else { continue };
                s.f32s((touch.on_a + aside).as_slice());
                s.f32s((touch.on_b + aside).as_slice());
                s.f32s(n.as_slice());
                s.f32(between.length());
            }
        }
    });
}

/// Returns the curve of a reading over time, or over another one (`x`); many points are thinned evenly.
pub fn curve(label: &str, role: Role, history: &History, x: Option<usize>, y: usize) -> Series {
    let every = history.times.len().div_ceil(MOST_POINTS).max(1);
    let last = history.times.len().saturating_sub(1);
    let kept = |i: usize| i.is_multiple_of(every) || i == last;
    let thin = |column: Vec<f64>| {
        column.into_iter().enumerate().filter(|(i, _)| kept(*i)).map(|(_, v)| v).collect::<Vec<f64>>()
    };
    let x = thin(x.map_or_else(|| history.times.clone(), |x| history.column(x).collect()));
    let y = thin(history.column(y).collect()).into_iter().map(|v| v.is_finite().then_some(v)).collect();
    Series::curve(label, role, x, y)
}

/// Returns the mesh of a stiff body, round where its faces meet nearly flat, sharp elsewhere.
pub fn smooth(mesh: &TriangleMesh) -> DisplayMesh {
    let mut out = display::collision(mesh);
    out.edges.clear();
    let normals: Vec<Vec3> = (0..mesh.triangles.len()).map(|f| mesh.area_vector(f)).collect();
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); mesh.vertices.len()];
    for (f, t) in mesh.triangles.iter().enumerate() {
        t.iter().for_each(|k| around[*k as usize].push(f as u32));
    }
    for (f, t) in mesh.triangles.iter().enumerate() {
        let Some(own) = normals[f].try_unit(0.0) else { continue };
        for (i, k) in t.iter().enumerate() {
            let beside = around[*k as usize].iter().map(|g| normals[*g as usize]);
            let near = beside.filter(|n| n.dot(&own) > ROUND * n.length());
            if let Some(n) = near.sum::<Vec3>().try_unit(0.0) {
                out.normals[3 * f + i] = n;
            }
        }
    }
    out
}

/// Returns the surface to draw, and the point that each of its vertices is: where faces meet at an angle each
/// side has vertices of its own, so that rims are sharp. Its edges are those that are no diagonals of a grid.
pub fn creased(x: &[Vec3], faces: &[[u32; 3]]) -> (DisplayMesh, Vec<u32>) {
    let normal = |f: &[u32; 3]| {
        let [a, b, c] = f.map(|k| x[k as usize]);
        (b - a).cross(&(c - a))
    };
    let normals: Vec<Vec3> = faces.iter().map(normal).collect();
    // Corners of faces, point by point; those of one point in groups of faces that meet nearly flat.
    let mut corners: Vec<(u32, u32, usize)> =
        (0..faces.len()).flat_map(|f| (0..3).map(move |i| (faces[f][i], f as u32, i))).collect();
    corners.sort_unstable();
    let (mut mesh, mut of) = (DisplayMesh::default(), Vec::new());
    mesh.triangles = vec![[0; 3]; faces.len()];
    for around in corners.chunk_by(|a, b| a.0 == b.0) {
        let mut group: Vec<Option<u32>> = vec![None; around.len()];
        for begin in 0..around.len() {
            if group[begin].is_some() {
                continue;
            }
            let vertex = of.len() as u32;
            of.push(around[begin].0);
            let (mut sum, mut open) = (Vec3::zeros(), vec![begin]);
            group[begin] = Some(vertex);
            while let Some(at) = open.pop() {
                let own = normals[around[at].1 as usize];
                sum += own;
                for (k, (_, f, _)) in around.iter().enumerate() {
                    let other = normals[*f as usize];
                    if group[k].is_none() && own.dot(&other) > ROUND * own.length() * other.length() {
                        group[k] = Some(vertex);
                        open.push(k);
                    }
                }
            }
            mesh.positions.push(x[around[begin].0 as usize]);
            mesh.normals.push(sum.try_normalize(0.0).unwrap_or_else(Vec3::x));
        }
        for ((_, f, i), vertex) in around.iter().zip(group) {
            mesh.triangles[*f as usize][*i] = vertex.unwrap_or_default();
        }
    }
    mesh.edges = drawn_edges(x, faces, &mesh.triangles);
    (mesh, of)
}

/// Returns the edges of a surface without the diagonals; by `corners`, the vertices of the mesh that is
/// drawn.
fn drawn_edges(x: &[Vec3], faces: &[[u32; 3]], corners: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let mut edges: Vec<([u32; 2], bool, [u32; 2])> = Vec::with_capacity(3 * faces.len());
    for (f, drawn) in faces.iter().zip(corners) {
        let length = |i: usize| (x[f[(i + 1) % 3] as usize] - x[f[i] as usize]).length();
        for i in 0..3 {
            let longest = (1..3).all(|k| length(i) > DIAGONAL * length((i + k) % 3));
            let (p, q) = (f[i], f[(i + 1) % 3]);
            edges.push(([p.min(q), p.max(q)], longest, [drawn[i], drawn[(i + 1) % 3]]));
        }
    }
    edges.sort_unstable();
    edges.chunk_by(|a, b| a.0 == b.0).filter(|e| !e.iter().all(|e| e.1)).map(|e| e[0].2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_sharp_rims_and_no_diagonals() {
        let (points, tets) =
            asperity_deformable::elasticity::kuhn_grid([&[0.0, 1.0, 2.0], &[0.0, 1.0], &[0.0, 1.0]]);
        let faces = asperity_deformable::contact::boundary(&tets);
        let (mesh, of) = creased(&points, &faces);
        // Six vertices on each end, twelve of two cells on the sides: 4 × 6 + 2 × 4.
        assert_eq!((mesh.positions.len(), of.len(), mesh.triangles.len()), (32, 32, 20));
        // Each of the 12 edges along y and z or x of the grid's surface: 3 × 4 around, 2 × 4 along.
        assert_eq!(mesh.edges.len(), 20);
        assert!(mesh.normals.iter().all(|n| n.abs().max() > 0.999));
    }
}
