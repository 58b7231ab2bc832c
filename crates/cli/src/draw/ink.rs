//! The colours of the boards.

use super::Span;
use anstyle::{Ansi256Color, AnsiColor, Style};

/// The role of a span of a line, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// Text beside the board.
    Plain,
    /// Lines of a board without a ground of its own.
    Line,
    /// Lines of a board on wood.
    Wood,
    /// A black stone on wood, or a black piece.
    Black,
    /// A white stone on wood.
    White,
    /// A red piece on wood.
    Crimson,
    /// A cross.
    Blue,
    /// A nought, or a red disc.
    Red,
    /// A yellow disc.
    Yellow,
    /// A stone of the winning row.
    Win,
    /// The last move on wood.
    Last,
    /// A forbidden point.
    Forbidden,
}

const WOOD: Ansi256Color = Ansi256Color(179);

impl Ink {
    fn style(self) -> Style {
        let on_wood =
            |color: u8| Style::new().fg_color(Some(Ansi256Color(color).into())).bg_color(Some(WOOD.into()));
        let colored = |color: AnsiColor| Style::new().fg_color(Some(color.into())).bold();
        match self {
            Ink::Plain => Style::new(),
            Ink::Line => Style::new().dimmed(),
            Ink::Wood => on_wood(94),
            Ink::Black => on_wood(16).bold(),
            Ink::White => on_wood(231).bold(),
            Ink::Crimson => on_wood(124).bold(),
            Ink::Blue => colored(AnsiColor::Blue),
            Ink::Red => colored(AnsiColor::Red),
            Ink::Yellow => colored(AnsiColor::Yellow),
            Ink::Win => colored(AnsiColor::Green),
            Ink::Last => on_wood(21).bold(),
            Ink::Forbidden => on_wood(160).bold(),
        }
    }
}

/// A line as text, with or without escapes. Blanks at the end are dropped.
pub(super) fn render(line: &[Span], color: bool) -> String {
    if !color {
        let text: String = line.iter().map(|(text, _)| text.as_str()).collect();
        return text.trim_end().to_owned();
    }
    let mut rendered = String::new();
    for spans in line.chunk_by(|(_, ink), (_, next)| ink == next) {
        let style = spans.first().map_or_else(Style::new, |(_, ink)| ink.style());
        let text: String = spans.iter().map(|(text, _)| text.as_str()).collect();
        rendered.push_str(&format!("{}{text}{}", style.render(), style.render_reset()));
    }
    rendered
}
