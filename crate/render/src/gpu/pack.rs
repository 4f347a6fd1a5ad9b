//! Packs: meshes on the graphics card that are drawn together. One buffer holds the corners of them all, with
//! each the row of its mesh. Their edges stay here: a run sends those that are seen as lines. Pose and look
//! of a mesh are read by that row from a texture (`looks`), so that one draw call paints thousands of bodies,
//! whatever their shapes.

use std::ops::Range;

use nalgebra::Vector3;
use three_d::{Context, VertexBuffer};

use crate::creased::Creased;
use crate::meshes::{Fold, Hinge, Mesh};

/// Corners, triangles and edges of some meshes, a row each.
pub struct Pack {
    /// Positions of the corners, m, in the frame of the mesh.
    pub positions: VertexBuffer<[f32; 3]>,
    /// Unit normals of the corners.
    pub normals: VertexBuffer<[f32; 3]>,
    /// Row of each corner.
    pub rows: VertexBuffer<f32>,
    /// Triangles of all meshes, counted from the first corner of the first.
    triangles: Vec<[u32; 3]>,
    /// Range of each mesh's triangles.
    parts: Vec<Range<usize>>,
    /// Edges of all meshes.
    folds: Vec<Fold>,
    /// Range of each mesh's edges.
    fold_parts: Vec<Range<usize>>,
    /// Revision: rises when other meshes take the place of these.
    pub revision: u32,
    /// Revision of the edges: rises when others take the place of these.
    pub fold_revision: u32,
    bent: Vec<Fold>,
    facing: Vec<bool>,
    column: Vec<[f32; 3]>,
    numbers: Vec<f32>,
}

