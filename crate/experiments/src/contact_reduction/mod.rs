//! Many contacts become few, whose net stiffness is bounded (`asperity_contact::reduction`). A closed form:
//! everything follows from the document.

mod contacts;
pub mod document;
mod draw;
mod plots;
mod readings;
mod reduced;
mod words;

use asperity_geometry::Vec3;
use asperity_scene::{Change, Description, Handle, PlotData, Scene, SceneError};

use self::reduced::Reduced;
use crate::{Clock, StateHash};
use asperity_exhibit::Kind;
use asperity_exhibit::closed_form::{self, ClosedForm};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings as table;
use asperity_exhibit::shown_bodies::ShownBodies;

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 2] = ["clusters", "scales"];

/// Contacts of the document, reduced to springs of bounded stiffness.
struct ContactReduction {
    settings: document::ReducedContacts,
    found: Reduced,
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = closed_form::kind::<ContactReduction>();

impl ClosedForm for ContactReduction {
    type Document = document::ReducedContacts;

    fn evaluate(
        _scene: &Scene,
        _bodies: &ShownBodies,
        document: &document::ReducedContacts,
        _before: Option<&Self>,
        clock: Clock,
    ) -> Result<Self, SceneError> {
        Ok(Self { found: Reduced::evaluate(document, clock)?, settings: document.clone() })
    }

    fn describe(&self) -> Description {
        Description {
            plots: plots::described(),
            handles: vec![Handle { label: "Rim of the bound".into(), id: "b".into() }],
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn tell(&self) -> String {
        words::tell(&self.settings, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.found.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for c in &self.found.all {
            hash.numbers(c.p_WC.iter().chain(c.n_W.iter()).chain([&c.gap]));
        }
        hash.numbers(&self.found.scales);
        hash.numbers(self.found.readings.of(&readings::RESULTS));
    }

    fn timings(&self) -> &[f64] {
        &self.found.timings
    }

    fn draw(&self, _scene: &Scene, figure: &mut Figure) {
        draw::draw(&self.settings, &self.found, figure);
    }

    fn plot(&mut self, id: &str) -> PlotData {
        plots::data(&self.settings, &self.found, id)
    }

    fn drag(&self, _scene: &Scene, _handle: usize, target: [f64; 3]) -> Vec<Change> {
        let bound = draw::bound_through(&self.settings, &self.found, &Vec3::from(target));
        bound
            .map(|x| Change { path: "experiment.net_stiffness".into(), value: x.into() })
            .into_iter()
            .collect()
    }
}
