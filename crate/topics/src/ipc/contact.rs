//! Cases of whole meshes in contact: the potential of all pairs by the classic set, friction on them, and
//! both for affine bodies.

use asperity_deformable::affine::{place, pull_back, slot};
use asperity_deformable::barrier::{self, Barrier};
use asperity_deformable::ccd::Stencil;
use asperity_deformable::contact::{Near, PrimitivePair, Surface, SurfaceTrees};
use asperity_deformable::friction::Lagged;
use asperity_deformable::{Mat12, Vec3, Vec12};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Point, vec3};

/// Greatest number of points of a Hessian that is told.
const TOLD: usize = 16;

#[derive(Deserialize)]
pub struct Meshes {
    rest: Vec<Point>,
    x: Vec<Point>,
    faces: Vec<[u32; 3]>,
    dhat: f64,
    kappa: f64,
    dmin: f64,
    variants: Option<Vec<Variant>>,
}

#[derive(Deserialize)]
struct Variant {
    variant: String,
}

/// Pairs of a surface that are nearer than the barrier reaches, in order.
struct Contacts {
    surface: Surface,
    x: Vec<Vec3>,
    rest: Vec<Vec3>,
    pairs: Vec<(PrimitivePair, Near)>,
}

impl Contacts {
    fn find(rest: &[Point], x: &[Point], faces: &[[u32; 3]], barrier: &Barrier) -> Result<Self, SceneError> {
        let same = rest.len() == x.len() && faces.iter().flatten().all(|k| (*k as usize) < x.len());
        if !same {
            let message = "every face names points, and there are as many at rest as in place";
            return Err(SceneError::new(ErrorKind::Field, "faces", message.to_owned()));
        }
        let surface = Surface::new(faces);
        let x: Vec<Vec3> = x.iter().map(vec3).collect();
        let rest: Vec<Vec3> = rest.iter().map(vec3).collect();
        let mut found = Vec::new();
        let reach = barrier.least + barrier.reach;
        SurfaceTrees::new(&surface, &x).within(&surface, [&x, &x], reach, &mut found);
        found.sort_unstable();
        let near = |p: &PrimitivePair| p.near(&p.of(&x), &p.of(&rest));
        let pairs = found
            .iter()
            .map(|p| (*p, near(p)))
            .filter(|(_, n)| n.closest.squared < barrier.active_below())
            .collect();
        Ok(Self { surface, x, rest, pairs })
    }

    /// Computes κ Σ w m b, its gradient point by point, and its Hessians as they are and with each pair's
    /// clamped.
    fn potential(&self, barrier: &Barrier, weights: &[f64], hessians: bool) -> Potential {
        let n = self.x.len();
        let size = if hessians { 9 * n * n } else { 0 };
        let mut p = Potential {
            value: 0.0,
            gradient: vec![Vec3::zeros(); n],
            hessians: [vec![0.0; size], vec![0.0; size]],
        };
        for ((pair, near), w) in self.pairs.iter().zip(weights) {
            let (b, m) = (barrier.at(near.closest.squared), near.mollifier.as_ref());
            p.value += w * barrier::value(&b, m);
            let g = barrier::gradient(&b, &near.closest, m) * *w;
            for (i, k) in pair.points.iter().enumerate() {
                p.gradient[*k as usize] += Vec3::new(g[3 * i], g[3 * i + 1], g[3 * i + 2]);
            }
            if hessians {
                for (project, into) in [false, true].into_iter().zip(&mut p.hessians) {
                    let h = barrier::hessian(&b, &near.closest, m, project);
                    scatter(&(h * *w), pair, 3 * n, into);
                }
            }
        }
        p
    }
}

struct Potential {
    value: f64,
    gradient: Vec<Vec3>,
    hessians: [Vec<f64>; 2],
}

fn scatter(h: &Mat12, pair: &PrimitivePair, n: usize, into: &mut [f64]) {
    let at = |k: usize| 3 * pair.points[k / 3] as usize + k % 3;
    for i in 0..12 {
        for j in 0..12 {
            into[at(i) * n + at(j)] += h[(i, j)];
        }
    }
}

fn points(g: &[Vec3]) -> Value {
    json!(g.iter().map(|g| [g.x, g.y, g.z]).collect::<Vec<_>>())
}

/// Returns the upper triangle, where either of the two has an entry.
fn upper(h: &[f64], other: &[f64], n: usize) -> Value {
    let mut out = Vec::new();
    for i in 0..n {
        for j in i..n {
            if h[i * n + j] != 0.0 || other[i * n + j] != 0.0 {
                out.push(json!([i, j, h[i * n + j]]));
            }
        }
    }
    json!(out)
}

