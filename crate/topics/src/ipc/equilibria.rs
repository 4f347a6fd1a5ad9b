//! Cases of equilibria: a squeezed block, a cantilever, a sphere on a block, a block between plates, and
//! closed forms of friction.

#![allow(non_snake_case, reason = "the reference's keys")]

use asperity_deformable::barrier::{self, Barrier};
use asperity_deformable::contact::{PrimitivePair, Surface, SurfaceTrees, boundary};
use asperity_deformable::elasticity::{ElasticMaterial, Law, Solid, even, kuhn_grid};
use asperity_deformable::equilibrium::{Equilibrium, Nothing, Potential, RigidBall, layer_factor};
use asperity_deformable::{Mat3, Vec3};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::fault;

/// Greatest numbers of points of a mesh, and of strains.
const MOST_POINTS: usize = 20_000;
const MOST_ROWS: usize = 50;

fn wrong(path: &str, message: &str) -> SceneError {
    SceneError::new(ErrorKind::Field, path.to_owned(), message.to_owned())
}

fn neo_hookean(young: f64, nu: f64) -> Result<ElasticMaterial, SceneError> {
    ElasticMaterial::new(Law::NeoHookean, young, nu).map_err(fault)
}

/// Makes a grid that is not too large, of finite numbers that ascend.
fn grid(axes: [&[f64]; 3]) -> Result<(Vec<Vec3>, Vec<[u32; 4]>), SceneError> {
    let count = axes.iter().try_fold(1_usize, |n, a| n.checked_mul(a.len())).unwrap_or(usize::MAX);
    let rising = axes
        .iter()
        .all(|a| a.len() > 1 && a.windows(2).all(|w| w[0] < w[1]) && a.iter().all(|x| x.is_finite()));
    if count > MOST_POINTS || !rising {
        return Err(wrong("meshes", "the axes must ascend, with 20,000 points in all at the most"));
    }
    Ok(kuhn_grid(axes))
}

fn block(size: [f64; 3], n: [usize; 3]) -> Result<(Vec<Vec3>, Vec<[u32; 4]>), SceneError> {
    if n.iter().any(|n| *n == 0 || *n > MOST_POINTS) {
        return Err(wrong("n", "from 1 to 20,000 cells a side"));
    }
    let axes: [Vec<f64>; 3] = std::array::from_fn(|k| even(0.0, size[k], n[k]));
    grid([&axes[0], &axes[1], &axes[2]])
}

#[derive(Deserialize)]
struct Mesh {
    n: [usize; 3],
}

#[derive(Deserialize)]
pub struct Squeezed {
    size: [f64; 3],
    #[serde(rename = "E")]
    young: f64,
    nu: f64,
    strains: Vec<f64>,
    bonded: Vec<Mesh>,
    lubricated: Vec<Mesh>,
}

pub fn squeezed(case: &Squeezed) -> Result<Value, SceneError> {
    let material = neo_hookean(case.young, case.nu)?;
    if case.strains.len() > MOST_ROWS || !case.strains.iter().all(|s| (0.0..0.9).contains(s)) {
        return Err(wrong("strains", "at most 50 strains from 0 to 0.9"));
    }
    let exact: Vec<f64> =
        case.strains.iter().map(|s| -uniaxial(&material, *s) * case.size[0] * case.size[1]).collect();
    let run = |meshes: &[Mesh], bonded: bool| -> Result<Value, SceneError> {
        let mut out = Vec::new();
        for (i, mesh) in meshes.iter().enumerate() {
            let mut answer = squeeze(case, &material, mesh.n, bonded, i == 0)?;
            if !bonded {
                answer["exact_force_N"] = json!(exact);
            }
            out.push(answer);
        }
        Ok(json!(out))
    };
    Ok(json!({ "bonded": run(&case.bonded, true)?, "lubricated": run(&case.lubricated, false)? }))
}

