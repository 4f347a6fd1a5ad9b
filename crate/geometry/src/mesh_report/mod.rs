//! What a mesh out of a file is, and the mending that makes a solid of it where that can be done safely.
//!
//! Welding and turning only: no hole is filled and no vertex moved.

mod convex;
mod orient;
mod shells;
mod unit;
mod weld;

pub use unit::Unit;

use crate::mesh_edges::{edges, sorted_sides};
use crate::{Aabb, TriangleMesh, Vec3};

/// What a mesh is, after mending.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshReport {
    /// Number of vertices, after welding.
    pub vertices: usize,
    /// Number of triangles.
    pub triangles: usize,
    /// Every edge has two triangles: the mesh bounds a solid.
    pub watertight: bool,
    /// Edges with one triangle: the rims of holes.
    pub boundary_edges: usize,
    /// Edges with more than two triangles.
    pub non_manifold_edges: usize,
    /// Neighbours agree which side is out.
    pub consistently_oriented: bool,
    /// Triangles that disagreed with their neighbours and were turned.
    pub rewound: usize,
    /// The file's mesh (or a part of it) was inside out and was turned.
    pub flipped: bool,
    /// Parts that share no edge.
    pub components: usize,
    /// Enclosed volume, m³; none when not watertight.
    pub volume: Option<f64>,
    /// m².
    pub area: f64,
    /// Edges of the axis-aligned box around it, m.
    pub size: Vec3,
    /// The solid is convex (to single precision).
    pub convex: bool,
    /// The unit the file's numbers were taken in.
    pub unit: Unit,
    /// One sentence: why that unit.
    pub unit_reason: String,
    /// Sentences for the user.
    pub warnings: Vec<String>,
}

impl MeshReport {
    /// True when the mesh can be a body's shape.
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
    weld::weld_equal(&mut mesh);
    let (mut degenerate, mut duplicate) = weld::drop_useless(&mut mesh);
    if !is_closed(&mesh) {
        weld::weld_near(&mut mesh);
        let more = weld::drop_useless(&mut mesh);
        degenerate += more.0;
        duplicate += more.1;
    }
    let bounds = Aabb::of_points(&mesh.vertices);
    let diagonal = if mesh.vertices.is_empty() { 0.0 } else { (bounds.max - bounds.min).norm() };
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
    let area = (0..mesh.triangles.len()).map(|t| 0.5 * mesh.area_vector(t).norm()).sum();
    let flat = (0..mesh.triangles.len()).filter(|&t| is_flat(&mesh, t)).count();
    let convex =
        watertight && orientation.consistent && orientation.components == 1 && convex::is_convex(&mesh);

