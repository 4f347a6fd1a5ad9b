//! Trajectory as `trajectory_msgs/JointTrajectory` messages in JSON; radians and seconds.

use std::fmt::Write;

use super::Header;
use super::Rows;
use super::table::{list, quoted, separated};
use crate::timing::SixJoints;

/// Writes all stretches as a JSON document: a description of the file, and a
/// `trajectory_msgs/JointTrajectory` message each. Between two of them the arm lifts off.
pub fn ros_joint_trajectories(names: &[&str; 6], header: &Header, stretches: &[Rows]) -> String {
    let mut text = r#"{"about":["#.to_owned();
    let holds = "Joints in rad, rad/s; times in s.";
    separated(&mut text, &header.lines(holds), |text, line| text.push_str(&quoted(line)));
    text.push_str(r#"],"trajectories":["#);
    separated(&mut text, stretches, |text, rows| text.push_str(ros_joint_trajectory(names, rows).trim_end()));
    text.push_str("]}\n");
    text
}

/// Writes one stretch as a `trajectory_msgs/JointTrajectory` message in JSON. Velocities are differences of
/// the positions around each point, and zero at the ends.
fn ros_joint_trajectory(names: &[&str; 6], rows: &Rows) -> String {
    let mut text =
        r#"{"header":{"stamp":{"sec":0,"nanosec":0},"frame_id":"base"},"joint_names":["#.to_owned();
    separated(&mut text, names, |text, name| text.push_str(&quoted(name)));
    text.push_str(r#"],"points":["#);
    let numbered: Vec<usize> = (0..rows.len()).collect();
    separated(&mut text, &numbered, |text, &k| {
        let whole = rows[k].time.floor();
        // Rounding up to a whole second must carry.
        let nanoseconds = ((rows[k].time - whole) * 1e9).round() as u64;
        let (sec, nanosec) = (whole as u64 + nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000);
        let _ = write!(
            text,
            r#"{{"positions":{},"velocities":{},"accelerations":[],"effort":[],"time_from_start":{{"sec":{sec},"nanosec":{nanosec}}}}}"#,
            list(&rows[k].q),
            list(&velocity(rows, k))
        );
    });
    text.push_str("]}\n");
    text
}

fn velocity(rows: &Rows, k: usize) -> SixJoints {
    match (k.checked_sub(1).and_then(|i| rows.get(i)), rows.get(k + 1)) {
        (Some(a), Some(b)) if b.time > a.time => {
            std::array::from_fn(|j| (b.q[j] - a.q[j]) / (b.time - a.time))
        }
        _ => [0.0; 6],
    }
}
