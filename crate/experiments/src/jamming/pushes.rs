//! Pushes of many loads, each made in the engine and held against statics.

use crate::jamming::answers::PushTrial;
use asperity_dynamics::Clock;
use asperity_scene::{ErrorKind, SceneError};

use super::Jamming;

/// Friction by whose boundary the map reaches as far where nothing jams in theory.
const NO_FRICTION: f64 = 0.1;

impl Jamming {
    /// Returns the reach of the map along both axes.
    pub(super) fn reach(&self) -> [f64; 2] {
        let peg = self.hole.peg;
        let rough = asperity_dynamics::Peg { friction: NO_FRICTION, ..peg };
        let corners = peg.corners().or(rough.corners()).unwrap_or_default();
        let far = |k: usize| corners.iter().fold(0.0, |far: f64, c| far.max(c[k].abs()));
        [far(0), far(1)].map(|far| far * (1.0 + self.settings.map.beyond))
    }

    /// Returns the value of the map's k-th place along an axis.
    pub(super) fn place(&self, reach: f64, k: u32) -> f64 {
        let half = f64::from(self.settings.map.cells.saturating_sub(1)) / 2.0;
        if half > 0.0 { reach * (f64::from(k) - half) / half } else { 0.0 }
    }

    fn try_push(&self, load: [f64; 2]) -> PushTrial {
        let hole = &self.hole;
        let [across, moment] = load.map(|x| x * self.settings.push);
        let theory = hole.peg.least_push(across, moment * hole.peg.half_width);
        let (mut push, mut work) = hole.begin(load);
        let mut trial = PushTrial { load, slid: None, theory, trouble: None };
        while push.slid.is_none() && push.steps < hole.tried() {
            if let Err(e) = hole.step(&mut push, &mut work, Clock::STOPPED) {
                trial.trouble = Some(e.message);
                return trial;
            }
        }
        trial.slid = push.slid;
        trial
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
        let [x, y] = self.reach();
        let moment = self.place(y, row);
        Ok((0..cells).map(|k| self.try_push([self.place(x, k), moment])).collect())
    }
}
