//! Failures of a cell: the name of the event of a run, and the sentence that says what it was and what helps.

/// Failure of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    NothingFound,
    Unreachable,
    NoWay,
    Missed,
    Double,
    Fallen,
    Dropped,
    Blocked,
    NothingToPush,
    NoLook,
    PushUnreachable,
    EnoughPushes,
}

impl Trouble {
    /// Returns the name of the event.
    pub fn label(self) -> &'static str {
        match self {
            Self::NothingFound => "no grasp is found",
            Self::Unreachable => "no grasp can be reached",
            Self::NoWay => "no way there",
            Self::Missed => "grasps nothing",
            Self::Double => "two at once",
            Self::Fallen => "falls from the hand",
            Self::Dropped => "dropped on the way",
            Self::Blocked => "the arm is blocked",
            Self::NothingToPush => "nothing can be pushed",
            Self::NoLook => "has not looked",
            Self::PushUnreachable => "no push can be reached",
            Self::EnoughPushes => "pushed often enough",
        }
    }

    /// Returns the sentence about the failure and what follows.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::NothingFound => {
                "No grasp was found: every candidate touches a wall or another body. Pushes move what stands in a corner; more points drawn find \
                 more candidates."
            }
            Self::Unreachable => {
                "There are grasps, but the arm reaches none of those that were tried. More candidates whose ways are tried may help, or a smaller \
                 distance from walls, or a bin nearer to the arm."
            }
            Self::NoWay => {
                "No way was found past what stands about. More samples of a search may help, or a smaller distance from walls."
            }
            Self::Missed => {
                "The fingers closed to nothing: what was between them slipped out. More force or more friction holds it."
            }
            Self::Double => {
                "Two bodies were taken at once: cameras saw one cloud. It is counted; whoever must have single bodies lets them go again."
            }
            Self::Fallen | Self::Dropped => {
                "The hand lost a body on the way: more force, more friction or a lower speed keeps it. In a bin it is chosen again; beside the bins \
                 nobody fetches it."
            }
            Self::Blocked => {
                "The arm met with more force than it may and stopped: something is where no camera saw it. It goes up and looks again."
            }
            Self::NothingToPush => {
                "Nothing can be pushed either: the hand fits nowhere behind it, nor on its rim. It stays until somebody takes it out."
            }
            Self::NoLook => {
                "A push goes by a look in which no grasp was found, and there is none of this bin: the tree must ask for Select grasp before it."
            }
            Self::PushUnreachable => {
                "A push is known, but the arm does not reach it. A bin nearer to the arm helps."
            }
            Self::EnoughPushes => {
                "It was pushed as often as pushes in a row are allowed. More of them, or longer ones, may help."
            }
        }
    }
}
