//! `asperity fit`: numbers of a scene found from recorded motion on all cores, into a file from which a
//! killed fit is resumed.

#![allow(non_snake_case, reason = "monogram notation")]

mod answer;
mod bench;
mod crew;
mod flight;
mod journal;
mod order;
mod throws;

use std::num::NonZero;
use std::path::PathBuf;

use asperity_experiments::parse;
use asperity_fit::{Batch, FitPlan, FitSchedule, Purpose};
use asperity_scene::link::{self, LinkView};
use asperity_scene::{Scene, to_json};
use asperity_session::StateHash;

use crate::bar::Bar;
use crate::output;
use answer::{FitAnswer, Part, Quality, ranges};
use bench::{Bench, Score, Starting};
use journal::{CandidateRecord, FitJournal};
use order::{FitOrder, Question};

/// Help text on numbers, recordings and files.
pub const FORMAT: &str = r#"NUMBERS TO FIND are fields of the scene within bounds, SI units, once for each:
  --over 'bodies[*].material.friction=0.05..0.5'          [*] sets all of a list alike
  --over 'experiment.contact.stiffness=log:1e4..1e7'      searched by its logarithm
A number that moves several fields is said in a file, --order; a field is plus + sum of factor times number:
  {"parameters": [{"name": "half", "from": 0.05, "to": 0.054, "scale": "linear" or "log"}, {"name": "radius", "from": 0.001, "to": 0.01}],
   "fields": [{"path": "bodies[1].parts[*].shape.radius", "times": {"radius": 1}},
              {"path": "bodies[1].parts[0].pose.translation[0]", "plus": 0, "times": {"half": 1, "radius": -1}}]}
RECORDINGS are the scene's own, experiment.recorded, or files of throws of one body, each run from its own start; SI units,
velocities in the world:
  {"width": m, "throws": [{"name", "velocity": {"linear", "angular"}, "rows": [[t, x,y,z, qw,qx,qy,qz], ...]}]}
  --train 0..30 --test 30..60    by number; if one is left out it is all that the other does not name
A candidate loses what its runs are off in the mean over rows and recordings: position in widths plus rotation in rad. A run that
fails counts as ten widths and half a turn.
ROWS of --out: fit (of scene, order, recordings and version), kind (search, slice, landscape), the numbers, loss, and the loss of each recording.
A killed fit is started again with the same words and goes on; so does one that is done, with more --candidates. It is the same to
the last bit with any number of --workers.
WHAT IS SAID: each number with the range of nine tenths of bootstrap draws over the recordings (the best of all candidates for each draw), and
whether the data tell it: along a slice through the best, runs must be worse by three standard errors."#;

/// Arguments of `asperity fit`.
#[derive(clap::Args)]
pub struct Words {
    /// A scene of moving bodies.
    scene: PathBuf,
    /// A number to find; more than once for more.
    #[arg(long, value_name = "PATH=FROM..TO", required_unless_present = "order")]
    over: Vec<String>,
    /// Numbers and their fields as a file, in place of words.
    #[arg(long, conflicts_with = "over")]
    order: Option<PathBuf>,
    /// A file of throws; more than once for more.
    #[arg(long, requires = "body")]
    recordings: Vec<PathBuf>,
    /// Number in the scene, from 0, of the body whose motion the files hold.
    #[arg(long, requires = "recordings")]
    body: Option<usize>,
    /// Recordings to fit on.
    #[arg(long, value_name = "NUMBERS")]
    train: Option<String>,
    /// Recordings that no fit sees, to judge by.
    #[arg(long, value_name = "NUMBERS")]
    test: Option<String>,
    /// Start of the runs.
    #[arg(long, value_enum, default_value = "recorded")]
    start: Starting,
    /// Uncertainty of the starts: standard deviations of velocity, m/s, and of angular velocity, rad/s. Runs
    /// of the fitted scene whose starts are so far off are held against those that are not: nearer than that
    /// no law can be shown to be.
    #[arg(long, value_name = "LINEAR,ANGULAR", value_parser = noise)]
    noise: Option<[f64; 2]>,
    /// Two numbers by their names: the loss over both is run too, the others at the best, and goes to --out
    /// and --summary.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    landscape: Option<Vec<String>>,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Largest number of candidates, each run on all of the train; the last generation is made whole.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    candidates: u32,
    /// Number of restarts, each with twice the candidates a generation, once the search has converged.
    #[arg(long, default_value_t = 0)]
    restarts: u32,
    /// File for the candidates: .csv. A file that a killed fit left is resumed.
    #[arg(long)]
    out: PathBuf,
    /// File for the scene with the values found, as JSON.
    #[arg(long)]
    fitted: Option<PathBuf>,
    /// File for the answer, as JSON.
    #[arg(long)]
    summary: Option<PathBuf>,
    /// Number of runs at once; as many as there are cores if absent.
    #[arg(long)]
    workers: Option<usize>,
}

