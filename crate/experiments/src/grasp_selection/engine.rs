//! The document as the engines' settings.

use asperity_dynamics::Clock;
use asperity_geometry::{Pose, Shape};
use asperity_perception::grasp::{CostWeights, Heuristic, Sampling};
use asperity_perception::in_bin::{
    BinSize, GripperAngles, LaidOptions, ObservationOptions, RankingOptions, ScatterAxis as Axis,
};
use asperity_perception::stages::CloudWork;
use asperity_picking::{BinObject, GraspTrial, PushOptions, TrialOptions, TrialOutcome};
use asperity_scene::Scene;

use super::answers::{PickOutcome, PickTrial};
use super::document::{CandidatesBy, GraspBin, GraspSelection, GraspWeights, HeldGripper, ScatterAxis};
use crate::common::cameras;
use crate::convert;

/// Returns the size of the bin.
pub fn bin(from: &GraspBin) -> BinSize {
    BinSize { size: from.size, height: from.height, thickness: from.thickness }
}

/// Returns the settings of a look into the bin.
pub fn observation(e: &GraspSelection) -> ObservationOptions {
    ObservationOptions {
        bin: bin(&e.bin),
        cameras: cameras::placed(&e.cameras, &e.noise),
        neighbours: e.neighbours as usize,
        voxel: e.voxel,
    }
}

/// Returns the weights of the cost.
pub fn weights(from: &GraspWeights) -> CostWeights {
    CostWeights { facing: from.facing, tilt: from.tilt }
}

/// Returns the settings of the candidates.
pub fn ranking(e: &GraspSelection) -> RankingOptions {
    let s = &e.sampling;
    let heuristic = match s.by {
        CandidatesBy::Normals => Heuristic::Normal,
        CandidatesBy::Pairs => Heuristic::Pair { angle: s.angle },
        CandidatesBy::Curvature => Heuristic::Curvature,
        CandidatesBy::Hands => Heuristic::Hands,
    };
    let sampling =
        Sampling { heuristic, draws: s.draws as usize, radius: s.radius, approach: e.approach, seed: s.seed };
    RankingOptions { sampling, refined: s.refined as usize, weights: weights(&e.weights) }
}

/// Returns the settings of a gripper that is laid along the surface.
pub fn laid(e: &GraspSelection) -> LaidOptions {
    let axis = |from: ScatterAxis| match from {
        ScatterAxis::Greatest => Axis::Greatest,
        ScatterAxis::Middle => Axis::Middle,
        ScatterAxis::Least => Axis::Least,
    };
    let s = &e.surface;
    LaidOptions {
        near: s.near.into(),
        radius: e.sampling.radius,
        closes: axis(s.closes),
        reaches: axis(s.reaches),
        inward: s.inward,
        turn: s.turn,
        shift: s.shift,
        pushed: s.pushed,
    }
}

/// Returns the gripper that is held by hand.
pub fn angles(from: &HeldGripper) -> GripperAngles {
    GripperAngles { position: from.position.into(), turn: from.turn, lean: from.lean, roll: from.roll }
}

/// Returns the document's gripper held so.
pub fn held(from: &GripperAngles) -> HeldGripper {
    HeldGripper { position: from.position.into(), turn: from.turn, lean: from.lean, roll: from.roll }
}

/// Returns the settings of trials.
pub fn trials(e: &GraspSelection) -> TrialOptions {
    TrialOptions { force: e.trials.force, friction: e.trials.friction, shake: e.trials.shake }
}

/// Returns the settings of pushes.
pub fn pushes(e: &GraspSelection) -> PushOptions {
    PushOptions { times: e.pushes.times, length: e.pushes.length, force: e.pushes.force }
}

/// Returns the document's bodies as objects that may be grasped, at these poses.
pub fn objects(scene: &Scene, shapes: &[Shape], poses: &[Pose]) -> Vec<BinObject> {
    let bodies = scene.bodies.iter().zip(shapes).zip(poses);
    bodies
        .map(|((from, shape), X_WB)| {
            let material = convert::material(&from.material);
            BinObject {
                name: from.name.clone(),
                shape: shape.clone(),
                X_WB: *X_WB,
                fixed: from.fixed,
                mass: from.mass,
                density: from.material.density.unwrap_or(convert::DENSITY),
                dissipation: material.dissipation,
                friction: material.friction,
            }
        })
        .collect()
}

/// Returns the answer to a trial of a grasp of this cost.
pub fn answer(trial: &GraspTrial, cost: Option<f64>) -> PickTrial {
    let outcome = match trial.outcome {
        TrialOutcome::One => PickOutcome::One,
        TrialOutcome::Several => PickOutcome::Several,
        TrialOutcome::Dropped => PickOutcome::Dropped,
        TrialOutcome::Missed => PickOutcome::Missed,
    };
    PickTrial { cost, outcome, held: trial.held as u32, off_centre: trial.off_centre }
}

/// Returns what is to be called after each piece of work on a cloud, so that times of images and of the cloud
/// (µs) are added.
pub fn lap(clock: Clock, timings: &mut [f64; 2]) -> impl FnMut(CloudWork) {
    let mut last = clock.microseconds();
    move |work| {
        let now = clock.microseconds();
        timings[usize::from(work != CloudWork::DepthImages)] += now - last;
        last = now;
    }
}
