//! Order of a sweep: a document of its own, and the same checked against its scene.

use asperity_scene::{
    Change, Description, ErrorKind, FieldSweep, Scene, SceneError, ThresholdQuery, to_json,
};
use asperity_session::{Clock, StateHash};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::design::{Design, normal_quantile, place};

/// Largest number of runs in one sweep.
const MAX_RUNS: u64 = 1_000_000_000;
/// Largest number of values of one field.
const MAX_VALUES: usize = 1_000_000;
/// Longest run, steps: as far as a session can be sent.
const MAX_STEPS: f64 = 1e7;

/// Order: the fields that are varied, the readings, and their time. JSON, SI.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Varied fields by their paths: `{"values": […]}`, `{"from", "to", "count"}` with `"scale": "log"` if
    /// wanted, or `{"mean", "deviation"}`, which is drawn from the normal distribution.
    pub over: Map<String, Value>,
    /// Design: the way in which points are chosen.
    #[serde(default)]
    pub design: Design,
    /// Number of points, if they are drawn.
    #[serde(default)]
    pub runs: Option<u64>,
    /// Seed of the random numbers.
    #[serde(default)]
    pub seed: u64,
    /// Seeds: each point is run with each of these in every field of the experiment that is called `seed`.
    #[serde(default)]
    pub seeds: Vec<u64>,
    /// Time at which readings are taken, s; absent: at the end of a run that has one, else at its start.
    #[serde(default)]
    pub at: Option<f64>,
    /// Ids of readings; absent: all.
    #[serde(default)]
    pub readings: Option<Vec<String>>,
    /// Threshold that is searched for each point: where along one more field a reading crosses a level.
    #[serde(default)]
    pub threshold: Option<ThresholdQuery>,
}

/// Values of one field, as a document has them.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AxisDocument {
    values: Option<Vec<Value>>,
    from: Option<f64>,
    to: Option<f64>,
    count: Option<u64>,
    #[serde(default)]
    scale: asperity_scene::document::Scale,
    mean: Option<f64>,
    deviation: Option<f64>,
}

#[derive(Clone, Debug, PartialEq)]
enum Axis {
    Values(Vec<Value>),
    Span { from: f64, to: f64, count: u64, log: bool },
    Normal { mean: f64, deviation: f64 },
}

impl Axis {
    /// Returns the number of values that a grid has of it.
    fn count(&self) -> u64 {
        match self {
            Self::Values(values) => values.len() as u64,
            Self::Span { count, .. } => *count,
            Self::Normal { .. } => 1,
        }
    }

    /// Returns the value at part t of a span, both ends exact.
    fn along(from: f64, to: f64, log: bool, t: f64) -> f64 {
        match (t, log) {
            (0.0, _) => from,
            (1.0, _) => to,
            (t, false) => from + t * (to - from),
            (t, true) => from * libm::pow(to / from, t),
        }
    }

    /// Returns the i-th value of a grid.
    fn at(&self, i: u64) -> Value {
        match self {
            Self::Values(values) => values.get(i as usize).cloned().unwrap_or_default(),
            Self::Span { from, to, count, log } => {
                Self::along(*from, *to, *log, i as f64 / (count - 1).max(1) as f64).into()
            }
            Self::Normal { mean, .. } => (*mean).into(),
        }
    }

    /// Returns the value at u of its distribution.
    fn quantile(&self, u: f64) -> Value {
        match self {
            Self::Values(values) => self.at(((u * values.len() as f64) as u64).min(values.len() as u64 - 1)),
            Self::Span { from, to, log, .. } => Self::along(*from, *to, *log, u).into(),
            Self::Normal { mean, deviation } => (mean + deviation * normal_quantile(u)).into(),
        }
    }
}

fn refuse<T>(path: &str, message: impl Into<String>) -> Result<T, SceneError> {
    Err(SceneError::new(ErrorKind::Value, path, message))
}

