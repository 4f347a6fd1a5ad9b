//! xacro: macros of public robots are expanded, other parts are reported, and nothing grows without end.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::time::{Duration, Instant};

use asperity_import::{DroppedFile, model_scene_with, read_model};
use asperity_scene::ModelImport;
use asperity_scene::document::{JointMotion, Shape};

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../tests/reference/public_cases/{name}", env!("CARGO_MANIFEST_DIR")))
        .unwrap()
}

fn read(files: &[(&str, &str)]) -> ModelImport {
    let files: Vec<_> =
        files.iter().map(|(name, text)| DroppedFile { name, bytes: text.as_bytes() }).collect();
    read_model(&files).unwrap_or_else(|e| panic!("{e}"))
}

fn robot(inside: &str) -> ModelImport {
    read(&[(
        "r.urdf.xacro",
        &format!("<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'>{inside}</robot>"),
    )])
}

/// Returns the radius of the ball of a link with this expression as its radius.
fn value(before: &str, expression: &str) -> Option<f64> {
    let model = robot(&format!(
        "{before}<link name='a'><collision><geometry><sphere radius=\"{expression}\"/></geometry></collision></link>"
    ));
    match model.bodies[0].shape {
        Shape::Sphere { radius } => Some(radius),
        _ => None,
    }
}

#[test]
fn files_of_the_public_case_open() {
    for name in ["xacro.urdf", "robot.urdf.xacro"] {
        let bytes = file(&format!("18_xacro/{name}"));
        let model = read_model(&[DroppedFile { name, bytes: &bytes }]).unwrap();
        assert_eq!(model.bodies[0].name, "left_link");
        assert!(
            model.notes.iter().any(|n| n.contains("common.xacro") && n.contains("xacro in.xacro > out.urdf")),
            "{:?}",
            model.notes
        );
        // With the file that it includes nothing is left to say of it.
        let common = b"<robot><xacro:property name='x' value='1'/></robot>";
        for at in ["common.xacro", "r/urdf/common.xacro"] {
            let files = [DroppedFile { name, bytes: &bytes }, DroppedFile { name: at, bytes: common }];
            let model = read_model(&files).unwrap();
            assert!(!model.notes.iter().any(|n| n.contains("out.urdf")), "{:?}", model.notes);
        }
    }
}

#[test]
fn expressions_are_pythons() {
    for (expression, is) in [
        ("${0.4}", 0.4),
        ("${1/2}", 0.5),
        ("${7//2 + 7 % 4}", 6.0),
        ("${-7//2 + 5}", 1.0),
        ("${-7 % 3}", 2.0),
        ("${2**-1}", 0.5),
        ("${-2**2 + 5}", 1.0),
        ("${radians(180)/pi}", 1.0),
        ("${math.sqrt(9) - sqrt(4)}", 1.0),
        ("${2*(1+1)*.25}", 1.0),
        ("${1 if 2 > 1 else 3}", 1.0),
        ("${3 if 'a' in 'bc' else 4}", 4.0),
        ("${max(1, 2, 3) - min([1, 2])}", 2.0),
        ("${{'a': 2, 'b': 3}['b']}", 3.0),
        ("${[1, 2, 3][-1]}", 3.0),
        ("${1 if 1 <= 2 < 3 and not 3 == 4 else 2}", 1.0),
        ("${float('1.5') + int('2')}", 3.5),
        ("${int(2.9)}", 2.0),
        ("${abs(-3)}", 3.0),
        ("${len('abc')}", 3.0),
        ("1${2}", 12.0),
        ("$(eval 1 + 2)", 3.0),
        ("$(optenv NOT_THERE 4)", 4.0),
        ("${1e-1 + 1E1}", 10.1),
        ("${atan2(0, 1) + 1}", 1.0),
        ("${None or 5}", 5.0),
    ] {
        assert_eq!(value("", expression), Some(is), "{expression}");
    }
}

