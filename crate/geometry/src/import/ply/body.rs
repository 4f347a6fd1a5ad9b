//! The rows of a PLY file, from text or from bytes of either order.

use super::header::{NumberType, Property};
use crate::import::bytes::Bytes;
use crate::import::words::number;
use asperity_fault::Fault;

/// Numbers one after another, from text or from bytes.
pub(super) trait Source {
    /// The next number.
    fn scalar(&mut self, kind: NumberType, path: &impl Fn() -> String) -> Result<f64, Fault>;
    /// Bytes left.
    fn remaining(&self) -> usize;
    /// Fewest bytes a number can take; at least 1.
    fn smallest_of(&self, kind: NumberType) -> usize;
    /// Fewest bytes a column can take in one row.
    fn smallest(&self, property: &Property) -> usize {
        self.smallest_of(property.list.unwrap_or(property.kind))
    }
}

/// Numbers apart by white space.
pub(super) struct Ascii<'a> {
    rest: &'a [u8],
}

impl<'a> Ascii<'a> {
    pub fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }
}

impl Source for Ascii<'_> {
    fn scalar(&mut self, _: NumberType, path: &impl Fn() -> String) -> Result<f64, Fault> {
        let text = self.rest.trim_ascii_start();
        let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        self.rest = rest;
        number((!word.is_empty()).then_some(word), path)
    }

    fn remaining(&self) -> usize {
        self.rest.len()
    }

    fn smallest_of(&self, _: NumberType) -> usize {
        1
    }
}

/// Numbers in binary.
pub(super) struct Binary<'a> {
    bytes: Bytes<'a>,
}

impl<'a> Binary<'a> {
    pub fn new(rest: &'a [u8], big_endian: bool) -> Self {
        Self { bytes: Bytes { rest, big_endian } }
    }
}

impl Source for Binary<'_> {
    fn scalar(&mut self, kind: NumberType, path: &impl Fn() -> String) -> Result<f64, Fault> {
        let b = &mut self.bytes;
        Ok(match kind {
            NumberType::I8 => f64::from(i8::from_le_bytes(b.array(path)?)),
            NumberType::U8 => f64::from(u8::from_le_bytes(b.array(path)?)),
            NumberType::I16 => f64::from(i16::from_le_bytes(b.array(path)?)),
            NumberType::U16 => f64::from(u16::from_le_bytes(b.array(path)?)),
            NumberType::I32 => f64::from(i32::from_le_bytes(b.array(path)?)),
            NumberType::U32 => f64::from(u32::from_le_bytes(b.array(path)?)),
            NumberType::F32 => f64::from(f32::from_le_bytes(b.array(path)?)),
            NumberType::F64 => f64::from_le_bytes(b.array(path)?),
        })
    }

    fn remaining(&self) -> usize {
        self.bytes.rest.len()
    }

    fn smallest_of(&self, kind: NumberType) -> usize {
        kind.bytes()
    }
}
