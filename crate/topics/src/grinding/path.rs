//! Raster paths, geodesics, parallels and surface points, as the grinding reference asks for them.

use asperity_grinding::exact::{
    RasterOrder, geodesic_from_section, raster, sphere_parallels, steepest_cross_feed,
};
use asperity_scene::SceneError;
use serde::Deserialize;
use serde_json::{Value, json};

use super::missing;
use super::surface::ReferenceSurface;

/// Order of a raster path; the reference keeps it among its answers.
#[derive(Default, Deserialize)]
pub struct RasterCase {
    first_curve: Option<String>,
    step: Option<f64>,
    target_spacing: Option<f64>,
    zigzag: Option<bool>,
    /// Number of passes, or a list as long as that.
    passes: Option<Value>,
}

#[derive(Deserialize)]
pub struct Raster {
    surface: ReferenceSurface,
    domain_x: [f64; 2],
    #[serde(flatten)]
    asked: RasterCase,
    #[serde(default)]
    expected: RasterCase,
}

/// Number of passes where none are counted, and of points of a pass between those listed.
const PASSES: usize = 5;
const LISTED: usize = 8;
/// Number of points of each pass at which the reference looks for the steepest place.
const SAMPLES: usize = 101;

impl Raster {
    pub fn solve(&self) -> Result<Value, SceneError> {
        let (a, b) = (&self.asked, &self.expected);
        let curve = a.first_curve.as_ref().or(b.first_curve.as_ref());
        let passes = a.passes.as_ref().or(b.passes.as_ref()).map_or(Some(PASSES), |v| match v {
            Value::Array(list) => Some(list.len()),
            v => v.as_u64().and_then(|n| usize::try_from(n).ok()),
        });
        let number = |name: &str, x: Option<f64>| x.ok_or_else(|| missing(name, "a number is needed"));
        let order = RasterOrder {
            domain: self.domain_x,
            first: section(curve)?,
            step: number("step", a.step.or(b.step))?,
            passes: passes.filter(|n| *n <= 10_000).ok_or_else(|| missing("passes", "at most 10000"))?,
            spacing: number("target_spacing", a.target_spacing.or(b.target_spacing))?,
            zigzag: a.zigzag.or(b.zigzag).unwrap_or(true),
        };
        let surface = self.surface.graph()?;
        let passes: Vec<Value> = raster(&surface, &order)?
            .iter()
            .map(|pass| {
                let n = pass.points.len();
                let listed = pass.points.iter().step_by((n / LISTED).max(1));
                let rows: Vec<[f64; 6]> =
                    listed.map(|t| [t.p.x, t.p.y, t.p.z, t.n.x, t.n.y, t.n.z]).collect();
                let spacing = pass.length / (n - 1) as f64;
                json!({ "y": pass.y, "length": pass.length, "points": n, "spacing": spacing, "rows": rows })
            })
            .collect();
        Ok(json!({
            "kind_of_parallel": "planes",
            "first_curve": curve,
            "step": order.step,
            "target_spacing": order.spacing,
            "zigzag": order.zigzag,
            "passes": passes,
            "listed_rows": "every (points//8)-th, in travel order",
            "max_true_stepover_over_step": steepest_cross_feed(&surface, &order, SAMPLES),
        }))
    }
}

/// Reads the y of `section y=0.01` or `y=0.01`.
fn section(curve: Option<&String>) -> Result<f64, SceneError> {
    let text = curve.map_or("", String::as_str);
    let number = text.rsplit_once("y=").map(|(_, number)| number.trim().parse());
    match number {
        Some(Ok(y)) => Ok(y),
        _ => Err(missing("first_curve", "a section such as y=0.01 is needed")),
    }
}

