//! The engine for Python. Values cross as numbers, texts, JSON and [`array::Array`]s; what people meet
//! (types, names, words) is Python of its own, in `python/asperity`. No logic of the engine's is here.
//!
//! * The interpreter is let go while the engine works: other threads of Python run meanwhile.
//! * No panic crosses: see [`guard`].
//! * Long runs go in pieces of some ten milliseconds; between two of them an interrupt ends the run.

mod array;
mod error;
mod gallery;
mod guard;
mod import;
mod learning;
mod plot;
mod scene;
mod session;
mod sweep;
mod topics;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::array::Array;
    #[pymodule_export]
    use super::gallery::gallery;
    #[pymodule_export]
    use super::import::{import_cloud, import_mesh, import_model, import_motion};
    #[pymodule_export]
    use super::learning::{Attempts, training, trainings};
    #[pymodule_export]
    use super::plot::{Map, Plot, PySeries};
    #[pymodule_export]
    use super::scene::PyScene;
    #[pymodule_export]
    use super::session::{Contacts, PySession};
    #[pymodule_export]
    use super::sweep::{PyJournal, PySweep};
    #[pymodule_export]
    use super::topics::{solve, topics};

    /// Version of this build.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Version of the scene documents that it writes; older ones are read.
    #[pymodule_export]
    const SCENE_VERSION: u32 = asperity_scene::SCENE_VERSION;
}
