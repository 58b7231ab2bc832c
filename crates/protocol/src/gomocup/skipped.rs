//! Commands of Yixin-Board that are not carried out but have more lines than one.
//!
//! The table follows the lines that Yixin-Board's source (`main.c`) sends, and those that Rapfi reads.

/// The lines after such a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    /// Stones or points, one a line, up to `done`.
    List,
    /// The name of a file.
    Line,
}

/// A command that is passed over with its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Skipped {
    pub(super) tail: Tail,
    /// It asks the database about a position. An engine without one has nothing to say: Yixin-Board asks after every
    /// move and waits for no answer.
    pub(super) is_silent: bool,
}

const QUERY: Skipped = Skipped { tail: Tail::List, is_silent: true };
const LIST: Skipped = Skipped { tail: Tail::List, is_silent: false };
const FILE: Skipped = Skipped { tail: Tail::Line, is_silent: false };

const COMMANDS: [(&str, Skipped); 29] = [
    ("yxquerydatabaseall", QUERY),
    ("yxquerydatabaseallt", QUERY),
    ("yxquerydatabaseone", QUERY),
    ("yxquerydatabasetext", QUERY),
    // Some have words of their own on the first line.
    ("yxedittvddatabase", LIST),
    ("yxedittextdatabase", LIST),
    ("yxeditlabeldatabase", LIST),
    ("yxdeletedatabaseone", LIST),
    ("yxdeletedatabaseall", LIST),
    ("yxsetbestmovedatabase", LIST),
    ("yxclearbestmovedatabase", LIST),
    ("yxblockpath", LIST),
    ("yxblockpathundo", LIST),
    ("yxsoosorvstep2", LIST),
    ("yxsoosorvstep3", LIST),
    ("yxsoosorvstep4", LIST),
    ("yxsoosorvstep5", LIST),
    ("yxsoosorvstep6", LIST),
    ("yxhashdump", FILE),
    ("yxhashload", FILE),
    ("yxsetdatabase", FILE),
    ("yxdbtopos", FILE),
    ("yxdbtotxt", FILE),
    ("yxdbtotxtall", FILE),
    ("yxtxttodb", FILE),
    ("yxlibtodb", FILE),
    ("yxdbtolib", FILE),
    ("yxdbsplit", FILE),
    ("yxdbmerge", FILE),
];

impl Skipped {
    /// The command of this name, in lower case.
    pub(super) fn named(name: &str) -> Option<Skipped> {
        COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, skipped)| *skipped)
    }
}
