//! Cases of few points: distances, the barrier, CCD, friction, elasticity, affine bodies.

use asperity_deformable::affine::{MassIntegrals, orthogonality};
use asperity_deformable::barrier::{Barrier, barrier};
use asperity_deformable::ccd::{Advance, Cubic, Stencil, first_contact};
use asperity_deformable::distance::{
    Closest, Mollifier, PointTriangle, Spot, edge_edge, mollifier_threshold, point_edge, point_triangle,
};
use asperity_deformable::elasticity::{ElasticMaterial, Law, Tet};
use asperity_deformable::friction::{Lagged, smooth};
use asperity_deformable::{Mat3, Mat12, Vec3, Vec12};
use asperity_linear::eigen::{clamp_positive, svd};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Point, fault, finite_or_text, four, list, rows, three, vec3};

#[derive(Deserialize)]
pub struct Four {
    x: [Point; 4],
}

#[derive(Deserialize)]
pub struct FourAtRest {
    x: [Point; 4],
    x_rest: [Point; 4],
}

#[derive(Deserialize)]
pub struct Three {
    x: [Point; 3],
}

pub fn point_triangle_case(case: &Four) -> Result<Value, SceneError> {
    let (feature, at) = point_triangle(&four(&case.x));
    let name = match feature {
        PointTriangle::Corner(k) => format!("P_T{k}"),
        PointTriangle::Edge(k) => format!("P_E{k}"),
        PointTriangle::Face => "P_T".to_owned(),
    };
    let bary = [-at.c[1], -at.c[2], -at.c[3]].map(|b| b + 0.0);
    Ok(json!({ "type": name, "d2": at.squared, "closest_bary": bary, "grad": list(&at.gradient()),
        "hess": rows(&at.hessian()) }))
}

pub fn edge_edge_case(case: &FourAtRest) -> Result<Value, SceneError> {
    let x = four(&case.x);
    let (feature, at) = edge_edge(&x);
    let epsilon = mollifier_threshold(&four(&case.x_rest));
    let m = Mollifier::new(&x, epsilon);
    let spot = |s: Spot, name: &str| match s {
        Spot::Start => format!("{name}0"),
        Spot::End => format!("{name}1"),
        Spot::Inside => name.to_owned(),
    };
    Ok(json!({
        "type": format!("{}_{}", spot(feature.a, "EA"), spot(feature.b, "EB")), "d2": at.squared,
        "closest_st": [at.c[1], -at.c[3] + 0.0], "eps_x": epsilon, "cross_sq": m.cross,
        "mollifier": m.value.value, "mollifier_grad": list(&(m.gradient() * m.value.first)),
        "grad": list(&at.gradient()), "hess": rows(&at.hessian()), "mollifier_hess": rows(&m.hessian()),
    }))
}

pub fn point_edge_case(case: &Three) -> Result<Value, SceneError> {
    let (spot, at) = point_edge(&three(&case.x));
    let name = match spot {
        Spot::Start => "P_E0",
        Spot::End => "P_E1",
        Spot::Inside => "P_E",
    };
    Ok(json!({ "type": name, "d2": at.squared, "grad": at.gradient().as_slice()[..9] }))
}

#[derive(Deserialize)]
pub struct Scalar {
    x: f64,
    xhat: f64,
}

pub fn barrier_case(case: &Scalar) -> Result<Value, SceneError> {
    let b = barrier(case.x, case.xhat);
    let force = -2.0 * case.x.max(0.0).sqrt() * b.first + 0.0;
    Ok(json!({ "b": b.value, "db": b.first, "d2b": b.second, "force_mag_kappa1": force }))
}

#[derive(Deserialize)]
pub struct Slip {
    y: f64,
    eps_v: f64,
}

pub fn smooth_case(case: &Slip) -> Result<Value, SceneError> {
    let (f, ratio) = smooth(case.y, case.eps_v);
    Ok(json!({ "f0": f.value, "f1": f.first, "f1_over_y": ratio, "f2": f.second }))
}

#[derive(Deserialize)]
pub struct Motion {
    stencil: String,
    x_t0: [Point; 4],
    x_t1: [Point; 4],
    dmin: f64,
}

fn stencil(name: &str) -> Result<Stencil, SceneError> {
    match name {
        "PT" => Ok(Stencil::PointTriangle),
        "EE" => Ok(Stencil::EdgeEdge),
        _ => Err(SceneError::new(ErrorKind::Field, "kind", format!("no pair of kind {name}"))),
    }
}

