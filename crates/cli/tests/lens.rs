//! `boyi tree` and the steps of `boyi analyze` as people and scripts meet them.

mod running;

use running::{boyi, output};
use serde_json::Value;

#[test]
fn a_tree_is_searched_and_drawn_in_three_languages() {
    let drawn = output(&["tree", "((3 5) (2 9))"]);
    assert!(drawn.contains("└─ ▽ C ≤ 2  (3, 2)") && drawn.contains("9  ✂"), "{drawn}");
    assert!(drawn.ends_with("Cuts: 1. The least possible (Knuth and Moore): 3.\n"), "{drawn}");
    let drawn = output(&["tree", "((3 5) (2 9))", "--steps", "--lang", "zh-Hans"]);
    assert!(drawn.contains("C 剪枝") && drawn.contains("看过的叶子：3/4"), "{drawn}");
    let drawn = output(&["tree", "((3 5) (2 9))", "--step", "3", "--lang", "zh-Hant"]);
    assert!(drawn.contains("葉子的值是 3") && drawn.contains("5  ·"), "{drawn}");
    let drawn = output(&["tree", "[[3,5],[2,9]]", "-a", "minimax", "-o", "rtl"]);
    assert!(drawn.contains("Leaves looked at: 4 of 4") && !drawn.contains('✂'), "{drawn}");
}

#[test]
fn pictures_and_worksheets_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (picture, sheet, solution) = (path("a.svg"), path("b.svg"), path("c.svg"));
    output(&["tree", "((3 5) (2 9))", "--svg", &picture, "--worksheet", &sheet]);
    output(&["tree", "((3 5) (2 9))", "--worksheet", &solution, "--solution"]);
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert!(read(&picture).contains("(3, 2)") && !read(&sheet).contains("(3, 2)"));
    assert!(read(&sheet).contains("α ___") && read(&solution).contains("≤2"));
}

#[test]
fn made_trees_stand_beside_the_least_leaves() {
    let drawn = output(&["tree", "--made", "best", "-b", "3", "-d", "3"]);
    assert!(drawn.contains("Leaves looked at: 11 of 27.") && drawn.contains("Moore): 11."), "{drawn}");
    let twice = [(); 2].map(|()| output(&["tree", "--made", "random", "--seed", "4"]));
    assert_eq!(twice[0], twice[1]);
    let json: Value = serde_json::from_str(&output(&["tree", "(3 5)", "--json"])).unwrap();
    assert_eq!((&json["type"], &json["tree"]["value"]), (&"tree".into(), &"5".into()));
}

#[test]
fn trees_that_cannot_be_read_or_drawn_are_bad_input() {
    for (arguments, fault) in [
        (&["tree", "((3 5) (2 x))"][..], "tree: column 11: `x` is neither a value"),
        (&["tree", "--made", "best", "-b", "20", "-d", "8"], "more than 500 are not drawn"),
        (&["tree"], "<TREE>"),
    ] {
        let ended = boyi(arguments);
        let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(ended.status.code() == Some(2) && errors.contains(fault), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_line_of_a_real_search_is_explained_in_three_languages() {
    let explained = |lang: &str, line: &str| {
        output(&["analyze", "xiangqi", "-d", "4", "--hash", "1", "--explain", line, "--lang", lang])
    };
    let told = explained("en", "");
    assert!(told.contains("All moves are searched: the best is") && told.contains("ply 1  "), "{told}");
    let told = explained("zh-Hans", "炮八平五");
    assert!(told.contains("第 1 层  炮八平五") && told.contains("其下依次搜索了："), "{told}");
    let told = explained("zh-Hant", "b2e2");
    assert!(told.contains("第 2 層  ") && told.contains("剪枝："), "{told}");
    let ended = boyi(&["analyze", "tictactoe", "-d", "2", "--hash", "1", "--explain", "b2 b2"]);
    assert_eq!(ended.status.code(), Some(2));
}

#[test]
fn every_step_of_a_search_is_written_as_json_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.jsonl");
    output(&["analyze", "connect4", "-n", "2000", "--hash", "1", "--trace", path.to_str().unwrap()]);
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let summary = lines.next().unwrap();
    assert_eq!(summary["type"], "trace-summary");
    let nodes: Vec<Value> = lines.collect();
    assert_eq!(Some(nodes.len() as u64), summary["summary"]["kept"].as_u64());
    assert!(nodes.iter().all(|line| line["type"] == "trace-node" && line["node"]["says"]["en"] != ""));
}