pub fn barrier_case(case: &Meshes) -> Result<Value, SceneError> {
    let barrier = Barrier { reach: case.dhat, stiffness: case.kappa, least: case.dmin };
    let contacts = Contacts::find(&case.rest, &case.x, &case.faces, &barrier)?;
    let n = contacts.x.len();
    let least = contacts.pairs.iter().map(|p| p.1.closest.squared).fold(f64::INFINITY, f64::min);
    let asked: Vec<&str> =
        case.variants.as_ref().map_or(vec!["classic"], |v| v.iter().map(|v| v.variant.as_str()).collect());
    let mut out = Vec::new();
    for name in asked {
        let mut answer = match name {
            "classic" => {
                let told = n <= TOLD;
                let p = contacts.potential(&barrier, &vec![1.0; contacts.pairs.len()], told);
                let mut answer = json!({ "potential": p.value, "grad": points(&p.gradient) });
                if told {
                    let [h, cut] = &p.hessians;
                    answer["hess_upper_ijv"] = upper(h, cut, 3 * n);
                    answer["hess_psd_upper_ijv"] = upper(cut, h, 3 * n);
                }
                answer["raw_pairs_PT"] =
                    json!(contacts.pairs.iter().filter(|p| p.0.stencil == Stencil::PointTriangle).count());
                answer["raw_pairs_EE"] =
                    json!(contacts.pairs.iter().filter(|p| p.0.stencil == Stencil::EdgeEdge).count());
                answer["num_mollified_EE"] =
                    json!(contacts.pairs.iter().filter(|p| p.1.mollifier.is_some()).count());
                answer["collisions"] = collisions(&contacts);
                answer
            }
            "area_weighted_physical" => {
                // A pressure: b is scaled by d̂ / d̂⁴, and each pair stands for a quarter of its primitives'
                // areas.
                let reach = case.dhat;
                let scaled = Barrier { stiffness: case.kappa / (reach * reach * reach), ..barrier };
                let p = contacts.potential(&scaled, &area_weights(&contacts), false);
                json!({ "potential": p.value, "grad": points(&p.gradient) })
            }
            // The set of Li et al. 2023 is not ours.
            _ => continue,
        };
        let merged = merge(&contacts);
        answer["variant"] = json!(name);
        answer["num_collisions"] = json!(merged.len());
        answer["min_distance"] = json!(least.sqrt());
        out.push(answer);
    }
    Ok(json!({ "variants": out }))
}

fn area_weights(c: &Contacts) -> Vec<f64> {
    let (of_points, of_edges) = (c.surface.point_areas(&c.rest), c.surface.edge_areas(&c.rest));
    let edge =
        |a: u32, b: u32| c.surface.edges.binary_search(&[a.min(b), a.max(b)]).map_or(0.0, |e| of_edges[e]);
    let weight = |p: &PrimitivePair| {
        let [a, b, q, r] = p.points;
        match p.stencil {
            Stencil::PointTriangle => of_points[a as usize] / 4.0,
            Stencil::EdgeEdge => (edge(a, b) + edge(q, r)) / 4.0,
        }
    };
    c.pairs.iter().map(|(p, _)| weight(p)).collect()
}

/// Merged entry: `vv`, `ev`, `ee` or `fv`, its points in order, how many pairs it stands for, and d².
struct Merged {
    kind: &'static str,
    points: Vec<u32>,
    weight: u32,
    squared: f64,
    sorted: Vec<u32>,
}

/// Merges pairs whose closest features are the same to one entry, whose weight is their number.
fn merge(c: &Contacts) -> Vec<Merged> {
    let mut out: Vec<Merged> = Vec::new();
    for (pair, near) in &c.pairs {
        let points: Vec<u32> = near.parts().into_iter().map(|k| pair.points[k]).collect();
        let kind = match (points.len(), pair.stencil) {
            (2, _) => "vv",
            (3, _) => "ev",
            (_, Stencil::EdgeEdge) => "ee",
            _ => "fv",
        };
        let mut sorted = points.clone();
        sorted.sort_unstable();
        match out
            .iter_mut()
            .find(|m| m.kind == kind && m.sorted == sorted && kind.contains('v') && kind != "fv")
        {
            Some(m) => m.weight += 1,
            None => out.push(Merged { kind, points, weight: 1, squared: near.closest.squared, sorted }),
        }
    }
    out
}