#[test]
fn properties_arguments_and_conditions_are_followed() {
    for (before, expression, is) in [
        ("<xacro:property name='a' value='0.5'/>", "${a*2}", 1.0),
        // In whichever order: they are asked for when they are needed.
        ("<xacro:property name='b' value='${a+1}'/><xacro:property name='a' value='2'/>", "${b}", 3.0),
        ("<xacro:property name='a' value='1'/><xacro:property name='a' value='${a+1}'/>", "${a}", 2.0),
        ("<xacro:property name='a' value='1'/><xacro:property name='a' default='7'/>", "${a}", 1.0),
        ("<xacro:property name='a' default='7'/>", "${a}", 7.0),
        ("<xacro:arg name='r' default='3'/>", "$(arg r)", 3.0),
        ("<xacro:arg name='r' default='3'/><xacro:arg name='r' default='4'/>", "${2*int(arg('r'))}", 6.0),
        ("<xacro:arg name='r' default='3'/><xacro:property name='a' value='$(arg r)'/>", "${a/2}", 1.5),
        ("<xacro:property name='d' value=\"${{'x': {'y': 2}}}\"/>", "${d['x']['y']}", 2.0),
        ("<xacro:property name='d' value=\"${dict()}\"/>", "${len(d) + 1}", 1.0),
        (
            "<xacro:property name='t' value='true'/><xacro:if value='${t}'><xacro:property name='a' value='2'/></xacro:if>",
            "${a}",
            2.0,
        ),
        (
            "<xacro:property name='a' value='1'/><xacro:unless value='false'><xacro:property name='a' value='2'/></xacro:unless>",
            "${a}",
            2.0,
        ),
        (
            "<xacro:property name='a' value='1'/><xacro:if value=\"${a == 2}\"><xacro:property name='a' value='2'/></xacro:if>",
            "${a}",
            1.0,
        ),
        (
            "<xacro:macro name='m'><xacro:property name='a' value='5' scope='parent'/></xacro:macro><xacro:m/>",
            "${a}",
            5.0,
        ),
        (
            "<xacro:macro name='m' params='x'><xacro:property name='a' value='${x}' scope='global'/></xacro:macro><xacro:m x='6'/>",
            "${a}",
            6.0,
        ),
    ] {
        assert_eq!(value(before, expression), Some(is), "{before} {expression}");
    }
    assert_eq!(robot("<link name='$${x}'/>").bodies[0].name, "${x}");
}

#[test]
fn macros_make_robots() {
    let model = robot(
        "<xacro:property name='mass' value='2'/>
         <xacro:macro name='inertial_box' params='mass x:=0.1 y:=${x_all|0} *origin'>
           <inertial><xacro:insert_block name='origin'/><mass value='${mass}'/>
             <inertia ixx='${mass*x*x/6}' iyy='${mass*x*x/6}' izz='${mass*x*x/6}'/></inertial>
         </xacro:macro>
         <xacro:macro name='leg' params='prefix parent side:=1 length:=^|0.3 **content'>
           <link name='${prefix}_leg'>
             <xacro:inertial_box mass='${mass}' x='${length}'><origin xyz='0 0 ${-length/2}'/></xacro:inertial_box>
             <xacro:insert_block name='content'/>
           </link>
           <joint name='${prefix}_hip' type='revolute'>
             <parent link='${parent}'/><child link='${prefix}_leg'/>
             <origin xyz='0 ${side*0.2} 0' rpy='0 0 ${radians(90)}'/><axis xyz='0 1 0'/>
             <limit lower='${-pi/2}' upper='${pi/2}' effort='1' velocity='1'/>
           </joint>
         </xacro:macro>
         <link name='trunk'><inertial><mass value='5'/><inertia ixx='1' iyy='1' izz='1'/></inertial></link>
         <xacro:leg prefix='left' parent='trunk'><ball><collision><geometry><sphere radius='.1'/></geometry></collision></ball></xacro:leg>
         <xacro:property name='length' value='0.6'/>
         <xacro:leg prefix='right' parent='trunk' side='-1'><ball/></xacro:leg>",
    );
    let names: Vec<_> = model.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["trunk", "left_leg", "right_leg"]);
    assert_eq!(model.bodies[1].shape, Shape::Sphere { radius: 0.1 });
    assert_eq!(model.bodies[1].mass, Some(2.0));
    assert_eq!(model.bodies[1].inertia.unwrap().center_of_mass, [0.0, 0.0, -0.15]);
    assert_eq!(model.bodies[2].inertia.unwrap().center_of_mass, [0.0, 0.0, -0.3]);
    assert_eq!(model.bodies[2].pose.translation, [0.0, -0.2, 0.0]);
    let JointMotion::Revolute { drive, .. } = &model.joints[0].motion else { panic!() };
    assert_eq!(drive.limits, Some([-std::f64::consts::FRAC_PI_2, std::f64::consts::FRAC_PI_2]));
}

