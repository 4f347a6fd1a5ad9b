//! Parameters within bounds as points of the unit cube.

use asperity_fault::{Fault, FaultKind, finite};
use serde::{Deserialize, Serialize};

/// Scale of a parameter's range over 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Even spacing.
    #[default]
    Linear,
    /// Even in the logarithm, for a parameter that may lie in any of several decades.
    Log,
}

/// A parameter that is to be found, and its range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Name, as the caller gives it.
    pub name: String,
    /// Lower bound.
    pub from: f64,
    /// Upper bound.
    pub to: f64,
    /// Scale of the range.
    #[serde(default)]
    pub scale: Scale,
}

/// Parameters and their ranges, checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Space {
    parameters: Vec<Parameter>,
}

/// Largest number of parameters: more would take more runs than anybody waits for.
const MOST: usize = 20;

impl Parameter {
    /// Returns the value at `x` of 0 to 1.
    pub fn value(&self, x: f64) -> f64 {
        let x = x.clamp(0.0, 1.0);
        let value = match self.scale {
            Scale::Linear => self.from + x * (self.to - self.from),
            Scale::Log => {
                let (a, b) = (libm::log(self.from), libm::log(self.to));
                libm::exp(a + x * (b - a))
            }
        };
        value.clamp(self.from, self.to)
    }

    /// Returns the place of a value in the range, 0 to 1.
    pub fn place(&self, value: f64) -> f64 {
        let value = value.clamp(self.from, self.to);
        match self.scale {
            Scale::Linear => (value - self.from) / (self.to - self.from),
            Scale::Log => {
                let a = libm::log(self.from);
                (libm::log(value) - a) / (libm::log(self.to) - a)
            }
        }
    }

    fn check(&self, path: &str) -> Result<(), Fault> {
        finite(&format!("{path}.from"), self.from)?;
        finite(&format!("{path}.to"), self.to)?;
        if self.from >= self.to {
            let message = format!("{} must have a least value below its largest", self.name);
            return Err(Fault::of(FaultKind::OutOfRange, format!("{path}.to"), message));
        }
        if self.scale == Scale::Log && self.from <= 0.0 {
            let message =
                format!("{} is searched by its logarithm: its least value must be positive", self.name);
            return Err(Fault::of(FaultKind::NotPositive, format!("{path}.from"), message));
        }
        Ok(())
    }
}

impl Space {
    /// Checks parameters.
    ///
    /// # Errors
    ///
    /// Refuses none, too many, the same one twice, and ranges that are none.
    pub fn new(parameters: Vec<Parameter>) -> Result<Self, Fault> {
        let fail = |message: &str| Err(Fault::of(FaultKind::Unfit, "parameters", message.to_owned()));
        if parameters.is_empty() {
            return fail("there must be something to find");
        }
        if parameters.len() > MOST {
            return fail("at most twenty numbers can be found at once");
        }
        for (i, p) in parameters.iter().enumerate() {
            p.check(&format!("parameters[{i}]"))?;
            if parameters[..i].iter().any(|q| q.name == p.name) {
                return fail(&format!("{} is to be found twice", p.name));
            }
        }
        Ok(Self { parameters })
    }

    /// Returns the parameters in the order in which they were given.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the values at a point of the unit cube.
    pub fn values(&self, at: &[f64]) -> Vec<f64> {
        self.parameters.iter().zip(at).map(|(p, x)| p.value(*x)).collect()
    }

    /// Returns the point of the unit cube at which these values are.
    pub fn place(&self, values: &[f64]) -> Vec<f64> {
        self.parameters.iter().zip(values).map(|(p, v)| p.place(*v)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(from: f64, to: f64, scale: Scale) -> Parameter {
        Parameter { name: "k".into(), from, to, scale }
    }

    #[test]
    fn values_and_places_are_inverse() {
        for p in [parameter(-2.0, 6.0, Scale::Linear), parameter(1e3, 1e7, Scale::Log)] {
            for i in 0..=10 {
                let x = f64::from(i) / 10.0;
                assert!((p.place(p.value(x)) - x).abs() < 1e-12);
            }
            assert_eq!((p.value(-1.0), p.value(2.0)), (p.from, p.to));
        }
        assert!((parameter(1e3, 1e7, Scale::Log).value(0.5) - 1e5).abs() < 1e-6);
    }

    #[test]
    fn ranges_that_are_none_are_refused() {
        let one = |p: Parameter| Space::new(vec![p]);
        assert!(one(parameter(1.0, 2.0, Scale::Log)).is_ok());
        for (from, to, scale, path) in [
            (2.0, 2.0, Scale::Linear, "parameters[0].to"),
            (f64::NAN, 2.0, Scale::Linear, "parameters[0].from"),
            (0.0, f64::INFINITY, Scale::Linear, "parameters[0].to"),
            (0.0, 2.0, Scale::Log, "parameters[0].from"),
        ] {
            assert_eq!(one(parameter(from, to, scale)).unwrap_err().path, path);
        }
        assert!(Space::new(vec![parameter(1.0, 2.0, Scale::Linear); 2]).is_err());
        assert!(Space::new(Vec::new()).is_err());
    }
}
