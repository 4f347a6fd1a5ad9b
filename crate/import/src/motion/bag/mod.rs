//! Recordings of ROS: MCAP files, of ROS 2 or 1, with poses, odometry, transforms, states of joints and
//! wrenches. The records are read here (the crate `mcap` needs lz4 and zstd in C, which do not come along
//! into WebAssembly), chunks are unpacked by `lz4_flex` and `ruzstd`, one by one, so that no more than one is
//! held.

mod cdr;
mod mcap;
mod message;

use asperity_scene::SceneError;

use super::clock;
use super::columns::Columns;
use super::refused;
use super::table::{Row, Table};
use message::{Kind, Sample};

/// Largest number of streams that are listed.
const MOST_STREAMS: usize = 500;
/// Largest number of rows of a series.
const MOST_SERIES: usize = 400_000;

/// Kind of a recorder's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bag {
    Mcap,
    Sqlite,
    Ros1,
}

/// Recognises the kind by its first bytes; `None` for other files.
pub(super) fn kind(bytes: &[u8]) -> Option<Bag> {
    if bytes.starts_with(mcap::MAGIC) {
        Some(Bag::Mcap)
    } else if bytes.starts_with(b"SQLite format 3\0") {
        Some(Bag::Sqlite)
    } else if bytes.starts_with(b"#ROSBAG V") {
        Some(Bag::Ros1)
    } else {
        None
    }
}

/// Returns the error for a kind that is not read, with the way on.
fn way_on(kind: Bag) -> Option<SceneError> {
    match kind {
        Bag::Mcap => None,
        Bag::Sqlite => Some(refused(
            "this is a ROS 2 bag in SQLite (.db3): please save it as MCAP, by “mcap convert bag.db3 bag.mcap” or “ros2 bag convert”",
        )),
        Bag::Ros1 => Some(refused(
            "this is a bag of ROS 1: please save it as MCAP, by “mcap convert bag.bag bag.mcap” or “rosbags-convert”",
        )),
    }
}

/// A stream of samples in a file: a topic, or one child of a topic of transforms.
#[derive(Clone, Debug, PartialEq)]
struct Stream {
    name: String,
    kind: Kind,
    samples: usize,
}

/// Returns all streams, in the order in which they begin.
fn streams(bytes: &[u8]) -> Result<(Vec<Stream>, mcap::Read), SceneError> {
    let mut found: Vec<Stream> = Vec::new();
    let read = mcap::scan(bytes, &mut |channel, log_time, data| {
        let Some(kind) = channel.kind else { return };
        message::decode(kind, channel.ros1, data, log_time, &mut |child, _| {
            let name = stream_name(&channel.topic, child);
            match found.iter().position(|s| s.name == name) {
                Some(k) => found[k].samples += 1,
                None if found.len() < MOST_STREAMS => found.push(Stream { name, kind, samples: 1 }),
                None => {}
            }
        });
    })?;
    Ok((found, read))
}

fn stream_name(topic: &str, child: Option<&str>) -> String {
    match child {
        Some(child) => format!("{topic} {child}"),
        None => topic.to_owned(),
    }
}

/// Returns a sentence about the other content of a file, for a reader who looks for a motion.
fn other_topics(bytes: &[u8], streams: &[Stream]) -> String {
    let mut topics: Vec<String> = streams.iter().map(|s| s.name.clone()).collect();
    let _ = mcap::channels(bytes, &mut |topic, schema| {
        if topics.len() < 12 && topics.iter().all(|t| !t.starts_with(topic)) {
            topics.push(format!("{topic} ({schema})"));
        }
    });
    topics.truncate(12);
    topics.join(", ")
}

