use super::*;
use crate::{Outcome, Position, Score, SearchParams, Solvable};

/// A position whose moves are numbers: from 100 on noisy, with rank and exchange as listed.
#[derive(Default)]
struct Listed {
    /// Noisy moves with rank and whether they hold.
    noisy: Vec<(u8, i32, bool)>,
    /// Quiet moves with rank and whether they are forcing.
    quiet: Vec<(u8, i32, bool)>,
    /// Number of calls of `generate`, by kind.
    generated: [std::cell::Cell<usize>; 2],
}

impl Listed {
    fn entry(&self, mv: u8) -> Option<&(u8, i32, bool)> {
        self.noisy.iter().chain(&self.quiet).find(|entry| entry.0 == mv)
    }
}

impl Position for Listed {
    type Move = u8;
    type Undo = ();
    type Picker = StagedPicker<16>;

    fn make(&mut self, _: u8) {}

    fn unmake(&mut self, _: u8, (): ()) {}

    fn legal_moves(&mut self, out: &mut Vec<u8>) {
        out.extend(self.noisy.iter().chain(&self.quiet).map(|entry| entry.0));
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> u64 {
        0
    }

    fn evaluate(&mut self) -> Score {
        Score::ZERO
    }

    fn picker(&mut self, class: MoveClass) -> Self::Picker {
        StagedPicker::new(class)
    }

    fn encode(&self, mv: u8) -> MoveCode {
        MoveCode::new(mv.into())
    }
}

impl Knowledge for Listed {
    fn is_noisy(&self, mv: u8) -> bool {
        mv >= 100
    }

    fn is_forcing(&self, mv: u8) -> bool {
        self.entry(mv).is_some_and(|entry| entry.2)
    }

    fn history_slot(&self, mv: u8) -> usize {
        mv.into()
    }

    fn capture_slot(&self, mv: u8) -> usize {
        usize::from(mv) - 100
    }

    fn see_ge(&self, mv: u8, threshold: i32) -> bool {
        assert_eq!(threshold, 0);
        self.entry(mv).is_some_and(|entry| entry.2)
    }
}

impl Staged for Listed {
    fn decode(&self, code: MoveCode) -> Option<u8> {
        u8::try_from(code.get()).ok()
    }

    fn is_legal(&self, mv: u8) -> bool {
        self.entry(mv).is_some()
    }

    fn generate(&self, kind: MoveKind, out: impl FnMut(u8)) {
        let calls = &self.generated[kind as usize];
        calls.set(calls.get() + 1);
        let moves = if kind == MoveKind::Noisy { &self.noisy } else { &self.quiet };
        moves.iter().map(|entry| entry.0).for_each(out);
    }

    fn noisy_rank(&self, mv: u8) -> i32 {
        self.entry(mv).map_or(0, |entry| entry.1)
    }

    fn quiet_ranks(&self, forcing_bonus: i32) -> impl FnMut(u8) -> i32 {
        move |mv| self.entry(mv).map_or(0, |entry| entry.1 + if entry.2 { forcing_bonus } else { 0 })
    }
}

impl Solvable for Listed {}

fn listed() -> Listed {
    Listed {
        noisy: vec![(100, 10, true), (101, 40, false), (102, 30, true), (103, 50, false), (104, 30, true)],
        quiet: vec![(0, 5, false), (1, 9, true), (2, 7, false), (3, 8, false), (4, 5, true)],
        ..Listed::default()
    }
}

fn knowing(tt_move: Option<u8>, killers: [Option<u8>; 2]) -> Hints<'static, u8> {
    let code = tt_move.map(|mv| MoveCode::new(mv.into()));
    let mut hints = Hints::new(code, &[], &SearchParams::OFF);
    hints.killers = killers;
    hints
}

#[track_caller]
fn check(class: MoveClass, hints: &Hints<'_, u8>, expected: &[u8]) {
    let mut position = listed();
    let mut picker = position.picker(class);
    let yielded: Vec<u8> = std::iter::from_fn(|| picker.next(&mut position, hints)).collect();
    assert_eq!(yielded, expected);
    assert_eq!(picker.next(&mut position, hints), None, "exhausted");
}

#[test]
fn stages_follow_each_other_and_the_first_generated_leads_among_equals() {
    check(MoveClass::All, &Hints::NONE, &[102, 104, 100, 1, 3, 2, 0, 4, 103, 101]);
    check(MoveClass::Noisy, &Hints::NONE, &[102, 104, 100]);
}

