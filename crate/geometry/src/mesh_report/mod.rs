//! Report of a mesh from a file, and the mending that makes a solid of it where that can be done safely.
//!
//! Mending welds and turns only: no hole is filled and no vertex moved.

mod orient;
mod overlap;
mod shells;
mod unit;
mod weld;

pub use overlap::ShellOverlap;
pub use unit::Unit;

use orient::Orientation;
use overlap::Shared;

use crate::Length;
use crate::mesh_edges::{edges, sorted_sides};
use crate::{Aabb, TriangleMesh, Vec3, is_convex};

/// Report of a mesh after mending.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshReport {
    /// Number of vertices, after welding.
    pub vertices: usize,
    /// Number of triangles.
    pub triangles: usize,
    /// True if every edge has two triangles: the mesh bounds a solid.
    pub watertight: bool,
    /// Number of edges with one triangle: the rims of holes.
    pub boundary_edges: usize,
    /// Number of edges with more than two triangles.
    pub non_manifold_edges: usize,
    /// True if neighbours agree which side is out.
    pub consistently_oriented: bool,
    /// Number of triangles that disagreed with their neighbours and were turned.
    pub rewound: usize,
    /// True if the file's mesh (or a part of it) was inside out and was turned.
    pub flipped: bool,
    /// Number of parts that share no edge.
    pub components: usize,
    /// Enclosed volume, m³; none when not watertight.
    pub volume: Option<f64>,
    /// Volume that is counted more than once, because shells overlap.
    pub overlap: Option<ShellOverlap>,
    /// Surface area, m².
    pub area: f64,
    /// Edges of the axis-aligned box around it, m.
    pub size: Vec3,
    /// True if the solid is convex (to single precision).
    pub convex: bool,
    /// Unit in which the file's numbers were taken.
    pub unit: Unit,
    /// Reason for that unit, in one sentence.
    pub unit_reason: String,
    /// Warnings, in sentences for the user.
    pub warnings: Vec<String>,
}

impl MeshReport {
    /// Returns true when the mesh can be a body's shape.
    pub fn is_solid(&self) -> bool {
        self.watertight && self.consistently_oriented && self.volume.is_some_and(|v| v > 0.0)
    }
}

/// Welds, drops useless triangles, makes the winding agree and face outwards, and scales to metres. `unit` is
/// that of the given numbers, guessed where there is none.
pub fn clean_up(
    mut mesh: TriangleMesh,
    unit: Option<Unit>,
    mut warnings: Vec<String>,
) -> (TriangleMesh, MeshReport) {
    let dropped = mend(&mut mesh);
    let bounds = Aabb::of_points(&mesh.vertices);
    let diagonal = if mesh.vertices.is_empty() { 0.0 } else { (bounds.max - bounds.min).length() };
    let (unit, unit_reason) = match unit {
        Some(unit) => (unit, format!("The numbers are in {}, as given.", unit.symbol())),
        None => Unit::guess(diagonal),
    };
    mesh.vertices.iter_mut().for_each(|p| *p *= unit.metres());

    let orientation = orient::orient(&mut mesh);
    let sides = sorted_sides(&mesh.triangles);
    let boundary_edges = edges(&sides).filter(|e| e.len() == 1).count();
    let non_manifold_edges = edges(&sides).filter(|e| e.len() > 2).count();
    let watertight = boundary_edges + non_manifold_edges == 0 && !mesh.triangles.is_empty();
    let volume = (watertight && orientation.consistent)
        .then(|| orient::signed_volume(&mesh, 0..mesh.triangles.len(), orient::middle(&mesh)));
    let area = (0..mesh.triangles.len()).map(|t| 0.5 * mesh.area_vector(t).length()).sum();
    let flat = (0..mesh.triangles.len()).filter(|&t| is_flat(&mesh, t)).count();
    let convex = watertight && orientation.consistent && is_convex(&mesh);

    say_counts(&dropped, [boundary_edges, non_manifold_edges, flat], &orientation, &mut warnings);
    let shared = match volume {
        Some(_) if orientation.components > 1 => overlap::shared(&mesh),
        _ => Shared::Nothing,
    };
    warnings.extend(told(&shared, volume.unwrap_or(0.0)));
    if watertight && !orientation.consistent {
        warnings.push("The surface has only one side: it bounds no solid.".into());
    }
    let report = MeshReport {
        vertices: mesh.vertices.len(),
        triangles: mesh.triangles.len(),
        watertight,
        boundary_edges,
        non_manifold_edges,
        consistently_oriented: orientation.consistent,
        rewound: orientation.rewound,
        flipped: orientation.inside_out > 0,
        components: orientation.components,
        volume,
        overlap: match shared {
            Shared::Some(overlap) => Some(overlap),
            Shared::Nothing | Shared::Unknown => None,
        },
        area,
        size: if mesh.vertices.is_empty() {
            Vec3::zeros()
        } else {
            (bounds.max - bounds.min) * unit.metres()
        },
        convex,
        unit,
        unit_reason,
        warnings,
    };
    (mesh, report)
}

