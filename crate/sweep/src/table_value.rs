//! Rows as lines of a CSV file (RFC 4180, but for the line end) and back. Every number is read back as it
//! was.

use serde_json::Value;

/// Cell: one value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum TableValue {
    /// A number; `NaN` where there is none.
    Number(f64),
    Whole(u64),
    Text(String),
}

impl TableValue {
    /// Converts a document's value: a number, or its JSON.
    pub fn of_json(value: Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(number.as_f64().unwrap_or(f64::NAN)),
            Value::String(text) => Self::Text(text),
            other => Self::Text(other.to_string()),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Number(x) => out.push_str(&x.to_string()),
            Self::Whole(n) => out.push_str(&n.to_string()),
            Self::Text(text) => out.push_str(&quoted(text)),
        }
    }
}

/// Quotes a text as a cell of a CSV file. A row is one line, so line ends become spaces. A text that a
/// spreadsheet would compute (it begins with an equals sign, say) has an apostrophe before it, which
/// spreadsheets take for: this is text (OWASP, *CSV Injection*).
pub fn quoted(text: &str) -> String {
    let mut text = text.replace(['\n', '\r'], " ");
    if is_computed(&text) {
        text.insert(0, '\'');
    }
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Returns true if a spreadsheet takes a text for something to compute. It does not so for a number.
pub fn is_computed(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t']) && text.parse::<f64>().is_err()
}

/// Writes a row, with its line end.
pub fn line(cells: &[TableValue]) -> String {
    let mut out = String::new();
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        cell.write(&mut out);
    }
    out.push('\n');
    out
}

/// Splits a line into its cells.
pub fn split(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut inside) = (Vec::new(), String::new(), false);
    let mut characters = line.trim_end_matches('\n').chars().peekable();
    while let Some(c) = characters.next() {
        match (c, inside) {
            ('"', true) if characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            ('"', _) => inside = !inside,
            (',', false) => cells.push(std::mem::take(&mut cell)),
            (c, _) => cell.push(c),
        }
    }
    cells.push(cell);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let cells = [
            TableValue::Whole(7),
            TableValue::Number(0.1 + 0.2),
            TableValue::Number(f64::NAN),
            TableValue::Text("a, \"b\"".into()),
            TableValue::of_json(serde_json::json!({ "type": "sphere", "radius": 1e-3 })),
        ];
        let text = line(&cells);
        let read = split(&text);
        assert_eq!(read[0], "7");
        assert_eq!(read[1].parse::<f64>().unwrap(), 0.1 + 0.2);
        assert!(read[2].parse::<f64>().unwrap().is_nan());
        assert_eq!(read[3], "a, \"b\"");
        assert_eq!(read[4], r#"{"type":"sphere","radius":0.001}"#);
        assert_eq!(split(""), [""]);
        assert_eq!(line(&[TableValue::Text("two\nlines".into())]), "two lines\n");
        assert_eq!(line(&[TableValue::Text("=cmd|' /C calc'!A0".into())]), "'=cmd|' /C calc'!A0\n");
        assert_eq!(
            line(&[TableValue::Text("@SUM(1,2)".into()), TableValue::Text("-5".into())]),
            "\"'@SUM(1,2)\",-5\n"
        );
    }
}