/// Reads the motion of a topic, the first with poses where none is asked for.
pub(super) fn read(kind: Bag, bytes: &[u8], topic: Option<&str>) -> Result<Table, SceneError> {
    if let Some(refusal) = way_on(kind) {
        return Err(refusal);
    }
    let (streams, read) = streams(bytes)?;
    let poses: Vec<&Stream> = streams.iter().filter(|s| s.kind.is_motion()).collect();
    let asked = |name: &str| {
        poses.iter().find(|s| s.name == name).copied().ok_or_else(|| {
            refused(format!("there is no motion {name} in it; it holds {}", other_topics(bytes, &streams)))
        })
    };
    let taken = match topic {
        Some(name) => asked(name)?,
        None => *poses.first().ok_or_else(|| {
            refused(format!(
                "it holds no poses (geometry_msgs PoseStamped or TransformStamped, nav_msgs Odometry, tf2_msgs TFMessage); it holds {}",
                other_topics(bytes, &streams)
            ))
        })?,
    };
    let mut columns = Columns::of_message(taken.kind == Kind::Odometry);
    let others = poses.iter().filter(|s| s.name != taken.name).map(|s| s.name.clone());
    columns.bodies = std::iter::once(taken.name.clone()).chain(others).collect();
    let mut table = Table::default();
    table.columns = Some(columns);
    let mut fault = None;
    each(bytes, taken, &mut |sample| {
        let mut numbers = [f64::NAN; 13];
        let [x, y, z, qx, qy, qz, qw, rest @ ..] = &sample.numbers[..] else { return };
        numbers[..7].copy_from_slice(&[*x, *y, *z, *qw, *qx, *qy, *qz]);
        for (to, from) in numbers[7..].iter_mut().zip(rest) {
            *to = *from;
        }
        if numbers[..7].iter().any(|x| !x.is_finite()) {
            table.lost += 1;
            return;
        }
        let line = table.rows.len() + table.lost + 1;
        let row = Row { time: clock::of_nanoseconds(i128::from(sample.time)), numbers, line };
        if fault.is_none() {
            fault = table.keep(row).err();
        }
    })?;
    table.notes.extend(read.said());
    match fault {
        Some(fault) => Err(fault),
        None => Ok(table),
    }
}

/// Passes all samples of one stream to `take`.
fn each(bytes: &[u8], stream: &Stream, take: &mut dyn FnMut(&Sample<'_>)) -> Result<(), SceneError> {
    mcap::scan(bytes, &mut |channel, log_time, data| {
        let Some(kind) = channel.kind else { return };
        if stream.name != channel.topic && !stream.name.starts_with(&format!("{} ", channel.topic)) {
            return;
        }
        message::decode(kind, channel.ros1, data, log_time, &mut |child, sample| {
            if stream_name(&channel.topic, child) == stream.name {
                take(sample);
            }
        });
    })?;
    Ok(())
}

/// Numbers over time from a bag: poses, states of joints or wrenches.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeSeries {
    /// Topics that can be read: name, kind of message, number of messages.
    pub topics: Vec<(String, &'static str, usize)>,
    /// Topic of this series.
    pub topic: String,
    /// Names of the numbers of a row; the first is `t [s]`.
    pub columns: Vec<String>,
    /// Rows: time from the first row, s, and the numbers; a missing number is NaN.
    pub rows: Vec<Vec<f64>>,
    /// Unix time of the first row, ns.
    pub start: u64,
    /// Notes, in sentences for the user.
    pub notes: Vec<String>,
}

/// Reads a topic of an MCAP file, the first that can be read where none is asked for.
///
/// # Errors
///
/// Refuses files that are no MCAP, and topics that cannot be read.
pub fn read_series(bytes: &[u8], topic: Option<&str>) -> Result<TimeSeries, SceneError> {
    let kind = kind(bytes).ok_or_else(|| refused("this is no bag: neither MCAP nor of ROS"))?;
    if let Some(refusal) = way_on(kind) {
        return Err(refusal);
    }
    let (streams, read) = streams(bytes)?;
    let named = |name: &str| streams.iter().find(|s| s.name == name);
    let taken = topic.map_or_else(|| streams.first(), named).ok_or_else(|| {
        let asked = topic.map_or(String::new(), |t| format!(" of {t}"));
        refused(format!(
            "there is nothing{asked} in it that is read; it holds {}",
            other_topics(bytes, &streams)
        ))
    })?;
    let mut series = TimeSeries {
        topics: streams.iter().map(|s| (s.name.clone(), s.kind.name(), s.samples)).collect(),
        topic: taken.name.clone(),
        columns: std::iter::once("t [s]".to_owned()).chain(taken.kind.columns()).collect(),
        rows: Vec::new(),
        start: 0,
        notes: read.said(),
    };
    let mut left_out = 0_usize;
    each(bytes, taken, &mut |sample| {
        if series.rows.is_empty() {
            series.start = sample.time;
            series.columns.extend(
                sample.joints.iter().flat_map(|joint| {
                    ["position", "velocity", "effort"].map(|what| format!("{joint}.{what}"))
                }),
            );
        }
        if series.rows.len() >= MOST_SERIES || sample.numbers.len() + 1 != series.columns.len() {
            left_out += 1;
            return;
        }
        let t = clock::between(
            clock::of_nanoseconds(i128::from(series.start)),
            clock::of_nanoseconds(i128::from(sample.time)),
        );
        series.rows.push(std::iter::once(t).chain(sample.numbers.iter().copied()).collect());
    })?;
    if left_out > 0 {
        series.notes.push(format!(
            "{left_out} messages are left out: they have other joints than the first, or there are too many."
        ));
    }
    Ok(series)
}
