//! Kinds of experiments, as the document knows them: a kind's [`Settings`] are the fields of `experiment` beside its `kind`. The kinds
//! themselves are none of this crate's: whoever opens a document hands in those it holds ([`Kinds`]).

use std::any::Any;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::inputs::not_driven;
use crate::scope::Fields;
use crate::tree::typed;
use crate::{Channel, InputValue, Scene, SceneError, Scoped};

/// The fields of one kind of experiment.
pub trait Settings:
    Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned + Scoped + Shaped + Send + Sync + 'static
{
    /// Name of the kind in a document: `experiment.kind`.
    const KIND: &'static str;
    /// One sentence that says what is done with the bodies.
    const ABOUT: &'static str;
    /// True if its bodies move by contact, so that restitution, rolling and spinning friction of a material mean something.
    const BODIES_MOVE: bool = false;
    /// True if its run has a first impact, a moment that texts may name.
    const FIRST_IMPACT: bool = false;

    /// Refuses what the types alone cannot say. Paths start at the document.
    ///
    /// # Errors
    /// Names the first field that is refused, and why.
    fn check(&self, scene: &Scene) -> Result<(), SceneError>;

    /// Simulated time of one step, s; `None` without a clock.
    fn step(&self) -> Option<f64> {
        None
    }

    /// Refuses a channel that a run of this document does not have.
    ///
    /// # Errors
    /// Says why the channel is not there. Without an own answer: nothing in it can be driven.
    fn has_channel(&self, _scene: &Scene, channel: &Channel) -> Result<(), SceneError> {
        Err(not_driven(channel))
    }

    /// Refuses a value that a channel of this document does not take.
    ///
    /// # Errors
    /// Says what the channel takes.
    fn takes(&self, _channel: &Channel, _value: &InputValue) -> Result<(), SceneError> {
        Ok(())
    }
}

/// What JSON Schema and TypeScript are made from; nothing where the feature `schema` is off.
#[cfg(feature = "schema")]
mod shaped {
    /// A type that JSON Schema and TypeScript are made from.
    pub trait Shaped: schemars::JsonSchema + ts_rs::TS {}
    impl<T: schemars::JsonSchema + ts_rs::TS> Shaped for T {}

    /// A type that TypeScript is made from.
    pub trait Declared: ts_rs::TS {}
    impl<T: ts_rs::TS> Declared for T {}
}

/// What JSON Schema and TypeScript are made from; nothing where the feature `schema` is off.
#[cfg(not(feature = "schema"))]
mod shaped {
    /// A type that JSON Schema and TypeScript are made from.
    pub trait Shaped {}
    impl<T> Shaped for T {}

    /// A type that TypeScript is made from.
    pub trait Declared {}
    impl<T> Declared for T {}
}

pub use shaped::{Declared, Shaped};

/// One kind of experiment: how its fields are read, and what they are.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Name in a document.
    pub name: &'static str,
    /// One sentence that says what is done with the bodies.
    pub about: &'static str,
    /// Scope of each of its fields.
    pub fields: Fields,
    read: fn(Value) -> Result<Box<dyn Held>, SceneError>,
    /// JSON Schema of its fields.
    #[cfg(feature = "schema")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// Name of its settings in TypeScript.
    #[cfg(feature = "schema")]
    pub settings_name: fn(&ts_rs::Config) -> String,
    /// Visits its TypeScript declarations.
    #[cfg(feature = "schema")]
    pub typescript: fn(&mut dyn DynVisitor),
}

/// A visitor of types of TypeScript that can be handed through a function pointer.
#[cfg(feature = "schema")]
pub trait DynVisitor {
    /// Takes a declared type: its Rust name, its name in TypeScript, its declaration with its documentation.
    /// Returns true if its parts are to be visited.
    fn take(&mut self, rust: &'static str, declared: Option<(String, String)>) -> bool;
    /// How declarations are written.
    fn config(&self) -> &ts_rs::Config;
}

impl Kind {
    /// The kind whose fields are `T`.
    pub const fn of<T: Settings>() -> Self {
        Self {
            name: T::KIND,
            about: T::ABOUT,
            fields: T::FIELDS,
            read: |tree| typed::<T>(tree).map(|settings| Box::new(settings) as Box<dyn Held>),
            #[cfg(feature = "schema")]
            schema: |generator| generator.subschema_for::<T>(),
            #[cfg(feature = "schema")]
            settings_name: |config| T::ident(config),
            #[cfg(feature = "schema")]
            typescript: |to| shapes::visit::<T>(to),
        }
    }

    pub(crate) fn read(&self, tree: Value) -> Result<Box<dyn Held>, SceneError> {
        (self.read)(tree)
    }
}

#[cfg(feature = "schema")]
mod shapes {
    use ts_rs::{TS, TypeVisitor};

    use super::DynVisitor;

    struct Through<'v>(&'v mut dyn DynVisitor);

    impl TypeVisitor for Through<'_> {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            visit::<T>(self.0);
        }
    }

    /// Visits a type and what it is made of.
    pub fn visit<T: TS + 'static + ?Sized>(to: &mut dyn DynVisitor) {
        let declared = T::output_path().is_some().then(|| {
            let docs = T::docs().unwrap_or_default();
            (T::ident(to.config()), format!("{docs}export {}\n", T::decl(to.config())))
        });
        if to.take(std::any::type_name::<T>(), declared) {
            let mut through = Through(to);
            T::visit_generics(&mut through);
            T::visit_dependencies(&mut through);
        }
    }
}