/// Numbers of triangles that were dropped.
struct Dropped {
    /// Triangles that name no vertex.
    broken: usize,
    /// Triangles without area.
    degenerate: usize,
    /// Triangles that were there already.
    duplicate: usize,
}

/// Welds equal vertices, and near ones where the mesh is open without; drops triangles that are of no use.
fn mend(mesh: &mut TriangleMesh) -> Dropped {
    let broken = weld::drop_broken(mesh);
    weld::weld_equal(mesh);
    let (mut degenerate, mut duplicate) = weld::drop_useless(mesh);
    if !is_closed(mesh) {
        weld::weld_near(mesh);
        let more = weld::drop_useless(mesh);
        degenerate += more.0;
        duplicate += more.1;
    }
    Dropped { broken, degenerate, duplicate }
}

/// Adds a warning for each count that is not zero. `[open, crowded, flat]`: numbers of edges with one triangle
/// and with more than two, and of triangles without area.
fn say_counts(
    &Dropped { broken, degenerate, duplicate }: &Dropped,
    [open, crowded, flat]: [usize; 3],
    orientation: &Orientation,
    warnings: &mut Vec<String>,
) {
    let mut say = |n: usize, one: &str, many: &str| match n {
        0 => {}
        1 => warnings.push(format!("1 {one}")),
        n => warnings.push(format!("{n} {many}")),
    };
    say(open, "edge is open: the mesh has a hole.", "edges are open: the mesh has holes.");
    say(
        crowded,
        "edge has more than two triangles.",
        "edges have more than two triangles: parts touch or overlap there.",
    );
    say(broken, "triangle names no vertex and was dropped.", "triangles name no vertex and were dropped.");
    say(degenerate, "triangle without area was dropped.", "triangles without area were dropped.");
    say(duplicate, "repeated triangle was dropped.", "repeated triangles were dropped.");
    say(flat, "triangle is so thin that it has no area.", "triangles are so thin that they have no area.");
    say(
        orientation.rewound,
        "triangle faced the wrong way and was turned.",
        "triangles faced the wrong way and were turned.",
    );
    say(
        orientation.inside_out,
        "part was inside out and was turned.",
        "parts were inside out and were turned.",
    );
    say(orientation.cavities, "part is a cavity.", "parts are cavities.");
}

/// Returns the warning about volume that is counted more than once, beside the volume that is counted, m³.
fn told(shared: &Shared, volume: f64) -> Option<String> {
    match shared {
        Shared::Nothing => None,
        Shared::Some(ShellOverlap { volume: twice, error }) => Some(format!(
            "Solids overlap: of the volume of {} m³ about {} m³ (give or take {} m³, estimated along lines) is counted more \
             than once, and its mass with it; together they fill {} m³. Unite them in the program that made them, or give the mass.",
            short(volume),
            short(*twice),
            short(*error),
            short(volume - twice),
        )),
        Shared::Unknown => Some(
            "Whether solids overlap was not found out: there are too many of them. Where they do, volume and mass are counted more than once.".into(),
        ),
    }
}

/// Formats a number with four digits.
fn short(x: f64) -> String {
    format!("{x:.3e}").parse::<f64>().unwrap_or(x).to_string()
}

fn is_closed(mesh: &TriangleMesh) -> bool {
    edges(&sorted_sides(&mesh.triangles)).all(|e| e.len() != 1)
}

/// Returns true if a triangle is no higher than 1e-12 of its longest side.
fn is_flat(mesh: &TriangleMesh, t: usize) -> bool {
    let [a, b, c] = mesh.corners(t);
    let longest2 = (b - a).norm_squared().max((c - b).norm_squared()).max((a - c).norm_squared());
    mesh.area_vector(t).length() <= 1e-12 * longest2
}

#[cfg(test)]
mod tests;
