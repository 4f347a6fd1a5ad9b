//! Rows that a killed sweep has left: those that are not as they were written are noticed, those of old
//! versions are resumed.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use asperity_experiments::parse;
use asperity_sweep::{Journal, Order, Sweep, run_all};
use serde_json::json;

fn sweep() -> Sweep {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/contact/inspector.json");
    let scene = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let order = json!({ "over": { "bodies[1].pose.translation[2]": { "from": 0.05, "to": 0.12, "count": 6 } }, "readings": ["force"] });
    Sweep::new(scene, "contact/inspector", serde_json::from_value::<Order>(order).unwrap()).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("asperity_kept_{}_{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".sums");
    name.into()
}

fn whole(path: &Path) -> String {
    let mut journal = Journal::open(path, &sweep()).unwrap();
    assert!(run_all(&sweep(), &mut journal, 2, &mut |_| true).unwrap());
    std::fs::read_to_string(journal.finish().unwrap()).unwrap()
}

#[test]
fn a_flipped_bit_of_any_row_is_noticed() {
    let folder = folder("flipped");
    let path = folder.join("rows.csv");
    let rows = whole(&path);
    let sums = std::fs::read(beside(&path)).unwrap();
    let head = rows.find('\n').unwrap() + 1;
    let mut noticed = 0;
    for at in (head..rows.len()).step_by(7) {
        let mut bytes = rows.clone().into_bytes();
        bytes[at] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        std::fs::write(beside(&path), &sums).unwrap();
        // A line end that is gone leaves fewer rows, which are made again; every other flip is told.
        match Journal::open(&path, &sweep()) {
            Err(told) => {
                noticed +=
                    usize::from(told.contains("is not as it was written") || told.contains("another sweep"))
            }
            Ok(_) => assert_eq!(whole(&path), rows, "at {at}"),
        }
    }
    assert!(noticed > 50, "{noticed}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn rows_without_checksums_are_gone_on_with_and_told() {
    let folder = folder("old");
    let path = folder.join("rows.csv");
    let rows = whole(&path);
    let third = rows.match_indices('\n').nth(3).unwrap().0 + 1;
    std::fs::write(&path, &rows[..third]).unwrap();
    std::fs::remove_file(beside(&path)).unwrap();
    assert_eq!(Journal::open(&path, &sweep()).unwrap().unknown(), 3);
    assert_eq!(whole(&path), rows);
    // They have checksums from then on; a row whose checksum did not reach the disk is made again.
    assert_eq!(Journal::open(&path, &sweep()).unwrap().unknown(), 0);
    let sums = std::fs::read(beside(&path)).unwrap();
    for end in [0, 5, 17, 40, sums.len() - 1] {
        std::fs::write(beside(&path), &sums[..end]).unwrap();
        assert_eq!(whole(&path), rows, "cut at {end}");
        assert_eq!(std::fs::read(beside(&path)).unwrap(), sums);
    }
    // A file that is refused gets nothing beside it.
    let own = folder.join("own.csv");
    std::fs::write(&own, "my,own\n1,2\n").unwrap();
    assert!(Journal::open(&own, &sweep()).is_err() && !beside(&own).exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_table_in_parquet_leaves_nothing_beside_it() {
    let folder = folder("parquet");
    let path = folder.join("rows.parquet");
    let mut journal = Journal::open(&path, &sweep()).unwrap();
    assert!(run_all(&sweep(), &mut journal, 1, &mut |_| true).unwrap());
    journal.finish().unwrap();
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(left, ["rows.parquet"]);
    std::fs::remove_dir_all(folder).unwrap();
}
