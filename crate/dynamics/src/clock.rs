//! Clock of the timings. The engine never asks the system for the time: the caller hands a clock in.

/// A clock with its unit. Only differences of readings mean something.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    read: fn() -> f64,
    /// Ticks in a second.
    per_second: f64,
}

impl Clock {
    /// Clock that stands still, for runs whose timings nobody reads.
    pub const STOPPED: Self = Self::in_seconds(|| 0.0);

    /// Makes a clock that is read in seconds.
    pub const fn in_seconds(read: fn() -> f64) -> Self {
        Self { read, per_second: 1.0 }
    }

    /// Makes a clock that is read in milliseconds.
    pub const fn in_milliseconds(read: fn() -> f64) -> Self {
        Self { read, per_second: 1e3 }
    }

    /// Returns the time since some fixed moment, s.
    pub fn seconds(self) -> f64 {
        (self.read)() / self.per_second
    }

    /// Returns the time since the same moment, µs.
    pub fn microseconds(self) -> f64 {
        1e6 * self.seconds()
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn it_shows_what_it_is_asked_for_whatever_it_is_read_in() {
        for clock in [Clock::in_seconds(|| 2.5), Clock::in_milliseconds(|| 2500.0)] {
            assert_eq!((clock.seconds(), clock.microseconds()), (2.5, 2.5e6));
        }
        assert_eq!(Clock::STOPPED.seconds(), 0.0);
    }
}
