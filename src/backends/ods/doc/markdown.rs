//! Headings, summaries and descriptions in Markdown, byte for byte as `mlir-tblgen` writes them.

use tdgen_language::backends::writer::Writer;

/// Emits a heading after an empty line.
pub(super) fn emit_heading(w: &mut Writer, level: usize, text: &str) {
    w.raw("\n");
    writeln!(w, "{} {text}", "#".repeat(level));
}

/// Emits a summary in italics, with its first letter in upper case.
pub(crate) fn emit_summary(w: &mut Writer, summary: Option<&str>) {
    let Some(summary) = summary.map(str::trim).filter(|it| !it.is_empty()) else {
        return;
    };
    let mut rest = summary.chars();
    let first = rest.next().map(|c| c.to_ascii_uppercase());
    let text: String = first.into_iter().chain(rest).collect();
    w.raw(&format!("\n_{text}_\n"));
}

/// Emits a description without the common indentation of its lines.
pub(crate) fn emit_description(w: &mut Writer, description: Option<&str>) {
    let Some(text) = description else {
        return;
    };
    w.raw("\n");
    for line in reindented(text) {
        let is_blank = line.bytes().all(|byte| byte.is_ascii_whitespace() || byte == b'\x0B');
        w.line(if is_blank { "" } else { line });
    }
}

/// Returns the lines of a description without their common indentation and without blank lines in front.
pub(crate) fn reindented(text: &str) -> Vec<&str> {
    // `mlir-tblgen` keeps an empty last line, too, and carriage returns.
    let text = text.trim_end_matches([' ', '\t']);
    let mut lines: Vec<&str> = text.split('\n').collect();
    let unterminated = lines.pop().filter(|_| !text.ends_with('\n'));
    let blank = lines.iter().take_while(|line| margin(line).is_none()).count();
    lines.drain(..blank);
    lines.extend(unterminated);
    let common = lines.iter().filter_map(|line| margin(line)).min().unwrap_or(0);
    lines.into_iter().map(|line| line.get(common..).unwrap_or("")).collect()
}

/// Returns the width of the indentation of a line; `None` if the line is blank.
fn margin(line: &str) -> Option<usize> {
    line.trim_end_matches('\r').find(|c| !matches!(c, ' ' | '\t'))
}
