//! A scene being run.

use std::time::{Duration, Instant};

use asperity_scene::frame::FrameReader;
use asperity_scene::frame::record::BodyPose;
use asperity_scene::{Command, ErrorKind, SceneError, step_at};
use asperity_session::{Clock, Handover, Session as Inner};
use pyo3::prelude::*;
use serde::de::DeserializeOwned;

use crate::array::Array;
use crate::error::{Failure, refused};
use crate::guard::{self, Guarded};
use crate::plot::Plot;
use crate::scene::PyScene;

/// Time that the engine works before it is asked whether somebody interrupts.
const PIECE: Duration = Duration::from_millis(20);

/// Contacts, a row each.
#[pyclass(frozen, module = "asperity._core")]
pub struct Contacts {
    /// Indices of A and B, (n, 2).
    #[pyo3(get)]
    bodies: Py<Array>,
    /// Points in the world, m, (n, 3).
    #[pyo3(get)]
    point: Py<Array>,
    /// Unit normals, from A into B, (n, 3).
    #[pyo3(get)]
    normal: Py<Array>,
    /// Gaps, m, negative: penetration, (n,).
    #[pyo3(get)]
    gap: Py<Array>,
    /// Forces on B, N, (n, 3).
    #[pyo3(get)]
    force: Py<Array>,
    /// Velocities of B over A, m/s, (n, 3).
    #[pyo3(get)]
    velocity: Py<Array>,
}

/// A document being run. What may take long (`apply`, `open`, `ask`) lets the interpreter go; `apply` and
/// `open` end at the next step when they are interrupted.
#[pyclass(name = "Session", frozen, module = "asperity._core")]
pub struct PySession(Guarded<Inner>);

fn read<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, SceneError> {
    let refused = |e: &dyn std::fmt::Display| SceneError::new(ErrorKind::Field, what, e.to_string());
    let tree = serde_json::from_str(text).map_err(|e| refused(&e))?;
    asperity_scene::from_tree(tree).map_err(|e| refused(&e))
}

impl PySession {
    /// Goes on with the run under way, in pieces. When the interpreter is interrupted the run ends where it
    /// is.
    fn go_on(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let left = self.0.with(py, |inner| {
                let start = Instant::now();
                while inner.left() > 0 && start.elapsed() < PIECE {
                    inner.go_on(1);
                }
                Ok(inner.left())
            })?;
            let interrupted = if left > 0 { py.check_signals() } else { Ok(()) };
            if left == 0 || interrupted.is_err() {
                self.0.with(py, |inner| {
                    inner.end_run();
                    Ok(())
                })?;
                return interrupted;
            }
        }
    }

    fn carry_out(&self, py: Python<'_>, command: &Command) -> PyResult<String> {
        let inverse = self.0.with(py, |inner| match command {
            // One step, as a loop takes it: the hash is taken when it is asked for.
            Command::Step { count: 1 } => Ok(inner.apply(command)?),
            _ => Ok(inner.begin(command)?),
        })?;
        self.go_on(py)?;
        if matches!(command, Command::Step { .. } | Command::Seek { .. })
            && let Some(trouble) = self.0.with(py, |inner| Ok(inner.trouble()))?
        {
            return Err(refused(SceneError::new(
                ErrorKind::Value,
                "experiment.step",
                format!("the run stopped: {trouble}"),
            )));
        }
        Ok(serde_json::to_string(&inverse).unwrap_or_default())
    }
}

#[pymethods]
impl PySession {
    /// Opens at the start of the document; of one that came by a link, with the inputs of its run, at the
    /// link's moment.
    #[staticmethod]
    fn open(py: Python<'_>, scene: &PyScene) -> PyResult<Self> {
        let (scene, view) = scene.0.with(py, |held| Ok((held.scene.clone(), held.view.clone())))?;
        let inner = guard::free(py, || Ok(asperity_experiments::run(scene, Clock::STOPPED)?))?;
        let session = Self(Guarded::new(inner));
        let entries = view.inputs.entries().to_vec();
        if !entries.is_empty() {
            session.carry_out(py, &Command::Inputs { from: 0.0, channel: None, entries })?;
        }
        let clock = session.0.with(py, |inner| Ok(inner.description().clock))?;
        if let (Some(time), Some(clock)) = (view.time, clock) {
            session.carry_out(py, &Command::Seek { step: step_at(time, clock.step) })?;
        }
        Ok(session)
    }

    /// Goes on where [`PySession::snapshot`] was taken: the run that led there is gone through again.
    #[staticmethod]
    fn resume(py: Python<'_>, snapshot: &str) -> PyResult<Self> {
        let inner = guard::free(py, || {
            let from = Handover::from_text(snapshot)?;
            let (inner, _) = Inner::begin_resume(from, None, &asperity_experiments::KINDS, Clock::STOPPED)?;
            Ok(inner)
        })?;
        let session = Self(Guarded::new(inner));
        session.go_on(py)?;
        Ok(session)
    }

