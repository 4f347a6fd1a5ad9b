//! Two fingers on a closed plane curve: all pairs of points at which a spring between them is at rest, proven
//! to be all; the energy of the spring over both fingers; what friction they need where they are. Everything
//! follows from the document.

pub mod document;
mod draw;
mod plots;
mod readings;
mod words;

use std::sync::Arc;

use asperity_fault::Fault;
use asperity_perception::antipodal::{CurvePairs, PulledCurve, pull_parameter};
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::readings::{COUNT, Key};
use crate::{Clock, StateHash};
use asperity_exhibit::Kind;
use asperity_exhibit::closed_form::{self, ClosedForm};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings as table;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::ShownBodies;

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 2] = ["formulas", "all pairs"];

/// A closed curve, its antipodal pairs, and two fingers on it.
struct PlanarAntipodal {
    settings: document::PlanarAntipodal,
    found: Arc<CurvePairs>,
    /// Times of reading the formulas and of the search, µs.
    timings: [f64; 2],
    readings: Readings<Key, COUNT>,
}

/// Reads the document's curve and searches it; returns the times of both, µs.
fn search(of: &document::PlanarCurve, clock: Clock) -> Result<(Arc<CurvePairs>, [f64; 2]), SceneError> {
    let start = clock.microseconds();
    let curve = PulledCurve::new(&of.x, &of.y, &of.pulls).map_err(refused)?;
    let read = clock.microseconds();
    let found = CurvePairs::search(curve);
    Ok((Arc::new(found), [read - start, clock.microseconds() - read]))
}

fn refused(fault: Fault) -> SceneError {
    let field = match fault.path.as_str() {
        "y_expr" => "y",
        _ => "x",
    };
    SceneError::new(ErrorKind::Value, format!("experiment.curve.{field}"), fault.message)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = closed_form::kind::<PlanarAntipodal>();

impl ClosedForm for PlanarAntipodal {
    type Document = document::PlanarAntipodal;

    fn evaluate(
        _scene: &Scene,
        _bodies: &ShownBodies,
        document: &document::PlanarAntipodal,
        before: Option<&Self>,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        // The fingers move on the same curve: nothing is searched again.
        let same = before.filter(|before| before.settings.curve == document.curve);
        let (found, timings) = match same {
            Some(before) => (Arc::clone(&before.found), before.timings),
            None => search(&document.curve, clock)?,
        };
        let readings = readings::read(document, &found);
        Ok(Self { settings: document.clone(), found, timings, readings })
    }

    fn describe(&self) -> Description {
        let handle = |label: String, id: String| Handle { label, id };
        let fingers = ["a", "b"].map(|f| handle(format!("Finger {f}"), f.into()));
        let pulls =
            (1..=self.settings.curve.pulls.len()).map(|k| handle(format!("Curve {k}"), format!("c{k}")));
        Description {
            plots: plots::described(),
            handles: fingers.into_iter().chain(pulls).collect(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn tell(&self) -> String {
        words::tell(&self.settings, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for pair in &self.found.pairs {
            hash.numbers(pair.t.iter().chain(&pair.hessian));
        }
        hash.numbers(self.readings.of(&readings::RESULTS));
    }

    fn timings(&self) -> &[f64] {
        &self.timings
    }

    fn draw(&self, _scene: &Scene, figure: &mut Figure) {
        draw::draw(&self.settings, &self.found, figure);
    }

    fn plot(&mut self, id: &str) -> PlotData {
        plots::data(&self.settings, &self.found, id)
    }

    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let to = [target[0], target[1]];
        if let 0 | 1 = handle {
            let path = format!("experiment.fingers[{handle}]");
            return vec![Change { path, value: self.found.shape.curve.nearest(to).into() }];
        }
        let (k, n) = (handle - 2, self.settings.curve.pulls.len());
        if k >= n {
            return Vec::new();
        }
        let from = self.found.shape.plain_at(pull_parameter(k, n));
        // To a hundredth of a millimetre, so that a link stays short.
        let pull = [0, 1].map(|i| (1e5 * (to[i] - from[i])).round() / 1e5);
        vec![Change { path: format!("experiment.curve.pulls[{k}]"), value: serde_json::json!(pull) }]
    }
}
