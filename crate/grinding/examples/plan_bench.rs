//! Times each stage of a plan on a big part: `cargo run --release -p asperity-grinding --example plan_bench`.

#![allow(non_snake_case, reason = "monogram notation")]

use std::time::Instant;

use asperity_contact::impact::{ContactLaw, KelvinVoigt};
use asperity_dynamics::arm::{Arm, Solutions, preset};
use asperity_geometry::{Pose, Vec3};
use asperity_grinding::cell::RouteOptions;
use asperity_grinding::part::workpieces::workpiece;
use asperity_grinding::part::{CREASE, Curve, PartMesh, VertexGrid};
use asperity_grinding::path::PathOptions;
use asperity_grinding::plan::{Improvement, Job, improve};
use asperity_grinding::process::Roughness;
use asperity_grinding::simulate::{Control, Patch, ProcessSettings, Removal};
use asperity_grinding::timing::{TimingOptions, Trajectory, ways};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let clock = Instant::now();
    let part = PartMesh::new(workpiece("freeform", 50_000).ok_or("no such part")?)?;
    let grid = VertexGrid::new(&part.mesh.vertices, 0.005);
    println!("part of {} triangles {:.1} ms", part.mesh.triangles.len(), ms(&clock));
    let arm = Arm::new(&preset("er10_900_like").ok_or("no such arm")?)?;
    let job = Job {
        part: &part,
        grid: &grid,
        arm: &arm,
        X_WP: Pose::translation(0.55, 0.0, 0.25),
        joint_compliance: [2e-6, 2e-6, 3e-6, 1e-5, 1e-5, 2e-5],
        lean: (0.1, 0.0),
        feed: (0.1, 0.3),
        path: PathOptions { step_over: 4e-3, spacing: 9e-4, chord_error: 5e-6, ..PathOptions::default() },
        route: RouteOptions::default(),
        timing: TimingOptions::default(),
        process: ProcessSettings {
            law: ContactLaw::Linear(KelvinVoigt::new(5e4, 50.0)?),
            target: 5.0,
            control: Control::Offset,
            arm_damping: 0.1,
            rigid: false,
            friction: 0.3,
            specific_energy: 0.0,
            preston: 1e-12,
            sliding: 10.0,
            runout: (0.0, 0.0),
            grains: (0.05, 0.01),
            seed: 1,
        },
        removal: Removal {
            patch: Patch::Pad(0.006),
            roughness: Roughness::fitted(1.6396, 0.9166, 0.4)?,
            scale: 1e-6,
        },
    };
    let whole = Curve::sections(&part, &Vec3::new(0.0, 0.001, 0.0), &Vec3::y())?;
    let pieces = whole.iter().flat_map(|c| c.pieces(&part, CREASE));
    let first = pieces.into_iter().find(|c| part.face_normal(c.triangles[0]).z > 0.5).ok_or("no top")?;
    let clock = Instant::now();
    let path = asperity_grinding::path::tool_path(&part, &first, &job.path)?;
    println!("path of {} points, {} passes {:.1} ms", path.points.len(), path.passes.len(), ms(&clock));
    let clock = Instant::now();
    let laid = job.lay(&first)?;
    println!("path, route and margins {:.1} ms; {} breaks", ms(&clock), laid.route.breaks.len());
    let (clock, mut found) = (Instant::now(), Solutions::default());
    let mut count = 0;
    for X_WT in &laid.X_WT {
        arm.inverse(X_WT, &[0.0; 6], &mut found)?;
        count += found.all().len();
    }
    println!("inverse {:.3} us a pose, {count} solutions", 1e3 * ms(&clock) / laid.X_WT.len() as f64);
    let clock = Instant::now();
    asperity_grinding::cell::route(&arm, &laid.X_WT, &job.route)?;
    let routed = ms(&clock);
    let clock = Instant::now();
    let run = laid.route.stretches().into_iter().max_by_key(|r| r.len()).ok_or("nothing reached")?;
    let way = ways(&laid.X_WT[run.clone()], job.timing.arm);
    let q: Vec<_> = laid.route.q[run.clone()].iter().flatten().copied().collect();
    let trajectory = Trajectory::new(&way, &q, &job.feeds(&laid)[run], arm.limits(), &job.timing)?;
    println!(
        "route {routed:.1} ms, timing {:.1} ms, {:.1} s long, used {:?}",
        ms(&clock),
        trajectory.duration(),
        trajectory.used
    );
    let (offsets, feeds) = (job.static_offsets(&laid), job.feeds(&laid));
    let clock = Instant::now();
    let before = job.run(&laid, &offsets, &feeds)?;
    println!("one run with maps {:.1} ms: {:?}", ms(&clock), before.summary);
    let clock = Instant::now();
    let after = improve(&job, &laid, (&offsets, &feeds), &Improvement::default(), |_, _| true)?;
    println!("improved {:.1} ms: {:?}", ms(&clock), after.summary);
    let even = |r: &asperity_grinding::plan::Run| asperity_grinding::plan::evenness(&job, &laid, r);
    println!("depth and unevenness {:?} to {:?}", even(&before), even(&after));
    Ok(())
}

fn ms(clock: &Instant) -> f64 {
    clock.elapsed().as_secs_f64() * 1e3
}
