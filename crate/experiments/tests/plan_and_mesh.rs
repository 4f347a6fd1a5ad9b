//! A plan does not depend on the mesh: one bracket, as differently as programs cut it into triangles, gives
//! the same passes and depth.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_session::{Clock, Session};
use serde_json::{Value, json};

/// Corners (m) and triangles of a closed surface.
type Mesh = (Vec<[f64; 3]>, Vec<[u32; 3]>);

/// Corners of a hole: as many as CAD gives a round one.
const ROUND: usize = 48;
/// Length, width and height of the bracket, and how thick it is, m.
const LENGTH: f64 = 0.08;
const WIDTH: f64 = 0.06;
const HEIGHT: f64 = 0.05;
const THICK: f64 = 0.008;
/// Radius of the hole in the middle of its foot, m.
const HOLE: f64 = 0.008;

/// The same corner gets the same number.
fn corner(mesh: &mut Mesh, p: [f64; 3]) -> u32 {
    let same = |q: &[f64; 3]| q.iter().zip(&p).all(|(a, b)| (a - b).abs() < 1e-9);
    let found = mesh.0.iter().position(same).unwrap_or_else(|| {
        mesh.0.push(p);
        mesh.0.len() - 1
    });
    found as u32
}

fn triangle(mesh: &mut Mesh, corners: [[f64; 3]; 3]) {
    let named = corners.map(|p| corner(mesh, p));
    mesh.1.push(named);
}

fn quad(mesh: &mut Mesh, [a, b, c, d]: [[f64; 3]; 4]) {
    triangle(mesh, [a, b, c]);
    triangle(mesh, [a, c, d]);
}

/// An L: a foot with a round hole, a wall along its far side. Large triangles, fans about the corners, as CAD
/// writes them.
fn bracket() -> Mesh {
    let mut mesh = Mesh::default();
    let (l, w, h, t) = (0.5 * LENGTH, WIDTH, HEIGHT, THICK);
    let middle = 0.5 * (w - t);
    let on_hole = |k: usize, z: f64| {
        let angle = std::f64::consts::TAU * (k as f64 + 0.5) / ROUND as f64;
        [HOLE * libm::cos(angle), middle + HOLE * libm::sin(angle), z]
    };
    // Foot from above (up to the wall) and from below (the whole width): a fan from each corner to a quarter
    // of the hole.
    for (z, end, above) in [(t, w - t, true), (0.0, w, false)] {
        let corners = [[l, end, z], [-l, end, z], [-l, 0.0, z], [l, 0.0, z]];
        for q in 0..4 {
            let quarter = ROUND / 4;
            for k in q * quarter..(q + 1) * quarter {
                let (a, b) = (on_hole(k, z), on_hole((k + 1) % ROUND, z));
                triangle(&mut mesh, if above { [b, a, corners[q]] } else { [a, b, corners[q]] });
            }
            let shared = on_hole((q + 1) * quarter % ROUND, z);
            let (c, d) = (corners[q], corners[(q + 1) % 4]);
            triangle(&mut mesh, if above { [shared, c, d] } else { [shared, d, c] });
        }
    }
    for k in 0..ROUND {
        let n = (k + 1) % ROUND;
        quad(&mut mesh, [on_hole(k, 0.0), on_hole(k, t), on_hole(n, t), on_hole(n, 0.0)]);
    }
    // Front, wall's inner side, its top, its back, and the two ends.
    quad(&mut mesh, [[-l, 0.0, 0.0], [l, 0.0, 0.0], [l, 0.0, t], [-l, 0.0, t]]);
    quad(&mut mesh, [[-l, w - t, t], [l, w - t, t], [l, w - t, h], [-l, w - t, h]]);
    quad(&mut mesh, [[-l, w - t, h], [l, w - t, h], [l, w, h], [-l, w, h]]);
    quad(&mut mesh, [[l, w, 0.0], [-l, w, 0.0], [-l, w, h], [l, w, h]]);
    for (x, right) in [(l, true), (-l, false)] {
        let p = |y: f64, z: f64| [x, y, z];
        let around = [p(0.0, 0.0), p(w, 0.0), p(w, h), p(w - t, h), p(w - t, t), p(0.0, t)];
        for [a, b, c] in [[0, 1, 4], [0, 4, 5], [1, 2, 4], [2, 3, 4]] {
            let (a, b, c) = (around[a], around[b], around[c]);
            triangle(&mut mesh, if right { [a, b, c] } else { [a, c, b] });
        }
    }
    mesh
}

/// Each triangle in four.
fn in_four((vertices, triangles): &Mesh) -> Mesh {
    let mut fine: Mesh = (vertices.clone(), Vec::new());
    let mut middles = std::collections::BTreeMap::new();
    let mut middle = |fine: &mut Mesh, a: u32, b: u32| {
        *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
            let (p, q) = (vertices[a as usize], vertices[b as usize]);
            fine.0.push([0, 1, 2].map(|k| 0.5 * (p[k] + q[k])));
            fine.0.len() as u32 - 1
        })
    };
    for &[a, b, c] in triangles {
        let [ab, bc, ca] = [(a, b), (b, c), (c, a)].map(|(a, b)| middle(&mut fine, a, b));
        fine.1.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
    }
    fine
}