#[test]
fn files_beside_it_are_included_and_loaded() {
    let main = "<robot name='arm' xmlns:xacro='x'><xacro:arg name='kind' default='small'/>
        <xacro:include filename='$(find arm_description)/urdf/macro.xacro'/>
        <xacro:arm numbers='$(find arm_description)/config/$(arg kind).yaml'/></robot>";
    let part = "<robot xmlns:xacro='x'><xacro:include filename='inc/units.xacro'/>
        <xacro:macro name='arm' params='numbers'>
          <xacro:property name='all' value='${xacro.load_yaml(numbers)}'/>
          <xacro:property name='limits' value=\"${all['joint_limits']}\"/>
          <link name='base'/>
          <link name='upper'><inertial><mass value='${all.masses[1]}'/><inertia ixx='1' iyy='1' izz='1'/></inertial></link>
          <joint name='shoulder' type='revolute'><parent link='base'/><child link='upper'/><axis xyz='0 0 1'/>
            <origin xyz='0 0 ${mm*all.heights.shoulder}'/>
            <limit lower=\"${limits['shoulder']['min']}\" upper=\"${limits['shoulder']['max']}\" effort='1' velocity='1'/></joint>
        </xacro:macro></robot>";
    let units = "<robot xmlns:xacro='x'><xacro:property name='mm' value='0.001'/></robot>";
    let small = "# numbers\njoint_limits:\n  shoulder:\n    min: !degrees -90  # down\n    max: 1.5\nmasses:\n- 1\n- 2.5\nheights: {shoulder: 400, 'elbow': [1, 2]}\n";
    let files = [
        ("arm_description/package.xml", "<package/>"),
        ("arm_description/urdf/inc/units.xacro", units),
        ("arm_description/urdf/macro.xacro", part),
        ("arm_description/urdf/arm.urdf.xacro", main),
        ("arm_description/config/large.yaml", "masses: [9, 9]"),
        ("arm_description/config/small.yaml", small),
    ];
    let mut reversed = files;
    reversed.reverse();
    for files in [files, reversed] {
        let model = read(&files);
        assert_eq!(model.bodies[1].mass, Some(2.5), "{:?}", model.notes);
        assert_eq!(model.bodies[1].pose.translation, [0.0, 0.0, 0.4]);
        let JointMotion::Revolute { drive, .. } = &model.joints[0].motion else { panic!() };
        assert_eq!(drive.limits, Some([-std::f64::consts::FRAC_PI_2, 1.5]));
        assert!(!model.notes.iter().any(|n| n.contains("out.urdf")), "{:?}", model.notes);
    }
}

#[test]
fn what_is_not_known_is_told_as_xacro() {
    let told = |inside: &str, says: &str| {
        let model = robot(&format!("<link name='a'/>{inside}"));
        assert!(
            model.notes.iter().any(|n| n.contains(says) && n.contains("xacro in.xacro > out.urdf")),
            "{inside}: {:?}",
            model.notes
        );
    };
    told("<xacro:wheel/>", "<xacro:wheel>");
    told("<xacro:include filename='other.xacro'/>", "other.xacro");
    told("<gazebo x='${missing}'/>", "missing");
    told(
        "<xacro:property name='a' value='${b}'/><xacro:property name='b' value='${a}'/><gazebo x='${a}'/>",
        "asks for itself",
    );
    told("<gazebo x='${1/0}'/>", "divides by zero");
    told("<gazebo x='${os.system(1)}'/>", "system");
    told("<gazebo x='${(1'/>", "no expression");
    told("<xacro:if value='${x}'><link name='b'/></xacro:if>", "no property “x”");
    told("<xacro:macro name='m' params='x'><link name='${x}'/></xacro:macro><xacro:m/>", "no value");
    // Left over in a plain URDF.
    let text = "<robot name='r'><link name='a'><collision><geometry><sphere radius='${len}'/></geometry></collision></link></robot>";
    let error = read_model(&[DroppedFile { name: "r.urdf", bytes: text.as_bytes() }]).unwrap_err();
    assert!(error.message.contains("${len}") && error.message.contains("this is xacro"), "{error}");
    // A file that could not be loaded is named as the cause.
    let text = "<robot name='r' xmlns:xacro='x'><xacro:property name='d' value=\"${xacro.load_yaml('small.yaml')}\"/>\
        <link name='a'><inertial><mass value='${d.mass}'/></inertial></link></robot>";
    let error = read_model(&[DroppedFile { name: "r.xacro", bytes: text.as_bytes() }]).unwrap_err();
    assert!(error.message.contains("small.yaml") && error.path.ends_with("mass"), "{error}");
    // Other formats may be xacro too.
    let sdf = "<sdf version='1.9' xmlns:xacro='x'><xacro:property name='m' value='2'/><model name='m'><link name='l'><inertial><mass>${m*2}</mass></inertial>\
        <collision name='c'><geometry><sphere><radius>1</radius></sphere></geometry></collision></link></model></sdf>";
    assert_eq!(read(&[("m.sdf.xacro", sdf)]).bodies[0].mass, Some(4.0));
}

