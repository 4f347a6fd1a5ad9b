use asperity_dynamics::arm::{ArmMotion, Maker};
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_grinding::export::*;
use asperity_grinding::path::Phase;
use serde_json::Value;

use crate::Bench;

/// Header for an arm of this maker, or of an unknown one.
fn header(maker: Option<Maker>) -> Header {
    Header {
        arm: "the \"arm\" \\ \u{1}".to_owned(),
        maker,
        guessed: false,
        X_LT: Pose::translation(0.0, 0.01, 0.12),
        X_WB: Pose::translation(0.0, 0.0, 0.33),
        hash: "0123456789abcdef".to_owned(),
        date: "2026-11-27".to_owned(),
    }
}

#[test]
fn every_format_tells_the_same_motion() {
    let bench = Bench::new("weld_plate", 3000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    let all = rows(&job, &laid, &run, 0.008).unwrap();
    let count: usize = all.iter().map(Vec::len).sum();
    assert!(
        count > 100 && all[0].windows(2).all(|r| r[1].time > r[0].time && r[1].time - r[0].time < 0.0081)
    );
    let mut motion = ArmMotion::default();
    for r in &all[0] {
        motion.place(&bench.arm, &r.q, &[0.0; 6]);
        let off = motion.tool(&bench.arm).inverse() * r.X_WT;
        assert!(off.translation.vector.norm() < 1e-9, "the joints and the pose are one");
    }
    // Where it grinds the tool is commanded into the surface.
    let deep = run.stretches[0].press.samples.iter().filter(|m| m.phase == Phase::Cut);
    assert!(deep.clone().count() > 100 && deep.clone().all(|m| m.command > 0.0));

    let nobody = header(None);
    let text = csv(&nobody, &all);
    let about = text.lines().take_while(|l| l.starts_with('#')).count();
    assert!(
        about >= 4 && text.contains("state 0123456789abcdef, date 2026-11-27") && text.contains("w x y z")
    );
    let text: String = text.lines().skip(about).map(|l| format!("{l}\n")).collect();
    assert_eq!(text.lines().count(), count + 1);
    assert!(text.lines().all(|l| l.split(',').count() == 18));
    let row: Vec<f64> = text.lines().nth(5).unwrap().split(',').filter_map(|x| x.parse().ok()).collect();
    assert!((row[2] - all[0][4].q[0]).abs() < 1e-8);

    let document: Value = serde_json::from_str(&json(&nobody, &all)).unwrap();
    assert_eq!(document["arm"], "the \"arm\" \\ \u{1}");
    assert_eq!(document["stretches"][0].as_array().unwrap().len(), all[0].len());
    assert_eq!(document["stretches"][0][3]["joints"][2], all[0][3].q[2]);

    let messages = ros_joint_trajectories(&["a", "b", "c", "d", "e", "f"], &nobody, &all);
    let messages: Value = serde_json::from_str(&messages).unwrap();
    assert_eq!(messages["trajectories"].as_array().unwrap().len(), all.len());
    let message = &messages["trajectories"][0];
    assert_eq!(message["points"].as_array().unwrap().len(), all[0].len());
    let at = |k: usize| &message["points"][k]["time_from_start"];
    let seconds = at(7)["sec"].as_f64().unwrap() + 1e-9 * at(7)["nanosec"].as_f64().unwrap();
    assert!((seconds - all[0][7].time).abs() < 1e-8);
    assert!(message["points"][0]["velocities"].as_array().unwrap().iter().all(|v| v == 0.0));

    let script = urscript("weld plate", &header(Some(Maker::UniversalRobots)), &all, None);
    assert!(script.contains("def grind_weld_plate():") && script.trim_end().ends_with("grind_weld_plate()"));
    let moves = count - all.len();
    assert_eq!(script.matches("servoj(").count(), moves);

    let program = krl("weld plate", &header(Some(Maker::Kuka)), &all);
    assert!(program.starts_with("&ACCESS RVO\n; Arm:") && program.ends_with("END\n"));
    assert!(program.contains("\nDEF grind_weld_plate()") && program.matches("PTP {A1").count() == all.len());
    assert_eq!(program.matches("LIN {").count(), moves);
    for (line, r) in program.lines().filter(|l| l.contains("LIN {")).zip(&all[0][1..]).step_by(17) {
        let numbers: Vec<f64> = line.split([' ', ',', '{', '}']).filter_map(|w| w.parse().ok()).collect();
        let [a, b, c] = [numbers[3], numbers[4], numbers[5]].map(f64::to_radians);
        let turn = Rotation::from_axis_angle(&Vec3::z_axis(), a)
            * Rotation::from_axis_angle(&Vec3::y_axis(), b)
            * Rotation::from_axis_angle(&Vec3::x_axis(), c);
        let at = Vec3::new(numbers[0], numbers[1], numbers[2] + 330.0).scale(1e-3);
        let pose = Pose::from_parts(at.into(), turn);
        let off = pose.inverse() * r.X_WT;
        assert!(off.translation.vector.norm() < 1e-6 && off.rotation.angle() < 1e-5);
    }

    let cutter = apt("weld plate", &nobody, &laid.path, 0.05);
    assert!(cutter.starts_with("PARTNO/WELD PLATE\nUNITS/MM\n") && cutter.ends_with("FINI\n"));
    assert_eq!(cutter.matches("GOTO/").count(), laid.path.points.len());
    assert!(cutter.contains("FEDRAT/3000.000,MMPM") && cutter.contains("RAPID"));
}

/// Programs in all four languages, on an arm of its maker and on another's.
#[test]
fn joints_are_written_for_an_arm_of_the_maker_alone_and_every_program_reads_back() {
    let bench = Bench::new("weld_plate", 3000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    let all = rows(&job, &laid, &run, 0.04).unwrap();
    let count: usize = all.iter().map(Vec::len).sum();
    let surface = asperity_geometry::SurfaceDistance::new(&job.part.mesh);
    for maker in [Maker::UniversalRobots, Maker::Kuka, Maker::Abb, Maker::Fanuc] {
        for owner in [Some(maker), None, Some(Maker::Kuka), Some(Maker::UniversalRobots)] {
            let header = header(owner);
            let written = match maker {
                Maker::UniversalRobots => Ok(urscript("p", &header, &all, None)),
                Maker::Kuka => Ok(krl("p", &header, &all)),
                Maker::Abb => Ok(rapid("p", &header, &all)),
                Maker::Fanuc => fanuc("p", &header, &all),
            };
            if maker == Maker::Fanuc && owner != Some(maker) {
                assert!(written.unwrap_err().message.contains("not of FANUC"));
                continue;
            }
            let text = written.unwrap();
            let about = text.replace("\n", " ");
            assert!(about.contains("0123456789abcdef") || maker == Maker::Fanuc, "{text}");
            let program = read_program(&text).unwrap();
            assert_eq!((program.maker, program.moves.len(), program.unread), (maker, count, 0));
            assert_eq!(program.by_joints() > 0, owner == Some(maker), "{maker:?} on an arm of {owner:?}");
            // Joints are those of the plan's arm, poses those of the controller's frame: the tool is where it
            // was planned.
            let checked = check(&job, &laid, &header, &program);
            assert!(checked.near > count / 3, "{maker:?}: {} of {count}", checked.near);
            assert!((-3e-4..0.0).contains(&checked.spread[1]), "{maker:?}: {:?}", checked.spread);
            for (distance, row) in checked.distances.iter().zip(all.iter().flatten()) {
                let p = (job.X_WP.inverse() * row.X_WT).translation.vector;
                let planned = surface.within(&p, 0.05).unwrap_or(f64::INFINITY);
                let same =
                    (distance.abs() - planned).abs() < 2e-6 || (distance.is_infinite() && planned > 0.0499);
                assert!(same, "{maker:?}: {distance} for {planned}");
            }
        }
    }
}

#[test]
fn a_force_is_pressed_by_the_controller_where_it_has_a_force_mode() {
    let bench = Bench::new("weld_plate", 3000);
    let job = bench.job();
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    let all = rows(&job, &laid, &run, 0.008).unwrap();
    let text = urscript("p", &header(Some(Maker::UniversalRobots)), &all, Some(5.0));
    let (begun, ended) = (text.matches("  force_mode(").count(), text.matches("end_force_mode()").count());
    assert!(
        begun >= ended && ended >= laid.path.passes.len() && text.contains("[0,0,5.000,0,0,0]"),
        "{begun} {ended}"
    );
    // A force in positions of another arm would be a guess.
    assert!(!urscript("p", &header(None), &all, Some(5.0)).contains("force_mode("));
}

#[test]
fn what_is_no_program_is_refused() {
    for text in [
        "",
        "hello",
        "movej(home)",
        "DEF x()\nPTP HOME\nEND",
        "/PROG X\n/MN\n1:J P[1] 10% FINE ;\n/POS\n/END",
    ] {
        assert!(read_program(text).is_err(), "{text}");
    }
    let program =
        read_program("LIN {X 1, Y 2, Z 3, A 0, B 90, C 0} C_DIS\nLIN XP1\nPTP {A1 0, A2 NAN}").unwrap();
    assert_eq!((program.moves.len(), program.unread), (1, 2));
}
