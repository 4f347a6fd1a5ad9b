//! Failures of a cell in a sentence: what it was, and what helps.

use asperity_picking::Trouble;

/// Returns the sentence about the failure and what follows.
pub(super) fn sentence(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::NothingFound => {
            "No grasp was found: every candidate touches a wall or another body. Pushes move what stands in a corner; more points drawn find \
             more candidates."
        }
        Trouble::Unreachable => {
            "There are grasps, but the arm reaches none of those that were tried. More candidates whose ways are tried may help, or a smaller \
             distance from walls, or a bin nearer to the arm."
        }
        Trouble::NoWay => {
            "No way was found past what stands about. More samples of a search may help, or a smaller distance from walls."
        }
        Trouble::Missed => {
            "The fingers closed to nothing: what was between them slipped out. More force or more friction holds it."
        }
        Trouble::Double => {
            "Two bodies were taken at once: cameras saw one cloud. It is counted; whoever must have single bodies lets them go again."
        }
        Trouble::Fallen | Trouble::Dropped => {
            "The hand lost a body on the way: more force, more friction or a lower speed keeps it. In a bin it is chosen again; beside the bins \
             nobody fetches it."
        }
        Trouble::Blocked => {
            "The arm met with more force than it may and stopped: something is where no camera saw it. It goes up and looks again."
        }
        Trouble::NothingToPush => {
            "Nothing can be pushed either: the hand fits nowhere behind it, nor on its rim. It stays until somebody takes it out."
        }
        Trouble::NoLook => {
            "A push goes by a look in which no grasp was found, and there is none of this bin: the tree must ask for Select grasp before it."
        }
        Trouble::PushUnreachable => {
            "A push is known, but the arm does not reach it. A bin nearer to the arm helps."
        }
        Trouble::EnoughPushes => {
            "It was pushed as often as pushes in a row are allowed. More of them, or longer ones, may help."
        }
    }
}
