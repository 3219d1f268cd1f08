//! Sections of a generated file, selected by macros.

use tdgen_language::backends::writer::Writer;

/// Writes a section that is included where `macro_name` is defined, after an empty line unless it is the first.
pub(super) fn section(w: &mut Writer, macro_name: &str, body: impl FnOnce(&mut Writer)) {
    if !w.text().is_empty() {
        w.raw("\n");
    }
    writeln!(w, "#ifdef {macro_name}\n#undef {macro_name}\n");
    body(w);
    writeln!(w, "\n#endif // {macro_name}");
}
