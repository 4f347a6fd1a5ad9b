//! Results that still hold for the next document: clouds and pushes that nothing decides anew.

use std::sync::Arc;

use asperity_perception::in_bin::ObservedCloud;
use asperity_picking::PushedBin;
use asperity_scene::Scene;

use super::document::GraspSelection;

/// Returns true if cameras and settings of the look are the same, the bodies left aside.
fn same_look(was: &GraspSelection, wanted: &GraspSelection) -> bool {
    was.bin == wanted.bin
        && was.cameras == wanted.cameras
        && was.cloud == wanted.cloud
        && was.noise == wanted.noise
        && was.neighbours == wanted.neighbours
        && was.voxel.to_bits() == wanted.voxel.to_bits()
}

/// Returns the same cloud again, where nothing that decides it has changed.
pub(super) fn cloud(
    (now, was): (&Scene, &GraspSelection),
    (next, wanted): (&Scene, &GraspSelection),
    seen: &Arc<ObservedCloud>,
) -> Option<Arc<ObservedCloud>> {
    let same = same_look(was, wanted)
        && now.bodies.len() == next.bodies.len()
        && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.shape == b.shape && a.pose == b.pose);
    same.then(|| Arc::clone(seen))
}

/// Returns the same pushes again, where nothing that decides them has changed.
pub(super) fn pushes(
    (now, was): (&Scene, &GraspSelection),
    (next, wanted): (&Scene, &GraspSelection),
    pushed: &Arc<PushedBin>,
) -> Option<Arc<PushedBin>> {
    let (a, b) = (&was.pushes, &wanted.pushes);
    let alike = a.times == b.times
        && (a.times == 0
            || (a.length.to_bits() == b.length.to_bits()
                && a.force.to_bits() == b.force.to_bits()
                && was.trials.friction.to_bits() == wanted.trials.friction.to_bits()
                && was.approach.to_bits() == wanted.approach.to_bits()
                && now.bodies == next.bodies
                && same_look(was, wanted)));
    let placed = || {
        now.bodies.len() == next.bodies.len()
            && now.bodies.iter().zip(&next.bodies).all(|(a, b)| a.pose == b.pose)
    };
    (alike && placed()).then(|| Arc::clone(pushed))
}