pub fn ccd_case(case: &Motion) -> Result<Value, SceneError> {
    let stencil = stencil(&case.stencil)?;
    let (x0, x1) = (four(&case.x_t0), four(&case.x_t1));
    let dx = std::array::from_fn(|k| x1[k] - x0[k]);
    // Nearer than a step goes, which leaves a tenth of the gap for the barrier: a path that comes near and
    // then hits is told by its hit.
    let asked = Advance { least: case.dmin, share: 0.99, ..Advance::default() };
    let toi = first_contact(stencil, &x0, &dx, 1.0, &asked);
    let at = |t: f64| stencil.squared(&std::array::from_fn(|k| x0[k] + dx[k] * t)).sqrt();
    Ok(json!({ "hit": toi.is_some(), "toi": toi, "d0": at(0.0), "d_at_toi": toi.map(at) }))
}

#[derive(Deserialize)]
pub struct Inverting {
    x: [Point; 4],
    p: [Point; 4],
}

pub fn inversion_case(case: &Inverting) -> Result<Value, SceneError> {
    let cubic = Cubic::volume(&four(&case.x), &four(&case.p));
    let first = |level: f64| cubic.first_below(level, cubic.bound(level));
    let whole = cubic.0[0];
    Ok(json!({ "six_volume_t0": whole, "cubic_c0_to_c3": cubic.0, "t_zero_volume": first(0.0),
        "t_20pct_volume": first(0.2 * whole) }))
}

#[derive(Deserialize)]
pub struct Basis {
    stencil: String,
    x: Vec<Point>,
}

pub fn basis_case(case: &Basis) -> Result<Value, SceneError> {
    let mut x = [Vec3::zeros(); 4];
    for (to, from) in x.iter_mut().zip(&case.x) {
        *to = vec3(from);
    }
    let at: Closest = match case.stencil.as_str() {
        "PT" => point_triangle(&x).1,
        "EE" => edge_edge(&x).1,
        // A point is an edge without length.
        "PP" => point_edge(&[x[0], x[1], x[1], x[1]]).1,
        _ => point_edge(&x).1,
    };
    let lag = Lagged::new(&at, 1.0);
    let [t, b] = lag.tangents;
    let basis: Vec<[f64; 2]> = (0..3).map(|k| [t[k], b[k]]).collect();
    let n = case.x.len();
    let gamma: Vec<Vec<f64>> = (0..3)
        .map(|p| (0..3 * n).map(|q| if q % 3 == p { lag.weights[q / 3] } else { 0.0 }).collect())
        .collect();
    let beta = match case.stencil.as_str() {
        "PT" => vec![-at.c[2], -at.c[3]],
        "EE" => vec![at.c[1], -at.c[3]],
        "PE" => vec![-at.c[2]],
        _ => vec![],
    };
    Ok(json!({ "beta": beta, "T": basis, "Gamma": gamma }))
}

#[derive(Deserialize)]
pub struct Sliding {
    stencil: String,
    x: [Point; 4],
    dhat: f64,
    kappa: f64,
    mu: f64,
    eps_v: f64,
    v: [f64; 12],
}

pub fn friction_case(case: &Sliding) -> Result<Value, SceneError> {
    let x = four(&case.x);
    let at = match stencil(&case.stencil)? {
        Stencil::PointTriangle => point_triangle(&x).1,
        Stencil::EdgeEdge => edge_edge(&x).1,
    };
    let normal = Barrier { reach: case.dhat, stiffness: case.kappa, least: 0.0 }.force(at.squared);
    let lag = Lagged::new(&at, case.mu * normal);
    let v: [Vec3; 4] =
        std::array::from_fn(|i| Vec3::new(case.v[3 * i], case.v[3 * i + 1], case.v[3 * i + 2]));
    let d = lag.dissipation(&v, case.eps_v);
    let [a, b] = lag.slip(&v);
    Ok(json!({ "N": normal, "slip_over_eps": (a * a + b * b).sqrt() / case.eps_v, "D": d.value,
        "grad": list(&d.gradient), "hess": rows(&d.hessian), "hess_psd": rows(&d.hessian) }))
}

