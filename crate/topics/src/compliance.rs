//! Answers the compliance reference's cases by its names; SI units.

use asperity_fault::Fault;
use asperity_impact::{
    ApproximateImpact, Bounce, ContactLaw, ContactMaterial, Drop, ElasticMaterial, KelvinVoigt,
    LinearContact, LinearFlow, PowerImpact, PowerLaw, Release, RestitutionModel, bounces, damping_ratio,
    hertz_stiffness, restitution, restitution_of_damping_number, semi_implicit_limit,
};
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::read_case;

/// One case of each kind, by the reference's names.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    HertzStiffness(Hertz),
    Kv(Linear),
    HuntCrossley(Power),
    ZhangGeneral(Power),
    BouncingBall(Ball),
    RestitutionTable(Table),
    KvStepMap(StepMap),
    HcTable(NamedTable),
    Stability(Table),
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Hertz {
    E: [f64; 2],
    nu: [f64; 2],
    R: f64,
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Linear {
    m: f64,
    K: f64,
    /// Damping itself, or the restitution it follows from by Eq. 10.
    D: Option<f64>,
    c_r: Option<f64>,
    v0: f64,
    #[serde(default)]
    F_ext: f64,
    #[serde(default)]
    delta0: f64,
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Power {
    model: Option<String>,
    #[serde(default = "hertzian")]
    n: f64,
    m_exp: Option<f64>,
    #[serde(default = "one")]
    q: f64,
    m: f64,
    K: f64,
    v0: f64,
    e_requested: Option<f64>,
    lambda: Option<f64>,
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct Ball {
    law: String,
    end_rule: Option<String>,
    model: Option<String>,
    lambda_rule: Option<String>,
    #[serde(default = "hertzian")]
    n: f64,
    m: f64,
    K: f64,
    D: Option<f64>,
    c_r: Option<f64>,
    g: f64,
    drop_gap: f64,
}

/// Table whose first columns are inputs.
#[derive(Deserialize)]
struct Table {
    rows: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
#[allow(non_snake_case, reason = "the reference's names")]
struct StepMap {
    m: f64,
    K: f64,
    D: Option<f64>,
    c_r: Option<f64>,
    /// Rows of h, delta0, v0, F_ext.
    rows: Vec<Vec<f64>>,
}

/// Table of the model and the restitution e requested.
#[derive(Deserialize)]
struct NamedTable {
    rows: Vec<Vec<Value>>,
}

fn hertzian() -> f64 {
    1.5
}

fn one() -> f64 {
    1.0
}

/// Number of bounces that the reference lists.
const BOUNCES: usize = 10;

pub fn solve(case: Value) -> Result<Value, SceneError> {
    match read_case(case)? {
        Case::HertzStiffness(case) => hertz(&case),
        Case::Kv(case) => linear(&case),
        Case::HuntCrossley(case) => power(&case),
        Case::ZhangGeneral(case) => general(&case),
        Case::BouncingBall(case) => ball(&case),
        Case::RestitutionTable(case) => rows(&case.rows, restitution_row),
        Case::KvStepMap(case) => step_map(&case),
        Case::HcTable(case) => rows(&case.rows, damping_row),
        Case::Stability(case) => rows(&case.rows, stability_row),
    }
}

fn hertz(case: &Hertz) -> Result<Value, SceneError> {
    let material = |i: usize| ElasticMaterial { youngs_modulus: case.E[i], poissons_ratio: case.nu[i] };
    let pair = [material(0), material(1)];
    let stiffness = hertz_stiffness(pair, case.R).map_err(wrong)?;
    let sigma = [pair[0].compliance().map_err(wrong)?, pair[1].compliance().map_err(wrong)?];
    Ok(json!({ "sigma": sigma, "K_N_per_m1.5": stiffness }))
}

/// Answers a table, row by row.
fn rows<T>(rows: &[Vec<T>], row: impl Fn(&[T]) -> Result<Value, SceneError>) -> Result<Value, SceneError> {
    let answers: Result<Vec<Value>, SceneError> = rows.iter().map(|cells| row(cells)).collect();
    Ok(json!({ "rows": answers? }))
}

fn short_row() -> SceneError {
    missing("rows", "a row has too few numbers")
}

/// Answers the row of a c_r: ζ of Eq. 10, what that gives at zero force, and the ζ that gives c_r there.
fn restitution_row(cells: &[f64]) -> Result<Value, SceneError> {
    let e = *cells.first().ok_or_else(short_row)?;
    let zeta = damping_ratio(e, Release::ZeroPenetration).map_err(wrong)?;
    let got = restitution(zeta, Release::ZeroForce).map_err(wrong)?;
    Ok(json!([e, zeta, got, damping_ratio(e, Release::ZeroForce).map_err(wrong)?]))
}

/// Answers the row of a ζ: the largest ω₀h of semi-implicit Euler, 2 (√(1 + ζ²) − ζ).
fn stability_row(cells: &[f64]) -> Result<Value, SceneError> {
    let zeta = *cells.first().ok_or_else(short_row)?;
    Ok(json!([zeta, semi_implicit_limit(zeta).map_err(wrong)?]))
}

fn damping_row(cells: &[Value]) -> Result<Value, SceneError> {
    let [name, e, ..] = cells else { return Err(short_row()) };
    let asked = e.as_f64().ok_or_else(|| missing("rows", "the requested restitution is not a number"))?;
    let d = model(name.as_str())?.damping_number(asked).map_err(wrong)?;
    Ok(json!([name, e, d, restitution_of_damping_number(d).map_err(wrong)?]))
}

fn step_map(case: &StepMap) -> Result<Value, SceneError> {
    let law = linear_law(case.K, case.m, case.D, case.c_r)?;
    let flow = LinearFlow::new(law, case.m).map_err(wrong)?;
    rows(&case.rows, |cells| {
        let [h, depth, velocity, push, ..] = *cells else { return Err(short_row()) };
        let (d, v) = flow.state(depth, velocity, push, h);
        let (impulse, lost) = (flow.impulse(velocity, v, push, h), flow.dissipated(depth, velocity, push, h));
        Ok(json!([h, depth, velocity, push, d, v, impulse, lost]))
    })
}

/// Makes the linear law of the damping that is given, or asked for as a restitution.
fn linear_law(
    stiffness: f64,
    mass: f64,
    damping: Option<f64>,
    e: Option<f64>,
) -> Result<KelvinVoigt, SceneError> {
    match (damping, e) {
        (Some(damping), _) => KelvinVoigt::new(stiffness, damping).map_err(wrong),
        (None, Some(e)) => {
            KelvinVoigt::with_restitution(stiffness, mass, e, Release::ZeroPenetration).map_err(wrong)
        }
        (None, None) => Err(missing("D", "either the damping D or the restitution c_r is needed")),
    }
}

fn linear(case: &Linear) -> Result<Value, SceneError> {
    let law = linear_law(case.K, case.m, case.D, case.c_r)?;
    let flow = LinearFlow::new(law, case.m).map_err(wrong)?;
    let contact = LinearContact::new(flow, case.delta0, case.v0, case.F_ext).map_err(wrong)?;
    let (deepest, hardest) = (contact.peak_depth(), contact.peak_force());
    let end = |release| match contact.end(release) {
        None => json!({ "separates": false }),
        Some(end) => json!({
            "separates": true,
            "t": end.time,
            "velocity": end.velocity,
            "penetration": end.depth,
            "force": end.force,
            "restitution": (case.v0 > 0.0).then(|| -end.velocity / case.v0),
            "impulse": end.impulse,
            "dissipated": end.dissipated,
        }),
    };
    Ok(json!({
        "omega0": flow.omega0(),
        "zeta": flow.zeta(),
        "r": flow.rate(),
        "omega_d": flow.omega_d(),
        "regime": flow.regime().name(),
        "D": law.damping(),
        "t_max_penetration": deepest.map(|peak| peak.time),
        "max_penetration": deepest.map(|peak| peak.value),
        "t_max_force": hardest.map(|peak| peak.time),
        "max_force": hardest.map(|peak| peak.value),
        "initial_force": contact.force(0.0),
        "zero_penetration": end(Release::ZeroPenetration),
        "zero_force": end(Release::ZeroForce),
    }))
}

/// Makes the power law of the damping that is given, or of what the model makes of the requested restitution.
fn power_law(case: &Power) -> Result<PowerLaw, SceneError> {
    let m = case.m_exp.unwrap_or(case.n);
    if let Some(damping) = case.lambda {
        return PowerLaw::new(case.K, case.n, damping, m, case.q).map_err(wrong);
    }
    let e = case.e_requested.ok_or_else(|| missing("e_requested", "the requested restitution is needed"))?;
    if m != case.n || case.q != 1.0 {
        let approximate = ApproximateImpact::new(case.K, (case.n, m, case.q), case.m, case.v0, e);
        return approximate.map(|impact| impact.law).map_err(wrong);
    }
    PowerLaw::with_restitution(case.K, case.n, model(case.model.as_deref())?, e, case.v0).map_err(wrong)
}

fn power(case: &Power) -> Result<Value, SceneError> {
    let law = power_law(case)?;
    let impact = PowerImpact::new(law, case.m, case.v0, 0.0).map_err(wrong)?;
    let end = impact.zero_penetration;
    let e = end.map(|end| -end.velocity / case.v0);
    Ok(json!({
        "d": law.damping() * case.v0 / case.K,
        "restitution": e,
        "max_penetration": impact.peak_depth.value,
        "t_max_penetration": impact.peak_depth.time,
        "duration": end.map(|end| end.time),
        "peak_force": impact.peak_force.value,
        "t_peak_force": impact.peak_force.time,
        "dissipated": e.map(|e| 0.5 * case.m * case.v0 * case.v0 * (1.0 - e) * (1.0 + e)),
        "impulse": e.map(|e| case.m * case.v0 * (1.0 + e)),
    }))
}

/// Compressions of the approximate equation that the reference tabulates, as shares of δ_max.
const FRACTIONS: [f64; 6] = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

fn general(case: &Power) -> Result<Value, SceneError> {
    let e = case.e_requested.ok_or_else(|| missing("e_requested", "the requested restitution is needed"))?;
    let exponents = (case.n, case.m_exp.unwrap_or(case.n), case.q);
    let short = ApproximateImpact::new(case.K, exponents, case.m, case.v0, e).map_err(wrong)?;
    let times: Result<Vec<f64>, Fault> = FRACTIONS.iter().map(|part| short.time_at(*part)).collect();
    let full = PowerImpact::new(short.law, case.m, case.v0, 0.0).map_err(wrong)?;
    Ok(json!({
        "approximate": {
            "delta_max": short.peak_depth,
            "lambda": short.law.damping(),
            "C1": short.compression,
            "C2": short.rebound,
            "t_compression": short.compression_time,
            "t_restitution": short.rebound_time,
            "emden_fowler_compression": { "delta_over_delta_max": FRACTIONS, "t": times.map_err(wrong)? },
        },
        "full_ode": {
            "restitution_zero_penetration": full.zero_penetration.map(|end| -end.velocity / case.v0),
            "max_penetration": full.peak_depth.value,
            "t_max_penetration": full.peak_depth.time,
            "duration": full.zero_penetration.map(|end| end.time),
            "peak_force": full.peak_force.value,
            "zero_force": full.zero_force.map(|end| json!({
                "t": end.time,
                "penetration": end.depth,
                "restitution": -end.velocity / case.v0,
            })),
        },
    }))
}

fn ball(case: &Ball) -> Result<Value, SceneError> {
    let release = match case.end_rule.as_deref() {
        None | Some("zero_penetration") => Release::ZeroPenetration,
        Some("clamped" | "zero_force") => Release::ZeroForce,
        Some(other) => return Err(missing("end_rule", &format!("there is no end rule {other}"))),
    };
    let material = match case.law.as_str() {
        "kelvin_voigt" => {
            ContactMaterial::Fixed(ContactLaw::Linear(linear_law(case.K, case.m, case.D, case.c_r)?))
        }
        "hunt_crossley" => power_material(case)?,
        other => return Err(missing("law", &format!("there is no law {other}"))),
    };
    let drop = Drop { mass: case.m, material, release, gravity: case.g, gap: case.drop_gap };
    let rows: Vec<Value> = bounces(&drop, BOUNCES)
        .map_err(wrong)?
        .iter()
        .enumerate()
        .map(|(i, bounce)| row(i + 1, bounce, &drop))
        .collect();
    let rest = material.at_speed(1.0).map_err(wrong)?.rest_depth(case.m * case.g);
    Ok(json!({ "rest_penetration": rest, "initial_energy": drop.initial_energy(), "bounces": rows }))
}

/// Makes a power law renewed at every impact, or kept as the first impact sets it.
fn power_material(case: &Ball) -> Result<ContactMaterial, SceneError> {
    let e = case.c_r.ok_or_else(|| missing("c_r", "the requested restitution is needed"))?;
    let model = model(case.model.as_deref())?;
    let renewed = ContactMaterial::per_impact(case.K, case.n, model, e).map_err(wrong)?;
    if case.lambda_rule.as_deref().is_some_and(|rule| rule.starts_with("fixed")) {
        let first = (2.0 * case.g * case.drop_gap).sqrt();
        return Ok(ContactMaterial::Fixed(renewed.at_speed(first).map_err(wrong)?));
    }
    Ok(renewed)
}

fn row(n: usize, bounce: &Bounce, drop: &Drop) -> Value {
    let mut row = json!({
        "n": n,
        "t_impact": bounce.time,
        "v_impact": bounce.speed,
        "max_penetration": bounce.peak_depth,
        "peak_force": bounce.peak_force,
        "separates": bounce.departure.is_some(),
    });
    match bounce.law {
        ContactLaw::Linear(_) => row["initial_force"] = json!(bounce.initial_force),
        ContactLaw::Power(law) => {
            row["damping_number_d"] = json!(law.damping() * bounce.speed / law.stiffness());
        }
    }
    if let Some(left) = bounce.departure {
        if let Some(let_go) = left.let_go {
            row["t_zero_force"] = json!(bounce.time + let_go);
        }
        row["contact_duration"] = json!(left.contact_duration);
        row["v_separation"] = json!(left.speed);
        row["restitution"] = json!(left.speed / bounce.speed);
        let lost = (bounce.speed - left.speed) * (bounce.speed + left.speed);
        row["dissipated"] = json!(0.5 * drop.mass * lost);
        row["t_apex"] = json!(left.apex_time);
        row["apex_gap"] = json!(left.apex_gap);
        row["energy_after"] = json!(0.5 * drop.mass * left.speed * left.speed);
    }
    row
}

fn model(name: Option<&str>) -> Result<RestitutionModel, SceneError> {
    let name = name.unwrap_or("exact");
    RestitutionModel::from_name(name)
        .ok_or_else(|| missing("model", &format!("there is no restitution model {name}")))
}

fn missing(path: &str, sentence: &str) -> SceneError {
    SceneError::new(ErrorKind::Field, path, sentence)
}

/// Puts the engine's field under the reference's name.
fn wrong(error: Fault) -> SceneError {
    let path = match error.path.as_str() {
        "stiffness" => "K",
        "damping" => "D",
        "mass" => "m",
        "speed" | "velocity" => "v0",
        "push" => "F_ext",
        "depth" => "delta0",
        "restitution" => "c_r",
        "radius" => "R",
        "exponent" => "n",
        "damping_exponent" => "m_exp",
        "rate_exponent" => "q",
        "gravity" => "g",
        "gap" => "drop_gap",
        "materials[0].youngs_modulus" => "E[0]",
        "materials[1].youngs_modulus" => "E[1]",
        "materials[0].poissons_ratio" => "nu[0]",
        "materials[1].poissons_ratio" => "nu[1]",
        other => other,
    };
    SceneError::new(ErrorKind::Value, path, error.message)
}
