//! Numbers in a lesson's text. `{key}` is the number as it is now; `{key@moment}` is bound to a moment of the
//! run, whatever moment is shown: `{energy@start}`, `{energy@0.45 s}`, `{energy@end}`,
//! `{restitution_1@first_impact}`. A key is a reading's id, and without a moment also a field's path. In a
//! formula the same stands within `\live{…}`.

use super::Experiment;
use crate::{ErrorKind, SceneError};

/// A moment of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextMoment {
    /// `start`: before the first step.
    Start,
    /// `end`: the end of the run.
    End,
    /// `first_impact`: the last step before the first touch; a reading about an impact is that of the first.
    FirstImpact,
    /// `0.45 s`: that long after the start; after the end it is the end.
    Seconds(f64),
}

impl TextMoment {
    /// Reads a moment as it stands behind the `@`; `None` if it is none.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "start" => Some(Self::Start),
            "end" => Some(Self::End),
            "first_impact" => Some(Self::FirstImpact),
            _ => {
                let seconds = text.strip_suffix('s')?.trim_end().parse::<f64>().ok()?;
                (seconds.is_finite() && seconds >= 0.0).then_some(Self::Seconds(seconds))
            }
        }
    }
}

/// A number in a text: its key, and the words of its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextNumber<'t> {
    /// Id of a reading, or path of a field.
    pub key: &'t str,
    /// Words of the moment, behind the `@`.
    pub moment: Option<&'t str>,
}

/// Returns the numbers of a text, in its order, those of its formulas too.
pub fn text_numbers(text: &str) -> impl Iterator<Item = TextNumber<'_>> {
    text.split('$').enumerate().flat_map(|(i, part)| {
        let opener = if i % 2 == 0 { "{" } else { "\\live{" };
        part.split(opener).skip(1).filter_map(|rest| {
            let (key, moment) = match rest.split_once('}')?.0.split_once('@') {
                Some((key, moment)) => (key, Some(moment)),
                None => (rest.split_once('}')?.0, None),
            };
            let plain = |c: char| c.is_ascii_alphanumeric() || "_.[]".contains(c);
            let named = key.starts_with(|c: char| c.is_ascii_lowercase()) && key.chars().all(plain);
            named.then_some(TextNumber { key, moment })
        })
    })
}

/// Checks that every moment in a text is one, and that the experiment has it. The error's path is within the
/// step.
pub(crate) fn validate_text(text: &str, experiment: &Experiment) -> Result<(), SceneError> {
    for TextNumber { key, moment } in text_numbers(text) {
        let Some(words) = moment else { continue };
        let refuse = |why: &str| {
            Err(SceneError::new(ErrorKind::Value, String::new(), format!("{{{key}@{words}}}: {why}")))
        };
        match TextMoment::parse(words) {
            None => return refuse("a moment is start, end, first_impact or a time like 0.45 s"),
            Some(_) if experiment.step().is_none() => {
                return refuse("this experiment has no clock; leave the moment out");
            }
            Some(TextMoment::FirstImpact) if !experiment.has_first_impact() => {
                return refuse("only falling balls (experiment bouncing_ball) have a first impact");
            }
            Some(_) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read() {
        assert_eq!(TextMoment::parse("start"), Some(TextMoment::Start));
        assert_eq!(TextMoment::parse("0.45 s"), Some(TextMoment::Seconds(0.45)));
        assert_eq!(TextMoment::parse("2s"), Some(TextMoment::Seconds(2.0)));
        for wrong in ["", "soon", "1", "-1 s", "inf s", "NaN s", "s", "1 ms"] {
            assert_eq!(TextMoment::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_stand_in_text_and_in_formulas() {
        let text = "{a@1 s} and $\\frac{b}{c} = \\live{d@end}$, {bodies[0].mass}, {Not} one, {e";
        let found: Vec<_> = text_numbers(text).map(|n| (n.key, n.moment)).collect();
        assert_eq!(found, [("a", Some("1 s")), ("d", Some("end")), ("bodies[0].mass", None)]);
    }
}
