//! The numbers of a glTF accessor, row by row, with every bound checked before the first is read.

use std::borrow::Cow;

use super::document::Document;
use asperity_fault::Fault;

/// The numbers of one accessor, row by row; its whole extent is checked to lie within its buffer.
pub(super) struct Rows<'a> {
    bytes: &'a [u8],
    stride: usize,
    component: u32,
    normalized: bool,
    /// Rows.
    pub count: usize,
}

impl<'a> Rows<'a> {
    /// `width` is the number of components the accessor must have: 3 for positions, 1 for indices.
    pub fn new(
        document: &Document,
        buffers: &'a [Cow<'a, [u8]>],
        index: usize,
        width: usize,
    ) -> Result<Self, Fault> {
        let error = |field: &str, message: &str| {
            Err(Fault::new(format!("accessors[{index}]{field}"), message.to_string()))
        };
        let Some(accessor) = document.accessors.get(index) else {
            return error("", "The accessor does not exist.");
        };
        let size = match accessor.component_type {
            5120 | 5121 => 1,
            5122 | 5123 => 2,
            5125 | 5126 => 4,
            _ => return error(".componentType", "There is no such component type."),
        };
        if accessor.shape != if width == 3 { "VEC3" } else { "SCALAR" } {
            return error(".type", "Positions are VEC3 and indices SCALAR.");
        }
        if accessor.sparse.is_some() {
            return error(".sparse", "Sparse accessors are not read; please export without them.");
        }
        let Some(view) = accessor.buffer_view.and_then(|v| document.buffer_views.get(v)) else {
            return error(".bufferView", "The buffer view does not exist.");
        };
        let stride = view.byte_stride.unwrap_or(size * width);
        if stride < size * width {
            return error(".bufferView", "The byte stride is smaller than an element.");
        }
        let end = view.byte_offset.checked_add(view.byte_length);
        let bytes =
            buffers.get(view.buffer).and_then(|b| b.get(view.byte_offset..end?)?.get(accessor.byte_offset..));
        let needed = match accessor.count {
            0 => Some(0),
            n => (n - 1).checked_mul(stride).and_then(|b| b.checked_add(size * width)),
        };
        match (bytes, needed) {
            (Some(bytes), Some(needed)) if needed <= bytes.len() => Ok(Self {
                bytes,
                stride,
                component: accessor.component_type,
                normalized: accessor.normalized,
                count: accessor.count,
            }),
            _ => error(".count", "The accessor reaches beyond its buffer."),
        }
    }

    /// Component `k` of row `i`; none outside.
    pub fn number(&self, i: usize, k: usize) -> Option<f64> {
        let at = |size: usize| self.bytes.get(i * self.stride + k * size..)?.get(..size);
        let scaled = |value: f64, most: f64| if self.normalized { (value / most).max(-1.0) } else { value };
        Some(match self.component {
            5120 => scaled(f64::from(i8::from_le_bytes(at(1)?.try_into().ok()?)), 127.0),
            5121 => scaled(f64::from(*at(1)?.first()?), 255.0),
            5122 => scaled(f64::from(i16::from_le_bytes(at(2)?.try_into().ok()?)), 32767.0),
            5123 => scaled(f64::from(u16::from_le_bytes(at(2)?.try_into().ok()?)), 65535.0),
            5125 => f64::from(u32::from_le_bytes(at(4)?.try_into().ok()?)),
            _ => f64::from(f32::from_le_bytes(at(4)?.try_into().ok()?)),
        })
    }

    /// Row `i` as a vertex index; none if it is not a whole number in range.
    pub fn index(&self, i: usize) -> Option<u32> {
        let value = self.number(i, 0)?;
        (value >= 0.0 && value < f64::from(u32::MAX) && value.fract() == 0.0).then_some(value as u32)
    }
}
