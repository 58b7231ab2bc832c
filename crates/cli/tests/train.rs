//! `boyi train` as people and scripts meet it.

mod running;

use boyi_nnue::EvaluationFile;
use running::{boyi, output};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of quick games.
fn games(folder: &Path, game: &str) -> PathBuf {
    let file = folder.join(game);
    let quick = ["--nodes", "60", "--opening-nodes", "60", "--games", "20", "--out", file.to_str().unwrap()];
    output(&[&["datagen", game][..], &quick].concat());
    file
}

/// The exit code and the message of a command that fails.
fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let output = boyi(arguments);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_linear_fit_makes_a_file_that_can_be_played_with_and_begun_from() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = games(folder.path(), "xiangqi");
    let (fitted, again, plot) = (at("fitted.eval"), at("again.eval"), at("plot.svg"));
    let fit = ["train", "linear", data.to_str().unwrap(), "--batch", "64", "--passes", "3"];
    let told = output(&[&fit[..], &["--out", &fitted, "--plot", &plot]].concat());
    assert!(told.contains("left out: not quiet") && told.contains("unit of scores: "), "{told}");
    assert!(fs::read_to_string(&plot).unwrap().starts_with("<svg"));

    let line = output(&[&fit[..], &["--out", &again, "--json"]].concat());
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["type"], line["passes"].as_array().unwrap().len()), (&"train-linear".into(), 4));
    assert_eq!(fs::read(&fitted).unwrap(), fs::read(&again).unwrap());
    let evaluated = output(&["eval", "xiangqi", "--eval", &fitted]);
    assert!(evaluated.contains(&format!("linear {}", line["name"].as_str().unwrap())), "{evaluated}");

    output(&[&fit[..], &["--from", &fitted, "--out", &again]].concat());
    assert_ne!(fs::read(&fitted).unwrap(), fs::read(&again).unwrap());
}

#[test]
fn ranks_of_moves_are_fitted_alone_into_a_file_with_a_network() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = games(folder.path(), "xiangqi");
    let (base, network, ranked) = (at("base.eval"), at("network.eval"), at("ranked.eval"));
    let fit = |kind: &str, options: &[&str]| {
        let common = ["train", kind, data.to_str().unwrap(), "--batch", "64", "--passes", "2"];
        output(&[&common, options].concat())
    };
    fit("linear", &["--only", "value", "--out", &base]);
    fit("network", &["--base", &base, "--hidden", "32", "--out", &network]);
    let told = fit("linear", &["--only", "ranks", "--from", &network, "--out", &ranked, "--rate", "50"]);
    assert!(told.contains("among four") && told.contains("after, "), "{told}");
    let evaluated = |file: &str| output(&["eval", "xiangqi", "--eval", file]);
    let (before, after) = (evaluated(&network), evaluated(&ranked));
    assert!(after.contains("evaluation: corrected "), "{after}");
    let values = |text: &str| text.split_once("(evaluation").map(|(values, _)| values.to_owned());
    assert_eq!(values(&before), values(&after));
    assert_ne!(fs::read(&network).unwrap(), fs::read(&ranked).unwrap());
}

#[test]
fn a_network_is_fitted_resumed_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = games(folder.path(), "xiangqi");
    let (fitted, again, plot) = (at("fitted.eval"), at("again.eval"), at("plot.svg"));
    let fit =
        ["train", "network", data.to_str().unwrap(), "--batch", "64", "--passes", "3", "--hidden", "32"];
    let told = output(&[&fit[..], &["--out", &fitted, "--plot", &plot, "-c", "1"]].concat());
    assert!(told.contains("left out: not quiet") && told.contains("unit of scores: "), "{told}");
    assert!(fs::read_to_string(&plot).unwrap().starts_with("<svg"));
    assert!(!Path::new(&at("fitted.eval.checkpoint")).exists());

    let line = output(&[&fit[..], &["--out", &again, "--json", "--resume", "-c", "2"]].concat());
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["type"], line["passes"].as_array().unwrap().len()), (&"train-network".into(), 3));
    assert_eq!(fs::read(&fitted).unwrap(), fs::read(&again).unwrap());
    let evaluated = output(&["eval", "xiangqi", "--eval", &fitted]);
    assert!(evaluated.contains(&format!("perspective {}", line["name"].as_str().unwrap())), "{evaluated}");

    fs::write(at("again.eval.checkpoint"), "no checkpoint").unwrap();
    let (code, message) = failure(&[&fit[..], &["--out", &again, "--resume"]].concat());
    assert!(code == Some(2) && message.contains("the checkpoint: "), "{code:?} {message}");
}