fn squeeze(
    case: &Squeezed,
    material: &ElasticMaterial,
    n: [usize; 3],
    bonded: bool,
    told: bool,
) -> Result<Value, SceneError> {
    let (rest, tets) = block(case.size, n)?;
    let count = tets.len();
    let solid = Solid::new(&rest, tets, *material).map_err(fault)?;
    let top: Vec<bool> = rest.iter().map(|p| p.z > case.size[2] * (1.0 - 1e-9)).collect();
    let bottom: Vec<bool> = rest.iter().map(|p| p.z < 1e-12).collect();
    let mut held: Vec<[bool; 3]> = top
        .iter()
        .zip(&bottom)
        .map(|(t, b)| [bonded && (*t || *b), bonded && (*t || *b), *t || *b])
        .collect();
    if !bonded {
        (held[0][0], held[0][1], held[n[0]][1]) = (true, true, true);
    }
    let zero = vec![Vec3::zeros(); rest.len()];
    let mut search = Equilibrium::new(&solid, &rest, held, zero.clone()).map_err(fault)?;
    let mut x = rest.clone();
    let (mut force, mut energy, mut positions) = (Vec::new(), Vec::new(), Vec::new());
    for s in &case.strains {
        for (k, p) in x.iter_mut().enumerate() {
            if !bottom[k] {
                p.z = rest[k].z * (1.0 - s);
            }
        }
        search.relax(&mut x, &mut Nothing, 1e-10);
        let mut g = zero.clone();
        solid.add_gradient(&x, &mut g);
        force.push(-g.iter().zip(&top).filter(|(_, t)| **t).map(|(g, _)| g.z).sum::<f64>());
        energy.push(solid.energy(&x));
        if told {
            positions.push(x.iter().map(|p| [p.x, p.y, p.z]).collect::<Vec<_>>());
        }
    }
    let mut answer = json!({ "n": n, "num_vertices": rest.len(), "num_tets": count, "force_N": force, "energy_J": energy });
    if told {
        answer["positions"] = json!(positions);
    }
    Ok(answer)
}

/// Returns the nominal stress of a block that is squeezed between lubricated plates, exactly: the lateral
/// stretch whose stress is zero.
fn uniaxial(m: &ElasticMaterial, strain: f64) -> f64 {
    let (mu, lambda, z) = (m.shear, m.lame, 1.0 - strain);
    let lateral = |t: f64| mu * (t - 1.0 / t) + lambda * libm::log(z * t * t) / t;
    let (mut low, mut high) = (0.5, 3.0);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if lateral(middle) > 0.0 { high = middle } else { low = middle }
    }
    mu * (z - 1.0 / z) + lambda * libm::log(z * low * low) / z
}

#[derive(Deserialize)]
pub struct Cantilever {
    #[serde(rename = "L")]
    length: f64,
    w: f64,
    h: f64,
    #[serde(rename = "E")]
    young: f64,
    nu: f64,
    tip_load_N: f64,
    meshes: Vec<Mesh>,
}