    /// Returns all that is needed to go on from here, as text.
    fn snapshot(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |inner| Ok(inner.handover().to_text()))
    }

    /// Returns the names and units of its readings, as JSON.
    fn description(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |inner| Ok(serde_json::to_string(&inner.description()).unwrap_or_default()))
    }

    /// Carries out a command (JSON); returns the one that undoes it.
    fn apply(&self, py: Python<'_>, command: &str) -> PyResult<String> {
        let command: Command = guard::free(py, || Ok(read(command, "command")?))?;
        self.carry_out(py, &command)
    }

    /// Takes `count` steps of the clock.
    fn step(&self, py: Python<'_>, count: u32) -> PyResult<()> {
        self.carry_out(py, &Command::Step { count }).map(drop)
    }

    /// Answers a question (JSON) with JSON.
    fn ask(&self, py: Python<'_>, question: &str) -> PyResult<String> {
        self.0.with(py, |inner| {
            let question: serde_json::Value = read(question, "question")?;
            Ok(serde_json::to_string(&inner.answer(question)?).unwrap_or_default())
        })
    }

    /// Returns the number of steps since the start.
    fn steps(&self, py: Python<'_>) -> PyResult<u32> {
        self.0.with(py, |inner| Ok(inner.step()))
    }

    /// Returns the hash of the state, 16 hex digits.
    fn hash(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |inner| Ok(format!("{:016x}", inner.hash())))
    }

    /// Returns the readings in the description's order, (n,), SI; NaN where there is none.
    fn readings(&self, py: Python<'_>) -> PyResult<Array> {
        self.0.with(py, |inner| Ok(Array::flat(inner.readings().to_vec())))
    }

    /// Returns the poses of the bodies, (n, 7): x y z of the frame (m), quaternion w x y z. Where bodies move
    /// in full precision, those of the first run; elsewhere those on show, in single precision, as they are
    /// drawn.
    fn poses(&self, py: Python<'_>) -> PyResult<Array> {
        self.0.with(py, |inner| {
            let row = |[x, y, z]: [f64; 3], [a, b, c, d]: [f64; 4]| [x, y, z, a, b, c, d];
            let moving: Vec<_> = inner.motions().iter().map(|m| row(m.translation, m.rotation)).collect();
            if !moving.is_empty() {
                return Ok(Array::rows(moving));
            }
            let frame = FrameReader::new(inner.frame()).map_err(|e| Failure::Bug(e.to_string()))?;
            let shown = |p: BodyPose| row(p.translation.map(f64::from), p.rotation.map(f64::from));
            Ok(Array::rows(frame.read().map(shown).collect()))
        })
    }

    /// Returns the velocities of bodies that move, (n, 6): of the centre of mass (m/s), angular (rad/s), in
    /// the world.
    fn velocities(&self, py: Python<'_>) -> PyResult<Array> {
        self.0.with(py, |inner| {
            let row = |v: asperity_scene::BodyVelocity| {
                let ([x, y, z], [a, b, c]) = (v.linear, v.angular);
                [x, y, z, a, b, c]
            };
            Ok(Array::rows(inner.velocities().into_iter().map(row).collect()))
        })
    }

    /// Returns the contacts, where bodies move.
    fn contacts(&self, py: Python<'_>) -> PyResult<Contacts> {
        let all = self.0.with(py, |inner| Ok(inner.contacts()))?;
        let rows = |of: fn(&asperity_scene::BodyContact) -> [f64; 3]| {
            Py::new(py, Array::rows(all.iter().map(of).collect()))
        };
        let pairs = all.iter().map(|c| [f64::from(c.a), f64::from(c.b)]).collect();
        Ok(Contacts {
            bodies: Py::new(py, Array::rows(pairs))?,
            point: rows(|c| c.point)?,
            normal: rows(|c| c.normal)?,
            gap: Py::new(py, Array::flat(all.iter().map(|c| c.gap).collect()))?,
            force: rows(|c| c.force)?,
            velocity: rows(|c| c.velocity)?,
        })
    }

    /// Returns the data of a described plot.
    fn plot(&self, py: Python<'_>, id: &str) -> PyResult<Plot> {
        let data = self.0.with(py, |inner| Ok(inner.plot(id)))?;
        Plot::of(py, data)
    }

    /// Returns the document now, as text.
    fn scene_text(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |inner| Ok(inner.scene_text()))
    }

    /// Returns the recording since the document was opened, with the hash after each command, as JSON.
    fn recording(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |inner| Ok(inner.recording_text()))
    }
}
