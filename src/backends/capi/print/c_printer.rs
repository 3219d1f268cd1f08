//! The buffer that the C print header prints to, and the functions that append to it.

use super::dialect::Head;
use crate::text::emit_code;
use tdgen_language::backends::writer::Writer;

/// The code. C has no namespaces, so that every name begins with the API's prefix, here `@`.
pub(super) const PRINTER: &str = include_str!("c_printer.inc");

/// Writes the code for a prefix, whose length decides where lines are broken.
pub(super) fn emit(w: &mut Writer, prefix: &str) {
    let printer = PRINTER.replace('@', prefix);
    for (at, block) in printer.trim_end().split("\n\n").enumerate() {
        if at > 0 {
            w.blank();
        }
        emit_block(w, block);
    }
}

fn emit_block(w: &mut Writer, block: &str) {
    let is_comment = |line: &&str| line.starts_with("///");
    let comment = block.lines().take_while(is_comment);
    let mut code = block.lines().skip_while(is_comment);
    let head = code.next().and_then(|head| head.strip_suffix(") {")?.split_once('('));
    let Some((head, params)) = head else {
        emit_code(w, &block.lines().map(str::to_owned).collect::<Vec<_>>());
        return;
    };
    for line in comment {
        w.comment("///", "", line.trim_start_matches('/'));
    }
    let (returns, name) = head.rsplit_once(' ').unwrap_or(("", head));
    let params = params.split(", ").map(str::to_owned).collect();
    emit_code(w, &Head::new(returns, name, params).lines(") {"));
    let body: Vec<String> = code.map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect();
    w.nested(|w| emit_code(w, &body));
    w.line("}");
}
