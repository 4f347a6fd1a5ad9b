//! Reader of a tree of values into a type of ours: serde's reader of `serde_json::Value` that knows where it
//! is. `serde_path_to_error` does the same around any reader, at the price of a second copy of every type's
//! reader, which a wasm module has to carry.

use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;

use crate::{ErrorKind, FieldPath, SceneError, Segment};

/// Reads JSON into a type of ours: the one way in which a module reads any, since each further way is a
/// second reader of every type.
///
/// # Errors
///
/// Returns the misfit where a value does not fit the type.
pub fn from_tree<T: DeserializeOwned>(tree: Value) -> Result<T, Misfit> {
    T::deserialize(Tree(tree))
}

/// An object whose tag says what its other fields mean, as `#[derive(Tagged)]` reads one.
pub struct Tagged {
    /// What the tag says.
    pub name: String,
    /// The other fields.
    pub rest: Value,
}

impl Tagged {
    /// Takes the tag from among the fields.
    ///
    /// # Errors
    /// Refuses what is no object, or has no such tag.
    pub fn of<'de, D: Deserializer<'de>>(from: D, tag: &'static str) -> Result<Self, D::Error> {
        let mut rest = Value::deserialize(from)?;
        match rest.as_object_mut().and_then(|fields| fields.shift_remove(tag)) {
            Some(Value::String(name)) => Ok(Self { name, rest }),
            Some(_) => Err(D::Error::custom(format!("`{tag}` is a name"))),
            None => Err(D::Error::missing_field(tag)),
        }
    }
}

