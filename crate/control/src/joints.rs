//! One number per joint of an arm, without the heap: what a servo is told, what a command says, where an arm is.

use std::ops::{Deref, DerefMut};

use asperity_fault::Fault;

/// Joints of an arm at most.
pub const MOST_JOINTS: usize = 16;

/// One number per joint, base first: rad of a joint that turns, m of one that slides. A slice of as many as there are joints.
#[derive(Clone, Copy)]
pub struct Joints {
    each: [f64; MOST_JOINTS],
    count: usize,
}

impl Joints {
    /// Zeros for `count` joints, [`MOST_JOINTS`] at most.
    pub const fn zeros(count: usize) -> Self {
        Self { each: [0.0; MOST_JOINTS], count: if count < MOST_JOINTS { count } else { MOST_JOINTS } }
    }

    /// The number of joint `i` is `each(i)`.
    pub fn from_fn(count: usize, mut each: impl FnMut(usize) -> f64) -> Self {
        let mut all = Self::zeros(count);
        all.iter_mut().enumerate().for_each(|(i, x)| *x = each(i));
        all
    }

    /// The numbers of `count` joints: those of a slice, zeros where it is too short.
    pub fn fitted(count: usize, numbers: &[f64]) -> Self {
        Self::from_fn(count, |i| numbers.get(i).copied().unwrap_or(0.0))
    }

    /// Every number changed in the same way.
    #[must_use]
    pub fn map(mut self, mut change: impl FnMut(f64) -> f64) -> Self {
        self.iter_mut().for_each(|x| *x = change(*x));
        self
    }
}

/// No joints.
impl Default for Joints {
    fn default() -> Self {
        Self::zeros(0)
    }
}

impl Deref for Joints {
    type Target = [f64];

    fn deref(&self) -> &[f64] {
        self.each.get(..self.count).unwrap_or_default()
    }
}

impl DerefMut for Joints {
    fn deref_mut(&mut self) -> &mut [f64] {
        self.each.get_mut(..self.count).unwrap_or_default()
    }
}

impl PartialEq for Joints {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for Joints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<'a> IntoIterator for &'a Joints {
    type Item = &'a f64;
    type IntoIter = std::slice::Iter<'a, f64>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Joints {
    type Item = f64;
    type IntoIter = std::iter::Take<std::array::IntoIter<f64, MOST_JOINTS>>;

    fn into_iter(self) -> Self::IntoIter {
        self.each.into_iter().take(self.count)
    }
}

/// Of as many joints as there are numbers; those beyond [`MOST_JOINTS`] are left out.
impl<const N: usize> From<[f64; N]> for Joints {
    fn from(numbers: [f64; N]) -> Self {
        Self::fitted(N, &numbers)
    }
}

impl TryFrom<&[f64]> for Joints {
    type Error = Fault;

    fn try_from(numbers: &[f64]) -> Result<Self, Fault> {
        if numbers.len() > MOST_JOINTS {
            let message =
                format!("An arm has {MOST_JOINTS} joints at most, and these are {}.", numbers.len());
            return Err(Fault::new("joints", message));
        }
        Ok(Self::fitted(numbers.len(), numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_a_slice_of_as_many_as_there_are() {
        let q = Joints::from([1.0, 2.0, 3.0]);
        assert_eq!((q.len(), q.iter().sum::<f64>(), q.map(|x| 2.0 * x)[2]), (3, 6.0, 6.0));
        assert_eq!(q.into_iter().collect::<Vec<_>>(), [1.0, 2.0, 3.0]);
        assert_eq!(Joints::fitted(4, &q), Joints::from([1.0, 2.0, 3.0, 0.0]));
        // What lies beyond the count is not compared.
        let mut short = Joints::from_fn(4, |i| i as f64);
        short = Joints::fitted(2, &short);
        assert!(short == Joints::from([0.0, 1.0]) && short != Joints::zeros(4));
        assert!(Joints::try_from(&[0.0; MOST_JOINTS][..]).is_ok());
        assert!(Joints::try_from(&[0.0; MOST_JOINTS + 1][..]).is_err());
        assert_eq!(Joints::zeros(40).len(), MOST_JOINTS);
    }
}
