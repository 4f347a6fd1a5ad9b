//! A table of numbers as text. Numbers are separated by commas, semicolons, tabs or blanks. Above the rows
//! there may be any lines: comments that begin with #, % or //, of which the last with a word for each column
//! names them; lines of keys and values, as OptiTrack Motive has; and lines of groups above the names, and of
//! units below, as Vicon has.

use asperity_scene::{SceneError, UpAxis};

use super::columns::{Header, Name, length_of, letters};
use super::refused;
use super::table::{MOST_COLUMNS, Table, is_blank};

/// Largest number of lines above the first row.
const MOST_ABOVE: usize = 200;
/// Largest number of cells of a line that are read while its kind is not known.
const MOST_CELLS: usize = 4 * MOST_COLUMNS;

/// Returns a line's cells; `None` for a line with far too many, which belongs to no table.
fn cells(line: &str, separator: Option<char>) -> Option<Vec<&str>> {
    fn trimmed(cell: &str) -> &str {
        cell.trim().trim_matches('"').trim()
    }
    match separator {
        Some(c) => line.split(c).nth(MOST_CELLS).is_none().then(|| line.split(c).map(trimmed).collect()),
        None => {
            let few = line.split_whitespace().nth(MOST_CELLS).is_none();
            few.then(|| line.split_whitespace().map(trimmed).collect())
        }
    }
}

fn separator_of(line: &str) -> Option<char> {
    [';', '\t', ','].into_iter().find(|c| line.contains(*c))
}

/// Returns true where semicolons or tabs separate, so that a comma is a decimal point.
fn has_commas(separator: Option<char>) -> bool {
    matches!(separator, Some(';' | '\t'))
}

/// Returns the text behind the mark of a comment.
fn comment(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("//").or_else(|| line.strip_prefix(['#', '%']))?;
    Some(rest.trim_start_matches(['#', '%', '/']).trim())
}

/// Returns true if a line is a row: its first cell is a number or a day, and most of the others are numbers
/// or blank.
fn is_row(cells: &[&str], commas: bool) -> bool {
    let number = |cell: &str| {
        let cell = if commas { cell.replace(',', ".") } else { cell.to_owned() };
        cell.parse::<f64>().is_ok()
    };
    let first = cells.first().copied().unwrap_or_default();
    let numbers = cells.iter().filter(|c| number(c)).count();
    let texts = cells.iter().filter(|c| !is_blank(c) && !number(c)).count();
    let begins = (number(first) && !is_blank(first)) || super::clock::of_day(first).is_some();
    begins && numbers > 1 && (numbers > texts || numbers >= 7)
}

/// Reads the rows of a text; `body` is the one that is asked for, where there are several.
pub(super) fn read(text: &str, body: Option<&str>) -> Result<Table, SceneError> {
    let mut above: Vec<(&str, Option<&str>)> = Vec::new();
    let mut table: Option<(Table, Option<char>)> = None;
    let end = if text.contains('\n') { '\n' } else { '\r' };
    for (k, line) in text.split(end).enumerate() {
        let (k, line) = (k + 1, line.trim());
        let noted = comment(line);
        if line.is_empty() || (noted.is_some() && table.is_some()) {
            continue;
        }
        let (table, separator) = match &mut table {
            Some(found) => (&mut found.0, found.1),
            none => {
                let separator = separator_of(line);
                let commas = has_commas(separator);
                let row = if noted.is_some() { None } else { cells(line, separator) };
                let row = row.filter(|row| is_row(row, commas));
                let Some(row) = row else {
                    if above.len() >= MOST_ABOVE {
                        return Err(refused("there are no rows of numbers in it"));
                    }
                    above.push((line, noted));
                    continue;
                };
                let header = header(&above, row.len(), separator);
                let found = none.insert((Table::new(header, true), separator));
                (&mut found.0, found.1)
            }
        };
        let Some(row) = cells(line, separator) else {
            return Err(refused(format!(
                "line {k} has more than {MOST_CELLS} numbers; at most {MOST_COLUMNS}"
            )));
        };
        // A run that was appended to another's file repeats its names.
        let repeated = above.iter().any(|(a, _)| *a == line);
        if !repeated {
            table.push(&row, k, body)?;
        }
    }
    table.map(|(table, _)| table).ok_or_else(|| refused("there are no rows of numbers in it"))
}