#[test]
fn nothing_grows_without_end() {
    let doubled: String =
        (1..60).map(|k| format!("<xacro:property name='a{k}' value='${{a{0}+a{0}}}'/>", k - 1)).collect();
    let chain: String =
        (1..2000).map(|k| format!("<xacro:property name='c{k}' value='${{c{}}}'/>", k - 1)).collect();
    let calls: String = (1..60)
        .map(|k| format!("<xacro:macro name='m{k}'><xacro:m{0}/><xacro:m{0}/></xacro:macro>", k - 1))
        .collect();
    let blocks: String = (1..60)
        .map(|k| {
            format!("<xacro:macro name='b{k}' params='*x'><xacro:b{0}><t><xacro:insert_block name='x'/><xacro:insert_block name='x'/></t></xacro:b{0}></xacro:macro>", k - 1)
        })
        .collect();
    for (what, text) in [
        ("texts", format!("<xacro:property name='a0' value=\"'xxxxxxxx'\"/>{doubled}<gazebo x='${{a59}}'/>")),
        ("chain", format!("<xacro:property name='c0' value='1'/>{chain}<gazebo x='${{c1999}}'/>")),
        ("calls", format!("<xacro:macro name='m0'><link name='x'/></xacro:macro>{calls}<xacro:m59/>")),
        (
            "blocks",
            format!(
                "<xacro:macro name='b0' params='*x'><xacro:insert_block name='x'/></xacro:macro>{blocks}<xacro:b59><t/></xacro:b59>"
            ),
        ),
        ("itself", "<xacro:macro name='m'><xacro:m/><xacro:m/></xacro:macro><xacro:m/>".to_owned()),
        ("brackets", format!("<gazebo x='${{{}1}}'/>", "(".repeat(100_000))),
        ("signs", format!("<gazebo x='${{{}1}}'/>", "-".repeat(500_000))),
        ("nots", format!("<gazebo x='${{{}1}}'/>", "not ".repeat(100_000))),
        ("sums", format!("<gazebo x='${{1{}}}'/>", "+1".repeat(200_000))),
        ("powers", format!("<gazebo x='${{2{}}}'/>", "**2".repeat(100_000))),
        ("choices", format!("<gazebo x='${{{}1}}'/>", "1 if 0 else ".repeat(50_000))),
        ("dollars", format!("<gazebo x='{}'/>", "$".repeat(500_000))),
        ("open", format!("<gazebo x='{}'/>", "${".repeat(200_000))),
        ("many", format!("<gazebo x='{}'/>", "${1}".repeat(200_000))),
    ] {
        let start = Instant::now();
        let text = format!("<robot name='r' xmlns:xacro='x'><link name='a'/>{text}</robot>");
        let found = read_model(&[DroppedFile { name: "r.xacro", bytes: text.as_bytes() }]);
        println!("{what}: {:?} {:?}", start.elapsed(), found.map(|m| m.notes).map_err(|e| e.message));
        assert!(start.elapsed() < Duration::from_secs(4), "{what}: {:?}", start.elapsed());
    }
    // A file that includes itself, and lists in YAML that nest.
    let own = "<robot xmlns:xacro='x'><link name='a'/><xacro:include filename='b.xacro'/></robot>";
    let other = "<robot xmlns:xacro='x'><xacro:include filename='b.xacro'/><xacro:include filename='a.urdf.xacro'/></robot>";
    assert_eq!(read(&[("a.urdf.xacro", own), ("b.xacro", other)]).bodies.len(), 1);
    let deep = "[".repeat(100_000);
    let main = "<robot xmlns:xacro='x'><link name='a'/><g x=\"${xacro.load_yaml('d.yaml')}\"/></robot>";
    assert_eq!(read(&[("a.urdf.xacro", main), ("d.yaml", &deep)]).bodies.len(), 1);
}