#[test]
fn forcing_quiet_moves_follow_noisy_ones_where_they_are_asked_for() {
    let mut hints = knowing(Some(4), [Some(1), None]);
    hints.forcing_too = true;
    check(MoveClass::Noisy, &hints, &[102, 104, 100, 1, 4]);
    check(MoveClass::Main, &hints, &[4, 102, 104, 100, 1, 3, 2, 0, 103, 101]);
}

#[test]
fn tt_move_and_killers_come_early_and_only_once() {
    let hints = knowing(Some(2), [Some(0), Some(2)]);
    check(MoveClass::Main, &hints, &[2, 102, 104, 100, 0, 1, 3, 4, 103, 101]);
    check(MoveClass::Noisy, &hints, &[102, 104, 100]);
    let hints = knowing(Some(100), [Some(4), Some(4)]);
    check(MoveClass::All, &hints, &[100, 102, 104, 4, 1, 3, 2, 0, 103, 101]);
    check(MoveClass::Noisy, &hints, &[100, 102, 104]);
}

#[test]
fn illegal_or_noisy_killers_and_illegal_tt_moves_are_skipped() {
    let hints = knowing(Some(77), [Some(66), Some(104)]);
    check(MoveClass::All, &hints, &[102, 104, 100, 1, 3, 2, 0, 4, 103, 101]);
}

#[test]
fn a_losing_tt_move_comes_first_except_in_quiescence() {
    let hints = knowing(Some(103), [None; 2]);
    check(MoveClass::All, &hints, &[103, 102, 104, 100, 1, 3, 2, 0, 4, 101]);
    check(MoveClass::Noisy, &hints, &[102, 104, 100]);
}

#[test]
fn histories_are_added_to_the_ranks() {
    let mut history = [0; 128];
    history[0] = 100;
    let params = SearchParams { capture_weight: 16, ..SearchParams::OFF };
    let mut hints = Hints::new(None, &history, &params);
    hints.captures = &[100, 0, 0, 0, 0];
    hints.forcing_bonus = 3;
    check(MoveClass::All, &hints, &[100, 102, 104, 0, 1, 3, 4, 2, 103, 101]);
}

#[test]
fn skipped_quiets_leave_the_forcing_ones_by_history() {
    let mut hints = Hints::NONE;
    hints.skip_quiets = true;
    check(MoveClass::All, &hints, &[102, 104, 100, 1, 4, 103, 101]);
}

#[test]
fn quiets_can_be_skipped_after_some_have_been_yielded() {
    let mut position = listed();
    let mut picker = position.picker(MoveClass::All);
    let mut hints = Hints::NONE;
    let yielded = std::iter::from_fn(|| {
        let mv = picker.next(&mut position, &hints);
        hints.skip_quiets |= mv == Some(1);
        mv
    });
    assert_eq!(yielded.collect::<Vec<u8>>(), [102, 104, 100, 1, 4, 103, 101]);
}

#[test]
fn later_stages_are_not_generated_before_they_are_reached() {
    let mut position = listed();
    let hints = knowing(Some(3), [Some(0), None]);
    let mut picker = position.picker(MoveClass::All);
    for (mv, generated) in
        [(3, [0, 0]), (102, [1, 0]), (104, [1, 0]), (100, [1, 0]), (0, [1, 0]), (1, [1, 1])]
    {
        assert_eq!(picker.next(&mut position, &hints), Some(mv));
        assert_eq!([position.generated[0].get(), position.generated[1].get()], generated);
    }
}

#[test]
fn ranks_of_any_allowed_size_keep_the_stages_apart() {
    let largest = 1 << 27;
    let mut position = Listed {
        noisy: vec![(100, largest, false), (101, -largest, true), (102, -largest, false)],
        quiet: vec![(0, -largest, false), (1, largest, false)],
        ..Listed::default()
    };
    let mut picker = position.picker(MoveClass::All);
    let yielded: Vec<u8> = std::iter::from_fn(|| picker.next(&mut position, &Hints::NONE)).collect();
    assert_eq!(yielded, [101, 1, 0, 100, 102]);
}

#[test]
#[should_panic(expected = "more than 16 moves")]
fn more_moves_than_room_panic() {
    let mut position = Listed { quiet: (0..17).map(|mv| (mv, 0, false)).collect(), ..Listed::default() };
    let mut picker = position.picker(MoveClass::All);
    while picker.next(&mut position, &Hints::NONE).is_some() {}
}
