//! Solving through the façade, and proofs that are written, verified and damaged.

use boyi_engine::data::{GameSpec, GomokuRule, ScoreView, Side, SolveMethod, SolvedValue, Threats};
use boyi_engine::{
    AnyGame, InputError, ProofError, ProofFault, SearchRequest, SolveRequest, Solved, StopFlag, VerifyError,
    split_moves, start, verify_proof,
};
use boyi_testkit::Rng;
use std::collections::HashSet;
use std::time::Duration;

const CROSSES: GameSpec = GameSpec::mnk(4, 3, 3);
const FREESTYLE: GameSpec = GameSpec::gomoku(15, GomokuRule::Freestyle);

fn after(spec: GameSpec, moves: &str) -> Box<dyn AnyGame> {
    let mut game = start(spec, None).unwrap();
    for mv in split_moves(spec, moves) {
        game.play(mv).unwrap();
    }
    game
}

fn solve(game: &dyn AnyGame, request: &SolveRequest) -> Solved {
    game.solve(request, &StopFlag::default(), &mut |_| ()).unwrap()
}

const METHODS: [SolveMethod; 2] = [SolveMethod::AlphaBeta, SolveMethod::Dfpn];

fn by(method: SolveMethod) -> SolveRequest {
    SolveRequest { method, hash_mib: 16, ..SolveRequest::default() }
}

fn with_proof() -> SolveRequest {
    SolveRequest { proof: Some(200_000), ..by(SolveMethod::Dfpn) }
}

fn win(side: Side) -> SolvedValue {
    SolvedValue::Win { side }
}

/// Solves a position in both ways, has the proofs verified, and returns the text of the last.
fn proved(spec: GameSpec, moves: &str, value: SolvedValue) -> String {
    proved_by(&METHODS, spec, moves, value)
}

/// As [`proved`] by these methods.
fn proved_by(methods: &[SolveMethod], spec: GameSpec, moves: &str, value: SolvedValue) -> String {
    let game = after(spec, moves);
    let mut file = Vec::new();
    for &method in methods {
        let Solved { solution, proof } = solve(&*game, &SolveRequest { method, ..with_proof() });
        assert_eq!(solution.value, value, "{spec:?} {moves} {method:?}");
        let proof = proof.expect("asked for").expect("small enough");
        file.clear();
        proof.write(&mut file).unwrap();
        let verified = verify_proof(&mut file.as_slice(), 16).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((verified.spec, verified.value), (game.spec(), value));
        assert_eq!(verified.position, game.position());
        assert_eq!(verified.plies, proof.plies());
        if method == SolveMethod::AlphaBeta && solution.margin.is_none() {
            assert_eq!(verified.plies, solution.plies, "the proof takes as long as it must");
        }
    }
    String::from_utf8(file).unwrap()
}

/// The line of a solution ends the game with the value that is claimed.
fn ends_as_claimed(spec: GameSpec, moves: &str) {
    for method in METHODS {
        let mut game = after(spec, moves);
        let solution = solve(&*game, &by(method)).solution;
        assert_eq!(solution.best.as_ref(), solution.line.first().map(|first| &first.mv));
        for step in &solution.line {
            game.play(&step.mv.id).unwrap();
        }
        let winner = game.result().expect("the line goes on to the end").winner;
        assert_eq!(winner.map_or(SolvedValue::Draw, win), solution.value, "{spec:?} {moves} {method:?}");
        assert!(solution.plies.is_none_or(|plies| usize::from(plies) == solution.line.len()));
    }
}

