//! The track of inputs: replacing, undoing, reading at a time.

use super::*;

fn force(time: f64, body: usize, z: f64) -> Input {
    let value = InputValue::Force { force: [0.0, 0.0, z], torque: [0.0; 3], point: [0.0; 3] };
    Input { time, channel: Channel::Force { body }, value: Some(value) }
}

fn release(time: f64, channel: Channel) -> Input {
    Input { time, channel, value: None }
}

fn track(entries: &[Input]) -> InputTrack {
    let mut track = InputTrack::default();
    track.replace(0.0, None, entries).unwrap();
    track
}

#[test]
fn what_is_replaced_is_given_back_and_puts_all_as_it_was() {
    let all = [
        force(0.1, 0, 1.0),
        force(0.2, 1, 2.0),
        force(0.3, 0, 3.0),
        release(0.4, Channel::Force { body: 1 }),
    ];
    let mut done = track(&all);
    let (first, body) = (done.clone(), Channel::Force { body: 0 });
    let old = done.replace(0.2, Some(&body), &[force(0.25, 0, 9.0)]).unwrap();
    assert_eq!(old, [all[2].clone()]);
    assert_eq!(done.entries().len(), 4);
    done.replace(0.2, Some(&body), &old).unwrap();
    assert_eq!(done, first);
    let old = done.replace(0.2, None, &[]).unwrap();
    assert_eq!((done.entries(), old.as_slice()), (&all[..1], &all[1..]));
    done.replace(0.2, None, &old).unwrap();
    assert_eq!(done, first);
}

#[test]
fn the_latest_entry_of_a_channel_acts_until_it_is_let_go() {
    let body = Channel::Force { body: 1 };
    let track = track(&[force(0.1, 1, 1.0), force(0.2, 1, 2.0), release(0.3, body)]);
    let z = |step| match track.acting(step, 0.01).as_slice() {
        [(channel, InputValue::Force { force, .. })] if *channel == body => force[2],
        [] => 0.0,
        more => panic!("{more:?}"),
    };
    assert_eq!([9, 10, 19, 20, 29, 30].map(z), [0.0, 1.0, 1.0, 2.0, 2.0, 0.0]);
}

#[test]
fn what_is_no_input_is_refused_by_its_path() {
    let mut done = track(&[force(0.1, 1, 1.0)]);
    let first = done.clone();
    let of = |time, value| Input { time, channel: Channel::Force { body: 0 }, value };
    let pull = InputValue::Pull { target: [0.0; 3], point: [0.0; 3], frequency: 2.0 };
    let body = Channel::Force { body: 1 };
    for (from, channel, entry, at) in [
        (0.0, None, of(f64::NAN, None), "entries[0].time"),
        (0.0, None, of(-1.0, None), "entries[0].time"),
        (0.0, None, of(1e9, None), "entries[0].time"),
        (0.0, None, force(0.0, 0, f64::INFINITY), "entries[0].value.force[2]"),
        (0.0, None, of(0.0, Some(pull)), "entries[0].value.type"),
        (0.5, None, of(0.2, None), "entries[0].time"),
        (f64::NAN, None, of(0.2, None), "from"),
        (0.0, Some(&body), of(0.2, None), "entries[0].channel"),
    ] {
        assert_eq!(done.replace(from, channel, &[entry]).unwrap_err().path, at);
        assert_eq!(done, first);
    }
    let many = vec![force(0.3, 0, 1.0); MAX_INPUTS];
    assert_eq!(done.replace(0.2, None, &many).unwrap_err().path, "entries");
    assert_eq!(done, first);
}

#[test]
fn a_track_in_words_is_read_as_it_was_written() {
    let body = Channel::Pull { body: 12 };
    let pull = |frequency| InputValue::Pull { target: [0.1, 0.0, -1e-7], point: [0.0; 3], frequency };
    let motor = |position, velocity, limit| Input {
        time: 2.0,
        channel: Channel::Motor { joint: 3 },
        value: Some(InputValue::Motor { position, velocity, limit, effort: None }),
    };
    for (entries, text) in [
        (vec![force(0.5, 1, 20.0), release(1.2, Channel::Force { body: 1 })], "0.5:f1:0,0,20;1.2:f1"),
        (vec![Input { time: 0.1 + 0.2, channel: body, value: Some(pull(2.0)) }], "0.3:p12:0.1,0,-0.0000001"),
        (vec![Input { time: 0.0, channel: body, value: Some(pull(3.0)) }], "0:p12:0.1,0,-0.0000001,0,0,0,3"),
        (vec![motor(None, Some(1.5), None), motor(None, None, None)], "2:m3:,1.5;2:m3:"),
        (vec![force(0.0, 0, 0.0)], "0:f0:"),
    ] {
        let track = track(&entries);
        assert_eq!(track.to_text(), text);
        let again = InputTrack::from_text(text).unwrap();
        assert_eq!(again.to_text(), text);
        for (a, b) in again.entries().iter().zip(track.entries()) {
            assert_eq!((&a.channel, &a.value), (&b.channel, &b.value));
            assert_eq!(step_at(a.time, 1e-6), step_at(b.time, 1e-6));
        }
    }
}

proptest::proptest! {
    #[test]
    fn any_words_are_read_or_refused(text in "([0-9.e-]{0,6}:[fpmx]?[0-9]{0,3}(:[0-9,.e-]{0,12})?;?){0,5}|.{0,60}") {
        if let Ok(track) = InputTrack::from_text(&text) {
            let again = InputTrack::from_text(&track.to_text()).unwrap();
            proptest::prop_assert_eq!(again.to_text(), track.to_text());
        }
    }
}