#[test]
fn a_fit_goes_on_with_the_network_of_a_file_and_what_it_corrects() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (game, kind) in [("xiangqi", "network"), ("gomoku", "lines")] {
        let data = games(folder.path(), game);
        let (base, first, next) = (at("base.eval"), at("first.eval"), at("next.eval"));
        let common = [data.to_str().unwrap(), "--batch", "64", "--passes", "2"];
        let fit = |kind: &str, options: &[&str]| output(&[&["train", kind][..], &common, options].concat());
        fit("linear", &["--out", &base]);
        fit(kind, &["--base", &base, "--hidden", "32", "--out", &first]);
        fit(kind, &["--from", &first, "--out", &next]);
        let [first_file, next_file] =
            [&first, &next].map(|path| EvaluationFile::read(Path::new(path)).unwrap());
        assert!(
            next_file.made().contains(&format!("{kind} from {}", first_file.name())),
            "{}",
            next_file.made()
        );
        assert_eq!(first_file.payload().linear(), next_file.payload().linear());
        assert_ne!(first_file.bytes(), next_file.bytes());

        let refused = |options: &[&str], what: &str| {
            let (code, message) =
                failure(&[&["train", kind][..], &common, &["--out", &next], options].concat());
            assert!(code == Some(2) && message.contains(what), "{code:?} {message}");
        };
        match kind {
            "lines" => {
                fit(
                    kind,
                    &["--from", &first, "--channels", "32", "--hidden", "64", "--out", &at("larger.eval")],
                );
                let smaller = ["--from", &at("larger.eval"), "--hidden", "32"];
                refused(&smaller, "it has 32 channels and 64 hidden units");
            }
            _ => refused(&["--from", &first, "--hidden", "32"], "cannot be used with"),
        }
        refused(&["--from", &base], "base.eval: its architecture is linear, not ");
    }
}

#[test]
fn the_chances_by_score_rise_and_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let data = games(folder.path(), "gomoku");
    let arguments = ["train", "wdl", data.to_str().unwrap(), "--min-ply", "0"];
    let told = output(&arguments);
    assert!(told.contains("+4.00") && told.contains("even "), "{told}");
    let line: Value = serde_json::from_str(&output(&[&arguments[..], &["--json"]].concat())).unwrap();
    assert!(line["curve"]["spread"].as_f64().unwrap() > 0.0, "{line}");
}

#[test]
fn what_cannot_be_fitted_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let data = games(folder.path(), "connect4");
    let file = data.to_str().unwrap();
    let out = folder.path().join("out.eval");
    let out = out.to_str().unwrap();
    let refused = |arguments: &[&str], what: &str| {
        let (code, message) = failure(&[&["train"], arguments].concat());
        assert!(code == Some(2) && message.contains(what), "{code:?} {message}");
    };
    refused(&["network", file, "--out", out], "connect4 has no network to fit");
    refused(&["linear", "missing", "--out", out], "missing: No such file");
    refused(&["linear", file, "--only", "ranks", "--out", out], "connect4 has no ranks of moves to fit");
    refused(&["linear", file, "--out", out, "--from", file], "connect4: no evaluation file");
    refused(&["linear", file, "--out", folder.path().to_str().unwrap()], "is a folder");
    refused(&["linear", file, "--out", out, "--result-share", "2"], "a number from 0 to 1 is needed");
    refused(
        &["linear", file, "--out", out, "--margins", "--batch", "64"],
        "games that did not end by a margin",
    );
    refused(&["wdl", file, "--min-ply", "900"], "0 positions can be used, but a batch needs 1");
    fs::write(&data, "no data").unwrap();
    refused(&["wdl", file], "connect4: no file of training data");
    assert!(!Path::new(out).exists());
}