/// Corners and triangles in another order.
fn shuffled((vertices, triangles): &Mesh) -> Mesh {
    let count = vertices.len();
    let place = |i: usize| (i * 7919 + 13) % count;
    let mut moved = vec![[0.0; 3]; count];
    (0..count).for_each(|i| moved[place(i)] = vertices[i]);
    let named = triangles.iter().rev().map(|t| [t[1], t[2], t[0]].map(|i| place(i as usize) as u32));
    (moved, named.collect())
}

fn ground((vertices, triangles): &Mesh, more: &Value) -> Session {
    let mut experiment = json!({
        "kind": "grinding",
        "part": { "kind": "body" },
        "path": {
            "first": { "kind": "section", "point": [0.0, 0.0121, 0.0], "normal": [0.0, 1.0, 0.0], "facing": [0.0, 0.0, 1.0] },
            "step_over": 0.006, "reach": 0.1
        },
        "process": { "feed": { "cut": 0.04, "travel": 0.25 }, "grit": { "preston": 1e-11 }, "face": { "kind": "pad", "radius": 0.006 } }
    });
    for (key, value) in more.as_object().unwrap() {
        experiment[key] = value.clone();
    }
    let shape = json!({ "type": "mesh", "vertices": vertices, "triangles": triangles });
    let part = json!({ "name": "Bracket", "shape": shape, "pose": { "translation": [0.55, -0.03, 0.25] } });
    let scene = json!({ "version": 3, "title": "A bracket", "experiment": experiment, "bodies": [part] });
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

#[test]
fn one_bracket_in_four_meshes_gives_the_same_passes_and_depth() {
    let coarse = bracket();
    let finer = in_four(&coarse);
    let meshes = [coarse.clone(), shuffled(&coarse), in_four(&finer), finer];
    let faced = |kind: &str, radius: f64| json!({ "process": { "feed": { "cut": 0.04, "travel": 0.25 }, "face": { "kind": kind, "radius": radius } } });
    let along = |first: Value| json!({ "path": { "first": first, "step_over": 0.006, "reach": 0.1 } });
    let section = |y: f64| {
        along(
            json!({ "kind": "section", "point": [0.0, y, 0.0], "normal": [0.0, 1.0, 0.0], "facing": [0.0, 0.0, 1.0] }),
        )
    };
    let through = |y: f64| {
        along(
            json!({ "kind": "through", "points": [[-0.03, y, 0.008], [0.0, y + 0.002, 0.008], [0.03, y, 0.008]] }),
        )
    };
    let edge = |number: u32| along(json!({ "kind": "edge", "number": number }));
    let cases = [
        ("the longest edge", edge(0)),
        ("an edge of the face with the hole", edge(1)),
        ("an edge of the wall", edge(4)),
        ("a pad of 6 mm", faced("pad", 0.006)),
        ("a pad of 8 mm", faced("pad", 0.008)),
        ("a pad of 10 mm", faced("pad", 0.01)),
        ("a ball", faced("ball", 0.008)),
        ("through points", through(0.01)),
        ("through points between hole and wall", through(0.036)),
        ("a section beside the hole", section(0.0161)),
        ("a section through the hole", section(0.0261)),
    ];
    for (name, more) in cases {
        let runs: Vec<Session> = meshes.iter().map(|mesh| ground(mesh, &more)).collect();
        let all = |id: &str| runs.iter().map(|s| reading(s, id)).collect::<Vec<f64>>();
        let passes = all("passes");
        assert!(passes.iter().all(|p| *p == passes[0]), "{name}: {passes:?}");
        for id in ["path_length", "depth", "mean_force", "duration"] {
            let values = all(id);
            let spread = values.iter().map(|v| (v / values[0] - 1.0).abs()).fold(0.0, f64::max);
            assert!(values[0] > 0.0 && spread < 0.02, "{name}, {id}: {values:?}");
        }
    }
}

/// The passes beside a hole go on beyond it: where right and left of the first curve met, they once lay on
/// each other.
#[test]
fn a_first_curve_through_a_hole_is_in_two_pieces() {
    let section = json!({ "path": {
        "first": { "kind": "section", "point": [0.0, 0.0261, 0.0], "normal": [0.0, 1.0, 0.0], "facing": [0.0, 0.0, 1.0] },
        "step_over": 0.006, "reach": 0.1
    } });
    let session = ground(&bracket(), &section);
    // Nine lines, of which the hole parts three.
    assert_eq!(reading(&session, "passes"), 12.0);
}

#[test]
fn what_was_refined_is_said() {
    let session = ground(&bracket(), &json!({}));
    let notes = session.description().notes;
    assert!(notes.iter().any(|n| n.contains("triangles")), "{notes:?}");
}
