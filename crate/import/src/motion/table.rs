//! Rows of a table as they come: the columns are found from the first, and of the others only the needed
//! cells are kept.

use asperity_scene::SceneError;

use super::clock::{self, Ticks};
use super::columns::{Columns, Header, Time};
use super::refused;

/// Largest number of rows that are read; a document has fewer, and they are thinned to that.
const MOST_READ: usize = 400_000;
/// Largest number of columns of a table: a row of nav_msgs/Odometry has 89.
pub(super) const MOST_COLUMNS: usize = 512;

/// Kept numbers of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    pub time: Ticks,
    /// Position, quaternion in the order of the file, velocity, rate of turn; NaN without a column.
    pub numbers: [f64; 13],
    /// Line in the file, from one.
    pub line: usize,
}

/// Rows of one body.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub header: Header,
    pub columns: Option<Columns>,
    pub rows: Vec<Row>,
    /// Number of rows of which something is blank or nan.
    pub lost: usize,
    /// Notes, in sentences for the user.
    pub notes: Vec<String>,
    /// True if rows are lines of a text.
    lines: bool,
}

impl Table {
    pub fn new(header: Header, lines: bool) -> Self {
        Self { header, lines, ..Self::default() }
    }

    /// Returns the place of a row for a message.
    pub fn place(&self, line: usize) -> String {
        format!("{} {line}", if self.lines { "line" } else { "row" })
    }

    /// Takes a row of cells, the first of which identifies the columns.
    pub fn push(&mut self, cells: &[&str], line: usize, body: Option<&str>) -> Result<(), SceneError> {
        if cells.len() > MOST_COLUMNS {
            return Err(refused(format!(
                "{} has {} numbers; at most {MOST_COLUMNS}",
                self.place(line),
                cells.len()
            )));
        }
        let place = self.place(line);
        if self.columns.is_none() {
            self.columns = Some(Columns::of(&self.header, cells, body)?);
        }
        let Some(columns) = &self.columns else { return Ok(()) };
        // Some write a separator behind the last column.
        let filled = cells.len() - cells.iter().rev().take_while(|c| c.is_empty()).count();
        if cells.len() != columns.width && (filled > columns.width || cells.len() < columns.width) {
            let (has, width) = (cells.len(), columns.width);
            return Err(refused(format!("{place} has {has} numbers; those before have {width}")));
        }
        let cell = |at: usize| cells.get(at).copied().unwrap_or_default();
        let bad = |at: usize| {
            let shown: String = cell(at).chars().take(24).collect();
            refused(format!("{place}: “{shown}” is not a number"))
        };
        let ticks = |at: usize| -> Result<Option<Ticks>, SceneError> {
            let text = columns.decimal(cell(at));
            if is_blank(&text) {
                return Ok(None);
            }
            clock::ticks(&text).or_else(|| clock::of_day(cell(at))).map(Some).ok_or_else(|| bad(at))
        };
        let time = match columns.time {
            Time::Column(at) => ticks(at)?,
            Time::Pair(whole, part) => match (ticks(whole)?, ticks(part)?) {
                // The part is in 10⁻⁹ of the whole.
                (Some(whole), Some(part)) => Some(whole.saturating_add(part / 1_000_000_000)),
                _ => None,
            },
            Time::Frames(at, rate) => {
                let frame = ticks(at)?;
                frame.map(|k| (k as f64 / rate).round() as Ticks)
            }
        };
        let mut numbers = [f64::NAN; 13];
        let mut whole = time.is_some();
        for (number, at) in numbers.iter_mut().zip(columns.places()) {
            let Some(at) = at else { continue };
            let text = columns.decimal(cell(at));
            if is_blank(&text) {
                whole = false;
                continue;
            }
            *number = text.parse().map_err(|_| bad(at))?;
            if !number.is_finite() {
                return Err(refused(format!("{place}: number {} is not finite", at + 1)));
            }
        }
        let Some(time) = time.filter(|_| whole) else {
            self.lost += 1;
            return Ok(());
        };
        self.keep(Row { time, numbers, line })
    }

    /// Takes a row whose numbers are known.
    pub fn keep(&mut self, row: Row) -> Result<(), SceneError> {
        if self.rows.len() >= MOST_READ {
            return Err(refused(format!("a recording has at most {MOST_READ} rows: give every other one")));
        }
        self.rows.push(row);
        Ok(())
    }
}

/// Returns true for a cell in which nothing was measured.
pub(super) fn is_blank(cell: &str) -> bool {
    let cell = cell.trim();
    cell.is_empty()
        || cell == "-"
        || ["nan", "-nan", "null", "none", "n/a", "na"].iter().any(|word| cell.eq_ignore_ascii_case(word))
}
