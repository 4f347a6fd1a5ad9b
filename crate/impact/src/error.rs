//! What can be wrong with an impact, as a value the page can underline.

/// Why an impact cannot be computed.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactError {
    /// What is wrong, for programs.
    pub kind: ImpactErrorKind,
    /// The field at fault: `stiffness`, `restitution`, `materials[0].youngs_modulus` …
    pub field: String,
    /// One sentence for the user.
    pub message: String,
}

/// The kinds of [`ImpactError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImpactErrorKind {
    /// NaN or infinity.
    NotFinite,
    /// Zero or less, where the quantity must be positive.
    NotPositive,
    /// Less than zero, where the quantity may be zero.
    Negative,
    /// Outside the stated interval.
    OutOfRange,
    /// No finite damping gives the restitution that was asked for.
    Unreachable,
    /// More events in one step than the step may have.
    TooManyEvents,
    /// More steps of the integrator than a contact or a step may take.
    TooManySteps,
    /// The adaptive integrator cannot take a step: the law is too stiff or not smooth enough here.
    StepTooSmall,
}

impl ImpactErrorKind {
    /// The kind as JSON names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotFinite => "not_finite",
            Self::NotPositive => "not_positive",
            Self::Negative => "negative",
            Self::OutOfRange => "out_of_range",
            Self::Unreachable => "unreachable",
            Self::TooManyEvents => "too_many_events",
            Self::TooManySteps => "too_many_steps",
            Self::StepTooSmall => "step_too_small",
        }
    }
}

impl std::fmt::Display for ImpactError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for ImpactError {}

pub(super) fn error(kind: ImpactErrorKind, field: &str, message: String) -> ImpactError {
    ImpactError { kind, field: field.to_owned(), message }
}

pub(super) fn finite(field: &str, value: f64) -> Result<f64, ImpactError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(error(ImpactErrorKind::NotFinite, field, format!("{value} is not a finite number")))
    }
}

pub(super) fn positive(field: &str, value: f64) -> Result<f64, ImpactError> {
    if finite(field, value)? > 0.0 {
        Ok(value)
    } else {
        Err(error(ImpactErrorKind::NotPositive, field, format!("must be greater than zero, is {value}")))
    }
}

pub(super) fn not_negative(field: &str, value: f64) -> Result<f64, ImpactError> {
    if finite(field, value)? >= 0.0 {
        Ok(value)
    } else {
        Err(error(ImpactErrorKind::Negative, field, format!("must not be negative, is {value}")))
    }
}

/// `value` in [low, high].
pub(super) fn within(field: &str, value: f64, low: f64, high: f64) -> Result<f64, ImpactError> {
    let value = finite(field, value)?;
    if (low..=high).contains(&value) {
        Ok(value)
    } else {
        Err(error(
            ImpactErrorKind::OutOfRange,
            field,
            format!("must lie between {low} and {high}, is {value}"),
        ))
    }
}
