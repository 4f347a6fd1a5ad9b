//! Paths on meshes: against geodesics of the smooth surface, against unrolled developables, and against
//! invariants on any part.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_geometry::{TriangleMesh, Vec3};
use asperity_grinding::exact::geodesic_from_section;
use asperity_grinding::part::workpieces::{WORKPIECES, workpiece};
use asperity_grinding::part::{CREASE, Curve, PartMesh, level_curves};
use asperity_grinding::path::*;
use asperity_grinding::surface::Graph;

/// Mesh of the surface over a rectangle, in squares of `h` cut alternately.
fn mesh(surface: &Graph, [x0, x1, y0, y1]: [f64; 4], h: f64) -> PartMesh {
    let (nx, ny) = (((x1 - x0) / h) as usize, ((y1 - y0) / h) as usize);
    let mut mesh = TriangleMesh::default();
    for j in 0..=ny {
        for i in 0..=nx {
            let (x, y) = (x0 + (x1 - x0) * i as f64 / nx as f64, y0 + (y1 - y0) * j as f64 / ny as f64);
            mesh.vertices.push(Vec3::new(x, y, surface.jet(x, y).unwrap().z));
        }
    }
    let id = |i: usize, j: usize| (j * (nx + 1) + i) as u32;
    for j in 0..ny {
        for i in 0..nx {
            let (a, b, c, d) = (id(i, j), id(i + 1, j), id(i + 1, j + 1), id(i, j + 1));
            mesh.triangles.extend(if (i + j) % 2 == 0 {
                [[a, b, c], [a, c, d]]
            } else {
                [[a, b, d], [b, c, d]]
            });
        }
    }
    PartMesh::new(mesh).unwrap()
}

fn section(part: &PartMesh, y: f64) -> Curve {
    // The side left of it, seen from above, is +y.
    let mut curve = Curve::sections(part, &Vec3::new(0.0, y, 0.0), &Vec3::y()).unwrap().remove(0);
    if curve.points[0].x > curve.points.last().unwrap().x {
        curve.reverse();
    }
    curve
}

fn nearest(curves: &[Curve], p: &Vec3) -> f64 {
    let segment = |w: &[Vec3]| {
        let d = w[1] - w[0];
        let s = ((p - w[0]).dot(&d) / d.norm_squared()).clamp(0.0, 1.0);
        (p - w[0] - d * s).norm()
    };
    curves.iter().flat_map(|c| c.points.windows(2).map(segment)).fold(f64::INFINITY, f64::min)
}

#[test]
fn every_workpiece_is_closed_and_wound_outwards() {
    for name in WORKPIECES {
        for n in [500, 20_000] {
            let mesh = workpiece(name, n).unwrap();
            let share = mesh.triangles.len() as f64 / n as f64;
            assert!((0.5..2.0).contains(&share), "{name} {n} {share}");
            let volume: f64 =
                (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&mesh.corners(t)[0])).sum::<f64>()
                    / 6.0;
            assert!(volume > 1e-5, "{name} {volume}");
            assert!(asperity_geometry::MeshDistance::new(&mesh).is_ok(), "{name}");
            assert!(PartMesh::new(mesh).unwrap().neighbours.iter().flatten().all(|&t| t != u32::MAX));
        }
    }
    assert!(workpiece("anvil", 1000).is_none());
}

#[test]
fn offsets_are_geodesics_of_the_smooth_surface() {
    let surfaces = [
        (Graph::TiltedPlane { tilt: 0.4 }, 1e-9),
        (Graph::CylinderPatch { radius: 0.17 }, 1e-5),
        (Graph::SphereCap { radius: 0.228 }, 1e-4),
        (Graph::Saddle { c: 0.25 }, 1e-4),
        (Graph::GaussianBump { height: 0.019, width: 0.036 }, 1e-4),
    ];
    for (surface, tolerance) in surfaces {
        let part = mesh(&surface, [-0.08, 0.08, -0.06, 0.06], 1e-3);
        let first = section(&part, -0.05);
        let face = part.face(&first.triangles, CREASE);
        let distance = distance_from_curves(&part, std::slice::from_ref(&first), &face);
        for d in [0.01, 0.02, 0.04, 0.06] {
            let level = level_curves(&part, &distance, d, None);
            for x in [-0.05, -0.02, 0.0, 0.03] {
                let p = geodesic_from_section(&surface, x, -0.05, &[d]).unwrap()[0];
                let off = nearest(&level, &p);
                assert!(off < tolerance, "{surface:?} {d} {x}: {off:e}");
            }
        }
    }
}

#[test]
fn straight_moves_stay_within_the_chord_error_and_points_look_outwards() {
    for name in WORKPIECES {
        let part = PartMesh::new(workpiece(name, 20_000).unwrap()).unwrap();
        let middle = part.mesh.vertices.iter().sum::<Vec3>() / part.mesh.vertices.len() as f64;
        let whole = Curve::sections(&part, &middle, &Vec3::y()).unwrap().remove(0);
        let first = whole.pieces(&part, CREASE).remove(0);
        let options = PathOptions { step_over: 8e-3, reach: 0.05, ..PathOptions::default() };
        let path = tool_path(&part, std::slice::from_ref(&first), &options).unwrap();
        assert!(path.passes.len() > 3, "{name}");
        for pass in &path.passes {
            assert!(pass.arc.windows(2).all(|s| s[1] > s[0] && s[1] - s[0] <= options.spacing * 1.001));
            assert!(pass.surface.iter().all(|(_, h)| h.abs() <= options.chord_error * 1.05), "{name}");
        }
        for (cut, pass) in path.cuts.iter().zip(&path.passes) {
            assert_eq!(cut.len(), pass.points.len());
            assert!(path.points[cut.clone()].iter().all(|p| p.phase == Phase::Cut));
        }
        for p in &path.points {
            assert!((p.n.norm() - 1.0).abs() < 1e-9 && (p.t.norm() - 1.0).abs() < 1e-9, "{name} {p:?}");
            assert!(p.n.dot(&p.t).abs() < 1e-9);
            assert!(p.phase == Phase::Cut || nearest_vertex(&part, &p.p) > 1e-5);
        }
    }
}

