//! Questions to one kind alone: an enum of questions, a type of answer to each, in the kind's own folder.
//! What all kinds may be asked is `asperity_scene::Query`; a session hands a question that is not among those
//! on to its experiment ([`Experiment::ask`]).
//!
//! [`Experiment::ask`]: crate::Experiment::ask

use asperity_scene::kind::Declared;
use asperity_scene::{ErrorKind, SceneError, typed};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An enum of questions, as [`questions!`] makes it.
///
/// [`questions!`]: crate::questions!
pub trait Ask: DeserializeOwned + Declared + 'static {
    /// Names of the questions: what stands at `kind`.
    const NAMES: &'static [&'static str];
    /// Type of answer to each, as a struct with a field for each question.
    type Answers: Declared + 'static;
}

/// Questions that one kind answers beside those that all do.
#[derive(Clone, Copy)]
pub struct Questions {
    /// Names of the questions.
    pub names: &'static [&'static str],
    /// Visits the TypeScript of questions and answers, and gives back the names of both.
    #[cfg(feature = "schema")]
    pub typescript: Option<fn(&mut dyn asperity_scene::kind::DynVisitor) -> [String; 2]>,
}

impl Questions {
    /// Questions of a kind that answers none of its own.
    pub const NONE: Self = Self {
        names: &[],
        #[cfg(feature = "schema")]
        typescript: None,
    };

    /// Returns the questions of an enum, with the types of their answers.
    pub const fn of<A: Ask>() -> Self {
        Self {
            names: A::NAMES,
            #[cfg(feature = "schema")]
            typescript: Some(|to| {
                use asperity_scene::kind::visit_type;
                visit_type::<A>(to);
                visit_type::<A::Answers>(to);
                [A::ident(to.config()), <A::Answers as ts_rs::TS>::ident(to.config())]
            }),
        }
    }
}

/// Reads a question of a kind.
///
/// # Errors
/// Refuses a question of another kind; names the field that does not fit.
pub fn read<A: Ask>(question: Value) -> Result<A, SceneError> {
    let own = question["kind"].as_str().is_some_and(|name| A::NAMES.contains(&name));
    if own { typed(question) } else { Err(not_answered(&question)) }
}

/// An answer as it crosses to whoever asked.
///
/// # Errors
/// Refuses an answer that is no JSON.
pub fn answer(made: impl Serialize) -> Result<Value, SceneError> {
    serde_json::to_value(made).map_err(|e| SceneError::new(ErrorKind::Value, "", e.to_string()))
}

/// The refusal of a question that a kind does not answer.
pub fn not_answered(question: &Value) -> SceneError {
    let name = question["kind"].as_str().unwrap_or_default();
    SceneError::new(
        ErrorKind::Unsupported,
        "kind",
        format!("this experiment does not answer the question {name:?}"),
    )
}

/// Declares the questions to one kind: an enum of them, and a struct with the type of answer to each.
#[macro_export]
macro_rules! questions {
    ($(#[doc = $about:literal])* $ask:ident => $answers:ident { $($(#[doc = $doc:literal])* $kind:ident: $name:ident {
        $($(#[doc = $field_doc:literal])* $field:ident: $type:ty),* $(,)?
    } -> $answer:ty;)* }) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, ::asperity_tagged::Tagged)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS))]
        #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
        pub enum $ask {
            $($(#[doc = $doc])* $name { $($(#[doc = $field_doc])* $field: $type),* }),*
        }

        /// Type of answer to each question.
        #[cfg_attr(feature = "schema", derive(ts_rs::TS))]
        pub struct $answers {
            $($(#[doc = $doc])* pub $kind: $answer),*
        }

        impl $crate::questions::Ask for $ask {
            const NAMES: &'static [&'static str] = &[$(stringify!($kind)),*];
            type Answers = $answers;
        }
    };
}