pub fn cantilever(case: &Cantilever) -> Result<Value, SceneError> {
    let material = neo_hookean(case.young, case.nu)?;
    let (length, w, h, load) = (case.length, case.w, case.h, case.tip_load_N);
    let inertia = w * h * h * h / 12.0;
    let beam = load * length * length * length / (3.0 * case.young * inertia);
    let shear = 10.0 * (1.0 + case.nu) / (12.0 + 11.0 * case.nu);
    let timoshenko = beam + load * length / (shear * material.shear * w * h);
    let mut meshes = Vec::new();
    for mesh in &case.meshes {
        let (rest, tets) = block([length, w, h], mesh.n)?;
        let count = tets.len();
        let tip: Vec<[u32; 3]> = boundary(&tets)
            .into_iter()
            .filter(|f| f.iter().all(|k| rest[*k as usize].x > length * (1.0 - 1e-9)))
            .collect();
        let mut share = Surface::new(&tip).point_areas(&rest);
        let whole: f64 = share.iter().sum();
        share.iter_mut().for_each(|s| *s /= whole);
        let solid = Solid::new(&rest, tets, material).map_err(fault)?;
        let force = share.iter().map(|s| Vec3::new(0.0, 0.0, -load * s)).collect();
        let held = rest.iter().map(|p| [p.x <= 1e-12; 3]).collect();
        let mut x = rest.clone();
        Equilibrium::new(&solid, &rest, held, force).map_err(fault)?.relax(&mut x, &mut Nothing, 1e-9);
        let tip: f64 = share.iter().zip(rest.iter().zip(&x)).map(|(s, (r, x))| s * (r.z - x.z)).sum();
        meshes.push(json!({ "n": mesh.n, "num_vertices": rest.len(), "num_tets": count,
            "tip_deflection_m": tip, "ratio_to_timoshenko": tip / timoshenko, "energy_J": solid.energy(&x) }));
    }
    Ok(
        json!({ "euler_bernoulli": beam, "timoshenko": timoshenko, "shear_coefficient": shear, "meshes": meshes }),
    )
}

#[derive(Deserialize)]
pub struct SphereOnBlock {
    sphere_radius: f64,
    #[serde(rename = "E")]
    young: f64,
    nu: f64,
    depth: f64,
    dhat: f64,
    kappa_Pa: f64,
    sphere_depth_m: Vec<f64>,
    meshes: Vec<Axes>,
}

#[derive(Deserialize)]
struct Axes {
    h0: f64,
    axis_xy: Vec<f64>,
    axis_z: Vec<f64>,
}

pub fn sphere(case: &SphereOnBlock) -> Result<Value, SceneError> {
    let material = neo_hookean(case.young, case.nu)?;
    if case.sphere_depth_m.len() > MOST_ROWS {
        return Err(wrong("sphere_depth_m", "at most 50"));
    }
    let meshes =
        case.meshes.iter().map(|axes| pressed(case, &material, axes)).collect::<Result<Vec<_>, _>>()?;
    Ok(json!({ "meshes": meshes }))
}

