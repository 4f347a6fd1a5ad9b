//! `asperity sweep`: many runs of a scene on all cores, into a file from which a killed sweep is resumed.

use std::num::NonZero;

use asperity_experiments::parse;
use asperity_scene::{FieldSweep, ThresholdQuery};
use asperity_sweep::{Journal, Order, Sweep, run_all};
use serde_json::{Map, Value, json};

use crate::bar::Bar;
use crate::output;

/// Help text on orders.
pub const FORMAT: &str = r#"FIELDS ARE VARIED by --over PATH=VALUES, once for each, SI units:
  --over 'bodies[1].pose.translation[2]=0.05,0.06'       these values, JSON each
  --over 'bodies[1].pose.translation[2]=0.05..0.12/8'    eight values from end to end; without /8 where points are drawn
  --over 'bodies[0].compliance.hydroelastic_modulus=log:1e5..1e8/4'
  --over 'bodies[1].mass=normal:0.2,0.01'                mean and deviation, drawn
POINTS are every value with every other (a grid), or drawn: --latin 1000 (Latin hypercube), --monte-carlo 1000.
A THRESHOLD, where a reading crosses a level, is searched at each point by bisection:
  --threshold 'bodies[1].pose.translation[2]=0.05..0.12/8' --reading force --level 2
The same as a file, with --order: {"over": {PATH: {"values": [...]} or {"from", "to", "count", "scale"} or {"mean", "deviation"}},
  "design": "grid" or "latin" or "monte_carlo", "runs", "seed", "seeds": [...], "at", "readings": [...],
  "threshold": {"field": {"path", "from", "to", "samples", "scale"}, "reading", "level"}}
ROWS: run, sweep (of scene, order and version), scene, version, seed, the fields, the readings, step, hash, error; of a threshold its
place, the path along which it lies, and how it was found. A run is read at --at seconds, else at its end if it has one, else at its start. A run that is refused is a row with its error.
A killed sweep is started again with the same words: it goes on behind the last whole row."#;

/// Arguments of `asperity sweep`.
#[derive(clap::Args)]
pub struct Words {
    /// A scene.
    scene: std::path::PathBuf,
    /// A field and its values; more than once for more fields.
    #[arg(long, value_name = "PATH=VALUES")]
    over: Vec<String>,
    /// An order as a file, in place of words.
    #[arg(long, conflicts_with_all = ["over", "latin", "monte_carlo", "threshold", "seeds", "at", "readings"])]
    order: Option<std::path::PathBuf>,
    /// Number of points of a Latin hypercube.
    #[arg(long, value_name = "RUNS", conflicts_with = "monte_carlo")]
    latin: Option<u64>,
    /// Number of independent points.
    #[arg(long, value_name = "RUNS")]
    monte_carlo: Option<u64>,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Seeds: each point is run with each of these in every seed of the experiment.
    #[arg(long, value_delimiter = ',')]
    seeds: Vec<u64>,
    /// Time at which readings are taken, s.
    #[arg(long)]
    at: Option<f64>,
    /// Ids of readings; all if absent.
    #[arg(long, value_delimiter = ',')]
    readings: Option<Vec<String>>,
    /// One more field, in which a threshold is searched.
    #[arg(long, value_name = "PATH=LOW..HIGH/SAMPLES", requires = "reading")]
    threshold: Option<String>,
    /// Reading whose threshold is searched.
    #[arg(long)]
    reading: Option<String>,
    /// Level that the reading crosses.
    #[arg(long, default_value_t = 0.5)]
    level: f64,
    /// File for the rows: .csv or .parquet.
    #[arg(long)]
    out: std::path::PathBuf,
    /// Number of runs at once; as many as there are cores if absent.
    #[arg(long)]
    workers: Option<usize>,
}

