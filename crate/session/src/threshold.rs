//! Thresholds: the values of a document's field at which a reading crosses a level. After a look over the
//! range each change of side in it is halved. One probe (the document built with a value, and run to its
//! moment) is one piece, so that whoever waits hears how far it is and may give up between two.

use asperity_scene::{
    Crossing, ErrorKind, InputTrack, Scene, SceneError, ThresholdProgress, ThresholdQuery, ThresholdReport,
};

use crate::probe::{Probe, check, sample};
use crate::sought_step::SoughtStep;
use crate::{Clock, Kinds, Session};

/// Width of a bracket, relative to the range, below which it is a point.
const NARROW: f64 = 1e-12;
/// Greatest number of changes of side that are narrowed.
const MAX_CROSSINGS: usize = 8;

/// Search under way, of the document as it was when it was begun.
pub(crate) struct Search {
    scene: Scene,
    inputs: InputTrack,
    sought: SoughtStep,
    kinds: &'static Kinds,
    clock: Clock,
    query: ThresholdQuery,
    /// Index of the reading.
    index: usize,
    /// Values and readings of the look, from the left; a reading is not finite where there is none.
    look: Vec<[f64; 2]>,
    crossings: Vec<Crossing>,
    /// Number of crossings that are narrow already.
    narrowed: usize,
}

impl Search {
    fn begin(probe: &Probe<'_>, query: &ThresholdQuery) -> Result<Self, SceneError> {
        check(&query.field)?;
        let described = probe.kinds.build(probe.scene, probe.clock)?.describe().readings;
        let Some(index) = described.iter().position(|r| r.id == query.reading) else {
            let message = format!("this scene has no reading {}", query.reading);
            return Err(SceneError::new(ErrorKind::Value, "reading", message));
        };
        Ok(Self {
            scene: probe.scene.clone(),
            inputs: probe.inputs.clone(),
            sought: probe.sought,
            kinds: probe.kinds,
            clock: probe.clock,
            query: query.clone(),
            index,
            look: Vec::new(),
            crossings: Vec::new(),
            narrowed: 0,
        })
    }

    fn looked(&self) -> bool {
        self.look.len() >= self.query.field.samples as usize
    }

    /// Returns the reading with a value in the field; NaN where the engine refuses it or there is none.
    fn reading(&self, value: f64) -> f64 {
        let (scene, inputs) = (&self.scene, &self.inputs);
        let probe = Probe { scene, inputs, sought: self.sought, kinds: self.kinds, clock: self.clock };
        let readings = probe.readings(&self.query.field.path, value).unwrap_or_default();
        readings.get(self.index).copied().unwrap_or(f64::NAN)
    }

    /// Returns the side of a reading; one that is missing is on neither.
    fn above(&self, reading: f64) -> Option<bool> {
        reading.is_finite().then_some(reading > self.query.level)
    }

    /// Makes one probe; false where none is left.
    fn advance(&mut self) -> bool {
        if !self.looked() {
            let value = sample(&self.query.field, self.look.len() as u32);
            self.look.push([value, self.reading(value)]);
            if self.looked() {
                self.crossings = self.changes_of_side();
            }
            return true;
        }
        let Some((middle, falls)) = self.next_middle() else { return false };
        let side = self.above(self.reading(middle));
        let Some(crossing) = self.crossings.get_mut(self.narrowed) else { return false };
        let [from, to] = crossing.brackets.last().copied().unwrap_or_default();
        match side {
            Some(side) => {
                let half = if side == falls { [middle, to] } else { [from, middle] };
                crossing.brackets.push(half);
                crossing.value = 0.5 * (half[0] + half[1]);
            }
            None => self.narrowed += 1,
        }
        true
    }