#[test]
fn games_of_rows_are_worth_what_is_known_of_them() {
    let mnk = |columns, rows, k| GameSpec::mnk(columns, rows, k);
    proved(GameSpec::TICTACTOE, "", SolvedValue::Draw);
    proved(CROSSES, "", win(Side::First));
    proved(mnk(3, 4, 3), "", win(Side::First));
    proved(mnk(4, 4, 3), "", win(Side::First));
    proved(mnk(3, 3, 2), "", win(Side::First));
    proved(mnk(2, 2, 2), "", win(Side::First));
    proved(mnk(5, 2, 3), "", SolvedValue::Draw);
    for method in METHODS {
        let small = SolveRequest { hash_mib: 1, ..by(method) };
        let draw = solve(&*after(mnk(4, 4, 4), ""), &small);
        assert_eq!(draw.solution.value, SolvedValue::Draw, "in a table that is far too small");
        let draw = solve(&*after(mnk(5, 4, 4), "c2 b2 c3"), &by(method));
        assert_eq!(draw.solution.value, SolvedValue::Draw);
    }
}

/// Five in a row on 6 × 6 is freestyle gomoku on that board.
#[test]
fn draws_by_pairing_strategies_are_proved_with_few_words() {
    for size in [5, 6] {
        let game = GameSpec::mnk(size, size, 5);
        let file = proved_by(&[SolveMethod::AlphaBeta], game, "", SolvedValue::Draw);
        assert!(file.contains("[ ") && file.split_whitespace().count() < 20_000, "{}", file.len());
    }
    let game = after(GameSpec::mnk(5, 5, 5), "");
    let Solved { proof, .. } =
        solve(&*game, &SolveRequest { method: SolveMethod::AlphaBeta, ..with_proof() });
    let mut file = Vec::new();
    proof.unwrap().unwrap().write(&mut file).unwrap();
    let text = String::from_utf8(file).unwrap();
    // The file with the first two words behind the first bracket in each other's place still pairs them; with two
    // words of different pairs exchanged it does not hold.
    let (head, pairs) = text.split_once("[ ").unwrap();
    let words: Vec<&str> = pairs.split_whitespace().collect();
    let exchanged =
        format!("{head}[ {} {} {} {} {}", words[0], words[2], words[1], words[3], words[4..].join(" "));
    let fault = verify_proof(&mut exchanged.as_bytes(), 16).unwrap_err();
    assert!(fault.to_string().contains("the pairs do not hold the position"), "{fault}");
}

#[test]
fn a_mistake_in_tic_tac_toe_is_proved_to_lose() {
    proved(GameSpec::TICTACTOE, "a1 b1", win(Side::First));
    proved(GameSpec::TICTACTOE, "b2 b1", win(Side::First));
    proved(GameSpec::TICTACTOE, "a1 b2 c3", SolvedValue::Draw);
    proved(GameSpec::TICTACTOE, "b1 b2 a2 a1 c2", win(Side::Second));
}

#[test]
fn lines_go_on_to_the_end_of_the_game() {
    ends_as_claimed(GameSpec::TICTACTOE, "");
    ends_as_claimed(GameSpec::TICTACTOE, "a1 b1");
    ends_as_claimed(CROSSES, "");
    ends_as_claimed(CROSSES, "b2");
    ends_as_claimed(GameSpec::CONNECT4, "46144553323");
    ends_as_claimed(FREESTYLE, "h8 a1 h9 a3 h10 a5");
}

/// Positions late in a game of Connect Four are worth what alpha-beta says.
#[test]
fn connect_four_endgames_are_worth_what_alpha_beta_says() {
    let to_the_end = SearchRequest { depth: Some(42), hash_mib: 16, ..SearchRequest::default() };
    let mut values = HashSet::new();
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut game = start(GameSpec::CONNECT4, None).unwrap();
        for _ in 0..18 {
            if let Some(mv) = rng.pick(&game.view().legal) {
                game.play(&mv.id).unwrap();
            }
        }
        if game.result().is_some() {
            continue;
        }
        let searched = game.search(&to_the_end, &StopFlag::default(), &mut |_| ()).unwrap();
        let (to_move, other) = match game.to_move() {
            Side::First => (Side::First, Side::Second),
            Side::Second => (Side::Second, Side::First),
        };
        let (kind, expected) = match searched.lines[0].score {
            ScoreView::Win(_) => ("win", win(to_move)),
            ScoreView::Loss(_) => ("loss", win(other)),
            ScoreView::Eval(_) => ("draw", SolvedValue::Draw),
            score @ ScoreView::Margin(_) => panic!("{score:?} in a game without graded ends"),
        };
        for method in METHODS {
            assert_eq!(solve(&*game, &by(method)).solution.value, expected, "{:?}", game.moves());
        }
        values.insert(kind);
    }
    assert_eq!(values.len(), 3, "wins, draws and losses: {values:?}");
}