impl<'de> Deserializer<'de> for Tagged {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_enum(Choice { variant: self.name, of: Some(self.rest) })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Reads a tree as [`from_tree`] does.
///
/// # Errors
///
/// Returns an error with the path of the field whose value does not fit.
pub fn typed<T: DeserializeOwned>(tree: Value) -> Result<T, SceneError> {
    from_tree(tree).map_err(|Misfit { mut path, message }| {
        path.reverse();
        SceneError::new(ErrorKind::Field, FieldPath(path).to_string(), message)
    })
}

/// A misfit: a value that does not fit its type.
#[derive(Debug)]
pub struct Misfit {
    /// Path of the value, from the innermost outwards.
    path: Vec<Segment>,
    message: String,
}

impl Misfit {
    fn under(mut self, step: Segment) -> Self {
        self.path.push(step);
        self
    }
}

/// Mark around the path where the alternate form writes it before the message.
const MARK: char = '\u{1f}';

/// Writes the sentence; in the alternate form the path as well, for [`Misfit::custom`]: a reader within a
/// reader has no other way to hand it on.
impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if f.alternate() && !self.path.is_empty() {
            let outwards = self.path.iter().rev().cloned().collect();
            write!(f, "{MARK}{}{MARK}", FieldPath(outwards))?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misfit {}

impl Error for Misfit {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::told(format!("{message:#}"))
    }
}

impl Misfit {
    /// Reads a misfit from either form.
    fn told(text: String) -> Self {
        let inner = text.strip_prefix(MARK).and_then(|rest| rest.split_once(MARK));
        let Some((path, message)) = inner else { return Self { path: Vec::new(), message: text } };
        let mut path = FieldPath::parse(path).map_or_else(|_| Vec::new(), |path| path.0);
        path.reverse();
        Self { path, message: message.to_owned() }
    }
}

/// Reader of a value.
struct Tree(Value);

impl<'de> Deserializer<'de> for Tree {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
            Value::Null => visitor.visit_unit(),
            Value::Bool(x) => visitor.visit_bool(x),
            Value::Number(x) => match (x.as_u64(), x.as_i64(), x.as_f64()) {
                (Some(x), ..) => visitor.visit_u64(x),
                (_, Some(x), _) => visitor.visit_i64(x),
                (.., Some(x)) => visitor.visit_f64(x),
                _ => Err(Misfit::custom("a number out of range")),
            },
            Value::String(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::String(variant) => visitor.visit_enum(Choice { variant, of: None }),
            Value::Object(fields) if fields.len() == 1 => match fields.into_iter().next() {
                Some((variant, of)) => visitor.visit_enum(Choice { variant, of: Some(of) }),
                None => Err(Misfit::custom("a choice of nothing")),
            },
            Value::Object(_) => Err(Misfit::invalid_value(Unexpected::Map, &"map with a single key")),
            other => Err(wrong(&other, &visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_unit()
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields { left: fields.into_iter(), value: None }),
            other => Err(wrong(&other, &visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Array(items) => {
                let mut items = Items { left: items.into_iter(), next: 0 };
                let read = visitor.visit_seq(&mut items)?;
                items.end().map(|()| read)
            }
            other => Err(wrong(&other, &visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0.as_f64() {
            Some(x) => visitor.visit_f64(x),
            None => Err(wrong(&self.0, &visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Bool(x) => visitor.visit_bool(x),
            other => Err(wrong(&other, &visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            other => Err(wrong(&other, &visitor)),
        }
    }

    // Each type has a reader of its own: a reader of anything carries the reading of everything.
    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 char str bytes byte_buf unit unit_struct tuple_struct identifier
    }
}

/// Name of a field or of a variant.
struct Name<'a>(&'a str);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_str(self.0)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Returns the misfit of a value of another kind than is wanted.
fn wrong(value: &Value, wanted: &dyn Expected) -> Misfit {
    let found = match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(x) => Unexpected::Bool(*x),
        Value::Number(x) => match (x.as_u64(), x.as_i64()) {
            (Some(x), _) => Unexpected::Unsigned(x),
            (_, Some(x)) => Unexpected::Signed(x),
            _ => Unexpected::Float(x.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    };
    Misfit::invalid_type(found, wanted)
}

struct Items {
    left: std::vec::IntoIter<Value>,
    next: usize,
}

impl Items {
    /// Checks that all items were wanted.
    fn end(&self) -> Result<(), Misfit> {
        match self.left.len() {
            0 => Ok(()),
            left => Err(Misfit::invalid_length(self.next + left, &"fewer elements in array")),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        let Some(item) = self.left.next() else { return Ok(None) };
        let at = self.next;
        self.next += 1;
        seed.deserialize(Tree(item)).map(Some).map_err(|e| e.under(Segment::Index(at)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

struct Fields {
    left: serde_json::map::IntoIter,
    value: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        match seed.deserialize(Name(&key)) {
            Ok(name) => {
                self.value = Some((key, value));
                Ok(Some(name))
            }
            Err(e) => Err(e.under(Segment::Key(key))),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misfit> {
        let Some((key, value)) = self.value.take() else {
            return Err(Misfit::custom("a value without a key"));
        };
        seed.deserialize(Tree(value)).map_err(|e| e.under(Segment::Key(key)))
    }
}

struct Choice {
    variant: String,
    of: Option<Value>,
}

impl<'de> EnumAccess<'de> for Choice {
    type Error = Misfit;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content), Misfit> {
        Ok((seed.deserialize(Name(&self.variant))?, Content(self.of)))
    }
}

/// Content of a variant.
struct Content(Option<Value>);

impl<'de> VariantAccess<'de> for Content {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.0 {
            None | Some(Value::Null) => Ok(()),
            Some(Value::Object(fields)) => match fields.keys().next() {
                None => Ok(()),
                Some(field) => Err(Misfit::unknown_field(field, &[])),
            },
            Some(_) => Err(Misfit::invalid_type(Unexpected::Other("a value"), &"a name alone")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(Tree(self.0.unwrap_or_default()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        Tree(self.0.unwrap_or_default()).deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        Tree(self.0.unwrap_or_default()).deserialize_map(visitor)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::document::{Experiment, Shape};

    /// A misfit below a tag is named as any field is, through a reader within a reader too.
    #[test]
    fn a_misfit_below_tags_says_where() {
        let refused = |tree: Value| typed::<Experiment>(tree).map(drop).unwrap_err();
        let model = |contact: Value| json!({ "kind": "dynamics", "contact": contact });
        for (tree, path, says) in [
            (
                model(json!({ "type": "point", "stiffness": "soft" })),
                "contact.stiffness",
                "invalid type: string",
            ),
            (model(json!({ "type": "point", "colour": 1 })), "contact.colour", "unknown field"),
            (model(json!({ "type": "magic" })), "contact", "unknown variant `magic`"),
            (model(json!({ "type": 3 })), "contact", "`type` is a name"),
            (model(json!({})), "contact", "missing field `type`"),
        ] {
            let e = refused(tree);
            assert!(e.path == path && e.message.starts_with(says), "{path}: {e:?}");
        }
    }

    /// Any reader will do, as serde's own derive would have it.
    #[test]
    fn other_readers_read_the_same() {
        let text = r#"{"type": "sphere", "radius": 0.25}"#;
        let shape: Shape = serde_json::from_str(text).unwrap();
        assert_eq!(shape, from_tree(serde_json::from_str(text).unwrap()).unwrap());
        assert_eq!(serde_json::to_value(&shape).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        let e = serde_json::from_str::<Shape>(r#"{"type": "sphere", "radius": {}}"#).unwrap_err();
        assert!(e.to_string().starts_with("invalid type: map"), "{e}");
    }
}
