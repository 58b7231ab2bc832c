//! The text of a function, to be read beside the one that runs.

/// Returns the function of this name in the text of a file.
pub(crate) fn function(file: &str, name: &str) -> String {
    let head = format!("fn {name}");
    let lines = file.lines().map(|line| line.strip_prefix("pub(crate) ").unwrap_or(line));
    let begin = |line: &&str| !line.strip_prefix(&head).is_some_and(|rest| rest.starts_with(['(', '<']));
    let mut text = String::new();
    for line in lines.skip_while(begin) {
        text.push_str(line);
        text.push('\n');
        if line == "}" {
            break;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_ends_with_its_brace() {
        let file = "use a;\n\npub(crate) fn right<G>() {\n    1\n}\n\nfn wrong() {\n    2\n}\n";
        assert_eq!(function(file, "right"), "fn right<G>() {\n    1\n}\n");
        assert_eq!(function(file, "wrong"), "fn wrong() {\n    2\n}\n");
        assert_eq!(function(file, "wron"), "");
    }
}
