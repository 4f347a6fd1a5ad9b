//! Recordings of other programs: clocks in any unit from any epoch, headers of many forms, gaps, bags of ROS.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_import::{read_motion, read_motion_of, read_series};
use asperity_motion::Recording;
use asperity_scene::{LengthUnit, MotionImport, TimeUnit, UpAxis};

fn file(folder: &str, name: &str) -> Vec<u8> {
    let root = env!("CARGO_MANIFEST_DIR");
    std::fs::read(format!("{root}/../../tests/reference/{folder}/{name}")).unwrap()
}

fn case(folder: &str, name: &str) -> MotionImport {
    read_motion(&file(&format!("public_cases/{folder}"), name), name, None)
        .unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn said(found: &MotionImport) -> String {
    found.findings.iter().map(|f| f.sentence.clone()).collect::<Vec<_>>().join(" | ")
}

/// Returns the position of the thrown cube of the public cases.
fn path(t: f64) -> [f64; 3] {
    [0.5 * t, 0.1, 1.0 + 0.5 * t - 0.5 * 9.81 * t * t]
}

/// Checks `rows` rows over 0.79 s along the path, 10 ms apart but for gaps; they can be compared with a run.
fn is_the_throw(name: &str, found: &MotionImport, rows: usize) {
    assert_eq!(found.recorded.rows.len(), rows, "{name}: {}", said(found));
    assert!((found.duration - 0.79).abs() < 1e-6, "{name}: {}", found.duration);
    assert!(found.findings.iter().all(|f| f.remedy.is_none()), "{name}: {}", said(found));
    assert_eq!(found.recorded.rows[0][0], 0.0, "{name}");
    for row in &found.recorded.rows {
        // Those of the public cases lie on a table from 0.4 s on.
        for (x, wanted) in row[1..4].iter().zip(path(row[0])) {
            assert!(row[0] > 0.395 || (x - wanted).abs() < 1e-6, "{name}: {row:?}");
        }
        // The first attitude is a turn about z of 40°.
        assert!((found.recorded.rows[0][4] - 0.93969262).abs() < 1e-6, "{name}");
    }
    assert!(Recording::new(&found.recorded.rows).is_ok());
}

#[test]
fn clocks_of_the_public_cases() {
    for (folder, name, unit) in [
        ("29_recording_with_clock_time", "tum.txt", TimeUnit::S),
        ("29_recording_with_clock_time", "ns_stamp.csv", TimeUnit::Ns),
        ("29_recording_with_clock_time", "euroc.csv", TimeUnit::Ns),
        ("30_recording_in_milliseconds", "ms.csv", TimeUnit::Ms),
        ("30_recording_in_milliseconds", "euroc_nohash.csv", TimeUnit::Ns),
    ] {
        let found = case(folder, name);
        is_the_throw(name, &found, 80);
        assert_eq!(found.told.time, unit, "{name}");
    }
    assert!(said(&case("29_recording_with_clock_time", "ns_stamp.csv")).contains("Unix time in ns"));
}

/// Any unit from any epoch gives the same steps to a nanosecond, identified by a header, by the epoch, by the
/// fall or by the spacing.
#[test]
fn clocks_lose_nothing() {
    let rows = |scale: u128, start: u128, step_ns: u128| -> String {
        let row = |k: u128| {
            let ns = step_ns * k;
            let [x, y, z] = path(ns as f64 * 1e-9);
            // Decimals of the unit, digit by digit.
            let all = start * 1_000_000_000 + ns * scale;
            format!("{}.{:09},{x},{y},{z},1,0,0,0", all / 1_000_000_000, all % 1_000_000_000)
        };
        (0..400).map(row).collect::<Vec<_>>().join("\n")
    };
    for (header, scale, start) in [
        ("t", 1, 800_000),
        ("t", 1, 1_700_000_000),
        ("timestamp", 1000, 1_700_000_000_000),
        ("timestamp_us", 1_000_000, 1_700_000_000_000_000),
        ("timestamp", 1_000_000_000, 1_700_000_000_000_000_000),
        ("time [ms]", 1000, 0),
        ("time (µs)", 1_000_000, 5),
        ("t", 1000, 0),
        ("stamp", 1_000_000_000, 812_345_678_901_234),
    ] {
        for step in [1_041_667, 10_000_000, 4_166_667] {
            let text = format!("{header},x,y,z,qw,qx,qy,qz\n{}", rows(scale, start, step));
            let found = read_motion(text.as_bytes(), "a.csv", None).unwrap();
            for w in found.recorded.rows.windows(2) {
                let dt = w[1][0] - w[0][0];
                assert!(
                    (dt - step as f64 * 1e-9).abs() < 2e-9,
                    "{header} {scale} {start}: {dt} {}",
                    said(&found)
                );
            }
        }
    }
}

/// Units stated by a file or found in it can be overruled.
#[test]
fn the_unit_of_time_is_changeable() {
    let found = case("30_recording_in_milliseconds", "ms.csv");
    let told = asperity_scene::MotionUnits { time: TimeUnit::S, ..found.told };
    let bytes = file("public_cases/30_recording_in_milliseconds", "ms.csv");
    let seconds = read_motion(&bytes, "ms.csv", Some(told)).unwrap();
    assert!((seconds.duration - 790.0).abs() < 1e-6);
    let remedy = seconds.findings.iter().find_map(|f| f.remedy).unwrap();
    assert_eq!(remedy.time, TimeUnit::Ms, "{}", said(&seconds));
}

#[test]
fn tables_of_ros() {
    for name in ["bagpy.csv", "plotjuggler.csv", "ros2_csv.csv"] {
        let found = case("32_recording_out_of_ros", name);
        is_the_throw(name, &found, 80);
        assert_eq!(said(&found).contains("Columns of text"), name != "plotjuggler.csv", "{}", said(&found));
    }
    // rostopic echo -p, with odometry: its twist is in the body's frame.
    let mut text = "%time,field.header.seq,field.header.stamp,field.header.frame_id,field.child_frame_id,field.pose.pose.position.x,\
                    field.pose.pose.position.y,field.pose.pose.position.z,field.pose.pose.orientation.x,field.pose.pose.orientation.y,\
                    field.pose.pose.orientation.z,field.pose.pose.orientation.w,field.pose.covariance0,field.twist.twist.linear.x,\
                    field.twist.twist.linear.y,field.twist.twist.linear.z,field.twist.twist.angular.x,field.twist.twist.angular.y,field.twist.twist.angular.z"
        .to_owned();
    for k in 0..80_i64 {
        let t = 0.01 * k as f64;
        let [x, y, z] = path(t);
        let ns = 1_700_000_000_000_000_000 + 10_000_000 * k;
        text += &format!(
            "\n{ns},{k},{ns},map,cube,{x},{y},{z},0,0,0.3420201433256687,0.9396926207859084,0,{},0,0,0,0,0",
            0.5
        );
    }
    let found = read_motion(text.as_bytes(), "odom.csv", None).unwrap();
    is_the_throw("rostopic", &found, 80);
    assert!(
        found.rates && found.told.rates_in_body && said(&found).contains("frame of the body"),
        "{}",
        said(&found)
    );
    // 0.5 m/s along x of a body that is turned by 40°.
    let v = found.recorded.velocity.linear;
    assert!((v[0] - 0.5 * 0.766_044_443).abs() < 1e-6 && (v[1] - 0.5 * 0.642_787_61).abs() < 1e-6, "{v:?}");
}

#[test]
fn motive_and_vicon() {
    let found = case("33_recording_by_motive", "motive.csv");
    is_the_throw("motive", &found, 76);
    assert_eq!((found.told.length, found.told.up), (LengthUnit::Mm, UpAxis::Y));
    assert!(
        said(&found).contains("4 of 80 rows") && said(&found).contains("gap of 0.050 s after 0.190 s"),
        "{}",
        said(&found)
    );
    let mut text =
        "Objects\n100\n,,Global Angle cube:cube,,,,,,\nFrame,Sub Frame,RX,RY,RZ,RW,TX,TY,TZ\n,,,,,,mm,mm,mm"
            .to_owned();
    for k in 0..80 {
        let [x, y, z] = path(0.01 * f64::from(k)).map(|x| 1e3 * x);
        text += &format!("\n{},0,0,0,0.3420201433256687,0.9396926207859084,{x},{y},{z}", k + 1);
    }
    let found = read_motion(text.as_bytes(), "vicon.csv", None).unwrap();
    is_the_throw("vicon", &found, 80);
    assert_eq!(found.told.length, LengthUnit::Mm);
}

#[test]
fn gaps_are_gaps() {
    let blank = file("public_cases/34_recording_with_gaps", "gap_blank.csv");
    let nan = String::from_utf8(blank.clone()).unwrap().replace(",,,,,,,", ",nan,NaN,nan,nan,nan,nan,nan");
    for bytes in [blank, nan.into_bytes()] {
        let found = read_motion(&bytes, "gap.csv", None).unwrap();
        is_the_throw("gap", &found, 76);
        assert!(
            said(&found).contains("4 of 80 rows") && said(&found).contains("a gap of 0.050 s"),
            "{}",
            said(&found)
        );
    }
}

/// Order in a comment, numbers by place, ISO days, two bodies of which one is asked for.
#[test]
fn other_headers() {
    let rows = |line: &dyn Fn(f64, [f64; 3]) -> String| -> String {
        (0..80).map(|k| 0.01 * f64::from(k)).map(|t| line(t, path(t))).collect::<Vec<_>>().join("\n")
    };
    let (s, c) = (0.342_020_143_325_668_7, 0.939_692_620_785_908_4);
    let last = |t: f64, [x, y, z]: [f64; 3]| format!("{t} {x} {y} {z} 0 0 {s} {c}");
    for head in
        ["# a scan\n# columns: t x y z qx qy qz qw\n", "#t,x,y,z,qx,qy,qz,qw\n", "% t x y z qx qy qz qw\n"]
    {
        let found = read_motion((head.to_owned() + &rows(&last)).as_bytes(), "a.txt", None).unwrap();
        is_the_throw(head, &found, 80);
        assert!(found.ordered);
    }
    // Without a header, apart by blanks: as files of TUM are.
    is_the_throw("bare", &read_motion(rows(&last).as_bytes(), "a.tum", None).unwrap(), 80);
    let day = |t: f64, [x, y, z]: [f64; 3]| {
        format!("2023-11-14T22:13:20.{:03}Z,{x},{y},{z},{c},0,0,{s}", (1e3 * t).round() as u32)
    };
    let found =
        read_motion(format!("time,x,y,z,qr,qi,qj,qk\n{}", rows(&day)).as_bytes(), "a.csv", None).unwrap();
    is_the_throw("days", &found, 80);
    let two = |t: f64, [x, y, z]: [f64; 3]| format!("{t},9,9,9,1,0,0,0,{x},{y},{z},{c},0,0,{s}");
    let axes = |body: &str| {
        format!(
            "{body}.position.x,{body}.position.y,{body}.position.z,{body}.q.w,{body}.q.x,{body}.q.y,{body}.q.z"
        )
    };
    let text = format!("t,{},{}\n{}", axes("table"), axes("cube"), rows(&two));
    let first = read_motion(text.as_bytes(), "a.csv", None).unwrap();
    assert_eq!(
        (first.topics.clone(), first.topic.as_str()),
        (vec!["table".to_owned(), "cube".to_owned()], "table")
    );
    is_the_throw("cube", &read_motion_of(text.as_bytes(), "a.csv", None, Some("cube")).unwrap(), 80);
}

/// The requested topic of a bag is read, or the first with a motion; see
/// `tests/reference/recordings/make.py`.
#[test]
fn bags_of_ros() {
    let at = |t: f64| 2.0 * libm::atan2(libm::sin(t), libm::cos(t));
    for (name, topic) in [
        ("pose_plain.mcap", None),
        ("pose_lz4.mcap", None),
        ("all_zstd.mcap", None),
        ("all_zstd.mcap", Some("/tf cube")),
        ("all_zstd.mcap", Some("/odom")),
    ] {
        let found = read_motion_of(&file("recordings", name), name, None, topic).unwrap();
        assert_eq!(found.recorded.rows.len(), 80, "{name} {topic:?}");
        assert!((found.duration - 0.79).abs() < 1e-9);
        assert_eq!(found.topic, topic.unwrap_or("/cube/pose"));
        for row in &found.recorded.rows {
            for (x, wanted) in row[1..4].iter().zip(path(row[0])) {
                assert!((x - wanted).abs() < 1e-7, "{name} {topic:?}: {row:?}");
            }
            assert!((2.0 * libm::atan2(row[6], row[4]) - at(row[0])).abs() < 1e-7, "{name}: {row:?}");
        }
        if name == "all_zstd.mcap" {
            assert_eq!(found.topics.len(), 4, "{:?}", found.topics);
        }
        assert_eq!(found.rates, topic == Some("/odom"));
    }
    let joints = read_series(&file("recordings", "joints.mcap"), None).unwrap();
    assert_eq!(
        joints.columns[..4],
        ["t [s]", "shoulder.position", "shoulder.velocity", "shoulder.effort"].map(str::to_owned)
    );
    assert_eq!((joints.rows.len(), joints.start), (80, 1_700_000_000_123_456_789));
    assert!((joints.rows[50][0] - 0.5).abs() < 1e-12 && (joints.rows[50][4] + 1.0).abs() < 1e-12);
    assert!(joints.rows[0][3].is_nan());
    let wrench = read_series(&file("recordings", "joints.mcap"), Some("/wrench")).unwrap();
    assert!((wrench.rows[10][1] - 1.0).abs() < 1e-12 && wrench.rows[10][5] == 0.5);
    let refused = read_motion(&file("recordings", "joints.mcap"), "joints.mcap", None).unwrap_err();
    assert!(refused.message.contains("/joint_states"), "{refused}");
    let missing = read_motion_of(&file("recordings", "all_zstd.mcap"), "a", None, Some("/no")).unwrap_err();
    assert!(missing.message.contains("/cube/pose"), "{missing}");
    // A file that breaks off is read as far as it goes; no cut of it does harm.
    let whole = file("recordings", "pose_lz4.mcap");
    let half = read_motion(&whole[..whole.len() / 2], "a.mcap", None).unwrap();
    assert!(half.recorded.rows.len() < 80 && said(&half).contains("breaks off"), "{}", said(&half));
    for cut in (8..whole.len()).step_by(97) {
        let _ = read_motion(&whole[..cut], "a.mcap", None);
        let mut flipped = whole.clone();
        flipped[cut] ^= 0xff;
        let _ = read_motion(&flipped, "a.mcap", None);
    }
    for other in [&b"SQLite format 3\0"[..], b"#ROSBAG V2.0\n"] {
        assert!(read_motion(other, "a.db3", None).unwrap_err().message.contains("mcap convert"));
    }
}
