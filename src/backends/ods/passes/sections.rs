//! The parts that the sections of `--gen-pass-decls` share: titles and macros.

use super::model::Pass;
use tdgen_language::backends::writer::Writer;

/// Begins the section of a macro that stands for the macros of all passes.
pub(super) fn emit_switch(w: &mut Writer, guard: &str, what: &str, passes: &[Pass<'_>]) {
    writeln!(w, "#ifdef {guard}");
    writeln!(w, "// Generate {what} for all passes.");
    for pass in passes {
        writeln!(w, "#define {guard}_{}", pass.guard());
    }
}

/// Emits the title of a section.
pub(super) fn emit_title(w: &mut Writer, title: &str) {
    w.raw("\n//===----------------------------------------------------------------------===//\n");
    writeln!(w, "// {title}");
    w.raw("//===----------------------------------------------------------------------===//\n");
}

impl Pass<'_> {
    /// Returns the name in macros.
    pub(super) fn guard(&self) -> String {
        self.name.to_ascii_uppercase()
    }
}