/// Finds the names of `width` columns in the lines above the first row.
fn header(above: &[(&str, Option<&str>)], width: usize, separator: Option<char>) -> Header {
    let mut header =
        Header { by_blanks: separator.is_none(), commas: has_commas(separator), ..Header::default() };
    let plain: Vec<&str> = above.iter().filter(|(_, noted)| noted.is_none()).map(|(line, _)| *line).collect();
    for line in &plain {
        said(line, separator, &mut header);
    }
    let fits = |row: &Vec<&str>| {
        let filled = row.len() - row.iter().rev().take_while(|c| c.is_empty()).count();
        row.len() == width || (filled <= width && width <= row.len())
    };
    let names_something = |row: &Vec<&str>| {
        let keys = row.first().is_some_and(|first| letters(first) == "formatversion");
        !keys && row.iter().any(|cell| !is_blank(cell) && cell.parse::<f64>().is_err())
    };
    // Lines of cells, from the last upwards.
    let lines: Vec<Vec<&str>> =
        plain.iter().filter_map(|line| cells(line, separator)).filter(names_something).collect();
    let mut below: Vec<&Vec<&str>> = lines.iter().rev().filter(|row| fits(row)).collect();
    let units = below.first().filter(|row| below.len() > 1 && is_units(row)).copied();
    if units.is_some() {
        below.remove(0);
    }
    if let Some((names, groups)) = below.split_first() {
        let groups: Vec<Vec<&str>> = groups.iter().rev().map(|row| filled_forward(row)).collect();
        let at = |row: &[&'_ str], k: usize| -> String { row.get(k).copied().unwrap_or_default().to_owned() };
        let all = (0..width).map(|k| {
            let above: Vec<String> = groups.iter().map(|row| at(row, k)).collect();
            let above: Vec<&str> = above.iter().map(String::as_str).collect();
            Name::below(&above, &at(names, k), &units.map(|row| at(row, k)).unwrap_or_default())
        });
        header.names = all.collect();
        return header;
    }
    // Comments: the last that has a word for each column.
    let separators = [separator, Some(','), Some('\t'), Some(';'), None];
    for noted in above.iter().rev().filter_map(|(_, noted)| *noted) {
        let behind = noted.rsplit(':').next().unwrap_or_default();
        for text in [noted, behind] {
            for separator in separators {
                let Some(row) = cells(text, separator) else { continue };
                let words = row.iter().all(|c| !c.is_empty() && c.parse::<f64>().is_err());
                if row.len() == width && words {
                    header.names = row.iter().map(|name| Name::of(name)).collect();
                    return header;
                }
            }
        }
    }
    header
}

/// Repeats the cells of a group, which are written once, above its first column.
fn filled_forward<'a>(row: &[&'a str]) -> Vec<&'a str> {
    let mut last = "";
    row.iter()
        .map(|cell| {
            if !cell.is_empty() {
                last = cell;
            }
            last
        })
        .collect()
}

/// Returns true for a line of units alone.
fn is_units(row: &[&str]) -> bool {
    let unit = |cell: &str| {
        let word = letters(cell);
        length_of(&word).is_some()
            || matches!(
                word.as_str(),
                "deg" | "rad" | "s" | "ms" | "us" | "ns" | "degs" | "rads" | "mms" | "hz"
            )
    };
    row.iter().any(|c| unit(c)) && row.iter().all(|c| c.is_empty() || unit(c))
}

/// Reads a line of keys and values, or of one number, about the whole file.
fn said(line: &str, separator: Option<char>, header: &mut Header) {
    let Some(row) = cells(line, separator) else { return };
    for pair in row.windows(2) {
        match letters(pair[0]).as_str() {
            "lengthunits" => header.length = length_of(&letters(pair[1])),
            "captureframerate" | "exportframerate" | "framerate" => {
                header.rate = pair[1].parse().ok().filter(|r| *r > 0.0)
            }
            // OptiTrack Motive has y up.
            "formatversion" => header.up = Some(UpAxis::Y),
            _ => {}
        }
    }
    // Vicon: the rate stands alone in the second line.
    if let [rate, rest @ ..] = row.as_slice()
        && rest.iter().all(|c| c.is_empty())
        && let Ok(rate) = rate.parse::<f64>()
        && rate > 0.0
        && header.rate.is_none()
    {
        header.rate = Some(rate);
    }
}
