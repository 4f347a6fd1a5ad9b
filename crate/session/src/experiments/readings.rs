//! Tables of readings: what each number is called, how it is computed, and where.

use asperity_scene::Reading;
use asperity_scene::document::Quantity;

/// id, label, symbol, quantity, formula, source.
pub(super) type Row = (&'static str, &'static str, &'static str, Quantity, &'static str, &'static str);

/// The description's readings.
pub(super) fn described(table: &[Row]) -> Vec<Reading> {
    let describe = |&(id, label, symbol, quantity, formula, source): &Row| Reading {
        id: id.to_owned(),
        label: label.to_owned(),
        symbol: symbol.to_owned(),
        quantity,
        formula: formula.to_owned(),
        source: source.to_owned(),
    };
    table.iter().map(describe).collect()
}

/// Every id is there once, every source exists.
#[cfg(test)]
pub(super) fn check(table: &[Row]) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    for (i, row) in table.iter().enumerate() {
        assert!(std::path::Path::new(&format!("{root}{}", row.5)).exists(), "{} does not exist", row.5);
        assert!(table[..i].iter().all(|r| r.0 != row.0), "{} twice", row.0);
    }
}
