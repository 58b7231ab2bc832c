//! The protocols, as far as a game needs them. Each function answers one line and tells whether
//! the engine goes on.

use crate::Asked;
use crate::board::{Board, act};
use crate::misbehaviour::When;
use boyi_engine::data::Side;

pub(crate) fn uci(line: &str, board: &mut Board, asked: &Asked) -> bool {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "uci" => {
            act(asked, When::Handshake);
            println!(
                "id name Mock 1.0\nid author nobody\noption name Hash type spin default 16 min 1 max 1024"
            );
            if asked.rank_base == 1 {
                println!("option name UCI_Variant type combo default chess var chess var xiangqi");
            }
            println!("uciok");
        }
        "ucinewgame" => board.new_game(asked),
        "isready" => {
            act(asked, When::Ping);
            println!("readyok");
        }
        "position" => set_position(rest, board, asked),
        "go" => {
            let mv = board.go(asked);
            println!("info depth 3 seldepth 5 multipv 1 score cp 31 nodes 1234 nps 99999 time 12 pv {mv}");
            println!("bestmove {mv}");
        }
        "quit" => return false,
        _ => {}
    }
    true
}

pub(crate) fn ucci(line: &str, board: &mut Board, asked: &Asked) -> bool {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "ucci" => {
            act(asked, When::Handshake);
            println!("id name Mock 1.0\noption usemillisec type check default false");
            println!("option newgame type button\nucciok");
        }
        "setoption" if rest == "newgame" => board.new_game(asked),
        "isready" => {
            act(asked, When::Ping);
            println!("readyok");
        }
        "position" => set_position(rest, board, asked),
        "go" => {
            let mv = board.go(asked);
            println!("info time 12 nodes 1234 depth 3 score 31 pv {mv}");
            println!("{}", if mv == "(none)" { "nobestmove".to_owned() } else { format!("bestmove {mv}") });
        }
        "quit" => {
            println!("bye");
            return false;
        }
        _ => {}
    }
    true
}

/// `startpos` or `fen …`, then perhaps `moves …`.
fn set_position(text: &str, board: &mut Board, asked: &Asked) {
    let (place, moves) = text.split_once(" moves").unwrap_or((text, ""));
    board.set(place.strip_prefix("fen ").map(str::trim));
    for mv in moves.split_whitespace() {
        assert!(board.play(mv, asked), "the host sent {mv}");
    }
}

pub(crate) fn gomocup(line: &str, board: &mut Board, asked: &Asked) -> bool {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "ABOUT" => println!("name=\"Mock\", version=\"1.0\", author=\"nobody\", country=\"none\""),
        "START" | "RECTSTART" => {
            act(asked, When::Handshake);
            board.new_game(asked);
            let size = rest.trim();
            let (columns, rows) = size.split_once(',').unwrap_or((size, size));
            board.set_gomoku(columns.parse().expect("columns"), rows.parse().expect("rows"));
            println!("OK");
        }
        "RESTART" => {
            board.new_game(asked);
            println!("OK");
        }
        "BEGIN" => {
            assert!(board.is_empty());
            gomocup_move(board, asked);
        }
        "TURN" => {
            assert!(board.play(rest, asked), "the host sent {rest}");
            gomocup_move(board, asked);
        }
        "BOARD" => {
            board.set(None);
            board.lines.push(String::new());
        }
        "DONE" => {
            let lines = std::mem::take(&mut board.lines);
            let stones: Vec<&str> =
                lines.iter().filter(|line| !line.is_empty()).map(String::as_str).collect();
            let own_first = stones.len().is_multiple_of(2);
            for (index, stone) in stones.iter().enumerate() {
                let (point, field) = stone.rsplit_once(',').expect("a field");
                let own = (index.is_multiple_of(2)) == own_first;
                assert_eq!(field, if own { "1" } else { "2" }, "{stones:?}");
                assert!(board.play(point, asked), "the host sent {point}");
            }
            gomocup_move(board, asked);
        }
        "INFO" => {}
        "END" => return false,
        _ if !board.lines.is_empty() => board.lines.push(line.to_owned()),
        _ => println!("UNKNOWN {command}"),
    }
    true
}

fn gomocup_move(board: &mut Board, asked: &Asked) {
    let mv = board.go(asked);
    println!("MESSAGE Depth 3-5 | Eval 31 | Node 1234 | Time 12ms");
    println!("{mv}");
    board.play(&mv, asked);
}

/// Only what xboard needs: the engine is told every move and moves at once after `go`.
pub(crate) fn cecp(line: &str, board: &mut Board, asked: &Asked) -> bool {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "protover" => {
            act(asked, When::Handshake);
            println!("feature done=0\nfeature myname=\"Mock 1.0\" ping=1 setboard=1 usermove=1");
            println!("feature variants=\"normal,xiangqi\" sigint=0 done=1");
        }
        "new" => {
            board.new_game(asked);
            board.lines = vec![side_name(Side::Second)];
        }
        "setboard" => {
            // As xboard writes it, without the fields of castling and en passant.
            let [place, side, quiet, number] = rest.split(' ').collect::<Vec<_>>()[..] else {
                panic!("the host sent {rest}")
            };
            board.set(Some(&format!("{place} {side} - - {quiet} {number}")));
            if board.lines == [side_name(board.to_move())] {
                cecp_move(board, asked);
            }
        }
        "force" => board.lines = vec!["force".to_owned()],
        "ping" => {
            act(asked, When::Ping);
            println!("pong {rest}");
        }
        "go" => {
            board.lines = vec![side_name(board.to_move())];
            cecp_move(board, asked);
        }
        "usermove" => {
            if !board.play(rest, asked) {
                println!("Illegal move: {rest}");
            } else if board.lines == [side_name(board.to_move())] {
                cecp_move(board, asked);
            }
        }
        "quit" => return false,
        "xboard" | "variant" | "easy" | "post" | "st" | "sd" | "level" | "time" | "otim" | "accepted"
        | "rejected" | "result" | "computer" | "random" | "nopost" | "?" => {}
        other => println!("Error (unknown command): {other}"),
    }
    true
}

fn side_name(side: Side) -> String {
    format!("{side:?}")
}

fn cecp_move(board: &mut Board, asked: &Asked) {
    let mv = board.go(asked);
    println!("3 31 1 1234 {mv}");
    match mv.as_str() {
        "(none)" => println!("resign"),
        mv => println!("move {mv}"),
    }
    board.play(&mv, asked);
}
