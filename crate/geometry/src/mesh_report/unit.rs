//! Units of length, and a guess at that of a file which does not name one.

/// Unit of length of a mesh file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Metre.
    Metre,
    /// Centimetre.
    Centimetre,
    /// Millimetre.
    Millimetre,
    /// Inch.
    Inch,
}

impl Unit {
    /// Returns the length of the unit, m.
    pub fn metres(self) -> f64 {
        match self {
            Self::Metre => 1.0,
            Self::Centimetre => 0.01,
            Self::Millimetre => 0.001,
            Self::Inch => 0.0254,
        }
    }

    /// Returns the symbol `m`, `cm`, `mm` or `in`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Metre => "m",
            Self::Centimetre => "cm",
            Self::Millimetre => "mm",
            Self::Inch => "in",
        }
    }

    /// Guesses the unit that makes a part of this diagonal (in numbers of the file) one a robot can handle,
    /// and gives the reason.
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