/// Reads the axis of a field. `over` holds paths: in an error they are named as keys.
fn axis(path: &str, value: &Value, design: Design) -> Result<Axis, SceneError> {
    let at = format!("over[{path:?}]");
    let read: AxisDocument = serde_json::from_value(value.clone())
        .map_err(|e| SceneError::new(ErrorKind::Field, &at, e.to_string()))?;
    let finite = |x: f64| x.is_finite();
    match read {
        AxisDocument {
            values: Some(values),
            from: None,
            to: None,
            count: None,
            mean: None,
            deviation: None,
            ..
        } => {
            if values.is_empty() || values.len() > MAX_VALUES {
                return refuse(&at, format!("from one to {MAX_VALUES} values"));
            }
            Ok(Axis::Values(values))
        }
        AxisDocument {
            values: None,
            from: Some(from),
            to: Some(to),
            count,
            scale,
            mean: None,
            deviation: None,
        } => {
            let log = scale == asperity_scene::document::Scale::Log;
            if !(finite(from) && finite(to) && from < to) || (log && from <= 0.0) {
                return refuse(&at, "from must be less than to, both finite, and positive on a log scale");
            }
            match (design, count) {
                (Design::Grid, None) => refuse(&at, "a grid needs a count: how many values from end to end"),
                (_, Some(count)) if !(1..=MAX_VALUES as u64).contains(&count) => {
                    refuse(&at, format!("count is from 1 to {MAX_VALUES}"))
                }
                (_, count) => Ok(Axis::Span { from, to, count: count.unwrap_or(1), log }),
            }
        }
        AxisDocument {
            values: None,
            from: None,
            to: None,
            count: None,
            mean: Some(mean),
            deviation: Some(deviation),
            ..
        } => {
            if design == Design::Grid {
                return refuse(&at, "a grid has no draws: use latin or monte_carlo, or name values");
            }
            if !(finite(mean) && finite(deviation) && deviation >= 0.0) {
                return refuse(&at, "mean and deviation are finite, and the deviation is not negative");
            }
            Ok(Axis::Normal { mean, deviation })
        }
        _ => refuse(&at, "either values, or from and to (of a grid with count), or mean and deviation"),
    }
}

/// Returns the number of points of an order.
fn points(order: &Order, axes: &[(String, Axis)]) -> Result<u64, SceneError> {
    let points = match (order.design, order.runs) {
        (Design::Grid, None) => axes.iter().try_fold(1_u64, |n, (_, axis)| n.checked_mul(axis.count())),
        (Design::Grid, Some(_)) => {
            return refuse("runs", "a grid has as many runs as its values make: leave runs out");
        }
        (_, Some(runs)) => Some(runs),
        (_, None) => return refuse("runs", "how many points are to be drawn?"),
    };
    let total = points.and_then(|n| n.checked_mul(order.seeds.len().max(1) as u64));
    match points.filter(|_| total.is_some_and(|n| (1..=MAX_RUNS).contains(&n))) {
        Some(points) => Ok(points),
        None => refuse("runs", format!("from 1 to {MAX_RUNS} runs")),
    }
}

/// Returns the readings of these ids, each with its index among all that the scene has.
fn wanted(ids: &[String], all: &[String]) -> Result<Vec<(usize, String)>, SceneError> {
    let index = |id: &String| match all.iter().position(|r| r == id) {
        Some(index) => Ok((index, id.clone())),
        None => refuse("readings", format!("this scene has no reading “{id}”; it has {}", all.join(", "))),
    };
    ids.iter().map(index).collect()
}

/// Checks that the scene has a clock if readings are taken at a time, and that runs are not too long.
fn check_time(described: &Description, at: Option<f64>) -> Result<(), SceneError> {
    match (described.clock, at) {
        (None, Some(_)) => refuse("at", "this experiment has no clock: leave at out"),
        (Some(clock), at) if at.or(clock.end).unwrap_or(0.0) / clock.step > MAX_STEPS => {
            refuse("at", format!("the run has {MAX_STEPS:.0} steps at most"))
        }
        _ => Ok(()),
    }
}

/// Checks the threshold that is searched for each point: its reading, and the numbers of its field.
fn check_threshold(threshold: &ThresholdQuery, scene: &Scene, all: &[String]) -> Result<(), SceneError> {
    if !all.contains(&threshold.reading) {
        let message = format!("this scene has no reading “{}”", threshold.reading);
        return refuse("threshold.reading", message);
    }
    let field = scene.field(&threshold.field.path).map_err(|e| e.within("threshold.field"))?;
    if !field.is_number() {
        return refuse("threshold.field.path", "it must lead to a number");
    }
    let FieldSweep { from, to, samples, .. } = threshold.field;
    if !(from.is_finite() && to.is_finite() && from < to && (2..=2000).contains(&samples)) {
        return refuse("threshold.field", "from less than to, both finite, and 2 to 2000 samples");
    }
    Ok(())
}

/// An order that its scene can take.
#[derive(Clone, Debug)]
pub struct Sweep {
    pub(crate) scene: Scene,
    pub(crate) name: String,
    pub(crate) order: Order,
    axes: Vec<(String, Axis)>,
    /// Readings that are wanted: the index of each among all, and its id.
    pub(crate) readings: Vec<(usize, String)>,
    /// Paths of the experiment's seeds.
    seeded: Vec<String>,
    points: u64,
    /// Identity of scene, order and version, which names the owner of a file's rows.
    id: String,
}