impl Words {
    fn order(&self) -> Result<Order, String> {
        if let Some(path) = &self.order {
            return serde_json::from_str(&output::read(path)?)
                .map_err(|e| format!("{}: {e}", path.display()));
        }
        let mut over = Map::new();
        for word in &self.over {
            let (path, values) = axis(word)?;
            if over.insert(path.clone(), values).is_some() {
                return Err(format!("--over: {path} is named twice"));
            }
        }
        let design = if self.latin.is_some() {
            "latin"
        } else if self.monte_carlo.is_some() {
            "monte_carlo"
        } else {
            "grid"
        };
        let order = json!({
            "over": over,
            "design": design,
            "runs": self.latin.or(self.monte_carlo),
            "seed": self.seed,
            "seeds": self.seeds,
            "at": self.at,
            "readings": self.readings,
            "threshold": self.threshold.as_deref().map(|word| self.threshold(word)).transpose()?,
        });
        serde_json::from_value(order).map_err(|e| e.to_string())
    }

    fn threshold(&self, word: &str) -> Result<ThresholdQuery, String> {
        let (path, span) = axis(word)?;
        let number = |key: &str| span[key].as_f64();
        let (Some(from), Some(to)) = (number("from"), number("to")) else {
            return Err("--threshold: it is searched in a range, PATH=LOW..HIGH/SAMPLES".to_owned());
        };
        let scale = serde_json::from_value(span["scale"].clone()).unwrap_or_default();
        let samples = span["count"].as_u64().map_or(20, |n| n.min(u64::from(u32::MAX)) as u32);
        let field = FieldSweep { path, from, to, samples, scale };
        Ok(ThresholdQuery { field, reading: self.reading.clone().unwrap_or_default(), level: self.level })
    }
}

/// Reads a field and its values from a word.
fn axis(word: &str) -> Result<(String, Value), String> {
    let Some((path, values)) = word.split_once('=') else {
        return Err(format!("“{word}”: a field and its values, PATH=VALUES; `asperity help sweep` says how"));
    };
    let number =
        |text: &str| text.trim().parse::<f64>().map_err(|_| format!("{path}: “{text}” is no number"));
    let (scale, rest) = values.strip_prefix("log:").map_or(("linear", values), |rest| ("log", rest));
    let of = if let Some(rest) = values.strip_prefix("normal:") {
        let (mean, deviation) =
            rest.split_once(',').ok_or_else(|| format!("{path}: normal:MEAN,DEVIATION"))?;
        json!({ "mean": number(mean)?, "deviation": number(deviation)? })
    } else if let Some((from, to)) = rest.split_once("..") {
        let (to, count) = to.split_once('/').map_or((to, None), |(to, count)| (to, Some(count)));
        let whole = |text: &str| text.parse::<u64>().map_err(|_| format!("{path}: “{text}” is no count"));
        let mut span = json!({ "from": number(from)?, "to": number(to)?, "scale": scale });
        if let Some(count) = count {
            span["count"] = whole(count)?.into();
        }
        span
    } else {
        // Values with commas of their own are in brackets: [[0, 0, 1], [0, 0, 2]].
        let listed = serde_json::from_str(&format!("[{values}]"));
        json!({ "values": listed.unwrap_or_else(|_| values.split(',').map(Value::from).collect::<Vec<_>>()) })
    };
    Ok((path.to_owned(), of))
}

/// Makes the runs that are not in the file yet.
pub fn main(words: &Words) -> Result<bool, String> {
    let scene = parse(&output::read(&words.scene)?).map_err(|e| format!("{}: {e}", words.scene.display()))?;
    let name = words.scene.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let sweep = Sweep::new(scene, &name, words.order()?).map_err(|e| e.to_string())?;
    let mut journal = Journal::open(&words.out, &sweep)?;
    let found = journal.next();
    if journal.unknown() > 0 {
        let rows = journal.unknown();
        output::complain(&format!(
            "{rows} rows are there without checksums beside them: they are taken as they are"
        ));
    }
    if found > 0 {
        output::complain(&format!("{found} of {} runs are there already", sweep.runs()));
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut bar = Bar::new(found, "runs");
    run_all(&sweep, &mut journal, words.workers.unwrap_or(cores), &mut |progress| {
        bar.show(progress.done, progress.total, "");
        true
    })?;
    bar.end();
    let to = journal.finish()?;
    output::print(&format!("{} runs in {}\n", sweep.runs(), to.display()))?;
    Ok(true)
}
