//! A cell of boxes: three cameras over each bin, an arm between them, a state machine.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test that cannot be set up has failed; each takes what it needs"
)]

use asperity_control::behaviour::{NestedNode, NodeKind, Tree};
use asperity_dynamics::Clock;
use asperity_dynamics::arm::{preset, preset_radii};
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::camera::{DepthRange, Pinhole, PlacedCamera, pose_looking_at};
use asperity_perception::grasp::{CostWeights, Heuristic, Sampling};
use asperity_perception::in_bin::{BinSize, ObservationOptions, RankingOptions};
use asperity_picking::{
    ActTree, ActWord, BinObject, Decider, PickingOptions, PickingState, PlanningOptions, PushOptions,
    TrialOptions,
};

/// Arm of every cell here.
const ARM: &str = "er10_900_like";

/// Returns a camera that looks at the middle of a bin.
fn camera((number, eye): (usize, [f64; 3])) -> PlacedCamera {
    PlacedCamera {
        number,
        lens: Pinhole::of_field_of_view(200, 150, 0.75),
        X_WC: pose_looking_at(eye.into(), Vec3::new(0.0, 0.0, 0.03)),
        range: DepthRange { near: 0.1, far: 2.0 },
        noise: None,
    }
}

/// Returns the settings of a cell whose machine clears the first bin and never pushes.
pub fn options() -> PickingOptions {
    let eyes = [[0.0, -0.45, 0.6], [0.39, 0.225, 0.6], [-0.39, 0.225, 0.6]];
    PickingOptions {
        base: [0.0; 3],
        bins: [[0.56, 0.0], [0.0, -0.56]],
        observation: ObservationOptions {
            bin: BinSize { size: [0.36, 0.36], height: 0.12, thickness: 0.01 },
            cameras: eyes.into_iter().enumerate().map(camera).collect(),
            neighbours: 30,
            voxel: 0.003,
        },
        ranking: RankingOptions {
            sampling: Sampling {
                heuristic: Heuristic::Normal,
                draws: 300,
                radius: 0.01,
                approach: 0.1,
                seed: 1,
            },
            refined: 0,
            weights: CostWeights { facing: 1.0, tilt: 20.0 },
        },
        trials: TrialOptions { force: 40.0, friction: 0.8, shake: 0.015 },
        pushes: PushOptions { times: 0, length: 0.1, force: 40.0 },
        planning: PlanningOptions {
            clearance: 0.008,
            samples: 300,
            shortcuts: 60,
            speed: 0.6,
            candidates: 12,
        },
        by: Decider::Machine,
        alternate: false,
        tries: 5,
        seed: 1,
        step: 0.02,
    }
}

/// Returns a box of this size (m) whose lower face is at `at`, m.
pub fn block(size: [f64; 3], at: [f64; 3]) -> BinObject {
    BinObject {
        name: "block".to_owned(),
        shape: Shape::Box { half_size: 0.5 * Vec3::from(size) },
        X_WB: Pose::translation(at[0], at[1], at[2] + 0.5 * size[2]),
        fixed: false,
        mass: None,
        density: 600.0,
        dissipation: 1.0,
        friction: 0.5,
    }
}

/// Starts a cell with boxes of these sizes at these places from the middle of the first bin's floor, m.
pub fn cell(blocks: &[([f64; 3], [f64; 3])], options: PickingOptions) -> PickingState {
    let [x, y] = options.bins[0];
    let objects: Vec<BinObject> =
        blocks.iter().map(|(size, at)| block(*size, [x + at[0], y + at[1], at[2]])).collect();
    let wait =
        NestedNode { kind: NodeKind::Action, name: "Wait".to_owned(), children: vec![], ports: vec![] };
    let tree = ActTree { tree: Tree::new(&wait).unwrap(), words: vec![Some(ActWord::Act(5))] };
    let arm = (preset(ARM).unwrap(), preset_radii(ARM).unwrap());
    PickingState::build((arm.0, &arm.1), &objects, options, tree, Clock::STOPPED).unwrap()
}
