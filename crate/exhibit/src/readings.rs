//! Readings by name. One table says what each number is called, how it is computed and where; from it come
//! the keys (`Key`), their number (`COUNT`) and the description ([`ReadingRow`]). A value is written under its key
//! ([`Readings::set`]), so that no two can be swapped by their places.

use std::marker::PhantomData;

use asperity_scene::Reading;
use asperity_scene::document::Quantity;

/// A reading: its names, unit and formula.
#[derive(Clone, Copy, Debug)]
pub struct ReadingRow {
    /// Name for programs, links and questions.
    pub id: &'static str,
    /// Name for people.
    pub label: &'static str,
    /// Symbol, TeX.
    pub symbol: &'static str,
    /// Quantity, which decides the unit.
    pub quantity: Quantity,
    /// Formula by which it is computed, TeX.
    pub formula: &'static str,
    /// File and item that compute it, `file#function` or `file#Type::method`.
    pub source: &'static str,
}

/// Returns the description's readings.
pub fn described(table: &[ReadingRow]) -> Vec<Reading> {
    let describe = |row: &ReadingRow| Reading {
        id: row.id.to_owned(),
        label: row.label.to_owned(),
        symbol: row.symbol.to_owned(),
        quantity: row.quantity,
        formula: row.formula.to_owned(),
        source: row.source.to_owned(),
    };
    table.iter().map(describe).collect()
}

/// A key of a table.
pub trait ReadingKey: Copy {
    /// Returns the index of the key's number in the frame.
    fn index(self) -> usize;
}

/// The numbers of one table, written and read by the table's own keys; NaN where none has been written.
#[derive(Clone, Debug, PartialEq)]
pub struct Readings<K, const N: usize>([f64; N], PhantomData<K>);

impl<K, const N: usize> Default for Readings<K, N> {
    fn default() -> Self {
        Self([f64::NAN; N], PhantomData)
    }
}

impl<K: ReadingKey, const N: usize> Readings<K, N> {
    /// Writes one. An infinite number is no reading: it stays NaN, which is written and drawn as none.
    pub fn set(&mut self, key: K, value: f64) {
        if let Some(slot) = self.0.get_mut(key.index()) {
            *slot = if value.is_infinite() { f64::NAN } else { value };
        }
    }

    /// Writes one where there is one.
    pub fn set_some(&mut self, key: K, value: Option<f64>) {
        self.set(key, value.unwrap_or(f64::NAN));
    }

    /// Writes 1 for yes, 0 for no.
    pub fn set_flag(&mut self, key: K, yes: bool) {
        self.set(key, f64::from(u8::from(yes)));
    }

    /// Writes 1 for yes, 0 for no, none where it is not known.
    pub fn set_verdict(&mut self, key: K, verdict: Option<bool>) {
        self.set_some(key, verdict.map(|yes| f64::from(u8::from(yes))));
    }

    /// Writes the components of a vector, in the order of the keys.
    pub fn set_vector(&mut self, keys: [K; 3], v: impl Into<[f64; 3]>) {
        for (key, x) in keys.into_iter().zip(v.into()) {
            self.set(key, x);
        }
    }

    /// Returns one, or NaN.
    pub fn get(&self, key: K) -> f64 {
        self.0.get(key.index()).copied().unwrap_or(f64::NAN)
    }

    /// Returns the numbers of some keys, in their order: what a closed form is hashed by, whatever else is shown.
    pub fn of<'r>(&'r self, keys: &'r [K]) -> impl Iterator<Item = &'r f64> {
        keys.iter().map(|key| self.0.get(key.index()).unwrap_or(&f64::NAN))
    }

    /// Returns all numbers, in the order of the table.
    pub fn all(&self) -> &[f64] {
        &self.0
    }
}

/// Makes a row from its cells, or takes one that several experiments share.
#[macro_export]
macro_rules! row {
    ($row:expr) => {
        $row
    };
    ($id:expr, $label:expr, $symbol:expr, $quantity:expr, $formula:expr, $source:expr) => {
        $crate::readings::ReadingRow {
            id: $id,
            label: $label,
            symbol: $symbol,
            quantity: $quantity,
            formula: $formula,
            source: $source,
        }
    };
}

/// A table of readings: `Name: id, label, symbol, quantity, formula, source;` each, or `Name: ROW;`. It makes
/// the enumeration `Key`, `COUNT` and `TABLE`.
#[macro_export]
macro_rules! table {
    ($($key:ident: $($cell:expr),+;)*) => {
        /// Keys of the readings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Key {
            $($key),*
        }

        impl $crate::readings::ReadingKey for Key {
            fn index(self) -> usize {
                self as usize
            }
        }

        /// Rows by key.
        pub(crate) const TABLE: [$crate::readings::ReadingRow; COUNT] = [
            $($crate::row!($($cell),+)),*
        ];

        /// Number of readings.
        pub(crate) const COUNT: usize = [$(Key::$key),*].len();
    };
}

/// Tests that every id is there once and every source exists.
pub fn check(table: &[ReadingRow]) {
    for (i, row) in table.iter().enumerate() {
        assert!(is_there(row.source), "{} does not exist", row.source);
        assert!(table[..i].iter().all(|r| r.id != row.id), "{} twice", row.id);
    }
}

/// True if the repository has the file that a source names, and the file defines the item behind its `#`.
fn is_there(source: &str) -> bool {
    let (file, item) = source.split_once('#').map_or((source, None), |(file, item)| (file, Some(item)));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let Ok(text) = std::fs::read_to_string(format!("{root}{file}")) else { return false };
    let defines = |name: &str| {
        let defined = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect::<Vec<_>>();
        let before = ["fn", "struct", "enum", "trait", "type", "const", "static", "impl"];
        defined.windows(2).any(|two| before.contains(&two[0]) && two[1] == name)
    };
    item.is_none_or(|item| item.split("::").last().is_some_and(defines))
}
