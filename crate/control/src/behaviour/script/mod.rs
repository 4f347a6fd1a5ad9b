//! The script language of BehaviorTree.CPP 4 (its documentation, *Introduction to the Scripting language*): statements behind
//! semicolons, each an assignment or an expression of numbers and texts. The value of a script is that of its last statement.

mod eval;
mod parse;
mod token;

pub use eval::is_registered_word;
pub use token::names;

use parse::Expression;

/// A script that has been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    statements: Vec<Expression>,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// What is no script, with the place in it.
    pub fn new(text: &str) -> Result<Self, String> {
        parse::script(text).map(|statements| Self { statements })
    }

    /// Runs it, and gives the value of its last statement.
    ///
    /// # Errors
    /// A name that is not on the blackboard, or an operator that does not take what stands beside it.
    pub fn run(&self, blackboard: &mut super::Blackboard) -> Result<super::Value, String> {
        let mut last = super::Value::Number(0.0);
        for statement in &self.statements {
            last = eval::value(statement, blackboard)?;
        }
        Ok(last)
    }

    /// Runs it as a condition.
    ///
    /// # Errors
    /// As [`Self::run`], or a text that is neither true nor false.
    pub fn holds(&self, blackboard: &mut super::Blackboard) -> Result<bool, String> {
        let value = self.run(blackboard)?;
        value
            .number()
            .map(|x| x != 0.0)
            .ok_or_else(|| format!("“{}” is neither true nor false", value.text()))
    }
}