fn pressed(case: &SphereOnBlock, material: &ElasticMaterial, axes: &Axes) -> Result<Value, SceneError> {
    let (radius, depth, reach) = (case.sphere_radius, case.depth, case.dhat);
    let (rest, tets) = grid([&axes.axis_xy, &axes.axis_xy, &axes.axis_z])?;
    let count = tets.len();
    let top: Vec<[u32; 3]> =
        boundary(&tets).into_iter().filter(|f| f.iter().all(|k| rest[*k as usize].z.abs() < 1e-12)).collect();
    let area = Surface::new(&top).point_areas(&rest);
    let off = |p: &Vec3| (p.x * p.x + p.y * p.y).sqrt();
    let scale = case.kappa_Pa / (reach * reach * reach);
    let points = (0..rest.len())
        .filter(|k| area[*k] > 0.0 && off(&rest[*k]) < 0.006)
        .map(|k| (k as u32, area[k] * scale))
        .collect();
    let solid = Solid::new(&rest, tets, *material).map_err(fault)?;
    let base: Vec<bool> = rest.iter().map(|p| p.z < -depth * (1.0 - 1e-9)).collect();
    let held = rest.iter().zip(&base).map(|(p, b)| [*b || p.x < 1e-12, *b || p.y < 1e-12, *b]).collect();
    let zero = vec![Vec3::zeros(); rest.len()];
    let mut search = Equilibrium::new(&solid, &rest, held, zero.clone()).map_err(fault)?;
    let mut ball = RigidBall { centre: Vec3::zeros(), radius, reach, points };
    let corner = rest.iter().position(|p| p.amax() < 1e-12).unwrap_or(0);
    let stiff = 4.0 / 3.0 * case.young / (1.0 - case.nu * case.nu) * radius.sqrt();
    let mut x = rest.clone();
    let mut rows = Vec::new();
    let mut before = -2.0 * reach;
    for &delta in &case.sphere_depth_m {
        let steps = libm::ceil(((delta - before.max(0.0)) / 1e-4).clamp(1.0, 100.0)) as u32;
        for k in 1..=steps {
            let at = before + (delta - before) * f64::from(k) / f64::from(steps);
            ball.centre = Vec3::new(0.0, 0.0, radius - at);
            let low = radius + 0.3 * reach;
            if ball.points.iter().any(|(k, _)| (x[*k as usize] - ball.centre).norm_squared() < low * low) {
                // From rest, each column pushed down below the sphere and less with depth.
                let clear = radius + 0.5 * reach;
                for (x, r) in x.iter_mut().zip(&rest) {
                    let side = r.x * r.x + r.y * r.y;
                    let under = ball.centre.z - (clear * clear - side).max(0.0).sqrt();
                    let push = if side.sqrt() < 0.5 * radius { under.min(0.0) } else { 0.0 };
                    *x = *r + Vec3::new(0.0, 0.0, (1.0 + r.z / depth).clamp(0.0, 1.0) * push);
                }
            }
            search.relax(&mut x, &mut ball, 1e-8);
        }
        before = delta;
        let mut g = zero.clone();
        ball.add_gradient(&x, &mut g);
        let force = 4.0 * g.iter().map(|g| g.z).sum::<f64>().abs();
        let sunk = -x[corner].z;
        let hertz = stiff * sunk * sunk.sqrt();
        let layer = layer_factor((radius * sunk).sqrt() / depth, case.nu);
        let near = ball.near(&x).unwrap_or_default();
        rows.push(json!({
            "delta": delta, "delta_eff": sunk, "force_N": force, "hertz_force_N": hertz, "ratio": force / hertz,
            "dimitriadis_factor": layer, "ratio_finite_layer": force / hertz / layer,
            "active_nodes_quarter": near.len(),
            "contact_radius_m": near.iter().map(|n| off(&rest[n.point as usize])).fold(0.0, f64::max),
            "hertz_contact_radius_m": (radius * sunk).sqrt(),
            "min_gap_m": near.iter().map(|n| n.gap).fold(f64::INFINITY, f64::min),
        }));
    }
    Ok(json!({ "h0": axes.h0, "num_vertices": rest.len(), "num_tets": count, "rows": rows }))
}

#[derive(Deserialize)]
pub struct Plates {
    size: [f64; 3],
    #[serde(rename = "E")]
    young: f64,
    nu: f64,
    n: [usize; 3],
    dhat: f64,
    kappa: f64,
    plate_xy: [[f64; 2]; 4],
    plate_faces_local: Vec<[u32; 3]>,
    rows: Vec<Strain>,
}

#[derive(Deserialize)]
struct Strain {
    plate_strain: f64,
}

/// Plates beside a block: the barrier of all pairs of the two.
struct Between {
    barrier: Barrier,
    block: Surface,
    plates: Surface,
    search: [SurfaceTrees; 2],
    /// Points of block and plates; their places at rest; the number of the block's.
    x: Vec<Vec3>,
    rest: Vec<Vec3>,
    own: usize,
    pairs: Vec<PrimitivePair>,
}

impl Between {
    fn find(&mut self, x: &[Vec3]) {
        self.x[..self.own].copy_from_slice(x);
        self.pairs.clear();
        let [a, b] = &mut self.search;
        a.refit(&self.block, &self.x, &self.x);
        b.refit(&self.plates, &self.x, &self.x);
        SurfaceTrees::between(
            [(a, &self.block), (b, &self.plates)],
            [&self.x, &self.x],
            self.barrier.reach,
            &mut self.pairs,
        );
        self.pairs.sort_unstable();
    }

