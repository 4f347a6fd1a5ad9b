//! Builder of raw meshes from the vertices and faces of a file, with the limits that all formats share.

use super::MAX_TRIANGLES;
use super::polygon::triangulate;
use asperity_fault::Fault;

use crate::{TriangleMesh, Vec3};

/// Largest number of vertices of one file: each triangle with three of its own.
const MAX_VERTICES: usize = 3 * MAX_TRIANGLES;
/// Largest coordinate, in units of the file: beyond it squares of areas overflow nothing but sense.
const MAX_COORDINATE: f64 = 1e12;

/// Largest number of warnings.
const MAX_WARNINGS: usize = 20;

/// A mesh as read, before any mending.
#[derive(Debug)]
pub struct RawMesh {
    /// Mesh, in numbers of the file.
    pub mesh: TriangleMesh,
    /// Warnings, in sentences for the user.
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
    /// Returns the number of vertices so far.
    pub fn vertices(&self) -> usize {
        self.mesh.vertices.len()
    }

    /// Adds a vertex and returns its index.
    ///
    /// # Errors
    ///
    /// Refuses coordinates that are not finite or too large, and too many vertices.
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

    /// Adds a face of three or more corners. Faces with fewer are skipped.
    ///
    /// # Errors
    ///
    /// Refuses corners that do not exist, and too many triangles.
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

    /// Adds a warning; after some twenty it is left out.
    pub fn warn(&mut self, warning: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(warning.into());
        }
    }

    /// Returns all that was added.
    pub fn finish(mut self) -> RawMesh {
        if self.fanned > 0 {
            let fanned = self.fanned;
            self.warn(format!("{fanned} faces with many corners are not convex and may be cut wrongly."));
        }
        RawMesh { mesh: self.mesh, warnings: self.warnings }
    }
}
