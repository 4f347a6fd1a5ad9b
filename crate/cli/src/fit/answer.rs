//! Answer of a fit: values, their certainty, and their quality on recordings that it saw and on those that it
//! did not.

use asperity_fit::{Estimate, Landscape, Verdict};
use asperity_motion::Summary;
use serde::Serialize;

use super::bench::Score;

/// The answer as a document.
#[derive(Serialize)]
pub struct FitAnswer {
    pub schema: &'static str,
    pub numbers: Vec<Estimate>,
    /// Number of candidates that were run on the train.
    pub candidates: usize,
    /// Loss over two numbers; none where it was not asked for.
    pub landscape: Option<Landscape>,
    pub train: Part,
    /// Quality on the test; none where no recordings were kept apart.
    pub test: Option<Part>,
    /// Fragment of a link, behind the address of the scene that was fitted.
    pub link: String,
    /// Fragment of a link, behind the address of any scene: the whole fitted scene.
    pub whole_link: String,
}

/// A set of recordings, and the quality of runs on it.
#[derive(Serialize)]
pub struct Part {
    /// Numbers of the recordings, from 0.
    pub recordings: Vec<usize>,
    pub fitted: Quality,
    /// Quality of the scene as it was.
    pub before: Quality,
    /// Distance of runs of the fitted scene whose starts are off by the noise from those that are not.
    pub noise: Option<Quality>,
}

/// Errors of runs over some recordings.
#[derive(Serialize)]
pub struct Quality {
    /// Position error in widths of the body: mean, median, ninth decile.
    pub position: [f64; 3],
    /// Rotation error, rad: mean, median, ninth decile.
    pub rotation: [f64; 3],
    /// Standard errors of the two means.
    pub standard_error: [f64; 2],
    /// Share of runs that end on the recorded side.
    pub face: f64,
    /// Mean loss of position and rotation together.
    pub loss: f64,
}

impl Quality {
    pub fn of(scores: &[Score]) -> Self {
        let all: Vec<_> = scores.iter().map(|s| (s.position, s.rotation, s.face)).collect();
        let Summary { position, rotation, face, .. } = Summary::of(&all);
        let n = scores.len() as f64;
        let error = |mean: f64, of: fn(&Score) -> f64| {
            let squares: f64 = scores.iter().map(|s| (of(s) - mean) * (of(s) - mean)).sum();
            if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { 0.0 }
        };
        Self {
            position: [position.mean, position.median, position.ninetieth],
            rotation: [rotation.mean, rotation.median, rotation.ninetieth],
            standard_error: [error(position.mean, |s| s.position), error(rotation.mean, |s| s.rotation)],
            face,
            loss: position.mean + rotation.mean,
        }
    }

    fn words(&self) -> String {
        let [p, r] = [self.position.map(|x| 100.0 * x), self.rotation.map(f64::to_degrees)];
        let [ep, er] = [100.0 * self.standard_error[0], self.standard_error[1].to_degrees()];
        format!(
            "position {:.1} ± {ep:.1} % of the width (median {:.1}, 90th {:.1}), rotation {:.1} ± {er:.1} degrees (median {:.1}, 90th {:.1}), {:.0} % on the right side",
            p[0],
            p[1],
            p[2],
            r[0],
            r[1],
            r[2],
            100.0 * self.face
        )
    }
}

/// Smallest lead of a slice over the best that counts; a smaller one says nothing of the search.
const AT_ITS_END: f64 = 1e-4;

/// Returns the verdict of a slice, as a sentence's end.
fn said(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Determined) => "; the data tell it on both sides",
        Some(Verdict::OneSided) => "; the data bound it on one side alone",
        Some(Verdict::Undetermined) => {
            "; the data do not tell: nowhere within its bounds are runs surely worse"
        }
        None => "",
    }
}

impl FitAnswer {
    pub fn words(&self) -> String {
        let mut text = String::new();
        for f in &self.numbers {
            let between = match f.between {
                Some([low, high]) => format!("90 % of draws {low:.5} to {high:.5}"),
                None => "one recording: nothing says how surely".to_owned(),
            };
            text += &format!("{} = {:.6} ({between}){}\n", f.name, f.value, said(f.verdict));
        }
        for f in &self.numbers {
            let least =
                (0..f.slice.worse.len()).min_by(|a, b| f.slice.worse[*a].total_cmp(&f.slice.worse[*b]));
            if let Some(k) = least.filter(|&k| f.slice.worse[k] < -AT_ITS_END) {
                let (better, value) = (-f.slice.worse[k], f.slice_values[k]);
                text += &format!(
                    "the search is not at its end: with {} = {value:.6} the loss is less by {better:.4}; ask for more --candidates\n",
                    f.name
                );
            }
        }
        let parts = [("fitted on", Some(&self.train)), ("kept apart", self.test.as_ref())];
        for (name, part) in parts.into_iter().filter_map(|(name, part)| Some((name, part?))) {
            let numbers = told_ranges(&part.recordings);
            text += &format!(
                "{name}, {} recordings ({numbers}): {}\n",
                part.recordings.len(),
                part.fitted.words()
            );
            text += &format!("  the scene as it was: {}\n", part.before.words());
            if let Some(noise) = &part.noise {
                text += &format!(
                    "  runs with the noise in their starts, from those without: {}\n",
                    noise.words()
                );
            }
        }
        if self.test.is_none() {
            text += "no recordings were kept apart (--test): nothing says how good it is on others\n";
        }
        text + &format!("link, behind the scene's address: #{}\n", self.link)
    }
}

/// Reads `0..30,45` as numbers; without doubles, in order. An end is not part of its range.
pub fn ranges(word: &str, text: &str, count: usize) -> Result<Vec<usize>, String> {
    let wrong =
        || format!("--{word} {text}: ranges of the {count} recordings by number, as 0..{count} or 0,2,5..8");
    let mut all = Vec::new();
    for part in text.split(',') {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let (from, to) = match part.split_once("..") {
            Some((from, to)) => (number(from)?, number(to)?),
            None => (number(part)?, number(part)?.saturating_add(1)),
        };
        if from >= to || to > count {
            return Err(wrong());
        }
        all.extend(from..to);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn told_ranges(numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some((_, end)) if *end == n => *end = n + 1,
            _ => runs.push((n, n + 1)),
        }
    }
    let word = |&(from, to): &(usize, usize)| {
        if to == from + 1 { format!("{from}") } else { format!("{from}..{to}") }
    };
    runs.iter().map(word).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_told_alike() {
        for (text, told) in [("0..30", "0..30"), ("5,0..3,2", "0..3,5"), ("7", "7"), ("0..2,2..4", "0..4")] {
            assert_eq!(told_ranges(&ranges("train", text, 60).unwrap()), told);
        }
        for text in ["", "3..3", "5..2", "0..61", "60", "a", "-1", "0..", "1,,2", "18446744073709551615"] {
            assert!(ranges("train", text, 60).unwrap_err().contains("--train"), "{text}");
        }
    }
}