    fn each(
        &mut self,
        x: &[Vec3],
        mut visit: impl FnMut(&PrimitivePair, &asperity_deformable::contact::Near, &Barrier),
    ) {
        self.find(x);
        for p in &self.pairs {
            let near = p.near(&p.of(&self.x), &p.of(&self.rest));
            if near.closest.squared < self.barrier.active_below() {
                visit(p, &near, &self.barrier);
            }
        }
    }

    /// Computes forces on all points, the plates' too.
    fn forces(&mut self, x: &[Vec3]) -> Vec<Vec3> {
        let mut out = vec![Vec3::zeros(); self.x.len()];
        self.each(x, |p, near, b| {
            let g = barrier::gradient(&b.at(near.closest.squared), &near.closest, near.mollifier.as_ref());
            for (i, k) in p.points.iter().enumerate() {
                out[*k as usize] += Vec3::new(g[3 * i], g[3 * i + 1], g[3 * i + 2]);
            }
        });
        out
    }
}

impl Potential for Between {
    fn value(&mut self, x: &[Vec3]) -> f64 {
        // The plates reach beyond the block on all sides: to be between them is to be between their planes.
        let (low, high) = (self.x[self.own].z, self.x[self.own + 4].z);
        if x.iter().any(|p| p.z <= low || p.z >= high) {
            return f64::INFINITY;
        }
        let mut sum = 0.0;
        self.each(x, |_, near, b| {
            sum += barrier::value(&b.at(near.closest.squared), near.mollifier.as_ref())
        });
        sum
    }
    fn add_gradient(&mut self, x: &[Vec3], gradient: &mut [Vec3]) {
        let forces = self.forces(x);
        gradient.iter_mut().zip(&forces).for_each(|(g, f)| *g += f);
    }
    fn blocks(&mut self, x: &[Vec3], add: &mut dyn FnMut(u32, u32, &Mat3)) {
        let own = self.own;
        self.each(x, |p, near, b| {
            let h =
                barrier::hessian(&b.at(near.closest.squared), &near.closest, near.mollifier.as_ref(), true);
            for i in 0..4 {
                for j in i..4 {
                    let (a, b) = (p.points[i], p.points[j]);
                    if (a as usize) < own && (b as usize) < own {
                        add(a, b, &h.fixed_view::<3, 3>(3 * i, 3 * j).into_owned());
                    }
                }
            }
        });
    }
    fn limit(&mut self, _: &[Vec3], _: &[Vec3]) -> f64 {
        1.0
    }
}

