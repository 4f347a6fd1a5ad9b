//! `asperity`: the engine without a page.

mod bar;
mod check;
mod cloud;
mod compare;
mod decompose;
mod fit;
mod grasp;
mod import;
mod inputs;
mod output;
mod recording;
mod replay;
mod run;
mod solve;
mod sweep;
mod train;

use std::path::PathBuf;
use std::process::ExitCode;

use asperity_geometry::Fineness;
use clap::{Parser, Subcommand};

/// The contact-mechanics engine without a page.
#[derive(Parser)]
#[command(name = "asperity", version)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Solve the cases of a topic; writes {"topic", "results"} as JSON.
    Solve {
        /// antipodal, behaviour_tree, cell, compliance, contact_reduction, equilibrium, force_control, grinding, hydroelastic, ipc, point_cloud, point_contact, robot, wrench
        topic: String,
        /// A file of {"cases": [...]}, or - for standard input.
        cases: PathBuf,
    },
    /// Solve the cases of a topic and hold the answers against what the file expects.
    Compare {
        /// antipodal, behaviour_tree, compliance, contact_reduction, equilibrium, force_control, grinding, hydroelastic, ipc, point_cloud, point_contact, robot, wrench
        topic: String,
        /// A reference file with expectations and tolerances.
        cases: PathBuf,
    },
    /// Run a scene and write one line of readings per step.
    Run {
        /// A scene.
        scene: PathBuf,
        /// How many steps.
        #[arg(long, default_value_t = 0)]
        steps: u32,
        /// What is done to the run: a file of [{"time", "channel", "value"}, ...].
        #[arg(long)]
        inputs: Option<PathBuf>,
        /// With each line where every body's frame is and how it moves, in the world, in the order of the bodies.
        #[arg(long)]
        poses: bool,
        /// Where to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Let an arm learn to put something into something, or judge what it has learnt.
    #[command(after_help = train::FORMAT)]
    Train {
        /// A training file.
        training: PathBuf,
        /// A folder for the log and the checkpoint, from which a run that was stopped goes on.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Threads; all cores if absent. The numbers are the same with any.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        workers: Option<u32>,
        /// Judge over so many attempts in place of training.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        judge: Option<u32>,
        /// Judge a script in place of the folder's policy: random, push, aim, spiral or tilt.
        #[arg(long, requires = "judge", conflicts_with_all = ["policy", "onnx"])]
        script: Option<String>,
        /// A file for the policy, as a scene carries it.
        #[arg(long)]
        policy: Option<PathBuf>,
        /// A file for its actor, in ONNX.
        #[arg(long)]
        onnx: Option<PathBuf>,
    },
    /// Say whether a scene file or a link opens, and its state hash at the moment the link names.
    Check {
        /// A file, a link, or the part of a link behind #.
        what: String,
        /// The gallery scene the link differs from, where the link does not hold a whole scene.
        #[arg(long)]
        base: Option<PathBuf>,
        /// What is done to the run, in place of what the link says: a file of [{"time", "channel", "value"}, ...].
        #[arg(long)]
        inputs: Option<PathBuf>,
    },
    /// Put the points of a PLY or PCD file in the place of what a scene's cameras see; writes the scene.
    Cloud {
        /// A PLY or PCD file, text or binary; of a mesh its vertices are taken.
        file: PathBuf,
        /// A scene with depth cameras.
        scene: PathBuf,
        /// Of the file's numbers: m, cm, mm or in; guessed if absent.
        #[arg(long)]
        unit: Option<String>,
        /// Which axis of the file is up: z, y or away_from_camera, where z points away from a camera that looks down.
        #[arg(long, default_value = "z")]
        up: String,
        /// Leave the points where the file has them; otherwise they stand in the middle of what the cameras look at.
        #[arg(long)]
        as_in_file: bool,
        /// Where to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Read a robot or scene in URDF, SDF or MJCF, with what it names; writes the scene, and what was read, left out and mended.
    Import {
        /// A model. Meshes and models that it names are looked up below its folder, or below the package that it is in.
        model: PathBuf,
        /// Arguments of a xacro file, as xacro takes them: NAME:=VALUE.
        arguments: Vec<String>,
        /// Print the report in place of the scene: what was read, left out, mended, and what contact will not take well.
        #[arg(long)]
        report: bool,
        /// The report as JSON.
        #[arg(long)]
        json: bool,
        /// A folder of a package that the model names; may be told several times.
        #[arg(long = "package-dir")]
        packages: Vec<PathBuf>,
        /// Where to write the scene; standard output if absent and no report is asked for.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Cut the solid of a mesh file (STL, OBJ, PLY, OFF, glTF, COLLADA, 3MF) into convex pieces that cover it; writes OBJ, one object a piece.
    Decompose {
        /// A mesh file of a closed surface.
        mesh: PathBuf,
        /// Of the file's numbers: m, cm, mm or in. If absent the file's own, or a guess, which is told.
        #[arg(long)]
        unit: Option<String>,
        /// Where to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Voxels along the longest side, 8 to 256.
        #[arg(long, default_value_t = Fineness::default().resolution)]
        resolution: u32,
        /// Cut no further when no piece stands out by more, m; two voxels at the least.
        #[arg(long, default_value_t = Fineness::default().beyond)]
        beyond: f64,
        /// How many pieces at most.
        #[arg(long, default_value_t = Fineness::default().pieces)]
        pieces: u32,
    },
    /// Read a recording (CSV, JSON, MCAP) and write its rows as CSV: time from the first row, s, and the numbers in SI units; says what was
    /// found. Of a motion: position, quaternion w x y z; of an MCAP file also states of joints and wrenches.
    Recording {
        /// A recording.
        file: PathBuf,
        /// Which topic or body of it; the first motion if absent.
        #[arg(long)]
        topic: Option<String>,
        /// Of its times: s, ms, us or ns. If absent as its header says, or as its numbers do, which is told.
        #[arg(long)]
        time: Option<String>,
        /// Of its lengths: m, cm, mm or in. If absent as its header says, else m.
        #[arg(long)]
        length: Option<String>,
        /// Where to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Try a set of grasps with soft pads, each many times, over all cores; writes a row a trial and says how sure each grasp is.
    #[command(after_long_help = grasp::FORMAT)]
    Grasp {
        /// A file of grasps; what it holds is said by `asperity help grasp`.
        grasps: PathBuf,
        /// Where rows go: .csv or .jsonl. A file that an interrupted run left is gone on with. Standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
        /// How many trials run at once; as many as there are cores if absent.
        #[arg(long)]
        workers: Option<u32>,
        /// Where to write the summary as JSON.
        #[arg(long)]
        summary: Option<PathBuf>,
    },
    /// Run a scene many times with fields varied, over all cores; writes a row a run.
    #[command(after_long_help = sweep::FORMAT)]
    Sweep(Box<sweep::Words>),
    /// Find numbers of a scene from recorded motion, over all cores; says how surely, and how good they are on recordings kept apart.
    #[command(after_long_help = fit::FORMAT)]
    Fit(Box<fit::Words>),
    /// Replay a recording and compare every hash.
    Replay {
        /// A recording, as the page downloads it.
        recording: PathBuf,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Solve { topic, cases } => solve::main(&topic, &cases),
        Task::Compare { topic, cases } => compare::main(&topic, &cases),
        Task::Run { scene, steps, inputs, poses, out } => {
            run::main(&scene, steps, inputs.as_deref(), poses, out.as_deref())
        }
        Task::Check { what, base, inputs } => check::main(&what, base.as_deref(), inputs.as_deref()),
        Task::Cloud { file, scene, unit, up, as_in_file, out } => {
            let meant = cloud::Meant { unit: unit.as_deref(), up: &up, as_in_file };
            cloud::main(&file, &scene, &meant, out.as_deref())
        }
        Task::Import { model, arguments, report, json, packages, out } => import::main(
            &model,
            &import::Asked { arguments: &arguments, report, json, out: out.as_deref(), packages: &packages },
        ),
        Task::Decompose { mesh, unit, out, resolution, beyond, pieces } => {
            decompose::main(&mesh, unit.as_deref(), &Fineness { resolution, beyond, pieces }, out.as_deref())
        }
        Task::Recording { file, topic, time, length, out } => {
            recording::main(&file, topic.as_deref(), &recording::Meant { time, length }, out.as_deref())
        }
        Task::Grasp { grasps, out, workers, summary } => {
            grasp::main(&grasps, out.as_deref(), workers, summary.as_deref())
        }
        Task::Train { training, out, workers, judge, script, policy, onnx } => train::main(&train::Asked {
            training: &training,
            out: out.as_deref(),
            workers,
            judge,
            script: script.as_deref(),
            policy: policy.as_deref(),
            onnx: onnx.as_deref(),
        }),
        Task::Sweep(words) => sweep::main(&words),
        Task::Fit(words) => fit::main(&words),
        Task::Replay { recording } => replay::main(&recording),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            output::complain(&sentence);
            ExitCode::from(2)
        }
    }
}
