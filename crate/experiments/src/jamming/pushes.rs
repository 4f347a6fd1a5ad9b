//! Pushes of many loads, each made in the engine and held against statics.

use crate::jamming::answers::PushTrial;
use asperity_scene::{ErrorKind, SceneError};

use super::Jamming;

impl Jamming {
    /// Returns the value of the map's k-th place along an axis.
    fn place(&self, reach: f64, k: u32) -> f64 {
        let half = f64::from(self.settings.map.cells.saturating_sub(1)) / 2.0;
        if half > 0.0 { reach * (f64::from(k) - half) / half } else { 0.0 }
    }

    fn try_push(&self, load: [f64; 2]) -> PushTrial {
        let trial = self.hole.try_push(load);
        PushTrial { load, slid: trial.slid, theory: trial.theory, trouble: trial.trouble.map(|e| e.message) }
    }
}

impl Jamming {
    /// Pushes in one row of the document's map of loads.
    pub(super) fn try_pushes(&self, row: u32) -> Result<Vec<PushTrial>, SceneError> {
        let cells = self.settings.map.cells;
        if row >= cells {
            let message = format!("the map has rows 0 to {}", cells.saturating_sub(1));
            return Err(SceneError::new(ErrorKind::Value, "row", message));
        }
        let [x, y] = self.hole.peg.reach(self.settings.map.beyond);
        let moment = self.place(y, row);
        Ok((0..cells).map(|k| self.try_push([self.place(x, k), moment])).collect())
    }
}