/// Generator of the same numbers at every run: splitmix64.
fn random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % below.max(1) as u64) as usize
}

/// Any file is read or refused, and soon.
#[test]
fn damaged_files_are_read_or_refused() {
    let whole = "<?xml version='1.0'?><!-- a --><!DOCTYPE r [ <!ELEMENT a> ]><robot name='é' xmlns:xacro='x'>
        <xacro:arg name='k' default='$(optenv K 2)'/><xacro:property name='a' value=\"${[1, 'b'][-1] + str(2**3 // 5 % 2)}\"/>
        <xacro:property name='d' value=\"${xacro.load_yaml('$(find p)/d.yaml')['k']['x']}\"/>
        <xacro:macro name='m' params='p q:=^|${1 if a in d else -2} *o **c'><link name='${p}${q}'><xacro:insert_block name='o'/>
        <t><![CDATA[a < b & c]]> &amp; &#65; & é</t><xacro:insert_block name='c'/></link></xacro:macro>
        <xacro:m p='x'><origin xyz='0 0 ${radians(1.5e1) * pi}'/><c><d y:e='1'/></c></xacro:m>
        <xacro:unless value='${not 1 == 2 and len(a) > 1}'><link name='u'/></xacro:unless></robot>";
    let yaml = "k:\n  - a: 'é' # c\n    b: [1, {c: !degrees 3}]\n  - 2\nk2: {x: \"y\", z: ~}\n";
    let pieces = [
        "${",
        "}",
        "$(",
        ")",
        "<",
        ">",
        "'",
        "\"",
        "&",
        "é",
        "<!--",
        "-->",
        "]]>",
        "\0",
        "xacro:",
        ":",
        "[",
        "{",
        "**",
        "//",
        "9223372036854775807",
        "-",
        " ",
        "\n",
        ".",
        "not ",
        " if ",
        "/>",
        "#",
        "\t",
        "=",
        "inf",
    ];
    let mut state = 7;
    let damaged = |text: &str, state: &mut u64| {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..1 + random(state, 4) {
            let at = random(state, letters.len());
            let piece = pieces[random(state, pieces.len())].chars();
            match random(state, 3) {
                0 => drop(letters.splice(at..(at + random(state, 9)).min(letters.len()), piece)),
                1 => drop(letters.splice(at..at, piece)),
                _ => letters.truncate(letters.len() - random(state, 4).min(letters.len())),
            }
        }
        letters.into_iter().collect::<String>()
    };
    let start = Instant::now();
    let mut taken = 0;
    for k in 0..3000 {
        let (text, numbers) = (damaged(whole, &mut state), damaged(yaml, &mut state));
        let numbers = if k % 2 == 0 { numbers.as_str() } else { yaml };
        let files = [
            DroppedFile { name: "p/r.xacro", bytes: text.as_bytes() },
            DroppedFile { name: "p/d.yaml", bytes: numbers.as_bytes() },
        ];
        match read_model(&files) {
            Ok(_) => taken += 1,
            Err(e) => assert!(!e.message.is_empty()),
        }
    }
    assert!(taken > 300, "{taken}");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// The kind of arm is an argument, whose default in the file is `none`: as in UR's description.
#[test]
fn arguments_are_given_or_told() {
    let text = "<robot name='$(arg name)' xmlns:xacro='http://ros.org/wiki/xacro'>\
        <xacro:arg name='name' default='arm'/><xacro:arg name='kind' default='none'/>\
        <xacro:property name='file' value='config/$(arg kind)/size.yaml'/>\
        <xacro:property name='of' value='${xacro.load_yaml(file)}'/>\
        <link name='a'><collision><geometry><sphere radius=\"${of['radius']}\"/></geometry></collision></link></robot>";
    let files = [
        DroppedFile { name: "arm.urdf.xacro", bytes: text.as_bytes() },
        DroppedFile { name: "config/big/size.yaml", bytes: b"radius: 2.5\n" },
    ];
    let given = [("kind".to_owned(), "big".to_owned())];
    let model = model_scene_with(&files, &given).unwrap();
    assert!(model.scene_text.contains("2.5"), "{}", model.scene_text);
    assert!(model.notes.iter().any(|n| n.text.ends_with("have the file's defaults: name:=arm.")));
    let refused = read_model(&files).unwrap_err();
    assert!(refused.message.contains("kind:=none, name:=arm"), "{refused}");
}
