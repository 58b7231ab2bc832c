use super::*;

fn sections() -> Vec<Section> {
    vec![
        Section::new("small", Numbers::I8(vec![-128, 0, 127])),
        Section::new("weights", Numbers::I16(vec![i16::MIN, -1, 0, 1, i16::MAX])),
        Section::new("biases", Numbers::I32(vec![i32::MIN, i32::MAX])),
        Section::new("none", Numbers::I16(Vec::new())),
    ]
}

/// The bytes with a hash that fits them.
fn rehashed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - HASH;
    bytes.truncate(end);
    let length = (end + HASH) as u64;
    bytes[12..PREFIX].copy_from_slice(&length.to_le_bytes());
    bytes.extend(hash(&bytes));
    bytes
}

fn error(bytes: &[u8]) -> String {
    decode(bytes).unwrap_err().to_string()
}

#[test]
fn sections_are_read_as_they_were_written() {
    let bytes = encode("{\"a\": \"ö\"}", &sections()).unwrap().0;
    let (text, read, hash) = decode(&bytes).unwrap();
    assert_eq!((text.as_str(), read), ("{\"a\": \"ö\"}", sections()));
    assert_eq!(hash, bytes[bytes.len() - HASH..]);
}

#[test]
fn every_shorter_file_is_cut_short_and_every_longer_one_too_long() {
    let bytes = encode("{}", &sections()).unwrap().0;
    assert!(error(&[]).starts_with("no evaluation file"));
    for length in 1..bytes.len() {
        let error = error(&bytes[..length]);
        assert!(error.starts_with(&format!("cut short: it has {length} bytes of ")), "{length}: {error}");
    }
    let longer = [&bytes[..], b"\n"].concat();
    assert_eq!(error(&longer), "1 bytes too many after its end");
}

#[test]
fn every_changed_bit_is_found() {
    let bytes = encode("{}", &sections()).unwrap().0;
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let error = error(&changed);
        let expected: &[&str] = match bit / 8 {
            0..8 => &["no evaluation file"],
            8..12 => &["version "],
            12..PREFIX => &["cut short", "bytes too many", "header: a length of"],
            _ => &["damaged: its SHA-256 differs"],
        };
        assert!(expected.iter().any(|expected| error.contains(expected)), "bit {bit}: {error}");
    }
}

#[test]
fn whatever_has_a_valid_hash_is_read_or_refused_without_a_panic() {
    let bytes = encode("{}", &sections()).unwrap().0;
    let mut refused = 0;
    for at in PREFIX..bytes.len() - HASH {
        for value in [0, 1, 2, 3, 0x7f, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] = value;
            refused += usize::from(decode(&rehashed(changed)).is_err());
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn faults_behind_a_valid_hash_are_named() {
    let one = [Section::new("w", Numbers::I16(vec![7]))];
    let bytes = encode("{}", &one).unwrap().0;
    let changed = |at: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = value;
        error(&rehashed(bytes))
    };
    // Text: length at 20, `{}` at 24. Number of sections at 26, the name's length at 30, `w` at 31, the type at 32,
    // the count at 33, the number at 37.
    assert_eq!(changed(20, 255), "header: its text cannot be read");
    assert_eq!(changed(24, 0xff), "header: its text cannot be read");
    assert_eq!(changed(26, 2), "header: the list of sections is unfinished");
    assert_eq!(changed(26, 0), "header: 9 bytes belong to no section");
    assert_eq!(changed(31, 0xff), "header: a section has no readable name");
    assert_eq!(changed(32, 3), "section `w`: it reaches beyond the end");
    assert_eq!(changed(33, 2), "section `w`: it reaches beyond the end");
    assert_eq!(changed(36, 255), "section `w`: it reaches beyond the end");
    let three = [Section::new("w", Numbers::I8(vec![1, 2, 3]))];
    let mut bytes = encode("{}", &three).unwrap().0;
    (bytes[32], bytes[33]) = (3, 1);
    assert_eq!(error(&rehashed(bytes)), "section `w`: 3 bytes a number are unknown");
}

#[test]
fn a_length_that_cannot_be_is_refused_before_anything_is_read() {
    let mut bytes = encode("{}", &[]).unwrap().0;
    bytes[12..PREFIX].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(error(&bytes).starts_with("header: a length of 18446744073709551615 bytes"));
    bytes[12..PREFIX].copy_from_slice(&51_u64.to_le_bytes());
    assert!(error(&bytes).starts_with("header: a length of 51 bytes, but from 52 to"));
}
