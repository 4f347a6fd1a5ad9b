//! Columns of a table, recognised by their names: `t`, `x` or `pos_x [mm]`, `qw` or `quaternion0`, `vx`, `wx`
//! or `omega_x (deg/s)`, `field.pose.orientation.w`, `/cube/pose/position/x`, `p_RS_R_x [m]`. Without names,
//! eight or fourteen columns are taken in the order time, position, quaternion, velocity, rate of turn, and
//! those of `ros2 topic echo --csv` as its messages have them.

use std::borrow::Cow;

use asperity_scene::{AngleUnit, LengthUnit, MotionUnits, QuaternionOrder, SceneError, TimeUnit, UpAxis};

use super::refused;
use super::table::is_blank;

/// The name of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Name {
    /// Words of the name, lower case: `["pose", "position", "x"]`.
    words: Vec<String>,
    /// Number of these words from lines above its own.
    above: usize,
    /// Unit, such as `mm`, `ns`, `deg`; empty where it names none.
    unit: String,
}

impl Name {
    /// Reads a name: `Pos_X [mm]` is `pos`, `x`, in `mm`.
    pub fn of(name: &str) -> Self {
        Self::below(&[], name, "")
    }

    /// Reads a name with the words in the lines above it, and the unit of a line below where there is one.
    pub fn below(above: &[&str], name: &str, unit: &str) -> Self {
        let (own, in_brackets) = match name.split_once(['[', '(']) {
            Some((own, unit)) if !unit.starts_with(|c: char| c.is_ascii_digit()) => (own, unit),
            _ => (name, ""),
        };
        let mut words: Vec<String> = above.iter().flat_map(|line| words(line)).collect();
        let above = words.len();
        words.extend(self::words(own));
        let mut unit = letters(if unit.is_empty() { in_brackets } else { unit });
        let is_unit = |word: &String| UNITS.contains(&word.as_str());
        if unit.is_empty() && words.len() > above + 1 && words.last().is_some_and(is_unit) {
            unit = words.pop().unwrap_or_default();
        }
        Self { words, above, unit }
    }

    /// Returns its own words, without those above, in one.
    fn own(&self) -> String {
        self.words.get(self.above..).unwrap_or_default().concat()
    }

    fn length(&self) -> Option<LengthUnit> {
        length_of(&self.unit)
    }

    fn time(&self) -> Option<TimeUnit> {
        match self.unit.as_str() {
            "s" | "sec" | "secs" | "second" | "seconds" => Some(TimeUnit::S),
            "ms" | "msec" | "msecs" | "millisecond" | "milliseconds" => Some(TimeUnit::Ms),
            "us" | "usec" | "usecs" | "microsecond" | "microseconds" => Some(TimeUnit::Us),
            "ns" | "nsec" | "nsecs" | "nanosec" | "nanosecond" | "nanoseconds" => Some(TimeUnit::Ns),
            _ => None,
        }
    }
}

/// Units that a name may end with.
const UNITS: [&str; 14] =
    ["m", "mm", "cm", "in", "deg", "rad", "s", "ms", "us", "ns", "msec", "usec", "nsec", "sec"];

/// Finds a unit of length by any of its names.
pub(super) fn length_of(word: &str) -> Option<LengthUnit> {
    match word {
        "m" | "meter" | "meters" | "metre" | "metres" => Some(LengthUnit::M),
        "cm" | "centimeter" | "centimeters" | "centimetre" | "centimetres" => Some(LengthUnit::Cm),
        "mm" | "millimeter" | "millimeters" | "millimetre" | "millimetres" => Some(LengthUnit::Mm),
        "in" | "inch" | "inches" => Some(LengthUnit::In),
        _ => None,
    }
}

/// Returns the letters of a unit, lower case; a micro sign becomes a u.
pub(super) fn letters(unit: &str) -> String {
    let ascii = unit.chars().map(|c| if matches!(c, 'µ' | 'μ') { 'u' } else { c });
    ascii.filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// Splits a name into words: `posX`, `Pos_X` and `/pos/x` are `pos`, `x`.
fn words(name: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in name.chars().take(400) {
        if c.is_ascii_alphanumeric() {
            if !last.is_ascii_alphanumeric() || (last.is_ascii_lowercase() && c.is_ascii_uppercase()) {
                all.push(String::new());
            }
            if let Some(word) = all.last_mut() {
                word.push(c.to_ascii_lowercase());
            }
        }
        last = c;
    }
    all
}

/// Header above the rows of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Header {
    /// Name of each column; empty where there are none.
    pub names: Vec<Name>,
    /// Unit of all lengths, where the file gives one for all.
    pub length: Option<LengthUnit>,
    /// Number of rows a second, where the file gives it.
    pub rate: Option<f64>,
    /// Axis that is up, where the file's kind defines it.
    pub up: Option<UpAxis>,
    /// True if numbers are separated by blanks, as in files of TUM.
    pub by_blanks: bool,
    /// True if commas are decimal points.
    pub commas: bool,
}

