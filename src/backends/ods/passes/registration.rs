//! The functions that register passes, each and all of a group.

use super::model::Pass;
use super::sections::{emit_switch, emit_title};
use tdgen_language::backends::writer::Writer;

/// Emits the sections `GEN_PASS_REGISTRATION_<NAME>` and the function that registers the group.
pub(super) fn emit_registrations(w: &mut Writer, passes: &[Pass<'_>], group: &str) {
    emit_switch(w, "GEN_PASS_REGISTRATION", "registrations", passes);
    w.raw("#endif // GEN_PASS_REGISTRATION\n");
    for pass in passes {
        emit_registration(w, pass);
    }
    w.raw("#ifdef GEN_PASS_REGISTRATION\n");
    emit_title(w, &format!("{group} Registration"));
    w.raw("\n");
    writeln!(w, "inline void register{group}Passes() {{");
    for pass in passes {
        writeln!(w, "  register{}();", pass.name);
    }
    w.raw("}\n#undef GEN_PASS_REGISTRATION\n#endif // GEN_PASS_REGISTRATION\n");
}

fn emit_registration(w: &mut Writer, pass: &Pass<'_>) {
    let guard = pass.guard();
    emit_title(w, &format!("{} Registration", pass.name));
    writeln!(w, "#ifdef GEN_PASS_REGISTRATION_{guard}\n");
    emit_function(w, pass, "");
    w.raw("\n// Old registration code, kept for temporary backwards compatibility.\n");
    emit_function(w, pass, "Pass");
    w.raw("\n");
    writeln!(w, "#undef GEN_PASS_REGISTRATION_{guard}\n#endif // GEN_PASS_REGISTRATION_{guard}");
}

fn emit_function(w: &mut Writer, pass: &Pass<'_>, suffix: &str) {
    writeln!(w, "inline void register{}{suffix}() {{", pass.name);
    w.raw("  ::mlir::registerPass([]() -> std::unique_ptr<::mlir::Pass> {\n");
    writeln!(w, "    return {};\n  }});\n}}", pass.call());
}

impl Pass<'_> {
    /// Returns the C++ expression that creates the pass.
    pub(super) fn call(&self) -> String {
        self.constructor.map_or_else(|| format!("create{}()", self.name), str::to_owned)
    }
}
