//! The commands of a game in the terminal.

/// The command on a line typed by a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input<'a> {
    Nothing,
    Undo,
    Redo,
    Hint,
    Moves,
    Legal,
    Bans,
    Flip,
    Resign,
    Help,
    Quit,
    Move(&'a str),
}

impl Input<'_> {
    /// The words of the commands.
    pub(super) const COMMANDS: [&'static str; 11] =
        ["undo", "redo", "hint", "moves", "legal", "bans", "flip", "resign", "help", "quit", "exit"];

    pub(super) fn read(line: &str) -> Input<'_> {
        match line {
            "" => Input::Nothing,
            "undo" | "u" => Input::Undo,
            "redo" => Input::Redo,
            "hint" => Input::Hint,
            "moves" => Input::Moves,
            "legal" => Input::Legal,
            "bans" => Input::Bans,
            "flip" => Input::Flip,
            "resign" => Input::Resign,
            "help" | "?" => Input::Help,
            "quit" | "exit" | "q" => Input::Quit,
            mv => Input::Move(mv),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_are_moves() {
        assert_eq!(Input::read("undo"), Input::Undo);
        assert_eq!(Input::read("?"), Input::Help);
        assert_eq!(Input::read(""), Input::Nothing);
        assert_eq!(Input::read("炮二平五"), Input::Move("炮二平五"));
        assert_eq!(Input::read("h8"), Input::Move("h8"));
        assert!(Input::COMMANDS.into_iter().all(|word| !matches!(Input::read(word), Input::Move(_))));
    }
}