/// Place of the time of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Time {
    /// One column.
    Column(usize),
    /// Two columns: whole seconds, and nanoseconds.
    Pair(usize, usize),
    /// A count of frames, and their number a second.
    Frames(usize, f64),
}

/// Places of the columns of a motion.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Columns {
    pub time: Time,
    /// Unit of time in its name.
    pub time_unit: Option<TimeUnit>,
    pub position: [usize; 3],
    /// Columns of the quaternion: scalar first where their names give the order, else in the order of the
    /// file.
    pub quaternion: [usize; 4],
    named: bool,
    pub linear: Option<[usize; 3]>,
    pub angular: Option<[usize; 3]>,
    /// True if velocities are in the frame of the body, as in nav_msgs/Odometry.
    pub twist_in_body: bool,
    told: MotionUnits,
    /// Number of cells of a row.
    pub width: usize,
    /// Names of columns of text, which are skipped.
    pub texts: Vec<String>,
    /// Names of all bodies in it, where there are several; the first is the one taken.
    pub bodies: Vec<String>,
    commas: bool,
}

const NAMES: &str = "its columns need names, such as t, x, y, z, qw, qx, qy, qz (and vx, vy, vz, wx, wy, wz), or an order: time, position, \
                     quaternion, velocity, rate of turn";

const POSITIONS: [&str; 8] = ["p", "pos", "position", "t", "trans", "translation", "location", "origin"];
const TURNS: [&str; 9] = ["q", "quat", "quaternion", "rotation", "orientation", "rot", "attitude", "qr", "r"];
const LINEAR: [&str; 5] = ["v", "vel", "velocity", "linearvelocity", "linear"];
const ANGULAR: [&str; 6] = ["w", "omega", "angularvelocity", "angular", "gyro", "rate"];
/// Beginnings of words in names of other vectors, whatever else their names say.
const OTHERS: [&str; 8] = ["accel", "covar", "bias", "force", "torque", "marker", "error", "wrench"];
const TIMES: [&str; 12] = [
    "t",
    "time",
    "times",
    "timestamp",
    "stamp",
    "sec",
    "secs",
    "seconds",
    "headerstamp",
    "fieldheaderstamp",
    "elapsed",
    "elapsedtime",
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Position,
    Turn,
    Linear,
    Angular,
}

/// Columns whose names differ in the last letter alone.
struct Group {
    stem: Vec<String>,
    kind: Option<Kind>,
    axes: Vec<(char, usize)>,
}

impl Group {
    fn all<const N: usize>(&self, axes: [char; N]) -> Option<[usize; N]> {
        let mut found = [0; N];
        for (place, axis) in found.iter_mut().zip(axes) {
            *place = self.axes.iter().find(|(a, _)| *a == axis)?.1;
        }
        Some(found)
    }

    fn three(&self) -> Option<[usize; 3]> {
        self.all(['x', 'y', 'z']).or_else(|| self.all(['0', '1', '2'])).or_else(|| self.all(['1', '2', '3']))
    }

    /// Returns the columns of a quaternion, and true if the names give the order.
    fn four(&self) -> Option<([usize; 4], bool)> {
        let named = self.all(['w', 'x', 'y', 'z']).or_else(|| self.all(['r', 'i', 'j', 'k']));
        let counted = || self.all(['0', '1', '2', '3']).or_else(|| self.all(['1', '2', '3', '4']));
        named.map(|q| (q, true)).or_else(|| counted().map(|q| (q, false)))
    }

    /// Returns the words before the one that names the quantity: those of the body.
    fn body(&self) -> &[String] {
        self.stem.get(..self.stem.len().saturating_sub(1)).unwrap_or_default()
    }
}

