//! Six turning joints in a row, whatever else a robot's file holds.

use asperity_scene::document::JointMotion;
use asperity_scene::{ModelImport, SceneError};

use super::check::moving_below;
use super::refusal;

/// Joints of the arm, base first, and the body each carries.
pub struct Chain {
    /// Indices of the six turning joints among the file's joints.
    pub joints: [usize; 6],
    /// Number of moving joints behind the sixth: those of fingers, say.
    pub left_out: usize,
}

fn moves(motion: &JointMotion) -> bool {
    !matches!(motion, JointMotion::Weld {})
}

/// Follows the longest path from the base.
///
/// # Errors
///
/// Refuses models without six turning joints in a row.
pub fn chain(model: &ModelImport) -> Result<Chain, SceneError> {
    let below = moving_below(model);
    // For the world: the deepest of the bodies that it carries.
    let deep = |body: Option<usize>| match body {
        Some(b) => below[b],
        None => {
            let carried = model.joints.iter().filter(|j| j.parent.is_none());
            carried.map(|j| usize::from(moves(&j.motion)) + below[j.child]).max().unwrap_or(0)
        }
    };
    let carried = |b: usize| model.joints.iter().any(|j| j.child == b);
    let roots = std::iter::once(None).chain((0..model.bodies.len()).filter(|b| !carried(*b)).map(Some));
    // The first of those that are as deep as any.
    let mut body = None;
    let mut most = 0;
    for root in roots {
        let found = deep(root);
        if found > most {
            (body, most) = (root, found);
        }
    }
    let mut joints = Vec::new();
    let mut left_out = 0;
    loop {
        let next: Vec<(usize, usize)> = (0..model.joints.len())
            .filter(|&k| model.joints[k].parent == body)
            .map(|k| (k, usize::from(moves(&model.joints[k].motion)) + deep(Some(model.joints[k].child))))
            .collect();
        let moving = next.iter().filter(|(_, d)| *d > 0).count();
        let best = next.iter().fold(None, |best: Option<(usize, usize)>, n| match best {
            Some(b) if b.1 >= n.1 => Some(b),
            _ => Some(*n),
        });
        let Some((k, _)) = best.filter(|b| b.1 > 0) else { break };
        let joint = &model.joints[k];
        let number = joints.len() + 1;
        let at = format!("robot/joint[{}]", joint.name);
        if joints.len() == 6 {
            // One that turns on its own makes a seventh axis; several, or one that slides, are a gripper's.
            if moving == 1 && matches!(joint.motion, JointMotion::Revolute { .. }) {
                return Err(refusal(
                    &at,
                    "joint 7 turns too: the arm of a grinding cell has six turning joints",
                ));
            }
            if moves(&joint.motion) || moving > 1 {
                left_out = moving;
                break;
            }
        } else if moves(&joint.motion) {
            let kind = match joint.motion {
                JointMotion::Revolute { .. } => "",
                JointMotion::Prismatic { .. } => "is prismatic",
                JointMotion::Planar { .. } => "is planar",
                _ => "is a ball joint",
            };
            if !kind.is_empty() {
                let message =
                    format!("joint {number} {kind}: the arm of a grinding cell has six turning joints");
                return Err(refusal(&at, &message));
            }
            joints.push(k);
        }
        body = Some(joint.child);
    }
    let count = joints.len();
    let joints = joints.try_into().map_err(|_| {
        let message = format!("{count} turning joints in a row from the base: a grinding cell's arm has six");
        refusal("robot", &message)
    })?;
    Ok(Chain { joints, left_out })
}