fn nearest_vertex(part: &PartMesh, p: &Vec3) -> f64 {
    part.mesh.vertices.iter().map(|v| (v - p).norm()).fold(f64::INFINITY, f64::min)
}

#[test]
fn orders_run_as_they_say() {
    let part = mesh(&Graph::TiltedPlane { tilt: 0.0 }, [-0.08, 0.08, -0.06, 0.06], 2e-3);
    let first = section(&part, 0.0005);
    let ys = |order| {
        let options = PathOptions { step_over: 0.02, order, ..PathOptions::default() };
        let path = tool_path(&part, std::slice::from_ref(&first), &options).unwrap();
        let forward = path.passes.iter().map(|p| p.points[0].p.x < 0.0).collect::<Vec<_>>();
        let y = path.passes.iter().map(|p| libm::round(p.points[0].p.y * 50.0)).collect::<Vec<_>>();
        (y, forward)
    };
    let (y, forward) = ys(PassOrder::Zigzag);
    assert_eq!(y, [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0], "{forward:?}");
    assert!(forward.windows(2).all(|f| f[0] != f[1]));
    let (y, forward) = ys(PassOrder::OneWay);
    assert!(forward.iter().all(|f| *f == forward[0]) && y.windows(2).all(|y| y[1] > y[0]));
    let (y, _) = ys(PassOrder::Outwards);
    assert!(y.windows(2).all(|y| y[1].abs() >= y[0].abs()) && y[0] == 0.0);
    let (y, _) = ys(PassOrder::Inwards);
    assert!(y.windows(2).all(|y| y[1].abs() <= y[0].abs()));
}

#[test]
fn first_curves_by_clicks_and_by_edges() {
    let part = PartMesh::new(workpiece("weld_plate", 20_000).unwrap()).unwrap();
    let clicked: Vec<(u32, Vec3)> = [(-0.05, -0.02), (0.0, 0.02), (0.06, 0.01)]
        .map(|(x, y)| {
            let centre = |t: usize| part.mesh.corners(t).iter().sum::<Vec3>() / 3.0;
            let on_top = |t: &usize| part.face_normal(*t as u32).z > 0.5;
            let off = |t: &usize| (centre(*t).xy() - nalgebra::Vector2::new(x, y)).norm();
            let tops = (0..part.mesh.triangles.len()).filter(on_top);
            let t = tops.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap();
            (t as u32, centre(t))
        })
        .to_vec();
    let curve = Curve::through(&part, &clicked).unwrap();
    assert_eq!(curve.points.len(), curve.triangles.len() + 1);
    assert!(clicked.iter().all(|(_, p)| nearest(std::slice::from_ref(&curve), p) < 1e-9));
    let direct: f64 = clicked.windows(2).map(|w| (w[1].1 - w[0].1).norm()).sum();
    assert!(curve.length() >= direct && curve.length() < 1.05 * direct);
    // The plate's box has twelve edges; the rim of the top is in four straight pieces.
    let edges = Curve::edges(&part, 0.7);
    assert!((edges[0].length() - 0.2).abs() < 2e-3, "{}", edges[0].length());
    assert_eq!(edges.len(), 12);
}

#[test]
fn bad_parts_and_curves_are_said() {
    assert_eq!(PartMesh::new(TriangleMesh::default()).unwrap_err().path, "part.triangles");
    let wrong = TriangleMesh { vertices: vec![Vec3::zeros(); 2], triangles: vec![[0, 1, 2]] };
    assert_eq!(PartMesh::new(wrong).unwrap_err().path, "part.triangles[0]");
    let part = PartMesh::new(workpiece("saddle", 1000).unwrap()).unwrap();
    assert!(Curve::sections(&part, &Vec3::new(0.0, 9.0, 0.0), &Vec3::y()).is_err());
    assert!(Curve::sections(&part, &Vec3::zeros(), &Vec3::zeros()).is_err());
    let first = Curve::sections(&part, &Vec3::zeros(), &Vec3::y()).unwrap().remove(0);
    for step_over in [0.0, -1.0, f64::NAN, 1e-9] {
        let options = PathOptions { step_over, ..PathOptions::default() };
        assert_eq!(tool_path(&part, std::slice::from_ref(&first), &options).unwrap_err().path, "step_over");
    }
    // Flat, doubled and lone triangles do no harm.
    let mut mesh = workpiece("saddle", 1000).unwrap();
    mesh.triangles.extend([[0, 0, 1], [0, 1, 2], [0, 1, 2]]);
    let part = PartMesh::new(mesh).unwrap();
    let first = Curve::sections(&part, &Vec3::new(0.0, 0.001, 0.0), &Vec3::y()).unwrap().remove(0);
    let _ = tool_path(&part, std::slice::from_ref(&first), &PathOptions::default());
}
