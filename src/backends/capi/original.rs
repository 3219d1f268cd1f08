//! Entry points in the layout of LLVM's offload-tblgen.

use super::entry_points::Entry;
use super::naming::CODE_LOCATION;
use tdgen_language::backends::writer::Writer;

impl Entry<'_> {
    /// Writes the three functions of a function.
    pub(super) fn emit_original(&self, w: &mut Writer) {
        let (names, function) = (self.names, self.function);
        let args = self.arguments().join(", ");
        let params = function.declared_params();
        w.blank();
        w.line("// clang-format off");
        self.enum_reads.emit_attribute(w, function.params.iter());
        let checked: Vec<String> = function.params.iter().map(|param| self.enum_reads.declared(param)).collect();
        w.block(&format!("static llvm::Error {}({}) {{", self.validation(), checked.join(", ")), "}", |w| {
            if function.has_checks() {
                self.emit_checks(w, |_, code, check| {
                    let (maker, [code, text]) = self.runtime.check_failed(names, &code.value, &check.text);
                    vec![format!("return {maker}({code}, {text});")]
                });
            }
            writeln!(w, "return {}({args});", self.implementation());
        });
        w.blank();
        let returns = names.returning(&names.result_type);
        w.block(&format!("{returns} {}({}) {{", function.name, params.join(", ")), "}", |w| {
            self.emit_original_call(w, &args);
        });
        if names.has_code_locations {
            let located: Vec<String> = params.into_iter().chain([names.code_location_param()]).collect();
            let (previous, result) = (self.local("Previous"), self.local("Result"));
            w.blank();
            w.block(&format!("{returns} {}({}) {{", function.with_code_location(), located.join(", ")), "}", |w| {
                writeln!(w, "{} *const {previous} = currentCodeLocation();", names.code_location);
                writeln!(w, "currentCodeLocation() = {CODE_LOCATION};");
                writeln!(w, "{} {result} = ::{}({args});", names.result_type, function.name);
                writeln!(w, "currentCodeLocation() = {previous};");
                writeln!(w, "return {result};");
            });
        }
        w.line("// clang-format on");
    }

    /// Writes the call of the implementation, and the trace around it. A failed call shows addresses only.
    fn emit_original_call(&self, w: &mut Writer, args: &str) {
        let (names, function) = (self.names, self.function);
        let [params, result] = ["Params", "Result"].map(|name| self.local(name));
        let is_tracing = format!("if ({}) {{", self.runtime.is_tracing(names));
        let begin = format!("llvm::errs() << \"---> {}\";", function.name);
        if !self.is_start() {
            writeln!(w, "if ({}) {{", self.runtime.is_uninitialized(names));
            writeln!(w, "  return {};", self.runtime.uninitialized(names));
            w.line("}");
            w.block(&is_tracing, "}", |w| w.line(&begin));
        }
        let call = format!("{}({args})", self.validation());
        writeln!(w, "{} {result} = llvmErrorTo{}Error({call});", names.result_type, names.name);
        w.block(&is_tracing, "}", |w| {
            if self.is_start() {
                w.line(&begin);
            }
            if function.params.is_empty() {
                w.line("llvm::errs() << \"()\";");
            } else {
                w.line("llvm::errs() << \"(\";");
                w.block(&format!("if ({result}) {{"), "} else {", |w| {
                    let [table, arguments, room] = self.emit_arguments(w);
                    let (namespace, prefix) = (&names.namespace, &names.prefix);
                    let part = format!("{namespace}::{prefix}_out_part_refused");
                    writeln!(w, "{namespace}::printArguments(llvm::errs(), {table}, {part}, {arguments}, {room});");
                });
                let pointers: Vec<String> = function.params.iter().map(|param| format!("&{}", param.name)).collect();
                writeln!(w, "  {} {params} = {{{}}};", function.params_struct(), pointers.join(", "));
                writeln!(w, "  llvm::errs() << &{params};");
                w.line("}");
                w.line("llvm::errs() << \")\";");
            }
            writeln!(w, "llvm::errs() << \"-> \" << {result} << \"\\n\";");
            w.block(&format!("if ({result} && {result}->Details) {{"), "}", |w| {
                writeln!(w, "llvm::errs() << \"     *Error Details* \" << {result}->Details << \" \\n\";");
            });
        });
        writeln!(w, "return {result};");
    }
}
