//! Numbers handed to NumPy without a copy.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// Numbers that NumPy looks at where they lie, by its array interface, version 3: `numpy.asarray(array)` is a
/// view that keeps this alive. They never change, so the view may not be written to.
///
/// Rejected: the crate `numpy`, whose `ndarray` brings `matrixmultiply` into the lock file (deny.toml says
/// why not); the buffer protocol, which needs `unsafe` for the same view.
#[pyclass(frozen, module = "asperity._core")]
pub struct Array {
    /// Numbers, row after row.
    numbers: Vec<f64>,
    shape: Vec<usize>,
}

impl Array {
    /// Makes an array of one row.
    pub fn flat(numbers: Vec<f64>) -> Self {
        Self { shape: vec![numbers.len()], numbers }
    }

    /// Makes an array with a row for each item.
    pub fn rows<const N: usize>(rows: Vec<[f64; N]>) -> Self {
        Self { shape: vec![rows.len(), N], numbers: rows.into_flattened() }
    }

    /// Makes an array of numbers row after row in a shape that holds as many.
    pub fn shaped(numbers: Vec<f64>, rows: usize, columns: usize) -> Self {
        if rows.checked_mul(columns) == Some(numbers.len()) {
            Self { numbers, shape: vec![rows, columns] }
        } else {
            Self::flat(numbers)
        }
    }
}

#[pymethods]
impl Array {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let of = PyDict::new(py);
        of.set_item("version", 3)?;
        of.set_item("typestr", if cfg!(target_endian = "big") { ">f8" } else { "<f8" })?;
        of.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        of.set_item("data", (self.numbers.as_ptr() as usize, true))?;
        Ok(of)
    }

    fn __len__(&self) -> usize {
        self.shape.first().copied().unwrap_or(0)
    }
}
