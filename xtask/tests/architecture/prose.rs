//! The language of comments: statements in the third person, in the words of the field.

use crate::assert_none;
use crate::sources::{Source, root, sources};

/// Openings of relative clauses, questions and riddles. A comment states a fact or a rule instead.
const OPENINGS: [&str; 14] = [
    "What", "Who", "Whose", "Whoever", "Which", "Why", "How", "The same", "So many", "So much", "Has", "Is",
    "Does", "Are",
];

/// A line of a comment.
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// Whether it begins a paragraph.
    begins: bool,
}

/// The lines of a file that are comments and nothing else, without code blocks.
fn comments(source: &Source) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut begins = true;
    let mut in_code = false;
    for (index, line) in source.text.lines().enumerate() {
        let line = line.trim_start();
        let Some(text) = ["///", "//!", "//"].iter().find_map(|mark| line.strip_prefix(mark)) else {
            (begins, in_code) = (true, false);
            continue;
        };
        let text = text.trim();
        if text.starts_with("```") {
            in_code = !in_code;
            begins = true;
        } else if !in_code {
            if !text.is_empty() {
                lines.push(Line { number: index + 1, text, begins });
            }
            begins = text.is_empty();
        }
    }
    lines
}

fn rust_sources() -> Vec<Source> {
    ["crates", "examples", "xtask"].iter().flat_map(|folder| sources(folder, &[".rs"])).collect()
}

fn begins_with_a_clause(text: &str) -> bool {
    let is_word = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    OPENINGS.iter().any(|opening| text.strip_prefix(opening).is_some_and(is_word))
}

/// Checks the comments of all files.
fn check(breaks_the_rule: impl Fn(&Line<'_>) -> bool, rule: &str) {
    let mut found = Vec::new();
    for source in rust_sources() {
        let lines = comments(&source).into_iter().filter(|line| breaks_the_rule(line));
        found.extend(lines.map(|line| format!("{}:{}: {}", source.path, line.number, line.text)));
    }
    assert_none(&found, rule);
}

#[test]
fn comments_begin_with_statements_and_ask_nothing() {
    check(
        |line| line.begins && begins_with_a_clause(line.text) || line.text.ends_with('?'),
        "comments that begin with a relative clause or ask (CONTRIBUTING.md, Requirements for a change: Comments)",
    );
}

#[test]
fn comments_of_the_page_begin_with_statements() {
    let mut found = Vec::new();
    for source in sources("web/src", &[".ts", ".tsx", ".css"]) {
        let mut begins = false;
        for (index, line) in source.text.lines().map(str::trim_start).enumerate() {
            let continued = line.strip_prefix('*').filter(|_| begins);
            let text = ["/**", "/*", "//"].iter().find_map(|mark| line.strip_prefix(mark)).or(continued);
            if text.is_some_and(|text| begins_with_a_clause(text.trim_start())) {
                found.push(format!("{}:{}: {line}", source.path, index + 1));
            }
            begins = line == "/**";
        }
    }
    assert_none(
        &found,
        "comments of the page that begin with a relative clause (CONTRIBUTING.md, Requirements for a change: Comments)",
    );
}

#[test]
fn dated_figures_stand_in_the_documents() {
    check(
        |line| line.text.match_indices("(20").any(|(at, _)| is_date(&line.text[at + 1..])),
        "figures with a date (their place is docs/measurements.md)",
    );
}

/// Returns whether the text begins with a date like 2026-11-22.
fn is_date(text: &str) -> bool {
    let mut chars = text.chars();
    "dddd-dd-dd"
        .chars()
        .all(|form| chars.next().is_some_and(|c| if form == 'd' { c.is_ascii_digit() } else { c == form }))
}

#[test]
fn comments_of_the_search_name_no_game() {
    const GAMES: [&str; 8] =
        ["tic-tac-toe", "m,n,k", "connect four", "gomoku", "xiangqi", "chess", "othello", "kalah"];
    let mut found = Vec::new();
    for source in sources("crates/search/src", &[".rs"]) {
        for line in comments(&source) {
            let text = line.text.to_lowercase();
            if GAMES.iter().any(|game| text.contains(game)) {
                found.push(format!("{}:{}: {}", source.path, line.number, line.text));
            }
        }
    }
    assert_none(&found, "comments of the search that name a game");
}

#[test]
fn the_chinese_guide_has_the_code_of_the_english_one() {
    let code = |name: &str| -> Vec<String> {
        let text = std::fs::read_to_string(root().join("docs").join(name)).unwrap();
        text.split("```").skip(1).step_by(2).map(str::to_owned).collect()
    };
    let english = code("adding-a-game.md");
    assert!(english.len() > 3);
    assert_eq!(code("adding-a-game.zh-CN.md"), english);
}

#[test]
fn clauses_are_told_from_statements() {
    let clauses = ["What a node knows.", "The same for quiet moves.", "Has it ended?", "Which: see above."];
    assert!(clauses.into_iter().all(begins_with_a_clause));
    let statements = ["Whatever comes is kept.", "Isolated stones.", "Returns whether it has ended.", "Aren"];
    assert!(!statements.into_iter().any(begins_with_a_clause));
}
