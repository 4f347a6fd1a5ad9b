//! `asperity train`: an arm learns to insert something; rollouts on all cores, learning on one, the same bits
//! with any number.

mod checkpoint;
mod file;
mod judge;
mod log;

use std::path::Path;

use asperity_learning::insertion::{Insertion, Training};
use asperity_learning::rollout::Lane;
use asperity_learning::training::{Made, RolloutRequest, Training as EngineTraining, TrainingPlan};

use crate::bar::Bar;
use crate::output;

/// Help text on the file.
pub const FORMAT: &str = r#"THE FILE is a scene of kind `insertion` whose `experiment.learning` says how a policy learns in it, lesson after lesson: what the
page learns, to the last bit. `asperity check` names what is wrong with one; crate/learning/trainings has two.
--from FILE begins with the policy of another training's checkpoint.json, as the next lesson; it is named again when the run goes on.
--out names a folder: log.csv (a row an update; nothing stands where no attempt ended), checkpoint.json (after each update: the run goes on from
there when it is called again, with more `updates` of the last lesson if they are wanted).
--policy FILE writes the policy as a scene carries it (`experiment.policy`) and the page takes it; --onnx FILE writes its actor for other programs.
--judge N puts the policy, or a strategy with --strategy random | push | aim | spiral | tilt, to N attempts with the actions' means: the policy of
--out, or without it the one that a scene carries (`experiment.policy`) or that it begins with (--from)."#;

/// Arguments of `asperity train`.
pub struct Asked<'a> {
    pub training: &'a Path,
    pub out: Option<&'a Path>,
    pub workers: Option<u32>,
    pub judge: Option<u32>,
    pub strategy: Option<&'a str>,
    pub policy: Option<&'a Path>,
    pub onnx: Option<&'a Path>,
    pub from: Option<&'a Path>,
}

/// Trains, or judges.
pub fn main(asked: &Asked) -> Result<bool, String> {
    // A script needs no policy to begin with.
    let file = file::read(asked.training, asked.from.filter(|_| asked.strategy.is_none()))?;
    let training = &file.training;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let workers = asked.workers.map_or(cores, |w| w as usize);
    let world = |lesson: usize| training.world(lesson).map_err(|e| e.to_string());
    // A training is judged in its last lesson.
    let last = training.phases.len().saturating_sub(1);
    if let (Some(strategy), Some(attempts)) = (asked.strategy, asked.judge) {
        output::print(&judge::strategy(strategy, &world(last)?, attempts, training.seed, workers)?)?;
        return Ok(true);
    }
    if let (Some(policy), Some(attempts), None) = (&file.policy, asked.judge, asked.out) {
        if asked.policy.is_some() {
            return Err("--policy: the scene carries this policy already, in `experiment.policy`".into());
        }
        room(asked)?;
        output::print(&judge::policy(policy, &world(last)?, attempts, training.seed, workers)?)?;
        if let Some(path) = asked.onnx {
            let made = format!("carried by {}", name_of(asked.training));
            put(
                path,
                &asperity_experiments::insertion::policy::onnx_of(policy, training.rules.mouth_seen, &made),
            )?;
        }
        return Ok(true);
    }
    if asked.judge.is_some() {
        judged(asked, &file)?;
    }
    room(asked)?;
    let plan = training.plan().map_err(|e| e.to_string())?;
    let (mut progress, mut kept) = match asked.out {
        Some(folder) => checkpoint::resume(folder, &file, plan.clone())?,
        None => (checkpoint::begin(&file, plan.clone())?, log::Log::default()),
    };
    if let Some(attempts) = asked.judge {
        let policy = &progress.learner().policy;
        output::print(&judge::policy(policy, &world(last)?, attempts, training.seed, workers)?)?;
    } else {
        let mut crew = Crew { lesson: None, lanes: Vec::new() };
        let [found, all] = progress.done();
        let mut bar = Bar::new(found, "updates");
        output::print(log::HEAD)?;
        bar.show(found, all, "");
        while let Some(lesson) = progress.lesson() {
            if crew.lesson != Some(lesson) {
                crew = Crew::at(&progress, lesson, &world(lesson)?)?;
            }
            let start = output::CLOCK.seconds();
            let made = crew.rollouts(&progress, &plan, workers)?;
            let collected = output::CLOCK.seconds();
            let update = progress.tell(made).map_err(|e| e.to_string())?;
            let took = [collected - start, output::CLOCK.seconds() - collected];
            bar.clear();
            let mut beside = String::new();
            if let Some(row) = progress.rows().last() {
                output::print(&kept.add(row, &update, took))?;
                beside = row.success.map_or(beside, |share| format!("  {:.0} % in", 100.0 * share));
            }
            bar.show(progress.done()[0], all, &beside);
            if let Some(folder) = asked.out {
                checkpoint::keep(folder, &file, &progress, &kept)?;
            }
        }
        bar.end();
    }
    written(asked, training, &progress)
}

