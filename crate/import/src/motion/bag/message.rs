//! Messages of ROS that hold a motion, states of joints, or a wrench, with the fields in the order of their
//! definitions (common_interfaces, geometry2).

use super::cdr::Cdr;

/// Kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pose,
    PoseStamped,
    PoseWithCovarianceStamped,
    Odometry,
    TransformStamped,
    Transforms,
    JointState,
    WrenchStamped,
    Wrench,
}

impl Kind {
    /// Finds the kind by the name of its schema: `geometry_msgs/msg/PoseStamped`.
    pub fn of(schema: &str) -> Option<Self> {
        Some(match schema.replace("/msg/", "/").as_str() {
            "geometry_msgs/Pose" => Self::Pose,
            "geometry_msgs/PoseStamped" => Self::PoseStamped,
            "geometry_msgs/PoseWithCovarianceStamped" => Self::PoseWithCovarianceStamped,
            "nav_msgs/Odometry" => Self::Odometry,
            "geometry_msgs/TransformStamped" => Self::TransformStamped,
            "tf2_msgs/TFMessage" | "tf/tfMessage" => Self::Transforms,
            "sensor_msgs/JointState" => Self::JointState,
            "geometry_msgs/WrenchStamped" => Self::WrenchStamped,
            "geometry_msgs/Wrench" => Self::Wrench,
            _ => return None,
        })
    }

    /// Returns the name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pose => "Pose",
            Self::PoseStamped => "PoseStamped",
            Self::PoseWithCovarianceStamped => "PoseWithCovarianceStamped",
            Self::Odometry => "Odometry",
            Self::TransformStamped => "TransformStamped",
            Self::Transforms => "TFMessage",
            Self::JointState => "JointState",
            Self::WrenchStamped => "WrenchStamped",
            Self::Wrench => "Wrench",
        }
    }

    /// Returns true if it holds the pose of a body.
    pub fn is_motion(self) -> bool {
        !matches!(self, Self::JointState | Self::WrenchStamped | Self::Wrench)
    }

    /// Returns the names of its numbers; those of joints follow from a message.
    pub fn columns(self) -> Vec<String> {
        let pose = ["x [m]", "y [m]", "z [m]", "qx", "qy", "qz", "qw"];
        let twist = ["vx [m/s]", "vy [m/s]", "vz [m/s]", "wx [rad/s]", "wy [rad/s]", "wz [rad/s]"];
        let names: Vec<&str> = match self {
            Self::JointState => Vec::new(),
            Self::WrenchStamped | Self::Wrench => {
                vec!["fx [N]", "fy [N]", "fz [N]", "tx [N m]", "ty [N m]", "tz [N m]"]
            }
            Self::Odometry => [&pose[..], &twist[..]].concat(),
            _ => pose.to_vec(),
        };
        names.into_iter().map(str::to_owned).collect()
    }
}

/// A sample: one message, or one part of it.
#[derive(Debug, Default)]
pub(super) struct Sample<'a> {
    /// Unix time, ns.
    pub time: u64,
    /// Numbers in the order of the columns.
    pub numbers: Vec<f64>,
    /// Names of joints.
    pub joints: Vec<&'a str>,
}

/// Passes the samples of a message, and of transforms the child frame of each, to `take`; a message that
/// breaks off gives none.
pub(super) fn decode(
    kind: Kind,
    ros1: bool,
    data: &[u8],
    log_time: u64,
    take: &mut dyn FnMut(Option<&str>, &Sample<'_>),
) {
    // A message that is shorter than its definition is left out.
    let _ = read(kind, ros1, data, log_time, take);
}

fn read(
    kind: Kind,
    ros1: bool,
    data: &[u8],
    log_time: u64,
    take: &mut dyn FnMut(Option<&str>, &Sample<'_>),
) -> Option<()> {
    let mut cdr = Cdr::new(data, ros1)?;
    let stamped = |time: u64| if time == 0 { log_time } else { time };
    let mut sample = Sample { time: log_time, ..Sample::default() };
    match kind {
        Kind::Pose => cdr.numbers(7, &mut sample.numbers)?,
        Kind::PoseStamped | Kind::PoseWithCovarianceStamped => {
            sample.time = stamped(cdr.header()?.0);
            cdr.numbers(7, &mut sample.numbers)?;
        }
        Kind::Odometry => {
            sample.time = stamped(cdr.header()?.0);
            cdr.text()?;
            cdr.numbers(7, &mut sample.numbers)?;
            cdr.skip(36)?;
            cdr.numbers(6, &mut sample.numbers)?;
        }
        Kind::TransformStamped | Kind::Transforms => {
            let count = if kind == Kind::Transforms { cdr.length()? } else { 1 };
            for _ in 0..count {
                let time = stamped(cdr.header()?.0);
                let child = cdr.text()?;
                let mut sample = Sample { time, ..Sample::default() };
                cdr.numbers(7, &mut sample.numbers)?;
                take(Some(child), &sample);
            }
            return Some(());
        }
        Kind::WrenchStamped => {
            sample.time = stamped(cdr.header()?.0);
            cdr.numbers(6, &mut sample.numbers)?;
        }
        Kind::Wrench => cdr.numbers(6, &mut sample.numbers)?,
        Kind::JointState => {
            sample.time = stamped(cdr.header()?.0);
            for _ in 0..cdr.length()? {
                sample.joints.push(cdr.text()?);
            }
            let mut lists = [Vec::new(), Vec::new(), Vec::new()];
            for list in &mut lists {
                let length = cdr.length()?;
                cdr.numbers(length, list)?;
            }
            let number = |list: &Vec<f64>, k: usize| list.get(k).copied().unwrap_or(f64::NAN);
            for k in 0..sample.joints.len() {
                sample.numbers.extend(lists.iter().map(|list| number(list, k)));
            }
        }
    }
    take(None, &sample);
    Some(())
}
