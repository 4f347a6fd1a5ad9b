//! Reader of JSON text into a tree of values, on a budget.
//!
//! Text costs little, the tree it stands for much: two bytes of `0,` become the 72 of a value, eight of
//! `{"a":0},` become five hundred. So values are counted while they are read, and the text is refused as soon
//! as there are more than a scene can hold, before the rest of the tree is built. Counts, not bytes or
//! seconds: the same text is refused everywhere, and the error names the list that is too long.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::validate::{MAX_BODIES, too_many_bodies};
use crate::{ErrorKind, FieldPath, SceneError, Segment};

/// Largest number of values in a document: numbers, texts, lists and objects together. The largest mesh that
/// is imported, 200 000 triangles with three corners of their own each, is 3.2 million.
const MAX_VALUES: usize = 3_500_000;
/// Largest number of items in one list: a list that grows is copied, so a long one is held twice. That mesh
/// has 600 000 corners.
const MAX_ITEMS: usize = 1 << 20;
/// Largest number of objects: each costs seven times a number. Two thousand bodies of thirty parts each have
/// 200 000.
const MAX_OBJECTS: usize = 200_000;

/// Reads text into a tree. The error is of syntax, with its line and column, or of size, with the path of the
/// list that is too long.
pub(crate) fn read(text: &str) -> Result<Value, SceneError> {
    let budget = Budget {
        values: Cell::new(MAX_VALUES),
        objects: Cell::new(MAX_OBJECTS),
        refusal: RefCell::new(None),
    };
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Node { budget: &budget, at: None }.deserialize(&mut reader).and_then(|tree| {
        reader.end()?;
        Ok(tree)
    });
    read.map_err(|e| {
        budget.refusal.take().unwrap_or_else(|| SceneError {
            line: u32::try_from(e.line()).ok(),
            column: u32::try_from(e.column()).ok(),
            ..SceneError::new(ErrorKind::Syntax, "", syntax_sentence(&e))
        })
    })
}

fn syntax_sentence(e: &serde_json::Error) -> String {
    let text = e.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("this is not JSON: {what}")
}

/// Counts of what was read, and the reason why reading ended.
struct Budget {
    values: Cell<usize>,
    objects: Cell<usize>,
    refusal: RefCell<Option<SceneError>>,
}

impl Budget {
    /// Stops the reading: the error that serde hands up is thrown away for this one.
    fn refuse<E: Error>(&self, error: SceneError) -> E {
        let sentence = error.message.clone();
        self.refusal.replace(Some(error));
        E::custom(sentence)
    }
}

/// The path down to where the reader stands, each step on the stack of the one above it.
#[derive(Clone, Copy)]
struct Place<'p> {
    above: Option<&'p Place<'p>>,
    step: Step<'p>,
}

#[derive(Clone, Copy)]
enum Step<'p> {
    Key(&'p str),
    Index(usize),
}

impl Place<'_> {
    fn path(at: Option<&Self>) -> FieldPath {
        let mut steps = Vec::new();
        let mut next = at;
        while let Some(place) = next {
            steps.push(match place.step {
                Step::Key(key) => Segment::Key(key.chars().take(40).collect()),
                Step::Index(i) => Segment::Index(i),
            });
            next = place.above;
        }
        steps.reverse();
        FieldPath(steps)
    }

    /// Returns the path of the longest list on the way, as far as it was read: `bodies[0].shape.vertices`.
    fn longest_list(at: Option<&Self>) -> FieldPath {
        let FieldPath(mut steps) = Self::path(at);
        let index = |s: &Segment| if let Segment::Index(i) = s { Some(*i) } else { None };
        let longest = steps.iter().enumerate().filter_map(|(k, s)| Some((index(s)?, k))).max();
        steps.truncate(longest.map_or(steps.len(), |(_, k)| k));
        FieldPath(steps)
    }

    /// Returns true if this is an item of the document's list of bodies.
    fn is_a_body(at: Option<&Self>) -> bool {
        at.is_some_and(|list| list.above.is_none() && matches!(list.step, Step::Key("bodies")))
    }
}

/// Reader of one value into a tree.
#[derive(Clone, Copy)]
struct Node<'b> {
    budget: &'b Budget,
    at: Option<&'b Place<'b>>,
}

