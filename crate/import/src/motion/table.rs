//! A table of numbers in CSV or JSON. Numbers are separated by commas, semicolons, tabs or blanks; lines that begin with # are passed over.
//! JSON is a list of lists, a list of objects, or an object with `rows` (and `columns`), perhaps within `cases`, whose first is taken.

use asperity_scene::SceneError;
use serde_json::Value;

use super::refused;

/// Rows of one recording, as a document's at most.
const MOST_ROWS: usize = 20_000;
const MOST_COLUMNS: usize = 64;

/// Names as they were written, where there are any, and rows of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    pub names: Vec<String>,
    pub rows: Vec<Vec<f64>>,
    /// Of each row where it was a line of a text, from one.
    lines: Vec<usize>,
}

impl Table {
    /// Where a row stands.
    pub fn place(&self, row: usize) -> String {
        match self.lines.get(row) {
            Some(line) => format!("line {line}"),
            None => format!("row {}", row + 1),
        }
    }

    fn push(&mut self, row: Vec<f64>, place: &str) -> Result<(), SceneError> {
        if let Some(k) = row.iter().position(|x| !x.is_finite()) {
            return Err(refused(format!("{place}: number {} is not finite", k + 1)));
        }
        if self.rows.len() >= MOST_ROWS {
            return Err(refused(format!("a recording has at most {MOST_ROWS} rows: give every other one")));
        }
        let width = self.rows.first().map_or(self.names.len(), Vec::len);
        if width > 0 && row.len() != width {
            return Err(refused(format!("{place} has {} numbers; those before have {width}", row.len())));
        }
        if row.len() > MOST_COLUMNS {
            return Err(refused(format!("{place} has {} numbers; at most {MOST_COLUMNS}", row.len())));
        }
        self.rows.push(row);
        Ok(())
    }
}

pub(super) fn read(text: &str, file_name: &str) -> Result<Table, SceneError> {
    let text = text.trim_start_matches('\u{feff}');
    let json = file_name.to_ascii_lowercase().ends_with(".json") || text.trim_start().starts_with(['{', '[']);
    let table = if json { of_json(text)? } else { of_lines(text)? };
    if table.rows.is_empty() {
        return Err(refused("there are no rows of numbers in it"));
    }
    Ok(table)
}

fn cells<'a>(line: &'a str, separator: Option<char>) -> Vec<&'a str> {
    let trimmed = |cell: &'a str| cell.trim().trim_matches('"');
    match separator {
        Some(c) => line.split(c).map(trimmed).collect(),
        None => line.split_whitespace().map(trimmed).collect(),
    }
}

fn of_lines(text: &str) -> Result<Table, SceneError> {
    let mut table = Table::default();
    let lines = text.lines().enumerate().map(|(k, line)| (k + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    let Some(&(_, head)) = lines.peek() else { return Ok(table) };
    let separator = [';', '\t', ','].into_iter().find(|c| head.contains(*c));
    let number = |cell: &str| match separator {
        // Where semicolons separate, a comma is a decimal point.
        Some(';') => cell.replace(',', ".").parse::<f64>(),
        _ => cell.parse(),
    };
    let first = cells(head, separator);
    if first.iter().all(|cell| number(cell).is_err()) {
        table.names = first.into_iter().map(str::to_owned).collect();
        lines.next();
    }
    for (k, line) in lines {
        let row = cells(line, separator).into_iter().map(|cell| {
            number(cell).map_err(|_| refused(format!("line {k}: “{}” is not a number", shortened(cell))))
        });
        table.push(row.collect::<Result<_, _>>()?, &format!("line {k}"))?;
        table.lines.push(k);
    }
    Ok(table)
}

fn shortened(cell: &str) -> String {
    cell.chars().take(24).collect()
}

fn of_json(text: &str) -> Result<Table, SceneError> {
    let tree: Value = serde_json::from_str(text).map_err(|e| refused(format!("this is not JSON: {e}")))?;
    let mut table = Table::default();
    let case = tree.get("cases").and_then(|cases| cases.get(0));
    let names = case.and_then(|c| c.get("columns")).or_else(|| tree.get("columns")).and_then(Value::as_array);
    table.names = names.into_iter().flatten().map(|n| n.as_str().unwrap_or_default().to_owned()).collect();
    let rows = case.and_then(|c| c.get("rows")).or_else(|| tree.get("rows")).unwrap_or(&tree);
    let rows = rows.as_array().ok_or_else(|| refused("it has no list of rows"))?;
    for (k, row) in rows.iter().enumerate() {
        let place = format!("row {}", k + 1);
        let (mut names, mut numbers) = (Vec::new(), Vec::new());
        flatten("", row, &mut names, &mut numbers, &place)?;
        if row.is_object() {
            if table.names.is_empty() {
                table.names.clone_from(&names);
            }
            if names != table.names {
                return Err(refused(format!("{place} has other fields than those before")));
            }
        }
        table.push(numbers, &place)?;
    }
    Ok(table)
}

/// The numbers of a row; those of a field that is a list are called by their place, `position0`.
fn flatten(
    name: &str,
    value: &Value,
    names: &mut Vec<String>,
    numbers: &mut Vec<f64>,
    place: &str,
) -> Result<(), SceneError> {
    if numbers.len() > MOST_COLUMNS {
        return Err(refused(format!("{place} has more than {MOST_COLUMNS} numbers")));
    }
    match value {
        Value::Number(x) => {
            names.push(name.to_owned());
            numbers.push(x.as_f64().unwrap_or(f64::NAN));
            Ok(())
        }
        Value::Array(items) => {
            let each = |(k, item)| flatten(&format!("{name}{k}"), item, names, numbers, place);
            items.iter().enumerate().try_for_each(each)
        }
        Value::Object(fields) => {
            let each =
                |(field, item): (&String, _)| flatten(&format!("{name}{field}"), item, names, numbers, place);
            fields.iter().try_for_each(each)
        }
        _ => Err(refused(format!("{place}: {name} is not a number"))),
    }
}
