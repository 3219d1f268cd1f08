//! Headings, summaries and descriptions in Markdown, byte for byte as `mlir-tblgen` writes them.

use crate::backends::writer::Writer;

/// Emits a heading after an empty line.
pub(super) fn emit_heading(w: &mut Writer, level: usize, text: &str) {
    w.raw("\n");
    writeln!(w, "{} {text}", "#".repeat(level));
}

/// Emits a summary in italics, with its first letter in upper case.
pub(super) fn emit_summary(w: &mut Writer, summary: Option<&str>) {
    let Some(summary) = summary.map(str::trim).filter(|it| !it.is_empty()) else {
        return;
    };
    let mut rest = summary.chars();
    let first = rest.next().map(|c| c.to_ascii_uppercase());
    let text: String = first.into_iter().chain(rest).collect();
    w.raw(&format!("\n_{text}_\n"));
}

/// Emits a description without the common indentation of its lines.
pub(super) fn emit_description(w: &mut Writer, description: Option<&str>) {
    let Some(text) = description else {
        return;
    };
    // `mlir-tblgen` keeps an empty last line, too.
    let mut lines: Vec<&str> = text.trim_end_matches([' ', '\t']).lines().collect();
    let blank = lines.iter().take_while(|line| line.trim().is_empty());
    let blank = blank.count();
    lines.drain(..blank);
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let margin = filled.map(|line| line.len() - line.trim_start_matches([' ', '\t']).len());
    let margin = margin.min().unwrap_or(0);
    w.raw("\n");
    for line in lines {
        let is_blank = line.trim().is_empty();
        w.line(if is_blank { "" } else { line.get(margin..).unwrap_or("") });
    }
}