impl Node<'_> {
    fn count<E: Error>(&self, of: &Cell<usize>, most: usize, what: &str) -> Result<(), E> {
        match of.get().checked_sub(1) {
            Some(left) => {
                of.set(left);
                Ok(())
            }
            None => {
                let message = format!("a scene holds at most {most} {what}; with this list it has more");
                let path = Place::longest_list(self.at).to_string();
                Err(self.budget.refuse(SceneError::new(ErrorKind::Size, path, message)))
            }
        }
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        self.count(&self.budget.values, MAX_VALUES, "numbers, texts and lists")?;
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, x: bool) -> Result<Value, E> {
        Ok(x.into())
    }

    fn visit_i64<E: Error>(self, x: i64) -> Result<Value, E> {
        Ok(x.into())
    }

    fn visit_u64<E: Error>(self, x: u64) -> Result<Value, E> {
        Ok(x.into())
    }

    fn visit_f64<E: Error>(self, x: f64) -> Result<Value, E> {
        Ok(x.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        loop {
            let place = Place { above: self.at, step: Step::Index(all.len()) };
            match items.next_element_seed(Node { budget: self.budget, at: Some(&place) })? {
                Some(item) => all.push(item),
                None => break,
            }
            if all.len() > MAX_ITEMS {
                let message = format!("a list of a scene has at most {MAX_ITEMS} items; this one has more");
                let path = Place::path(self.at);
                return Err(self.budget.refuse(SceneError::new(ErrorKind::Size, path.to_string(), message)));
            }
            if all.len() > MAX_BODIES && Place::is_a_body(self.at) {
                return Err(self.budget.refuse(too_many_bodies(None)));
            }
        }
        // A list begins with room for four: most are of three, and there are many.
        all.shrink_to_fit();
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        self.count(&self.budget.objects, MAX_OBJECTS, "objects")?;
        let mut all = Map::new();
        while let Some(key) = fields.next_key::<Cow<'de, str>>()? {
            let place = Place { above: self.at, step: Step::Key(&key) };
            let value = fields.next_value_seed(Node { budget: self.budget, at: Some(&place) })?;
            all.insert(key.into_owned(), value);
        }
        Ok(Value::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_serde_jsons() {
        let text = r#"{"b": [1, -2, 3.5, 1e300, 5e-324, 18446744073709551615, null, true, "ü\n"], "a": {"x": {}}, "b2": []}"#;
        assert_eq!(read(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        for torn in ["", "{", "[1,", "{\"a\":}", "1 2", "nul", "1e999", "[01]"] {
            let (ours, theirs) = (read(torn).unwrap_err(), serde_json::from_str::<Value>(torn).unwrap_err());
            assert_eq!(ours.kind, ErrorKind::Syntax);
            assert_eq!((ours.line, ours.column), (Some(theirs.line() as u32), Some(theirs.column() as u32)));
        }
    }

    #[test]
    fn the_list_that_is_too_long_is_named() {
        let numbers = "[0,0,0],".repeat(MAX_VALUES / 4);
        let e = read(&format!(r#"{{"bodies":[{{"shape":{{"vertices":[{numbers}0]}}}}]}}"#)).unwrap_err();
        assert_eq!((e.kind, e.path.as_str()), (ErrorKind::Size, "bodies[0].shape.vertices"));
        let objects = r#"{"a":0},"#.repeat(MAX_OBJECTS);
        let e = read(&format!(r#"{{"a":[{}"#, "0,".repeat(MAX_ITEMS + 1))).unwrap_err();
        assert_eq!((e.kind, e.path.as_str()), (ErrorKind::Size, "a"));
        let e = read(&format!("[{objects}{{}}]")).unwrap_err();
        assert_eq!((e.kind, e.path.as_str()), (ErrorKind::Size, ""));
        let e = read(&format!(r#"{{"controls":[{objects}{{}}]}}"#)).unwrap_err();
        assert_eq!((e.kind, e.path.as_str()), (ErrorKind::Size, "controls"));
        let bodies = "{},".repeat(MAX_BODIES);
        let e = read(&format!(r#"{{"bodies":[{bodies}{{}},"#)).unwrap_err();
        assert_eq!((e.kind, e.path.as_str()), (ErrorKind::Value, "bodies"));
        // Elsewhere that many items are nobody's concern.
        assert!(read(&format!(r#"{{"a":{{"bodies":[{bodies}{{}}]}}}}"#)).is_ok());
    }
}
