//! `asperity solve contact_reduction`: clusters, what stands for them, and scales that bound the net
//! stiffness; beside them how a block slides down a slope and how long a step many springs bear.
//!
//! `kmeans.upper_bound` is the objective of the clusters found: the optimum is not above it. `starts` (16 if
//! absent) says how many starts the clusters are the best of.

#![allow(non_snake_case, reason = "the reference's names")]

mod incline;

use asperity_contact::reduction::{
    AxisBound, ClusteredContact, Clusters, Reduction, Representative, Sign, Stiffness, net_stiffness,
};
use asperity_fault::{Fault, positive};
use asperity_geometry::Vec3;
use asperity_impact::semi_implicit_limit;
use asperity_linear::eigen::eigenvalues;
use asperity_scene::{ErrorKind, SceneError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::read_case;
use incline::Incline;

/// One case of each kind, by the reference's names.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Case {
    Reduce(Contacts),
    ReduceDegenerate(Contacts),
    Qp(Bound),
    InclinedPlane(Incline),
    PenaltyStability(Springs),
}

#[derive(Deserialize)]
struct Contacts {
    k: usize,
    c: f64,
    #[serde(default = "sixteen")]
    starts: u32,
    position: Vec<[f64; 3]>,
    normal: Vec<[f64; 3]>,
    depth: Option<Vec<f64>>,
    K: Option<f64>,
    Kmax: Option<f64>,
}

#[derive(Deserialize)]
struct Bound {
    K: f64,
    Kmax: f64,
    normal: Vec<[f64; 3]>,
}

/// Rows of the mass m, the stiffness K and damping D of a contact, and the number of contacts.
#[derive(Deserialize)]
struct Springs {
    rows: Vec<Vec<f64>>,
}

fn sixteen() -> u32 {
    16
}

/// Solves a case of any kind but another engine's record.
pub fn solve(case: Value) -> Result<Value, SceneError> {
    if case["kind"] == "mujoco_baseline" {
        let sentence = "It is a record of what another engine did: nothing is asked.";
        return Err(SceneError::new(ErrorKind::Unsupported, "kind", sentence));
    }
    match read_case(case)? {
        Case::Reduce(contacts) => contacts.reduce(),
        Case::ReduceDegenerate(contacts) => {
            let (reduction, _) = contacts.clusters()?;
            Ok(json!({
                "labels": reduction.labels(),
                "expected_objective": reduction.objective(),
                "expected_non_empty_clusters": reduction.representatives().len(),
            }))
        }
        Case::Qp(bound) => {
            let normals: Vec<Vec3> = bound.normal.iter().map(|n| Vec3::from(*n)).collect();
            scales(&normals, bound.K, bound.Kmax).map_err(named)
        }
        Case::InclinedPlane(incline) => Ok(incline.solve()?),
        Case::PenaltyStability(springs) => springs.solve(),
    }
}

impl Contacts {
    fn clusters(&self) -> Result<(Reduction, Vec<Vec3>), SceneError> {
        let n = self.position.len();
        let lengths = [("normal", self.normal.len()), ("depth", self.depth.as_ref().map_or(n, Vec::len))];
        for (field, length) in lengths {
            if length != n {
                let sentence = format!("There are {n} positions and {length} of these.");
                return Err(SceneError::new(ErrorKind::Value, field, sentence));
            }
        }
        let contact = |(i, (p, n)): (usize, (&[f64; 3], &[f64; 3]))| ClusteredContact {
            p_WC: Vec3::from(*p),
            n_W: Vec3::from(*n),
            gap: self.depth.as_ref().map_or(0.0, |d| -d[i]),
        };
        let contacts: Vec<ClusteredContact> =
            self.position.iter().zip(&self.normal).enumerate().map(contact).collect();
        let clusters = Clusters { count: self.k, position_weight: self.c, starts: self.starts };
        let mut reduction = Reduction::default();
        reduction.reduce(&contacts, &clusters).map_err(named)?;
        Ok((reduction, contacts.iter().map(|c| c.n_W).collect()))
    }

