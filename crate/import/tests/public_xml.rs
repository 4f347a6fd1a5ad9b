//! XML of other programs: files that tinyxml2 takes open, in a time that grows with their length.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::time::{Duration, Instant};

use asperity_import::{DroppedFile, read_behaviour_tree, read_model};
use asperity_scene::{ModelImport, SceneError};

fn read(bytes: &[u8]) -> Result<ModelImport, SceneError> {
    read_model(&[DroppedFile { name: "robot.urdf", bytes }])
}

fn file(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../tests/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

const CUBE: &str = "<robot name='cube'><link name='base'><inertial><mass value='1'/><inertia ixx='.1' iyy='.1' izz='.1'/></inertial>\
    <collision><geometry><box size='1 1 1'/></geometry></collision></link></robot>";

#[test]
fn files_of_the_public_cases_open() {
    for name in ["blank_first.urdf", "doctype.urdf"] {
        let model = read(&file(&format!("reference/public_cases/46_xml_that_others_read/{name}"))).unwrap();
        assert_eq!(model.bodies[0].name, "baseLink");
    }
    let drake = file("reference/public_cases/12_prefix_without_a_declaration/drake_ns.urdf");
    assert_eq!(read(&drake).unwrap().bodies[0].material.friction, 0.3);
    let sdf = read(&file("reference/public_cases/12_prefix_without_a_declaration/drake_prefix.sdf")).unwrap();
    assert_eq!(sdf.bodies[0].material.friction, 0.4);
    assert_eq!(sdf.bodies[0].material.dissipation, 1.25);
}

#[test]
fn what_tinyxml2_takes_opens() {
    let link = |inside: &str| CUBE.replace("<inertial>", &format!("{inside}<inertial>"));
    let begun = |head: &str| format!("{head}{CUBE}");
    for text in [
        begun("\n  \n<?xml version='1.0'?>\n"),
        begun("\u{feff}<?xml version='1.0' encoding='utf-8'?>"),
        begun("\u{feff}\n<?xml version='1.0'?>"),
        begun("<!-- a -- b --- c --><!---->"),
        begun("<!-- first --><?xml version='1.0'?>"),
        begun("<?xml version='1.0'?><?xml-model href='x'?><!DOCTYPE robot>"),
        begun("<!DOCTYPE robot SYSTEM 'urdf.dtd' [ <!ELEMENT robot (link)> ]>"),
        begun("<?xml version='1.0' encoding='ascii'?>"),
        link("<!-- <link name='--'> & < ]]> \" ' -->"),
        link("<gazebo:x y:a='1' a='2'/><a:b:c/><x:/>"),
        link("<verbose a='1 && 2 < 3 & &amp; &#65; &#0; &nbsp;'/>"),
        link("<text> a & b ]]> <![CDATA[ a < b & c ]]> </text>"),
        link("<a x='1'y='2'/>"),
        link("<a x = '1' x='3'/>"),
        link("<a x='\u{1}\u{b}\u{fffe}'/>"),
        CUBE.replace("</link>", "</link\n >"),
        format!("{CUBE}\0\0"),
        format!("{CUBE}<!-- a -- b -->\n<?x?>"),
        format!("{CUBE}<robot name='other'/>"),
        format!("some words\n{CUBE} and more"),
    ] {
        let model = read(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(model.bodies[0].name, "base", "{text}");
    }
}

#[test]
fn other_encodings_are_text_too() {
    let named = CUBE.replace("'base'", "'Größe'");
    let latin: Vec<u8> = named.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let told = |head: &str| [head.as_bytes(), &latin].concat();
    let name = |bytes: &[u8]| {
        let model = read(bytes).unwrap();
        (model.bodies[0].name.clone(), model.notes.iter().any(|n| n.contains("Latin-1")))
    };
    let whole = "Größe".to_owned();
    assert_eq!(name(&told("<?xml version='1.0' encoding='ISO-8859-1'?>")), (whole.clone(), false));
    assert_eq!(name(&told("<?xml version=\"1.0\" encoding=\"latin1\"?>")), (whole.clone(), false));
    // No declaration of the encoding: it is guessed, and reported.
    assert_eq!(name(&latin), (whole.clone(), true));
    assert_eq!(name(&told("<?xml version='1.0' encoding='utf-8'?>")), (whole.clone(), true));
    assert_eq!(name(&told("<?xml version='1.0' encoding='Shift_JIS'?>")), (whole.clone(), true));
    let units: Vec<u16> = format!("<?xml version='1.0' encoding='utf-16'?>{named}").encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|u| u.to_be_bytes()).collect();
    for bytes in [
        &[&[0xff, 0xfe], little.as_slice()].concat(),
        &[&[0xfe, 0xff], big.as_slice()].concat(),
        &little,
        &big,
    ] {
        assert_eq!(name(bytes), (whole.clone(), false));
    }
}

#[test]
fn what_is_not_xml_is_refused_at_its_place() {
    for (text, says, line, column) in [
        ("", "the file is empty", None, None),
        ("no element", "holds no element", Some(1), Some(11)),
        ("<robot>\n <link name='a'>\n </robot>", "</robot> stands where <link> of line 2", Some(3), Some(2)),
        ("<robot>\n <link name='a'", "the tag <link> is not finished", Some(2), Some(2)),
        ("<robot>\n <link name='a/>", "the value of “name” of <link> is not closed", Some(2), Some(8)),
        ("<robot>\n <link name=a/>", "has no value in quotes", Some(2), Some(8)),
        ("<robot>\n <link/>", "<robot> is not closed", Some(1), Some(1)),
        ("<robot><!-- ", "a comment is not closed", Some(1), Some(8)),
        ("<robot>< link/></robot>", "not followed by a name", Some(1), Some(8)),
        ("<!DOCTYPE r [<!ENTITY a 'b'>]><robot/>", "declares entities", Some(1), Some(1)),
        ("<!doctype html><html><br></html>", "this is a web page", Some(1), Some(16)),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:0", "Git LFS", None, None),
    ] {
        let e = read(text.as_bytes()).unwrap_err();
        assert!(e.message.contains(says), "{text}: {e}");
        assert_eq!((e.line, e.column), (line, column), "{text}: {e}");
    }
    assert!(read(&[b'a', 0, 0xff, 0xd8]).unwrap_err().message.contains("not text"));
}

/// A megabyte of anything, in every place where a reader could read again what it has seen.
#[test]
fn time_grows_with_the_bytes() {
    let times = |n: usize, piece: &str| piece.repeat(n);
    let spaces: String = (0..800).map(|i| format!(" xmlns:n{i}='u'")).collect();
    let declared = |i: usize| format!("<a xmlns:p{i}='u' p{i}:x='1'/>");
    let many: String = (0..40_000).map(declared).collect();
    let link = "<link name='a'/>";
    for (what, text) in [
        (
            "namespaces",
            format!("<robot name='r'>{link}<a{spaces}>{}</a></robot>", times(20_000, "<b xmlns:z='u'/>")),
        ),
        ("prefixes", format!("<robot name='r'>{link}{many}</robot>")),
        ("comments", format!("<robot name='r'>{link}{}</robot>", times(120_000, "<!-- -->"))),
        ("comments in text", format!("<robot name='r'>{link}<t>{}</t></robot>", times(90_000, "a<!-- -->b"))),
        ("data in text", format!("<robot name='r'>{link}<t>{}</t></robot>", times(60_000, "a<![CDATA[b]]>"))),
        ("open comments", format!("<robot name='r'>{link}{}</robot>", times(200_000, "<!--"))),
        ("open declarations", format!("<robot name='r'>{link}{}</robot>", times(200_000, "<?a "))),
        ("open doctypes", times(200_000, "<!a[")),
        ("doctypes", format!("{}<robot name='r'>{link}</robot>", times(100_000, "<!DOCTYPE a>"))),
        ("ampersands", format!("<robot name='r'>{link}<t x='{0}'>{0}</t></robot>", times(500_000, "&"))),
        ("references", format!("<robot name='r'>{link}<t x='{0}'>{0}</t></robot>", times(100_000, "&#65;"))),
        ("brackets", format!("<robot name='r'>{link}<t>{}</t></robot>", times(500_000, "]]>"))),
        ("blanks", format!("{}<robot name='r'>{link}</robot>{}", times(500_000, " "), times(500_000, " "))),
        ("behind", format!("<robot name='r'>{link}</robot>{}", times(100_000, " <!-- -->"))),
        ("quotes", format!("<robot name='r'>{link}<t x='{}'/></robot>", times(1_000_000, "\""))),
        ("same attributes", format!("<robot name='r'>{link}<t{}/></robot>", times(100_000, " x='1'"))),
        (
            "commented attributes",
            format!("<robot name='r'>{link}{}</robot>", times(40_000, "<a b='<!--' c='-->'/>")),
        ),
        ("deep", times(300_000, "<a>")),
        ("closed", times(300_000, "</a>")),
    ] {
        for tree in [false, true] {
            let start = Instant::now();
            let text =
                if tree { text.replace("<robot name='r'>", "<root BTCPP_format='4'>") } else { text.clone() };
            let found = if tree {
                read_behaviour_tree(text.as_bytes()).map(|_| ())
            } else {
                read(text.as_bytes()).map(|_| ())
            };
            let took = start.elapsed();
            println!("{what}: {took:?} {:?}", found.map_err(|e| e.message));
            assert!(took < Duration::from_secs(3), "{what}: {took:?}");
        }
    }
    let start = Instant::now();
    let _ = read(&file("hostile/xml_namespaces/ns_20k.urdf"));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
