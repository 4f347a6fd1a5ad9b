//! Answers the force control reference's cases: the limit of a loop's stability, its responses to 5 N and
//! then 30 N, and the stiffness of contacts together.

use asperity_contact::reduction::net_stiffness;
use asperity_control::force_loop::{
    Axis, ForceGains, ForceLoop, Limit, Press, Sample, perfect_servo_limit, settle,
};
use asperity_fault::{all_finite, finite, not_negative, positive_in, within};
use asperity_geometry::Vec3;
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::read_case;

/// Stiffnesses at which the spectral radius is told where a case does not ask, as shares of the limit.
const SHARES: [f64; 7] = [0.2, 0.5, 0.8, 0.95, 1.05, 1.2, 1.5];
/// Ratios of the limit to the stiffness of one contact, where a case does not ask: the greatest stable number
/// of contacts is told for each.
const CONTACTS: [f64; 3] = [4.5, 5.5, 9.3];
/// Stiffnesses at which the spectral radius is told without a limit, N/m.
const STIFFNESSES: [f64; 4] = [1e3, 1e4, 1e5, 1e6];
/// Spacing of the forces that are told, s, and their greatest number where it is stable and where it is not.
const TOLD_EVERY: f64 = 0.008;
const TOLD: [usize; 2] = [201, 60];
/// Greatest number of samples of a run.
const MAX_SAMPLES: f64 = 1e6;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    StabilityBoundary {
        params: Params,
        expected: Option<Asked>,
    },
    StabilityBoundaryIdealServo {
        params: Gains,
    },
    StepResponse(Pressed),
    EffectiveStiffness {
        #[serde(rename = "K")]
        stiffness: f64,
        contact_angles_rad: Vec<f64>,
    },
}

#[derive(Deserialize)]
struct Params {
    wn: f64,
    zeta: f64,
    #[serde(rename = "Ts")]
    sample_time: f64,
    kp: f64,
    ki: f64,
    #[serde(default)]
    delay: usize,
    m_eff: Option<f64>,
}

#[derive(Deserialize)]
struct Gains {
    kp: f64,
    ki: f64,
    #[serde(rename = "Ts")]
    sample_time: f64,
}

/// Tables of the reference, whose first columns are questions.
#[derive(Default, Deserialize)]
#[allow(non_snake_case, reason = "the reference's keys")]
struct Asked {
    spectral_radius: Option<Vec<[f64; 2]>>,
    N_max_stable_for_K: Option<Vec<[f64; 2]>>,
}

#[derive(Deserialize)]
struct Pressed {
    params: Params,
    #[serde(rename = "K")]
    stiffness: Option<f64>,
    #[serde(rename = "N", default = "one")]
    count: f64,
    #[serde(default = "one")]
    scale: f64,
    #[serde(rename = "Ke")]
    together: Option<f64>,
    /// Times (s) from which a force (N) is wanted.
    force_target: Vec<[f64; 2]>,
    duration: f64,
}

fn one() -> f64 {
    1.0
}

/// Answers one case.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    match read_case(case)? {
        Case::StabilityBoundary { params, expected } => {
            boundary(&params.build()?, &expected.unwrap_or_default())
        }
        Case::StabilityBoundaryIdealServo { params: Gains { kp, ki, sample_time } } => {
            let gains = ForceGains {
                proportional: not_negative("params.kp", kp)?,
                integral: positive_in("m/(N s)", "params.ki", ki)?,
            };
            Ok(json!({ "Ke_crit": perfect_servo_limit(gains, positive_in("s", "params.Ts", sample_time)?) }))
        }
        Case::StepResponse(case) => pressed(&case),
        Case::EffectiveStiffness { stiffness, contact_angles_rad } => {
            together(stiffness, &contact_angles_rad)
        }
    }
}

impl Params {
    fn build(&self) -> Result<ForceLoop, SceneError> {
        let axis = Axis { natural_frequency: self.wn, damping_ratio: self.zeta, effective_mass: self.m_eff };
        let gains = ForceGains { proportional: self.kp, integral: self.ki };
        let of_ours = |path: &str| match path {
            "natural_frequency" => "params.wn",
            "damping_ratio" => "params.zeta",
            "effective_mass" => "params.m_eff",
            "proportional" => "params.kp",
            "integral" => "params.ki",
            "sample_time" => "params.Ts",
            _ => "params.delay",
        };
        ForceLoop::new(axis, gains, self.sample_time, self.delay)
            .map_err(|fault| SceneError::new(ErrorKind::Field, of_ours(&fault.path), fault.message))
    }
}

