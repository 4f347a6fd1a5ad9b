//! Verdicts of a grasp, and their reasons in words.

use std::fmt;

/// Verdict of a grasp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both pads touch the object and the floor does not.
    Holds,
    /// It does not hold.
    Fails(Reason),
}

/// Reason why a grasp failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The open gripper already stands in the object or the floor.
    Blocked,
    /// The pads met each other and none touches the object.
    Missed,
    /// One pad alone touches the object when the squeeze is over.
    OneSided,
    /// The pads came as close as they may, and the threshold was not reached.
    NeverTight,
    /// The object stayed on the floor while the gripper rose.
    Slipped,
    /// The object was in the air, and then lost by a pad or on the floor again.
    Dropped,
    /// The solver could not follow the gripper.
    Stuck,
}

impl Reason {
    /// All reasons, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::Blocked,
        Self::Missed,
        Self::OneSided,
        Self::NeverTight,
        Self::Slipped,
        Self::Dropped,
        Self::Stuck,
    ];

    /// Returns the reason's name in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Missed => "missed",
            Self::OneSided => "one_sided",
            Self::NeverTight => "never_tight",
            Self::Slipped => "slipped",
            Self::Dropped => "dropped",
            Self::Stuck => "stuck",
        }
    }

    /// Returns a sentence on what happened and what to change.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Blocked => {
                "The open gripper stands in the object or the floor: open it wider, or grasp elsewhere."
            }
            Self::Missed => "The pads met each other beside the object: move the grasp towards it.",
            Self::OneSided => "Only one pad touches the object: move the grasp so that both reach it.",
            Self::NeverTight => {
                "The pads came as close as they may before the threshold was reached: lower it, or make the pads thicker."
            }
            Self::Slipped => {
                "The object stayed on the floor while the gripper rose: squeeze harder, or make the pads rougher."
            }
            Self::Dropped => {
                "The object was lifted and then lost: squeeze harder, or grasp nearer to its centre of mass."
            }
            Self::Stuck => "The solver could not follow the gripper for too long: lower its speed.",
        }
    }
}

impl Verdict {
    /// Returns true if the object is held.
    pub fn holds(self) -> bool {
        self == Self::Holds
    }

    /// Returns the verdict's name in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails(reason) => reason.word(),
        }
    }

    /// Returns the verdict of a name.
    pub fn of_word(word: &str) -> Option<Self> {
        if word == "holds" {
            return Some(Self::Holds);
        }
        Reason::ALL.into_iter().find(|r| r.word() == word).map(Self::Fails)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds => f.write_str("The gripper holds the object."),
            Self::Fails(reason) => f.write_str(reason.sentence()),
        }
    }
}