impl Sweep {
    /// Checks an order against its scene, which `name` stands for in the rows. The first run's document is
    /// built.
    ///
    /// # Errors
    ///
    /// Refuses an order that its scene cannot take, at the field of the order.
    pub fn new(scene: Scene, name: &str, order: Order) -> Result<Self, SceneError> {
        let axes = order
            .over
            .iter()
            .map(|(path, value)| Ok((path.clone(), axis(path, value, order.design)?)))
            .collect::<Result<Vec<_>, SceneError>>()?;
        let points = points(&order, &axes)?;
        if order.at.is_some_and(|at| !(at.is_finite() && at >= 0.0)) {
            return refuse("at", "a number of seconds, not negative");
        }
        let seeded = seeds_of(&scene);
        if !order.seeds.is_empty() && seeded.is_empty() {
            return refuse("seeds", "nothing in this experiment is drawn by chance: leave seeds out");
        }
        let mut sweep = Self {
            name: name.to_owned(),
            axes,
            readings: Vec::new(),
            seeded,
            points,
            id: String::new(),
            scene,
            order,
        };
        sweep.check_documents()?;
        let described = asperity_experiments::run(sweep.scene.clone(), Clock::STOPPED)?.description();
        let all: Vec<String> = described.readings.iter().map(|r| r.id.clone()).collect();
        sweep.readings = wanted(sweep.order.readings.as_ref().unwrap_or(&all), &all)?;
        check_time(&described, sweep.order.at)?;
        if let Some(threshold) = &sweep.order.threshold {
            check_threshold(threshold, &sweep.scene, &all)?;
        }
        sweep.id = sweep.identity();
        Ok(sweep)
    }

    /// Checks paths and kinds of values by the documents of the first run and the last. A value out of bounds
    /// is a row with an error of its own.
    fn check_documents(&self) -> Result<(), SceneError> {
        for k in [0, self.runs() - 1] {
            self.scene_of(k)
                .map(drop)
                .or_else(|e| if e.kind == ErrorKind::Field { Err(e) } else { Ok(()) })?;
        }
        Ok(())
    }

    /// Returns the number of runs.
    pub fn runs(&self) -> u64 {
        self.points * self.order.seeds.len().max(1) as u64
    }

    /// Returns the identity, 16 hex digits of scene, order and version.
    pub fn id(&self) -> &str {
        &self.id
    }

    fn identity(&self) -> String {
        let order = serde_json::to_string(&self.order).unwrap_or_default();
        let mut hash = StateHash::default();
        for text in [env!("CARGO_PKG_VERSION"), &self.name, &order, &to_json(&self.scene)] {
            hash.word(text.len() as u64);
            text.as_bytes().chunks(8).for_each(|chunk| {
                let mut word = [0; 8];
                word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
                hash.word(u64::from_le_bytes(word));
            });
        }
        format!("{:016x}", hash.value())
    }

    /// Returns the seed of run k: that of its draws or of its scene.
    pub(crate) fn seed_of(&self, k: u64) -> u64 {
        let n = self.order.seeds.len() as u64;
        if n == 0 {
            self.order.seed
        } else {
            self.order.seeds.get((k % n) as usize).copied().unwrap_or_default()
        }
    }

    /// Returns the values of the varied fields in run k.
    pub(crate) fn values_of(&self, k: u64) -> Vec<Value> {
        let p = k / self.order.seeds.len().max(1) as u64;
        if self.order.design != Design::Grid {
            let value = |(j, (_, axis)): (usize, &(String, Axis))| {
                axis.quantile(place(self.order.design, self.order.seed, j, self.points, p))
            };
            return self.axes.iter().enumerate().map(value).collect();
        }
        let mut rest = p;
        let mut values: Vec<Value> = self
            .axes
            .iter()
            .rev()
            .map(|(_, axis)| {
                let value = axis.at(rest % axis.count());
                rest /= axis.count();
                value
            })
            .collect();
        values.reverse();
        values
    }

    /// Returns the document of run k.
    pub(crate) fn scene_of(&self, k: u64) -> Result<Scene, SceneError> {
        let mut changes: Vec<Change> = self
            .axes
            .iter()
            .zip(self.values_of(k))
            .map(|((path, _), value)| Change { path: path.clone(), value })
            .collect();
        if !self.order.seeds.is_empty() {
            changes.extend(
                self.seeded.iter().map(|path| Change { path: path.clone(), value: self.seed_of(k).into() }),
            );
        }
        let mut scene = self.scene.clone();
        scene.set_all(&changes)?;
        Ok(scene)
    }

    /// Returns the paths of the varied fields.
    pub fn paths(&self) -> Vec<&str> {
        self.axes.iter().map(|(path, _)| path.as_str()).collect()
    }

    /// Returns true if a varied field has numbers alone.
    pub(crate) fn is_numeric(&self, field: usize) -> bool {
        match self.axes.get(field) {
            Some((_, Axis::Values(values))) => values.iter().all(Value::is_number),
            _ => true,
        }
    }
}

/// Finds the paths of the experiment's fields called `seed`.
fn seeds_of(scene: &Scene) -> Vec<String> {
    fn walk(value: &Value, at: String, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (key, inner) in fields {
                    let path = format!("{at}.{key}");
                    if key == "seed" && inner.is_number() {
                        found.push(path)
                    } else {
                        walk(inner, path, found)
                    }
                }
            }
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(i, inner)| walk(inner, format!("{at}[{i}]"), found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(&scene.field("experiment").unwrap_or_default(), "experiment".to_owned(), &mut found);
    found
}
