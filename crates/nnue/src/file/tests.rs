use super::*;
use serde_json::json;

fn linear() -> Payload {
    let groups = vec![Group::new("material", 3), Group::new("tempo", 1)];
    Payload::Linear(Linear::new(groups, vec![100, -450, i16::MAX, i16::MIN]).unwrap())
}

fn perspective() -> Payload {
    let shape = Shape { features: "test".into(), inputs: 3, active: 2, hidden: 32, buckets: 2 };
    let weights = |count: i16| (0..count).map(|number| number % 100 - 50).collect::<Vec<_>>();
    let network =
        Perspective::new(shape, weights(96), weights(32), weights(128), vec![-1_000_000, 1_000_000]);
    Payload::Perspective(network.unwrap())
}

fn corrected() -> Payload {
    let (Payload::Linear(linear), Payload::Perspective(network)) = (linear(), perspective()) else {
        unreachable!("made so")
    };
    Payload::Corrected(linear, network)
}

fn file(payload: Payload) -> EvaluationFile {
    EvaluationFile::new(json!({"game": "gomoku", "size": 15}), 400.0, "a test".into(), payload).unwrap()
}

/// Reads a file of this text and these sections.
fn read(text: &str, sections: &[Section]) -> Result<EvaluationFile, FileError> {
    EvaluationFile::from_bytes(&container::encode(text, sections).unwrap().0)
}

#[test]
fn files_are_read_as_they_were_written() {
    for payload in [linear(), perspective(), corrected()] {
        let written = file(payload);
        let read = EvaluationFile::from_bytes(written.bytes()).unwrap();
        assert_eq!(
            (&read.header, &read.payload, read.hash),
            (&written.header, &written.payload, written.hash)
        );
        assert_eq!(read.bytes(), written.bytes());
        assert_eq!((read.scale(), read.made()), (400.0, "a test"));
        assert_eq!(read.game(), &json!({"game": "gomoku", "size": 15}));
    }
}

#[test]
fn the_name_follows_from_the_bytes() {
    let (linear, network) = (file(linear()), file(perspective()));
    assert_eq!(linear.name(), EvaluationFile::from_bytes(linear.bytes()).unwrap().name());
    assert_ne!(linear.name(), network.name());
    assert_eq!(format!("{linear:?}"), format!("EvaluationFile(linear {})", linear.name()));
}

#[test]
fn every_changed_byte_of_a_file_is_refused() {
    for written in [file(linear()), file(perspective()), file(corrected())] {
        let bytes = written.bytes().to_vec();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(EvaluationFile::from_bytes(&changed).is_err(), "byte {at}");
        }
    }
}

#[test]
fn a_file_on_disk_is_read_and_a_missing_one_refused() {
    let folder = std::env::temp_dir().join(format!("boyi-nnue-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("linear.eval");
    let written = file(linear());
    std::fs::write(&path, written.bytes()).unwrap();
    assert_eq!(EvaluationFile::read(&path).unwrap(), written);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(matches!(EvaluationFile::read(&path), Err(FileError::Io(_))));
}

#[test]
fn scales_that_mean_nothing_are_refused() {
    for (scale, payload) in [(0.0, linear()), (-1.0, linear()), (f32::NAN, linear()), (0.5, perspective())] {
        let made = EvaluationFile::new(json!({}), scale, String::new(), payload);
        let error = made.unwrap_err().to_string();
        assert!(error.starts_with(&format!("header: the scale is {scale}")), "{error}");
    }
    assert!(EvaluationFile::new(json!({}), 0.03125, String::new(), linear()).is_ok());
}

#[test]
fn headers_and_sections_that_do_not_fit_are_named() {
    let header = |architecture: &str| {
        format!(r#"{{"game":{{}},"architecture":{architecture},"scale":1.0,"made":""}}"#)
    };
    let two = header(r#"{"kind":"linear","layout":[{"name":"a","length":2}]}"#);
    let weights = |numbers: Numbers| Section::new(WEIGHTS, numbers);
    let good = weights(Numbers::I16(vec![1, 2]));
    let error = |text: &str, sections: &[Section]| read(text, sections).unwrap_err().to_string();
    assert!(read(&two, std::slice::from_ref(&good)).is_ok());
    assert!(error("{", &[]).starts_with("header: EOF"));
    assert!(error("{}", &[]).starts_with("header: missing field `game`"));
    assert!(error(&header(r#"{"kind":"oracle"}"#), &[]).contains("unknown variant `oracle`"));
    assert!(
        error(&header(r#"{"kind":"linear","layout":[],"more":1}"#), &[]).contains("unknown field `more`")
    );
    assert_eq!(error(&two, &[]), "section `weights`: it is missing");
    assert_eq!(
        error(&two, &[weights(Numbers::I32(vec![1, 2]))]),
        "section `weights`: its numbers are not of 16 bits"
    );
    assert_eq!(
        error(&two, &[weights(Numbers::I16(vec![1]))]),
        "layout: the groups have 2 weights together, the file 1"
    );
    assert_eq!(error(&two, &[good.clone(), good]), "section `weights`: the architecture has no such section");
}
