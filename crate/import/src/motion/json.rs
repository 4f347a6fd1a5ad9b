//! Reader of a recording in JSON, as it streams by: a list of lists, a list of objects, or an object with
//! `rows` (and `columns`), perhaps within `cases`, whose first is taken. Nothing else of it is kept, however
//! large it is.

use std::borrow::Cow;
use std::fmt;

use asperity_scene::SceneError;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::columns::{Header, Name};
use super::refused;
use super::table::{MOST_COLUMNS, Table};

/// Reads the rows of a text.
pub(super) fn read(text: &str, body: Option<&str>) -> Result<Table, SceneError> {
    let mut reader = Reader { table: Table::default(), names: Vec::new(), body, fault: None, found: false };
    let mut json = serde_json::Deserializer::from_str(text);
    let read = Root(&mut reader).deserialize(&mut json).and_then(|()| json.end());
    if let Some(fault) = reader.fault {
        return Err(fault);
    }
    read.map_err(|e| refused(format!("this is not JSON: {e}")))?;
    if !reader.found {
        return Err(refused("it has no list of rows"));
    }
    Ok(reader.table)
}

struct Reader<'b> {
    table: Table,
    /// Names from a row that is an object, or from `columns`.
    names: Vec<String>,
    body: Option<&'b str>,
    /// Fault that ended the reading.
    fault: Option<SceneError>,
    /// True if a list of rows was there.
    found: bool,
}

impl Reader<'_> {
    fn row(&mut self, row: &Flat) -> Result<(), SceneError> {
        let line = self.table.rows.len() + self.table.lost + 1;
        if row.named && self.table.columns.is_none() {
            self.names.clone_from(&row.names);
        }
        if self.table.columns.is_none() {
            let names = self.names.iter().map(|name| Name::of(name)).collect();
            self.table.header = Header { names, ..Header::default() };
        } else if row.named && row.names != self.names {
            return Err(refused(format!("row {line} has other fields than those before")));
        }
        let cells: Vec<&str> = row.cells.iter().map(String::as_str).collect();
        self.table.push(&cells, line, self.body)
    }
}

/// The whole document, or a case of it.
struct Root<'r, 'b>(&'r mut Reader<'b>);

impl<'de> DeserializeSeed<'de> for Root<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Root<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rows, or an object that has one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        Rows(self.0).visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match key.as_ref() {
                "rows" => map.next_value_seed(Rows(self.0))?,
                "cases" => map.next_value_seed(First(self.0))?,
                "columns" => self.0.names = map.next_value_seed(Words)?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// First of some cases.
struct First<'r, 'b>(&'r mut Reader<'b>);

impl<'de> DeserializeSeed<'de> for First<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for First<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cases")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        list.next_element_seed(Root(self.0))?;
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

struct Rows<'r, 'b>(&'r mut Reader<'b>);

impl<'de> DeserializeSeed<'de> for Rows<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.found = true;
        let mut row = Flat::default();
        loop {
            row.clear();
            if list.next_element_seed(Cells { row: &mut row, name: "" })?.is_none() {
                return Ok(());
            }
            if let Err(fault) = self.0.row(&row) {
                self.0.fault = Some(fault);
                return Err(A::Error::custom("a row is refused"));
            }
        }
    }
}

/// Numbers of a row as they are written; those of a field that is a list are named by their index,
/// `position.0`.
#[derive(Default)]
struct Flat {
    names: Vec<String>,
    cells: Vec<String>,
    /// True if the row is an object.
    named: bool,
}

impl Flat {
    fn clear(&mut self) {
        self.names.clear();
        self.cells.clear();
        self.named = false;
    }
}

struct Cells<'r> {
    row: &'r mut Flat,
    name: &'r str,
}

impl Cells<'_> {
    fn take<E: Error>(self, cell: String) -> Result<(), E> {
        if self.row.cells.len() > MOST_COLUMNS {
            return Err(E::custom(format!("a row has more than {MOST_COLUMNS} numbers")));
        }
        self.row.names.push(self.name.to_owned());
        self.row.cells.push(cell);
        Ok(())
    }

    fn within(&self, name: &str) -> String {
        if self.name.is_empty() { name.to_owned() } else { format!("{}.{name}", self.name) }
    }
}

impl<'de> DeserializeSeed<'de> for Cells<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Cells<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.take(value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.take(value.to_string())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.take(value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.take(value.to_string())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.take(value.chars().take(64).collect())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.take(String::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut k = 0_usize;
        loop {
            let name = self.within(&k.to_string());
            if list.next_element_seed(Cells { row: self.row, name: &name })?.is_none() {
                return Ok(());
            }
            k += 1;
            if k > MOST_COLUMNS {
                return Err(A::Error::custom(format!("a row has more than {MOST_COLUMNS} numbers")));
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        self.row.named = true;
        let mut fields = 0_usize;
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            let name: String = self.within(&key).chars().take(200).collect();
            map.next_value_seed(Cells { row: self.row, name: &name })?;
            fields += 1;
            if fields > MOST_COLUMNS {
                return Err(A::Error::custom(format!("a row has more than {MOST_COLUMNS} numbers")));
            }
        }
        Ok(())
    }
}

/// Names of columns, up to a largest number.
struct Words;

impl<'de> DeserializeSeed<'de> for Words {
    type Value = Vec<String>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<String>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Words {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names of columns")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<String>, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = list.next_element::<Cow<'de, str>>()? {
            if words.len() >= MOST_COLUMNS {
                return Err(A::Error::custom(format!("there are more than {MOST_COLUMNS} columns")));
            }
            words.push(word.chars().take(200).collect());
        }
        Ok(words)
    }
}