/// Largest number of runs in a search: each draw of the bootstrap looks through them all.
const MOST_RUNS: usize = 1_000_000;
/// Number of runs of each recording whose starts are off by the noise.
const TWINS: u32 = 8;
/// Reads two standard deviations.
fn noise(text: &str) -> Result<[f64; 2], String> {
    let number = |x: &str| x.trim().parse().ok().filter(|x: &f64| x.is_finite() && *x >= 0.0);
    let both = text.split_once(',').and_then(|(a, b)| Some([number(a)?, number(b)?]));
    both.ok_or_else(|| "two deviations, m/s and rad/s, as 0.01,0.1".to_owned())
}

/// Searches, writes, and prints what was found.
pub fn main(words: &Words) -> Result<bool, String> {
    let scene = parse(&output::read(&words.scene)?).map_err(|e| format!("{}: {e}", words.scene.display()))?;
    bench::dynamics(&scene).map_err(|e| format!("{}: {e}", words.scene.display()))?;
    let order = match &words.order {
        Some(path) => read_order(path)?,
        None => FitOrder::of_words(&words.over)?,
    };
    let asked = serde_json::to_string(&order).map_err(|e| e.to_string())?;
    let question = Question::new(order, &scene)?;
    let two = words.landscape.as_ref().map(|names| pair(names, &question)).transpose()?;
    let throws = match words.body {
        Some(body) => throws::all(&scene, &words.recordings, body)?,
        None => throws::own(&scene)?,
    };
    let (train, test) = parts(words, throws.len())?;
    if words.candidates as usize * train.len() > MOST_RUNS {
        return Err(format!(
            "--candidates: at most {MOST_RUNS} runs, candidates times recordings of the train"
        ));
    }
    let id = identity(words, &scene, &asked, &throws, &train);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let bench = Bench::new(&scene, question, throws, words.start, words.workers.unwrap_or(cores))?;
    let names: Vec<&str> = bench.question().space.parameters().iter().map(|p| p.name.as_str()).collect();
    let columns: Vec<&str> = train.iter().map(|&j| bench.throws()[j].name.as_str()).collect();
    let mut journal = FitJournal::open(&words.out, &id, &names, &columns)?;
    if !journal.found.is_empty() {
        output::complain(&format!("{} candidates are there already", journal.found.len()));
    }
    let plan =
        FitPlan { seed: words.seed, candidates: words.candidates, restarts: words.restarts, landscape: two };
    let schedule = FitSchedule::new(bench.question().space.clone(), plan).map_err(|e| format!("--{e}"))?;
    let mut fit = Fit { words, bench: &bench, train: &train, schedule };
    fit.run(&mut journal)?;
    let answer = fit.answer(&scene, &test)?;
    if let Some(path) = &words.fitted {
        let values = bench.question().space.values(fit.schedule.best());
        write(path, &(to_json(&bench.question().scene(&scene, &values)?) + "\n"))?;
    }
    if let Some(path) = &words.summary {
        write(path, &(serde_json::to_string_pretty(&answer).map_err(|e| e.to_string())? + "\n"))?;
    }
    output::print(&answer.words())?;
    Ok(true)
}

fn write(path: &std::path::Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

fn read_order(path: &std::path::Path) -> Result<FitOrder, String> {
    let text = output::read(path)?;
    let mut reader = serde_json::Deserializer::from_str(&text);
    serde_path_to_error::deserialize(&mut reader)
        .map_err(|e| format!("{}: {}: {}", path.display(), e.path(), e.inner()))
}

/// Reads two numbers by their names.
fn pair(names: &[String], question: &Question) -> Result<[usize; 2], String> {
    let all: Vec<&str> = question.space.parameters().iter().map(|p| p.name.as_str()).collect();
    let place = |name: &String| {
        let none = || format!("--landscape: no number is called {name}; there are {}", all.join(", "));
        all.iter().position(|n| *n == name).ok_or_else(none)
    };
    match names {
        [a, b] if a != b => Ok([place(a)?, place(b)?]),
        _ => Err("--landscape: two numbers by their names, as friction,stiffness".to_owned()),
    }
}

/// Reads train and test by number.
fn parts(words: &Words, count: usize) -> Result<(Vec<usize>, Vec<usize>), String> {
    let read =
        |word: &str, text: &Option<String>| text.as_deref().map(|text| ranges(word, text, count)).transpose();
    let others = |of: &[usize]| (0..count).filter(|n| !of.contains(n)).collect::<Vec<_>>();
    let (train, test) = match (read("train", &words.train)?, read("test", &words.test)?) {
        (Some(train), Some(test)) => (train, test),
        (Some(train), None) => (train.clone(), others(&train)),
        (None, Some(test)) => (others(&test), test),
        (None, None) => ((0..count).collect(), Vec::new()),
    };
    if let Some(both) = train.iter().find(|n| test.contains(n)) {
        return Err(format!(
            "--test: recording {both} is in the train too; what was fitted on it cannot be judged by it"
        ));
    }
    if train.is_empty() {
        return Err("--test: it names all recordings and leaves none to fit on".to_owned());
    }
    Ok((train, test))
}

/// Returns 16 hex digits, a hash of all that the losses and the order of candidates follow from; the number
/// of candidates is not among it.
fn identity(words: &Words, scene: &Scene, order: &str, throws: &[throws::Throw], train: &[usize]) -> String {
    let texts = [
        env!("CARGO_PKG_VERSION").to_owned(),
        to_json(scene),
        order.to_owned(),
        format!("{throws:?}"),
        format!("{train:?} {:?} {}", words.start, words.seed),
    ];
    let mut hash = StateHash::default();
    for text in texts {
        hash.word(text.len() as u64);
        text.as_bytes().chunks(8).for_each(|chunk| {
            let mut word = [0; 8];
            word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
            hash.word(u64::from_le_bytes(word));
        });
    }
    format!("{:016x}", hash.value())
}

/// A fit under way.
struct Fit<'a> {
    words: &'a Words,
    bench: &'a Bench,
    train: &'a [usize],
    schedule: FitSchedule,
}

