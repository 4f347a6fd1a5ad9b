//! Units of length, and a guess at that of a file which does not name one.

/// A unit of length that mesh files are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// m
    Metre,
    /// cm
    Centimetre,
    /// mm
    Millimetre,
    /// in
    Inch,
}

impl Unit {
    /// Length in metres.
    pub fn metres(self) -> f64 {
        match self {
            Self::Metre => 1.0,
            Self::Centimetre => 0.01,
            Self::Millimetre => 0.001,
            Self::Inch => 0.0254,
        }
    }

    /// `m`, `cm`, `mm` or `in`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Metre => "m",
            Self::Centimetre => "cm",
            Self::Millimetre => "mm",
            Self::Inch => "in",
        }
    }

    /// The unit that makes a part of this diagonal (in numbers of the file) one a robot can handle, and why.
    pub(crate) fn guess(diagonal: f64) -> (Self, String) {
        if diagonal > 10.0 {
            let why =
                format!("The file has no unit; {diagonal:.3} across would be too large in metres, so mm.");
            (Self::Millimetre, why)
        } else {
            let why = format!("The file has no unit; {diagonal:.3} across is sensible in metres, so m.");
            (Self::Metre, why)
        }
    }
}
