//! What is wrong with an input, as a value, and the checks of numbers that every crate shares.
//!
//! A [`Fault`] says a kind (for programs), the path of the field (for the editor, which underlines it) and a sentence
//! (for people). A check takes the path and the number and gives the number back, or the fault. This crate knows no
//! shape, no body and no document; all the others may use it.

mod check;

pub use check::{all_finite, direction, finite, not_negative, positive, positive_in, within};

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// For programs.
    pub kind: FaultKind,
    /// The field at fault, as the caller names it: `radius`, `contacts[3].normal`, `materials[0].youngs_modulus`.
    pub path: String,
    /// One sentence for the user.
    pub message: String,
}

/// The kinds of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// NaN or infinity.
    NotFinite,
    /// Zero or less, where the quantity must be positive.
    NotPositive,
    /// Less than zero, where the quantity may be zero.
    Negative,
    /// Outside the stated interval.
    OutOfRange,
    /// A vector too short or too long to point anywhere.
    NoDirection,
    /// The values may each be right, but not here or not together: the sentence says why.
    Unfit,
    /// No finite value of what is sought gives what was asked for.
    Unreachable,
    /// More events in one step than the step may have.
    TooManyEvents,
    /// More steps of an integrator than it may take.
    TooManySteps,
    /// An integrator cannot take a step: the equations are too stiff or not smooth enough here.
    StepTooSmall,
}

impl FaultKind {
    /// What a number must be that is not at fault in this way: “It must be …”. Nothing for what is no rule of one number.
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
    /// What does not fit at `path`, for a reason that `message` says.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::of(FaultKind::Unfit, path, message)
    }

    /// A fault of this kind.
    pub fn of(kind: FaultKind, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, path: path.into(), message: message.into() }
    }

    /// The same fault, inside `outer`: `radius` becomes `bodies[1].shape.radius`.
    #[must_use]
    pub fn within(self, outer: &str) -> Self {
        Self { path: join(outer, self.path), ..self }
    }
}

/// The path of field `inner` of what stands at `outer`; either may be empty, and `inner` may be an index.
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
