//! Meshes that bodies are drawn with: fine meshes of the ideal shapes, and the meshes contact is computed
//! with. Only the renderer sees these; no number of the engine's depends on them.

mod ideal;
mod wires;

use asperity_geometry::{Shape, TriangleMesh};
use asperity_scene::frame::{FrameWriter, MeshPurpose, Section};

/// A mesh to draw.
pub use asperity_geometry::Skin as DisplayMesh;

/// Fineness of the meshes of round shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fineness {
    /// Corners around the axis.
    around: u32,
    /// Sides from pole to pole.
    along: u32,
}

impl Fineness {
    /// Full fineness: a sphere's outline looks round at full screen.
    pub const FULL: Self = Self { around: 64, along: 32 };
    /// Half the fineness, for what is some hundreds of pixels wide at most: its outline is less than half a
    /// pixel off.
    pub const HALF: Self = Self { around: 32, along: 16 };
    /// Least fineness: fewer corners would show even on a body among thousands, which is some tens of pixels
    /// wide.
    const LEAST: Self = Self { around: 16, along: 8 };
    /// Most triangles of all bodies together: what a modest graphics card paints in a frame, and a page takes
    /// in at once.
    const MOST_TRIANGLES: usize = 1 << 19;

    /// Returns the fineness of one among `bodies` bodies: coarser where there are more than a hundred and
    /// twenty-eight.
    pub fn of(bodies: usize) -> Self {
        let mut fineness = Self::FULL;
        while fineness != Self::LEAST && fineness.triangles() * bodies > Self::MOST_TRIANGLES {
            fineness = Self { around: fineness.around / 2, along: fineness.along / 2 };
        }
        fineness
    }

    /// Returns the number of triangles of a sphere.
    fn triangles(self) -> usize {
        2 * (self.around * self.along) as usize
    }
}

/// Returns the mesh of the ideal shape. A half-space becomes a square tile of half width `reach`, m.
pub fn ideal(shape: &Shape, reach: f64, fineness: Fineness) -> DisplayMesh {
    ideal::mesh(shape, reach, fineness)
}

/// Returns the mesh that contact is computed with, every edge drawn.
pub fn collision(mesh: &TriangleMesh) -> DisplayMesh {
    // No two faces have a cosine above 2: every edge is drawn, once.
    wires::faceted(mesh, 2.0)
}

/// Adds a part, placed in the whole's frame.
pub fn append(all: &mut DisplayMesh, part: DisplayMesh, pose: &asperity_geometry::Pose) {
    let first = all.positions.len() as u32;
    all.positions.extend(part.positions.iter().map(|p| pose.rotation * p + pose.translation.vector));
    all.normals.extend(part.normals.iter().map(|n| pose.rotation * n));
    all.triangles.extend(part.triangles.iter().map(|t| t.map(|i| i + first)));
    all.edges.extend(part.edges.iter().map(|e| e.map(|i| i + first)));
}

/// Writes the asset sections: `(body, purpose, mesh)` in this order.
pub fn write_assets(writer: &mut FrameWriter, meshes: &[(u32, MeshPurpose, DisplayMesh)]) {
    writer.section(Section::MeshTable, |s| {
        let [mut vertex, mut triangle, mut edge] = [0_u32; 3];
        for (body, purpose, mesh) in meshes {
            let counts = [mesh.positions.len(), mesh.triangles.len(), mesh.edges.len()].map(|n| n as u32);
            s.u32s(&[*body, *purpose as u32, vertex, counts[0], triangle, counts[1], edge, counts[2]]);
            vertex += counts[0];
            triangle += counts[1];
            edge += counts[2];
        }
    });
    writer.section(Section::MeshVertices, |s| {
        for (p, n) in meshes.iter().flat_map(|(_, _, m)| m.positions.iter().zip(&m.normals)) {
            s.f32s(p.as_slice());
            s.f32s(n.as_slice());
        }
    });
    writer.section(Section::MeshTriangles, |s| {
        meshes.iter().flat_map(|(_, _, m)| &m.triangles).for_each(|t| s.u32s(t));
    });
    writer.section(Section::MeshEdges, |s| {
        meshes.iter().flat_map(|(_, _, m)| &m.edges).for_each(|e| s.u32s(e));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_bodies_are_drawn_with_no_more_triangles_than_a_hundred() {
        let triangles = |bodies: usize| {
            bodies * ideal(&Shape::Sphere { radius: 0.1 }, 1.0, Fineness::of(bodies)).triangles.len()
        };
        assert_eq!(Fineness::of(128), Fineness::FULL);
        assert!([1, 100, 129, 500, 513, 2000].iter().all(|&n| triangles(n) <= triangles(128)));
    }
}
