//! Entry points of functions without codes: they check and trace calls as others do, and return the value of a check
//! that fails.

use crate::conditions::failures::failed;
use crate::entry_points::entry::{Entry, emit_function_object};
use crate::entry_points::runtime::Runtime;
use crate::header::declaration::{call, prototype};
use crate::header::documented::emit_platform;
use crate::header::text::emit_code;
use crate::types::c_type::CType;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::{WIDTH, Writer};

/// A function without codes.
pub(crate) struct Plain<'e, 'a>(pub(crate) &'e Entry<'a>);

impl Plain<'_, '_> {
    /// Writes the functions of a function that returns `result`, and the tables that say how calls are printed.
    pub(crate) fn emit(&self, w: &mut Writer, result: &CType) {
        emit_platform(w, self.0.function, |w| self.emit_functions(w, result));
    }

    fn emit_functions(&self, w: &mut Writer, result: &CType) {
        self.emit_call_parts(w);
        self.emit_plain_validation(w, result);
        let (names, function) = (self.0.names, self.0.function);
        let args = self.0.arguments();
        w.blank();
        if result.outermost().is_some() {
            let declared = names.declared_around(result, &function.name, &function.declared_params());
            emit_code(w, &[format!("{declared} {{")]);
        } else {
            let head = names.returning(&result.spelled());
            emit_code(w, &prototype(&head, &format!("{}(", function.name), &function.declared_params(), ") {"));
        }
        w.nested(|w| {
            let arguments = self.0.emit_arguments(w);
            let check = if self.0.function.has_checks() {
                let (check, value) = (self.0.local("Check"), self.0.local("Value"));
                let checked = self.0.checked_args();
                let all: Vec<String> = checked.into_iter().chain((!result.is_void()).then(|| value.clone())).collect();
                let param = if result.is_void() { "auto *".to_owned() } else { format!("auto *{value}") };
                emit_function_object(w, &check, &format!("[&]({param})"), |width| {
                    call(width, "return", &format!("::{}", self.0.validation()), &all)
                });
                check
            } else {
                self.0.runtime.own(names, "unrefused")
            };
            let work = self.0.local("Work");
            let capture = if args.is_empty() { "[]" } else { "[&]" };
            emit_function_object(w, &work, capture, |width| {
                let lead = if result.is_void() { "" } else { "return" };
                let nothing = format!("return {}();", self.0.runtime.own(names, "NoValue"));
                let end = result.is_void().then_some(nothing);
                call(width, lead, &self.0.implementation(), &args).into_iter().chain(end).collect()
            });
            let mut passed = arguments.to_vec();
            passed.extend(Some(self.0.runtime.is_tracing(names)).filter(|_| self.0.runtime == Runtime::Llvm));
            passed.extend([
                self.0.printers.result_form(self.0.function),
                format!("{}()", self.call_struct()),
                check,
                work,
            ]);
            let lead = if result.is_void() { "" } else { "return" };
            emit_code(w, &call(w.width(), lead, &self.0.runtime.own(names, "forwardPlain"), &passed));
            if self.0.function.is_noreturn {
                w.line("std::abort(); // The declaration says that it never returns.");
            }
        });
        w.line("}");
    }

    /// The structure that selects what looks at the result of a call.
    fn call_struct(&self) -> String {
        format!("call_{}", self.0.function.name)
    }

    /// Writes the table of the arguments of a call, and what looks at the result.
    fn emit_call_parts(&self, w: &mut Writer) {
        let function = self.0.function;
        let structure = self.call_struct();
        w.blank();
        w.line("namespace {");
        w.blank();
        w.line("// clang-format off");
        w.raw(&self.0.printers.definitions(function));
        w.line("// clang-format on");
        w.blank();
        writeln!(w, "/// A call of {}", function.name);
        writeln!(w, "struct {structure} {{}};");
        let params = [structure, "const T &Value".to_owned()];
        emit_template_head(w, "bool", "hasFailed(", &params);
        w.nested(|w| {
            w.line("static_cast<void>(Value);");
            let tests: Vec<String> =
                failed(function).map(|value| format!("Value == static_cast<T>({})", null_in_cpp(value))).collect();
            let tests = if tests.is_empty() { "false".to_owned() } else { tests.join(" || ") };
            emit_code(w, &[format!("return {tests};")]);
        });
        w.line("}");
        w.blank();
        w.line("} // namespace");
    }

    /// Writes `F_val`, which returns why a call is refused, if the function has checks.
    fn emit_plain_validation(&self, w: &mut Writer, result: &CType) {
        if !self.0.function.has_checks() {
            return;
        }
        let value = self.0.local("Value");
        let own = (!result.is_void()).then(|| result.unqualified().pointer().declare(&value));
        w.blank();
        self.0.enum_reads.emit_attribute(w, self.0.checked_params());
        let params: Vec<String> =
            self.0.checked_params().map(|param| self.0.enum_reads.declared(param)).chain(own).collect();
        emit_code(w, &prototype("static const char *", &format!("{}(", self.0.validation()), &params, ") {"));
        w.nested(|w| {
            self.0.emit_checks(w, |_, code, check| {
                let set = (!result.is_void()).then(|| {
                    let ty = result.unqualified().spelled();
                    format!("*{value} = static_cast<{ty}>({});", null_in_cpp(&code.value))
                });
                let message = string_literal(&format!("validation failure: {}", check.text));
                set.into_iter().chain([format!("return {message};")]).collect()
            });
            w.line("return nullptr;");
        });
        w.line("}");
    }
}

/// Writes the first lines of a function template.
fn emit_template_head(w: &mut Writer, returns: &str, opener: &str, params: &[String]) {
    w.blank();
    let one_line = format!("template <typename T> {returns} {opener}{}) {{", params.join(", "));
    if w.width() + one_line.chars().count() <= WIDTH {
        w.line(&one_line);
    } else {
        w.line("template <typename T>");
        emit_code(w, &prototype(returns, opener, params, ") {"));
    }
}

/// The value of a failed call in C++, in which `NULL` may be a number.
fn null_in_cpp(value: &str) -> &str {
    if value == "NULL" { "nullptr" } else { value }
}