#[cfg(feature = "schema")]
pub use shapes::visit as visit_type;

/// The kinds that a program holds.
pub trait Kinds: Sync {
    /// The kind of a name, where it is held.
    fn kind(&self, name: &str) -> Option<&'static Kind>;

    /// Names of all kinds there are, held or not.
    fn names(&self) -> &'static [&'static str];
}

/// Settings whose type is known to their kind alone.
pub(crate) trait Held: Any + Debug + Send + Sync {
    fn kind(&self) -> &'static str;
    fn about_fields(&self) -> Fields;
    fn inner(&self) -> &'static [(&'static str, Fields)];
    fn bodies_move(&self) -> bool;
    fn first_impact(&self) -> bool;
    fn copy(&self) -> Box<dyn Held>;
    fn same(&self, other: &dyn Held) -> bool;
    fn tree(&self) -> Result<Value, serde_json::Error>;
    /// Settings as they are where a document says nothing.
    fn usual(&self) -> Result<Value, serde_json::Error>;
    /// Other settings of the same kind, from a tree with or without its kind.
    fn read_again(&self, tree: Value) -> Result<Box<dyn Held>, SceneError>;
    fn check(&self, scene: &Scene) -> Result<(), SceneError>;
    fn step(&self) -> Option<f64>;
    fn has_channel(&self, scene: &Scene, channel: &Channel) -> Result<(), SceneError>;
    fn takes(&self, channel: &Channel, value: &InputValue) -> Result<(), SceneError>;
}

impl<T: Settings> Held for T {
    fn kind(&self) -> &'static str {
        T::KIND
    }

    fn about_fields(&self) -> Fields {
        T::FIELDS
    }

    fn inner(&self) -> &'static [(&'static str, Fields)] {
        T::INNER
    }

    fn bodies_move(&self) -> bool {
        T::BODIES_MOVE
    }

    fn first_impact(&self) -> bool {
        T::FIRST_IMPACT
    }

    fn copy(&self) -> Box<dyn Held> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn Held) -> bool {
        (other as &dyn Any).downcast_ref::<T>() == Some(self)
    }

    /// The kind before the fields.
    fn tree(&self) -> Result<Value, serde_json::Error> {
        let mut all = Map::new();
        all.insert("kind".to_owned(), T::KIND.into());
        if let Value::Object(fields) = serde_json::to_value(self)? {
            all.extend(fields);
        }
        Ok(Value::Object(all))
    }

    fn usual(&self) -> Result<Value, serde_json::Error> {
        serde_json::to_value(T::default())
    }

    fn read_again(&self, mut tree: Value) -> Result<Box<dyn Held>, SceneError> {
        if let Some(fields) = tree.as_object_mut() {
            fields.shift_remove("kind");
        }
        typed::<T>(tree).map(|settings| Box::new(settings) as Box<dyn Held>)
    }

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        Settings::check(self, scene)
    }

    fn step(&self) -> Option<f64> {
        Settings::step(self)
    }

    fn has_channel(&self, scene: &Scene, channel: &Channel) -> Result<(), SceneError> {
        Settings::has_channel(self, scene, channel)
    }

    fn takes(&self, channel: &Channel, value: &InputValue) -> Result<(), SceneError> {
        Settings::takes(self, channel, value)
    }
}

/// Two kinds for the tests of this crate: bodies that move, and two bodies that are held with the fields that the editor's table knows.
#[cfg(test)]
pub(crate) mod moving {
    use asperity_tagged::Scoped;
    use serde::{Deserialize, Serialize};

    use super::{Kind, Kinds, Settings};
    use crate::document::Dynamics;
    use crate::{Scene, SceneError};

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(deny_unknown_fields, default)]
    pub(crate) struct Held {
        pub point_stiffness: f64,
        pub sweep: Sweep,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(deny_unknown_fields, default)]
    pub(crate) struct Sweep {
        pub motion: String,
        pub axis: [f64; 3],
        pub from: f64,
        pub to: f64,
        pub samples: u32,
    }

    impl Default for Sweep {
        fn default() -> Self {
            Self { motion: "slide".to_owned(), axis: [0.0, 0.0, 1.0], from: -0.02, to: 0.02, samples: 201 }
        }
    }

    impl Default for Held {
        fn default() -> Self {
            Self { point_stiffness: 1e5, sweep: Sweep::default() }
        }
    }

    impl Settings for Held {
        const KIND: &'static str = "contact_inspector";
        const ABOUT: &'static str = "Hold two bodies.";

        fn check(&self, _scene: &Scene) -> Result<(), SceneError> {
            match self.sweep.samples {
                2..=2000 => Ok(()),
                _ => Err(crate::validate::value("experiment.sweep.samples", "between 2 and 2000")),
            }
        }
    }

    pub(crate) struct Both([Kind; 2]);

    pub(crate) static BOTH: Both = Both([Kind::of::<Dynamics>(), Kind::of::<Held>()]);

    impl Kinds for Both {
        fn kind(&self, name: &str) -> Option<&'static Kind> {
            BOTH.0.iter().find(|kind| kind.name == name)
        }

        fn names(&self) -> &'static [&'static str] {
            &[Dynamics::KIND, Held::KIND]
        }
    }

    /// Reads a document of one of the two.
    pub(crate) fn parse(text: &str) -> Result<Scene, SceneError> {
        let mut scene = crate::parse(text)?;
        scene.read_by(&BOTH)?;
        Ok(scene)
    }
}
