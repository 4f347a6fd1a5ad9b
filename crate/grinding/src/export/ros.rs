use serde_json::{Value, json};

use super::Rows;
use asperity_dynamics::arm::Joints;

/// One stretch as a `trajectory_msgs/JointTrajectory` message in JSON. Velocities are differences of the positions around each
/// point, and nothing at the ends.
pub fn ros_joint_trajectory(names: &[&str; 6], rows: &Rows) -> Value {
    let velocity = |k: usize| -> Joints {
        match (k.checked_sub(1).and_then(|i| rows.get(i)), rows.get(k + 1)) {
            (Some(a), Some(b)) if b.time > a.time => {
                std::array::from_fn(|j| (b.q[j] - a.q[j]) / (b.time - a.time))
            }
            _ => [0.0; 6],
        }
    };
    let point = |(k, r): (usize, &super::Row)| {
        let whole = r.time.floor();
        // Rounding up to a whole second must carry.
        let nanoseconds = ((r.time - whole) * 1e9).round() as u64;
        let (sec, nanosec) = (whole as u64 + nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000);
        json!({
            "positions": r.q,
            "velocities": velocity(k),
            "accelerations": [],
            "effort": [],
            "time_from_start": { "sec": sec, "nanosec": nanosec },
        })
    };
    json!({
        "header": { "stamp": { "sec": 0, "nanosec": 0 }, "frame_id": "base" },
        "joint_names": names,
        "points": rows.iter().enumerate().map(point).collect::<Vec<_>>(),
    })
}
