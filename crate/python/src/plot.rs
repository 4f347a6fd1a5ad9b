//! The data of a plot as arrays.

use asperity_scene::PlotData;
use pyo3::prelude::*;

use crate::array::Array;

/// A curve, or a closed outline where it ends where it began.
#[pyclass(name = "Series", frozen, module = "asperity._core")]
pub struct PySeries {
    /// Label, written beside it.
    #[pyo3(get)]
    label: String,
    /// Role: what it stands for.
    #[pyo3(get)]
    role: String,
    /// True if it is drawn as points, not as a line.
    #[pyo3(get)]
    points: bool,
    /// Values along x, SI, (n,).
    #[pyo3(get)]
    x: Py<Array>,
    /// Values along y, SI, (n,); NaN breaks the curve.
    #[pyo3(get)]
    y: Py<Array>,
}

/// A value for each cell of a grid.
#[pyclass(frozen, module = "asperity._core")]
pub struct Map {
    /// Centres of the columns, SI, (n,).
    #[pyo3(get)]
    x: Py<Array>,
    /// Centres of the rows, SI, (m,).
    #[pyo3(get)]
    y: Py<Array>,
    /// Values of the cells, (m, n), SI, or the index of a class; NaN where there is none.
    #[pyo3(get)]
    values: Py<Array>,
    /// Names of the classes; empty where the values are numbers.
    #[pyo3(get)]
    classes: Vec<String>,
}

/// Data of a plot now.
#[pyclass(frozen, module = "asperity._core")]
pub struct Plot {
    /// Curves.
    #[pyo3(get)]
    series: Vec<Py<PySeries>>,
    /// Map, where the plot is one.
    #[pyo3(get)]
    map: Option<Py<Map>>,
    /// Places worth a name: x, y (none: a vertical line), label. SI.
    #[pyo3(get)]
    marks: Vec<(f64, Option<f64>, String)>,
}

/// Returns the numbers; None becomes NaN.
fn numbers(values: Vec<Option<f64>>) -> Vec<f64> {
    values.into_iter().map(|x| x.unwrap_or(f64::NAN)).collect()
}

impl Plot {
    /// Takes over the data's numbers; none is copied but for those that may be missing.
    pub fn of(py: Python<'_>, data: PlotData) -> PyResult<Self> {
        let series = |s: asperity_scene::Series| {
            let role = serde_json::to_value(s.role).unwrap_or_default();
            let role = role.as_str().unwrap_or_default().to_owned();
            let (x, y) = (Py::new(py, Array::flat(s.x))?, Py::new(py, Array::flat(numbers(s.y)))?);
            Py::new(py, PySeries { label: s.label, role, points: s.points, x, y })
        };
        let map = |m: asperity_scene::MapData| {
            let values = Array::shaped(numbers(m.values), m.y.len(), m.x.len());
            let (x, y) = (Py::new(py, Array::flat(m.x))?, Py::new(py, Array::flat(m.y))?);
            Py::new(py, Map { x, y, values: Py::new(py, values)?, classes: m.classes })
        };
        Ok(Self {
            series: data.series.into_iter().map(series).collect::<PyResult<_>>()?,
            map: data.map.map(map).transpose()?,
            marks: data.marks.into_iter().map(|m| (m.x, m.y, m.label)).collect(),
        })
    }
}