pub fn plates(case: &Plates) -> Result<Value, SceneError> {
    let material = neo_hookean(case.young, case.nu)?;
    let (rest, tets) = block(case.size, case.n)?;
    let own = rest.len();
    if case.rows.len() > MOST_ROWS || case.plate_faces_local.iter().flatten().any(|k| *k > 7) {
        return Err(wrong("rows", "at most 50, and the plates have 8 corners"));
    }
    let height = case.size[2];
    let corners = |low: f64, high: f64| {
        let at = |z: f64| case.plate_xy.map(|p| Vec3::new(p[0], p[1], z));
        [at(low), at(high)].concat()
    };
    let low = -0.5 * case.dhat;
    let mut all = rest.clone();
    all.extend(corners(low, height + 0.5 * case.dhat));
    let faces: Vec<[u32; 3]> = case.plate_faces_local.iter().map(|f| f.map(|k| k + own as u32)).collect();
    let (surface, plate) = (Surface::new(&boundary(&tets)), Surface::new(&faces));
    let search = [SurfaceTrees::new(&surface, &all), SurfaceTrees::new(&plate, &all)];
    let barrier = Barrier { reach: case.dhat, stiffness: case.kappa, least: 0.0 };
    let mut between = Between {
        barrier,
        block: surface,
        plates: plate,
        search,
        x: all.clone(),
        rest: all,
        own,
        pairs: vec![],
    };
    let solid = Solid::new(&rest, tets, material).map_err(fault)?;
    let mut held = vec![[false; 3]; own];
    (held[0][0], held[0][1], held[case.n[0]][1]) = (true, true, true);
    let mut search = Equilibrium::new(&solid, &rest, held, vec![Vec3::zeros(); own]).map_err(fault)?;
    let mut x = rest;
    let (mut state, mut rows) = (0.0, Vec::new());
    for row in &case.rows {
        let strain = row.plate_strain;
        let steps = (libm::round((strain - state).abs() / 0.005) as u32).clamp(1, 400);
        let mut gap = 0.0;
        for k in 1..=steps {
            let at = state + (strain - state) * f64::from(k) / f64::from(steps);
            let high = height * (1.0 - at) + 0.5 * case.dhat;
            gap = high - low;
            between.x[own..].copy_from_slice(&corners(low, high));
            let range = |x: &[Vec3]| {
                x.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), p| (a.min(p.z), b.max(p.z)))
            };
            let (a, b) = (low + 0.4 * case.dhat, high - 0.4 * case.dhat);
            let (from, to) = range(&x);
            if to > b || from < a {
                x.iter_mut().for_each(|p| p.z = a + (p.z - from) * (b - a) / (to - from));
            }
            search.relax(&mut x, &mut between, 1e-9);
        }
        state = strain;
        let forces = between.forces(&x);
        let sum = |from: usize| forces[from..from + 4].iter().map(|f| f.z).sum::<f64>().abs();
        let (a, b) = x.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), p| (a.min(p.z), b.max(p.z)));
        let effective = 1.0 - (b - a) / height;
        let mut squared = f64::INFINITY;
        between.each(&x, |_, near, _| squared = squared.min(near.closest.squared));
        let exact = if effective > 1e-9 {
            -uniaxial(&material, effective) * case.size[0] * case.size[1]
        } else {
            0.0
        };
        rows.push(json!({
            "plate_strain": strain, "plate_gap_m": gap, "force_top_N": sum(own + 4), "force_bottom_N": sum(own),
            "block_height_m": b - a, "effective_strain": effective,
            "exact_lubricated_force_at_effective_strain_N": exact, "min_distance_m": squared.sqrt(),
            "energy_J": solid.energy(&x), "positions": x.iter().map(|p| [p.x, p.y, p.z]).collect::<Vec<_>>(),
        }));
    }
    Ok(json!({ "rows": rows }))
}

#[derive(Deserialize)]
pub struct ClosedForms {
    gravity: f64,
    two_pad_hold: Vec<Hold>,
    incline: Vec<Incline>,
    creep: Vec<Creep>,
}

#[derive(Deserialize)]
struct Hold {
    mu: f64,
    mass_kg: f64,
}

#[derive(Deserialize)]
struct Incline {
    mu: f64,
    angle_deg: f64,
}

#[derive(Deserialize)]
struct Creep {
    load_over_capacity: f64,
}

pub fn closed_forms(case: &ClosedForms) -> Result<Value, SceneError> {
    let hold = |h: &Hold| json!({ "min_normal_force_per_pad_N": h.mass_kg * case.gravity / (2.0 * h.mu) });
    let slope = |i: &Incline| {
        let angle = i.angle_deg.to_radians();
        let pull = case.gravity * (libm::sin(angle) - i.mu * libm::cos(angle));
        json!({ "slides": libm::tan(angle) > i.mu, "acceleration": pull.max(0.0) })
    };
    let creep =
        |c: &Creep| json!({ "slip_speed_over_eps_v": 1.0 - (1.0 - c.load_over_capacity).max(0.0).sqrt() });
    Ok(json!({
        "two_pad_hold": case.two_pad_hold.iter().map(hold).collect::<Vec<_>>(),
        "incline": case.incline.iter().map(slope).collect::<Vec<_>>(),
        "creep": case.creep.iter().map(creep).collect::<Vec<_>>(),
    }))
}
