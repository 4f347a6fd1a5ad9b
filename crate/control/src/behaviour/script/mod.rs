//! Script language of BehaviorTree.CPP 4 (its documentation, *Introduction to the Scripting language*):
//! statements separated by semicolons, each an assignment or an expression of numbers and texts. The value of
//! a script is that of its last statement.

mod eval;
mod parse;
mod token;

pub use eval::is_registered_word;
pub use token::names;

use parse::Expression;

/// Parsed script.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    statements: Vec<Expression>,
}

impl Script {
    /// Parses a script.
    ///
    /// # Errors
    /// Refuses a text that is no script, and names the place in it.
    pub fn new(text: &str) -> Result<Self, String> {
        parse::script(text).map(|statements| Self { statements })
    }

    /// Runs the script and returns the value of its last statement.
    ///
    /// # Errors
    /// Refuses a name that is not on the blackboard, or an operator with operands of the wrong kind.
    pub fn run(&self, blackboard: &mut super::Blackboard) -> Result<super::Value, String> {
        let mut last = super::Value::Number(0.0);
        for statement in &self.statements {
            last = eval::value(statement, blackboard)?;
        }
        Ok(last)
    }

    /// Runs the script as a condition.
    ///
    /// # Errors
    /// Refuses what [`Self::run`] refuses, or a text that is neither true nor false.
    pub fn holds(&self, blackboard: &mut super::Blackboard) -> Result<bool, String> {
        let value = self.run(blackboard)?;
        value
            .number()
            .map(|x| x != 0.0)
            .ok_or_else(|| format!("“{}” is neither true nor false", value.text()))
    }
}
