//! Links of the documents to files and headings of this repository.

use crate::assert_none;
use crate::sources::{Source, root, sources};
use std::collections::HashSet;

/// Every document of the repository; what is built or installed is left out.
fn documents() -> Vec<Source> {
    let found = sources("", &[".md"]);
    assert!(found.iter().any(|document| document.path == "README.md"), "no documents where this test looks");
    found
}

/// The name by which a page on GitHub links to a heading: lower case, spaces as hyphens, without punctuation.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The lines outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// The targets of the links of a line: all between `](` and the next `)`.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next())
}

fn anchors(text: &str) -> HashSet<String> {
    prose(text).filter(|(_, line)| line.starts_with('#')).map(|(_, line)| anchor(line)).collect()
}

/// Returns why a link of a document leads nowhere; `None` for a good one and for one to another site.
fn broken(document: &Source, target: &str) -> Option<&'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let here = root().join(&document.path);
    let there = if file.is_empty() { here } else { here.parent()?.join(file) };
    if !there.exists() {
        return Some("no such file");
    }
    if heading.is_empty() || there.extension().is_none_or(|extension| extension != "md") {
        return None;
    }
    let text = std::fs::read_to_string(there).unwrap();
    (!anchors(&text).contains(heading)).then_some("no such heading")
}

#[test]
fn links_of_documents_lead_to_files_and_headings() {
    let mut found = Vec::new();
    for document in documents() {
        for (number, line) in prose(&document.text) {
            for target in targets(line) {
                if let Some(why) = broken(&document, target) {
                    found.push(format!("{}:{number}: {target}: {why}", document.path));
                }
            }
        }
    }
    assert_none(&found, "links that lead nowhere");
}

#[test]
fn headings_are_named_as_pages_link_to_them() {
    assert_eq!(anchor("## Against the crate `minimax` 0.6"), "against-the-crate-minimax-06");
    assert_eq!(anchor("## Othello on 6 × 6"), "othello-on-6--6");
    let readme = Source { path: "README.md".into(), text: String::new() };
    assert_eq!(broken(&readme, "no-such-file.md"), Some("no such file"));
    assert_eq!(broken(&readme, "#no-such-heading"), Some("no such heading"));
    assert_eq!(broken(&readme, "ARCHITECTURE.md"), None);
}
