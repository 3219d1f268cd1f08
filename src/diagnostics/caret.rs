//! The source line of a message with a caret and a range (`^~~~`) under it, as clang and llvm-tblgen print them.

use unicode_width::UnicodeWidthStr;

use super::excerpt::{DisplayLine, SpanLocation, clean};
use super::style::{Style, bold};
use crate::source::{SourceMap, Span};

/// Returns the first line of a span and the marks under it, two lines. The label follows the marks. Of a blank line
/// without a label there is nothing to show.
pub(super) fn excerpt(style: Style, sources: &SourceMap, span: Span, label: Option<&str>) -> String {
    let location = SpanLocation::of(sources, span);
    let (line, start, end) = location.marked(sources, span);
    if line.trim_ascii().is_empty() && label.is_none() {
        return String::new();
    }
    let shown = DisplayLine::new(line, start, style.unicode);
    let (from, to) = (shown.column(start), shown.end_column(end));
    let width = |from: usize, to: usize| shown.text.chars().skip(from).take(to - from).collect::<String>().width();
    let blanks = " ".repeat(width(0, from));
    let marks = format!("^{}", "~".repeat(width(from, to.max(from)).saturating_sub(1)));
    let marks = if style.color { bold(32, &marks) } else { marks };
    let label = label.map(|label| format!(" {}", clean(label))).unwrap_or_default();
    format!("{}\n{blanks}{marks}{label}\n", shown.text.trim_end())
}
