//! [`check`]: checks that a description has what entry points need.
//!
//! Reports names that generated code uses and that the description declares in another way. Names that the description
//! does not declare may come from another header, and are left to the compiler.

use crate::conditions::c_library;
use crate::entry_points::runtime::Runtime;
use crate::header::text::listed;
use crate::model::api::{Api, Check, Code, Enum, Function};
use crate::model::codes::name_in;
use crate::model::naming::is_scalar;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// Reports everything that is missing.
pub(crate) fn check(model: &Api, runtime: Runtime, records: &Records, diags: &mut Diags) -> Result<(), Reported> {
    if !model.has_codes() {
        return Ok(());
    }
    let mut needs = Needs { model, records, diags, outcome: Ok(()) };
    match runtime {
        _ if model.names.codes.are_values() => needs.check_codes(),
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

/// Reports the same for `--check-api`, without codes of the author's, which it reports itself. A description without an
/// API record needs LLVM's runtime.
pub(crate) fn check_described(model: &Api, records: &Records, diags: &mut Diags) -> Result<(), Reported> {
    if !model.has_codes() {
        return Ok(());
    }
    let mut needs = Needs { model, records, diags, outcome: Ok(()) };
    if model.names.is_described && !model.names.codes.are_values() {
        needs.check_error_struct();
        needs.check_result_type();
    }
    needs.check_implicit_codes();
    needs.outcome
}

struct Needs<'a> {
    model: &'a Api,
    records: &'a Records,
    diags: &'a mut Diags,
    outcome: Result<(), Reported>,
}

impl<'a> Needs<'a> {
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
        let is_error = result.c_type.mentions().any(|(name, _)| name == names.error_struct);
        if !is_error || !result.c_type.is_pointer() {
            let message = format!("entry points cannot return errors as `{}`", result.c_type.spelled());
            let mut help = format!("define `{}` as `const struct {} *`", names.result_type, names.error_struct);
            // Other APIs say what their results are.
            help += if names.is_described {
                ", as an enumeration of codes, or as a number"
            } else {
                ", or describe another API than LLVM's with an API record"
            };
            self.report(self.place(&names.result_type), message, &help);
        }
    }

    fn check_codes(&mut self) {
        let names = &self.model.names;
        let described = self.error_enum();
        // Other headers may define them.
        if described.is_none() && !names.codes.are_values() {
            return;
        }
        let known: Vec<String> =
            described.iter().flat_map(|codes| codes.enumerators.iter().map(|one| one.name.clone())).collect();
        for (code, check) in
            self.checks().filter(|(code, _)| !code.is_implicit && !self.is_defined(&code.name)).collect::<Vec<_>>()
        {
            let help = match did_you_mean(code.name.as_bytes(), known.iter().map(String::as_bytes)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("add it to `{}`, or return another code", names.error_enum),
            };
            self.report(check.place, format!("undefined code `{}`, but a check returns it", code.name), &help);
        }
        self.check_implicit_codes();
    }

    /// Checks the codes that the author did not write.
    fn check_implicit_codes(&mut self) {
        let names = &self.model.names;
        let described = self.error_enum();
        if described.is_none() && !names.codes.are_values() {
            return;
        }
        let mut lacking: Vec<&str> = Vec::new();
        let has_entries = self.model.functions.iter().any(Function::is_checked);
        if names.codes.are_values() && has_entries && !self.is_defined(&names.success) {
            lacking.push(&names.success);
        }
        if self.needs_uninitialized() && !self.is_defined(&names.codes.uninitialized) {
            lacking.push(&names.codes.uninitialized);
        }
        for (code, _) in self.checks().filter(|(code, _)| code.is_implicit && !self.is_defined(&code.name)) {
            if !lacking.contains(&code.name.as_str()) {
                lacking.push(&code.name);
            }
        }
        if !lacking.is_empty() {
            self.report_lacking(&lacking, described);
        }
    }

    fn error_enum(&self) -> Option<&'a Enum> {
        let model: &'a Api = self.model;
        model.enums.iter().find(|item| item.name == model.names.error_enum)
    }

    fn checks(&self) -> impl Iterator<Item = (&'a Code, &'a Check)> + use<'a> {
        let model: &'a Api = self.model;
        model.functions.iter().filter(|function| function.is_checked()).flat_map(Function::checks)
    }

    /// Reports codes that generated code returns and nothing defines.
    fn report_lacking(&mut self, lacking: &[&str], described: Option<&Enum>) {
        let names = &self.model.names;
        if let Some(codes) = described {
            let message = format!("generated code returns {}, which `{}` lacks", listed(lacking), codes.name);
            let fields: Vec<String> = lacking.iter().filter_map(|code| self.field_of(code)).collect();
            let other = match fields.as_slice() {
                _ if !names.is_described => String::new(),
                [] => String::new(),
                fields => format!(", or name others in the API record: {}", fields.join(" ")),
            };
            self.report(self.place(&codes.name), message, &format!("add the missing enumerators{other}"));
            return;
        }
        let message = format!("generated code returns {}, which the description does not define", listed(lacking));
        let ty = match names.result_type.as_str() {
            name if is_scalar(name) => name,
            _ => "int",
        };
        let help = format!(
            "describe the codes: `def {} : Enum {{ let value_type = \"{ty}\"; ... }}`, name defined ones in the API record, \
             such as `let success = \"0\";` and `let invalid_code = \"-1\";`, or list those of other headers in `known_types`",
            names.error_enum
        );
        let api = self.records.defs_of_if_defined("API").first().map(|api| api.span());
        self.report(api.unwrap_or_else(|| self.place(&names.result_type)), message, &help);
    }

    /// The field of the API record that names a code, as an assignment.
    fn field_of(&self, code: &str) -> Option<String> {
        let codes = &self.model.names.codes;
        let all = [
            ("success", &self.model.names.success),
            ("uninitialized_code", &codes.uninitialized),
            ("null_handle_code", &codes.null_handle),
            ("null_pointer_code", &codes.null_pointer),
            ("invalid_enumerator_code", &codes.invalid_enumerator),
            ("invalid_value_code", &codes.invalid_value),
        ];
        let (field, _) = all.into_iter().find(|(_, own)| *own == code)?;
        Some(format!("`let {field} = ...;`"))
    }

    /// Whether generated code returns the code of calls before initialization.
    fn needs_uninitialized(&self) -> bool {
        let is_early = |function: &Function| function.is_checked() && !function.is_start;
        match self.model.names.codes.are_values() {
            true => self.model.has_start() && self.model.functions.iter().any(is_early),
            false => true,
        }
    }

    /// Whether a code is a number, or something defines its name.
    fn is_defined(&self, code: &str) -> bool {
        let names = &self.model.names;
        let Some(name) = name_in(code) else { return names.codes.are_values() };
        let enums = self.model.enums.iter();
        if !names.codes.are_values() {
            let mut codes = enums.filter(|item| item.name == names.error_enum);
            return codes.any(|item| item.enumerators.iter().any(|one| one.name == name));
        }
        self.model.defines_code(code) || c_library::is_constant(name)
    }

    /// LLVM's codes are those of the API without their prefix.
    fn check_names_of_codes(&mut self) {
        let names = &self.model.names;
        for (code, check) in
            self.model.functions.iter().filter(|function| function.is_checked()).flat_map(Function::checks)
        {
            if names.bare_code(&code.name).is_none() {
                let message =
                    format!("a failed check returns `{}`, but codes begin with `{}_`", code.name, names.error_prefix);
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
