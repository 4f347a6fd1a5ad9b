//! The numbers of a glTF accessor, row by row, with every bound checked before the first is read.

use std::borrow::Cow;

use super::document::{BufferView, Document, Sparse};
use asperity_fault::Fault;

/// Numbers of one accessor, row by row; its whole extent is checked to lie within its buffer.
pub(super) struct Rows<'a> {
    /// Rows of the buffer view; `None` where all rows are zero but the sparse ones.
    base: Option<Table<'a>>,
    /// Sparse rows that replace those of the base: their indices, in rising order, and their values.
    sparse: Option<(Table<'a>, Table<'a>)>,
    /// Number of rows.
    pub count: usize,
}

/// Rows of numbers of one type in a buffer.
#[derive(Clone, Copy)]
struct Table<'a> {
    bytes: &'a [u8],
    stride: usize,
    component: u32,
    normalized: bool,
    count: usize,
}

/// Returns the number of bytes of a component.
fn size_of(component: u32) -> Option<usize> {
    match component {
        5120 | 5121 => Some(1),
        5122 | 5123 => Some(2),
        5125 | 5126 => Some(4),
        _ => None,
    }
}

type Buffers<'a> = &'a [Cow<'a, [u8]>];

impl<'a> Rows<'a> {
    /// Opens an accessor. `width` is the number of components it must have: 3 for positions, 4 for rotations,
    /// 1 for indices.
    pub fn new(document: &Document, buffers: Buffers<'a>, index: usize, width: usize) -> Result<Self, Fault> {
        let error = |field: &str, message: &str| {
            Err(Fault::new(format!("accessors[{index}]{field}"), message.to_string()))
        };
        let Some(accessor) = document.accessors.get(index) else {
            return error("", "The accessor does not exist.");
        };
        let component = accessor.component_type;
        if size_of(component).is_none() {
            return error(".componentType", "There is no such component type.");
        }
        let shape = match width {
            1 => "SCALAR",
            3 => "VEC3",
            _ => "VEC4",
        };
        if accessor.shape != shape {
            return error(".type", "Positions are VEC3, rotations VEC4 and indices SCALAR.");
        }
        let whole = Table::shape(component, width, accessor.normalized, accessor.count);
        let base = match accessor.buffer_view {
            None if accessor.sparse.is_some() => None,
            None => return error(".bufferView", "The accessor has no data."),
            Some(view) => {
                let Some(view) = document.buffer_views.get(view) else {
                    return error(".bufferView", "The buffer view does not exist.");
                };
                match whole.within(view, buffers, accessor.byte_offset, width) {
                    Ok(table) => Some(table),
                    Err((field, message)) => return error(field, message),
                }
            }
        };
        let sparse = match &accessor.sparse {
            None => None,
            Some(sparse) => match Self::sparse(sparse, &whole, width, accessor.count, document, buffers) {
                Ok(tables) => Some(tables),
                Err(message) => return error(".sparse", message),
            },
        };
        Ok(Self { base, sparse, count: accessor.count })
    }

    fn sparse(
        sparse: &Sparse,
        whole: &Table<'_>,
        width: usize,
        rows: usize,
        document: &Document,
        buffers: Buffers<'a>,
    ) -> Result<(Table<'a>, Table<'a>), &'static str> {
        let missing = "The buffer view does not exist.";
        let Sparse { count, indices, values } = sparse;
        let view = |k: usize| document.buffer_views.get(k).ok_or(missing);
        size_of(indices.component_type).ok_or("There is no such component type.")?;
        let which = Table::shape(indices.component_type, 1, false, *count);
        let which =
            which.within(view(indices.buffer_view)?, buffers, indices.byte_offset, 1).map_err(|e| e.1)?;
        let what = Table::shape(whole.component, width, whole.normalized, *count);
        let what =
            what.within(view(values.buffer_view)?, buffers, values.byte_offset, width).map_err(|e| e.1)?;
        let mut next = 0.0;
        for k in 0..*count {
            let row = which.number(k, 0).unwrap_or(f64::NAN);
            if !(row >= next && row < rows as f64) {
                return Err("Its rows are not in rising order, or there is no such row.");
            }
            next = row + 1.0;
        }
        Ok((which, what))
    }

    /// Returns component `k` of row `i`; `None` outside.
    pub fn number(&self, i: usize, k: usize) -> Option<f64> {
        if let Some((which, what)) = &self.sparse
            && let Some(at) = which.place(i)
        {
            return what.number(at, k);
        }
        match &self.base {
            Some(base) => base.number(i, k),
            None => (i < self.count).then_some(0.0),
        }
    }

    /// Returns row `i` as a vertex index; `None` if it is not a whole number in range.
    pub fn index(&self, i: usize) -> Option<u32> {
        let value = self.number(i, 0)?;
        (value >= 0.0 && value < f64::from(u32::MAX) && value.fract() == 0.0).then_some(value as u32)
    }
}

impl<'a> Table<'a> {
    fn shape(component: u32, width: usize, normalized: bool, count: usize) -> Self {
        let stride = size_of(component).unwrap_or(4) * width;
        Self { bytes: &[], stride, component, normalized, count }
    }

    /// Returns its bytes in a view; a fault with the field where they are not there.
    fn within(
        self,
        view: &BufferView,
        buffers: Buffers<'a>,
        offset: usize,
        width: usize,
    ) -> Result<Table<'a>, (&'static str, &'static str)> {
        let size = size_of(self.component).unwrap_or(4) * width;
        let stride = view.byte_stride.unwrap_or(size);
        if stride < size {
            return Err((".bufferView", "The byte stride is smaller than an element."));
        }
        let end = view.byte_offset.checked_add(view.byte_length);
        let buffer = buffers.get(view.buffer);
        let bytes = buffer.and_then(|b| b.get(view.byte_offset..end?)?.get(offset..));
        let needed = match self.count {
            0 => Some(0),
            n => (n - 1).checked_mul(stride).and_then(|b| b.checked_add(size)),
        };
        match (bytes, needed) {
            (Some(bytes), Some(needed)) if needed <= bytes.len() => Ok(Table { bytes, stride, ..self }),
            _ => Err((".count", "The accessor reaches beyond its buffer.")),
        }
    }

    fn number(&self, i: usize, k: usize) -> Option<f64> {
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

    /// Returns the index of a row among rising numbers, if it is there.
    fn place(&self, row: usize) -> Option<usize> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            match self.number(middle, 0)?.total_cmp(&(row as f64)) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}