/// A game with graded ends is solved to the point, and a proof of the win can be written.
#[test]
fn othello_endgames_are_solved_to_the_disc() {
    let mut margins = HashSet::new();
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let mut game = start(GameSpec::othello(6), None).unwrap();
        while game.ply() < 25
            && let Some(mv) = rng.pick(&game.view().legal)
        {
            game.play(&mv.id).unwrap();
        }
        if game.result().is_some() {
            continue;
        }
        let exact = SearchRequest { depth: Some(20), hash_mib: 1, sound: true, ..SearchRequest::default() };
        let searched = game.search(&exact, &StopFlag::default(), &mut |_| ()).unwrap().lines[0].score;
        let solution = solve(&*game, &by(SolveMethod::AlphaBeta)).solution;
        let margin = solution.margin.map_or(0, |points| points as i16);
        let won = solution.value == win(game.to_move());
        let expected = if margin == 0 {
            ScoreView::Eval(0)
        } else {
            ScoreView::Margin(if won { margin } else { -margin })
        };
        assert_eq!(searched, expected, "{:?}", game.moves());
        assert_eq!(solution.plies, None);
        margins.insert(margin);
        if let SolvedValue::Win { .. } = solution.value {
            proved(GameSpec::othello(6), &game.moves().join(" "), solution.value);
        }
    }
    assert!(margins.len() > 4, "{margins:?}");
}

#[test]
fn connect_four_and_gomoku_positions_have_proofs() {
    proved(GameSpec::CONNECT4, "44444731", win(Side::First));
    proved(GameSpec::CONNECT4, "23163416124767223154467471272416755633", SolvedValue::Draw);
    // Black makes a straight four: whatever white answers, five follow.
    let file = proved(FREESTYLE, "h8 a1 h9 a3 h10 a5", win(Side::First));
    assert!(file.contains("claim first wins in 3"), "{}", &file[..200]);
    let renju = GameSpec::gomoku(15, GomokuRule::Renju);
    proved(renju, "h8 a1 h9 a3 h10 a5", win(Side::First));
    // White threatens five twice.
    proved(GameSpec::gomoku(7, GomokuRule::Freestyle), "a1 b3 a2 c3 a6 d3 g7 e3", win(Side::Second));
}

#[test]
fn fours_in_a_row_of_gomoku_are_proved() {
    for line in include_str!("../../../testdata/gomoku/tactics.txt").lines() {
        let Some((kind, position)) = line.split_once(' ') else { continue };
        if !["win1", "four-three", "double-four"].contains(&kind) {
            continue;
        }
        let rule = match position.split('/').nth(1) {
            Some("renju") => GomokuRule::Renju,
            Some("standard") => GomokuRule::Standard,
            _ => GomokuRule::Freestyle,
        };
        let game = start(GameSpec::gomoku(15, rule), Some(position)).unwrap();
        let solution = solve(&*game, &by(SolveMethod::Dfpn)).solution;
        assert_eq!(solution.value, win(game.to_move()), "{line}");
    }
}

