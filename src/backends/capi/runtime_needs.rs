//! [`check`]: checks that a description has what entry points need.
//!
//! Reports names that generated code uses and that the description declares in another way. Names that the description
//! does not declare may come from another header, and are left to the compiler.

use super::model::{Function, Model};
use super::runtime::Runtime;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// Reports everything that is missing.
pub(crate) fn check(model: &Model, runtime: Runtime, records: &Records, diags: &mut Diags) -> Result<(), Reported> {
    if !model.has_codes() {
        return Ok(());
    }
    let mut needs = Needs { model, records, diags, outcome: Ok(()) };
    match runtime {
        // The rest comes with LLVM.
        Runtime::Llvm => needs.check_names_of_codes(),
        Runtime::Standalone => {
            needs.check_error_struct();
            needs.check_result_type();
            needs.check_codes();
        }
    }
    needs.outcome
}

struct Needs<'a> {
    model: &'a Model,
    records: &'a Records,
    diags: &'a mut Diags,
    outcome: Result<(), Reported>,
}

impl Needs<'_> {
    fn check_error_struct(&mut self) {
        let name = &self.model.names.error_struct;
        let Some(error) = self.model.structs.iter().find(|item| item.name == *name) else {
            return;
        };
        let members: Vec<&str> = error.members.iter().map(|member| member.name.as_str()).collect();
        if members != ["Code", "Details"] {
            let message = format!("generated code creates a `{name}`, but its members are unknown");
            let help = format!(
                "they are `Code`, of type `{}`, and `Details`, of type `const char *`",
                self.model.names.error_enum
            );
            self.report(self.place(name), message, &help);
        }
    }

    fn check_result_type(&mut self) {
        let names = &self.model.names;
        let typedefs = &self.model.typedefs;
        let Some(result) = typedefs.iter().find(|item| item.name == names.result_type) else {
            return;
        };
        let is_error = result.value.mentions().any(|(name, _)| name == names.error_struct);
        if !is_error || !result.value.is_pointer() {
            let message = format!("entry points cannot return errors as `{}`", result.value.spelled());
            let help = format!("define `{}` as `const struct {} *`", names.result_type, names.error_struct);
            self.report(self.place(&names.result_type), message, &help);
        }
    }

    fn check_codes(&mut self) {
        let names = &self.model.names;
        let codes = self.model.enums.iter().find(|item| item.name == names.error_enum);
        let Some(codes) = codes else { return };
        let is_defined = |code: &str| {
            let mut enumerators = codes.enumerators.iter();
            enumerators.any(|enumerator| codes.enumerator(&enumerator.name) == code)
        };
        if !is_defined(&names.uninitialized()) {
            let message = format!("`{}` has no `UNINITIALIZED`, the code of calls before initialization", codes.name);
            self.report(self.place(&codes.name), message, "add it");
        }
        for (code, check) in
            self.model.functions.iter().filter(|function| function.is_checked()).flat_map(Function::checks)
        {
            if !is_defined(&code.value) {
                let message =
                    format!("a failed check returns `{}`, which `{}` does not define", code.value, codes.name);
                self.report(check.place, message, "add it there, or return another code");
            }
        }
    }

    /// LLVM's codes are those of the API without their prefix.
    fn check_names_of_codes(&mut self) {
        let names = &self.model.names;
        for (code, check) in
            self.model.functions.iter().filter(|function| function.is_checked()).flat_map(Function::checks)
        {
            if names.bare_code(&code.value).is_none() {
                let message =
                    format!("a failed check returns `{}`, but codes begin with `{}_`", code.value, names.error_prefix);
                self.report(check.place, message, "LLVM's runtime only has these");
            }
        }
    }

    fn place(&self, name: &str) -> Span {
        self.records.def(name).map(RecordRef::span).unwrap_or_default()
    }

    fn report(&mut self, place: Span, message: String, help: &str) {
        self.outcome = Err(self.diags.push(Diagnostic::error(place, message).help(help)));
    }
}
