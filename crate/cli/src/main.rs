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
        /// Topic: antipodal, behaviour_tree, cell, compliance, contact_reduction, equilibrium, force_control,
        /// grinding, hydroelastic, ipc, point_cloud, point_contact, robot, wrench.
        topic: String,
        /// A file of {"cases": [...]}, or - for standard input.
        cases: PathBuf,
    },
    /// Solve the cases of a topic and hold the answers against what the file expects.
    Compare {
        /// Topic: antipodal, behaviour_tree, compliance, contact_reduction, equilibrium, force_control,
        /// grinding, hydroelastic, ipc, point_cloud, point_contact, robot, wrench.
        topic: String,
        /// A reference file with expectations and tolerances.
        cases: PathBuf,
    },
    /// Run a scene and write one line of readings per step.
    Run {
        /// A scene.
        scene: PathBuf,
        /// Number of steps.
        #[arg(long, default_value_t = 0)]
        steps: u32,
        /// Inputs of the run: a file of [{"time", "channel", "value"}, ...].
        #[arg(long)]
        inputs: Option<PathBuf>,
        /// Write with each line the poses and velocities of all bodies' frames, in the world, in the order of
        /// the bodies.
        #[arg(long)]
        poses: bool,
        /// File to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Let an arm learn to insert something, or judge what it has learnt.
    #[command(after_help = train::FORMAT)]
    Train {
        /// A scene in which a policy learns.
        training: PathBuf,
        /// Folder for the log and the checkpoint, from which a run that was stopped is resumed.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Number of threads; all cores if absent. The numbers are the same with any.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        workers: Option<u32>,
        /// Judge over this many attempts in place of training.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        judge: Option<u32>,
        /// Judge a strategy in place of the folder's policy: random, push, aim, spiral or tilt.
        #[arg(long, alias = "script", requires = "judge", conflicts_with_all = ["policy", "onnx"])]
        strategy: Option<String>,
        /// File for the policy, as a scene carries it.
        #[arg(long)]
        policy: Option<PathBuf>,
        /// File for the policy's actor, in ONNX.
        #[arg(long)]
        onnx: Option<PathBuf>,
        /// Checkpoint whose policy it begins with.
        #[arg(long)]
        from: Option<PathBuf>,
    },
    /// Say whether a scene file or a link opens, and its state hash at the moment the link names.
    Check {
        /// A file, a link, or the part of a link behind #.
        what: String,
        /// Gallery scene the link differs from, if the link does not hold a whole scene.
        #[arg(long)]
        base: Option<PathBuf>,
        /// Inputs of the run, in place of those of the link: a file of [{"time", "channel", "value"}, ...].
        #[arg(long)]
        inputs: Option<PathBuf>,
    },
    /// Put the points of a PLY or PCD file in place of those that a scene's cameras see; writes the scene.
    Cloud {
        /// A PLY or PCD file, text or binary; of a mesh its vertices are taken.
        file: PathBuf,
        /// A scene with depth cameras.
        scene: PathBuf,
        /// Unit of the file's numbers: m, cm, mm or in; guessed if absent.
        #[arg(long)]
        unit: Option<String>,
        /// Axis of the file that is up: z, y or away_from_camera, where z points away from a camera that
        /// looks down.
        #[arg(long, default_value = "z")]
        up: String,
        /// Leave the points where the file has them; otherwise they stand in the middle of what the cameras
        /// look at.
        #[arg(long)]
        as_in_file: bool,
        /// File to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Read a robot or scene in URDF, SDF or MJCF, with the files that it names; writes the scene, and what
    /// was read, left out and mended.
    Import {
        /// A model. Meshes and models that it names are looked up below its folder, or below the package that
        /// it is in.
        model: PathBuf,
        /// Arguments of a xacro file, as xacro takes them: NAME:=VALUE.
        arguments: Vec<String>,
        /// Print the report in place of the scene: what was read, left out, mended, and what makes trouble in
        /// contact.
        #[arg(long)]
        report: bool,
        /// Write the report as JSON.
        #[arg(long)]
        json: bool,
        /// Folder of a package that the model names; may be given several times.
        #[arg(long = "package-dir")]
        packages: Vec<PathBuf>,
        /// File for the scene; standard output if absent and no report is asked for.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Cut the solid of a mesh file (STL, OBJ, PLY, OFF, glTF, COLLADA, 3MF) into convex pieces that cover
    /// it; writes OBJ, one object a piece.
    Decompose {
        /// A mesh file of a closed surface.
        mesh: PathBuf,
        /// Unit of the file's numbers: m, cm, mm or in. If absent the file's own, or a guess, which is
        /// printed.
        #[arg(long)]
        unit: Option<String>,
        /// File to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Number of voxels along the longest side, 8 to 256.
        #[arg(long, default_value_t = Fineness::default().resolution)]
        resolution: u32,
        /// Distance by which a piece may stand out of the solid, m, two voxels at the least: when none stands
        /// out by more, it is cut no further.
        #[arg(long, default_value_t = Fineness::default().beyond)]
        beyond: f64,
        /// Largest number of pieces.
        #[arg(long, default_value_t = Fineness::default().pieces)]
        pieces: u32,
    },
    /// Read a recording (CSV, JSON, MCAP) and write its rows as CSV: time from the first row, s, and the
    /// numbers in SI units; prints what was found. Columns of a motion: position, quaternion w x y z; an MCAP
    /// file may also give states of joints and wrenches.
    Recording {
        /// A recording.
        file: PathBuf,
        /// Topic or body of the recording; the first motion if absent.
        #[arg(long)]
        topic: Option<String>,
        /// Unit of its times: s, ms, us or ns. If absent as its header says, or as its numbers do, which is
        /// printed.
        #[arg(long)]
        time: Option<String>,
        /// Unit of its lengths: m, cm, mm or in. If absent as its header says, else m.
        #[arg(long)]
        length: Option<String>,
        /// File to write; standard output if absent.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Try a set of grasps with soft pads, each many times, over all cores; writes a row a trial and says how
    /// sure each grasp is.
    #[command(after_long_help = grasp::FORMAT)]
    Grasp {
        /// A file of grasps; `asperity help grasp` describes its format.
        grasps: PathBuf,
        /// File for the rows: .csv or .jsonl. A file that an interrupted run left is resumed. Standard output
        /// if absent.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Number of trials at once; as many as there are cores if absent.
        #[arg(long)]
        workers: Option<u32>,
        /// File for the summary as JSON.
        #[arg(long)]
        summary: Option<PathBuf>,
    },
    /// Run a scene many times with fields varied, over all cores; writes a row a run.
    #[command(after_long_help = sweep::FORMAT)]
    Sweep(Box<sweep::Words>),
    /// Find numbers of a scene from recorded motion, over all cores; says how surely, and how good they are
    /// on recordings kept apart.
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
        Task::Train { training, out, workers, judge, strategy, policy, onnx, from } => {
            train::main(&train::Asked {
                training: &training,
                out: out.as_deref(),
                workers,
                judge,
                strategy: strategy.as_deref(),
                policy: policy.as_deref(),
                onnx: onnx.as_deref(),
                from: from.as_deref(),
            })
        }
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
