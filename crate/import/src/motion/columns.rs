//! Which column is what, by its name: `t`, `x` or `pos_x [mm]`, `qw` or `quaternion0`, `vx`, `wx` or `omega_x (deg/s)`. Without names, eight or
//! fourteen columns are taken in the order time, position, quaternion, velocity, rate of turn.

use asperity_scene::{AngleUnit, LengthUnit, MotionTold, QuaternionOrder, SceneError, UpAxis};

use super::refused;
use super::table::Table;

/// Places of the columns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Columns {
    pub time: usize,
    pub position: [usize; 3],
    /// Scalar first where their names say which is which; else as they stand.
    pub quaternion: [usize; 4],
    named: bool,
    pub linear: Option<[usize; 3]>,
    pub angular: Option<[usize; 3]>,
    length: LengthUnit,
    angle: AngleUnit,
}

const NAMES: &str = "its columns need names, such as t, x, y, z, qw, qx, qy, qz (and vx, vy, vz, wx, wy, wz), or an order: time, position, \
                     quaternion, velocity, rate of turn";

/// `Pos_X [mm]` is `posx` in `mm`.
fn plain(name: &str) -> (String, String) {
    let (name, unit) = match name.split_once(['[', '(']) {
        Some((name, unit)) if !unit.starts_with(|c: char| c.is_ascii_digit()) => (name, unit),
        _ => match name.rsplit_once('_') {
            Some((name, unit @ ("m" | "mm" | "cm" | "in" | "deg" | "rad" | "s"))) => (name, unit),
            _ => (name, ""),
        },
    };
    let letters =
        |s: &str| s.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    (letters(name), letters(unit))
}

impl Columns {
    pub fn of(table: &Table) -> Result<Self, SceneError> {
        let width = table.rows.first().map_or(0, Vec::len);
        if table.names.is_empty() {
            let fourteen = match width {
                8 => false,
                14 => true,
                _ => return Err(refused(format!("{width} numbers a row: {NAMES}"))),
            };
            return Ok(Self {
                time: 0,
                position: [1, 2, 3],
                quaternion: [4, 5, 6, 7],
                named: false,
                linear: fourteen.then_some([8, 9, 10]),
                angular: fourteen.then_some([11, 12, 13]),
                length: LengthUnit::M,
                angle: AngleUnit::Rad,
            });
        }
        let names: Vec<(String, String)> = table.names.iter().map(|n| plain(n)).collect();
        let place = |of: &[String]| names.iter().position(|(name, _)| of.contains(name));
        let axes = |stems: &[&str], ends: [&str; 3]| {
            let one = |end: &str| place(&stems.iter().map(|stem| format!("{stem}{end}")).collect::<Vec<_>>());
            Some([one(ends[0])?, one(ends[1])?, one(ends[2])?])
        };
        let vector = |stems: &[&str]| axes(stems, ["x", "y", "z"]).or_else(|| axes(stems, ["0", "1", "2"]));
        let time = ["t", "time", "times", "timestamp", "stamp", "sec", "seconds"].map(str::to_owned);
        let time = place(&time).ok_or_else(|| refused(format!("no column is the time: {NAMES}")))?;
        let position = vector(&["", "p", "pos", "position", "t", "translation"])
            .ok_or_else(|| refused(format!("no columns are the position: {NAMES}")))?;
        let turns = ["q", "quat", "quaternion", "rotation", "orientation", "rot", "attitude"];
        let four = |ends: [&str; 4]| {
            let one = |end: &str| place(&turns.iter().map(|stem| format!("{stem}{end}")).collect::<Vec<_>>());
            Some([one(ends[0])?, one(ends[1])?, one(ends[2])?, one(ends[3])?])
        };
        let named = four(["w", "x", "y", "z"]);
        let quaternion = named
            .or_else(|| four(["0", "1", "2", "3"]))
            .ok_or_else(|| refused(format!("no columns are the quaternion: {NAMES}")))?;
        let unit_at = |place: usize| names[place].1.as_str();
        let angular = vector(&["w", "omega", "angularvelocity", "angular", "gyro", "rate"]);
        Ok(Self {
            time,
            position,
            quaternion,
            named: named.is_some(),
            linear: vector(&["v", "vel", "velocity", "linearvelocity", "linear"]),
            angular,
            length: match unit_at(position[0]) {
                "mm" => LengthUnit::Mm,
                "cm" => LengthUnit::Cm,
                "in" => LengthUnit::In,
                _ => LengthUnit::M,
            },
            angle: match angular.map(|w| unit_at(w[0])) {
                Some(unit) if unit.starts_with("deg") => AngleUnit::Deg,
                _ => AngleUnit::Rad,
            },
        })
    }

    /// Names say which number of the quaternion is which.
    pub fn ordered(&self) -> bool {
        self.named
    }

    /// Rates of turn are among them.
    pub fn rates(&self) -> bool {
        self.angular.is_some()
    }

    /// As the names say.
    pub fn told(&self) -> MotionTold {
        MotionTold {
            length: self.length,
            angle: self.angle,
            quaternion: QuaternionOrder::ScalarFirst,
            rates_in_body: false,
            up: UpAxis::Z,
        }
    }
}