fn kind_of(stem: &[String]) -> Option<Kind> {
    let (last, first) = (stem.last().map_or("", String::as_str), stem.first().map_or("", String::as_str));
    let own = stem.iter().rev().take(2).rev().cloned().collect::<String>();
    if stem.iter().any(|word| OTHERS.iter().any(|other| word.starts_with(other))) {
        return None;
    }
    // `p_RS_R_x` of EuRoC: the frames stand between.
    match first {
        "p" => return Some(Kind::Position),
        "q" => return Some(Kind::Turn),
        "v" => return Some(Kind::Linear),
        "w" => return Some(Kind::Angular),
        _ => {}
    }
    if stem.is_empty() || POSITIONS.contains(&last) {
        return Some(Kind::Position);
    }
    if ANGULAR.contains(&last) || ANGULAR.contains(&own.as_str()) {
        return Some(Kind::Angular);
    }
    if LINEAR.contains(&last) {
        return Some(Kind::Linear);
    }
    if TURNS.contains(&last) {
        return Some(Kind::Turn);
    }
    None
}

/// Returns the stem and the axis of a name: `posx` and `pos_x` alike.
fn split(name: &Name) -> Option<(Vec<String>, char)> {
    let (last, rest) = name.words.split_last()?;
    let mut letters = last.chars();
    let axis = letters.next_back()?;
    let before = letters.as_str();
    if before.is_empty() {
        return "xyzwijk01234".contains(axis).then(|| (rest.to_vec(), axis));
    }
    let known = |words: &[&str]| words.contains(&before);
    let spatial =
        "xyz".contains(axis) && (known(&POSITIONS) || known(&LINEAR) || known(&ANGULAR) || known(&TURNS));
    let counted = "01234".contains(axis)
        && (known(&TURNS) || known(&POSITIONS) && before != "t" || known(&LINEAR) || known(&ANGULAR));
    let turn = "wrijk".contains(axis) && known(&TURNS);
    (spatial || counted || turn).then(|| ([rest, &[before.to_owned()]].concat(), axis))
}

fn groups(names: &[Name]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let Some((stem, axis)) = split(name) else { continue };
        match found.iter_mut().find(|g| g.stem == stem) {
            Some(group) => {
                if group.axes.iter().all(|(a, _)| *a != axis) {
                    group.axes.push((axis, place));
                }
            }
            None => found.push(Group { kind: kind_of(&stem), stem, axes: vec![(axis, place)] }),
        }
    }
    found
}