fn collisions(c: &Contacts) -> Value {
    let told =
        |m: &Merged| json!({ "kind": m.kind, "vertex_ids": m.points, "weight": m.weight, "d2": m.squared });
    json!(merge(c).iter().map(told).collect::<Vec<_>>())
}

#[derive(Deserialize)]
pub struct SlidingMeshes {
    rest: Vec<Point>,
    x_lagged: Vec<Point>,
    faces: Vec<[u32; 3]>,
    dhat: f64,
    kappa: f64,
    dmin: f64,
    mu: f64,
    eps_v: f64,
    velocity: Vec<Point>,
}

pub fn friction_case(case: &SlidingMeshes) -> Result<Value, SceneError> {
    let barrier = Barrier { reach: case.dhat, stiffness: case.kappa, least: case.dmin };
    let contacts = Contacts::find(&case.rest, &case.x_lagged, &case.faces, &barrier)?;
    let v: Vec<Vec3> = case.velocity.iter().map(vec3).collect();
    if v.len() != contacts.x.len() {
        return Err(SceneError::new(ErrorKind::Field, "velocity", "one of each point".to_owned()));
    }
    let (mut cost, mut g) = (0.0, vec![Vec3::zeros(); v.len()]);
    for (pair, near) in contacts.pairs.iter().filter(|(_, n)| n.mollifier.is_none()) {
        let lag = Lagged::new(&near.closest, case.mu * barrier.force(near.closest.squared));
        let d = lag.dissipation(&pair.of(&v), case.eps_v);
        cost += d.value;
        for (i, k) in pair.points.iter().enumerate() {
            g[*k as usize] += Vec3::new(d.gradient[3 * i], d.gradient[3 * i + 1], d.gradient[3 * i + 2]);
        }
    }
    let merged = merge(&contacts);
    let mollified = contacts.pairs.iter().filter(|(_, n)| n.mollifier.is_some()).count();
    Ok(json!({ "D": cost, "grad": points(&g), "num_normal_collisions": merged.len(),
        "num_friction_collisions": merged.len() - mollified }))
}

#[derive(Deserialize)]
pub struct Reduced {
    #[serde(rename = "X")]
    x: Vec<Point>,
    faces: Vec<[u32; 3]>,
    body0_vertices: usize,
    dhat: f64,
    kappa: f64,
    q: Vec<f64>,
}

pub fn reduced_case(case: &Reduced) -> Result<Value, SceneError> {
    let Some(q) = case.q.first_chunk::<24>() else {
        return Err(SceneError::new(
            ErrorKind::Field,
            "q",
            "twelve numbers of each of two bodies".to_owned(),
        ));
    };
    let barrier = Barrier { reach: case.dhat, stiffness: case.kappa, least: 0.0 };
    let body = |k: usize| usize::from(k >= case.body0_vertices);
    let numbers: [Vec12; 2] = std::array::from_fn(|b| Vec12::from_fn(|i, _| q[12 * b + i]));
    let place = |k: usize, p: &Point| {
        let x = place(&numbers[body(k)], &vec3(p));
        [x.x, x.y, x.z]
    };
    let x: Vec<Point> = case.x.iter().enumerate().map(|(k, p)| place(k, p)).collect();
    let contacts = Contacts::find(&case.x, &x, &case.faces, &barrier)?;
    let p = contacts.potential(&barrier, &vec![1.0; contacts.pairs.len()], true);
    let mut g = [Vec12::zeros(); 2];
    for (k, f) in p.gradient.iter().enumerate() {
        pull_back(&vec3(&case.x[k]), f, &mut g[body(k)]);
    }
    let n = 3 * x.len();
    // J is four weights of each axis; the Hessian by q is JᵀHJ.
    let weights = |k: usize| {
        let p = &case.x[k];
        [1.0, p[0], p[1], p[2]]
    };
    let mut h = vec![vec![0.0; 24]; 24];
    for i in 0..n {
        for j in 0..n {
            let value = p.hessians[1][i * n + j];
            if value == 0.0 {
                continue;
            }
            let (a, b) = (i / 3, j / 3);
            for (s, l) in weights(a).iter().enumerate() {
                for (t, r) in weights(b).iter().enumerate() {
                    h[12 * body(a) + slot(i % 3, s)][12 * body(b) + slot(j % 3, t)] += l * value * r;
                }
            }
        }
    }
    let grad: Vec<f64> = g.iter().flat_map(|g| g.iter().copied()).collect();
    Ok(json!({ "potential": p.value, "grad_q": grad, "hess_q_psd": h }))
}
