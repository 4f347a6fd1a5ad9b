//! A track in few words, `0.5:f1:0,0,20;1.2:f1`: entries behind semicolons, each a time (s), a channel's
//! letter and index, and the numbers that act, if any. Numbers at the end that are as usual are left out; one
//! without digits is absent. Digits are as many as bring the same bits back, but of times nine, which name
//! any step of a run.

use super::{Channel, Input, InputValue, MAX_INPUTS};
use crate::{ErrorKind, SceneError};

pub(super) fn write(entries: &[Input]) -> String {
    let words: Vec<String> = entries.iter().map(one).collect();
    words.join(";")
}

fn one(entry: &Input) -> String {
    let (letter, index) = entry.channel.code();
    let head = format!("{}:{letter}{index}", short_time(entry.time));
    let Some(value) = &entry.value else { return head };
    let mut numbers = value.numbers();
    while let Some(last) = numbers.pop() {
        if entry.channel.value(&numbers).as_ref() != Some(value) {
            numbers.push(last);
            break;
        }
    }
    let words: Vec<String> = numbers.iter().map(|n| n.map_or_else(String::new, |x| format!("{x}"))).collect();
    format!("{head}:{}", words.join(","))
}

/// Writes a time in nine significant digits at most.
fn short_time(time: f64) -> String {
    let short: f64 = format!("{time:.8e}").parse().unwrap_or(time);
    format!("{short}")
}

pub(super) fn read(text: &str) -> Result<Vec<Input>, SceneError> {
    let words: Vec<&str> = text.split(';').filter(|w| !w.is_empty()).take(MAX_INPUTS + 1).collect();
    if words.len() > MAX_INPUTS {
        return Err(bad("entries", format!("a run takes at most {MAX_INPUTS} inputs")));
    }
    let entry = |(i, word): (usize, &&str)| {
        let short: String = word.chars().take(40).collect();
        parsed(word).ok_or_else(|| bad(&format!("entries[{i}]"), format!("“{short}” is no input")))
    };
    words.iter().enumerate().map(entry).collect()
}

fn bad(path: &str, message: String) -> SceneError {
    SceneError::new(ErrorKind::Link, path, message)
}

fn parsed(word: &str) -> Option<Input> {
    let mut parts = word.split(':');
    let time = number(parts.next()?)?;
    let mut name = parts.next()?.chars();
    let channel = Channel::of_code(name.next()?, name.as_str().parse().ok()?)?;
    let value: Option<InputValue> = match parts.next() {
        None => None,
        Some("") => Some(channel.value(&[])?),
        Some(list) => {
            let numbers = |n: &str| if n.is_empty() { Some(None) } else { number(n).map(Some) };
            Some(channel.value(&list.split(',').map(numbers).collect::<Option<Vec<_>>>()?)?)
        }
    };
    parts.next().is_none().then_some(Input { time, channel, value })
}

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|x| x.is_finite())
}