#[derive(Deserialize)]
pub struct Density {
    #[serde(rename = "F")]
    f: [[f64; 3]; 3],
    #[serde(rename = "E", default = "one")]
    young: f64,
    #[serde(default)]
    nu: f64,
}

fn one() -> f64 {
    1.0
}

pub fn density_case(case: &Density) -> Result<Value, SceneError> {
    let material = ElasticMaterial::new(Law::NeoHookean, case.young, case.nu).map_err(fault)?;
    let f = Mat3::from_fn(|i, j| case.f[i][j]);
    let j = f.determinant();
    let psi = material.energy(&f);
    if !psi.is_finite() {
        return Ok(json!({ "J": j, "psi": finite_or_text(psi) }));
    }
    let matrix = |project: bool| {
        let (values, modes) = material.modes(&f, project);
        let entry = |a: usize, b: usize| -> f64 {
            let pick = |d: &Mat3, k: usize| d[(k % 3, k / 3)];
            values.iter().zip(&modes).map(|(l, d)| l * pick(d, a) * pick(d, b)).sum()
        };
        (0..9).map(|a| (0..9).map(|b| entry(a, b)).collect()).collect::<Vec<Vec<f64>>>()
    };
    let p = material.stress(&f);
    let mut eigenvalues = material.modes(&f, false).0;
    eigenvalues.sort_unstable_by(f64::total_cmp);
    let mut stretches = svd(&f).s;
    stretches.sort_unstable_by(|a, b| b.total_cmp(a));
    Ok(json!({ "mu": material.shear, "lambda": material.lame, "J": j, "psi": psi,
        "P": (0..3).map(|i| [p[(i, 0)], p[(i, 1)], p[(i, 2)]]).collect::<Vec<_>>(),
        "dPdF": matrix(false), "dPdF_psd": matrix(true), "eigs_dPdF": eigenvalues,
        "principal_stretches_signed": stretches }))
}

#[derive(Deserialize)]
pub struct Element {
    #[serde(rename = "E")]
    young: f64,
    nu: f64,
    #[serde(rename = "X")]
    rest: [Point; 4],
    x: [Point; 4],
}

pub fn tet_case(case: &Element) -> Result<Value, SceneError> {
    let material = ElasticMaterial::new(Law::NeoHookean, case.young, case.nu).map_err(fault)?;
    let flat = || SceneError::new(ErrorKind::Field, "X", "the tetrahedron is flat or inside out".to_owned());
    let tet = Tet::new(&four(&case.rest)).ok_or_else(flat)?;
    let x = four(&case.x);
    let whole = tet.hessian(&x, &material, false);
    let by_vertices = Mat12::from(clamp_positive(&<[[f64; 12]; 12]>::from(whole)));
    Ok(json!({ "volume": tet.volume, "energy": finite_or_text(tet.energy(&x, &material)),
        "grad": list(&tet.gradient(&x, &material)), "hess": rows(&whole),
        "hess_psd_from_9x9": rows(&tet.hessian(&x, &material, true)), "hess_psd_from_12x12": rows(&by_vertices) }))
}

#[derive(Deserialize)]
pub struct IpcBody {
    vertices: Vec<Point>,
    faces: Vec<[u32; 3]>,
    density: f64,
}

pub fn body_case(case: &IpcBody) -> Result<Value, SceneError> {
    let points: Vec<Vec3> = case.vertices.iter().map(vec3).collect();
    let m = MassIntegrals::new(&points, &case.faces, case.density).map_err(fault)?;
    let second: Vec<[f64; 3]> =
        (0..3).map(|i| [m.second[(i, 0)], m.second[(i, 1)], m.second[(i, 2)]]).collect();
    Ok(json!({ "mass": m.mass, "first_moment": m.first.as_slice(), "second_moment": second,
        "M12": rows(&m.matrix()) }))
}

#[derive(Deserialize)]
pub struct Numbers {
    q: [f64; 12],
    kappa_times_volume: f64,
}

pub fn orthogonality_case(case: &Numbers) -> Result<Value, SceneError> {
    let q = Vec12::from(case.q);
    let (whole, cut) =
        (orthogonality(&q, case.kappa_times_volume, false), orthogonality(&q, case.kappa_times_volume, true));
    Ok(json!({ "V": whole.value, "grad": list(&whole.gradient), "hess": rows(&whole.hessian),
        "hess_psd": rows(&cut.hessian) }))
}
