//! Collects the vertices and faces of a file, with the limits that all formats share.

use super::MAX_TRIANGLES;
use super::polygon::triangulate;
use asperity_fault::Fault;

use crate::{TriangleMesh, Vec3};

/// Most vertices taken from one file: each triangle with three of its own.
const MAX_VERTICES: usize = 3 * MAX_TRIANGLES;
/// Largest coordinate taken, in units of the file: beyond it squares of areas overflow nothing but sense.
const MAX_COORDINATE: f64 = 1e12;

/// Most warnings kept.
const MAX_WARNINGS: usize = 20;

/// What a reader found, before any mending.
#[derive(Debug)]
pub struct RawMesh {
    /// In numbers of the file.
    pub mesh: TriangleMesh,
    /// Sentences for the user.
    pub warnings: Vec<String>,
}

/// Collects vertices and faces and keeps the limits that all formats share.
#[derive(Default)]
pub struct Builder {
    mesh: TriangleMesh,
    faces: usize,
    fanned: usize,
    warnings: Vec<String>,
}

impl Builder {
    /// How many there are so far.
    pub fn vertices(&self) -> usize {
        self.mesh.vertices.len()
    }

    /// Adds a vertex; its index.
    pub fn vertex(&mut self, p: Vec3, path: impl Fn() -> String) -> Result<u32, Fault> {
        if !p.iter().all(|x| x.abs() <= MAX_COORDINATE) {
            return Err(Fault::new(path(), "A coordinate is not a finite number of sensible size."));
        }
        if self.vertices() == MAX_VERTICES {
            return Err(Fault::new(path(), format!("The file has more than {MAX_VERTICES} vertices.")));
        }
        self.mesh.vertices.push(p);
        Ok(self.vertices() as u32 - 1)
    }

    /// A face of three or more corners. Faces with fewer are passed over.
    pub fn face(&mut self, corners: &[u32]) -> Result<(), Fault> {
        let path = || format!("faces[{}]", self.faces);
        if corners.iter().any(|&i| i as usize >= self.vertices()) {
            return Err(Fault::new(path(), "The face names a vertex that does not exist."));
        }
        if self.mesh.triangles.len() + corners.len().saturating_sub(2) > MAX_TRIANGLES {
            let message = format!(
                "The mesh has more than {MAX_TRIANGLES} triangles; please simplify it in a mesh editor first."
            );
            return Err(Fault::new(path(), message));
        }
        self.faces += 1;
        match *corners {
            [] | [_] | [_, _] => {}
            [a, b, c] => self.mesh.triangles.push([a, b, c]),
            _ => self.fanned += usize::from(!triangulate(&mut self.mesh, corners)),
        }
        Ok(())
    }

    /// Says something to the user; after some twenty sentences it is left out.
    pub fn warn(&mut self, warning: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(warning.into());
        }
    }

    /// All that was added.
    pub fn finish(mut self) -> RawMesh {
        if self.fanned > 0 {
            let fanned = self.fanned;
            self.warn(format!("{fanned} faces with many corners are not convex and may be cut wrongly."));
        }
        RawMesh { mesh: self.mesh, warnings: self.warnings }
    }
}