    /// Returns the middle of the first bracket that is still wide, and whether the reading falls in it.
    fn next_middle(&mut self) -> Option<(f64, bool)> {
        let range = self.query.field.to - self.query.field.from;
        while let Some(crossing) = self.crossings.get(self.narrowed) {
            let [from, to] = crossing.brackets.last().copied().unwrap_or_default();
            let middle = 0.5 * (from + to);
            if to - from > NARROW * range && middle > from && middle < to {
                return Some((middle, crossing.falls));
            }
            self.narrowed += 1;
        }
        None
    }

    /// Returns the brackets of the look whose ends are on different sides.
    fn changes_of_side(&self) -> Vec<Crossing> {
        let change = |pair: &[[f64; 2]]| {
            let [[from, before], [to, after]] = *pair else { return None };
            let (before, after) = (self.above(before)?, self.above(after)?);
            let bracket = || Crossing { value: 0.5 * (from + to), brackets: vec![[from, to]], falls: before };
            (before != after).then(bracket)
        };
        self.look.windows(2).filter_map(change).take(MAX_CROSSINGS).collect()
    }

    /// Returns the progress, and what is found so far.
    fn progress(&mut self) -> ThresholdProgress {
        let samples = self.query.field.samples;
        let finished = self.looked() && self.next_middle().is_none();
        let halvings: usize = self.crossings.iter().map(|c| c.brackets.len() - 1).sum();
        let done = (self.look.len() + halvings) as u32;
        // Before the look is over, one crossing is assumed.
        let each = libm::ceil(libm::log2(1.0 / (NARROW * f64::from(samples)))).max(1.0) as u32;
        let crossings = if self.looked() { self.crossings.len() as u32 } else { 1 };
        let total = if finished { done } else { (samples + each * crossings).max(done + 1) };
        ThresholdProgress { done, total, looked: self.looked(), finished, report: self.report() }
    }

    fn report(&self) -> ThresholdReport {
        let known = |x: f64| Some(x).filter(|x| x.is_finite());
        ThresholdReport {
            look: self.look.iter().map(|&[value, reading]| [Some(value), known(reading)]).collect(),
            crossings: self.crossings.clone(),
            verdict: self.verdict(),
        }
    }

    fn verdict(&self) -> String {
        match (self.crossings.len(), self.look.iter().find_map(|&[_, reading]| self.above(reading))) {
            (0, None) => "The reading has no value anywhere in this range.".to_owned(),
            (0, Some(true)) => "It stays above the level over the whole range.".to_owned(),
            (0, Some(false)) => "It stays at or below the level over the whole range.".to_owned(),
            (1, _) => "It changes once in this range.".to_owned(),
            (n, _) => format!("It changes {n} times in this range."),
        }
    }
}

impl Session {
    /// Sets out to find where along a field a reading crosses a level, in the document as it is now; nothing
    /// is computed yet.
    ///
    /// # Errors
    /// Refuses a question about a field or a reading that the document does not have.
    pub fn threshold_start(&mut self, query: &ThresholdQuery) -> Result<(), SceneError> {
        self.search = Some(Search::begin(&self.probe(), query)?);
        Ok(())
    }

    /// Probes up to `probes` values of the field.
    ///
    /// # Errors
    /// Refuses to go on where no search is under way.
    pub fn threshold_advance(&mut self, probes: u32) -> Result<ThresholdProgress, SceneError> {
        let Some(search) = self.search.as_mut() else {
            let message = "nothing is searched for: start a search first";
            return Err(SceneError::new(ErrorKind::Value, "probes", message));
        };
        for _ in 0..probes {
            if !search.advance() {
                break;
            }
        }
        Ok(search.progress())
    }

    /// Finds at once the values along a field at which a reading crosses a level.
    ///
    /// # Errors
    /// Refuses a question about a field or a reading that the document does not have.
    pub fn find_threshold(&self, query: &ThresholdQuery) -> Result<ThresholdReport, SceneError> {
        let mut search = Search::begin(&self.probe(), query)?;
        while search.advance() {}
        Ok(search.report())
    }
}