fn shared(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns the group of a kind whose name has the longest common beginning with that of a body.
fn nearest<'g, T>(
    groups: &'g [Group],
    kind: Kind,
    of: &Group,
    take: impl Fn(&'g Group) -> Option<T>,
) -> Option<(&'g Group, T)> {
    let mut best: Option<(usize, &Group, T)> = None;
    for group in groups.iter().filter(|g| g.kind == Some(kind)) {
        let Some(taken) = take(group) else { continue };
        let near = shared(&group.stem, &of.stem);
        if best.as_ref().is_none_or(|(most, ..)| near > *most) {
            best = Some((near, group, taken));
        }
    }
    best.map(|(_, group, taken)| (group, taken))
}

impl Columns {
    /// Finds the columns by the names of a header, or by the order of the first row. `body` is the one that
    /// is asked for, where there are several.
    pub fn of(header: &Header, first: &[&str], body: Option<&str>) -> Result<Self, SceneError> {
        if header.names.is_empty() {
            Self::by_order(header, first)
        } else {
            Self::by_name(header, first, body)
        }
    }

    fn by_order(header: &Header, first: &[&str]) -> Result<Self, SceneError> {
        let is_number =
            |cell: &str| is_blank(cell) || decimal(cell, header.commas).trim().parse::<f64>().is_ok();
        let numbers: Vec<usize> = (0..first.len()).filter(|&k| is_number(first[k])).collect();
        let at = |k: usize| numbers.get(k).copied().unwrap_or(usize::MAX);
        let places = |from: usize| [at(from), at(from + 1), at(from + 2)];
        let texts: Vec<String> = (0..first.len())
            .filter(|&k| !is_number(first[k]))
            .map(|k| format!("{} (“{}”)", k + 1, first[k].chars().take(24).collect::<String>()))
            .collect();
        let whole = |k: usize| first.get(at(k)).and_then(|cell| cell.trim().parse::<u64>().ok());
        // Seconds, nanoseconds, perhaps names of frames, pose; Odometry has covariances and a twist besides.
        let stamped = whole(0).is_some() && whole(1).is_some_and(|n| n < 1_000_000_000);
        let (time, begin, twist, last) = match numbers.len() {
            8 | 14 => (
                Time::Column(at(0)),
                1,
                (numbers.len() == 14).then_some(8),
                header.by_blanks && numbers.len() == 8,
            ),
            9 if stamped => (Time::Pair(at(0), at(1)), 2, None, true),
            87 if stamped => (Time::Pair(at(0), at(1)), 2, Some(2 + 7 + 36), true),
            width => return Err(refused(format!("{width} numbers a row: {NAMES}"))),
        };
        let turn = begin + 3;
        let in_body = twist == Some(45);
        Ok(Self {
            time,
            time_unit: matches!(time, Time::Pair(..)).then_some(TimeUnit::S),
            position: places(begin),
            quaternion: [at(turn), at(turn + 1), at(turn + 2), at(turn + 3)],
            named: false,
            linear: twist.map(places),
            angular: twist.map(|k| places(k + 3)),
            twist_in_body: in_body,
            told: MotionUnits {
                length: header.length.unwrap_or(LengthUnit::M),
                angle: AngleUnit::Rad,
                quaternion: if last { QuaternionOrder::ScalarLast } else { QuaternionOrder::ScalarFirst },
                rates_in_body: in_body,
                up: header.up.unwrap_or(UpAxis::Z),
                time: TimeUnit::S,
            },
            width: first.len(),
            texts,
            bodies: Vec::new(),
            commas: header.commas,
        })
    }

    fn by_name(header: &Header, first: &[&str], body: Option<&str>) -> Result<Self, SceneError> {
        let names = &header.names;
        let groups = groups(names);
        let (time, time_unit) =
            time(header, first).ok_or_else(|| refused(format!("no column is the time: {NAMES}")))?;
        let positions: Vec<&Group> =
            groups.iter().filter(|g| g.kind == Some(Kind::Position) && g.three().is_some()).collect();
        // A body is a position with a quaternion beside it.
        let with_turn = |of: &&Group| {
            nearest(&groups, Kind::Turn, of, Group::four).is_some_and(|(turn, _)| {
                positions.len() == 1 || shared(&turn.stem, &of.stem) >= of.body().len()
            })
        };
        let bodies: Vec<&Group> = positions.iter().copied().filter(with_turn).collect();
        let called = |group: &Group| {
            if group.body().is_empty() { group.stem.join("/") } else { group.body().join("/") }
        };
        let asked = body.and_then(|body| bodies.iter().find(|g| called(g) == body));
        let taken = asked.or(bodies.first()).or(positions.first());
        let taken = *taken.ok_or_else(|| refused(format!("no columns are the position: {NAMES}")))?;
        let position = taken.three().unwrap_or_default();
        let (_, (quaternion, named)) = nearest(&groups, Kind::Turn, taken, Group::four)
            .ok_or_else(|| refused(format!("no columns are the quaternion: {NAMES}")))?;
        // Of several bodies each has its own velocities.
        let own = |kind| {
            nearest(&groups, kind, taken, Group::three)
                .filter(|(g, _)| bodies.len() < 2 || shared(&g.stem, &taken.stem) > 0)
        };
        let (linear, angular) = (own(Kind::Linear), own(Kind::Angular));
        let twist_in_body = linear.as_ref().is_some_and(|(g, _)| g.stem.iter().any(|w| w == "twist"))
            && taken.stem.iter().filter(|w| *w == "pose").count() > 1;
        let unit_at = |place: usize| names[place].unit.as_str();
        let angular_unit = angular.as_ref().map(|(_, w)| unit_at(w[0]));
        let others: Vec<String> =
            bodies.iter().filter(|g| !std::ptr::eq(**g, taken)).map(|g| called(g)).collect();
        let is_text =
            |k: usize| !is_blank(first[k]) && decimal(first[k], header.commas).trim().parse::<f64>().is_err();
        let texts =
            (0..names.len().min(first.len())).filter(|&k| is_text(k)).map(|k| names[k].words.join("."));
        Ok(Self {
            time,
            time_unit,
            position,
            quaternion,
            named,
            linear: linear.map(|(_, v)| v),
            angular: angular.map(|(_, w)| w),
            twist_in_body,
            told: MotionUnits {
                length: names[position[0]].length().or(header.length).unwrap_or(LengthUnit::M),
                angle: match angular_unit {
                    Some(unit) if unit.starts_with("deg") => AngleUnit::Deg,
                    _ => AngleUnit::Rad,
                },
                quaternion: QuaternionOrder::ScalarFirst,
                rates_in_body: twist_in_body,
                up: header.up.unwrap_or(UpAxis::Z),
                time: TimeUnit::S,
            },
            width: names.len(),
            texts: texts.collect(),
            bodies: if others.is_empty() { others } else { [vec![called(taken)], others].concat() },
            commas: header.commas,
        })
    }

    /// Returns the columns of a message whose numbers are known.
    pub fn of_message(twist: bool) -> Self {
        let told = MotionUnits {
            length: LengthUnit::M,
            angle: AngleUnit::Rad,
            quaternion: QuaternionOrder::ScalarFirst,
            rates_in_body: twist,
            up: UpAxis::Z,
            time: TimeUnit::S,
        };
        Self {
            time: Time::Column(0),
            time_unit: Some(TimeUnit::S),
            position: [0; 3],
            quaternion: [0; 4],
            named: true,
            linear: twist.then_some([0; 3]),
            angular: twist.then_some([0; 3]),
            twist_in_body: twist,
            told,
            width: 0,
            texts: Vec::new(),
            bodies: Vec::new(),
            commas: false,
        }
    }

    /// Returns true if names give the order of the quaternion.
    pub fn ordered(&self) -> bool {
        self.named
    }

    /// Returns true if rates of turn are among them.
    pub fn rates(&self) -> bool {
        self.angular.is_some()
    }

    /// Returns units and frames as the names give them.
    pub fn told(&self) -> MotionUnits {
        self.told
    }

    /// Returns the places of position, quaternion, velocity and rate of turn.
    pub fn places(&self) -> [Option<usize>; 13] {
        let (p, q) = (self.position, self.quaternion);
        let three = |of: Option<[usize; 3]>, k: usize| of.map(|of| of[k]);
        std::array::from_fn(|i| match i {
            0..3 => Some(p[i]),
            3..7 => Some(q[i - 3]),
            7..10 => three(self.linear, i - 7),
            _ => three(self.angular, i - 10),
        })
    }

    /// Returns a cell with a decimal point.
    pub fn decimal<'c>(&self, cell: &'c str) -> Cow<'c, str> {
        decimal(cell, self.commas)
    }
}