/// Rows whose first columns are asked.
#[derive(Default, Deserialize)]
struct Rows {
    #[serde(default)]
    rows: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
pub struct Geodesic {
    surface: ReferenceSurface,
    first_curve: String,
    /// Start points' x and distances, m; else the first columns of the reference's table.
    starts: Option<Vec<f64>>,
    distances: Option<Vec<f64>>,
    rows: Option<Vec<Vec<f64>>>,
    #[serde(default)]
    expected: Rows,
}

impl Geodesic {
    pub fn solve(&self) -> Result<Value, SceneError> {
        let (surface, y) = (self.surface.graph()?, section(Some(&self.first_curve))?);
        let asked: Vec<[f64; 2]> = match (&self.starts, &self.distances) {
            (Some(xs), Some(ds)) => xs.iter().flat_map(|x| ds.iter().map(move |d| [*x, *d])).collect(),
            _ => {
                let rows = self.rows.as_ref().unwrap_or(&self.expected.rows);
                rows.iter().filter_map(|r| r.first_chunk::<2>().copied()).collect()
            }
        };
        if asked.is_empty() {
            return Err(missing("starts", "start points and distances are needed"));
        }
        let mut rows = Vec::with_capacity(asked.len());
        for group in asked.chunk_by(|a, b| a[0] == b[0] && a[1] <= b[1]) {
            let distances: Vec<f64> = group.iter().map(|g| g[1]).collect();
            let ends = geodesic_from_section(&surface, group[0][0], y, &distances)?;
            rows.extend(group.iter().zip(ends).map(|([x, d], p)| [*x, *d, p.x, p.y, p.z]));
        }
        Ok(json!({ "columns": ["x of the start point", "geodesic distance", "x", "y", "z"], "rows": rows }))
    }
}

#[derive(Deserialize)]
pub struct Sphere {
    R: f64,
    step: f64,
    count: Option<usize>,
    #[serde(default)]
    expected: Rows,
}

/// Number of parallels the reference lists.
const PARALLELS: usize = 7;

impl Sphere {
    pub fn solve(&self) -> Result<Value, SceneError> {
        let listed = Some(self.expected.rows.len()).filter(|n| *n > 0);
        let count = self.count.or(listed).unwrap_or(PARALLELS).min(100_000);
        let circles = sphere_parallels(self.R, self.step, count)?;
        let rows: Vec<Value> = circles
            .iter()
            .enumerate()
            .map(|(j, c)| {
                let (plane, radius) = c.by_planes.unzip();
                json!([j, c.plane, c.radius, plane, radius, c.gap])
            })
            .collect();
        Ok(json!({
            "columns": ["pass", "plane y (geodesic spacing)", "circle radius (geodesic spacing)",
                "plane y (plane spacing)", "circle radius (plane spacing)",
                "surface distance from the previous pass (plane spacing)"],
            "rows": rows,
        }))
    }
}

#[derive(Deserialize)]
pub struct Evaluation {
    surface: ReferenceSurface,
    /// Parameters u, v; else the first columns of the reference's table.
    rows: Option<Vec<Vec<f64>>>,
    parameters: Option<Vec<Vec<f64>>>,
    #[serde(default)]
    expected: Rows,
}

impl Evaluation {
    pub fn solve(&self) -> Result<Value, SceneError> {
        let spline = self.surface.spline()?;
        let asked = self.parameters.as_ref().or(self.rows.as_ref()).unwrap_or(&self.expected.rows);
        let rows: Vec<[f64; 10]> = asked
            .iter()
            .filter_map(|r| r.first_chunk::<2>())
            .map(|&[u, v]| {
                let s = spline.at(u, v);
                let (n, (mean, gauss)) = (s.normal(), s.curvatures());
                [u, v, s.p.x, s.p.y, s.p.z, n.x, n.y, n.z, mean, gauss]
            })
            .collect();
        if rows.is_empty() {
            return Err(missing("rows", "parameters u, v are needed"));
        }
        Ok(json!({
            "columns": ["u", "v", "x", "y", "z", "nx", "ny", "nz", "mean curvature (graph sign, up)",
                "Gaussian curvature"],
            "rows": rows,
        }))
    }
}
