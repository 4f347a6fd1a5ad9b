//! The tree of a formula, its derivative, and its value on any kind of number.

use std::sync::Arc;

use super::{Jet, Real};

/// Formula of t. Parts are shared, never changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// Variable t.
    Variable,
    /// Number as written. One with a fraction (`0.1`) has no exact value here: intervals enclose both of its
    /// neighbours.
    Number(f64),
    /// Number π.
    Pi,
    /// Sum a + b.
    Sum(Arc<Expression>, Arc<Expression>),
    /// Product a · b.
    Product(Arc<Expression>, Arc<Expression>),
    /// Quotient a / b.
    Quotient(Arc<Expression>, Arc<Expression>),
    /// Negative −a.
    Negative(Arc<Expression>),
    /// Power of a with an exponent in which t does not occur.
    Power(Arc<Expression>, Arc<Expression>),
    /// Function f(a).
    Call(Function, Arc<Expression>),
}

/// Elementary functions; all others are built from these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Arc tangent.
    Atan,
    /// Exponential.
    Exp,
    /// Natural logarithm.
    Log,
}

impl Expression {
    /// Returns the number of parts, each counted as often as it is evaluated; at most `most`.
    pub fn size(&self, most: usize) -> usize {
        let parts = match self {
            Self::Variable | Self::Number(_) | Self::Pi => 0,
            Self::Negative(a) | Self::Call(_, a) => a.size(most),
            Self::Sum(a, b) | Self::Product(a, b) | Self::Quotient(a, b) | Self::Power(a, b) => {
                let first = a.size(most);
                if first < most { first + b.size(most - first) } else { first }
            }
        };
        (parts + 1).min(most)
    }

    /// Returns the depth of the tree.
    pub fn depth(&self) -> usize {
        1 + match self {
            Self::Variable | Self::Number(_) | Self::Pi => 0,
            Self::Negative(a) | Self::Call(_, a) => a.depth(),
            Self::Sum(a, b) | Self::Product(a, b) | Self::Quotient(a, b) | Self::Power(a, b) => {
                a.depth().max(b.depth())
            }
        }
    }

    /// Returns true if t does not occur.
    pub fn is_constant(&self) -> bool {
        match self {
            Self::Variable => false,
            Self::Number(_) | Self::Pi => true,
            Self::Negative(a) | Self::Call(_, a) => a.is_constant(),
            Self::Sum(a, b) | Self::Product(a, b) | Self::Quotient(a, b) | Self::Power(a, b) => {
                a.is_constant() && b.is_constant()
            }
        }
    }

    /// Returns the value at `t` with its first and second derivative.
    pub fn evaluate<S: Real>(&self, t: S) -> Jet<S> {
        match self {
            Self::Variable => Jet::variable(t),
            Self::Number(x) => Jet::constant(S::written(*x)),
            Self::Pi => Jet::constant(S::pi()),
            Self::Sum(a, b) => a.evaluate(t).plus(b.evaluate(t)),
            Self::Product(a, b) => a.evaluate(t).times(b.evaluate(t)),
            Self::Quotient(a, b) => a.evaluate(t).over(b.evaluate(t)),
            Self::Negative(a) => a.evaluate(t).negative(),
            Self::Power(a, b) => match b.whole_number() {
                Some(n) => a.evaluate(t).to_whole_power(n),
                None => a.evaluate(t).to_power(b.evaluate(t).value),
            },
            Self::Call(function, a) => a.evaluate(t).under(*function),
        }
    }

    /// Returns the small integer that is written here, if it is one.
    pub(super) fn whole_number(&self) -> Option<i32> {
        match self {
            Self::Number(x) if x.fract() == 0.0 && x.abs() <= 64.0 => Some(*x as i32),
            Self::Negative(a) => a.whole_number().map(|n| -n),
            _ => None,
        }
    }

    /// Returns the formula of the derivative by t.
    #[must_use]
    pub fn derivative(&self) -> Self {
        let arc = Arc::new;
        match self {
            Self::Variable => Self::Number(1.0),
            Self::Number(_) | Self::Pi => Self::Number(0.0),
            Self::Sum(a, b) => Self::Sum(arc(a.derivative()), arc(b.derivative())),
            Self::Negative(a) => Self::Negative(arc(a.derivative())),
            Self::Product(a, b) => Self::Sum(
                arc(Self::Product(arc(a.derivative()), b.clone())),
                arc(Self::Product(a.clone(), arc(b.derivative()))),
            ),
            Self::Quotient(a, b) => {
                // (a′ − (a/b) b′) / b
                let turned = Self::Product(arc(self.clone()), arc(b.derivative()));
                let top = Self::Sum(arc(a.derivative()), arc(Self::Negative(arc(turned))));
                Self::Quotient(arc(top), b.clone())
            }
            Self::Power(a, b) => {
                let less = match b.whole_number() {
                    Some(n) => Self::Number(f64::from(n - 1)),
                    None => Self::Sum(b.clone(), arc(Self::Number(-1.0))),
                };
                let outer = Self::Product(b.clone(), arc(Self::Power(a.clone(), arc(less))));
                Self::Product(arc(outer), arc(a.derivative()))
            }
            Self::Call(function, a) => {
                let outer = match function {
                    Function::Sin => Self::Call(Function::Cos, a.clone()),
                    Function::Cos => Self::Negative(arc(Self::Call(Function::Sin, a.clone()))),
                    Function::Exp => self.clone(),
                    Function::Log => Self::Quotient(arc(Self::Number(1.0)), a.clone()),
                    Function::Atan => {
                        let square = Self::Power(a.clone(), arc(Self::Number(2.0)));
                        Self::Quotient(
                            arc(Self::Number(1.0)),
                            arc(Self::Sum(arc(Self::Number(1.0)), arc(square))),
                        )
                    }
                };
                Self::Product(arc(outer), arc(a.derivative()))
            }
        }
    }
}
