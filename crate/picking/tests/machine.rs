//! The state machine against the chapter: what follows an act, and when a bin is given up.

use asperity_control::behaviour::Status::{Failure, Running, Success};
use asperity_picking::{ACTIONS, Ending, Machine, MachineMode, MachineRules};

const RULES: MachineRules = MachineRules { tries: 2, alternate: false, pushes: false };

/// Names of the acts that a machine asks for while each succeeds.
fn acts(machine: &mut Machine, count: usize) -> Vec<&'static str> {
    let mut source = 0;
    let mut next = || {
        let act = machine.act().map(|act| ACTIONS[act])?;
        assert_eq!(machine.next(Success, false, &mut source, &RULES), None);
        Some(act)
    };
    (0..count).filter_map(|_| next()).collect()
}

/// A machine in a mode.
fn at(mode: MachineMode) -> Machine {
    let mut machine = Machine::default();
    machine.mode = mode;
    machine
}

#[test]
fn it_goes_round_the_acts_of_the_chapter() {
    let round = ["Wait", "Select grasp", "Grasp", "Transport", "Drop"];
    let mut machine = Machine::default();
    assert_eq!(acts(&mut machine, 10), [round, round].concat());
    let before = machine.clone();
    assert_eq!(machine.next(Running, false, &mut 0, &RULES), None);
    assert_eq!(machine, before);
}

#[test]
fn an_empty_bin_is_cleared_and_a_stubborn_one_given_up() {
    let mut machine = Machine::default();
    acts(&mut machine, 1);
    assert_eq!(machine.next(Failure, true, &mut 0, &RULES), Some(Ending::Cleared));
    assert_eq!((machine.mode, machine.act()), (MachineMode::Over, None));
    let mut machine = at(MachineMode::Grasp);
    assert_eq!(machine.next(Failure, false, &mut 0, &RULES), None);
    assert_eq!(machine.mode, MachineMode::Settle);
    machine.mode = MachineMode::Grasp;
    assert_eq!(machine.next(Failure, false, &mut 0, &RULES), Some(Ending::GivenUp));
}

#[test]
fn what_cannot_be_grasped_is_pushed_and_what_cannot_be_carried_let_go() {
    let pushes = MachineRules { tries: 5, pushes: true, ..RULES };
    let mut machine = at(MachineMode::Select);
    assert_eq!(machine.next(Failure, false, &mut 0, &pushes), None);
    assert_eq!(machine.mode, MachineMode::Push);
    assert_eq!(machine.next(Failure, false, &mut 0, &pushes), None);
    assert_eq!(machine.mode, MachineMode::Home);
    machine.mode = MachineMode::Transport;
    assert_eq!(machine.next(Failure, false, &mut 0, &pushes), None);
    assert_eq!(machine.mode, MachineMode::LetGo);
}

#[test]
fn bins_alternate_until_both_are_over() {
    let rules = MachineRules { alternate: true, ..RULES };
    let mut machine = at(MachineMode::Select);
    let mut source = 0;
    assert_eq!(machine.next(Failure, true, &mut source, &rules), None);
    assert_eq!(source, 1);
    machine.mode = MachineMode::Select;
    assert_eq!(machine.next(Failure, true, &mut source, &rules), Some(Ending::Cleared));
}