impl Pack {
    /// Makes an empty pack.
    pub fn new(context: &Context) -> Self {
        Self {
            positions: VertexBuffer::new(context),
            normals: VertexBuffer::new(context),
            rows: VertexBuffer::new(context),
            triangles: Vec::new(),
            parts: Vec::new(),
            folds: Vec::new(),
            fold_parts: Vec::new(),
            revision: 0,
            fold_revision: 0,
            bent: Vec::new(),
            facing: Vec::new(),
            column: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Makes a pack of one mesh alone, without its edges.
    pub fn of(context: &Context, mesh: &Mesh) -> Self {
        let mut pack = Self::new(context);
        pack.fill(&[mesh]);
        pack
    }

    /// Puts other meshes in the place of these, a row each; their edges are not known yet.
    pub fn fill(&mut self, meshes: &[&Mesh]) {
        self.revision = self.revision.wrapping_add(1);
        self.triangles.clear();
        self.parts.clear();
        self.numbers.clear();
        for (row, mesh) in meshes.iter().enumerate() {
            let (first, corner) = (self.triangles.len(), self.numbers.len() as u32);
            for &[a, b, c] in &mesh.triangles {
                self.triangles.push([a + corner, b + corner, c + corner]);
            }
            self.parts.push(first..self.triangles.len());
            self.numbers.resize(self.numbers.len() + mesh.positions.len(), row as f32);
        }
        self.rows.fill(&self.numbers);
        for (buffer, normals) in [(&mut self.positions, false), (&mut self.normals, true)] {
            self.column.clear();
            self.column.reserve(self.numbers.len());
            for mesh in meshes {
                self.column.extend_from_slice(if normals { &mesh.normals } else { &mesh.positions });
            }
            buffer.fill(&self.column);
        }
        self.fold(&[]);
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Adds the triangles of some rows, in the order of these.
    pub fn triangles(&self, rows: &[u32], into: &mut Vec<[u32; 3]>) {
        into.clear();
        for &row in rows {
            let part = self.parts.get(row as usize).and_then(|part| self.triangles.get(part.clone()));
            into.extend_from_slice(part.unwrap_or_default());
        }
    }

    /// Moves the corners of a pack of one; its edges are still where they were.
    pub fn displace(&mut self, mesh: &Mesh) {
        self.positions.fill(&mesh.positions);
        self.normals.fill(&mesh.normals);
    }

    /// Sends those edges of a pack of one in motion that an eye (in the body frame, m) sees as lines: of
    /// thousands, some tens.
    pub fn bend(&mut self, mesh: &Mesh, hinges: &[Hinge], eye: Vector3<f64>) {
        let mut bent = std::mem::take(&mut self.bent);
        mesh.folds_seen(hinges, eye, &mut self.facing, &mut bent);
        self.fold(&[&bent]);
        self.bent = bent;
    }

    /// Takes the edges of each row.
    pub fn fold(&mut self, folds: &[&[Fold]]) {
        self.fold_revision = self.fold_revision.wrapping_add(1);
        self.folds.clear();
        self.fold_parts.clear();
        for folds in folds {
            let first = self.folds.len();
            self.folds.extend_from_slice(folds);
            self.fold_parts.push(first..self.folds.len());
        }
    }

    /// Returns the edges of a row, each with its place among all.
    pub fn folds(&self, row: u32) -> impl Iterator<Item = (u32, &Fold)> {
        let part = self.fold_parts.get(row as usize).cloned().unwrap_or_default();
        let first = part.start as u32;
        (first..).zip(self.folds.get(part).unwrap_or_default())
    }

    /// Returns the edge by its place among all.
    pub fn fold_at(&self, place: u32) -> Option<&Fold> {
        self.folds.get(place as usize)
    }
}

/// The meshes of the display scene in packs: one of all that keep their shape, and one for each whose corners move,
/// so that what moves is sent and nothing else.
#[derive(Default)]
pub struct Packs {
    packs: Vec<Pack>,
    /// Pack and row of each mesh.
    places: Vec<(usize, u32)>,
    /// Meshes whose corners move, in the order of their packs from the second on.
    moving: Vec<usize>,
}

impl Packs {
    /// Puts other meshes in, or others of them in motion; their edges are not known yet.
    pub fn fill(&mut self, context: &Context, meshes: &[Creased], moving: &[usize]) {
        self.moving.clear();
        self.moving.extend_from_slice(moving);
        self.packs.truncate(1 + moving.len());
        self.packs.resize_with(1 + moving.len(), || Pack::new(context));
        self.places.clear();
        self.places.resize(meshes.len(), (0, 0));
        for (pack, &i) in (1..).zip(moving) {
            if let Some(place) = self.places.get_mut(i) {
                *place = (pack, 0);
            }
        }
        let still = self.places.iter_mut().filter(|(pack, _)| *pack == 0);
        for (row, place) in (0..).zip(still) {
            place.1 = row;
        }
        for (k, pack) in self.packs.iter_mut().enumerate() {
            pack.fill(&of_pack(&self.places, meshes, k, |creased| &creased.mesh));
        }
    }

    /// Takes the edges of all.
    pub fn fold(&mut self, meshes: &[Creased]) {
        for (k, pack) in self.packs.iter_mut().enumerate() {
            pack.fold(&of_pack(&self.places, meshes, k, |creased| &creased.folds[..]));
        }
    }

    /// True if these are the meshes in motion.
    pub fn moves(&self, moving: &[usize]) -> bool {
        self.moving == moving
    }

    /// Returns a pack.
    pub fn get(&self, pack: usize) -> Option<&Pack> {
        self.packs.get(pack)
    }

    /// Returns the pack that a mesh in motion has for itself.
    pub fn own(&mut self, mesh: usize) -> Option<&mut Pack> {
        let &(pack, _) = self.places.get(mesh)?;
        if pack == 0 { None } else { self.packs.get_mut(pack) }
    }

    /// Returns the pack of a mesh and its row there.
    pub fn place(&self, mesh: usize) -> Option<(usize, u32)> {
        self.places.get(mesh).copied()
    }
}

/// Picks what belongs to a pack, row by row.
fn of_pack<'m, T: ?Sized>(
    places: &[(usize, u32)],
    meshes: &'m [Creased],
    pack: usize,
    of: fn(&'m Creased) -> &'m T,
) -> Vec<&'m T> {
    places.iter().zip(meshes).filter(|(place, _)| place.0 == pack).map(|(_, creased)| of(creased)).collect()
}
