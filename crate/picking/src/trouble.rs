//! Failures of a cell, and the names of their events.

/// Failure of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// No candidate of a look is free.
    NothingFound,
    /// The arm reaches none of the candidates.
    Unreachable,
    /// No joint path was found.
    NoWay,
    /// The fingers closed to nothing.
    Missed,
    /// Two bodies were taken at once.
    Double,
    /// A body fell from the closed gripper.
    Fallen,
    /// The gripper was empty on the way.
    Dropped,
    /// The arm met with more force than it may.
    Blocked,
    /// No push is planned.
    NothingToPush,
    /// A push was asked for without a look in which nothing could be grasped.
    NoLook,
    /// The arm does not reach the push.
    PushUnreachable,
    /// No more pushes in a row are allowed.
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
}