fn boundary(force_loop: &ForceLoop, asked: &Asked) -> Result<Value, SceneError> {
    let limit = force_loop.limit();
    let unit = limit.map_or(1.0, |l| l.stiffness);
    let firsts = |rows: &Option<Vec<[f64; 2]>>, or: Vec<f64>| {
        rows.as_ref().map_or(or, |r| r.iter().map(|[a, _]| *a).collect())
    };
    let usual = if limit.is_some() { SHARES.to_vec() } else { STIFFNESSES.to_vec() };
    let radii: Vec<[f64; 2]> = firsts(&asked.spectral_radius, usual)
        .iter()
        .map(|&s| [s, force_loop.spectral_radius(s * unit)])
        .collect();
    let one_by_one = limit.map_or(Vec::new(), |l| CONTACTS.map(|n| l.stiffness / n).to_vec());
    let counts: Vec<[f64; 2]> = limit.map_or(Vec::new(), |l| {
        firsts(&asked.N_max_stable_for_K, one_by_one)
            .iter()
            .map(|&k| [k, (l.stiffness / k).floor()])
            .collect()
    });
    let Limit { stiffness, frequency } = limit.unwrap_or(Limit { stiffness: f64::NAN, frequency: f64::NAN });
    Ok(json!({
        "Ke_crit": stiffness,
        "crossing_frequency_rad_s": frequency,
        "continuous_time_Ke_crit": force_loop.continuous_limit(),
        "spectral_radius": radii,
        "N_max_stable_for_K": counts,
    }))
}

fn pressed(case: &Pressed) -> Result<Value, SceneError> {
    let force_loop = case.params.build()?;
    let step = force_loop.sample_time();
    let given = case.together.or_else(|| case.stiffness.map(|k| case.count * case.scale * k));
    let stiffness = positive_in("N/m", "Ke", given.unwrap_or(f64::NAN))?;
    let count = within("duration", case.duration / step, 1.0, MAX_SAMPLES)?.round() as usize + 1;
    let starts: Vec<usize> =
        case.force_target.iter().map(|[t, _]| (t / step - 1e-9).ceil().max(0.0) as usize).collect();
    let bad = |what: &str| SceneError::new(ErrorKind::Field, "force_target".to_owned(), what.to_owned());
    if starts.first() != Some(&0) || !starts.is_sorted_by(|a, b| a < b) || starts.iter().any(|s| *s >= count)
    {
        return Err(bad("Targets begin at 0 s, each later than the one before, and within the run."));
    }
    let mut press = Press::new(force_loop, stiffness);
    let mut samples: Vec<Sample> = Vec::with_capacity(count);
    let mut output = serde_json::Map::new();
    let radius = force_loop.spectral_radius(stiffness);
    let stable = radius < 1.0;
    let mut before = 0.0;
    for (i, [_, target]) in case.force_target.iter().enumerate() {
        finite("force_target", *target)?;
        let end = starts.get(i + 1).copied().unwrap_or(count);
        samples.extend((starts[i]..end).map(|_| press.step(*target)));
        let settled = settle(&samples[starts[i]..end], step, before, *target);
        output.insert(
            format!("phase_{target}N"),
            json!({
                "target": target,
                "overshoot_N": settled.overshoot,
                "t_settle_2pct": settled.time,
                "settled": settled.time.is_some(),
                "tail_min": settled.tail[0],
                "tail_max": settled.tail[1],
                "lost_contact_samples": settled.lost_contact,
            }),
        );
        before = *target;
    }
    let every = (TOLD_EVERY / step).round().max(1.0) as usize;
    let told = samples.iter().step_by(every).take(TOLD[usize::from(!stable)]);
    output.insert("stable".to_owned(), json!(stable));
    output.insert("spectral_radius".to_owned(), json!(radius));
    output.insert("sample_every".to_owned(), json!(every));
    output.insert("t0".to_owned(), json!(0.0));
    output.insert("dt".to_owned(), json!(every as f64 * step));
    output.insert("force".to_owned(), told.map(|s| s.force).collect());
    Ok(Value::Object(output))
}

/// Returns the stiffness `K Σ n nᵀ` of contacts in a plane, seen along the push and across it.
fn together(stiffness: f64, angles: &[f64]) -> Result<Value, SceneError> {
    positive_in("N/m", "K", stiffness)?;
    all_finite("contact_angles_rad", angles)?;
    let normal = |&angle: &f64| {
        let (sin, cos) = libm::sincos(angle);
        (Vec3::new(cos, sin, 0.0), 1.0)
    };
    let net = net_stiffness(angles.iter().map(normal), stiffness);
    Ok(json!({ "Ke_along_push": net[(0, 0)], "Ke_lateral": net[(1, 1)], "Ke_cross": net[(0, 1)] }))
}