impl Fit<'_> {
    /// Runs batch after batch; candidates in the file are not run again, new ones are written.
    fn run(&mut self, journal: &mut FitJournal) -> Result<(), String> {
        let mut searched =
            journal.found.iter().filter(|r| r.purpose == Purpose::Search).cloned().collect::<Vec<_>>();
        searched.reverse();
        let beside: Vec<CandidateRecord> =
            journal.found.iter().filter(|r| r.purpose != Purpose::Search).cloned().collect();
        let there = journal.found.len().min(self.schedule.total());
        let mut bar = Bar::new(there as u64, "runs");
        while let Some(Batch { purpose, points }) = self.schedule.ask() {
            let space = &self.bench.question().space;
            let mut known = |values: &[f64]| match purpose {
                Purpose::Search => match searched.pop() {
                    Some(row) if row.values == values => Ok(Some(row.losses)),
                    Some(_) => {
                        Err("its candidates are not those of this search; name another file".to_owned())
                    }
                    None => Ok(None),
                },
                _ => {
                    let row = beside.iter().find(|row| row.purpose == purpose && row.values == values);
                    Ok(row.map(|row| row.losses.clone()))
                }
            };
            let all: Vec<Option<Vec<f64>>> =
                points.iter().map(|point| known(&space.values(point))).collect::<Result<_, String>>()?;
            let is_open = |(_, known): &(&Vec<f64>, &Option<Vec<f64>>)| known.is_none();
            let open: Vec<Vec<f64>> =
                points.iter().zip(&all).filter(is_open).map(|(p, _)| p.clone()).collect();
            let made = self.losses(&open);
            let row = |(point, losses): (&Vec<f64>, &Vec<f64>)| CandidateRecord {
                purpose,
                values: space.values(point),
                losses: losses.clone(),
            };
            journal.append(&open.iter().zip(&made).map(row).collect::<Vec<_>>())?;
            let mut made = made.into_iter();
            let losses = all.into_iter().map(|known| known.or_else(|| made.next()).unwrap_or_default());
            self.schedule.tell(losses.collect()).map_err(|e| e.to_string())?;
            let done = self.schedule.trials().points.len() as u64;
            let best =
                self.schedule.best_loss().map_or_else(String::new, |loss| format!(", best loss {loss:.4}"));
            bar.show(done, self.schedule.total() as u64, &best);
        }
        bar.end();
        Ok(())
    }

    fn losses(&self, points: &[Vec<f64>]) -> Vec<Vec<f64>> {
        self.bench.scores(points, self.train).iter().map(|s| s.iter().map(Score::loss).collect()).collect()
    }

    fn answer(&self, scene: &Scene, test: &[usize]) -> Result<FitAnswer, String> {
        let best = self.schedule.best();
        let part = |recordings: &[usize]| {
            let fitted = self.bench.scores(std::slice::from_ref(&best.to_vec()), recordings).concat();
            let before = self.bench.scores_as_it_is(recordings);
            Part {
                recordings: recordings.to_vec(),
                fitted: Quality::of(&fitted),
                before: Quality::of(&before),
                noise: self.words.noise.map(|noise| {
                    Quality::of(&self.bench.noise(best, recordings, noise, TWINS, self.words.seed))
                }),
            }
        };
        let fitted = self.bench.question().scene(scene, &self.bench.question().space.values(best))?;
        let written = |base: Option<&Scene>| link::write(&fitted, base, &LinkView::default()).fragment;
        Ok(FitAnswer {
            schema: "asperity-fit/1",
            numbers: self.schedule.found(),
            candidates: self.schedule.trials().points.len(),
            landscape: self.schedule.landscape(),
            train: part(self.train),
            test: (!test.is_empty()).then(|| part(test)),
            link: written(Some(scene)),
            whole_link: written(None),
        })
    }
}
