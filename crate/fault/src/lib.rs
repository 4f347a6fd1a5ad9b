//! Faults of inputs, as values, and the checks of numbers that every crate shares.
//!
//! A [`Fault`] has a kind (for programs), the path of the field (for the editor, which underlines it) and a
//! sentence (for people). A check takes the path and the number and returns the number, or the fault. This
//! crate knows no shape, no body and no document; all the others may use it.

mod check;

pub use check::{all_finite, direction, finite, not_negative, positive, positive_in, within};

/// A fault of an input, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Kind, for programs.
    pub kind: FaultKind,
    /// Path of the field at fault, as the caller names it: `radius`, `contacts[3].normal`,
    /// `materials[0].youngs_modulus`.
    pub path: String,
    /// Sentence for the user.
    pub message: String,
}

/// Kind of a [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The number is NaN or infinite.
    NotFinite,
    /// The number is zero or less, where the quantity must be positive.
    NotPositive,
    /// The number is less than zero, where the quantity may be zero.
    Negative,
    /// The number is outside the stated interval.
    OutOfRange,
    /// The vector is too short or too long to point anywhere.
    NoDirection,
    /// The values may each be right, but not here or not together: the sentence says why.
    Unfit,
    /// No finite value of the unknown gives what was asked for.
    Unreachable,
    /// There are more events in one step than the step may have.
    TooManyEvents,
    /// An integrator needs more steps than it may take.
    TooManySteps,
    /// An integrator cannot take a step: the equations are too stiff or not smooth enough here.
    StepTooSmall,
}

impl FaultKind {
    /// Returns the rule that a number of this kind of fault breaks: “It must be …”. `None` for faults that
    /// are not about one number.
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Self::NotFinite => Some("a finite number"),
            Self::NotPositive => Some("a positive number"),
            Self::Negative => Some("zero or a positive number"),
            Self::NoDirection => Some("a direction, not the zero vector"),
            _ => None,
        }
    }
}

impl Fault {
    /// Returns a fault at `path`, for a reason that `message` says.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::of(FaultKind::Unfit, path, message)
    }

    /// Returns a fault of this kind.
    pub fn of(kind: FaultKind, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, path: path.into(), message: message.into() }
    }

    /// Returns the same fault, inside `outer`: `radius` becomes `bodies[1].shape.radius`.
    #[must_use]
    pub fn within(self, outer: &str) -> Self {
        Self { path: join(outer, self.path), ..self }
    }
}

/// Returns the path of field `inner` of what stands at `outer`; either may be empty, and `inner` may be an
/// index.
pub fn join(outer: &str, inner: String) -> String {
    match (outer.is_empty(), inner.is_empty()) {
        (true, _) => inner,
        (false, true) => outer.to_owned(),
        (false, false) if inner.starts_with('[') => format!("{outer}{inner}"),
        (false, false) => format!("{outer}.{inner}"),
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for Fault {}
