//! Rows as a Parquet file: required columns, PLAIN encoding, no compression, one page for each column of a
//! group of rows. The format: <https://parquet.apache.org/docs/file-format/> and `parquet.thrift` there,
//! whose field numbers stand below.
//!
//! Rejected: the crate `parquet`, thirty crates for the needs of this file. pandas, Polars, pyarrow and
//! hyparquet read it (`tests/python`). Memory holds one group of rows, and of each group written a hundred
//! bytes a column for the footer.

mod thrift;

use std::fs::File;
use std::io::{BufRead, BufWriter, Result, Write};
use std::path::Path;

use thrift::Thrift;

use crate::table_value::split;

/// Number of rows in a group.
const GROUP: usize = 16_384;

/// Kind of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Floating-point numbers: DOUBLE.
    Number,
    /// Whole numbers: INT64, unsigned.
    Whole,
    /// Texts: BYTE_ARRAY, UTF-8.
    Text,
}

impl ColumnType {
    /// Returns the `Type` of the format.
    fn physical(self) -> i64 {
        match self {
            Self::Whole => 2,
            Self::Number => 5,
            Self::Text => 6,
        }
    }

    /// Returns the `ConvertedType` of the format: UTF8, UINT_64.
    fn converted(self) -> Option<i64> {
        match self {
            Self::Text => Some(0),
            Self::Whole => Some(14),
            Self::Number => None,
        }
    }

    fn encode(self, cell: &str, out: &mut Vec<u8>) {
        match self {
            Self::Number => out.extend(cell.parse().unwrap_or(f64::NAN).to_le_bytes()),
            Self::Whole => out.extend(cell.parse::<u64>().unwrap_or_default().to_le_bytes()),
            Self::Text => {
                out.extend((cell.len() as u32).to_le_bytes());
                out.extend(cell.as_bytes());
            }
        }
    }
}

/// A column's page, by its place in the file.
struct Chunk {
    at: u64,
    size: u64,
}

/// A group of rows that is written.
struct Group {
    rows: u64,
    chunks: Vec<Chunk>,
}

/// Writes the rows of a CSV file, whose first line names the columns.
pub fn write(mut from: impl BufRead, kinds: &[ColumnType], to: &Path) -> Result<()> {
    let mut out = BufWriter::new(File::create(to)?);
    let mut line = String::new();
    from.read_line(&mut line)?;
    let names = split(&line);
    out.write_all(b"PAR1")?;
    let (mut at, mut groups) = (4, Vec::new());
    loop {
        let mut columns: Vec<Vec<u8>> = vec![Vec::new(); kinds.len()];
        let mut rows = 0;
        while rows < GROUP {
            line.clear();
            if from.read_line(&mut line)? == 0 {
                break;
            }
            let cells = split(&line);
            for (i, (kind, column)) in kinds.iter().zip(&mut columns).enumerate() {
                kind.encode(cells.get(i).map_or("", String::as_str), column);
            }
            rows += 1;
        }
        if rows == 0 {
            break;
        }
        let mut chunks = Vec::with_capacity(columns.len());
        for column in &columns {
            let head = page_header(rows, column.len());
            out.write_all(&head)?;
            out.write_all(column)?;
            let size = (head.len() + column.len()) as u64;
            chunks.push(Chunk { at, size });
            at += size;
        }
        groups.push(Group { rows: rows as u64, chunks });
    }
    let footer = footer(&names, kinds, &groups);
    out.write_all(&footer)?;
    out.write_all(&(footer.len() as u32).to_le_bytes())?;
    out.write_all(b"PAR1")?;
    out.flush()?;
    out.get_ref().sync_all()
}

/// Writes the `PageHeader` of a data page.
fn page_header(rows: usize, size: usize) -> Vec<u8> {
    let mut t = Thrift::default();
    t.i32(1, 0).i32(2, size as i64).i32(3, size as i64);
    // `DataPageHeader`: PLAIN; the levels, of which there are none, would be RLE.
    t.structure(5, |t| {
        t.i32(1, rows as i64).i32(2, 0).i32(3, 3).i32(4, 3);
    });
    t.finish()
}

/// Writes the `FileMetaData`.
fn footer(names: &[String], kinds: &[ColumnType], groups: &[Group]) -> Vec<u8> {
    let mut t = Thrift::default();
    t.i32(1, 1);
    t.structures(2, kinds.len() + 1, |t, i| match i.checked_sub(1) {
        None => {
            t.text(4, "schema").i32(5, kinds.len() as i64);
        }
        Some(i) => {
            let (kind, name) = (kinds.get(i).copied(), names.get(i).map_or("", String::as_str));
            let kind = kind.unwrap_or(ColumnType::Text);
            t.i32(1, kind.physical()).i32(3, 0).text(4, name);
            if let Some(converted) = kind.converted() {
                t.i32(6, converted);
            }
        }
    });
    t.i64(3, groups.iter().map(|g| g.rows as i64).sum());
    t.structures(4, groups.len(), |t, g| {
        let Some(group) = groups.get(g) else { return };
        t.structures(1, group.chunks.len(), |t, i| {
            let (Some(chunk), Some(kind)) = (group.chunks.get(i), kinds.get(i)) else { return };
            t.i64(2, chunk.at as i64);
            // `ColumnMetaData`: PLAIN, no codec.
            t.structure(3, |t| {
                t.i32(1, kind.physical()).i32s(2, &[0]).texts(3, &[names.get(i).map_or("", String::as_str)]);
                t.i32(4, 0).i64(5, group.rows as i64).i64(6, chunk.size as i64).i64(7, chunk.size as i64);
                t.i64(9, chunk.at as i64);
            });
        });
        t.i64(2, group.chunks.iter().map(|c| c.size as i64).sum()).i64(3, group.rows as i64);
    });
    t.text(6, concat!("asperity version ", env!("CARGO_PKG_VERSION")));
    t.finish()
}