    fn reduce(&self) -> Result<Value, SceneError> {
        let (reduction, normals) = self.clusters()?;
        let kept = reduction.representatives();
        let mut output = json!({
            "labels": reduction.labels(),
            "objective": reduction.objective(),
            "kmeans": { "upper_bound": reduction.objective(), "best_labels": reduction.labels() },
            "reduced_from_best_labels": {
                "columns": [
                    "mean position x3", "normalised mean normal x3", "max depth", "mean depth", "count",
                    "length of mean normal",
                ],
                "rows": kept.iter().map(row).collect::<Vec<_>>(),
            },
        });
        if let (Some(K), Some(Kmax)) = (self.K, self.Kmax) {
            let reduced: Vec<Vec3> = kept.iter().map(|r| r.n_W).collect();
            output["qp_all_contacts"] = scales(&normals, K, Kmax).map_err(named)?;
            let mut of_kept = scales(&reduced, K, Kmax).map_err(named)?;
            of_kept["normals"] = reduced.iter().map(|n| json!([n.x, n.y, n.z])).collect();
            output["qp_reduced"] = of_kept;
        }
        Ok(output)
    }
}

fn row(r: &Representative) -> Value {
    let (p, n) = (r.p_WC, r.n_W);
    json!([p.x, p.y, p.z, n.x, n.y, n.z, -r.gap, -r.mean_gap, r.count, r.coherence])
}

/// Computes the scales of eq. 10 and what they do.
fn scales(normals: &[Vec3], K: f64, Kmax: f64) -> Result<Value, Fault> {
    let stiffness = Stiffness { contact: K, net: Kmax };
    let mut bound = AxisBound::default();
    let papers = bound.solve(normals.iter().copied(), &stiffness, Sign::Any)?.s.to_vec();
    let found = bound.solve(normals.iter().copied(), &stiffness, Sign::NotNegative)?;
    let s = found.s;
    let net = |s: &[f64]| net_stiffness(normals.iter().copied().zip(s.iter().copied()), K);
    let (before, after) = (net(&vec![1.0; s.len()]), net(s));
    let diagonal = |m: asperity_geometry::Mat3| [m[(0, 0)], m[(1, 1)], m[(2, 2)]];
    let objective = |s: &[f64]| s.iter().fold(0.0, |sum, s| sum + (s - 1.0) * (s - 1.0));
    let zeros = s.iter().filter(|s| **s == 0.0).count();
    let active: Vec<usize> = (0..3).filter(|j| found.multipliers[*j] > 0.0).collect();
    let apart = s.iter().zip(&papers).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    Ok(json!({
        "s": s,
        "objective": objective(s),
        "lambda": found.multipliers,
        "active_axes": active,
        "n_zero": zeros,
        "nonnegativity_active": zeros > 0,
        "paper_qp_without_nonnegativity": {
            "min_s": papers.iter().copied().reduce(f64::min),
            "objective": objective(&papers),
            "same_solution": apart < 1e-9,
        },
        "net_stiffness_diag_before": diagonal(before),
        "net_stiffness_diag_after": diagonal(after),
        "net_stiffness_max_eig_after_over_Kmax": eigenvalues(&after).max() / Kmax,
    }))
}

impl Springs {
    /// Computes the largest step of semi-implicit Euler with all springs, and with their sum scaled back to
    /// one.
    fn solve(&self) -> Result<Value, SceneError> {
        let row = |(i, cells): (usize, &Vec<f64>)| {
            let [m, K, D, N, ..] = cells[..] else {
                return Err(SceneError::new(
                    ErrorKind::Field,
                    format!("rows[{i}]"),
                    "a row has too few numbers",
                ));
            };
            let limit = |count: f64| -> Result<f64, Fault> {
                let (m, K) = (positive("m", m)?, positive("K", count * K)?);
                let rate = (K / m).sqrt();
                Ok(semi_implicit_limit(0.5 * count * D / (m * rate))? / rate)
            };
            let at = |f: Fault| SceneError::from(f.within(&format!("rows[{i}]")));
            Ok(json!([m, K, D, N, limit(N).map_err(at)?, limit(1.0).map_err(at)?]))
        };
        let rows: Result<Vec<Value>, SceneError> = self.rows.iter().enumerate().map(row).collect();
        Ok(json!({ "rows": rows? }))
    }
}

/// Puts the engine's names of the fields under those of the case: `contacts[3].normal` is `normal[3]`.
fn named(fault: Fault) -> SceneError {
    let path = match fault.path.as_str() {
        "count" => "k".to_owned(),
        "position_weight" => "c".to_owned(),
        "contact_stiffness" => "K".to_owned(),
        "net_stiffness" => "Kmax".to_owned(),
        "contacts" => "position".to_owned(),
        path => match path.strip_prefix("contacts[").and_then(|rest| rest.split_once("].")) {
            Some((i, "gap")) => format!("depth[{i}]"),
            Some((i, field)) => format!("{field}[{i}]"),
            None => path.to_owned(),
        },
    };
    SceneError::new(ErrorKind::Value, path, fault.message)
}