#[test]
fn limits_and_stops_leave_the_value_open() {
    let game = after(GameSpec::CONNECT4, "");
    for method in METHODS {
        let request = SolveRequest { method, ..with_proof() };
        for request in [
            SolveRequest { nodes: Some(5_000), ..request.clone() },
            SolveRequest { time: Some(Duration::from_millis(50)), ..request.clone() },
        ] {
            let Solved { solution, proof } = solve(&*game, &request);
            assert_eq!((solution.best, proof), (None, None));
            assert!(!matches!(solution.value, SolvedValue::Draw | SolvedValue::Win { .. }));
            assert!(request.nodes.is_none_or(|nodes| nodes == solution.nodes));
        }
        let stop = StopFlag::default();
        stop.stop();
        let solved = game.solve(&request, &stop, &mut |_| ()).unwrap();
        assert_eq!((solved.solution.value, solved.solution.nodes), (SolvedValue::Unknown, 0));
    }
}

#[test]
fn a_finished_game_is_worth_its_result_and_needs_no_proof() {
    let Solved { solution, proof } = solve(&*after(GameSpec::TICTACTOE, "a1 a2 b1 b2 c1"), &with_proof());
    assert_eq!((solution.value, solution.best, solution.nodes), (win(Side::First), None, 0));
    assert_eq!(proof, Some(Err(ProofError::GameOver)));
    let won = after(FREESTYLE, "h8a1h9a3h10a5h11a7h12");
    let Solved { solution, proof } = solve(&*won, &by(SolveMethod::AlphaBeta));
    assert_eq!((solution.value, proof), (win(Side::First), None));
    for threats in [Threats::Fours, Threats::Threes] {
        let Solved { solution: by_threats, proof } = by_threats(&*won, threats, Some(100));
        assert_eq!((by_threats.value, by_threats.plies), (solution.value, solution.plies));
        assert_eq!((by_threats.best, by_threats.nodes), (None, 0));
        assert_eq!(proof, Some(Err(ProofError::GameOver)));
    }
}

/// Moves that fill a board for as long as the game does not end.
fn longest_line(spec: GameSpec) -> Vec<String> {
    let mut game = start(spec, None).unwrap();
    while let Some(mv) = game.view().legal.into_iter().find(|mv| {
        let mut next = game.boxed_clone();
        next.play(&mv.id).unwrap();
        next.result().is_none()
    }) {
        game.play(&mv.id).unwrap();
    }
    game.moves()
}