    let mut say = |n: usize, one: &str, many: &str| match n {
        0 => {}
        1 => warnings.push(format!("1 {one}")),
        n => warnings.push(format!("{n} {many}")),
    };
    say(boundary_edges, "edge is open: the mesh has a hole.", "edges are open: the mesh has holes.");
    say(
        non_manifold_edges,
        "edge has more than two triangles.",
        "edges have more than two triangles: parts touch or overlap there.",
    );
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

fn is_closed(mesh: &TriangleMesh) -> bool {
    edges(&sorted_sides(&mesh.triangles)).all(|e| e.len() != 1)
}

/// No higher than 1e-12 of its longest side.
fn is_flat(mesh: &TriangleMesh, t: usize) -> bool {
    let [a, b, c] = mesh.corners(t);
    let longest2 = (b - a).norm_squared().max((c - b).norm_squared()).max((a - c).norm_squared());
    mesh.area_vector(t).norm() <= 1e-12 * longest2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts;
    use std::f64::consts::PI;

    fn report(mesh: &TriangleMesh) -> (TriangleMesh, MeshReport) {
        clean_up(mesh.clone(), Some(Unit::Metre), vec![])
    }

    fn inside_out(mesh: &TriangleMesh) -> TriangleMesh {
        let mut out = mesh.clone();
        out.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        out
    }

    fn together(a: &TriangleMesh, b: &TriangleMesh) -> TriangleMesh {
        let n = a.vertices.len() as u32;
        let mut out = a.clone();
        out.vertices.extend(&b.vertices);
        out.triangles.extend(b.triangles.iter().map(|t| t.map(|i| i + n)));
        out
    }

    #[test]
    fn an_icosphere_has_nearly_the_volume_and_area_of_the_ball() {
        let (_, r) = report(&parts::icosphere(0.05, 5));
        assert!(r.is_solid() && r.convex && r.components == 1 && !r.flipped && r.warnings.is_empty());
        assert!((r.volume.unwrap() / (4.0 / 3.0 * PI * 1.25e-4) - 1.0).abs() < 2e-3);
        assert!((r.area / (4.0 * PI * 2.5e-3) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn only_convex_parts_are_called_convex() {
        let convex = [
            parts::box_part(Vec3::new(1.0, 2.0, 3.0)),
            parts::wedge(1.0, 0.2, 0.5),
            parts::icosphere(1.0, 3),
        ];
        assert!(convex.iter().all(|m| report(m).1.convex));
        let not = [
            parts::l_bracket(1.0, 0.8, 0.2, 0.5),
            parts::torus(1.0, 0.3, 40),
            parts::hex_nut(1.0, 0.3, 0.4, 24),
        ];
        assert!(not.iter().all(|m| report(m).1.is_solid() && !report(m).1.convex));
    }

    #[test]
    fn inside_out_is_seen_and_mended() {
        for mesh in [parts::torus(0.05, 0.02, 20), parts::l_bracket(0.1, 0.08, 0.02, 0.05)] {
            let (_, good) = report(&mesh);
            let (_, mended) = report(&inside_out(&mesh));
            assert!(!good.flipped && mended.flipped && mended.rewound == 0 && mended.is_solid());
            assert!((good.volume.unwrap() / mended.volume.unwrap() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn single_wrong_triangles_are_turned() {
        let mut mesh = parts::icosphere(0.05, 2);
        [3, 17, 90].iter().for_each(|&t: &usize| mesh.triangles[t].swap(1, 2));
        let (_, r) = report(&mesh);
        assert!(r.rewound == 3 && !r.flipped && r.is_solid() && r.convex);
    }

    #[test]
    fn a_hole_is_counted() {
        let mut mesh = parts::icosphere(0.05, 2);
        mesh.triangles.swap_remove(7);
        let (_, r) = report(&mesh);
        assert!(!r.watertight && r.boundary_edges == 3 && r.volume.is_none() && r.consistently_oriented);
        assert!(r.warnings[0].contains("holes"));
    }

    #[test]
    fn triangle_soup_is_welded() {
        let mesh = parts::torus(0.05, 0.02, 20);
        for noise in [0.0, 3e-11] {
            let mut soup = TriangleMesh::default();
            for t in 0..mesh.triangles.len() {
                let n = soup.vertices.len() as u32;
                let shift = Vec3::new(1.0, -1.0, 0.5) * (noise * f64::from(n % 3));
                soup.vertices.extend(mesh.corners(t).map(|p| p + shift));
                soup.triangles.push([n, n + 1, n + 2]);
            }
            let (_, r) = report(&soup);
            assert!(r.is_solid(), "{r:?}");
            assert_eq!((r.vertices, r.triangles), (mesh.vertices.len(), mesh.triangles.len()));
        }
    }

    #[test]
    fn parts_and_cavities_are_told_apart() {
        let outer = parts::icosphere(0.05, 2);
        let inner = parts::icosphere(0.02, 2);
        let (v, w) = (report(&outer).1.volume.unwrap(), report(&inner).1.volume.unwrap());
        let hollow = together(&outer, &inside_out(&inner));
        for mesh in [hollow.clone(), inside_out(&hollow)] {
            let (_, r) = report(&mesh);
            assert!(r.components == 2 && (r.volume.unwrap() / (v - w) - 1.0).abs() < 1e-12);
        }
        let mut aside = inside_out(&inner);
        aside.vertices.iter_mut().for_each(|p| p.x += 1.0);
        let (_, r) = report(&together(&outer, &aside));
        assert!(r.flipped && (r.volume.unwrap() / (v + w) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_moebius_strip_has_one_side() {
        let n = 12;
        let vertices = (0..n)
            .flat_map(|i| {
                let (a, h) = (2.0 * PI * f64::from(i) / f64::from(n), PI * f64::from(i) / f64::from(n));
                [-0.2, 0.2].map(|s| {
                    let r = 1.0 + s * libm::cos(h);
                    Vec3::new(r * libm::cos(a), r * libm::sin(a), s * libm::sin(h))
                })
            })
            .collect();
        let mut triangles = Vec::new();
        for i in 0..n as u32 {
            let (a, b) = (2 * i, 2 * i + 1);
            let (c, d) = if i + 1 < n as u32 { (a + 2, b + 2) } else { (1, 0) };
            triangles.extend([[a, b, c], [b, d, c]]);
        }
        assert!(!report(&TriangleMesh { vertices, triangles }).1.consistently_oriented);
    }

    #[test]
    fn the_unit_is_guessed_from_the_size() {
        let unit = |edge: f64| clean_up(parts::box_part(Vec3::from_element(0.5 * edge)), None, vec![]).1;
        assert_eq!(unit(50.0).unit, Unit::Millimetre);
        assert!((unit(50.0).size - Vec3::from_element(0.05)).norm() < 1e-15);
        assert_eq!(unit(0.05).unit, Unit::Metre);
        assert!(unit(50.0).unit_reason.contains("mm"));
    }
}