fn decimal(cell: &str, commas: bool) -> Cow<'_, str> {
    if commas && cell.contains(',') { Cow::Owned(cell.replace(',', ".")) } else { Cow::Borrowed(cell) }
}

/// Finds the column of the time, and its unit where its name gives it.
fn time(header: &Header, first: &[&str]) -> Option<(Time, Option<TimeUnit>)> {
    let names = &header.names;
    let ends = |name: &Name, words: &[&str]| {
        words.contains(&name.own().as_str()) || words.iter().any(|w| name.own().ends_with(w))
    };
    let whole = |k: usize| first.get(k).is_some_and(|cell| cell.trim().parse::<i64>().is_ok_and(|x| x != 0));
    let seconds = names.iter().position(|n| ends(n, &["stampsecs", "stampsec"]));
    let parts = names.iter().position(|n| ends(n, &["stampnsecs", "stampnanosec", "stampnsec"]));
    // Units in these words are stripped where they stand apart.
    let stamp = |unit: &str| names.iter().position(|n| n.own().ends_with("stamp") && n.unit == unit);
    let seconds = seconds.or_else(|| stamp("sec"));
    let parts = parts.or_else(|| stamp("nsec"));
    if let (Some(whole_seconds), Some(part)) = (seconds, parts)
        && whole(whole_seconds)
    {
        return Some((Time::Pair(whole_seconds, part), Some(TimeUnit::S)));
    }
    let pair = |a: &str, b: &str| {
        Some((names.iter().position(|n| n.own() == a)?, names.iter().position(|n| n.own() == b)?))
    };
    if let Some((a, b)) = pair("sec", "nanosec").or_else(|| pair("secs", "nsecs")) {
        return Some((Time::Pair(a, b), Some(TimeUnit::S)));
    }
    let named = |wanted: &str| names.iter().position(|n| n.own() == wanted);
    let exact = TIMES.iter().find_map(|word| named(word));
    let ending = || {
        names
            .iter()
            .position(|n| n.words.last().is_some_and(|w| w == "timestamp" || w == "stamp" || w == "time"))
    };
    if let Some(at) = exact.or_else(ending) {
        return Some((Time::Column(at), names[at].time()));
    }
    let frame = names.iter().position(|n| matches!(n.own().as_str(), "frame" | "frames" | "field"))?;
    header.rate.map(|rate| (Time::Frames(frame, rate), Some(TimeUnit::S)))
}