#[test]
fn the_longest_games_are_replayed_until_the_proof_breaks_off() {
    for spec in [GameSpec::mnk(19, 19, 19), GameSpec::gomoku(20, GomokuRule::Freestyle)] {
        let moves = longest_line(spec);
        assert!(moves.len() > 300, "{}", moves.len());
        let game = serde_json::to_string(&spec).unwrap();
        let mut file =
            format!("boyi proof 1\ngame {game}\nposition {}\n", start(spec, None).unwrap().position());
        file += "claim first wins in 999\nstrategy first\n";
        for pair in moves.chunks(2) {
            file += &format!("{}\n", pair.join(" ( "));
        }
        match verify_proof(&mut file.as_bytes(), 1) {
            Err(VerifyError::Faulty { path, fault: ProofFault::BreaksOff, .. }) => assert_eq!(path, moves),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn proofs_that_are_too_large_are_told_so() {
    let Solved { solution, proof } =
        solve(&*after(GameSpec::TICTACTOE, ""), &SolveRequest { proof: Some(100), ..with_proof() });
    assert_eq!(solution.value, SolvedValue::Draw);
    assert_eq!(proof, Some(Err(ProofError::TooLarge(100))));
}

#[test]
fn what_cannot_be_solved_is_refused_by_name() {
    let error = |game: &dyn AnyGame, request: &SolveRequest| {
        game.solve(request, &StopFlag::default(), &mut |_| ()).unwrap_err()
    };
    for method in METHODS {
        let xiangqi = error(&*after(GameSpec::XIANGQI, ""), &by(method));
        assert!(matches!(xiangqi, InputError::Parameter { name: "game", .. }));
        assert!(xiangqi.to_string().contains("repetition law"), "{xiangqi}");
        let huge = SolveRequest { hash_mib: usize::MAX, ..by(method) };
        let hash = error(&*after(GameSpec::TICTACTOE, ""), &huge);
        assert!(matches!(hash, InputError::Parameter { name: "hash", .. }), "{hash}");
    }
}

#[test]
fn proofs_of_unknown_games_and_positions_are_refused_by_line() {
    let error = |game: &str, position: &str| {
        let file = format!("boyi proof 1\ngame {game}\nposition {position}\nclaim draw\n");
        match verify_proof(&mut file.as_bytes(), 1) {
            Err(VerifyError::Format { line, what }) => (line, what),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(error("go", "a").0, 2);
    assert_eq!(error("{\"game\":\"go\"}", "a").0, 2);
    assert_eq!(error("{\"game\":\"mnk\",\"columns\":99,\"rows\":3,\"k\":3}", "a").0, 3);
    let (line, what) = error("{\"game\":\"tictactoe\"}", "XXXX/3/3");
    assert_eq!(line, 3, "{what}");
}

/// The minimax value of the game that a damaged header names.
fn holds(file: &str, value: SolvedValue, plies: Option<u16>) -> bool {
    let field = |name: &str| file.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim();
    let spec: GameSpec = serde_json::from_str(field("game ")).unwrap();
    let game = start(spec, Some(field("position "))).unwrap();
    if let Some(result) = game.result() {
        return result.winner.map_or(SolvedValue::Draw, win) == value;
    }
    let exact = SearchRequest { depth: Some(20), hash_mib: 1, sound: true, ..SearchRequest::default() };
    let score = game.search(&exact, &StopFlag::default(), &mut |_| ()).unwrap().lines[0].score;
    match (score, value) {
        (ScoreView::Win(n), SolvedValue::Win { side }) => side == game.to_move() && Some(n) <= plies,
        (ScoreView::Loss(n), SolvedValue::Win { side }) => side != game.to_move() && Some(n) <= plies,
        (ScoreView::Eval(0), value) => value == SolvedValue::Draw,
        _ => false,
    }
}

#[test]
fn no_damage_makes_a_false_claim_pass() {
    const BYTES: &[u8] = b"abc123456789()=# \nXO./firstseconddrawins\x00\xFF";
    let mut rng = Rng::new(11);
    let (mut accepted, mut refused) = (0, 0);
    let sources = [
        (GameSpec::TICTACTOE, "a1 b1", win(Side::First)),
        (CROSSES, "b2", win(Side::First)),
        (GameSpec::TICTACTOE, "b2 a1 c2", SolvedValue::Draw),
    ];
    for (spec, moves, value) in sources {
        let file = proved(spec, moves, value).into_bytes();
        for _ in 0..3_000 {
            let mut damaged = file.clone();
            for _ in 0..1 + rng.below(2) {
                let at = rng.below(damaged.len());
                match rng.below(4) {
                    0 => damaged[at] = BYTES[rng.below(BYTES.len())],
                    1 => damaged.insert(at, BYTES[rng.below(BYTES.len())]),
                    2 => drop(damaged.remove(at)),
                    _ => damaged.truncate(at),
                }
                if damaged.is_empty() {
                    break;
                }
            }
            match verify_proof(&mut damaged.as_slice(), 1) {
                Ok(proof) => {
                    accepted += 1;
                    let text = String::from_utf8_lossy(&damaged);
                    assert!(holds(&text, proof.value, proof.plies), "{text}");
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 20 && refused > 5_000, "{accepted} accepted, {refused} refused");
}

/// Black wins by threes, not by fours alone.
const THREES: &str = "15/15/15/15/15/15/8X1O4/8XXX4/5OOO1OX4/6X1O1X4/6O8/15/15/15/15 x freestyle";

fn by_threats(game: &dyn AnyGame, threats: Threats, proof: Option<usize>) -> Solved {
    solve(game, &SolveRequest { proof, ..by(SolveMethod::Threats(threats)) })
}

#[test]
fn wins_by_threats_are_proved_with_few_words() {
    let game = start(GameSpec::gomoku(15, GomokuRule::Freestyle), Some(THREES)).unwrap();
    let side = game.to_move();
    let fours = by_threats(&*game, Threats::Fours, Some(1000));
    assert_eq!(fours.solution.value, SolvedValue::NoWinByThreats { side });
    assert_eq!(fours.proof, None);
    let Solved { solution, proof } = by_threats(&*game, Threats::Threes, Some(10_000));
    assert_eq!(solution.value, win(side));
    let mut played = game.boxed_clone();
    for step in &solution.line {
        played.play(&step.mv.id).unwrap();
    }
    assert_eq!(played.view().result.and_then(|result| result.winner), Some(side));
    let proof = proof.unwrap().unwrap();
    let mut file = Vec::new();
    proof.write(&mut file).unwrap();
    assert!(file.len() < 100_000, "{} bytes", file.len());
    let verified = verify_proof(&mut file.as_slice(), 1).unwrap();
    assert_eq!((verified.value, verified.plies), (win(side), proof.plies()));
    assert!(verified.positions > 10_000, "every legal reply is replayed: {}", verified.positions);
    // Another answer to what is not named is no win.
    let text = String::from_utf8(file).unwrap();
    let at = text.rfind("* ").unwrap();
    let damaged = format!("{}* a1 {}", &text[..at], &text[at + 2..]);
    assert!(verify_proof(&mut damaged.as_bytes(), 1).is_err());
}

/// Solves a position by threats and has the proof of a win verified; returns its plies.
fn verified_win(game: &dyn AnyGame, threats: Threats) -> Option<u16> {
    let Solved { solution, proof } = by_threats(game, threats, Some(1_000_000));
    if solution.value != win(game.to_move()) {
        return None;
    }
    let proof = proof.unwrap().unwrap();
    let mut file = Vec::new();
    proof.write(&mut file).unwrap();
    let verified = verify_proof(&mut file.as_slice(), 16)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&file)));
    assert_eq!((verified.value, verified.plies), (win(game.to_move()), proof.plies()));
    verified.plies
}

const RULES: [GomokuRule; 5] =
    [GomokuRule::Freestyle, GomokuRule::Standard, GomokuRule::Renju, GomokuRule::Caro, GomokuRule::CaroExact];

#[test]
fn proofs_of_wins_by_threats_hold_after_random_moves() {
    let (mut rng, mut longer) = (Rng::new(5), [0; RULES.len()]);
    for number in 0..2_500 {
        let (rule, columns) = (RULES[number % RULES.len()], 6 + number as u8 / 5 % 3);
        let mut game = start(GameSpec::gomoku_rectangle(columns, 7, rule), None).unwrap();
        for _ in 0..6 + number / 15 % 24 {
            if let Some(mv) = rng.pick(&game.view().legal) {
                game.play(&mv.id).unwrap();
            }
        }
        if game.view().result.is_none() {
            let plies = verified_win(&*game, Threats::Threes);
            longer[number % RULES.len()] += usize::from(plies.is_some_and(|plies| plies > 5));
        }
    }
    assert!(longer.iter().all(|&wins| wins >= 10), "{longer:?}");
}

#[test]
fn games_without_threats_say_so() {
    let game = start(GameSpec::CONNECT4, None).unwrap();
    let request = by(SolveMethod::Threats(Threats::Fours));
    let refused = game.solve(&request, &StopFlag::default(), &mut |_| ()).unwrap_err().to_string();
    assert!(refused.contains("connect4") && refused.contains("threats"), "{refused}");
}