/// Checks that there is something to be judged: a policy that has learnt nothing is refused.
fn judged(asked: &Asked, file: &file::TrainingFile) -> Result<(), String> {
    match asked.out {
        Some(folder) if !checkpoint::place(folder).exists() => {
            Err(format!("--judge: no policy is in {}: train it first, without --judge", folder.display()))
        }
        None if file.from.is_none() => {
            Err("--judge: there is no policy: name the folder of a training with --out, or a strategy with --strategy".into())
        }
        _ => Ok(()),
    }
}

/// Checks that the files can be written before a training begins, and not only at its end.
fn room(asked: &Asked) -> Result<(), String> {
    if let Some(folder) = asked.out {
        std::fs::create_dir_all(folder).map_err(|e| format!("--out: {}: {e}", folder.display()))?;
    }
    for (name, path) in [("--policy", asked.policy), ("--onnx", asked.onnx)] {
        let Some(path) = path else { continue };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if path.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(format!("{name}: {}: not a file in a folder that is there", path.display()));
        }
    }
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Writes the policy in the files that were asked for.
fn written(asked: &Asked, training: &Training, progress: &EngineTraining) -> Result<bool, String> {
    let name = name_of(asked.training);
    let made = format!("asperity train {name}: {} updates, seed {}", progress.done()[0], training.seed);
    if let Some(path) = asked.policy {
        let policy = asperity_experiments::insertion::policy::policy_of(
            progress.learner(),
            training.rules.mouth_seen,
            &made,
        );
        put(path, serde_json::to_string(&policy).map_err(|e| e.to_string())?.as_bytes())?;
    }
    if let Some(path) = asked.onnx {
        put(
            path,
            &asperity_experiments::insertion::policy::onnx_of(
                &progress.learner().policy,
                training.rules.mouth_seen,
                &made,
            ),
        )?;
    }
    Ok(true)
}

/// Crew: the lanes of a lesson.
struct Crew {
    lesson: Option<usize>,
    lanes: Vec<Lane<Insertion>>,
}

impl Crew {
    fn at(progress: &EngineTraining, lesson: usize, fresh: &Insertion) -> Result<Self, String> {
        let discount = progress.plan().options.discount;
        let lane =
            |(i, place)| Lane::resumed(fresh.clone(), place, discount).map_err(|e| format!("lane {i}: {e}"));
        let lanes = progress.places().iter().enumerate().map(lane);
        Ok(Self { lesson: Some(lesson), lanes: lanes.collect::<Result<_, _>>()? })
    }

    /// Makes one rollout of each lane, on this many threads; in the order of the lanes.
    fn rollouts(
        &mut self,
        progress: &EngineTraining,
        plan: &TrainingPlan,
        workers: usize,
    ) -> Result<Vec<Made>, String> {
        let orders = self.lanes.iter_mut().enumerate().map(|(i, lane)| (progress.order(i), lane));
        let orders: Vec<(Option<RolloutRequest>, &mut Lane<Insertion>)> = orders.collect();
        let workers = workers.min(orders.len());
        let queue = std::sync::Mutex::new(orders.into_iter().enumerate());
        let made = std::sync::Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let next = queue.lock().ok().and_then(|mut q| q.next());
                        let Some((i, (Some(order), lane))) = next else { return };
                        let rollout = order.carry_out(plan, lane);
                        if let Ok(mut made) = made.lock() {
                            made.push((i, rollout));
                        }
                    }
                });
            }
        });
        let mut made = made.into_inner().map_err(|e| e.to_string())?;
        made.sort_by_key(|(i, _)| *i);
        made.into_iter().map(|(i, r)| r.map_err(|e| format!("lane {i}: {e}"))).collect()
    }
}
